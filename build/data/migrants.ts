/** Reads `data/migrants.tsv`: how many of those who live in a country were born in which other one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCountries } from "./folder.ts";

export const MIGRANTS_FILE = "migrants.tsv";
export const MIGRANTS_HEADER = "residence\torigin\tpeople";

/** People who live in one country and were born in another. */
export interface MigrantCount {
  residence: string;
  origin: string;
  people: number;
}

/** @param codes of the countries that may be named */
export function parseMigrants(text: string, place: string, codes: ReadonlySet<string>): MigrantCount[] {
  const [header, ...lines] = text.trimEnd().split("\n");
  if (header !== MIGRANTS_HEADER)
    throw new Error(
      `${place}:1: expected ${JSON.stringify(MIGRANTS_HEADER)}, found ${JSON.stringify(header)}`,
    );
  const seen = new Set<string>();
  return lines.map((line, index) => {
    const [residence = "", origin = "", people = "", ...others] = line.split("\t");
    const isPair = codes.has(residence) && codes.has(origin) && residence !== origin;
    if (!isPair || !/^[1-9]\d*$/u.test(people) || others.length > 0)
      throw new Error(
        `${place}:${index + 2}: expected two different codes of countries.tsv and a number of people, ` +
          `found ${JSON.stringify(line)}`,
      );
    const pair = `${residence} ${origin}`;
    if (seen.has(pair))
      throw new Error(`${place}:${index + 2}: expected each pair once, found ${pair} again`);
    seen.add(pair);
    return { residence, origin, people: Number(people) };
  });
}

/** An error names the line. */
export function readMigrants(dataFolder: string): MigrantCount[] {
  const path = join(dataFolder, MIGRANTS_FILE);
  const codes = new Set(readCountries(dataFolder).map(({ code }) => code));
  return parseMigrants(readFileSync(path, "utf8"), path, codes);
}
