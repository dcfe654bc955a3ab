/** Writes a whole file of the user's so that there is never half of it. */
import { replaceFile } from "../program/write-file.ts";
import { cannot, OutputError } from "./errors.ts";

/**
 * @param what it is, for the message
 * @throws OutputError with the reason; then nothing is left behind
 */
export function writeBeside(path: string, content: Uint8Array | string, what = path): void {
  try {
    replaceFile(path, content);
  } catch (error) {
    throw new OutputError(cannot("write", what, error), { cause: error });
  }
}
