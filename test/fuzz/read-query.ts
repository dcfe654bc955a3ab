/** A query string read a second time, from the words of the contract: no `URLSearchParams`, no `decodeURIComponent`. */

export interface ReadQuery {
  /** Undefined: a name that cannot be looked up. */
  names: (string | undefined)[];
  isBatch: boolean;
  key: string;
}

const WHITE_SPACE = /^\s*$/u;
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** Bytes behind percent signs; a sign that is none stands for itself. */
function decodePercents(text: string): { bytes: Uint8Array; isWellFormed: boolean } {
  const raw = encoder.encode(text);
  const bytes: number[] = [];
  let isWellFormed = true;
  for (let index = 0; index < raw.length; index++) {
    const digits = String.fromCharCode(...raw.subarray(index + 1, index + 3));
    if (raw[index] !== 0x25) bytes.push(raw[index] === 0x2b ? 0x20 : raw[index]!);
    else if (/^[\da-f]{2}$/iu.test(digits)) {
      bytes.push(Number.parseInt(digits, 16));
      index += 2;
    } else {
      bytes.push(0x25);
      isWellFormed = false;
    }
  }
  return { bytes: Uint8Array.from(bytes), isWellFormed };
}

function readName(text: string, maxNameLength: number): string | undefined {
  const { bytes, isWellFormed } = decodePercents(text);
  if (!isWellFormed) return undefined;
  let name: string;
  try {
    name = strict.decode(bytes);
  } catch {
    return undefined;
  }
  const isBad = WHITE_SPACE.test(name) || name.length > maxNameLength || /\p{Cc}/u.test(name);
  return isBad ? undefined : name;
}

/** @param target what a client writes behind the host, as a URL has it after parsing: no tabs, line ends or fragment */
export function readQueryAgain(target: string, maxNameLength: number): ReadQuery {
  const query: ReadQuery = { names: [], isBatch: false, key: "" };
  // A URL drops line ends and tabs wherever they are, and controls and spaces at its end.
  const url = target
    .replace(/[\0- ]+$/u, "")
    .replace(/[\t\n\r]/gu, "")
    .split("#")[0]!;
  const start = url.indexOf("?");
  if (start < 0) return query;
  for (const pair of url.slice(start + 1).split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const parameter = lenient.decode(decodePercents(equals < 0 ? pair : pair.slice(0, equals)).bytes);
    const value = equals < 0 ? "" : pair.slice(equals + 1);
    if (parameter === "apikey") query.key ||= lenient.decode(decodePercents(value).bytes);
    else if (parameter === "name" || /^name\[[0-9]*\]$/u.test(parameter)) {
      query.isBatch ||= parameter !== "name" || query.names.length > 0;
      query.names.push(readName(value, maxNameLength));
    }
  }
  return query;
}
