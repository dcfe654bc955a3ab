/** What pages of figures are made of. */

/** Figures, with a sign, in brackets or in bold. */
const FIGURE = /^(?:\*\*)?[([+−–<~]?\s*\d/u;

/** A heading, and what stands below it in each row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string];

/** A Markdown table; the first column and words to the left, figures to the right. */
export function table<Row>(rows: Iterable<Row>, columns: readonly Column<Row>[]): string {
  const cells = [...rows].map((row) => columns.map(([, cell]) => cell(row)));
  const line = (texts: readonly string[]): string => `| ${texts.join(" | ")} |\n`;
  /** A cell may also be empty or a dash. */
  const isOfFigures = (column: number): boolean =>
    cells.every((own) => /^–?$/u.test(own[column]!) || FIGURE.test(own[column]!));
  return (
    line(columns.map(([heading]) => heading)) +
    `|${columns.map((_, column) => (column > 0 && isOfFigures(column) ? "---:" : "---")).join("|")}|\n` +
    cells.map(line).join("")
  );
}

/** Columns of one thing beside each other, such as one of several systems; a thing that is missing leaves them empty. */
export const columnsOf = <Row, Own>(
  find: (row: Row) => Own | undefined,
  columns: readonly Column<Own>[],
): Column<Row>[] =>
  columns.map(([heading, cell]) => [
    heading,
    (row) => {
      const own = find(row);
      return own === undefined ? "" : cell(own);
    },
  ]);

/**
 * The same of rows that are cells already.
 *
 * @param head headings, or all of them in one text with ` | ` between
 */
export function markdownTable(
  head: string | readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const headings = typeof head === "string" ? head.split(" | ") : head;
  return table(
    rows,
    headings.map((heading, index) => [heading, (cells) => cells[index]!]),
  );
}
