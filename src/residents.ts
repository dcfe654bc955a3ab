/**
 * `cognomen/residents`: where the people who live in a country were born, as a prior. A table of its own, which nobody loads
 * who does not import it.
 *
 * @module
 */
import { findMeantCountry } from "./ground/countries.ts";
import type { CountryCode } from "./ground/country-code.ts";
import { describeValue, suggest, unexpected } from "./ground/errors.ts";
import { codeAt, readShares, readValue } from "./residents/format.ts";
import { RESIDENTS } from "./residents/table.ts";

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type { CountryCode } from "./ground/types.ts";

/**
 * Share that lies on the world as the default prior has it, population^0.5: what the table leaves out, and those who came
 * later, are unlikely then and never impossible. 206 of 230 countries have more residents from elsewhere than that.
 */
const WORLD_SHARE = 0.005;

/**
 * Where the residents of a country were born: shares of all people who live there, the native-born under the country's own
 * code. Pass it as the option `prior` if the people whose names you ask live in one country.
 *
 * It says where residents were born, not who they are: children and grandchildren of immigrants count as native-born.
 * Figures are estimates of mid-2019, by country of birth or, where that is not known, by citizenship, rounded. Half a percent
 * is spread over the world by population^0.5, so that no country is impossible. In countries without such figures (Taiwan,
 * Kosovo and twelve small territories) 4 % are; where nobody lives, all.
 *
 * Source: United Nations, Department of Economic and Social Affairs, Population Division (2019), International Migrant Stock
 * 2019, CC BY 3.0 IGO.
 *
 * @param country where people live: ISO 3166-1 alpha-2, upper case, or `XK`
 * @returns a new object with a share for every country, above 0 and below 1, the greatest first; together 1
 * @throws CognomenError `ERR_COUNTRY` if there is no such country
 *
 * @example
 * ```ts
 * import { predict } from "cognomen/best";
 * import { residents } from "cognomen/residents";
 *
 * residents("CH").DE.toFixed(3); // "0.043"
 * predict("Marco Rossi").country[0]?.country_id; // "IT"
 * predict("Marco Rossi", { prior: residents("CH") }).country[0]; // { country_id: "CH", probability: 0.859993 }
 * ```
 */
export function residents(country: CountryCode): Record<CountryCode, number> {
  const codes = Array.from(RESIDENTS.weights, (_, number) => codeAt(RESIDENTS, number));
  const number = codes.indexOf(country);
  if (number < 0)
    throw unexpected(
      "ERR_COUNTRY",
      "Country",
      describeValue(country),
      'an upper-case code of ISO 3166-1 such as "CH"',
      suggest(findMeantCountry(country, codes)),
    );
  const shares = readShares(RESIDENTS, number);
  const weights = codes.map((_, other) => readValue(RESIDENTS.weights, other) ** 4);
  const counted = sum([...shares.values()]);
  // Of a country without migrants nobody has counted them.
  const worldShare = shares.size > 1 ? WORLD_SHARE : 1 - counted;
  const scale = { counted: (1 - worldShare) / (counted || 1), world: worldShare / sum(weights) };
  const all = codes.map((code, other): [string, number] => [
    code,
    scale.counted * (shares.get(other) ?? 0) + scale.world * weights[other]!,
  ]);
  return Object.fromEntries(all.sort(([, left], [, right]) => right - left)) as Record<CountryCode, number>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
