/** Replacing letters by table: the one mechanism that all systems of spelling here are written for. */

/**
 * Source letters to target letters. The longest source sequence wins. `^` before a sequence limits it to the beginning
 * of a word, `$` after it to the end. Letters that no entry names stay as they are.
 */
export type LetterTable = Readonly<Record<string, string>>;

export type Transliterator = (text: string) => string;

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && character !== " " && character !== "-";

export function createTransliterator(table: LetterTable): Transliterator {
  const entries = new Map(Object.entries(table));
  const longest = Math.max(...[...entries.keys()].map((source) => source.replace(/[$^]/gu, "").length));
  return (text) => {
    let result = "";
    for (let start = 0; start < text.length; ) {
      const opens = !isLetter(text[start - 1]);
      let length = Math.min(longest, text.length - start);
      for (; length > 0; length--) {
        const sequence = text.slice(start, start + length);
        const target =
          (opens ? entries.get(`^${sequence}`) : undefined) ??
          (isLetter(text[start + length]) ? undefined : entries.get(`${sequence}$`)) ??
          entries.get(sequence);
        if (target === undefined) continue;
        result += target;
        break;
      }
      if (length === 0) result += text[start++]!;
      else start += length;
    }
    return result;
  };
}

/** Every pair of a first and a second sequence, such as all vowels before one letter. */
export function pairTable(firsts: LetterTable, seconds: LetterTable): Record<string, string> {
  const table: Record<string, string> = {};
  for (const [first, firstTarget] of Object.entries(firsts)) {
    for (const [second, secondTarget] of Object.entries(seconds)) {
      table[first + second] = firstTarget + secondTarget;
    }
  }
  return table;
}

/** The entries of a table for the given letters. */
export function pick(table: LetterTable, letters: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, table[letter]!]));
}
