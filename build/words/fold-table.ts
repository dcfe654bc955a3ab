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

/** Ranges of code points, or single ones, in hexadecimal digits. */
const readRanges = (text: string): Range[] =>
  text.split(" ").map((range) => {
    const [first, last = first] = range.split("-").map((digits) => Number.parseInt(digits, 16));
    return [first!, last!];
  });

/** Where upper-case letters are looked for; every range was closed by Unicode 9, so newer engines agree. */
const CASED_RANGES = readRanges(
  "41-5a c0-24f 370-3ff 400-556 10a0-10c5 1e00-1fff 2126-212b 2c00-2c2e 2c60-2c7f 2c80-2ce3 a640-a69b ff21-ff3a 10400-10427 1e900-1e921",
);

/** Compatibility forms that people do type: digraph letters, Latin, Armenian, Hebrew and Arabic presentation forms. */
const COMPATIBILITY_RANGES = [
  ...readRanges("1c4-1cc 1f1-1f3 fb00-fb4f fb50-fdfb fe70-fefc ff01-ffdc"),
  // Letters in mathematical, circled and squared dress.
  ...readRanges("2102-2149 24b6-24e9 1d400-1d7cb 1f130-1f149"),
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
const INVISIBLE_RANGES = readRanges("ad 34f 61c 640 180b-180e 200b-200f 202a-202e 2060-206f fe00-fe0f feff");
const SPACE_RANGES = readRanges("9-d 20 85 a0 1680 2000-200a 2028-2029 202f 205f 3000");

/**
 * Marks that are left out when a name is written plainly. Vowel signs, viramas and the voicing marks of kana are not
 * among them: they are letters, not diacritics.
 */
const DIACRITIC_RANGES = readRanges(
  "300-36f 483-487 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-65f 670 6d6-6dc 6df-6e8 6ea-6ed 730-74a 93c 9bc a3c abc b3c 135d-135f 1ab0-1abd 1dc0-1dff 20d0-20f0 302a-302d fe20-fe2f",
);

/** Letters by what stands for them: each word is a letter, and those that are written as it. */
const readLetters = (words: string): Record<string, string> =>
  Object.fromEntries(
    words.split(" ").flatMap(([plain, ...letters]) => letters.map((letter) => [letter, plain!])),
  );

/** Letters that no normaliser decomposes, as they are written where the keyboard lacks them. Folded (lower case). */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...readLetters(
    "aⱥ bƀɓ cƈȼ dðđɖɗƌ eǝəɛɇ fƒ gɠɣǥ hħ iıɨɩ jɉ kĸƙ lłŀƚɫ nŉŋɲƞ oøɔɵ pƥᵽ rɍɽ tŧƭʈⱦ uʊʉ vʋ yƴɏ zƶʒȥ",
  ),
  ß: "ss",
  æ: "ae",
  þ: "th",
  œ: "oe",
  ʔ: "",
  ʕ: "",
  // Small capitals.
  ...Object.fromEntries(
    Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", (letter, index) => [letter, "abcdefghijklmnopqrstuvwyz"[index]!]),
  ),
  // Cyrillic letters that Kazakh, Kyrgyz, Tajik, Uzbek, Mongolian, Tatar and others add to the Russian ones: passports and
  // keyboards of the same countries have Касымов for Қасымов. The і of Ukrainian is no such letter.
  ...readLetters("аәӕ гғґҕ зҙ жҗ кқҡҝ нңҥ оө сҫ уүұ хҳһ чҷҹ"),
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
