/** Splits a byte stream into lines. */

/** Longer lines are no names; without a limit a stream that has no line feeds would fill the memory. */
export const MAX_LINE_UNIT_COUNT = 1 << 20;

/**
 * The lines of a UTF-8 stream, in one array for each chunk that completes some. A chunk and not a line at a time,
 * because a promise per line would cost more than the look-up; and not more than a chunk, so that whoever writes
 * one name and waits gets the answer.
 *
 * Not `node:readline`: it also splits at U+2028, and the answers would no longer match the lines of the input.
 * A byte order mark at the start and a carriage return at the end of a line are dropped; a last line needs no line
 * feed; bytes that are not UTF-8 become U+FFFD. A line longer than {@link MAX_LINE_UNIT_COUNT} is not kept, and becomes empty.
 *
 * @param onTooLong is told the number of such a line
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array | string>,
  onTooLong: (lineNumber: number) => void,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let unfinished = "";
  let isTooLong = false;
  let lineNumber = 0;

  const keep = (text: string): void => {
    if (!isTooLong) unfinished += text;
    if (unfinished.length <= MAX_LINE_UNIT_COUNT) return;
    isTooLong = true;
    unfinished = "";
  };
  const finish = (line: string): string => {
    lineNumber++;
    if (!isTooLong && line.length <= MAX_LINE_UNIT_COUNT)
      return line.endsWith("\r") ? line.slice(0, -1) : line;
    isTooLong = false;
    onTooLong(lineNumber);
    return "";
  };

  for await (const chunk of stream) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n");
    if (end < 0) {
      keep(text);
      continue;
    }
    const lines = (unfinished + text.slice(0, end)).split("\n").map(finish);
    unfinished = "";
    keep(text.slice(end + 1));
    yield lines;
  }
  keep(decoder.decode());
  if (unfinished !== "" || isTooLong) yield [finish(unfinished)];
}
