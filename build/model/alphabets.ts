/**
 * Countries that write all letters of a name in Cyrillic, Arabic and Ethiopic letters. Nearly all names in Cyrillic letters that
 * sources list are Russian, Ukrainian, Bulgarian or Serbian: without this Ғафурова, whose first letter no Bulgarian writes, is found
 * as the Bulgarian Гафурова.
 */
import { readScripts } from "../words/alphabets.ts";

/** Letters that a language has in its alphabet are written at least so often, of 10,000. */
const OWN_RATE = 4;

/** A smaller part of a country does not decide which letters its names have. */
const MIN_SHARE = 0.01;

/**
 * Makes a function that says in which countries a language has all letters of a folded name: 1 by country number; undefined where no
 * language has, or it is not known.
 */
export function createAlphabetFinder(codes: readonly string[]): (key: string) => Uint8Array | undefined {
  const languages = readScripts().flatMap(({ alphabets }) => alphabets);
  const entries = languages.map(({ letters, countries }) => ({
    letters: new Set([...letters.keys()].filter((letter) => letters.get(letter)! >= OWN_RATE)),
    flags: Uint8Array.from(codes, (code) => ((countries.get(code) ?? 0) < MIN_SHARE ? 0 : 1)),
  }));
  return (key) => {
    const letters = key.match(/\p{L}\p{M}*/gu) ?? [];
    const own = entries.filter((entry) => letters.every((letter) => entry.letters.has(letter)));
    return own.length === 0 || letters.length === 0
      ? undefined
      : Uint8Array.from(codes, (_, country) => Math.max(...own.map(({ flags }) => flags[country]!)));
  };
}
