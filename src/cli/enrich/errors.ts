/** The ways in which enriching a file ends early. All but the last have exit code 1. */

/** The input cannot be read, or not as what it is said to be. */
export class InputError extends Error {
  override readonly name: string = "InputError";
}

/** The output cannot be written. */
export class OutputError extends Error {
  override readonly name = "OutputError";
}

/** A malformed row, where such rows end the run. */
export class RowError extends InputError {
  override readonly name = "RowError";
}

/** The user has stopped the run: exit code 130. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}
