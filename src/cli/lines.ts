/** Splits a byte stream into lines. */

/**
 * The lines of a UTF-8 stream, in one array for each chunk that completes some. A chunk and not a line at a time,
 * because a promise per line would cost more than the look-up; and not more than a chunk, so that whoever writes
 * one name and waits gets the answer.
 *
 * Not `node:readline`: it also splits at U+2028, and the answers would no longer match the lines of the input.
 * A byte order mark at the start and a carriage return at the end of a line are dropped; a last line needs no line
 * feed; bytes that are not UTF-8 become U+FFFD.
 */
export async function* readLines(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let unfinished = "";
  for await (const chunk of stream) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n");
    if (end < 0) {
      unfinished += text;
      continue;
    }
    const lines = (unfinished + text.slice(0, end)).split("\n").map(withoutCarriageReturn);
    unfinished = text.slice(end + 1);
    yield lines;
  }
  unfinished += decoder.decode();
  if (unfinished !== "") yield [withoutCarriageReturn(unfinished)];
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
