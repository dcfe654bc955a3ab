/**
 * Generates the fold table: what `src/text/normalize.ts` must know about Unicode.
 *
 * unorm 1.6.0 is the only source of decompositions, so that the table has the same bytes on every version of Node and
 * ICU. Lower case comes from the engine, but only in ranges whose case pairs have been complete since Unicode 9.
 *
 * Simpler pages of the table would save 40 bytes, and fold a fifth slower.
 */
import unorm from "unorm";
import { MAX_FOLD_POOL_LENGTH } from "../../src/text/normalize.ts";

const { nfd, nfkd } = unorm;

type Range = readonly [first: number, last: number];

/** Where upper-case letters are looked for; every range was closed by Unicode 9, so newer engines agree. */
const CASED_RANGES: readonly Range[] = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x556],
  [0x10a0, 0x10c5],
  [0x1e00, 0x1fff],
  [0x2126, 0x212b],
  [0x2c00, 0x2c2e],
  [0x2c60, 0x2c7f],
  [0x2c80, 0x2ce3],
  [0xa640, 0xa69b],
  [0xff21, 0xff3a],
  [0x10400, 0x10427],
  [0x1e900, 0x1e921],
];

/** Compatibility forms that people do type: digraph letters, Latin, Armenian, Hebrew and Arabic presentation forms. */
const COMPATIBILITY_RANGES: readonly Range[] = [
  [0x1c4, 0x1cc],
  [0x1f1, 0x1f3],
  [0xfb00, 0xfb4f],
  [0xfb50, 0xfdfb],
  [0xfe70, 0xfefc],
  [0xff01, 0xffdc],
  // Letters in mathematical, circled and squared dress.
  [0x2102, 0x2149],
  [0x24b6, 0x24e9],
  [0x1d400, 0x1d7cb],
  [0x1f130, 0x1f149],
];
/** The same in white on black, which no normaliser decomposes: A to Z, and again. */
const NEGATIVE_LETTERS: Range = [0x1f150, 0x1f189];

/** Last code point that has a decomposition in Unicode 8 (compatibility ideographs). */
const LAST_DECOMPOSING_POINT = 0x2fa1d;

/** What is written in several ways, by what it becomes. No key has quotation marks, brackets or commas: readers of names look for one of each. */
const VARIANTS: readonly (readonly [mark: number, variants: readonly number[]])[] = [
  [
    0x27,
    [
      0x60, 0xb4, 0x2b9, 0x2bb, 0x2bc, 0x2bd, 0x2be, 0x2bf, 0x2c8, 0x2018, 0x2019, 0x201a, 0x201b, 0x2032,
      0x2035, 0xa78b, 0xa78c, 0xff07, 0x55a, 0x5f3,
    ],
  ],
  [0x2d, [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xfe58, 0xfe63, 0xff0d, 0x58a, 0x5be]],
  [0x22, [0xab, 0xbb, 0x201c, 0x201d, 0x201e, 0x201f]],
  [0x28, [0x3c, 0x5b, 0x7b, 0xff08, 0xff1c, 0xff3b]],
  [0x29, [0x3e, 0x5d, 0x7d, 0xff09, 0xff1e, 0xff3d]],
  // Of Arabic and of East Asian writing.
  [0x2c, [0x60c, 0x3001, 0xff0c, 0xff64]],
];

const unify = (point: number): number =>
  VARIANTS.find(([, variants]) => variants.includes(point))?.[0] ?? point;

/** Zero-width and directional controls, soft hyphen, variation selectors, tatweel of Arabic justification. */
const INVISIBLE_RANGES: readonly Range[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x640, 0x640],
  [0x180b, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];
const SPACE_RANGES: readonly Range[] = [
  [0x9, 0xd],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

/**
 * Marks that are left out when a name is written plainly. Vowel signs, viramas and the voicing marks of kana are not
 * among them: they are letters, not diacritics.
 */
const DIACRITIC_RANGES: readonly Range[] = [
  [0x300, 0x36f],
  [0x483, 0x487],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
  [0x6df, 0x6e8],
  [0x6ea, 0x6ed],
  [0x730, 0x74a],
  [0x93c, 0x93c],
  [0x9bc, 0x9bc],
  [0xa3c, 0xa3c],
  [0xabc, 0xabc],
  [0xb3c, 0xb3c],
  [0x135d, 0x135f],
  [0x1ab0, 0x1abd],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20f0],
  [0x302a, 0x302d],
  [0xfe20, 0xfe2f],
];

/** Letters that no normaliser decomposes, as they are written where the keyboard lacks them. Folded (lower case). */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  ð: "d",
  ø: "o",
  þ: "th",
  đ: "d",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  ł: "l",
  ŀ: "l",
  ŉ: "n",
  ŋ: "n",
  œ: "oe",
  ŧ: "t",
  ƀ: "b",
  ɓ: "b",
  ƈ: "c",
  ɖ: "d",
  ɗ: "d",
  ƌ: "d",
  ǝ: "e",
  ə: "e",
  ɛ: "e",
  ƒ: "f",
  ɠ: "g",
  ɣ: "g",
  ɨ: "i",
  ɩ: "i",
  ƙ: "k",
  ƚ: "l",
  ɲ: "n",
  ƞ: "n",
  ɔ: "o",
  ɵ: "o",
  ƥ: "p",
  ƭ: "t",
  ʈ: "t",
  ʊ: "u",
  ʉ: "u",
  ʋ: "v",
  ƴ: "y",
  ɏ: "y",
  ƶ: "z",
  ʒ: "z",
  ȥ: "z",
  ǥ: "g",
  ɉ: "j",
  ɍ: "r",
  ȼ: "c",
  ɇ: "e",
  ⱥ: "a",
  ⱦ: "t",
  ɫ: "l",
  ᵽ: "p",
  ɽ: "r",
  ʔ: "",
  ʕ: "",
  // Small capitals.
  ...Object.fromEntries(
    Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", (letter, index) => [letter, "abcdefghijklmnopqrstuvwyz"[index]!]),
  ),
  // Cyrillic letters that Kazakh, Kyrgyz, Tajik, Uzbek, Mongolian, Tatar and others add to the Russian ones: passports and
  // keyboards of the same countries have Касымов for Қасымов. The і of Ukrainian is no such letter.
  ә: "а",
  ӕ: "а",
  ғ: "г",
  ґ: "г",
  ҕ: "г",
  ҙ: "з",
  җ: "ж",
  қ: "к",
  ҡ: "к",
  ҝ: "к",
  ң: "н",
  ҥ: "н",
  ө: "о",
  ҫ: "с",
  ү: "у",
  ұ: "у",
  ҳ: "х",
  һ: "х",
  ҷ: "ч",
  ҹ: "ч",
  // Arabic letters that Persian, Urdu and Arabic keyboards write differently, and hamza on its own.
  ی: "ي",
  ى: "ي",
  ې: "ي",
  ک: "ك",
  ة: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ۃ: "ه",
  ٱ: "ا",
  ء: "",
  // Separators: O'Brien = OBrien, al-Hashimi = al Hashimi.
  "'": "",
  "-": " ",
};

export type PointSequenceMap = Map<number, number[]>;

export interface FoldTable {
  /** Code point → what it becomes when a name is folded. */
  folds: PointSequenceMap;
  /** Folded code point → what it becomes when diacritics are removed. */
  strips: PointSequenceMap;
  spaces: Set<number>;
  /** Combining mark → order among marks, 1 upwards. */
  ranks: Map<number, number>;
}

const points = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0)!);
const inRanges = (ranges: readonly Range[], point: number): boolean =>
  ranges.some(([first, last]) => point >= first && point <= last);
function* rangePoints(ranges: readonly Range[]): Generator<number> {
  for (const [first, last] of ranges) for (let point = first; point <= last; point++) yield point;
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

/** Lower case of one code point; Turkish İ is plain i, so that it meets the i of every other spelling. */
function lower(point: number): string {
  if (point === 0x130) return "i";
  if (point === 0x3c2) return "σ";
  if (point === 0x1e9e) return "ß";
  const character = String.fromCodePoint(point);
  return inRanges(CASED_RANGES, point) ? character.toLowerCase() : character;
}

/** Folds one code point to its fixed point: decomposed, lower case, variants unified. */
function foldPoint(point: number): number[] {
  if (unify(point) !== point) return [unify(point)];
  if (inRanges(INVISIBLE_RANGES, point)) return [];
  // Georgian capitals (Mtavruli, Unicode 11) lie at a fixed distance; unorm does not know them.
  if (point >= 0x1c90 && point <= 0x1cbf) return [point - 0x1c90 + 0x10d0];
  if (inRanges([NEGATIVE_LETTERS], point)) return [0x61 + ((point - NEGATIVE_LETTERS[0]) % 32)];
  const decompose = inRanges(COMPATIBILITY_RANGES, point) ? nfkd : nfd;
  let sequence = [point];
  for (let round = 0; round < 4; round++) {
    const text = sequence.map((part) => (isSurrogate(part) ? "" : lower(part))).join("");
    const folded = points(decompose(text)).map((part) => (part === point ? part : unify(part)));
    if (folded.length === sequence.length && folded.every((part, index) => part === sequence[index])) break;
    sequence = folded;
  }
  return sequence;
}

/** True if unorm puts `second` before `first`: then both are marks and `first` has the higher class. */
function reorders(first: number, second: number): boolean {
  const pair = String.fromCodePoint(first, second);
  return first !== second && nfd(pair) === String.fromCodePoint(second, first);
}

/** Orders all combining marks as unorm does, without looking into its tables. */
function rankMarks(): Map<number, number> {
  const lowest = 0x334;
  const highest = 0x345;
  const marks: number[] = [];
  for (let point = 0x300; point <= 0x1e8d6; point++) {
    if (isSurrogate(point) || (point >= 0x3400 && point <= 0xa66e) || (point >= 0xac00 && point <= 0xd7ff))
      continue;
    if (nfd(String.fromCodePoint(point)) !== String.fromCodePoint(point)) continue;
    if (reorders(point, lowest) || reorders(highest, point)) marks.push(point);
  }
  const classes: number[][] = [];
  for (const mark of marks) {
    const own = classes.find(([sample]) => !reorders(mark, sample!) && !reorders(sample!, mark));
    if (own) own.push(mark);
    else classes.push([mark]);
  }
  classes.sort((left, right) => (reorders(left[0]!, right[0]!) ? 1 : -1));
  return new Map(classes.flatMap((members, index) => members.map((mark) => [mark, index + 1] as const)));
}

/** Computes the table from unorm. Takes about a second. */
export function generateFoldTable(): FoldTable {
  const spaces = new Set(rangePoints(SPACE_RANGES));
  const folds: PointSequenceMap = new Map();
  for (let point = 0; point <= LAST_DECOMPOSING_POINT; point++) {
    if (isSurrogate(point) || spaces.has(point) || (point >= 0xac00 && point <= 0xd7a3)) continue;
    if (point >= 0x3400 && point <= 0x9fff) continue;
    const folded = foldPoint(point);
    if (folded.some((part) => spaces.has(part))) continue;
    if (folded.length !== 1 || folded[0] !== point) folds.set(point, folded);
  }
  const strips: PointSequenceMap = new Map();
  for (const point of rangePoints(DIACRITIC_RANGES)) if (!folds.has(point)) strips.set(point, []);
  for (const [letter, plain] of Object.entries(PLAIN_LETTERS))
    strips.set(letter.codePointAt(0)!, points(plain));
  return { folds, strips, spaces, ranks: rankMarks() };
}

/** Serialises the table as docs/internals/format.md describes it. */
export function encodeFoldTable(table: FoldTable): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  let poolLength = 1;
  const putSigned = (value: number): void => put(value < 0 ? -2 * value - 1 : 2 * value);
  for (const map of [table.folds, table.strips]) {
    const entries = [...map].sort(([left], [right]) => left - right);
    put(entries.length);
    let previous = 0;
    for (const [point] of entries) {
      put(point - previous);
      previous = point;
    }
    for (const [, sequence] of entries) {
      put(sequence.length);
      poolLength += 1 + sequence.length;
    }
    if (poolLength > MAX_FOLD_POOL_LENGTH)
      throw new RangeError(
        `Replacements fill ${poolLength} entries, expected at most ${MAX_FOLD_POOL_LENGTH}`,
      );
    previous = 0;
    for (const [, [first]] of entries) {
      if (first === undefined) continue;
      putSigned(first - previous);
      previous = first;
    }
    for (const [, sequence] of entries) for (const part of sequence.slice(1)) put(part);
  }
  for (const map of [new Map([...table.spaces].map((point) => [point, 1] as const)), table.ranks]) {
    const runs: { first: number; length: number; value: number }[] = [];
    for (const [point, value] of [...map].sort(([left], [right]) => left - right)) {
      const last = runs.at(-1);
      if (last && last.first + last.length === point && last.value === value) last.length++;
      else runs.push({ first: point, length: 1, value });
    }
    put(runs.length);
    let previous = 0;
    for (const run of runs) {
      put(run.first - previous);
      put(run.length);
      put(run.value);
      previous = run.first + run.length;
    }
  }
  return Uint8Array.from(bytes);
}
