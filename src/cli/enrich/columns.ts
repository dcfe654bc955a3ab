/** Finds the column that the user means, and says what there is if it is not there. */

import { hasNameShape, sampleCells } from "../../tables/cells.ts";
import { type FoundNames, listColumns, type NameColumns } from "../../tables/find-names.ts";
import type { TextShape } from "../../tables/read-shape.ts";
import { simplify } from "../../tables/read-title.ts";
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
  what: "column" | "key" = "column",
): number {
  if (header) {
    for (const form of [(text: string) => text, (text: string) => text.trim(), simplify]) {
      const found = header.flatMap((column, index) => (form(column) === form(wanted) ? [index] : []));
      if (found.length === 1) return found[0]!;
      if (found.length > 1) {
        throw new UsageError(
          `${option} ${JSON.stringify(wanted)}: ${label} has ${found.length} such ${what}s, the numbers ` +
            `${found.map((index) => index + 1).join(", ")}; choose one by its number`,
        );
      }
    }
  }
  if (/^\d{1,6}$/u.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= columnCount)
    return Number(wanted) - 1;
  const known = header
    ? listSome(header, (column) => JSON.stringify(column))
    : `${columnCount} without names (no header was found, see --header)`;
  const nearest = header && findNearest(wanted, header);
  const advice = nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
  throw new UsageError(`no ${what} ${JSON.stringify(wanted)} in ${label}; ${what}s: ${known}${advice}`);
}

/** Where rows have a cell more than the header. */
export const SURPLUS_NOTE =
  "rows have one cell more than the header: a comma, or what else separates columns, may stand inside a value without quotes";

/** Cells of a column that a message shows, and letters of each. */
const SHOWN_CELL_COUNT = 3;
const SHOWN_CELL_LENGTH = 24;

/**
 * The columns that hold names, where they were not found.
 *
 * @throws UsageError that shows what could be meant, with cells of each and the option that chooses it
 */
export function chooseColumns(
  { titles, rows, columnCount, surplus }: TextShape,
  { candidates }: FoundNames,
  label: string,
  what: "column" | "key",
): NameColumns {
  const nameOf = (column: number): string => (titles?.[column] || undefined) ?? String(column + 1);
  const show = (column: number): string => {
    const cells = sampleCells(rows.map((row) => row[column] ?? "")).slice(0, SHOWN_CELL_COUNT);
    return cells.map((cell) => JSON.stringify(cell.slice(0, SHOWN_CELL_LENGTH))).join(", ");
  };
  const option = (columns: NameColumns): string => {
    const options = listParts(columns).flatMap(([name, all]) =>
      all.map((column) => `--${name} ${JSON.stringify(nameOf(column))}`),
    );
    return `${options.join(" ")} (${listColumns(columns).map(show).join("; ")})`;
  };
  const question = `${surplus === undefined ? "" : `${SURPLUS_NOTE}; `}which ${what} of ${label} holds the names?`;
  if (candidates.length > 1) {
    const shown = candidates.slice(0, 4).map(({ columns }) => option(columns));
    throw new UsageError(`${question} Several could: ${shown.join(" or ")}`);
  }
  const all = Array.from({ length: columnCount }, (_, column) => column);
  const listed = listSome(all, (column) => {
    const isText = rows.some((row) => hasNameShape(row[column] ?? ""));
    return `${titles ? JSON.stringify(titles[column]) : column + 1}${isText ? ` (${show(column)})` : ""}`;
  });
  const header = titles || what === "key" ? "" : "; no header was found, see --header";
  const choice = what === "key" ? "--column <key>" : "--column <name or number>";
  throw new UsageError(
    `${question} Choose it with ${choice}, or --given and --family; ${what}s: ${listed}${header}`,
  );
}

/** Such as `column 2, "surname"`. */
export const describeColumn = (column: number, header: readonly string[] | undefined): string =>
  `column ${column + 1}${header ? `, ${JSON.stringify(header[column])}` : ""}`;

/** By the options that choose them. */
const listParts = (columns: NameColumns): [option: string, columns: readonly number[]][] =>
  Object.entries("name" in columns ? { column: [columns.name] } : columns);

/** Where names are found. A part that stands nowhere is left out. */
export const describeNames = (columns: NameColumns, describe: (column: number) => string): string =>
  listParts(columns)
    .filter(([, found]) => found.length > 0)
    .map(([part, found]) => {
      const what = part === "column" ? "names" : `${part} names`;
      return `${what}: ${found.map(describe).join(" and ")}`;
    })
    .join("; ");

function listSome<Item>(all: readonly Item[], describe: (item: Item) => string): string {
  const shown = all.slice(0, LISTED_COUNT).map(describe);
  const more = all.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The column that has most of the pairs of letters of a text, if it has half of them; of several the shortest. */
function findNearest(wanted: string, header: readonly string[]): string | undefined {
  const target = simplify(wanted);
  const pairs = Array.from(target, (_, index) => target.slice(index, index + 2));
  const rated = header.map((column) => ({
    column,
    count: pairs.filter((pair) => simplify(column).includes(pair)).length,
  }));
  rated.sort((left, right) => right.count - left.count || left.column.length - right.column.length);
  return rated[0] !== undefined && rated[0].count * 2 > pairs.length ? rated[0].column : undefined;
}
