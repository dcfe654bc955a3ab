/** The corpus's `countries.tsv`, with the region of each country added. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Country } from "../data/folder.ts";
import { readRows } from "../words/tsv.ts";
import { asCorpusErrors } from "./corpus.ts";
import { regionOf } from "./regions.ts";

const HEADER = "code\tname\tpopulation\tsource";
const EXPECTED = "a code with a UN M49 region, name, population and source";

export function readCorpusCountries(corpusFolder: string): Country[] {
  const path = join(corpusFolder, "countries.tsv");
  const countries = asCorpusErrors(() =>
    readRows(readFileSync(path, "utf8"), path, HEADER, EXPECTED, (cells): Country | undefined => {
      const [code = "", name, population = "", populationSource] = cells;
      const region = regionOf(code);
      return region && name && /^\d+$/u.test(population) && populationSource
        ? { code, name, population: Number(population), populationSource, region }
        : undefined;
    }),
  );
  return countries.sort((a, b) => (a.code < b.code ? -1 : 1));
}
