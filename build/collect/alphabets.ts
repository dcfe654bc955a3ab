/**
 * Makes `data/alphabets.tsv` of Unicode CLDR: how often a language has each letter in its names of countries and languages, which are
 * the same names in all languages, and who writes it. A letter of its alphabet counts as if it had been seen a few times.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ALPHABETS_HEADER } from "../words/alphabets.ts";
import { foldKey } from "../words/fold-name.ts";
import { listWritten } from "./writers.ts";

const require = createRequire(import.meta.url);
/** Scripts of several languages. Of others, what names in them say is known better. */
const SCRIPTS = new Map([
  ["Arab", "Arabic"],
  ["Cyrl", "Cyrillic"],
  ["Ethi", "Ethiopic"],
]);
/** A smaller part of a country is too few people for its names to be met. */
const MIN_SHARE = 0.004;
/** With fewer names how often it has a letter is not known. */
const MIN_NAME_COUNT = 200;
/** What a letter of the alphabet counts as, beside those that are seen. */
const OWN_COUNT = 6;
/** The same of a letter of foreign words and of other orthographies. */
const AUXILIARY_COUNT = 1;

/** What is read of a locale's files. */
interface Locale {
  characters?: { exemplarCharacters?: string; auxiliary?: string };
  localeDisplayNames?: Record<string, Record<string, string>>;
}

/** A file of a locale; undefined if there is none, or if the package is not installed. */
function readLocale(name: string, locale: string, file: string): Locale | undefined {
  try {
    const path = require.resolve(`cldr-${name}-full/main/${locale}/${file}.json`);
    return (JSON.parse(readFileSync(path, "utf8")) as { main: Record<string, Locale> }).main[locale];
  } catch {
    return undefined;
  }
}

/** Letters by how often they are met, of 10,000; undefined if CLDR does not say. */
function countLetters(locale: string, script: string, read: typeof readLocale): string[] | undefined {
  const isLetter = new RegExp(`\\p{Script=${script}}\\p{M}*`, "gu");
  const listLetters = (text: string): string[] => foldKey(text).match(isLetter) ?? [];
  const names = ["territories", "languages"].flatMap((kind) =>
    Object.values(read("localenames", locale, kind)?.localeDisplayNames?.[kind] ?? {}),
  );
  const own = names.map(listLetters).filter(({ length }) => length > 0);
  const alphabet = read("misc", locale, "characters")?.characters;
  if (own.length < MIN_NAME_COUNT || !alphabet) return undefined;
  const counts = new Map<string, number>();
  const add = (letters: readonly string[], count: number): void => {
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + count);
  };
  add(own.flat(), 1);
  const listSet = (set = ""): string[] =>
    set
      .slice(1, -1)
      .split(/[ {}]+/u)
      .flatMap(listLetters);
  add([...new Set(listSet(alphabet.exemplarCharacters))], OWN_COUNT);
  add([...new Set(listSet(alphabet.auxiliary))], AUXILIARY_COUNT);
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  return [...counts]
    .map(([letter, count]) => `${letter.normalize("NFC")}:${Math.round((10_000 * count) / sum)}`)
    .filter((pair) => !pair.endsWith(":0"))
    .sort();
}

/**
 * @param codes of the countries that are wanted
 * @returns undefined if the packages are not installed, which nothing else needs: docs/data.md says how to get them
 */
export function collectAlphabets(codes: readonly string[], read = readLocale): string | undefined {
  const languages = new Map<string, { code: string; share: number; writers: number }[]>();
  for (const { code, language, script, share, population } of codes.flatMap(listWritten)) {
    if (!SCRIPTS.has(script) || share < MIN_SHARE) continue;
    const key = `${script}\t${language.replace("_", "-")}`;
    // As build/model/writer-weights.ts counts them.
    const writers = Math.sqrt(Math.min(1, 3 * share) * population);
    languages.set(key, [...(languages.get(key) ?? []), { code, share, writers }]);
  }
  const lines = [...languages].flatMap(([key, own]) => {
    const [script = "", locale = ""] = key.split("\t");
    const letters = countLetters(locale, script, read);
    const writers = own.reduce((sum, country) => sum + country.writers, 0);
    const countries = own.map(({ code, share }) => `${code}:${Number(share.toFixed(4))}`).sort();
    return letters
      ? [
          `${SCRIPTS.get(script)}\t${locale}\t${Math.round(writers)}\t${countries.join(" ")}\t${letters.join(" ")}`,
        ]
      : [];
  });
  return lines.length > 0 ? `${[ALPHABETS_HEADER, ...lines.sort()].join("\n")}\n` : undefined;
}
