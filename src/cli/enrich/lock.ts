/** Keeps a second run away from an output while the first one writes it. */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { OutputError } from "../errors.ts";
import { describeWriteError } from "./target.ts";

export interface OutputLock {
  /** @throws OutputError if another run has taken the output over, while this one was suspended */
  check(): void;
  release(): void;
}

/** What a lock file says of the run that holds it. */
interface Holder {
  program: "cognomen enrich";
  host: string;
  processId: number;
  /** Tells runs of the same process number apart. */
  run: string;
}

export const lockPath = (outputPath: string): string => `${outputPath}.lock`;

/** A run that holds a lock renews it so often. */
const RENEW_MS = 10_000;
/**
 * A lock that nobody has renewed for so long is left over. It decides where the process cannot be looked for: on another
 * host, which shares the folder, or in a container that is gone.
 */
const LEFT_OVER_MS = 60_000;

/** @throws OutputError if another run holds it */
export function lockOutput(outputPath: string): OutputLock {
  const path = lockPath(outputPath);
  const run = randomUUID();
  if (!createLock(outputPath, run)) takeOver(outputPath, run);
  const isOwn = (): boolean => readHolder(path)?.run === run;
  const renewal = setInterval(() => {
    const now = new Date();
    if (isOwn()) utimesSync(path, now, now);
  }, RENEW_MS);
  renewal.unref();
  return {
    check() {
      if (isOwn()) return;
      throw new OutputError(
        `another run has taken over ${outputPath}, and ${path} belongs to it: wait until it ends`,
      );
    },
    release() {
      clearInterval(renewal);
      if (isOwn()) rmSync(path, { force: true });
    },
  };
}

/** False if there is one. */
function createLock(outputPath: string, run: string): boolean {
  const path = lockPath(outputPath);
  let file: number;
  try {
    // It creates or fails, and follows no link.
    file = openSync(path, "wx", statSync(outputPath, { throwIfNoEntry: false })?.mode);
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code === "EEXIST") return false;
    // Of a folder that is not there, the user has named the output.
    if (failure.code === "ENOENT") throw describeWriteError(failure, outputPath);
    throw describeWriteError(failure, path);
  }
  const holder: Holder = { program: "cognomen enrich", host: hostname(), processId: process.pid, run };
  try {
    writeSync(file, JSON.stringify(holder));
    // A power cut would leave an empty file, which tells nothing.
    fsyncSync(file);
    return true;
  } catch (error) {
    rmSync(path, { force: true });
    throw describeWriteError(error as NodeJS.ErrnoException, path);
  } finally {
    closeSync(file);
  }
}

/** Takes the place of a run that is gone. @throws OutputError if it may still be there */
function takeOver(outputPath: string, run: string): void {
  const path = lockPath(outputPath);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A run that ended before it could write has left an empty one.
  const holder = stats?.size === 0 ? { host: "an unknown host", processId: 0 } : readHolder(path);
  if (holder === undefined) {
    throw new OutputError(
      `${path} exists and is not a lock file of cognomen: move it, or choose another output`,
    );
  }
  const { host, processId } = holder;
  const ageMs = stats === undefined ? Number.POSITIVE_INFINITY : Date.now() - stats.mtimeMs;
  const isLeftOver = ageMs > LEFT_OVER_MS || (host === hostname() && !isOtherAlive(processId));
  if (isLeftOver) {
    rmSync(path, { force: true });
    if (createLock(outputPath, run)) return;
  }
  throw new OutputError(
    `another run is writing this output (process ${processId} on ${host}, according to ${path}): wait for it or choose another output`,
  );
}

function readHolder(path: string): Holder | undefined {
  try {
    if (!lstatSync(path).isFile()) return undefined;
    const holder = JSON.parse(readFileSync(path, "utf8")) as Holder | null;
    return holder?.program === "cognomen enrich" ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** A process with the number of this one is an earlier one: containers number from 1 whenever they start. */
function isOtherAlive(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
