/** From cells to the name that is asked for. */
import type { WordLookup } from "../text/word-statistics.ts";
import type { NameOrder, OrderJudgement } from "./cells.ts";
import { orderName } from "./order-name.ts";
import type { NullValues } from "./placeholders.ts";

export interface NamingSettings {
  /** What stands for a missing name. */
  nullValues: NullValues;
  /** In which order whole names are taken apart; undefined: each says it by itself. */
  order: NameOrder | undefined;
  /** Is asked where there is an order. */
  lookup: WordLookup;
}

interface Parts {
  given: string;
  family: string;
}

/** The order that a column of names is read in. Given names in front are what every name is tried as. */
export const chooseOrder = ({ order, by }: OrderJudgement): NameOrder | undefined =>
  order === "family-first" && by === "words" ? order : undefined;

/**
 * Makes the function from what stands in cells to the name that is asked for. Empty: there is no name.
 *
 * @example
 * ```ts
 * const nameOf = createNaming({ nullValues: createNullValues(), order: "family-first", lookup });
 * nameOf("Nagy János"); // { family: "Nagy", given: "János" }
 * nameOf("N/A"); // ""
 * ```
 */
export function createNaming({
  nullValues,
  order,
  lookup,
}: NamingSettings): (cells: string | Parts) => string | Parts {
  const read = (cell: string): string => (nullValues.has(cell) ? "" : cell);
  return (cells) => {
    if (typeof cells !== "string") {
      const [given, family] = [read(cells.given), read(cells.family)];
      return given === "" && family === "" ? "" : { given, family };
    }
    const name = read(cells);
    return (order && name && orderName(name, order, lookup)) || name;
  };
}
