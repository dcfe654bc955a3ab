/** A thread that answers every name by the same answer, as long as answers are. */
import { parentPort } from "node:worker_threads";
import { AnswerPacker } from "../../src/cli/enrich/packed-answer.ts";
import type { Question, Reply } from "../../src/cli/enrich/pool.ts";

const packer = new AnswerPacker(["AU", "CA", "KH", "US", "VN"]);
const country = [
  { country_id: "VN", probability: 0.925721 },
  { country_id: "US", probability: 0.017201 },
  { country_id: "AU", probability: 0.007232 },
  { country_id: "KH", probability: 0.006205 },
  { country_id: "CA", probability: 0.00304 },
];
packer.add(country, 37_700_000, "direct");
const answer = packer.take();

parentPort!.on("message", ({ id, names }: Question) => {
  const answers = new Uint8Array(names.length * answer.length);
  for (let index = 0; index < names.length; index++) answers.set(answer, index * answer.length);
  const reply: Reply = { id, answers };
  parentPort!.postMessage(reply, [answers.buffer]);
});
