/**
 * A multinomial classifier over sequences of one to four letters (naive Bayes): what letters alone tell.
 *
 *     ln P(country | name) = ln prior(country) + EXPONENT · Σ ln P(sequence | country) + constant
 *
 * The prior is the default one of the product, population^0.5. Sequences overlap and are not independent as the formula
 * has it, so that an exponent below 1 is needed for probabilities to mean anything; it and the smoothing are chosen by
 * log loss on people of the part "fit".
 */
import type { Country } from "../../../build/data/folder.ts";
import { foldName } from "../../../build/text/fold-name.ts";
import { type Answer, NO_ANSWER } from "../../../evaluation/metrics.ts";
import type { Person } from "../../../evaluation/people.ts";
import { surnameQueries } from "../../../evaluation/query.ts";
import { splitOf } from "../../../evaluation/split.ts";
import type { NamePart } from "../../../src/types.ts";
import type { BearerReader } from "../bearers.ts";
import { normalize } from "../ranking.ts";
import type { System } from "../system.ts";
import { PartModel } from "./part-model.ts";

const NAME_DISCOUNT = 0.5;
export const POPULATION_EXPONENT = 0.5;
/**
 * A name counts by a power of its bearers, so that the few commonest do not decide what letters a country writes. On
 * "fit" 0.5 had a log loss of 2.7, 1 one of 2.8 and 0.2 one of 2.6 with three points fewer right.
 */
const DAMPING = 0.5;
const PSEUDO_COUNTS = [30, 300, 3_000];
const EXPONENTS = [0.07, 0.1, 0.15, 0.2];
/** Two numbers do not need 17,000 people. */
export const FIT_STEP = 3;
/** What is less likely is left to the rest: a list of all countries is slow to sort and says no more. */
const MIN_PROBABILITY = 1e-5;
/** What a log loss counts at least, so that it stays finite. */
export const MIN_FIT_PROBABILITY = 1e-6;

export interface NgramSettings {
  pseudoCount: number;
  exponent: number;
  /** On people of "fit", in nats. */
  logLoss: number;
}

export class NgramClassifier implements BearerReader, System {
  readonly name = "n-grams";
  readonly takesFullNames = false;
  readonly countryCount: number;
  /** Chosen by {@link fit}. */
  private exponent = 1;
  private readonly prior: Float64Array;
  private readonly parts: Record<NamePart, PartModel>;

  constructor(
    private readonly countries: readonly Country[],
    people: readonly Person[],
  ) {
    this.countryCount = countries.length;
    this.prior = Float64Array.from(countries, ({ population }) => population ** POPULATION_EXPONENT);
    this.parts = {
      surname: new PartModel(people.map(surnameOf), countries.length),
      forename: new PartModel(
        people.map(({ forename }) => foldName(forename)),
        countries.length,
      ),
    };
  }

  readName(part: NamePart, country: number, name: string, stripped: string, bearers: number): void {
    const counted = countedBearers(bearers);
    if (counted === 0) return;
    const model = this.parts[part];
    model.add(name, country, counted);
    // Half of the world writes names without their diacritics.
    if (stripped !== name) model.add(stripped, country, counted);
  }

  readTotal(): void {}

  /** Chooses smoothing and exponent on the surnames of "fit", then makes the model of both parts. */
  fit(people: readonly Person[]): NgramSettings {
    const rows = people
      .filter((person) => splitOf(person) === "fit")
      .filter((_, index) => index % FIT_STEP === 0)
      .map((person) => ({
        name: surnameOf(person),
        country: this.countries.findIndex(({ code }) => code === person.country),
      }));
    let best: NgramSettings | undefined;
    for (const pseudoCount of rows.length > 0 ? PSEUDO_COUNTS : []) {
      this.parts.surname.smooth(pseudoCount, this.prior);
      const losses = EXPONENTS.map(() => 0);
      const sums = new Float64Array(this.countryCount);
      for (const { name, country } of rows) {
        sums.fill(0);
        this.parts.surname.addLogLikelihoods(name, 1, sums);
        for (const [index, exponent] of EXPONENTS.entries()) {
          const probability = this.probabilities(sums, exponent)[country] ?? 0;
          losses[index]! -= Math.log(Math.max(probability, MIN_FIT_PROBABILITY)) / rows.length;
        }
      }
      for (const [index, logLoss] of losses.entries()) {
        if (logLoss < (best?.logLoss ?? Number.POSITIVE_INFINITY))
          best = { pseudoCount, exponent: EXPONENTS[index]!, logLoss };
      }
    }
    if (best === undefined) throw new Error('n-grams: no people in the part "fit" to choose smoothing on');
    this.exponent = best.exponent;
    for (const model of Object.values(this.parts)) model.smooth(best.pseudoCount, this.prior);
    return best;
  }

  ask(query: string): Answer {
    const sums = new Float64Array(this.countryCount);
    const isKnown = this.parts.surname.addLogLikelihoods(foldName(query), this.exponent, sums);
    return isKnown ? this.answer(sums) : NO_ANSWER;
  }

  askParts({ given = "", family = "" }: { given?: string | undefined; family?: string | undefined }): Answer {
    const { exponent } = this;
    const sums = new Float64Array(this.countryCount);
    const isFamilyKnown = this.parts.surname.addLogLikelihoods(foldName(family), exponent, sums);
    const isGivenKnown = this.parts.forename.addLogLikelihoods(foldName(given), exponent, sums);
    return isFamilyKnown || isGivenKnown ? this.answer(sums) : NO_ANSWER;
  }

  private answer(sums: Float64Array): Answer {
    return rankLetters(this.probabilities(sums), this.countries);
  }

  private probabilities(sums: Float64Array, exponent = 1): Float64Array {
    return toProbabilities(sums, exponent, this.prior, (country) => this.parts.surname.hasNames(country));
  }
}

/** How much a name of so many bearers counts. */
export const countedBearers = (bearers: number): number =>
  bearers <= NAME_DISCOUNT ? 0 : (bearers - NAME_DISCOUNT) ** DAMPING;

/** From log likelihoods; a country without names cannot be told from its neighbours and gets nothing. */
export function toProbabilities(
  sums: Float64Array,
  exponent: number,
  prior: Float64Array,
  hasNames: (country: number) => boolean,
): Float64Array {
  const weights = new Float64Array(sums.length);
  let maxScore = Number.NEGATIVE_INFINITY;
  for (let country = 0; country < sums.length; country++) {
    const score = hasNames(country)
      ? sums[country]! * exponent + Math.log(prior[country]!)
      : Number.NEGATIVE_INFINITY;
    weights[country] = score;
    if (score > maxScore) maxScore = score;
  }
  let whole = 0;
  for (let country = 0; country < weights.length; country++) {
    weights[country] = Math.exp(weights[country]! - maxScore);
    whole += weights[country]!;
  }
  for (let country = 0; country < weights.length; country++) weights[country]! /= whole;
  return weights;
}

/** Candidates and what is left to the rest. */
export function rankLetters(probabilities: Float64Array, countries: readonly Country[]): Answer {
  let rest = 0;
  const candidates = [];
  for (const [country, probability] of probabilities.entries()) {
    if (probability >= MIN_PROBABILITY)
      candidates.push({ country_id: countries[country]!.code, probability });
    else rest += probability;
  }
  const kept = normalize(candidates);
  for (const candidate of kept) candidate.probability *= 1 - rest;
  return { candidates: kept, rest, match: "letters", evidence: "" };
}

/** Letters of what is asked about a person under the protocol "surname alone", particles and all. */
function surnameOf(person: Person): string {
  return foldName(surnameQueries(person)[0]!);
}
