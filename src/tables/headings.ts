/** Rows of a table that are no persons: section titles within it, and notes below. */
import type { WordLookup } from "../text/word-statistics.ts";
import { judgeCells } from "./cells.ts";
import { listColumns, type NameColumns, type SampleTable } from "./find-names.ts";
import type { NullValues } from "./placeholders.ts";

/** Where more rows have one cell alone, that is how people are written there. */
const MAX_LONE_SHARE = 0.5;
/** Where fewer cells are known as names of persons, no cell that is not known tells anything. */
const MIN_PERSON_SHARE = 0.7;
const MIN_ROW_COUNT = 3;
/** More small words than names have. */
const SENTENCE = /(?:\s\p{Ll}+){3}(?:\s|$)/u;

/**
 * Makes the test for a text that stands alone in its row. Where names have several words and are known, such a text that is no
 * name of a person is a heading; where they stand in parts, each is.
 *
 * @param nullValues what is no person by itself
 * @param decode readable text of a cell
 */
export function createHeadingTest(
  { rows }: SampleTable,
  columns: NameColumns,
  lookup: WordLookup,
  nullValues: NullValues,
  decode: (units: string) => string,
): (text: string) => boolean {
  const isFilled = (cell = ""): boolean => cell.trim() !== "";
  const isLone = (row: readonly string[]): boolean => row.filter(isFilled).length === 1;
  const others = rows.filter((row) => !isLone(row));
  if (others.length < MIN_ROW_COUNT || rows.filter(isLone).length > rows.length * MAX_LONE_SHARE)
    return () => false;
  const read = listColumns(columns);
  const cells = others
    .map((row) => read.map((column) => row[column] ?? "").join(" "))
    .filter((cell) => !nullValues.has(cell));
  const isPerson = (text: string): boolean => judgeCells([text], lookup).personShare === 1;
  if (judgeCells(cells, lookup).personShare < MIN_PERSON_SHARE) return () => false;
  return (text) => SENTENCE.test(decode(text)) || !isPerson(decode(text));
}
