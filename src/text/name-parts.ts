/** Names that are sent as `{ given, family }`: what is accepted, and which words of a given name are looked up. */
import { describeValue, isObject, unexpected } from "../errors.ts";
import type { NameParts } from "../types.ts";

/** Bounds the look-ups that one given name can cost. */
const MAX_FORMS = 6;

/** Parts of a name that were checked: what is missing is `undefined`. */
export type CheckedParts = { readonly [Part in keyof NameParts]?: string | undefined };

/**
 * Checks parts as they come from callers who may not use types. `null` is the same as missing.
 *
 * @param index where in a list the name is, if it is in one
 * @throws CognomenError `ERR_NAME_TYPE`
 */
export function readParts(name: unknown, index?: number): CheckedParts {
  const what = index === undefined ? "Name" : `Name at index ${index}`;
  const { given, family } = Object(name) as NameParts;
  const parts = { given: given ?? undefined, family: family ?? undefined };
  if (!isObject(name) || (parts.given ?? parts.family) === undefined) {
    throw unexpected(
      "ERR_NAME_TYPE",
      what,
      `${describeValue(name)}${isObject(name) ? ' without "given" and "family"' : ""}`,
      'a string or an object such as { given: "Ada", family: "Lovelace" }',
    );
  }
  for (const [key, part] of Object.entries(parts)) {
    if (part !== undefined && typeof part !== "string")
      throw unexpected("ERR_NAME_TYPE", what, `${describeValue(part)} as "${key}"`, "a string");
  }
  return parts;
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
