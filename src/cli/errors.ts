/** The ways a command ends badly, each with its exit code. The message is one line that says what to do instead. */
export class CliError extends Error {
  readonly exitCode: number = 1;
}

export class UsageError extends CliError {
  override readonly exitCode = 2;
}

export const conflict = (option: string, other: string, advice: string): UsageError =>
  new UsageError(`${option} cannot be combined with ${other}: ${advice}`);

export const ONE_PRIOR = "both set the weights of countries; leave one out";

export class DataFileError extends CliError {}

/** A server cannot be started, for a reason outside the command line. */
export class StartError extends CliError {}

/** The input cannot be read, or not as what it is said to be. */
export class InputError extends CliError {}

export class OutputError extends CliError {}

export class StoppedError extends CliError {
  override readonly exitCode = 130;
}

/** Such as "cannot read names.csv (EACCES)". @param what a path, with the option that named it if that is not plain */
export function cannot(act: "read" | "write", what: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (act === "write" && code === "ENOENT") return `cannot write ${what}: no such folder`;
  return `cannot ${act} ${what} (${code ?? String(error)})`;
}
