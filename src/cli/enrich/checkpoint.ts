/** How far a run has come, in a file beside its partial output. */
import { lstatSync, readFileSync, rmSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { cannot, OutputError } from "../errors.ts";
import type { FittedList, ListPriors } from "./fitted.ts";
import type { SourceIdentity } from "./source.ts";

export interface Tally {
  rowCount: number;
  answeredCount: number;
  malformedCount: number;
  skippedCount: number;
  /** Rows by most likely country. */
  countries: Record<string, number>;
  /** Rows whose cell names no country, and the first such cells. None: there are no such rows. */
  unread?: { count: number; values: string[] };
}

export interface Checkpoint {
  version: 3;
  /** Of what was read: another file cannot be continued. */
  identity: SourceIdentity | null;
  /** SHA-256 of the first bytes. */
  headHash: string;
  /** All that decides what is written: other options cannot continue. */
  settings: string;
  /** Bytes of the input, unpacked, whose rows are in the output. */
  inputByteCount: number;
  /** Bytes of the partial output with those rows. */
  outputByteCount: number;
  /** SHA-256 of the last of them: a file of the right length can have lost what was in it. */
  outputTailHash: string;
  /** Line that reading goes on at, from 1. */
  line: number;
  isHeaderDone: boolean;
  /** Whether reading goes on within a line that is too long to be a row. */
  isWithinLine: boolean;
  /** What the names have decided on: rows that are left are answered as those before. Null: they were not asked. */
  priors: ListPriors | null;
  tally: Tally;
}

export const checkpointPath = (outputPath: string): string => `${outputPath}.checkpoint`;
/** Where a checkpoint is written before it takes the place of the last one. */
export const newCheckpointPath = (outputPath: string): string => `${checkpointPath(outputPath)}.new`;

/** Writes it to the disk, so that after a power cut there is this one, or the one before, and never a half. */
export async function writeCheckpoint(outputPath: string, checkpoint: Checkpoint): Promise<void> {
  const path = newCheckpointPath(outputPath);
  try {
    await rm(path, { force: true });
    // It creates or fails, and follows no link.
    const file = await open(path, "wx");
    try {
      await file.writeFile(JSON.stringify(checkpoint));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, checkpointPath(outputPath));
  } catch (error) {
    throw new OutputError(cannot("write", path, error), { cause: error });
  }
}

/** Undefined if there is none. */
export function readCheckpoint(outputPath: string): Checkpoint | undefined {
  const path = checkpointPath(outputPath);
  let content: string;
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new OutputError(`${path} is a link, and no checkpoint: begin anew with --force`);
    }
    content = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof OutputError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new OutputError(cannot("read", path, error), { cause: error });
  }
  const checkpoint = parseCheckpoint(content);
  if (checkpoint !== undefined) return checkpoint;
  throw new OutputError(`${path} is no checkpoint of this version: begin anew with --force`);
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isWeight = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0;

function arePriors({ list, groups }: ListPriors): boolean {
  const isFitted = ({ prior, shares }: FittedList): boolean =>
    Object.values(prior).every(isWeight) &&
    shares.every(
      ({ country_id, ...numbers }) =>
        typeof country_id === "string" && [numbers.share, numbers.low, numbers.high].every(isWeight),
    );
  return (
    (list === null || isFitted(list)) &&
    groups.every((each) => typeof each.group === "string" && isFitted(each))
  );
}

/** Undefined if it is none of this version: then the advice is the same as for one that is damaged. */
export function parseCheckpoint(content: string): Checkpoint | undefined {
  try {
    const found = JSON.parse(content) as Checkpoint;
    const { identity, tally } = found;
    const counts = [
      found.inputByteCount,
      found.outputByteCount,
      found.line,
      tally.rowCount,
      tally.answeredCount,
      tally.malformedCount,
      tally.skippedCount,
      ...Object.values(tally.countries),
      tally.unread?.count ?? 0,
    ];
    const texts = [found.headHash, found.settings, found.outputTailHash, ...(tally.unread?.values ?? [])];
    const isWhole =
      found.version === 3 &&
      (identity === null || (isCount(identity.byteCount) && Number.isFinite(identity.modifiedMs))) &&
      typeof tally.countries === "object" &&
      counts.every(isCount) &&
      texts.every((text) => typeof text === "string") &&
      typeof found.isHeaderDone === "boolean" &&
      typeof found.isWithinLine === "boolean" &&
      (found.priors === null || arePriors(found.priors));
    return isWhole ? found : undefined;
  } catch {
    return undefined;
  }
}

export function removeCheckpoint(outputPath: string): void {
  rmSync(checkpointPath(outputPath), { force: true });
  rmSync(newCheckpointPath(outputPath), { force: true });
}
