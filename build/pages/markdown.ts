/** What pages of figures are made of. */

/** Figures, with a sign, in brackets or in bold. */
const FIGURE = /^(?:\*\*)?[([+−–<~]?\s*\d/u;

/**
 * A Markdown table; the first column and words to the left, figures to the right.
 *
 * @param head headings, or all of them in one text with ` | ` between
 */
export function markdownTable(
  head: string | readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const headings = typeof head === "string" ? head.split(" | ") : head;
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  /** A cell may also be empty or a dash. */
  const isOfFigures = (column: number): boolean =>
    rows.every((cells) => /^–?$/u.test(cells[column]!) || FIGURE.test(cells[column]!));
  return (
    line(headings) +
    `|${headings.map((_, column) => (column > 0 && isOfFigures(column) ? "---:" : "---")).join("|")}|\n` +
    rows.map(line).join("")
  );
}
