/** The names of a list with their answers, to be sorted and looked through. */
import type { Candidate } from "cognomen";
import { COUNTRY_CODES, type CountryCode } from "../../src/ground/country-code.ts";

export type SortKey = "order" | "name" | "country" | "probability";

export interface PeopleRequest {
  readonly sortedBy: SortKey;
  readonly isDescending: boolean;
  /** Only names whose first country is this one; undefined: all. */
  readonly country: string | undefined;
  readonly limit: number;
}

export interface Person {
  readonly name: string;
  /** The first two, or fewer. */
  readonly candidates: readonly Candidate[];
}

export interface People {
  readonly people: readonly Person[];
  /** How many there are without the limit. */
  readonly count: number;
}

/** Of each name so many are kept. */
const CANDIDATE_COUNT = 2;
const NONE = -1;

export class PeopleTable {
  /** Numbers of countries and their probabilities, a name behind the other: a list may have a million. */
  readonly #countries: number[] = [];
  readonly #probabilities: number[] = [];

  /** @param nameAt the name that was added as number `index` */
  constructor(private readonly nameAt: (index: number) => string) {}

  /** @param candidates of the next name, the likeliest first */
  add(candidates: readonly Candidate[]): void {
    for (let rank = 0; rank < CANDIDATE_COUNT; rank++) {
      const { country_id, probability = 0 } = candidates[rank] ?? {};
      this.#countries.push(
        country_id === undefined ? NONE : COUNTRY_CODES.indexOf(country_id as CountryCode),
      );
      this.#probabilities.push(probability);
    }
  }

  list({ sortedBy, isDescending, country, limit }: PeopleRequest): People {
    const wanted = country === undefined ? undefined : COUNTRY_CODES.indexOf(country as CountryCode);
    const people = [...this.#firsts(this.#countries).entries()].flatMap(([index, number]) =>
      wanted === undefined || number === wanted ? [index] : [],
    );
    const compare = this.#comparer(sortedBy);
    if (compare) people.sort(compare);
    if (isDescending) people.reverse();
    return {
      count: people.length,
      people: people.slice(0, limit).map((index) => ({
        name: this.nameAt(index),
        candidates: [0, 1].flatMap((rank) => this.#candidateAt(index * CANDIDATE_COUNT + rank) ?? []),
      })),
    };
  }

  /** What stands first of each name. */
  #firsts(numbers: readonly number[]): number[] {
    return numbers.filter((_, place) => place % CANDIDATE_COUNT === 0);
  }

  #candidateAt(place: number): Candidate | undefined {
    const country_id = COUNTRY_CODES[this.#countries[place]!];
    return country_id && { country_id, probability: this.#probabilities[place]! };
  }

  /** Equal ones stay in the order of the list. */
  #comparer(sortedBy: SortKey): ((one: number, other: number) => number) | undefined {
    if (sortedBy === "order") return undefined;
    const [countries, probabilities] = [this.#firsts(this.#countries), this.#firsts(this.#probabilities)];
    if (sortedBy === "probability") return (one, other) => probabilities[one]! - probabilities[other]!;
    const { compare } = new Intl.Collator();
    if (sortedBy === "name") {
      const names = countries.map((_, index) => this.nameAt(index));
      return (one, other) => compare(names[one]!, names[other]!);
    }
    const titles = new Intl.DisplayNames("en", { type: "region" });
    const order = [...COUNTRY_CODES].sort((one, other) => compare(titles.of(one)!, titles.of(other)!));
    const places = COUNTRY_CODES.map((code) => order.indexOf(code));
    // Names without an answer come last.
    const placeOf = (index: number): number => places[countries[index]!] ?? order.length;
    return (one, other) => placeOf(one) - placeOf(other) || probabilities[other]! - probabilities[one]!;
  }
}
