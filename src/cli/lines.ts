/** Splits bytes into lines and says which of them are no text, instead of reading something else into them. */

/** A line that cannot be read. It is answered like any other, so that line n answers line n. */
export class LineFault {
  /** @param text what can be read of it, with U+FFFD for the rest; undefined if it was not kept */
  constructor(
    readonly reason: string,
    readonly text?: string,
  ) {}
}

/** Longer lines are no names; without a limit a stream that has no line feeds would fill the memory. */
export const MAX_LINE_BYTE_COUNT = 1 << 20;

const LINE_FEED = 10;
const TOO_LONG = `longer than ${MAX_LINE_BYTE_COUNT} bytes`;

/**
 * In one array for each chunk that completes some lines: whoever writes a chunk and waits is answered. A byte order mark is
 * dropped, a carriage return belongs to its line. Not `node:readline`, which also splits at U+2028.
 */
export async function* readLines(
  stream: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<(string | LineFault)[]> {
  const pieces: Uint8Array[] = [];
  let pieceByteCount = 0;
  let isFirst = true;

  const keep = (piece: Uint8Array): void => {
    pieceByteCount += piece.length;
    // What is too long is counted and not kept.
    if (pieceByteCount <= MAX_LINE_BYTE_COUNT) pieces.push(piece);
    else pieces.length = 0;
  };
  const take = (): Uint8Array => {
    const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    pieces.length = 0;
    pieceByteCount = 0;
    return bytes;
  };
  const withoutMark = (lines: (string | LineFault)[]): (string | LineFault)[] => {
    if (isFirst && typeof lines[0] === "string" && lines[0].startsWith("\ufeff"))
      lines[0] = lines[0].slice(1);
    isFirst = false;
    return lines;
  };

  for await (const chunk of stream) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    const end = bytes.lastIndexOf(LINE_FEED);
    if (end < 0) {
      keep(bytes);
      continue;
    }
    let lines: (string | LineFault)[] = [];
    let start = 0;
    if (pieceByteCount > 0) {
      const firstEnd = bytes.indexOf(LINE_FEED);
      keep(bytes.subarray(0, firstEnd));
      const isTooLong = pieceByteCount > MAX_LINE_BYTE_COUNT;
      const line = take();
      lines.push(isTooLong ? new LineFault(TOO_LONG) : decodeLine(line));
      start = firstEnd + 1;
    }
    if (start <= end) {
      const rest = decodeLines(bytes.subarray(start, end));
      lines = lines.length === 0 ? rest : lines.concat(rest);
    }
    if (end + 1 < bytes.length) keep(bytes.subarray(end + 1));
    yield withoutMark(lines);
  }
  if (pieceByteCount > MAX_LINE_BYTE_COUNT) yield [new LineFault(TOO_LONG)];
  else if (pieceByteCount > 0) yield withoutMark([decodeLine(take())]);
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lossyDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** All at once, which is ten times as fast as line by line; line by line only if one of them is no UTF-8. */
function decodeLines(bytes: Uint8Array): (string | LineFault)[] {
  try {
    if (bytes.length <= MAX_LINE_BYTE_COUNT) return decoder.decode(bytes).split("\n");
  } catch {
    // Line by line, then.
  }
  const lines: (string | LineFault)[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    lines.push(decodeLine(bytes.subarray(start, end)));
    start = end + 1;
  }
  return lines;
}

function decodeLine(bytes: Uint8Array): string | LineFault {
  if (bytes.length > MAX_LINE_BYTE_COUNT) return new LineFault(TOO_LONG);
  try {
    return decoder.decode(bytes);
  } catch {
    return new LineFault("not UTF-8", lossyDecoder.decode(bytes));
  }
}

/** What is no UTF-8 becomes U+FFFD. @param onTooLong hears of lines that are no names and become empty ones */
export async function* readNames(
  stream: AsyncIterable<Uint8Array | string>,
  onTooLong: (lineNumber: number, reason: string) => void,
): AsyncGenerator<string[]> {
  let lineNumber = 0;
  const toName = (line: string | LineFault): string => {
    lineNumber++;
    if (line instanceof LineFault && line.text === undefined) onTooLong(lineNumber, line.reason);
    const text = line instanceof LineFault ? (line.text ?? "") : line;
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  };
  for await (const lines of readLines(stream)) yield lines.map(toName);
}
