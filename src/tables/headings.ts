/** Rows of a table that are no persons: section titles within it, and notes below. */
import type { WordLookup } from "../text/word-statistics.ts";
import { judgeCells } from "./cells.ts";
import { listColumns, type NameColumns } from "./find-names.ts";
import type { NullValues } from "./placeholders.ts";
import type { TextShape } from "./read-shape.ts";

/** Where more rows have one cell alone, that is how people are written there. */
const MAX_LONE_SHARE = 0.5;
/** Where fewer cells are known as names of persons, no cell that is not known tells anything. */
const MIN_PERSON_SHARE = 0.7;
const MIN_ROW_COUNT = 3;
/** More small words than names have. */
const SENTENCE = /(?:\s\p{Ll}+){3}(?:\s|$)/u;

const LETTER = /\p{L}/u;
const COMMENT = /^(?:# |-- |\/\/ )/;
const isFilled = (cell = ""): boolean => cell.trim() !== "";
const isLone = (row: readonly string[]): boolean => row.filter(isFilled).length === 1;

/**
 * Makes the test for rows. A text that stands alone in its row is a heading if it is no name of a person, where names are
 * known.
 *
 * @param nullValues what is no person by itself
 * @param decode readable text of a cell
 */
export function createHeadingTest(
  { rows, columnCount }: TextShape,
  columns: NameColumns,
  lookup: WordLookup,
  nullValues: NullValues,
  decode: (units: string) => string,
): (row: readonly string[]) => boolean {
  const others = rows.filter((row) => !isLone(row));
  const cells = others
    .map((row) =>
      listColumns(columns)
        .map((column) => row[column] ?? "")
        .join(" "),
    )
    .filter((cell) => !nullValues.has(cell));
  const areLoneHeadings =
    others.length >= Math.max(MIN_ROW_COUNT, rows.length * (1 - MAX_LONE_SHARE)) &&
    judgeCells(cells, lookup).personShare >= MIN_PERSON_SHARE;
  return (row) => {
    if (columnCount < 2 || row.length > columnCount + 1) return false;
    if (COMMENT.test(row[0]!)) return true;
    // Most rows have more.
    if (!areLoneHeadings || (row[0] !== "" && row.length > 1 && row[1] !== "") || !isLone(row)) return false;
    const text = decode(row.find(isFilled)!);
    return LETTER.test(text) && (SENTENCE.test(text) || judgeCells([text], lookup).personShare < 1);
  };
}
