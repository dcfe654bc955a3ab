/** Names as one string: how a reader hands them out, and how threads are asked. */

import { LIST_SEPARATOR } from "../../tables/find-names.ts";
import { type Parts, showParts } from "../../tables/naming.ts";

/** Stands between given and family name in a key. No text file has it in a name. */
const SEPARATOR = "\0";

export const joinParts = ({ given, family }: Parts): string => dropSeparators(given) + SEPARATOR + family;

/** A name as predictors take it. */
export function splitParts(key: string): string | Parts {
  const end = key.indexOf(SEPARATOR);
  return end < 0 ? key : { given: key.slice(0, end), family: key.slice(end + SEPARATOR.length) };
}

/** A key for people: the family name first, as a comma tells. */
export function showKey(key: string): string {
  const parts = splitParts(key);
  return typeof parts === "string" ? parts : showParts(parts);
}

/** The people in a key whose parts are lists; as it is if these do not belong together. */
export function splitLists(key: string): string[] {
  const parts = splitParts(key);
  if (typeof parts === "string") return [key];
  const [given, family] = [parts.given, parts.family].map((part) => part.split(`${LIST_SEPARATOR} `));
  if (given!.length !== family!.length && parts.given !== "" && parts.family !== "") return [key];
  const longer = given!.length > family!.length ? given! : family!;
  const people = longer
    .map((_, index) => ({ given: given![index] ?? "", family: family![index] ?? "" }))
    .filter((person) => showParts(person) !== "");
  return people.length > 0 ? people.map(joinParts) : [key];
}

/** The key of a whole name, which cannot be taken for parts. */
export const dropSeparators = (text: string): string =>
  text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, "") : text;

/** A name has as many answers as there are groups. */
export const inGroup = (key: string, group: number): string => `${group}${SEPARATOR}${key}`;
