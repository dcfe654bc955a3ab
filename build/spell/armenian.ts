/** Armenian in Latin letters: BGN/PCGN 1981 without apostrophes, as passports have it, and the ending of the diaspora. */
import { createTransliterator, type LetterTable } from "./transliterate.ts";

const PASSPORT: LetterTable = {
  ա: "a",
  բ: "b",
  գ: "g",
  դ: "d",
  ե: "e",
  "^ե": "ye",
  զ: "z",
  է: "e",
  ը: "y",
  թ: "t",
  ժ: "zh",
  ի: "i",
  լ: "l",
  խ: "kh",
  ծ: "ts",
  կ: "k",
  հ: "h",
  ձ: "dz",
  ղ: "gh",
  ճ: "ch",
  մ: "m",
  յ: "y",
  ն: "n",
  շ: "sh",
  ո: "o",
  "^ո": "vo",
  չ: "ch",
  պ: "p",
  ջ: "j",
  ռ: "r",
  ս: "s",
  վ: "v",
  տ: "t",
  ր: "r",
  ց: "ts",
  ւ: "v",
  ու: "u",
  փ: "p",
  ք: "k",
  և: "ev",
  "^և": "yev",
  եւ: "ev",
  "^եւ": "yev",
  օ: "o",
  ֆ: "f",
};

const SYSTEMS = [
  PASSPORT,
  { ...PASSPORT, յան$: "ian" },
  // Before 1922 and in the diaspora: Sarkissian and not Sargsyan would need the ear, the ending does not.
  { ...PASSPORT, "^ե": "e", ջ: "dj" },
].map(createTransliterator);

/** Latin spellings of an Armenian name, likeliest first. */
export function romaniseArmenian(name: string): string[] {
  return SYSTEMS.map((system) => system(name));
}
