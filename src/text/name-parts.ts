/** Names that are sent as `{ given, family }`: what is accepted, and which words of a given name are looked up. */
import { describeValue, unexpected } from "../errors.ts";
import type { NameParts } from "../types.ts";

/** Bounds the look-ups that one given name can cost. */
const MAX_FORMS = 6;

/**
 * Checks parts as they come from callers who may not use types.
 *
 * @throws CognomenError `ERR_NAME_TYPE`
 */
export function readParts(name: unknown): Required<NameParts> {
  const found = name as NameParts;
  const isObject = typeof name === "object" && name !== null;
  if (!isObject || (found.given === undefined && found.family === undefined)) {
    throw unexpected(
      "ERR_NAME_TYPE",
      "Name",
      `${describeValue(name)}${isObject ? ' without "given" and "family"' : ""}`,
      'a string or an object such as { given: "Ada", family: "Lovelace" }',
    );
  }
  for (const key of ["given", "family"] as const) {
    if (found[key] !== undefined && typeof found[key] !== "string") {
      throw unexpected("ERR_NAME_TYPE", "Name", `${describeValue(found[key])} as "${key}"`, "a string");
    }
  }
  return { given: found.given, family: found.family };
}

/**
 * What to look a folded given name up as, best first. Hyphens are often left out, and what they join are names.
 *
 * @example
 * ```ts
 * givenForms("jean-paul"); // ["jean-paul", "jeanpaul", "jean", "paul"]
 * ```
 */
export function givenForms(folded: string): string[] {
  const parts = folded.split("-").filter(Boolean);
  return parts.length === 1 ? parts : [folded, parts.join(""), ...parts].slice(0, MAX_FORMS);
}
