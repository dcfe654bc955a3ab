/** Stable, machine-readable reasons for a {@link CognomenError}. New codes may be added, none changes its meaning. */
export type ErrorCode =
  /** A name was expected to be a string, or an object with `given` or `family`, and was something else. */
  | "ERR_NAME_TYPE"
  /** An option has the wrong type or lies outside its range. */
  | "ERR_OPTION"
  /** A country code is not one that the data can answer with. */
  | "ERR_COUNTRY"
  /** A package that this part works with is not installed. */
  | "ERR_PACKAGE_MISSING"
  /** The bytes are not a cognomen data file. */
  | "ERR_DATA_MAGIC"
  /** The data file was written for another version of the format. */
  | "ERR_DATA_VERSION"
  /** The data file ends too early, or is longer than its header says. */
  | "ERR_DATA_LENGTH"
  /** A part of the data file does not match its checksum. */
  | "ERR_DATA_CHECKSUM"
  /** The data file passed its checksums but contradicts itself. */
  | "ERR_DATA_CORRUPT"
  /** A data module could not be imported. */
  | "ERR_DATA_IMPORT"
  /** A data file on a host did not come: no network, no such host, connection lost, not allowed by CORS. */
  | "ERR_REMOTE_NETWORK"
  /** The host of a data file refused: no such file (404), not allowed (403), and the like. */
  | "ERR_REMOTE_STATUS"
  /** The host of a data file wants fewer requests (429), or none for the moment (503). */
  | "ERR_REMOTE_BUSY"
  /** The host of a data file failed: 500 and the like. */
  | "ERR_REMOTE_HOST"
  /** The host of a data file sent other bytes than those it was asked for. */
  | "ERR_REMOTE_RANGE"
  /** The data file on a host is another one than was opened. */
  | "ERR_REMOTE_CHANGED";

/** Marks errors of this package. The registry of symbols is shared by all copies of this file. */
const BRAND: unique symbol = Symbol.for("CognomenError") as never;

/**
 * The one error class of the package. An unknown name is never an error: errors are for misuse and for broken data.
 *
 * `instanceof` holds for the errors of every entry, as an ES module or in CommonJS: it asks what the error is, and not
 * which copy of the class made it.
 *
 * @example
 * ```ts
 * try {
 *   createPredictor(new Uint8Array(3));
 * } catch (error) {
 *   if (error instanceof CognomenError) console.log(error.code); // ERR_DATA_LENGTH
 * }
 * ```
 */
export class CognomenError extends Error {
  override readonly name = "CognomenError";
  /** Stable reason; see {@link ErrorCode}. */
  readonly code: ErrorCode;

  /**
   * @param code why it failed
   * @param message what was found, what was expected, what to do
   * @param options `cause`: the error behind this one, if there is one
   */
  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** On the class and not on its errors, so that consoles do not print it. */
  get [BRAND](): true {
    return true;
  }

  /** Whether a value is an error of this package. Classes that extend this one are compared as usual. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a class that extends this one inherits the method
    return this === CognomenError ? Object(value)[BRAND] === true : super[Symbol.hasInstance](value);
  }
}

/**
 * The error for something that is not what it should be.
 *
 * @param advice what to do about it: a sentence, after a space
 */
export const unexpected = (
  code: ErrorCode,
  what: string,
  found: string,
  expected: string,
  advice = "",
): CognomenError => new CognomenError(code, `${what}: found ${found}, expected ${expected}.${advice}`);

/** The same for an option, whose value is described. */
export const unexpectedOption = (
  option: string,
  found: unknown,
  expected: string,
  code: ErrorCode = "ERR_OPTION",
  advice?: string,
): CognomenError => unexpected(code, `Option "${option}"`, describeValue(found), expected, advice);

/** What to do about a wrong name: write the one that was meant, if there is one. A sentence, after a space. */
export const suggest = (meant: string | undefined): string => (meant ? ` Did you mean "${meant}"?` : "");

/** Lists what a string may be. */
export const quote = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(", ");

/** Whether a value is an object of any kind. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Says in a message what was found instead of what was expected. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return `an ${value.length ? "" : "empty "}array`;
  const type = typeof value;
  return value == null || type === "number" || type === "boolean" ? String(value) : `a value of type ${type}`;
}

/**
 * What a part of the data says cannot be. Every rule of the format has this one message: whoever meets it can do nothing else than
 * what it says, and a message for each rule would take 500 bytes.
 */
export const contradiction = (): CognomenError => corrupt("a part of it contradicts itself");

/** A part of the data passed its checksum and still makes no sense: written by a faulty or foreign tool. */
export function corrupt(what: string, cause?: unknown): CognomenError {
  return new CognomenError(
    "ERR_DATA_CORRUPT",
    `Data file: ${what}. Build or download it again.`,
    cause ? { cause } : undefined,
  );
}
