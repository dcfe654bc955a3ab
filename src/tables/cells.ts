/** What the cells of a column are: whether people's names, which part of them, and in which order. */
import type { WordLookup, WordStatistics } from "../text/word-statistics.ts";
import { AND_WORDS, createPeopleSplitter } from "./people.ts";

/** Cells that a judgement rests on. */
const SAMPLE_COUNT = 40;
const MAX_NAME_LENGTH = 90;
const MAX_WORD_COUNT = 9;
/** Beyond it a word is a given name, or a surname; below, it can be both. */
const LEAN = Math.log(2);

/** What was found of a column. Shares are of its cells that are not empty, 0 to 1. */
export interface CellJudgement {
  /** Share of all cells. */
  filledShare: number;
  /** Different cells that were looked at. */
  sampleCount: number;
  /** Cells that have letters and are no addresses. */
  letterShare: number;
  /** Cells that could be names by their letters. */
  shapeShare: number;
  /** Cells in which most words are names in the data; undefined: nobody was asked. */
  knownShare: number | undefined;
  /** Cells in which one word can be a given name and another a family name. */
  personShare: number;
  /** Cells of one word. */
  singleShare: number;
  /** Mean of the logarithm of surnames to forenames; above 0 for family names. */
  lean: number;
  /** Cells that differ. */
  distinctShare: number;
}

/** Addresses, and yes or no. */
const ADDRESS = /@|https?:|www\.|^(?:true|false)$/iu;
const LETTERS = /\p{L}/u;
/** What no name has. Numbers behind a name tell two people apart. */
const NO_NAME = /@|https?:|www\.|[\d/\\_=<>{}[\]#%$€]\p{L}|\d{5}|[{}[\]<>=_\\|]/u;
const INITIAL = /^[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]$/u;
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー・]{2,12}$/u;

/** "Anna Kowalska <anna@example.org>", as mail and version control write people. */
const OWN_ADDRESS = /\s*<[^<>\s]*@[^<>\s]*>\s*$/u;
/** No name is as long, and looking for spaces or commas from each letter of a megabyte takes minutes. */
const MAX_NAME_UNITS = 1000;
const dropAddress = (cell: string): string =>
  cell.length > MAX_NAME_UNITS ? cell : cell.replace(OWN_ADDRESS, "");

/** Whether a text could be the name of a person by its letters. */
export function hasNameShape(cell: string): boolean {
  const text = dropAddress(cell).trim();
  if (text.length > MAX_NAME_LENGTH || !LETTERS.test(text) || NO_NAME.test(text)) return false;
  const digitCount = text.match(/\d/gu)?.length ?? 0;
  return digitCount <= 4 && digitCount * 2 < text.length && toWords(text).length <= MAX_WORD_COUNT;
}

/** Words of a cell, without signs at their ends. */
export function toWords(cell: string): string[] {
  return dropAddress(cell)
    .split(/[\s,;،、，()"“”]+/u)
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, ""))
    .filter((word) => word !== "");
}

/** Beginnings of an unspaced name that may be its family name. */
function familyOf(word: string, lookup: WordLookup): WordStatistics {
  for (const length of [2, 1, 3]) {
    if (word.length <= length) continue;
    const found = lookup(word.slice(0, length));
    if (found.surnameCount > found.forenameCount) return found;
  }
  return lookup(word);
}

export const leanOf = ({ surnameCount, forenameCount }: WordStatistics): number =>
  Math.max(-3, Math.min(3, Math.log((surnameCount + 1) / (forenameCount + 1))));

const isKnown = ({ surnameCount, forenameCount }: WordStatistics): boolean =>
  surnameCount + forenameCount > 0;

/** Different cells that are not empty, at most {@link SAMPLE_COUNT} of them. */
export function sampleCells(cells: readonly string[]): string[] {
  const filled = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""));
  return [...filled].slice(0, SAMPLE_COUNT);
}

/** @param lookup how often words are names; without it shapes alone are judged */
export function judgeCells(cells: readonly string[], lookup?: WordLookup): CellJudgement {
  const filledCount = cells.filter((cell) => cell.trim() !== "").length;
  const sample = sampleCells(cells);
  const shaped = sample.filter(hasNameShape);
  const count = Math.max(1, sample.length);
  const judged = shaped.map((cell) => judgeCell(cell, lookup));
  const leans = judged.flatMap(({ leans: own }) => own);
  return {
    filledShare: filledCount / Math.max(1, cells.length),
    sampleCount: sample.length,
    letterShare:
      sample.map(dropAddress).filter((cell) => LETTERS.test(cell) && !ADDRESS.test(cell)).length / count,
    shapeShare: shaped.length / count,
    knownShare: lookup && judged.filter((cell) => cell.isKnown).length / count,
    personShare: judged.filter((cell) => cell.isPerson).length / count,
    singleShare: judged.filter((cell) => cell.isSingle).length / count,
    lean: leans.length === 0 ? 0 : leans.reduce((sum, lean) => sum + lean, 0) / leans.length,
    distinctShare: new Set(cells.filter((cell) => cell.trim() !== "")).size / Math.max(1, filledCount),
  };
}

function judgeCell(cell: string, lookup: WordLookup | undefined) {
  const all = toWords(cell);
  const long = all.filter((word) => !INITIAL.test(word));
  const words = long.length > 0 ? long : all;
  const isSingle = words.length <= 1;
  // Letters alone are in all kinds of columns.
  if (long.length === 0 || lookup === undefined)
    return { isSingle, isKnown: false, isPerson: false, leans: [] };
  const [first = ""] = words;
  if (isSingle && EAST_ASIAN.test(first)) {
    const family = familyOf(first, lookup);
    const isPerson = first.length > 1 && isKnown(family);
    return { isSingle, isKnown: isPerson, isPerson, leans: isKnown(family) ? [leanOf(lookup(first))] : [] };
  }
  const found = words.map(lookup);
  const known = found.filter(isKnown);
  const leans = known.map(leanOf);
  const isPerson = leans.some(
    (lean, index) => lean < LEAN && leans.some((other, place) => place !== index && other > -LEAN),
  );
  return { isSingle, isKnown: known.length > 0 && known.length * 2 >= found.length, isPerson, leans };
}

export type NameOrder = "given-first" | "family-first";

export interface OrderJudgement {
  /** Undefined: cells do not agree, or say nothing. */
  order: NameOrder | undefined;
  /** Why. `comma` and `capitals`: each cell says it, and is read so without an order. */
  by: "comma" | "capitals" | "words" | undefined;
}

export const NO_ORDER: OrderJudgement = { order: undefined, by: undefined };

/** Cells that must say something, and the share that must agree. */
const MIN_ORDER_COUNT = 5;
const MIN_ORDER_SHARE = 0.7;
/** Words whose meanings are further apart than this decide. */
const MIN_LEAN_DIFFERENCE = 1;

export const isCapitals = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();

/** In which order most cells of a column of whole names are. */
export function judgeOrder(cells: readonly string[], lookup?: WordLookup): OrderJudgement {
  const sample = sampleCells(cells).filter((cell) => toWords(cell).length > 1);
  if (sample.length === 0) return NO_ORDER;
  const share = (test: (cell: string) => boolean): number => sample.filter(test).length / sample.length;
  if (share((cell) => /^[^,]+,\s*[^,]+$/u.test(cell)) >= MIN_ORDER_SHARE)
    return { order: "family-first", by: "comma" };
  if (share((cell) => isCapitals(toWords(cell)[0]!) && !isCapitals(toWords(cell).at(-1)!)) >= MIN_ORDER_SHARE)
    return { order: "family-first", by: "capitals" };
  if (lookup === undefined) return NO_ORDER;
  let [givenFirst, familyFirst] = [0, 0];
  for (const cell of sample) {
    const words = toWords(cell).map(lookup);
    const [first, last] = [words[0]!, words.at(-1)!];
    if (!isKnown(first) || !isKnown(last)) continue;
    const difference = leanOf(first) - leanOf(last);
    if (difference > MIN_LEAN_DIFFERENCE) familyFirst++;
    else if (difference < -MIN_LEAN_DIFFERENCE) givenFirst++;
  }
  const saidCount = givenFirst + familyFirst;
  if (saidCount < MIN_ORDER_COUNT) return NO_ORDER;
  if (familyFirst >= saidCount * MIN_ORDER_SHARE) return { order: "family-first", by: "words" };
  if (givenFirst >= saidCount * MIN_ORDER_SHARE) return { order: "given-first", by: "words" };
  return NO_ORDER;
}

/** Words and signs for "and" between letters. */
const AND = new RegExp(`[\\p{L}.,](?:${AND_WORDS.join("|")})\\p{L}`, "u");
/** Two commas and more: one is between family and given name. */
const COMMAS = /\p{L}[^,]* [^,]*,[^,]* [^,]*,/u;
/** What separates people in a cell, of those that are met. */
const PEOPLE_SEPARATORS: readonly (readonly [pattern: RegExp, ...separators: string[]])[] = [
  [/[\p{L}.)>"]\s*;\s*["\p{L}]/u, ";"],
  // Between addresses; other commas are within names.
  [/>,\s*["\p{L}]/u, ">,"],
  [/[\p{L}.)][\r\n]+\s*\p{L}/u, "newline"],
  [/\p{L}\s*、\s*\p{L}/u, "、"],
  [/[\p{L}.)]\s*\|\s*\p{L}/u, "|"],
  [new RegExp(`${AND.source}|${COMMAS.source}`, "u"), "and", ","],
  [/\p{L} & \p{L}/u, "&"],
  [/\p{L} \/ \p{L}/u, " / "],
  [AND, "and"],
  [COMMAS, ","],
  [/^[^,]+,[^,]+(?:,[^,]+,[^,]+)+$/u, "pairs"],
];

/** Between these can be other words as well: "Anna Kowalska, Head of Sales, London". */
const COMMON_SEPARATORS = [",", "、", "and", "&", " / ", "pairs", "newline"];
/** Of one cell alone, so many separators tell. */
const MIN_SINGLE_COUNT = 2;
/** A share of people between separators that leaves no doubt. */
const MIN_PEOPLE_SHARE = 0.8;

/** What separates the people in the cells of a column, most of which hold several. */
export interface PeopleJudgement {
  separators: readonly string[];
  /** Of what stands between them, how much are people: nearly all, perhaps some, or few. */
  agreement: "all" | "some" | "few";
}

/** Undefined where most cells hold one. */
export function judgePeople(cells: readonly string[], lookup?: WordLookup): PeopleJudgement | undefined {
  const sample = sampleCells(cells).map((cell) => cell.slice(0, MAX_NAME_UNITS));
  const [only] = sample.length === 1 ? sample : [];
  const isMixed = sample.some((cell) => AND.test(cell) && cell.includes(","));
  const found = PEOPLE_SEPARATORS.flatMap(([pattern, ...separators]): PeopleJudgement[] => {
    const count = only?.split(pattern).length ?? 2 * sample.filter((cell) => pattern.test(cell)).length;
    const isMet = count > (only === undefined ? sample.length : MIN_SINGLE_COUNT);
    if (!isMet || (separators.length > 1 && !isMixed)) return [];
    const isCommon = separators.some((separator) => COMMON_SEPARATORS.includes(separator));
    const people = sample.flatMap(createPeopleSplitter(separators));
    const isPerson = (text: string) => isWhole(text) && (!isCommon || isNamed(text, lookup));
    const share = people.filter(isPerson).length / people.length;
    const agreement = share >= MIN_PEOPLE_SHARE ? "all" : isCommon && share <= 0.5 ? "few" : "some";
    return [{ separators, agreement }];
  });
  const alone = found.filter(({ separators }) => separators.length === 1);
  return found.find(({ agreement }) => agreement === "all") ?? alone[0];
}

/** Whether a text is one name of several words, or one that is written without spaces or with an address. */
const isWhole = (text: string): boolean =>
  text.includes("@") ||
  (text.split(",").length < 3 && (toWords(text).length > 1 || EAST_ASIAN.test(text.trim())));

/** Whether its words are a given name and a family name, or one of them an initial. */
const isNamed = (text: string, lookup: WordLookup | undefined): boolean =>
  lookup === undefined ||
  toWords(text).some((word) => INITIAL.test(word)) ||
  judgeCell(text, lookup).isPerson;
