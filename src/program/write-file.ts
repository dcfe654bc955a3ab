/** Writes whole files, so that an interrupted run leaves no half of one. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes beside the target and renames; where that fails, nothing is left behind. Missing folders are made. */
export function writeFileAtomic(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, content);
}

/** The same, but a missing folder is an error: the path is a user's and may be mistyped. */
export function replaceFile(path: string, content: Uint8Array | string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
