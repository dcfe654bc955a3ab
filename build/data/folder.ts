/** Reads what `collect` writes beside the statistics: `data/countries.tsv` and `data/sources.json`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NamePart } from "../../src/ground/types.ts";
import { readRows } from "../words/tsv.ts";
import { type EvidenceColumn, LICENCE_CLASSES, type LicenceClass } from "./statistics.ts";

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

/** Where evidence comes from, as published: what `source.json` of a corpus says, and `sources.json` repeats. */
export interface SourcePapers {
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
}

/** A source that was read. */
export interface Source extends SourcePapers {
  /** Of the unpacked source file that was read. */
  sha256: string;
  /** Rows of that file. */
  rows: number;
  /** Ids of the evidence columns that its rows went into. */
  columns: string[];
  /** True if names with fewer bearers than the privacy floor were left out. */
  privacyFloor: boolean;
  /** True if `collect --add` took it in by its own description: it is in no plan, and the whole `collect` does not know it. */
  isAdded?: boolean;
}

/** Where a table beside the statistics comes from. It says nothing of names. */
export interface TableSource
  extends Pick<
    Source,
    | "id"
    | "title"
    | "publisher"
    | "url"
    | "licence"
    | "licenceClass"
    | "licenceBasis"
    | "licenceConfidence"
    | "attribution"
    | "privacy"
    | "counts"
    | "sha256"
    | "rows"
  > {
  /** Its name in the data folder. */
  file: string;
  /** The copy that was read; empty if it was read at the publisher. */
  readIn: string;
  /** What was left out, and how to read it. */
  notes: string;
}

/** How much of the statistics rests on one licence class. An entry is one name in one country, as one part of a name. */
export interface ClassCounts {
  licence: LicenceClass;
  /** Entries that at least one source of the class counts. */
  entryCount: number;
  /** Entries that sources of no other class count: without the class they are gone. */
  ownEntryCount: number;
  /** Distinct names, whatever the country and part. */
  nameCount: number;
  ownNameCount: number;
}

/** What the statistics hold, and on which licence classes it rests. */
export interface LicenceFigures {
  entryCount: number;
  nameCount: number;
  classes: ClassCounts[];
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
  figures: LicenceFigures;
  /** Tables beside the statistics, by file. */
  tables?: TableSource[];
}

export const COUNTRIES_HEADER = "code\tname\tpopulation\tpopulation_source\tregion";
export const NAME_PARTS: readonly NamePart[] = ["surname", "forename"];

/** Reads `countries.tsv`; an error names the line. */
export function readCountries(dataFolder: string): Country[] {
  const path = join(dataFolder, "countries.tsv");
  return readRows(readFileSync(path, "utf8"), path, COUNTRIES_HEADER, "five cells", (cells) => {
    const [code, name, population = "", populationSource, region] = cells;
    return code && name && /^\d+$/u.test(population) && populationSource && region
      ? { code, name, population: Number(population), populationSource, region }
      : undefined;
  });
}

/** Reads `sources.json`. @throws Error that names every source whose papers are not in order */
export function readSources(dataFolder: string): Sources {
  const path = join(dataFolder, "sources.json");
  const json = JSON.parse(readFileSync(path, "utf8")) as Partial<Sources>;
  if (!Array.isArray(json.sources) || !Array.isArray(json.evidence) || !Array.isArray(json.evidenceOrder))
    throw new Error(`${path}: expected "sources", "evidence" and "evidenceOrder"`);
  const faults = findPaperFaults(json as Sources);
  if (faults.length > 0)
    throw new Error(
      `${path}: papers not in order, correct the source and collect again:\n${faults.join("\n")}`,
    );
  return json as Sources;
}

/** Fields that say why a source may be used, and how its people are protected. */
const PAPERS = ["licenceBasis", "licenceConfidence", "privacy"] as const;

/** What is wrong with the papers of sources, one line each: no class or a forbidden one, no basis, nothing on privacy. */
export function findPaperFaults({ sources, evidence }: Pick<Sources, "sources" | "evidence">): string[] {
  const known = LICENCE_CLASSES.join(", ");
  const isKnown = (licence: unknown): boolean => LICENCE_CLASSES.some((one) => one === licence);
  const licenceOf = new Map(evidence.map(({ id, licence }) => [id, licence]));
  const faults: string[] = [];
  for (const { id, licence } of evidence)
    if (!isKnown(licence)) faults.push(`column ${id}: expected a licence of ${known}, found ${licence}`);
  for (const source of sources) {
    const { id, licenceClass, privacy, privacyFloor, columns } = source;
    if (!isKnown(licenceClass))
      faults.push(`${id}: expected a licenceClass of ${known}, found ${licenceClass}`);
    for (const field of PAPERS) {
      const text: unknown = source[field];
      if (typeof text !== "string" || text.trim() === "")
        faults.push(`${id}: expected a text in ${field}, found ${JSON.stringify(text)}`);
    }
    if (isRegister(privacy) && !privacyFloor)
      faults.push(`${id}: a ${privacy} whose names enter without the floor`);
    for (const column of columns) {
      // A column without names is in no shard, and not listed.
      const licence = licenceOf.get(column) ?? licenceClass;
      if (licence !== licenceClass)
        faults.push(`${id}: of class ${licenceClass}, but counted in ${column}, which is of ${licence}`);
    }
  }
  return faults;
}

/** Whether the word on privacy says that private people are listed, so that the floor has to hold. */
export const isRegister = (privacy: unknown): boolean =>
  typeof privacy === "string" && privacy.startsWith("register");
