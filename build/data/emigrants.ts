/** Reads `data/emigrants.tsv`: how many people who were born in a country live in another one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCountries } from "./folder.ts";

const HEADER = "code\temigrants\temigrants_source";

/**
 * The share of the people born in each country who live elsewhere, 0 to 1, by country code. Countries where nobody counted them
 * are missing. An error names the line.
 */
export function readEmigrantShares(dataFolder: string): Map<string, number> {
  const path = join(dataFolder, "emigrants.tsv");
  const populations = new Map(readCountries(dataFolder).map(({ code, population }) => [code, population]));
  const [header, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  if (header !== HEADER)
    throw new Error(`${path}:1: expected ${JSON.stringify(HEADER)}, found ${JSON.stringify(header)}`);
  return new Map(
    lines.map((line, index) => {
      const [code, emigrants, source] = line.split("\t");
      const population = populations.get(code ?? "");
      if (!code || !population || !/^\d+$/u.test(emigrants ?? "") || !source)
        throw new Error(
          `${path}:${index + 2}: expected the code of a country with people, a number of people and a source, ` +
            `found ${JSON.stringify(line)}`,
        );
      return [code, Number(emigrants) / (Number(emigrants) + population)];
    }),
  );
}
