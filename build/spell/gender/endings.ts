/** Surnames whose ending tells men from women: pairs of endings, and how they are applied. */

/** Forms of the other gender; likeliest first. One of the two lists is empty. */
export interface GenderForms {
  /** What a woman of the family bears. */
  readonly feminine: readonly string[];
  /** What a man of the family bears. Several if the feminine form leaves it open. */
  readonly masculine: readonly string[];
}

export const NO_FORMS: GenderForms = { feminine: [], masculine: [] };

/** Folded names to the forms of the other gender. */
export type GenderRule = (name: string) => GenderForms;

/** Masculine ending, feminine endings; likeliest first. */
export type EndingPair = readonly [masculine: string, ...feminine: string[]];

/** Shorter stems are other words: Khan is no man's form of Khana. */
const MIN_STEM_LENGTH = 2;

/**
 * Both directions of the pairs. Of the endings that a name has only the longest counts, so that -ová is not read as -á.
 * Pairs are written composed; each is also applied without its diacritics, because accent-blind sources hold half of
 * the names.
 */
export function createEndingRule(pairs: readonly EndingPair[]): GenderRule {
  const counterparts = new Map<string, { feminine: Set<string>; masculine: Set<string> }>();
  const add = (from: string, to: string, gender: keyof GenderForms): void => {
    const known = counterparts.get(from) ?? { feminine: new Set(), masculine: new Set() };
    known[gender].add(to);
    counterparts.set(from, known);
  };
  for (const [masculine, ...feminines] of pairs) {
    for (const feminine of feminines) {
      const accented = [masculine.normalize("NFD"), feminine.normalize("NFD")] as const;
      const plain = [strip(masculine), strip(feminine)] as const;
      add(accented[0], accented[1], "feminine");
      add(accented[1], accented[0], "masculine");
      // The plain form of what an accented ending makes has its evidence anyway.
      if (plain[0] !== accented[0]) add(plain[0], plain[1], "feminine");
      if (plain[1] !== accented[1]) add(plain[1], plain[0], "masculine");
    }
  }
  const longest = Math.max(...[...counterparts.keys()].map((ending) => ending.length));
  return (name) => {
    for (let length = Math.min(longest, name.length - MIN_STEM_LENGTH); length > 0; length--) {
      const found = counterparts.get(name.slice(-length));
      if (found === undefined) continue;
      const stem = name.slice(0, -length);
      const attach = (endings: ReadonlySet<string>): string[] => [...endings].map((ending) => stem + ending);
      return { feminine: attach(found.feminine), masculine: attach(found.masculine) };
    }
    return NO_FORMS;
  };
}

/** Without diacritics. Not in Cyrillic: й and ё are letters, and without their marks they make other words. */
function strip(ending: string): string {
  const decomposed = ending.normalize("NFD");
  return /^[a-z]/u.test(decomposed) ? decomposed.replace(/[\u0300-\u036f]/gu, "") : decomposed;
}
