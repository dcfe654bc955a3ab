/** Georgian in Latin letters: the national system of 2002. Without its apostrophes, as passports have it, t is თ or ტ: no way back. */
import { createTransliterator, type LetterTable } from "./transliterate.ts";

const NATIONAL_2002: LetterTable = {
  ა: "a",
  ბ: "b",
  გ: "g",
  დ: "d",
  ე: "e",
  ვ: "v",
  ზ: "z",
  თ: "t",
  ი: "i",
  კ: "k",
  ლ: "l",
  მ: "m",
  ნ: "n",
  ო: "o",
  პ: "p",
  ჟ: "zh",
  რ: "r",
  ს: "s",
  ტ: "t",
  უ: "u",
  ფ: "p",
  ქ: "k",
  ღ: "gh",
  ყ: "q",
  შ: "sh",
  ჩ: "ch",
  ც: "ts",
  ძ: "dz",
  წ: "ts",
  ჭ: "ch",
  ხ: "kh",
  ჯ: "j",
  ჰ: "h",
};

const SYSTEMS = [
  NATIONAL_2002,
  { ...NATIONAL_2002, ყ: "k" },
  // Through Russian: Dzhaparidze, Gelovani.
  { ...NATIONAL_2002, ყ: "k", ღ: "g", ჯ: "dzh", ფ: "f" },
].map(createTransliterator);

/** Latin spellings of a Georgian name, likeliest first. */
export function romaniseGeorgian(name: string): string[] {
  return SYSTEMS.map((system) => system(name));
}
