/**
 * How sure an answer may be: probabilities are raised to an exponent and normalised, which keeps their order. The
 * exponent is a product of what the evidence is like; above 1 it makes an answer surer, below 1 less sure. Then each
 * country is multiplied by a factor: what its sources are known to say too much or too little.
 *
 * The factors are fitted by build/fit/calibration.ts on people with known countries and kept in
 * data/learnt/calibration.json.
 *
 * The mixture is raised to an exponent and normalised, which keeps its order. The exponent depends on the number of
 * bearers, the kind of evidence, the script, and the region and country of the first candidate. Without it, names with
 * hundreds of bearers were overconfident, and names with one bearer underconfident. Then every country is multiplied by
 * its own factor: a country with long lists takes names from neighbours with short ones (Ireland from Britain, Slovakia
 * from Czechia, Portugal from Brazil). The factors make countries as frequent in answers as among people, half by rows
 * and half by population^0.5, and are applied in part: this improves both weightings, and the prior keeps its stated
 * meaning.
 */
import { existsSync, readFileSync } from "node:fs";
import { learntPath } from "../data/learnt.ts";

/** Effective bearers at which factors are given; between them they change with the logarithm. */
export const BEARER_KNOTS = [0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 10_000] as const;

/** Kinds of sources, the strongest first. */
export const SOURCE_KINDS = ["register", "sample", "dictionary", "derived"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface Calibration {
  /** One factor for each of {@link BEARER_KNOTS}. */
  bearers: readonly number[];
  /** By kind of evidence, region and country of the first candidate, and script of the name; 1 where not named. */
  evidence: Readonly<Record<string, number>>;
  region: Readonly<Record<string, number>>;
  country: Readonly<Record<string, number>>;
  script: Readonly<Record<string, number>>;
  /** By country; 1 where not named. */
  factors: Readonly<Record<string, number>>;
  /** The same for the estimator's surnames, which are in nobody's sources: it learnt from the same sources. */
  estimatorFactors: Readonly<Record<string, number>>;
}

/** Leaves probabilities as they are. */
export const UNCALIBRATED: Calibration = {
  bearers: BEARER_KNOTS.map(() => 1),
  evidence: {},
  region: {},
  country: {},
  script: {},
  factors: {},
  estimatorFactors: {},
};

/** Probabilities below are raised to the exponent together, as if all were alike: a power for each country would take half a minute. */
const SMALL_PROBABILITY = 1e-4;

export const calibrationPath = (dataFolder: string): string => learntPath(dataFolder, "calibration.json");

export function readCalibration(dataFolder: string): Calibration {
  const path = calibrationPath(dataFolder);
  return existsSync(path)
    ? { ...UNCALIBRATED, ...(JSON.parse(readFileSync(path, "utf8")) as Partial<Calibration>) }
    : UNCALIBRATED;
}

/** The factor of a number of effective bearers. */
export function bearerFactor({ bearers }: Calibration, bearerCount: number): number {
  const last = BEARER_KNOTS.length - 1;
  if (bearerCount <= BEARER_KNOTS[0]) return bearers[0]!;
  for (let knot = 1; knot <= last; knot++) {
    const upper = BEARER_KNOTS[knot]!;
    if (bearerCount > upper) continue;
    const lower = BEARER_KNOTS[knot - 1]!;
    const part = Math.log(bearerCount / lower) / Math.log(upper / lower);
    return bearers[knot - 1]! * (1 - part) + bearers[knot]! * part;
  }
  return bearers[last]!;
}

/** Multiplies probabilities by the factors of their countries, in place, and normalises them. */
export function applyFactors(probabilities: Float64Array, factors: Float64Array): void {
  let sum = 0;
  for (let index = 0; index < probabilities.length; index++) sum += probabilities[index]! *= factors[index]!;
  for (let index = 0; index < probabilities.length; index++) probabilities[index]! /= sum;
}

/** Raises probabilities that sum to 1 to an exponent, in place, and normalises them. */
export function applyExponent(probabilities: Float64Array, exponent: number): void {
  if (exponent !== 1) calibrate(probabilities, exponent, new Float64Array(probabilities.length).fill(1));
}

/** {@link applyExponent} and {@link applyFactors} at once, in half the time. */
export function calibrate(probabilities: Float64Array, exponent: number, factors: Float64Array): void {
  const smallFactor = exponent === 1 ? 1 : factorOfSmall(probabilities, exponent);
  let sum = 0;
  for (let index = 0; index < probabilities.length; index++) {
    const probability = probabilities[index]!;
    // A power by its logarithm takes a third of the time of `**`.
    const raised =
      probability < SMALL_PROBABILITY
        ? probability * smallFactor
        : Math.exp(exponent * Math.log(probability));
    sum += probabilities[index] = raised * factors[index]!;
  }
  for (let index = 0; index < probabilities.length; index++) probabilities[index]! /= sum;
}

/** Together small probabilities get what as many equal ones would, and share it as before. */
function factorOfSmall(probabilities: Float64Array, exponent: number): number {
  let smallSum = 0;
  let smallCount = 0;
  for (let index = 0; index < probabilities.length; index++) {
    const probability = probabilities[index]!;
    if (probability >= SMALL_PROBABILITY) continue;
    smallSum += probability;
    smallCount++;
  }
  return smallSum > 0 ? (smallSum / smallCount) ** (exponent - 1) : 0;
}
