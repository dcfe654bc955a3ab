/** Several people in one cell. */

/** Words between two people. `and` stands for them all. */
const AND = " (?:and|und|et|y|e|en|och|og|i|и) | & ";

/** What a user may call a separator that cannot be typed. */
const NAMED: Readonly<Record<string, string>> = { newline: "[\\r\\n]+", tab: "\\t", and: AND };

/** Splits a cell that holds several people. */
export type PeopleSplitter = (cell: string) => readonly string[];

/**
 * @param separators texts, or `newline`, `tab`, `and`
 * @example
 * ```ts
 * createPeopleSplitter([";", "and"])("Anna Kowalska; Jan Nowak and José García").length; // 3
 * ```
 */
export function createPeopleSplitter(separators: readonly string[]): PeopleSplitter {
  const patterns = separators.map((text) => NAMED[text] ?? text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&"));
  const pattern = new RegExp(patterns.join("|"), "u");
  return (cell) => {
    const people = cell
      .split(pattern)
      .map((person) => person.trim())
      .filter((person) => person !== "");
    return people.length === 0 ? [cell] : people;
  };
}
