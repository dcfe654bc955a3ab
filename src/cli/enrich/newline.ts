/**
 * Which character ends a line, for the command line and the page alike: a line feed if there is any. Papa would take the
 * more frequent end for all.
 */
export function findNewline(units: string): "\n" | "\r" {
  return units.includes("\n") || !units.includes("\r") ? "\n" : "\r";
}
