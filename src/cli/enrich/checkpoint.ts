/** How far a run has come, in a file beside its partial output. */
import { readFileSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { OutputError } from "./errors.ts";
import type { SourceIdentity } from "./source.ts";

export interface Tally {
  rowCount: number;
  answeredCount: number;
  malformedCount: number;
  skippedCount: number;
  /** Rows by most likely country. */
  countries: Record<string, number>;
}

export interface Checkpoint {
  version: 1;
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
  /** Line that reading goes on at, from 1. */
  line: number;
  isHeaderDone: boolean;
  tally: Tally;
}

export const checkpointPath = (outputPath: string): string => `${outputPath}.checkpoint`;

export async function writeCheckpoint(path: string, checkpoint: Checkpoint): Promise<void> {
  try {
    await writeFile(`${path}.new`, JSON.stringify(checkpoint));
    await rename(`${path}.new`, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OutputError(`cannot write ${path} (${code ?? String(error)})`, { cause: error });
  }
}

/** Undefined if there is none. */
export function readCheckpoint(path: string): Checkpoint | undefined {
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new OutputError(`cannot read ${path} (${code})`, { cause: error });
  }
  try {
    const checkpoint = JSON.parse(content) as Checkpoint;
    if (checkpoint.version === 1) return checkpoint;
  } catch {
    // The same advice as for another version.
  }
  throw new OutputError(`${path} is no checkpoint of this version: start anew with --force`);
}

export function removeCheckpoint(path: string): void {
  rmSync(path, { force: true });
  rmSync(`${path}.new`, { force: true });
}
