/** Reads `data/migrants.tsv`: how many of those who live in a country were born in which other one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRows } from "../words/tsv.ts";
import { type Country, readCountries } from "./folder.ts";

export const MIGRANTS_FILE = "migrants.tsv";
export const MIGRANTS_HEADER = "residence\torigin\tpeople";
const EXPECTED = "two different codes of countries.tsv, each pair once, and a number of people";

/** People who live in one country and were born in another. */
export interface MigrantCount {
  residence: string;
  origin: string;
  people: number;
}

/** @param codes of the countries that may be named */
export function parseMigrants(text: string, place: string, codes: ReadonlySet<string>): MigrantCount[] {
  const seen = new Set<string>();
  return readRows(
    text,
    place,
    MIGRANTS_HEADER,
    EXPECTED,
    ([residence = "", origin = "", people = "", ...others]) => {
      const pair = `${residence} ${origin}`;
      const isPair = codes.has(residence) && codes.has(origin) && residence !== origin && !seen.has(pair);
      seen.add(pair);
      return isPair && /^[1-9]\d*$/u.test(people) && others.length === 0
        ? { residence, origin, people: Number(people) }
        : undefined;
    },
  );
}

/** An error names the line. */
export function readMigrants(dataFolder: string): MigrantCount[] {
  const path = join(dataFolder, MIGRANTS_FILE);
  const codes = new Set(readCountries(dataFolder).map(({ code }) => code));
  return parseMigrants(readFileSync(path, "utf8"), path, codes);
}

/**
 * The share of the people born in each country who live elsewhere, 0 to 1, by country code. Countries where nobody counted them
 * are missing.
 */
export function countEmigrantShares(
  migrants: readonly MigrantCount[],
  countries: readonly Pick<Country, "code" | "population">[],
): Map<string, number> {
  const emigrantCounts = new Map<string, number>();
  for (const { origin, people } of migrants)
    emigrantCounts.set(origin, (emigrantCounts.get(origin) ?? 0) + people);
  return new Map(
    countries.flatMap(({ code, population }) => {
      const emigrantCount = emigrantCounts.get(code);
      return emigrantCount === undefined
        ? []
        : [[code, emigrantCount / (emigrantCount + population)] as const];
    }),
  );
}
