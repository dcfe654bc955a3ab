/** Names as one string: how a reader hands them out, and how threads are asked. */

import { LIST_SEPARATOR } from "../../tables/find-names.ts";
import type { Parts } from "../../tables/naming.ts";

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
  if (typeof parts === "string") return parts;
  return [parts.family, parts.given].filter((part) => part !== "").join(", ");
}

/** The people in a key whose parts are lists; as it is if these do not belong together. */
export function splitLists(key: string): string[] {
  const parts = splitParts(key);
  if (typeof parts === "string") return [key];
  const [given, family] = [parts.given, parts.family].map((part) => part.split(`${LIST_SEPARATOR} `));
  const longer = given!.length > family!.length ? given! : family!;
  if (
    [given!, family!].some((part) => part !== longer && part.length !== longer.length && part.join("") !== "")
  )
    return [key];
  const people = longer.map((_, index) =>
    joinParts({ given: given![index] ?? "", family: family![index] ?? "" }),
  );
  const named = people.filter((person) => showKey(person) !== "");
  return named.length > 0 ? named : [key];
}

/** The key of a whole name, which cannot be taken for parts. */
export const dropSeparators = (text: string): string =>
  text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, "") : text;

/** A name has as many answers as there are groups. */
export const inGroup = (key: string, group: number): string => `${group}${SEPARATOR}${key}`;
