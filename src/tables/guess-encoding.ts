/** Which encoding bytes are in: by a mark, by zeros, or the one whose text holds names that are known. */
import type { WordLookup } from "../text/word-statistics.ts";
import { toWords } from "./cells.ts";
import { TITLE_LINES } from "./title-words.ts";

/** Those of files that are still met; of two that read the same, the more frequent first. */
const CANDIDATES = (
  "windows-1252 windows-1250 windows-1251 windows-1254 windows-1253 windows-1255 windows-1256 windows-1257 windows-1258 koi8-r koi8-u " +
  "iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-6 iso-8859-8 macintosh x-mac-cyrillic windows-874 " +
  "shift_jis euc-jp euc-kr gb18030 big5"
).split(" ");

/** Different words that are looked up in each column and encoding. */
const WORD_COUNT = 60;
/** Fewer known words are chance: a DOS page that is read as macintosh has "MÅller". Of surnames the smallest tier knows 0.65. */
const MIN_KNOWN_SHARE = 0.4;
/** Columns that are asked. */
const COLUMN_COUNT = 30;
/** A known title counts as a frequent name, and few words less than many. */
const TITLE_FIT = 10;
const FEW_WORD_COUNT = 1;

export interface GuessedEncoding {
  name: string;
  /** Names or titles that are known in it. */
  names: readonly string[];
}

/**
 * Tries encodings on bytes that are no UTF-8. Each column is asked by itself: towns and readings are no names.
 *
 * @param pages more encodings of one byte a character: the characters from 0x80 on
 * @returns undefined if too few words are names in any of them
 */
export function guessEncoding(
  bytes: Uint8Array,
  lookup: WordLookup,
  pages: Readonly<Record<string, string>> = {},
): GuessedEncoding | undefined {
  let best: (GuessedEncoding & { fit: number }) | undefined;
  for (const name of [...CANDIDATES, ...Object.keys(pages)]) {
    const text = decode(bytes, name, pages[name]);
    if (text === undefined) continue;
    const rows = text.split(/[\r\n]+/u).map((line) => line.split(/[\t;,|]/u, COLUMN_COUNT));
    const titles = rows[0]!.filter(
      (cell) => FOREIGN.test(cell) && KNOWN_TITLES.has(cell.trim().toLowerCase()),
    );
    for (let column = 0; column < COLUMN_COUNT; column++) {
      const words = listForeignWords(rows.map((row) => row[column] ?? ""));
      const counts = words.map((word) => Math.log1p(countOf(word, lookup)));
      const known = words.filter((_, index) => counts[index]! > 0);
      const isKnown = known.length > 0 && known.length >= words.length * MIN_KNOWN_SHARE;
      if (!isKnown && titles.length === 0) continue;
      const sum = isKnown ? counts.reduce((total, count) => total + count, 0) : 0;
      // Frequent names are hardly there by chance.
      const fit = sum / (words.length + FEW_WORD_COUNT) + TITLE_FIT * titles.length;
      if (fit > (best?.fit ?? 0)) best = { name, names: (isKnown ? known : titles).slice(0, 3), fit };
    }
  }
  return best;
}

/** With their accents, which tell encodings apart. */
const KNOWN_TITLES = new Set(TITLE_LINES.toLowerCase().split(/[\n:|,]\s*|\s+\|/u));
const FOREIGN = /[^\0-\x7f]/u;

/** Undefined if the bytes are no text in this encoding. */
function decode(bytes: Uint8Array, name: string, page: string | undefined): string | undefined {
  const toCharacter = (byte: number) => (byte < 0x80 ? String.fromCharCode(byte) : page![byte - 0x80]!);
  if (page !== undefined) return Array.from(bytes, toCharacter).join("");
  try {
    // The sample may end within a character.
    return new TextDecoder(name, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** Different words with letters beyond ASCII. */
function listForeignWords(cells: readonly string[]): string[] {
  const words = new Set<string>();
  for (const cell of cells) {
    for (const word of cell.match(/[\p{L}\p{M}'’-]+/gu) ?? [])
      if (FOREIGN.test(word)) for (const plain of toWords(word)) words.add(plain);
    if (words.size >= WORD_COUNT) break;
  }
  return [...words];
}

const UNSPACED = /^[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]+$/u;

/** How often a word is a name; an unspaced one by its family name. */
function countOf(word: string, lookup: WordLookup): number {
  const count = (text: string): number => {
    const { surnameCount, forenameCount } = lookup(text);
    return surnameCount + forenameCount;
  };
  // Accents of one script on letters of another: "Èâàíîâ" within a word.
  if (word.length < 2 || /\p{Ll}\p{Lu}/u.test(word)) return 0;
  if (!UNSPACED.test(word)) return count(word);
  if (word.length > 5) return 0;
  return Math.max(count(word), count(word.slice(0, 2)), count(word[0]!));
}

const MARKS: readonly { name: string; bytes: readonly number[] }[] = [
  { name: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { name: "utf-16le", bytes: [0xff, 0xfe] },
  { name: "utf-16be", bytes: [0xfe, 0xff] },
];

/** The encoding that a byte order mark at the start tells, with the number of its bytes. */
export function readByteOrderMark(sample: Uint8Array): { name: string; byteCount: number } | undefined {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, index) => sample[index] === byte));
  return mark && { name: mark.name, byteCount: mark.bytes.length };
}

/** Text in UTF-16 has commas, spaces and line ends, each with a zero on the same side. */
const MIN_ZERO_SHARE = 1 / 50;
const MIN_SIDE_SHARE = 0.95;

/** UTF-16 without a mark, which zeros tell; undefined if the bytes are none. */
export function findWideName(sample: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  let [even, odd] = [0, 0];
  for (let index = 0; index < sample.length; index++) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const count = even + odd;
  if (count === 0 || count < sample.length * MIN_ZERO_SHARE) return undefined;
  if (odd >= count * MIN_SIDE_SHARE) return "utf-16le";
  return even >= count * MIN_SIDE_SHARE ? "utf-16be" : undefined;
}
