/** Plain tables for terminals and logs. */

export const grouped = (value: number): string => value.toLocaleString("en-US");

/** The first column to the left, the others to the right, two spaces before each. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      );
      return `  ${cells.join("  ")}`.trimEnd().concat("\n");
    })
    .join("");
}
