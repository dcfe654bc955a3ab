/**
 * Names of Iran, Afghanistan and Sri Lanka in Latin letters, for which there is custom and no one system. Persian long
 * vowels are written by the English way and the French one (Manoochehri, Manouchehri, Manuchehri), and the dental
 * consonants of Sinhala and Tamil with an h or without (Rathnayake, Ratnayake).
 */
import { createTransliterator, type Transliterator } from "./transliterate.ts";

const PERSIAN = [{ oo: "u", ou: "u", ee: "i" }, { oo: "ou" }, { ou: "oo" }, { ey: "ei" }, { ei: "ey" }].map(
  createTransliterator,
);
const SINHALA = [
  { th: "t", dh: "d" },
  { th: "th", t: "th" },
].map(createTransliterator);

const SYSTEMS: Readonly<Record<string, readonly Transliterator[]>> = {
  AF: PERSIAN,
  IR: PERSIAN,
  LK: SINHALA,
};
export const INDO_IRANIAN_COUNTRIES = Object.keys(SYSTEMS).join(" ");

/** Other ways to write a name in Latin letters, likeliest first. */
export function respellIndoIranian(name: string, country: string): string[] {
  return (SYSTEMS[country] ?? []).map((system) => system(name));
}
