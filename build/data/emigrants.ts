/** Reads `data/emigrants.tsv`: how many people who were born in a country live in another one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRows } from "../text/tsv.ts";
import { readCountries } from "./folder.ts";

const HEADER = "code\temigrants\temigrants_source";
const EXPECTED = "the code of a country with people, a number of people and a source";

/**
 * The share of the people born in each country who live elsewhere, 0 to 1, by country code. Countries where nobody counted them
 * are missing.
 */
export function readEmigrantShares(dataFolder: string): Map<string, number> {
  const path = join(dataFolder, "emigrants.tsv");
  const populations = new Map(readCountries(dataFolder).map(({ code, population }) => [code, population]));
  return new Map(
    readRows(readFileSync(path, "utf8"), path, HEADER, EXPECTED, ([code = "", emigrants = "", source]) => {
      const population = populations.get(code);
      return population && /^\d+$/u.test(emigrants) && source
        ? [code, Number(emigrants) / (Number(emigrants) + population)]
        : undefined;
    }),
  );
}
