/**
 * The same classifier as a model of the whole string: it knows nothing of words or parts, nor which is the family name. It is
 * trained on all names of the evidence, surnames and given names alike, and on the whole names of the people of *fit*.
 *
 * How much a person counts beside the evidence, the smoothing and the exponent are chosen by log loss on every third person
 * of *fit*, whom it has not seen by then; in the end it sees all of *fit*.
 */
import type { Country } from "../../../build/data/folder.ts";
import { foldName } from "../../../build/text/fold-name.ts";
import { type Answer, NO_ANSWER } from "../../../evaluation/metrics.ts";
import type { Person } from "../../../evaluation/people.ts";
import { splitOf } from "../../../evaluation/split.ts";
import type { NamePart } from "../../../src/types.ts";
import type { BearerReader } from "../bearers.ts";
import type { System } from "../system.ts";
import {
  countedBearers,
  FIT_STEP,
  MIN_FIT_PROBABILITY,
  type NgramSettings,
  POPULATION_EXPONENT,
  rankLetters,
  toProbabilities,
} from "./classifier.ts";
import { PartModel } from "./part-model.ts";

/** How many bearers a person of *fit* counts as; from the least to the most, each is reached by adding. */
const PERSON_WEIGHTS = [10, 100, 1000];
/** Whole names are longer than surnames: more sequences overlap, and more of them are rare. */
const PSEUDO_COUNTS = [300, 3_000, 30_000];
const EXPONENTS = [0.03, 0.05, 0.07, 0.1];

export interface WholeNgramSettings extends NgramSettings {
  personWeight: number;
}

export class WholeNgramClassifier implements BearerReader, System {
  readonly name = "n-grams";
  readonly takesFullNames = false;
  readonly countryCount: number;
  private exponent = 1;
  private readonly prior: Float64Array;
  private readonly model: PartModel;

  constructor(
    private readonly countries: readonly Country[],
    people: readonly Person[],
  ) {
    this.countryCount = countries.length;
    this.prior = Float64Array.from(countries, ({ population }) => population ** POPULATION_EXPONENT);
    this.model = new PartModel(
      people.map(({ name }) => foldName(name)),
      countries.length,
    );
  }

  readName(_part: NamePart, country: number, name: string, stripped: string, bearers: number): void {
    const counted = countedBearers(bearers);
    if (counted === 0) return;
    this.model.add(name, country, counted);
    if (stripped !== name) this.model.add(stripped, country, counted);
  }

  readTotal(): void {}

  fit(people: readonly Person[]): WholeNgramSettings {
    const numbers = new Map(this.countries.map(({ code }, number) => [code, number]));
    const rows = people
      .filter((person) => splitOf(person) === "fit")
      .map((person) => ({ name: foldName(person.name), country: numbers.get(person.country) }))
      .filter((row): row is { name: string; country: number } => row.country !== undefined);
    const unseen = rows.filter((_, index) => index % FIT_STEP === 0);
    const seen = rows.filter((_, index) => index % FIT_STEP !== 0);
    const add = (chosen: typeof rows, weight: number): void => {
      for (const { name, country } of chosen) this.model.add(name, country, weight);
    };
    let best: WholeNgramSettings | undefined;
    let weight = 0;
    for (const personWeight of unseen.length > 0 ? PERSON_WEIGHTS : []) {
      add(seen, personWeight - weight);
      weight = personWeight;
      for (const pseudoCount of PSEUDO_COUNTS) {
        for (const [index, logLoss] of this.measure(unseen, pseudoCount).entries()) {
          if (logLoss < (best?.logLoss ?? Number.POSITIVE_INFINITY))
            best = { personWeight, pseudoCount, exponent: EXPONENTS[index]!, logLoss };
        }
      }
    }
    if (best === undefined) throw new Error('n-grams: no people in the part "fit" to choose smoothing on');
    add(seen, best.personWeight - weight);
    add(unseen, best.personWeight);
    this.model.smooth(best.pseudoCount, this.prior);
    this.exponent = best.exponent;
    return best;
  }

  /** Log loss under each exponent. */
  private measure(rows: readonly { name: string; country: number }[], pseudoCount: number): number[] {
    this.model.smooth(pseudoCount, this.prior);
    const losses = EXPONENTS.map(() => 0);
    const sums = new Float64Array(this.countryCount);
    for (const { name, country } of rows) {
      sums.fill(0);
      this.model.addLogLikelihoods(name, 1, sums);
      for (const [index, exponent] of EXPONENTS.entries()) {
        const probability = this.toProbabilities(sums, exponent)[country]!;
        losses[index]! -= Math.log(Math.max(probability, MIN_FIT_PROBABILITY)) / rows.length;
      }
    }
    return losses;
  }

  askWhole(name: string): Answer {
    const sums = new Float64Array(this.countryCount);
    const isKnown = this.model.addLogLikelihoods(foldName(name), 1, sums);
    return isKnown ? rankLetters(this.toProbabilities(sums, this.exponent), this.countries) : NO_ANSWER;
  }

  private toProbabilities(sums: Float64Array, exponent: number): Float64Array {
    return toProbabilities(sums, exponent, this.prior, (country) => this.model.hasNames(country));
  }
}
