/** Scripts that names of the data are written in, with their letters; Han and Kana are one, because names mix them. */
const LETTERS = {
  Latin: /[A-\u02af\u1e00-\u1eff]/,
  Greek: /[\u0370-\u03ff\u1f00-\u1fff]/,
  Cyrillic: /[\u0400-\u052f]/,
  Armenian: /[\u0531-\u058f]/,
  Hebrew: /[\u05d0-\u05f4]/,
  Arabic: /[\u0620-\u06ff\u0750-\u077f]/,
  Devanagari: /[\u0900-\u097f]/,
  Bengali: /[\u0980-\u09ff]/,
  Thai: /[\u0e00-\u0e7f]/,
  Burmese: /[\u1000-\u109f]/,
  Georgian: /[\u10a0-\u10ff]/,
  Hangul: /[\u1100-\u11ff\uac00-\ud7a3]/,
  Ethiopic: /[\u1200-\u139f]/,
  Khmer: /[\u1780-\u17ff]/,
  "Han and Kana": /[\u2e80-\u31ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{323af}]/u,
} as const satisfies Readonly<Record<string, RegExp>>;

export type Script = keyof typeof LETTERS | "Other";

export const SCRIPTS = [...Object.keys(LETTERS), "Other"] as readonly Script[];

const PATTERNS: readonly RegExp[] = Object.values(LETTERS);

/** Script of the first letter of a name, as its number in {@link SCRIPTS}. Combining marks and punctuation belong to none. */
export function scriptNumber(name: string): number {
  for (const letter of name)
    for (let number = 0; number < PATTERNS.length; number++)
      if (PATTERNS[number]!.test(letter)) return number;
  return SCRIPTS.length - 1;
}
