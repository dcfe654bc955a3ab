/** Loads a file of this site and tells how much of it has come. */
import { NetworkError } from "./failure.ts";

export type OnProgress = (loadedByteCount: number) => void;

/** @throws Error if the file does not come, with the reason */
export async function download(url: string, onProgress: OnProgress): Promise<Uint8Array> {
  const response = await orNetworkError(fetch(url, { credentials: "omit" }));
  if (!response.ok || !response.body) throw new Error(`This site answered with status ${response.status}.`);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let byteCount = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await orNetworkError(reader.read());
    if (done) break;
    chunks.push(value);
    byteCount += value.length;
    onProgress(byteCount);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Browsers say "Failed to fetch" or the like, each in its own words. */
async function orNetworkError<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (cause) {
    throw new NetworkError("No response.", { cause });
  }
}
