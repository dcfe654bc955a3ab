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
