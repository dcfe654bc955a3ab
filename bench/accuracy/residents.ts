/** How often the right country comes first if it is known where people live. */
import { groupBy } from "../../build/evaluate/group-by.ts";
import type { Person } from "../../build/evaluate/people.ts";
import type { CountryCode } from "../../src/ground/country-code.ts";
import type { PredictOptions, Predictor } from "../../src/ground/types.ts";
import { residents } from "../../src/residents.ts";
import { MIN_COUNTRY_ROWS } from "./groups.ts";

/** By country: whole names of its people with the country's residents as the prior, share right first. */
export function evaluateResidents(
  { predict }: Predictor,
  people: readonly Person[],
  options: PredictOptions,
): Record<string, number> {
  const shares = [...groupBy(people, ({ country }) => country)]
    .filter(([, { length }]) => length >= MIN_COUNTRY_ROWS)
    .map(([country, own]): [string, number] => {
      const call = { ...options, whole: true, limit: 1, prior: residents(country as CountryCode) };
      const right = own.filter(({ name }) => predict(name, call).country[0]?.country_id === country);
      return [country, right.length / own.length];
    });
  return Object.fromEntries(shares.sort(([left], [right]) => (left < right ? -1 : 1)));
}
