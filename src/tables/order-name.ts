/** Takes a whole name apart where its order is known. */

import type { WordLookup } from "../text/word-statistics.ts";
import { type NameOrder, toWords } from "./cells.ts";

const isCapitals = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();

/** A comma or capitals say more of a name than the order of its column: "NAGY János", "Nagy, János". */
function hasOwnOrder(name: string, words: readonly string[]): boolean {
  return /[,،、，(]/u.test(name) || words.some(isCapitals) !== words.every(isCapitals);
}

/**
 * The parts of a name in this order. Of more than two words those are the family name that together look most like one.
 *
 * @returns undefined if the name has one word, or says itself which is the family name
 * @example
 * ```ts
 * orderName("Nagy János", "family-first", lookup); // { family: "Nagy", given: "János" }
 * ```
 */
export function orderName(
  name: string,
  order: NameOrder,
  lookup: WordLookup,
): { given: string; family: string } | undefined {
  const words = name.trim().split(/\s+/u);
  if (words.length < 2 || hasOwnOrder(name, toWords(name))) return undefined;
  const leans = words.map((word) => leanOf(word, lookup));
  const isFamilyFirst = order === "family-first";
  let bestCount = isFamilyFirst ? 1 : words.length - 1;
  if (words.length > 2) {
    let best = Number.NEGATIVE_INFINITY;
    // In doubt the family name is one word.
    const counts = Array.from({ length: words.length - 1 }, (_, index) =>
      isFamilyFirst ? index + 1 : words.length - 1 - index,
    );
    for (const count of counts) {
      const front = leans.slice(0, count).reduce((sum, lean) => sum + lean, 0);
      const back = leans.slice(count).reduce((sum, lean) => sum + lean, 0);
      const fit = isFamilyFirst ? front - back : back - front;
      if (fit <= best) continue;
      best = fit;
      bestCount = count;
    }
  }
  const [front, back] = [words.slice(0, bestCount).join(" "), words.slice(bestCount).join(" ")];
  return isFamilyFirst ? { family: front, given: back } : { family: back, given: front };
}

function leanOf(word: string, lookup: WordLookup): number {
  const { surnameCount, forenameCount } = lookup(word);
  if (surnameCount + forenameCount === 0) return 0;
  return Math.max(-3, Math.min(3, Math.log((surnameCount + 1) / (forenameCount + 1))));
}
