/** How often words are family names and given names, by what predictors say of each. */
import type { Explanation, NamePart, NameParts } from "cognomen";
import { UNKNOWN, type WordLookup, type WordStatistics } from "../../src/text/word-statistics.ts";

/** Where it is found out what words are. */
export interface WordSource {
  /** Loads what tells of any word; undefined: it does not come. */
  open(): Promise<WordLookup | undefined>;
  /** Tells of words of names that will be answered, for which nothing else is loaded. */
  ask(words: readonly string[]): Promise<WordLookup>;
}

/** A word that is no given name answers as what else it is, which its part tells, and a double name by its halves. */
const countOf = ({ match, part, count, words }: Explanation, wanted: NamePart): number =>
  part === wanted && words === undefined && (match === "direct" || match === "stripped") ? count : 0;

const toStatistics = (family: Explanation, given: Explanation): WordStatistics => ({
  surnameCount: countOf(family, "surname"),
  forenameCount: countOf(given, "forename"),
});

/** Asks data that are there as a whole. */
export function createWordLookup(
  explain: (name: { given: string } | { family: string }) => Explanation,
): WordLookup {
  const known = new Map<string, WordStatistics>();
  return (word) => {
    const found = known.get(word) ?? toStatistics(explain({ family: word }), explain({ given: word }));
    known.set(word, found);
    return found;
  };
}

/** Asks data that come in parts: for all words together. Of other words nothing is known. */
export async function askWords(
  answerer: { explain(name: NameParts, options: object): Explanation | Promise<Explanation> },
  words: readonly string[],
): Promise<WordLookup> {
  const counted = await Promise.all(
    words.map(async (word) => {
      const [family, given] = await Promise.all([
        answerer.explain({ family: word }, {}),
        answerer.explain({ given: word }, {}),
      ]);
      return [word, toStatistics(family, given)] as const;
    }),
  );
  const known = new Map(counted);
  return (word) => known.get(word) ?? UNKNOWN;
}
