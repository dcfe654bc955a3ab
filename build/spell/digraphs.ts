/**
 * Germanic and Nordic letters as passports and airlines write them (ICAO Doc 9303, part 3): ä is ae, ö and ø are oe, ü is ue,
 * å is aa. The other way back is open, as in Goethe and Michael.
 */
import { createTransliterator } from "./transliterate.ts";

const toDigraphs = createTransliterator({ ä: "ae", ö: "oe", ü: "ue", å: "aa", æ: "ae", ø: "oe" });

export const DIGRAPH_COUNTRIES = "AT CH DE DK EE FI LI LU NO SE";

/** The spelling of a name in plain letters. */
export function respellDigraphs(name: string): string[] {
  return [toDigraphs(name)];
}
