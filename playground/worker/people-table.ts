/** The names of a list with their answers, to be sorted and looked through. */
import type { Candidate } from "cognomen";

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

/** Of each name so many are kept. A list may have a million names. */
const CANDIDATE_COUNT = 2;
const NONE = -1;

export class PeopleTable {
  readonly #codes: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By rank, then by name. */
  readonly #countries: number[][] = Array.from({ length: CANDIDATE_COUNT }, () => []);
  readonly #probabilities: number[][] = Array.from({ length: CANDIDATE_COUNT }, () => []);

  /** @param nameAt the name that was added as number `index` */
  constructor(private readonly nameAt: (index: number) => string) {}

  /** @param candidates of the next name, the likeliest first */
  add(candidates: readonly Candidate[]): void {
    for (let rank = 0; rank < CANDIDATE_COUNT; rank++) {
      const candidate = candidates[rank];
      this.#countries[rank]!.push(candidate ? this.#numberOf(candidate.country_id) : NONE);
      this.#probabilities[rank]!.push(candidate?.probability ?? 0);
    }
  }

  list({ sortedBy, isDescending, country, limit }: PeopleRequest): People {
    const [firsts, probabilities] = [this.#countries[0]!, this.#probabilities[0]!];
    const wanted = country === undefined ? undefined : (this.#numbers.get(country) ?? NONE - 1);
    const indexes = [...firsts.keys()].filter((index) => wanted === undefined || firsts[index] === wanted);
    const compare = this.#comparer(sortedBy);
    if (compare) indexes.sort(compare);
    if (isDescending) indexes.reverse();
    return {
      count: indexes.length,
      people: indexes.slice(0, limit).map((index) => ({
        name: this.nameAt(index),
        candidates: this.#countries.flatMap((numbers, rank) =>
          numbers[index] === NONE
            ? []
            : [
                {
                  country_id: this.#codes[numbers[index]!]!,
                  probability: rank === 0 ? probabilities[index]! : this.#probabilities[rank]![index]!,
                },
              ],
        ),
      })),
    };
  }

  #numberOf(code: string): number {
    const known = this.#numbers.get(code);
    if (known !== undefined) return known;
    this.#numbers.set(code, this.#codes.length);
    return this.#codes.push(code) - 1;
  }

  /** Equal ones stay in the order of the list. */
  #comparer(sortedBy: SortKey): ((first: number, second: number) => number) | undefined {
    const [countries, probabilities] = [this.#countries[0]!, this.#probabilities[0]!];
    if (sortedBy === "probability") return (first, second) => probabilities[first]! - probabilities[second]!;
    if (sortedBy === "name") {
      const { compare } = new Intl.Collator();
      const names = Array.from(countries, (_, index) => this.nameAt(index));
      return (first, second) => compare(names[first]!, names[second]!);
    }
    if (sortedBy === "order") return undefined;
    const titles = new Intl.DisplayNames("en", { type: "region" });
    const order = this.#codes
      .map((code, number) => ({ number, title: titles.of(code) ?? code }))
      .sort((first, second) => first.title.localeCompare(second.title))
      .map(({ number }) => number);
    const places = new Map(order.map((number, place) => [number, place]));
    // Names without an answer come last.
    const placeOf = (index: number): number => places.get(countries[index]!) ?? order.length;
    return (first, second) =>
      placeOf(first) - placeOf(second) || probabilities[second]! - probabilities[first]!;
  }
}
