/** Replacing letters by table: the one mechanism that all systems of spelling here are written for. */

/**
 * Source letters to target letters. The longest source sequence wins. `^` before a sequence limits it to the beginning
 * of a word, `$` after it to the end. Letters that no entry names stay as they are.
 */
export type LetterTable = Readonly<Record<string, string>>;

/** A table, or how one is written: `ж=zh ^е=ye ъ=` says that ж is zh, е at the beginning is ye, and nothing stands for ъ. */
export type Letters = LetterTable | string;

function readLetters(text: string): LetterTable {
  const pairs = text.trim().split(/\s+/u);
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [source: string, target: string]));
}

/** One table of several: what a later one says of a sequence counts. */
export const tableOf = (...layers: readonly Letters[]): LetterTable =>
  Object.assign({}, ...layers.map((layer) => (typeof layer === "string" ? readLetters(layer) : layer)));

export type Transliterator = (text: string) => string;

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && character !== " " && character !== "-";

interface Replacement {
  source: string;
  target: string;
  /** Only at the beginning of a word. */
  opens: boolean;
  /** Only at the end of a word. */
  closes: boolean;
}

export function createTransliterator(...layers: readonly Letters[]): Transliterator {
  // By first letter, the longest first, those for one place before those for all: 200,000 names go through this.
  const byLetter = new Map<string, Replacement[]>();
  for (const [pattern, target] of Object.entries(tableOf(...layers))) {
    const source = pattern.replace(/[$^]/gu, "");
    const replacement = { source, target, opens: pattern.startsWith("^"), closes: pattern.endsWith("$") };
    const known = byLetter.get(source[0]!);
    if (known) known.push(replacement);
    else byLetter.set(source[0]!, [replacement]);
  }
  const rank = ({ source, opens, closes }: Replacement): number =>
    source.length * 4 + (opens ? 2 : 0) + (closes ? 1 : 0);
  for (const replacements of byLetter.values()) replacements.sort((left, right) => rank(right) - rank(left));
  return (text) => {
    let result = "";
    for (let start = 0; start < text.length; ) {
      const found = byLetter
        .get(text[start]!)
        ?.find(
          ({ source, opens, closes }) =>
            text.startsWith(source, start) &&
            !(opens && isLetter(text[start - 1])) &&
            !(closes && isLetter(text[start + source.length])),
        );
      result += found?.target ?? text[start]!;
      start += found?.source.length ?? 1;
    }
    return result;
  };
}

/** Every pair of a first and a second sequence, such as all vowels before one letter. */
export function pairTable(firsts: Letters, seconds: Letters): LetterTable {
  const table: Record<string, string> = {};
  for (const [first, firstTarget] of Object.entries(tableOf(firsts))) {
    for (const [second, secondTarget] of Object.entries(tableOf(seconds)))
      table[first + second] = firstTarget + secondTarget;
  }
  return table;
}

/** The entries of a table for the given letters. */
export function pick(table: LetterTable, letters: string): LetterTable {
  return Object.fromEntries([...letters].map((letter) => [letter, table[letter]!]));
}
