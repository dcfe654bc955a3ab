/** Names as one string: how a reader hands them out, and how threads are asked. */

import type { Parts } from "../../tables/naming.ts";

/** Stands between given and family name in a key. No text file has it in a name. */
const SEPARATOR = "\0";

export const joinParts = ({ given, family }: Parts): string => dropSeparators(given) + SEPARATOR + family;

/** A name as predictors take it. */
export function splitParts(key: string): string | Parts {
  const end = key.indexOf(SEPARATOR);
  return end < 0 ? key : { given: key.slice(0, end), family: key.slice(end + SEPARATOR.length) };
}

/** The key of a whole name, which cannot be taken for parts. */
export const dropSeparators = (text: string): string =>
  text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, "") : text;

/** A name has as many answers as there are groups. */
export const inGroup = (key: string, group: number): string => `${group}${SEPARATOR}${key}`;
