import { createRemotePredictor } from "cognomen/remote";
import { hashAnswers } from "./hash-answers.js";

export async function answer(names, address) {
  const { predict, predictMany, info } = await createRemotePredictor(`${address}full.bin`);
  const first = await predict("Nguyễn");
  const { requestCount, loadedByteCount } = info();
  if (requestCount > 4 || loadedByteCount > 300_000)
    throw new Error(`one name took ${requestCount} requests and ${loadedByteCount} bytes`);
  const answers = [first, ...(await predictMany(names))].values();
  return hashAnswers(names, () => answers.next().value);
}
