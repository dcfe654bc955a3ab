/** Loads a file of this site and tells how much of it has come. */

export type OnProgress = (loadedByteCount: number) => void;

/** @throws Error if the file does not come, with the reason */
export async function download(url: string, onProgress: OnProgress): Promise<Uint8Array> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok || !response.body) throw new Error(`The server answered ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    byteCount += read.value.length;
    onProgress(byteCount);
  }
  const bytes = new Uint8Array(byteCount);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
