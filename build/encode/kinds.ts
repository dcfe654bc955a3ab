/** The kinds of symbols, as the writer predicts them. */
import * as KIND from "../../src/format/kinds.ts";

/** Number of a kind of symbols. */
export type KindNumber = (typeof KIND)[keyof typeof KIND];

/** How many properties each kind of symbol is predicted from, at most. Keys that are numbers stand in their order. */
export const PROPERTY_COUNTS: Readonly<Record<KindNumber, number>> = {
  [KIND.branch]: 5,
  [KIND.firstLetter]: 4,
  [KIND.letter]: 4,
  [KIND.parts]: 3,
  [KIND.firstCountry]: 5,
  [KIND.givenCountry]: 5,
  [KIND.secondPartCountry]: 5,
  [KIND.evidence]: 5,
  [KIND.count]: 5,
  [KIND.countryCount]: 5,
  [KIND.step]: 5,
  [KIND.country]: 5,
  [KIND.restStep]: 5,
};
