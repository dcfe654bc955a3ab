/** The ways a command ends badly, each with its exit code. */

/** The command line was used wrongly: exit code 2. The message is one line that says what to do instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The data to answer from cannot be read: exit code 1. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";
}

/** A server cannot be started, for a reason outside the command line: exit code 1. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The input cannot be read, or not as what it is said to be: exit code 1. */
export class InputError extends Error {
  override readonly name: string = "InputError";
}

/** The output cannot be written: exit code 1. */
export class OutputError extends Error {
  override readonly name = "OutputError";
}

/** A malformed row, where such rows end the run: exit code 1. */
export class RowError extends InputError {
  override readonly name = "RowError";
}

/** The user has stopped the run: exit code 130. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/**
 * Says what the system would not do, such as "cannot read names.csv (EACCES)".
 *
 * @param what a path, with the option that named it if that is not plain
 */
export function cannot(act: "read" | "write", what: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (act === "write" && code === "ENOENT") return `cannot write ${what}: no such folder`;
  return `cannot ${act} ${what} (${code ?? String(error)})`;
}
