/** What the model knows of each country, decoded from a data file once. Arrays are by country number. */

import { EVEN_RATIO_STEP, RATIO_STEPS_PER_OCTAVE, SHARE_SCALE } from "../format/format.ts";
import type { Countries } from "../format/records.ts";
import type { NamePart } from "../ground/types.ts";
import type { ModelConstants } from "./constants.ts";

export interface CountryParameters {
  /** The prior; adds up to 1. */
  readonly shares: Float64Array;
  /** 1 over the prior; 0 for a country without one, which nothing makes likelier. */
  readonly inverses: Float64Array;
  /** Prior of a whole name, its calibration factor included; on any scale. */
  readonly expected: Float64Array;
  /** Share of people who write the given name first. */
  readonly givenFirst: Float64Array;
  /** Background rate: share of all people who bear a name that says nothing of the country. They, or their names, came from elsewhere. */
  readonly background: Readonly<Record<NamePart, Float64Array>>;
  /** Out-of-vocabulary ratio: how much likelier a word makes a country by being in no data. */
  readonly unknown: Readonly<Record<NamePart, Float64Array>>;
  /** How much likelier one name of a part makes a country, and several names. */
  readonly counts: Readonly<Record<NamePart, readonly [one: Float64Array, several: Float64Array]>>;
  /** Share of the people with its names who are from another country. */
  readonly emigration: Float64Array;
  /** How many of such people it takes in, beside what its size and its neighbours say. */
  readonly immigration: Float64Array;
}

export function readCountryParameters(
  { priors, parameters }: Countries,
  { unknownExponent, severalShare, severalExponent }: ModelConstants,
): CountryParameters {
  const sum = priors.reduce((total, prior) => total + prior, 0);
  const shares = Float64Array.from(priors, (prior) => prior / sum);
  const read = (parameter: number, meaning: (value: number) => number): Float64Array =>
    Float64Array.from(parameters[parameter]!, meaning);
  const share = (value: number): number => value / SHARE_SCALE;
  const ratio = (value: number): number => 2 ** ((value - EVEN_RATIO_STEP) / RATIO_STEPS_PER_OCTAVE);
  const unknownRatio = (value: number): number => ratio(value) ** unknownExponent;
  const readCounts = (parameter: number): [Float64Array, Float64Array] => [
    read(parameter, (value) => ((1 - share(value)) / (1 - severalShare)) ** severalExponent),
    read(parameter, (value) => (share(value) / severalShare) ** severalExponent),
  ];
  return {
    shares,
    inverses: shares.map((own) => (own > 0 ? 1 / own : 0)),
    givenFirst: read(0, share),
    background: { surname: read(1, share), forename: read(2, share) },
    unknown: { surname: read(3, unknownRatio), forename: read(4, unknownRatio) },
    counts: { surname: readCounts(5), forename: readCounts(6) },
    expected: read(7, ratio).map((factor, number) => factor * shares[number]!),
    emigration: read(8, share),
    immigration: read(9, ratio),
  };
}
