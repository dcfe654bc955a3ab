/**
 * Bytes as strings that lose nothing. Whatever a file holds comes back byte for byte: text in UTF-16 is read as one
 * character a code unit, all other text as one character a byte, and only names are decoded. Delimiters, quotes and line
 * ends are ASCII. In encodings of several bytes some of these can be a part of a character: {@link Encoding.delimiters}
 * are none of them.
 */
import { guessEncoding } from "../../tables/guess-encoding.ts";
import type { WordLookup } from "../../text/word-statistics.ts";
import { toTable } from "../country-names.ts";

export interface Encoding {
  /** As the Encoding Standard writes it. */
  readonly name: string;
  /** Bytes of a character of the string form. */
  readonly unitByteCount: 1 | 2;
  /** What may separate columns. */
  readonly delimiters: readonly string[];
  /** `bytes` have a whole number of units. */
  toUnits(bytes: Buffer): string;
  fromUnits(units: string): Buffer;
  /** Readable text of a part of the string form; undefined if it is none. */
  decode(units: string): string | undefined;
  /** The same for people, who see where it is none. */
  show(units: string): string;
  /** String form of a text; undefined if this encoding cannot write it. */
  encode(text: string): string | undefined;
}

/** What programs call encodings, beside the labels of the Encoding Standard. */
const ALIASES = toTable(
  "ansi=windows-1252 latin-1=windows-1252 latin-2=iso-8859-2 macroman=macintosh mac-roman=macintosh mac=macintosh cp932=shift_jis " +
    "cp936=gbk cp949=euc-kr cp950=big5 utf16=utf-16le utf16le=utf-16le utf16be=utf-16be utf-8-sig=utf-8 utf8bom=utf-8",
);

/** Bytes of these mean something else behind others, or nothing. */
const UNFIT = new Set(["iso-2022-jp", "replacement", "x-user-defined"]);

/** The encoding that is meant by a usual name, such as "cp1251"; undefined: none. */
export function findEncodingName(label: string): string | undefined {
  const plain = label.trim().toLowerCase();
  const page = /^(?:cp|win|windows|ibm)[-_ ]?(125\d|874|866)$/u.exec(plain)?.[1];
  const known = page === "866" ? "ibm866" : page && `windows-${page}`;
  // "ms_kanji" is known with its underscore alone.
  for (const name of [ALIASES.get(plain) ?? known ?? plain.replaceAll("_", "-"), plain])
    try {
      const { encoding } = new TextDecoder(name);
      return UNFIT.has(encoding) ? undefined : encoding;
    } catch {
      // The next one may be known.
    }
  return undefined;
}

/** The number of a code page of DOS, which nothing at hand reads; undefined: the name is of something else. */
export const findDosPage = (label: string): string | undefined =>
  /^(?:cp|ibm|oem|dos|pc)?[-_ ]?(437|7[0-9]{2}|85[0-9]|86[0-9])$/u.exec(label.trim().toLowerCase())?.[1];

const isAscii = (units: string): boolean => !/[^\0-\x7f]/.test(units);
const ALL_DELIMITERS: readonly string[] = ["\t", ";", "|", ","];
/** The second byte of a character can be a bar. */
const WITHOUT_BAR: readonly string[] = ["\t", ";", ","];
const DOUBLE_BYTE = new Set(["shift_jis", "gbk", "gb18030", "big5", "euc-kr", "euc-jp"]);

function createByteEncoding(name: string, encode: Encoding["encode"]): Encoding {
  const strict = new TextDecoder(name, { fatal: true, ignoreBOM: true });
  const loose = new TextDecoder(name, { ignoreBOM: true });
  return {
    name,
    unitByteCount: 1,
    delimiters: DOUBLE_BYTE.has(name) ? WITHOUT_BAR : ALL_DELIMITERS,
    toUnits: (bytes) => bytes.toString("latin1"),
    fromUnits: (units) => Buffer.from(units, "latin1"),
    decode(units) {
      if (isAscii(units)) return units;
      try {
        return strict.decode(Buffer.from(units, "latin1"));
      } catch {
        return undefined;
      }
    },
    show: (units) => (isAscii(units) ? units : loose.decode(Buffer.from(units, "latin1"))),
    encode,
  };
}

const utf8Encoding = createByteEncoding("utf-8", (text) => Buffer.from(text).toString("latin1"));

/** Bytes 0x80 to 0x9f; all others are those of Latin-1. Node 20 decodes "windows-1252" without them. */
const WINDOWS_CHARACTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const decodeWindows = (units: string): string =>
  units.replace(/[\x80-\x9f]/g, (unit) => WINDOWS_CHARACTERS[unit.charCodeAt(0) - 0x80]!);

const windowsEncoding: Encoding = {
  ...utf8Encoding,
  name: "windows-1252",
  decode: decodeWindows,
  show: decodeWindows,
  encode(text) {
    const units = text.replace(/[^\0-\x7f\xa0-\xff]/g, (character) => {
      const index = WINDOWS_CHARACTERS.indexOf(character);
      return index < 0 ? character : String.fromCharCode(0x80 + index);
    });
    return /[^\0-\xff]/.test(units) ? undefined : units;
  },
};

/** Of several bytes a character, ASCII alone is written: what is added is hardly anything else. */
function createLegacyEncoding(name: string): Encoding {
  const bytesOf = new Map<string, string>();
  if (!DOUBLE_BYTE.has(name)) {
    const decoder = new TextDecoder(name);
    for (let byte = 0x80; byte < 0x100; byte++)
      bytesOf.set(decoder.decode(Uint8Array.of(byte)), String.fromCharCode(byte));
  }
  return createByteEncoding(name, (text) => {
    let units = "";
    for (const character of text) {
      const found = isAscii(character) ? character : bytesOf.get(character);
      if (found === undefined) return undefined;
      units += found;
    }
    return units;
  });
}

function createWideEncoding(name: "utf-16le" | "utf-16be"): Encoding {
  const isSwapped = name === "utf-16be";
  return {
    name,
    unitByteCount: 2,
    delimiters: ALL_DELIMITERS,
    // swap16() works in place, and others may hold these bytes.
    toUnits: (bytes) => (isSwapped ? Buffer.from(bytes).swap16() : bytes).toString("utf16le"),
    fromUnits(units) {
      const bytes = Buffer.from(units, "utf16le");
      return isSwapped ? bytes.swap16() : bytes;
    },
    decode: (units) => (/\p{Surrogate}/u.test(units) ? undefined : units),
    show: (units) => units,
    encode: (text) => text,
  };
}

/** @param name as {@link findEncodingName} gives it */
export function createEncoding(name: string): Encoding {
  if (name === "utf-8") return utf8Encoding;
  if (name === "windows-1252") return windowsEncoding;
  return name === "utf-16le" || name === "utf-16be" ? createWideEncoding(name) : createLegacyEncoding(name);
}

/** What speaks against reading these bytes as UTF-8, as the rest of a sentence; undefined if nothing. */
export function findUtf8Fault(sample: Buffer, lookup: WordLookup): string | undefined {
  const fault = findInvalidUtf8(sample);
  if (fault < 0) return undefined;
  const found = sample[fault]!.toString(16).padStart(2, "0");
  return `is not UTF-8: byte 0x${found} at ${fault}; ${adviseEncoding(sample, lookup)}`;
}

/** Pages of DOS, which are named and not read. Boxes and signs are left out. */
const DOS_PAGES: Readonly<Record<string, string>> = {
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ",
  cp852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´­˝˛ˇ˘§÷¸°¨˙űŘř■ ",
};

/** Which option reads a text that is in another encoding. */
export function adviseEncoding(bytes: Uint8Array, lookup: WordLookup): string {
  const guess = guessEncoding(bytes, lookup, DOS_PAGES);
  if (guess === undefined)
    return (
      "save it as UTF-8, or set --encoding: Japanese is often in shift_jis, Chinese in gb18030 or big5, Korean in euc-kr, Thai in windows-874, " +
      "Russian in windows-1251, Polish and Czech in windows-1250, languages of the West in windows-1252"
    );
  const names = `in which it has names such as ${guess.names.map((name) => JSON.stringify(name)).join(", ")}`;
  return Object.hasOwn(DOS_PAGES, guess.name)
    ? `convert it with iconv -f ${guess.name} -t utf-8, ${names}`
    : `try --encoding ${guess.name}, ${names}`;
}

/** Offset of the first byte that cannot be, or -1. */
function findInvalidUtf8(bytes: Buffer): number {
  // They may end within a character, which a stream waits for.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
  let offset = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (character === "\ufffd" && !bytes.subarray(offset, offset + 3).equals(REPLACEMENT)) return offset;
    offset += size;
  }
  return -1;
}

const REPLACEMENT = Buffer.from("\ufffd");
