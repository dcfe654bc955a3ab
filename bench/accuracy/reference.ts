/**
 * A simple model to compare with: the share of a country's bearers that have the surname, times the square root of the
 * country's population, normalised. Half a bearer is taken off each name as a discount for singletons, and 2,000 bearers
 * are added to each country's total so that small samples weigh less. An unaccented query sums all accented spellings.
 *
 * Of a given name and a family name the logarithms of both shares are added, that of the given name weighted by 0.8; a
 * country in which a name was not seen has a share of 0.00000001 of it.
 */
import type { Country } from "../../build/data/folder.ts";
import { foldName, stripDiacritics } from "../../build/text/fold-name.ts";
import { type Answer, NO_ANSWER } from "../../evaluation/metrics.ts";
import type { Person } from "../../evaluation/people.ts";
import { surnameQueries } from "../../evaluation/query.ts";
import type { Candidate, NamePart } from "../../src/types.ts";
import type { BearerReader } from "./bearers.ts";
import { normalize } from "./ranking.ts";
import type { System } from "./system.ts";

const NAME_DISCOUNT = 0.5;
const COUNTRY_PSEUDO_COUNT = 2_000;
const POPULATION_EXPONENT = 0.5;
const GIVEN_WEIGHT = 0.8;
const UNSEEN_RATE = 1e-8;

/** Shares of a name by country number. */
type Rates = ReadonlyMap<number, number>;

interface Finding {
  rates: Rates;
  match: string;
}

/** Counts the names that will be asked for, and no others. */
export class Reference implements BearerReader, System {
  readonly takesFullNames = false;
  readonly countryCount: number;
  private readonly bearers: Record<NamePart, { exact: Tally; unaccented: Tally }>;
  private readonly totals: Record<NamePart, Float64Array>;

  constructor(
    readonly name: string,
    private readonly countries: readonly Country[],
    people: readonly Person[],
  ) {
    this.countryCount = countries.length;
    this.bearers = {
      surname: createTallies(people.flatMap(surnameQueries), lastNames),
      forename: createTallies(
        people.map(({ forename }) => forename),
        givenNames,
      ),
    };
    this.totals = {
      surname: new Float64Array(countries.length),
      forename: new Float64Array(countries.length),
    };
  }

  readName(part: NamePart, country: number, name: string, stripped: string, bearers: number): void {
    add(this.bearers[part].exact.get(name), country, bearers);
    add(this.bearers[part].unaccented.get(stripped), country, bearers);
  }

  readTotal(part: NamePart, country: number, total: number): void {
    this.totals[part][country] = total;
  }

  ask(query: string): Answer {
    const found = this.find("surname", lastNames(query));
    if (found === undefined) return NO_ANSWER;
    return this.answer(found.match, [...found.rates.keys()], (country) => found.rates.get(country)!);
  }

  askParts({ given = "", family = "" }: { given?: string | undefined; family?: string | undefined }): Answer {
    const surname = this.find("surname", lastNames(family));
    const forename = this.find("forename", givenNames(given));
    if (surname === undefined && forename === undefined) return NO_ANSWER;
    const rateIn = (found: Finding | undefined, country: number): number =>
      found === undefined ? 1 : (found.rates.get(country) ?? UNSEEN_RATE);
    const seen = new Set([...(surname?.rates.keys() ?? []), ...(forename?.rates.keys() ?? [])]);
    return this.answer(
      (surname ?? forename)!.match,
      [...seen],
      (country) => rateIn(surname, country) * rateIn(forename, country) ** GIVEN_WEIGHT,
    );
  }

  /** The first of the keys that is known: as it is, else without diacritics. */
  private find(part: NamePart, keys: readonly string[]): Finding | undefined {
    const { exact, unaccented } = this.bearers[part];
    for (const [index, key] of keys.entries()) {
      const stripped = stripDiacritics(key);
      const direct = this.ratesOf(part, (stripped === key ? unaccented : exact).get(key));
      const rates = direct.size > 0 ? direct : this.ratesOf(part, unaccented.get(stripped));
      if (rates.size === 0) continue;
      return { rates, match: index > 0 ? "last-name" : direct.size > 0 ? "direct" : "stripped" };
    }
    return undefined;
  }

  private ratesOf(part: NamePart, bearers: ReadonlyMap<number, number> | undefined): Rates {
    const rates = new Map<number, number>();
    for (const [country, count] of bearers ?? []) {
      const rate = (count - NAME_DISCOUNT) / (this.totals[part][country]! + COUNTRY_PSEUDO_COUNT);
      // A country without inhabitants has nobody to bear a name.
      if (rate > 0 && this.countries[country]!.population > 0) rates.set(country, rate);
    }
    return rates;
  }

  private answer(match: string, numbers: readonly number[], rateOf: (country: number) => number): Answer {
    const candidates = numbers.map((number): Candidate => {
      const { code, population } = this.countries[number]!;
      return { country_id: code, probability: rateOf(number) * population ** POPULATION_EXPONENT };
    });
    return { candidates: normalize(candidates), rest: 0, match, evidence: "" };
  }
}

/** Effective bearers of the names that will be asked for, by key and then country number. */
type Tally = Map<string, Map<number, number>>;

function createTallies(
  queries: Iterable<string>,
  keysOf: (query: string) => string[],
): { exact: Tally; unaccented: Tally } {
  const exact: Tally = new Map();
  const unaccented: Tally = new Map();
  for (const query of queries) {
    for (const key of keysOf(query)) {
      const stripped = stripDiacritics(key);
      if (stripped !== key) exact.set(key, new Map());
      unaccented.set(stripped, new Map());
    }
  }
  return { exact, unaccented };
}

/** The query, and its last word if it has several. */
function lastNames(query: string): string[] {
  const key = foldName(query);
  const space = key.lastIndexOf(" ");
  return space < 0 ? [key] : [key, key.slice(space + 1)];
}

/** The query, and its first word if it has several: of given names the first is the one that people go by. */
function givenNames(query: string): string[] {
  const key = foldName(query);
  const space = key.indexOf(" ");
  return space < 0 ? [key] : [key, key.slice(0, space)];
}

function add(bearersByCountry: Map<number, number> | undefined, country: number, bearers: number): void {
  bearersByCountry?.set(country, (bearersByCountry.get(country) ?? 0) + bearers);
}
