/** Names that are sent as `{ given, family }`: what is accepted, and which words of a given name are looked up. */
import { CognomenError, describeValue } from "./errors.ts";
import type { NameParts } from "./types.ts";

/** Bounds the look-ups that one given name can cost. */
const MAX_GIVEN_FORMS = 12;

/**
 * Checks parts as they come from callers who may not use types.
 *
 * @throws CognomenError `ERR_NAME_TYPE`
 */
export function readParts(name: unknown): Required<NameParts> {
  const found = name as NameParts;
  const isObject = typeof name === "object" && name !== null;
  if (!isObject || (found.given === undefined && found.family === undefined)) {
    throw new CognomenError(
      "ERR_NAME_TYPE",
      `Name: found ${describeValue(name)}${isObject ? ` without "given" and "family"` : ""}, expected a string or an object such as { given: "Ada", family: "Lovelace" }.`,
    );
  }
  for (const key of ["given", "family"] as const) {
    if (found[key] !== undefined && typeof found[key] !== "string") {
      throw new CognomenError(
        "ERR_NAME_TYPE",
        `Name: found ${describeValue(found[key])} as "${key}", expected a string.`,
      );
    }
  }
  return { given: found.given, family: found.family };
}

/**
 * What to look a folded given name up as, best first: the whole, its words, and what hyphens join.
 *
 * @example
 * ```ts
 * givenForms("jean-paul marie"); // ["jean-paul marie", "jean-paul", "marie", "jeanpaul", "jean", "paul"]
 * ```
 */
export function givenForms(folded: string): string[] {
  const words = folded.split(/[ ,]+/);
  const forms = new Set([folded, ...words]);
  for (const word of words) {
    const parts = word.split("-");
    for (const form of [parts.join(""), ...parts]) forms.add(form);
  }
  forms.delete("");
  return [...forms].slice(0, MAX_GIVEN_FORMS);
}
