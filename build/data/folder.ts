/** Reads what `collect` writes beside the statistics: `data/countries.tsv` and `data/sources.json`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NamePart } from "../../src/types.ts";
import type { EvidenceColumn, LicenceClass } from "./statistics.ts";

/** One country or territory that an answer may name. */
export interface Country {
  /** ISO 3166-1 alpha-2, or XK. */
  code: string;
  name: string;
  /** Inhabitants; 0 for places without. */
  population: number;
  /** Year and origin of the population figure. */
  populationSource: string;
  /** Name of the UN M49 subregion, such as "Western Europe". */
  region: string;
}

/** Where evidence comes from, as published. */
export interface Source {
  id: string;
  title: string;
  publisher: string;
  url: string;
  licence: string;
  licenceEvidence: string;
  licenceClass: LicenceClass;
  /** What the class rests on: what was read, and what was not. */
  licenceBasis: string;
  /** How sure that is. */
  licenceConfidence: string;
  /** The line to be kept with the data; empty where nobody asks for one. */
  attribution: string;
  /** Whose names these are, and what is held back. */
  privacy: string;
  kind: string;
  period: string;
  /** What one count is. */
  counts: string;
  /** Of the unpacked source file that was read. */
  sha256: string;
  /** Rows of that file. */
  rows: number;
  /** Ids of the evidence columns that its rows went into. */
  columns: string[];
  /** True if names with fewer bearers than the privacy floor were left out. */
  privacyFloor: boolean;
}

export interface Sources {
  /** Names with fewer bearers do not enter from registers and lists of private people. */
  privacyFloor: number;
  /** All evidence columns, in the order in which shards list theirs. */
  evidenceOrder: string[];
  evidence: EvidenceColumn[];
  sources: Source[];
  /** Sources of the corpus that were not read, with the reason. */
  unread: { id: string; reason: string }[];
  /** What cleaning removed, by rule: entries of sources, and different names among them. */
  removed: { rule: string; what: string; rows: number; names: number }[];
}

export const COUNTRIES_HEADER = "code\tname\tpopulation\tpopulation_source\tregion";
export const NAME_PARTS: readonly NamePart[] = ["surname", "forename"];

/** Reads `countries.tsv`; an error names the line. */
export function readCountries(dataFolder: string): Country[] {
  const path = join(dataFolder, "countries.tsv");
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  if (lines[0] !== COUNTRIES_HEADER) {
    throw new Error(
      `${path}:1: expected ${JSON.stringify(COUNTRIES_HEADER)}, found ${JSON.stringify(lines[0])}`,
    );
  }
  return lines.slice(1).map((line, index) => {
    const [code, name, population, populationSource, region] = line.split("\t");
    if (!code || !name || !population || !populationSource || !region || !/^\d+$/u.test(population)) {
      throw new Error(`${path}:${index + 2}: expected five cells, found ${JSON.stringify(line)}`);
    }
    return { code, name, population: Number(population), populationSource, region };
  });
}

/** Reads `sources.json`. */
export function readSources(dataFolder: string): Sources {
  const path = join(dataFolder, "sources.json");
  const json = JSON.parse(readFileSync(path, "utf8")) as Partial<Sources>;
  if (!Array.isArray(json.sources) || !Array.isArray(json.evidence) || !Array.isArray(json.evidenceOrder)) {
    throw new Error(`${path}: expected "sources", "evidence" and "evidenceOrder"`);
  }
  return json as Sources;
}
