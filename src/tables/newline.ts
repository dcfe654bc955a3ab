/** Ends of lines, of which a table can have both kinds. */

export type Newline = "\n" | "\r";

/** Old Macs end lines by returns; a text of theirs to which others have added lines has so many more of them. */
const MIN_RETURN_RATIO = 10;

/** Which character ends a line: a line feed, unless there are hardly any beside returns that stand alone. */
export function findNewline(units: string): Newline {
  if (!units.includes("\r")) return "\n";
  if (!units.includes("\n")) return "\r";
  const feeds = units.split("\n").length - 1;
  const returns = units.match(/\r(?!\n)/gu)?.length ?? 0;
  return returns > MIN_RETURN_RATIO * feeds ? "\r" : "\n";
}

/** Drops the return before a line feed, from the last cell. */
export function dropReturn(row: string[]): string[] {
  const last = row.length - 1;
  if (row[last]?.endsWith("\r")) row[last] = row[last].slice(0, -1);
  return row;
}
