/** Reads which part of the people of each country writes in which script, and which in which language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRows } from "../words/tsv.ts";
import { readCountries } from "./folder.ts";

export const WRITERS_FILE = "writers.tsv";
export const WRITERS_HEADER = "code\tscript\tshare";
export const LANGUAGES_FILE = "languages.tsv";
export const LANGUAGES_HEADER = "code\tlanguage\tshare";
const EXPECTED =
  "the code of a country, the name of a script or language and a share above 0 and up to 1, each pair once";

/** People of one country who write in one script, or in one language. */
export interface WriterShare {
  /** Country code. */
  code: string;
  /** Unicode's name of the script, where Chinese and Japanese characters are "Han"; of languages the code. */
  script: string;
  /** Part of all people of the country, 0 to 1. One person may write in several scripts. */
  share: number;
}

/** @param codes of the countries that may be named */
export function parseWriters(
  text: string,
  place: string,
  codes: ReadonlySet<string>,
  header = WRITERS_HEADER,
): WriterShare[] {
  const seen = new Set<string>();
  return readRows(text, place, header, EXPECTED, ([code = "", script = "", text = "", ...others]) => {
    const pair = `${code} ${script}`;
    const share = Number(text);
    const isShare = script !== "" && share > 0 && share <= 1 && !seen.has(pair);
    seen.add(pair);
    return codes.has(code) && isShare && others.length === 0 ? { code, script, share } : undefined;
  });
}

/** An error names the line. */
export function readWriters(dataFolder: string): WriterShare[] {
  const path = join(dataFolder, WRITERS_FILE);
  const codes = new Set(readCountries(dataFolder).map(({ code }) => code));
  return parseWriters(readFileSync(path, "utf8"), path, codes);
}

/** Languages of words beside names, with what part of each country's people writes them, by country code. */
export function readLanguages(
  dataFolder: string,
  codes: readonly string[],
): Map<string, Map<string, number>> {
  const path = join(dataFolder, LANGUAGES_FILE);
  const languages = new Map<string, Map<string, number>>();
  const rows = parseWriters(readFileSync(path, "utf8"), path, new Set(codes), LANGUAGES_HEADER);
  for (const { code, script: language, share } of rows)
    languages.set(language, (languages.get(language) ?? new Map()).set(code, share));
  return languages;
}
