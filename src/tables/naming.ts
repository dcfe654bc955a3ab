/** From cells to the name that is asked for. */
import type { WordLookup } from "../text/word-statistics.ts";
import { isCapitals, leanOf, type NameOrder, type OrderJudgement, toWords } from "./cells.ts";
import type { NullValues } from "./placeholders.ts";

export interface NamingSettings {
  /** What stands for a missing name. */
  nullValues: NullValues;
  /** In which order whole names are taken apart; undefined: each says it by itself. */
  order: NameOrder | undefined;
  /** Is asked where there is an order. */
  lookup: WordLookup;
}

/** Empty: that part is not known. */
export interface Parts {
  given: string;
  family: string;
}

/** Parts for people: the family name first, as a comma tells. */
export const showParts = ({ given, family }: Parts): string =>
  [family, given].filter((part) => part !== "").join(", ");

/** The order that a column of names is read in. Given names in front are what every name is tried as. */
export const chooseOrder = ({ order, by }: OrderJudgement): NameOrder | undefined =>
  order === "family-first" && by === "words" ? order : undefined;

/**
 * Makes the function from what stands in cells to the name that is asked for: "Nagy János", family first, to its parts. Empty:
 * there is no name.
 */
export function createNaming({
  nullValues,
  order,
  lookup,
}: NamingSettings): (cells: string | Parts) => string | Parts {
  const read = (cell: string): string => (nullValues.has(cell) ? "" : cell);
  return (cells) => {
    if (typeof cells !== "string") {
      const [given, family] = [read(cells.given), read(cells.family)];
      return given === "" && family === "" ? "" : { given, family };
    }
    const name = read(cells);
    return (order && name && orderName(name, order, lookup)) || name;
  };
}

/** A comma or capitals say more of a name than the order of its column: "NAGY János", "Nagy, János". */
function hasOwnOrder(name: string, words: readonly string[]): boolean {
  return /[,،、，(]/u.test(name) || words.some(isCapitals) !== words.every(isCapitals);
}

/**
 * The parts of a name in this order. Of more than two words those are the family name that together look most like one.
 * Undefined: the name has one word, or says itself which is the family name.
 */
function orderName(name: string, order: NameOrder, lookup: WordLookup): Parts | undefined {
  const words = name.trim().split(/\s+/u);
  if (words.length < 2 || hasOwnOrder(name, toWords(name))) return undefined;
  const leans = words.map((word) => leanOf(lookup(word)));
  const isFamilyFirst = order === "family-first";
  const sum = (all: readonly number[]): number => all.reduce((total, lean) => total + lean, 0);
  // In doubt the family name is one word.
  const counts = leans.slice(1).map((_, index) => (isFamilyFirst ? index + 1 : words.length - 1 - index));
  const fits = counts.map((count) => {
    const difference = sum(leans.slice(0, count)) - sum(leans.slice(count));
    return isFamilyFirst ? difference : -difference;
  });
  const bestCount = counts[fits.indexOf(Math.max(...fits))];
  const [front, back] = [words.slice(0, bestCount).join(" "), words.slice(bestCount).join(" ")];
  return isFamilyFirst ? { family: front, given: back } : { family: back, given: front };
}
