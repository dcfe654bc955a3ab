/** What pages of figures are made of. */

/** A Markdown table; the first column to the left, the others to the right. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return (
    line(headings) +
    `|${headings.map((_, column) => (column === 0 ? "---" : "---:")).join("|")}|\n` +
    rows.map(line).join("")
  );
}
