/** How far a run has come, in a file beside its partial output. */
import { createHash } from "node:crypto";
import { lstatSync, readFileSync, rmSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { version } from "../../../package.json";
import { cannot, OutputError } from "../errors.ts";
import type { ListPriors } from "./list-priors.ts";
import type { Tally } from "./rows.ts";
import type { RunPosition } from "./run.ts";
import type { AskedSettings } from "./settings.ts";
import type { SourceIdentity } from "./source.ts";
import type { Summary } from "./summary.ts";
import { partialPath } from "./target.ts";

/** Of the program, which may answer otherwise, and of what a checkpoint holds: one of another version cannot be continued. */
export const CHECKPOINT_VERSION = `${version}, 8`;

/** With the place in the input, unpacked, up to which rows are in the output. */
export interface Checkpoint extends RunPosition {
  version: string;
  /** Of what was read: another file cannot be continued. */
  identity: SourceIdentity | null;
  /** SHA-256 of the first bytes. */
  headHash: string;
  /** All that decides what is written: other options cannot continue. */
  settings: AskedSettings;
  /** Whether the run was told to overwrite what stands where it writes. */
  isForced: boolean;
  /** Bytes of the partial output with those rows. */
  outputByteCount: number;
  /** SHA-256 of the last of them: a file of the right length can have lost what was in it. */
  outputTailHash: string;
  /**
   * What the names have decided on: rows that are left are answered as those before. Null: they were not asked; undefined: they
   * are still being read.
   */
  priors?: ListPriors | null;
  tally: Tally;
  malformedLines: Summary["malformedLines"];
}

export const checkpointPath = (outputPath: string): string => `${outputPath}.checkpoint`;
/** Where a checkpoint is written before it takes the place of the last one. */
export const newCheckpointPath = (outputPath: string): string => `${checkpointPath(outputPath)}.new`;

/** Writes it to the disk, so that after a power cut there is this one, or the one before, and never a half. */
export async function writeCheckpoint(outputPath: string, checkpoint: Checkpoint): Promise<void> {
  const path = newCheckpointPath(outputPath);
  try {
    await rm(path, { force: true });
    // For as few eyes as the rows: priors of groups say what stands in them.
    const { mode } = await stat(partialPath(outputPath)).catch(() => ({ mode: 0o600 }));
    // It creates or fails, and follows no link.
    const file = await open(path, "wx", mode & 0o777);
    try {
      await file.writeFile(JSON.stringify({ ...checkpoint, hash: hashOf(checkpoint) }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, checkpointPath(outputPath));
  } catch (error) {
    throw new OutputError(cannot("write", path, error), { cause: error });
  }
}

/** Undefined if there is none. @throws OutputError if what is there is not what a run of this version has written */
export function readCheckpoint(outputPath: string): Checkpoint | undefined {
  const path = checkpointPath(outputPath);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink())
    throw new OutputError(`${path} is a link, not a checkpoint: start again with --force`);
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    throw new OutputError(cannot("read", path, error), { cause: error });
  }
  try {
    const { hash, ...checkpoint } = JSON.parse(content) as Checkpoint & { hash: string };
    if (checkpoint.version === CHECKPOINT_VERSION && hash === hashOf(checkpoint)) return checkpoint;
  } catch {
    // The advice is the same.
  }
  throw new OutputError(`${path} is not a checkpoint of this version: start again with --force`);
}

const hashOf = (checkpoint: Checkpoint): string =>
  createHash("sha256").update(JSON.stringify(checkpoint)).digest("hex");

export function removeCheckpoint(outputPath: string): void {
  rmSync(checkpointPath(outputPath), { force: true });
  rmSync(newCheckpointPath(outputPath), { force: true });
}
