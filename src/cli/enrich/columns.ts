/** Finds the column that the user means, and says what there is if it is not there. */

import {
  findPair,
  findSingle,
  findUnread,
  hasNameTitle,
  type NamePlace,
  simplify,
} from "../../columns/titles.ts";
import { UsageError } from "../errors.ts";

/** Most columns that a message lists. */
const LISTED_COUNT = 30;

/**
 * Index of the column that `wanted` names, or counts from 1.
 *
 * @param option for the message
 * @throws UsageError that lists the columns and the nearest
 */
export function findColumn(
  wanted: string,
  header: readonly string[] | undefined,
  columnCount: number,
  option: string,
  label: string,
): number {
  if (header) {
    for (const form of [(text: string) => text, (text: string) => text.trim(), simplify]) {
      const found = header.flatMap((column, index) => (form(column) === form(wanted) ? [index] : []));
      if (found.length === 1) return found[0]!;
      if (found.length > 1) {
        throw new UsageError(
          `${option} ${JSON.stringify(wanted)}: ${label} has ${found.length} such columns, the numbers ` +
            `${found.map((index) => index + 1).join(", ")}; choose one by its number`,
        );
      }
    }
  }
  if (/^\d{1,6}$/u.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= columnCount)
    return Number(wanted) - 1;
  const known = header
    ? listColumns(header)
    : `${columnCount} without names (no header was found, see --header)`;
  const nearest = header && findNearest(wanted, header);
  const advice = nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
  throw new UsageError(`no column ${JSON.stringify(wanted)} in ${label}; columns: ${known}${advice}`);
}

/** The columns of a given and a family name, or the one column whose header says that it holds names. */
export function guessPlace(
  header: readonly string[] | undefined,
  columnCount: number,
  label: string,
): NamePlace {
  if (columnCount === 1) return { name: 0 };
  const pair = header && findPair(header);
  if (pair !== undefined) return pair;
  const single = header ? findSingle(header) : -1;
  if (single >= 0) return { name: single };
  const known = header ? listColumns(header) : `${columnCount} without names`;
  throw new UsageError(
    `which column of ${label} holds the names? Choose it by --column <name or number>; columns: ${known}`,
  );
}

/** Such as `column 2, "surname"`. */
export const describeColumn = (column: number, header: readonly string[] | undefined): string =>
  `column ${column + 1}${header ? `, ${JSON.stringify(header[column])}` : ""}`;

/** Where names are found, -1 and undefined standing for no column and no key. */
export const describeNames = <Place>(
  place: { name: Place } | { given: Place; family: Place },
  describe: (place: NonNullable<Place>) => string,
): string =>
  Object.entries({ name: "names", given: "given names", family: "family names" })
    .map(([part, what]) => ({ what, found: place[part as keyof typeof place] as Place | undefined }))
    .filter(({ found }) => found !== undefined && found !== -1)
    .map(({ what, found }) => `${what}: ${describe(found!)}`)
    .join("; ");

/** Which columns are read as names, and which parts of names are not: a line each. */
export function describePlace(place: NamePlace, header: readonly string[] | undefined): string[] {
  const describe = (column: number): string => describeColumn(column, header);
  const read = "name" in place ? [place.name] : [place.given, place.family].filter((column) => column >= 0);
  const lines = [describeNames(place, describe)];
  const unread = header ? findUnread(header, read) : [];
  if (unread.length > 0) {
    lines.push(
      `parts of names that are not read: ${unread.map(describe).join("; ")} (--given and --family take a column each)`,
    );
  }
  return lines;
}

/** Whether one of the cells is what columns are often called. */
export function isKnownHeader(cells: readonly string[]): boolean {
  return (
    hasNameTitle(cells) || cells.some((cell) => HEADER_WORDS.test(simplify(cell)) || /[_ ]id$/iu.test(cell))
  );
}

/** Only `name` ends a longer word: whole surnames end in the others. */
const HEADER_WORDS =
  /^(id|uuid|names|e?mail|phone|city|country|address|zip|age|gender|sex|title|given|family|vorname|prenom|nombre|nome|nom|apellidos?|cognome|nazwisko|\p{L}*name)$/u;

function listColumns(header: readonly string[]): string {
  const shown = header.slice(0, LISTED_COUNT).map((column) => JSON.stringify(column));
  const more = header.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function findNearest(wanted: string, header: readonly string[]): string | undefined {
  const target = simplify(wanted);
  let nearest: string | undefined;
  // Further away it is another word.
  let minDistance = Math.ceil(target.length / 2);
  for (const column of header) {
    const form = simplify(column);
    const distance =
      form.length > 2 && target.length > 2 && (form.includes(target) || target.includes(form))
        ? 1
        : editDistance(target, form);
    if (distance < minDistance) {
      minDistance = distance;
      nearest = column;
    }
  }
  return nearest;
}

/** Letters to insert, delete or replace. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let index = 1; index <= left.length; index++) {
    const next = [index];
    for (let other = 1; other <= right.length; other++) {
      const replaced = row[other - 1]! + (left[index - 1] === right[other - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[other]! + 1, next[other - 1]! + 1));
    }
    row = next;
  }
  return row[right.length]!;
}
