/** Writes a whole file so that there is never half of it. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { DataFileError } from "../errors.ts";

/** Writes beside the target and renames. @throws DataFileError with the reason; then nothing is left behind */
export function writeBeside(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new DataFileError(
      `cannot write ${path} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    );
  }
}
