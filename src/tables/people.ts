/** Several people in one cell. */

const toPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");

/** What is no text of its own, but stands for what cannot be typed, or for several words. */
export const NAMED_SEPARATORS: readonly string[] = ["newline", "tab", "and", "pairs"];

/** Words between two people. `and` stands for them all. */
export const AND_WORDS = " and | und | et | y | e | en | och | og | i | и | & ".split("|");

/** "Kowalska, Anna, Nowak, Jan": at every second comma, if that leaves nothing over. */
function splitPairs(cell: string): string[] {
  const parts = cell.split(",");
  if (parts.length % 2 === 1) return [cell];
  return parts.flatMap((part, index) => (index % 2 === 0 ? [`${part},${parts[index + 1]}`] : []));
}

/** Splits a cell that holds several people. */
export type PeopleSplitter = (cell: string) => readonly string[];

/** How cells are split that come from bytes. */
export interface RawCells {
  /** To what stands in cells that are not decoded; undefined: the text cannot stand in them. */
  encode(text: string): string | undefined;
  /** Of a cell of more parts, so many are given as they are, and one more. */
  maxCount: number;
}

/**
 * @param separators texts, or `newline`, `tab`, `and`, `pairs`
 * @param raw undefined: cells are text, and have any number of people
 */
export function createPeopleSplitter(separators: readonly string[], raw?: RawCells): PeopleSplitter {
  const patterns = separators.flatMap((text) => {
    if (text === "newline") return "[\\r\\n]+";
    if (text === "tab") return "\\t";
    if (text === "pairs") return [];
    const texts = text === "and" ? AND_WORDS : [text];
    return texts.flatMap((each) => (raw ? raw.encode(each) : each) ?? []).map(toPattern);
  });
  const pattern = new RegExp(patterns.join("|") || "(?!)", "u");
  const hasPairs = separators.includes("pairs");
  // Of what is not decoded, other spaces may be parts of letters.
  const trim = (part: string): string => (raw ? part.replace(/^[\t-\r ]+|[\t-\r ]+$/gu, "") : part.trim());
  return (cell) => {
    const parts = cell.split(pattern, raw && raw.maxCount + 1);
    if (raw && parts.length > raw.maxCount) return parts;
    const people = (hasPairs ? parts.flatMap(splitPairs) : parts).map(trim).filter((person) => person !== "");
    return people.length === 0 ? [cell] : people;
  };
}
