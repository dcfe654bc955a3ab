/** Where people can be said to live: countries of which is known where their residents were born. */
import type { CountryCode } from "cognomen";
import type { Prior } from "cognomen/bulk";
import { codeAt, readShares } from "../../src/residents/format.ts";
import { RESIDENTS } from "../../src/residents/table.ts";
import { residents } from "../../src/residents.ts";

/** Where nobody was counted who was born elsewhere, a share of the natives is all there is. */
const isKnown = (number: number): boolean => readShares(RESIDENTS, number).size > 1;

export const listResidences = (): CountryCode[] =>
  Array.from(RESIDENTS.weights, (_, number) => number)
    .filter(isKnown)
    .map((number) => codeAt(RESIDENTS, number) as CountryCode);

/** @param code one of {@link listResidences}; for any other, as for none, people live anywhere */
export function findResidents(code: string): Prior | undefined {
  const country = listResidences().find((known) => known === code);
  return country && residents(country);
}
