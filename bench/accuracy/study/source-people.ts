/** Asks where people are from: pooled counts, without a data file, and a tier. */

import type { Person } from "../../../build/evaluate/people.ts";
import { surnameQueries } from "../../../build/evaluate/query.ts";
import { fitFactors } from "../../../build/fit/calibration-factors.ts";
import { createKeyFinder, type FoundKey } from "../../../build/fit/find-key.ts";
import { applyFactors } from "../../../build/model/calibration.ts";
import type { PooledCounts } from "../../../build/model/pooled-counts.ts";
import { PosteriorModel, type SpellingModel } from "../../../build/model/posterior.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { NamePart, Predictor } from "../../../src/ground/types.ts";
import type { Gain } from "./sources.ts";

/** A person by the words that are in the data. */
export interface AskedPerson {
  /** Number of the right country. */
  country: number;
  words: readonly { name: string; part: NamePart }[];
}

/** People with the keys that their surnames and given names are found by in all the data; those with none are left out. */
export function findPeople(people: readonly Person[], pooled: PooledCounts): AskedPerson[] {
  const find = createKeyFinder(pooled);
  const codes = new Map(pooled.countryCodes.map((code, number) => [code, number]));
  return people.flatMap((person) => {
    const country = codes.get(person.country);
    if (country === undefined) return [];
    const found: { match: FoundKey; part: NamePart }[] = [];
    const surname = surnameQueries(person)
      .map(find)
      .find((match) => match !== undefined);
    if (surname !== undefined) found.push({ match: surname, part: surname.part });
    const [given = ""] = foldKey(person.forename).split(" ");
    const forename = given === "" ? undefined : find(given);
    if (forename !== undefined) found.push({ match: forename, part: "forename" });
    if (found.length === 0) return [];
    return [{ country, words: found.map(({ match, part }) => ({ name: pooled.keys[match.key]!, part })) }];
  });
}

/** What is not answered. */
const LEAST_PROBABILITY = 1e-6;
const lossOf = (probability: number): number => -Math.log(Math.max(LEAST_PROBABILITY, probability));

export interface AskedResult {
  /** Negative logarithm of the probability of the right country. */
  loss: number;
  isFirst: boolean;
}

/**
 * What pooled counts answer each of these people: surname and given name as if they were independent. Factors of countries are fitted
 * on these answers, as calibration does: without them, each name that a source adds to a country makes all its others look rarer.
 */
export function askPeople(
  people: readonly AskedPerson[],
  pooled: PooledCounts,
  populations: readonly number[],
  spelling: Readonly<Record<NamePart, SpellingModel>> | undefined,
): AskedResult[] {
  const model = new PosteriorModel(pooled, populations, { spelling });
  const numbers = new Map(pooled.keys.map((key, number) => [key, number]));
  const known = new Map<string, Float64Array | undefined>();
  const answer = (name: string, part: NamePart): Float64Array | undefined => {
    const id = `${part} ${name}`;
    if (!known.has(id)) {
      const key = numbers.get(name);
      known.set(id, key === undefined ? undefined : model.uncalibrated(key, part)?.probabilities);
    }
    return known.get(id);
  };
  const answers = people.map(({ country, words }) => {
    const probabilities = model.prior.slice();
    for (const { name, part } of words) {
      const ofWord = answer(name, part);
      if (ofWord === undefined) continue;
      // Places without people have no prior, and nobody is from there.
      for (const [number, prior] of model.prior.entries())
        probabilities[number]! *= prior === 0 ? 0 : ofWord[number]! / prior;
    }
    const sum = probabilities.reduce((total, probability) => total + probability, 0);
    return { truth: country, probabilities: probabilities.map((probability) => probability / sum) };
  });
  const factors = fitFactors(answers, model.prior, 1);
  return answers.map(({ truth, probabilities }) => {
    applyFactors(probabilities, factors);
    return {
      loss: lossOf(probabilities[truth]!),
      isFirst: probabilities.indexOf(Math.max(...probabilities)) === truth,
    };
  });
}

/** What a tier answers people by their whole names. */
export function askTier(
  people: readonly Pick<Person, "name" | "country">[],
  { predict }: Pick<Predictor, "predict">,
): AskedResult[] {
  return people.map(({ name, country }) => {
    const { country: candidates } = predict(name, { whole: true, limit: COUNTRY_COUNT });
    const right = candidates.find(({ country_id }) => country_id === country)?.probability ?? 0;
    return {
      loss: lossOf(right),
      isFirst: candidates[0]?.country_id === country,
    };
  });
}

/** What the first counts answer better than the second. Both were asked about the same people. */
export function compare(
  results: readonly AskedResult[],
  without: readonly AskedResult[],
  isAsked: (index: number) => boolean = () => true,
): Gain {
  const asked = results.flatMap((result, index) =>
    isAsked(index) ? [{ result, without: without[index]! }] : [],
  );
  const gains = asked.map(({ result, without: other }) => other.loss - result.loss);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.length);
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
  return {
    peopleCount: asked.length,
    mean,
    standardError: Math.sqrt(squares / Math.max(1, gains.length - 1) / Math.max(1, gains.length)),
    firstCount: asked.filter(({ result }) => result.isFirst).length,
    firstCountWithout: asked.filter(({ without: other }) => other.isFirst).length,
  };
}
