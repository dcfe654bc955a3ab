/** Measures variants one after the other and keeps what it finds: whatever ends a run, the next one goes on where it stopped. */
import { existsSync, readFileSync } from "node:fs";
import { estimatorPath } from "../../../build/estimator/record.ts";
import { sha256, shortHash } from "../../../build/stamp/code.ts";
import { compiledFolder } from "../../../build/stamp/stamp.ts";
import { ALL_LICENCES } from "../../../src/ground/licences.ts";
import { writeFigures } from "../figures.ts";
import type { LicenceRow } from "./licences.ts";
import type { SourceRow } from "./sources.ts";
import type { VariantRow } from "./variants.ts";

export const STUDY_PATH = "bench/accuracy/study.json";

/** One thing to measure. */
export interface Variant<Row> {
  /** For `--only` and for the file. */
  name: string;
  /** What is different, in words. */
  what: string;
  /** All that makes it different. */
  facts: unknown;
  /** Whether those without it come first: what they read and learn is used again. */
  isLate?: boolean;
  measure: () => Row | Promise<Row>;
}

/** What was measured, and on what. */
export type Measured<Row> = Row & {
  name: string;
  what: string;
  /** Hash of the tier files. */
  model: string;
  /** Hash of the facts of the variant. */
  facts: string;
};

export interface StudyList<Row> {
  /** Hash of the list of people. */
  people: string;
  rows: Measured<Row>[];
}

/** The lists of variants by what they change, and what is found out of each variant. */
export interface StudyRows {
  model: VariantRow;
  answers: VariantRow;
  licences: LicenceRow;
  sources: SourceRow;
}
export type ListName = keyof StudyRows;
export type Study = { [Name in ListName]: StudyList<StudyRows[Name]> };

const NOTHING: StudyList<never> = { people: "", rows: [] };

export function readStudy(path: string = STUDY_PATH): Study {
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Partial<Study>) : {};
  return { model: NOTHING, answers: NOTHING, licences: NOTHING, sources: NOTHING, ...known };
}

/**
 * Hash of the tier files, by which figures say what they were measured on. Code that makes the same bytes makes no figure
 * old: what is not in the files, such as the constants of an answer, is held by the floors.
 */
export const hashModel = (dataFolder = "data"): string =>
  sha256(
    [`${compiledFolder(dataFolder, ALL_LICENCES)}/full.bin`, estimatorPath(dataFolder)]
      .map((path) => sha256(readFileSync(path)))
      .join(),
  );

/** JSON has no infinity and would make it null. */
export const hashFacts = (facts: unknown): string =>
  shortHash(
    JSON.stringify(facts, (_, value: unknown) => (value === Number.POSITIVE_INFINITY ? "infinity" : value)),
  );

interface RunOptions {
  /** These alone, whether they are stale or not. */
  only?: readonly string[];
  path?: string;
  say?: (line: string) => void;
}

/**
 * Measures what was not measured yet, or on another model, or as something else. The file is written after each variant; a list that was measured on other people begins anew, and
 * rows of variants that are gone are left out.
 *
 * @param people hash of the list of people
 * @returns how many were measured
 * @throws Error if there is no variant of a name
 */
export async function runStudy<Name extends ListName>(
  listName: Name,
  variants: readonly Variant<StudyRows[Name]>[],
  people: string,
  model: string,
  { only, path = STUDY_PATH, say = () => {} }: RunOptions = {},
): Promise<number> {
  const unknown = (only ?? []).filter((name) => variants.every((variant) => variant.name !== name));
  if (unknown.length > 0) throw new Error(`no variants ${unknown.join(", ")}: see --list`);
  const study = readStudy(path);
  const known: readonly Measured<object>[] = study[listName].people === people ? study[listName].rows : [];
  const byName = new Map(known.map((row) => [row.name, row]));
  const isStale = ({ name, what, facts }: Variant<unknown>): boolean => {
    const row = byName.get(name);
    return row?.model !== model || row.what !== what || row.facts !== hashFacts(facts);
  };
  const chosen = variants.filter((variant) => only?.includes(variant.name) ?? isStale(variant));
  const asked = [...chosen.filter(({ isLate }) => !isLate), ...chosen.filter(({ isLate }) => isLate)];
  for (const [index, { name, what, facts, measure }] of asked.entries()) {
    const startTime = performance.now();
    byName.set(name, { name, what, model, facts: hashFacts(facts), ...(await measure()) });
    const rows = variants.flatMap((variant) => byName.get(variant.name) ?? []);
    writeFigures(path, { ...study, [listName]: { people, rows } });
    const seconds = ((performance.now() - startTime) / 1000).toFixed(0);
    say(`${index + 1} of ${asked.length}: ${name}, ${what}; ${seconds} s\n`);
  }
  return asked.length;
}
