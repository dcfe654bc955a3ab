/** What the model knows of each country, decoded from a data file once. Arrays are by country number. */

import { EVEN_RATIO_STEP, RATIO_STEPS_PER_OCTAVE, SHARE_SCALE } from "../format/format.ts";
import type { Countries } from "../format/records.ts";
import type { ModelConstants } from "./constants.ts";

export type CountryParameters = Readonly<ReturnType<typeof readCountryParameters>>;

export function readCountryParameters(
  { priors, parameters }: Countries,
  { unknownExponent, severalShare, severalExponent }: ModelConstants,
) {
  const sum = priors.reduce((total, prior) => total + prior, 0);
  /** The prior; adds up to 1. */
  const shares: Float64Array = Float64Array.from(priors, (prior) => prior / sum);
  const read = (parameter: number, meaning: (value: number) => number): Float64Array =>
    Float64Array.from(parameters[parameter]!, meaning);
  const share = (value: number): number => value / SHARE_SCALE;
  const ratio = (value: number): number => 2 ** ((value - EVEN_RATIO_STEP) / RATIO_STEPS_PER_OCTAVE);
  const unknownRatio = (value: number): number => ratio(value) ** unknownExponent;
  const readCounts = (parameter: number): [one: Float64Array, several: Float64Array] => [
    read(parameter, (value) => ((1 - share(value)) / (1 - severalShare)) ** severalExponent),
    read(parameter, (value) => (share(value) / severalShare) ** severalExponent),
  ];
  /** Prior of a whole name, its calibration factor included; on any scale. */
  const expected: Float64Array = read(7, ratio).map((factor, number) => factor * shares[number]!);
  return {
    shares,
    expected,
    /** 1 over the prior; 0 for a country without one, which nothing makes likelier. */
    inverses: shares.map((own) => (own > 0 ? 1 / own : 0)),
    /** Share of people who write the given name first. */
    givenFirst: read(0, share),
    /** Background rate: share of all people who bear a name that says nothing of the country. They, or their names, came from elsewhere. */
    background: { surname: read(1, share), forename: read(2, share) },
    /** Out-of-vocabulary ratio: how much likelier a word makes a country by being in no data. */
    unknown: { surname: read(3, unknownRatio), forename: read(4, unknownRatio) },
    /** How much likelier one name of a part makes a country, and several names. */
    counts: { surname: readCounts(5), forename: readCounts(6) },
    /** Share of the people with its names who are from another country. */
    emigration: read(8, share),
    /** How many of such people it takes in, beside what its size and its neighbours say. */
    immigration: read(9, ratio),
  };
}
