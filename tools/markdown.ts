/** What pages of figures are made of. */

/**
 * A Markdown table; the first column to the left, the others to the right.
 *
 * @param head headings, or all of them in one text with ` | ` between
 */
export function markdownTable(
  head: string | readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const headings = typeof head === "string" ? head.split(" | ") : head;
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return (
    line(headings) +
    `|${headings.map((_, column) => (column === 0 ? "---" : "---:")).join("|")}|\n` +
    rows.map(line).join("")
  );
}
