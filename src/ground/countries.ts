/** Codes of countries as people write them. */

/** Codes that people use and ISO 3166-1 does not have. */
const MISTAKEN_CODES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

/**
 * The country that somebody meant by a code that is not known; `undefined` if nobody can tell.
 *
 * @example
 * ```ts
 * findMeantCountry("UK", ["CH", "GB"]); // "GB"
 * findMeantCountry("ch", ["CH", "GB"]); // "CH"
 * ```
 */
export function findMeantCountry(code: unknown, known: readonly string[]): string | undefined {
  const upper = typeof code === "string" ? code.toUpperCase() : "";
  return MISTAKEN_CODES[upper] ?? (known.includes(upper) ? upper : undefined);
}
