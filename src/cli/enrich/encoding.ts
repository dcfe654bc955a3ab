/**
 * Bytes as strings that lose nothing. Whatever a file holds comes back byte for byte: text in UTF-8 and Windows-1252 is
 * read as one character a byte, in UTF-16 as one character a code unit, and only names are decoded. Delimiters, quotes
 * and line ends are ASCII, which no byte of a longer character is mistaken for.
 */

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type EncodingName = (typeof ENCODINGS)[number];

export interface Encoding {
  readonly name: EncodingName;
  /** Bytes of a character of the string form. */
  readonly unitByteCount: 1 | 2;
  /** `bytes` have a whole number of units. */
  toUnits(bytes: Buffer): string;
  fromUnits(units: string): Buffer;
  /** Readable text of a part of the string form; undefined if it is none. */
  decode(units: string): string | undefined;
  /** String form of a text; undefined if this encoding cannot write it. */
  encode(text: string): string | undefined;
}

const isAscii = (units: string): boolean => !/[^\0-\x7f]/.test(units);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const utf8Encoding: Encoding = {
  name: "utf-8",
  unitByteCount: 1,
  toUnits: (bytes) => bytes.toString("latin1"),
  fromUnits: (units) => Buffer.from(units, "latin1"),
  decode(units) {
    if (isAscii(units)) return units;
    try {
      return utf8.decode(Buffer.from(units, "latin1"));
    } catch {
      return undefined;
    }
  },
  encode: (text) => Buffer.from(text).toString("latin1"),
};

/** Bytes 0x80 to 0x9f; all others are those of Latin-1. Node 20 decodes "windows-1252" without them. */
const WINDOWS_CHARACTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const windowsEncoding: Encoding = {
  ...utf8Encoding,
  name: "windows-1252",
  decode: (units) => units.replace(/[\x80-\x9f]/g, (unit) => WINDOWS_CHARACTERS[unit.charCodeAt(0) - 0x80]!),
  encode(text) {
    const units = text.replace(/[^\0-\x7f\xa0-\xff]/g, (character) => {
      const index = WINDOWS_CHARACTERS.indexOf(character);
      return index < 0 ? character : String.fromCharCode(0x80 + index);
    });
    return /[^\0-\xff]/.test(units) ? undefined : units;
  },
};

function createWideEncoding(name: "utf-16le" | "utf-16be"): Encoding {
  const isSwapped = name === "utf-16be";
  return {
    name,
    unitByteCount: 2,
    // swap16() works in place, and others may hold these bytes.
    toUnits: (bytes) => (isSwapped ? Buffer.from(bytes).swap16() : bytes).toString("utf16le"),
    fromUnits(units) {
      const bytes = Buffer.from(units, "utf16le");
      return isSwapped ? bytes.swap16() : bytes;
    },
    decode: (units) => (isWellFormed(units) ? units : undefined),
    encode: (text) => text,
  };
}

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

export function createEncoding(name: EncodingName): Encoding {
  if (name === "utf-8") return utf8Encoding;
  return name === "windows-1252" ? windowsEncoding : createWideEncoding(name);
}

const MARKS: readonly { name: EncodingName; bytes: Buffer }[] = [
  { name: "utf-8", bytes: Buffer.of(0xef, 0xbb, 0xbf) },
  { name: "utf-16le", bytes: Buffer.of(0xff, 0xfe) },
  { name: "utf-16be", bytes: Buffer.of(0xfe, 0xff) },
];

/** The encoding that a byte order mark at the start tells, with the number of its bytes. */
export function readByteOrderMark(sample: Buffer): { name: EncodingName; byteCount: number } | undefined {
  const mark = MARKS.find(({ bytes }) => sample.subarray(0, bytes.length).equals(bytes));
  return mark && { name: mark.name, byteCount: mark.bytes.length };
}

/** What speaks against reading these bytes as `name`, as the rest of a sentence; undefined if nothing. */
export function findEncodingFault(sample: Buffer, name: EncodingName): string | undefined {
  if (name !== "utf-8") return undefined;
  if (countZeros(sample) > sample.length * MAX_ZERO_SHARE) {
    return "has a zero byte for every few others, as UTF-16 without a byte order mark: try --encoding utf-16le or utf-16be";
  }
  // The sample may end within a character of up to four bytes.
  let end = sample.length;
  while (end > 0 && sample.length - end < 3 && (sample[end - 1]! & 0xc0) === 0x80) end--;
  if (end > 0 && sample[end - 1]! >= 0xc0) end--;
  else end = sample.length;
  const fault = findInvalidUtf8(sample.subarray(0, end));
  if (fault < 0) return undefined;
  const found = sample[fault]!.toString(16).padStart(2, "0");
  return `is not UTF-8: byte 0x${found} at ${fault}; if it comes from an older Windows program, try --encoding windows-1252`;
}

/** Text in UTF-16 is seldom without Latin letters, digits and line ends, each with a zero. */
const MAX_ZERO_SHARE = 1 / 5;

function countZeros(bytes: Buffer): number {
  let zeros = 0;
  for (const byte of bytes) if (byte === 0) zeros++;
  return zeros;
}

/** Offset of the first byte that cannot be, or -1. */
function findInvalidUtf8(bytes: Buffer): number {
  const text = bytes.toString("utf8");
  let offset = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (character === "\ufffd" && !bytes.subarray(offset, offset + 3).equals(REPLACEMENT)) return offset;
    offset += size;
  }
  return -1;
}

const REPLACEMENT = Buffer.from("\ufffd");
