/** Numbers as text, and plain tables for terminals and logs. */

/** A share as per cent. The type of the digits keeps `shares.map(percent)` from passing an index. */
export const percent = (share: number, digits: 0 | 1 | 2 = 1): string => `${(share * 100).toFixed(digits)} %`;

/** The upper one of the middle two where their number is even. */
export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1]!;

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
