/** The corpus's `countries.tsv`, with the region of each country added. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Country } from "../data/folder.ts";
import { CorpusError } from "./corpus.ts";
import { regionOf } from "./regions.ts";

const HEADER = "code\tname\tpopulation\tsource";

export function readCorpusCountries(corpusFolder: string): Country[] {
  const path = join(corpusFolder, "countries.tsv");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CorpusError(`${path}: ${(error as Error).message}`);
  }
  const lines = text.trimEnd().split("\n");
  if (lines[0] !== HEADER) {
    throw new CorpusError(`${path}:1: expected ${JSON.stringify(HEADER)}, found ${JSON.stringify(lines[0])}`);
  }
  const countries = lines.slice(1).map((line, index): Country => {
    const place = `${path}:${index + 2}`;
    const [code, name, population, populationSource] = line.split("\t");
    if (
      !code ||
      !/^[A-Z]{2}$/u.test(code) ||
      !name ||
      !population ||
      !/^\d+$/u.test(population) ||
      !populationSource
    ) {
      throw new CorpusError(
        `${place}: expected code, name, population and source, found ${JSON.stringify(line)}`,
      );
    }
    const region = regionOf(code);
    if (region === undefined)
      throw new CorpusError(`${place}: expected a code with a UN M49 region, found ${code}`);
    return { code, name, population: Number(population), populationSource, region };
  });
  return countries.sort((a, b) => (a.code < b.code ? -1 : 1));
}
