/** Writes a whole data file so that there is never half of it. */
import { replaceFile } from "../../program/write-file.ts";
import { DataFileError } from "../errors.ts";

/** @throws DataFileError with the reason; then nothing is left behind */
export function writeBeside(path: string, bytes: Uint8Array): void {
  try {
    replaceFile(path, bytes);
  } catch (error) {
    throw new DataFileError(
      `cannot write ${path} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      { cause: error },
    );
  }
}
