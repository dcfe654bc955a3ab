/** Names that are sent as `{ given, family }`: what is accepted. */
import { type CognomenError, describeValue, isObject, unexpected } from "../ground/errors.ts";
import type { NameParts } from "../ground/types.ts";

/** Parts of a name that were checked: what is missing is `undefined`. */
export type CheckedParts = { readonly [Part in keyof NameParts]?: string | undefined };

const PARTS = ["given", "family"] as const;

/** `null` is the same as missing. @param index of the name, if it is in a list @throws CognomenError `ERR_NAME_TYPE` */
export function readParts(name: unknown, index?: number): CheckedParts {
  const { given, family } = Object(name) as NameParts;
  // As nearly all are: what follows takes a fiftieth of the time of an answer.
  if (typeof given === "string" && typeof family === "string") return { given, family };
  const unexpectedName = (found: string, expected: string): CognomenError =>
    unexpected("ERR_NAME_TYPE", index === undefined ? "Name" : `Name at index ${index}`, found, expected);
  const parts = { given: given ?? undefined, family: family ?? undefined };
  if (!isObject(name) || (parts.given ?? parts.family) === undefined)
    throw unexpectedName(
      describeValue(name) + (isObject(name) ? ' without "given" and "family"' : ""),
      'a string or an object such as { given: "Ada", family: "Lovelace" }',
    );
  for (const key of PARTS) {
    const part: unknown = parts[key];
    if (part !== undefined && typeof part !== "string")
      throw unexpectedName(`${describeValue(part)} as "${key}"`, "a string");
  }
  return parts;
}
