/**
 * Whole names of people, where a source has them in the place of a surname or a given name.
 *
 * "Mia Mottley" as a surname would make Mia one. Such an entry coincides with a whole name that was read. So do double
 * given names (Juan Carlos), compounds (Da Silva) and double surnames of registers, by chance. Words decide.
 */
import type { NamePart } from "../../src/ground/types.ts";
import { stripDiacritics } from "../words/fold-name.ts";
import type { Lexicon } from "./lexicon.ts";
import {
  CONJUNCTIONS,
  ENDINGS,
  JOINERS,
  OPENINGS,
  PARTICLES,
  PATRONYMIC_CONNECTORS,
  TWO_SURNAMES,
} from "./name-words.ts";

/** Where "Angela Merkel" stands: of shares that differ by this factor (e^1), the larger one decides. */
const LEANING = 1;

/** Whole names that were read, without their diacritics. */
export class WholeNames {
  /** Codes of the countries, joined. */
  private readonly countries = new Map<string, string>();

  add(name: string, country: string): void {
    if (!name.includes(" ")) return;
    const key = stripDiacritics(name);
    const known = this.countries.get(key);
    if (known === undefined) this.countries.set(key, country);
    else if (!known.includes(country)) this.countries.set(key, `${known} ${country}`);
  }

  /** True if somebody bears it, of that country if one is given. */
  has(name: string, country?: string): boolean {
    const countries = this.countries.get(stripDiacritics(name));
    return countries !== undefined && (country === undefined || countries.includes(country));
  }
}

/** True for a name of several words by its form: Da Silva, Abdul Rahman, Salah Eddine. */
export function isCompound(name: string): boolean {
  return name
    .split(" ")
    .some(
      (word) =>
        PARTICLES.has(word) ||
        OPENINGS.has(word) ||
        ENDINGS.has(word) ||
        JOINERS.has(word) ||
        CONJUNCTIONS.has(word) ||
        PATRONYMIC_CONNECTORS.has(word),
    );
}

/**
 * True if an entry of that part is rather a person than a name, given that somebody bears it as the whole name.
 *
 * @param isCompatriot whether that person is of the same country: then it takes less to believe it
 */
export function isPerson(
  name: string,
  part: NamePart,
  country: string,
  lexicon: Lexicon,
  isCompatriot: boolean,
): boolean {
  const words = name.split(" ");
  const first = lexicon.leaning(words[0]!, country);
  const last = lexicon.leaning(words[words.length - 1]!, country);
  // Double given names are many, and coincide by chance: it must end as only surnames do.
  if (part === "forename") return isCompatriot && first < LEANING && last > LEANING;
  // Two surnames begin with one: where people have two, only a given name in front tells a person.
  if (isCompatriot && !TWO_SURNAMES.has(country)) return first < LEANING;
  return first < -LEANING && last > -LEANING;
}
