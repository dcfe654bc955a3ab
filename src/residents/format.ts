/**
 * How `table.ts` writes what share of a country's residents was born where. One definition for the generator and for the
 * reader.
 *
 * All is text, a character a value, so that the compression of whoever serves the code does the rest: streams of like values,
 * one after the other, take a tenth less than the same values in pairs.
 */

/** The table as it is written. Countries stand in one order everywhere: the one that most others have people from first. */
export interface ResidentsTable {
  /** Codes, two letters each. */
  codes: string;
  /** A value a country: the fourth root of its weight in the default prior, in any unit. */
  weights: string;
  /** A value a country: the level of the share of its residents who were born there; 0 if nobody lives there. */
  natives: string;
  /**
   * A list a country, with spaces between: for each origin how many countries were left out before it. {@link SKIP} leaves
   * out {@link MAX_VALUE} and names none.
   */
  gaps: string;
  /** The level of each origin, in the order of `gaps`. */
  levels: string;
}

/** Printable ASCII without the quote and, in the middle, the backslash: nothing has to be escaped. */
const FIRST_CHARACTER = 35;
const BACKSLASH = 92;
export const MAX_VALUE = 90;
export const SKIP = "~";

export const toCharacter = (value: number): string => {
  const code = FIRST_CHARACTER + value;
  return String.fromCharCode(code < BACKSLASH ? code : code + 1);
};

export const readValue = (text: string, index: number): number => {
  const code = text.charCodeAt(index);
  return code - FIRST_CHARACTER - (code > BACKSLASH ? 1 : 0);
};

/**
 * The share of a level. Its fourth power makes steps of 6 % at a third of the residents, 15 % at one in a hundred, and a half at
 * one in ten thousand: a value is off by half of that at most.
 */
export const shareOf = (level: number): number => (level / MAX_VALUE) ** 4;
export const levelOf = (share: number): number => Math.round(share ** 0.25 * MAX_VALUE);

/** The country of a number, 0 to 249. */
export const codeAt = ({ codes }: ResidentsTable, number: number): string =>
  codes.slice(2 * number, 2 * number + 2);

/** Shares by country, by number: those born in the country itself, and those of all origins that its list names. */
export function readShares(table: ResidentsTable, number: number): Map<number, number> {
  const { gaps, levels, natives } = table;
  const lists = gaps.split(" ");
  let position = lists.slice(0, number).join("").replaceAll(SKIP, "").length;
  let origin = -1;
  const shares = new Map([[number, shareOf(readValue(natives, number))]]);
  for (const character of lists[number]!) {
    origin += readValue(character, 0);
    if (character !== SKIP) shares.set(++origin, shareOf(readValue(levels, position++)));
  }
  return shares;
}
