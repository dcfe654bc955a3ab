/** Ends of lines, of which a table can have both kinds. */

/** Which character ends a line: a line feed if there is any. Papa would take the more frequent end for all. */
export function findNewline(units: string): "\n" | "\r" {
  return units.includes("\n") || !units.includes("\r") ? "\n" : "\r";
}

/** Drops the return before a line feed, from the last cell. */
export function dropReturn(row: string[]): string[] {
  const last = row.length - 1;
  if (row[last]?.endsWith("\r")) row[last] = row[last].slice(0, -1);
  return row;
}
