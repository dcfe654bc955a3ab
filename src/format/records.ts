/**
 * Countries, and distributions of records, as look-ups use them.
 *
 * A record holds weights for several countries and the residual mass, and not five finished numbers, because `limit`,
 * `countries` and `prior` apply at look-up time. In the full tier it names up to 12 countries for a surname and 32 for a
 * given name. Weights are logarithmic steps relative to the first country, so that probabilities near 1 keep their
 * resolution. An open block keeps one distribution per record, because few are equal and sharing them would save little
 * memory.
 */

import { contradiction } from "../ground/errors.ts";
import { COUNTRY_PARAMETER_COUNT, COUNTRY_RECORD_BYTE_COUNT } from "./format.ts";

/** Distributions of records as the file stores them: countries with quantised weights, and that of the residual mass. */
export interface StoredDistributions {
  /** Where record i begins in `countries` and `steps`; one more entry at the end. */
  readonly starts: Uint32Array | Uint16Array;
  /** Country numbers, most likely first. */
  readonly countries: Uint8Array;
  /** Quantised weights: steps below the first country, which has 0. */
  readonly steps: Uint8Array;
  readonly restSteps: Uint8Array;
}

/** Countries with their weights in the default prior. */
export interface Countries {
  readonly codes: readonly string[];
  readonly priors: Float32Array;
  /** By parameter and country number: COUNTRY_PARAMETERS of format.ts. */
  readonly parameters: readonly Uint8Array[];
}

export function readCountries(section: Uint8Array, countryCount: number): Countries {
  if (section.length !== countryCount * COUNTRY_RECORD_BYTE_COUNT) throw contradiction();
  const view = new DataView(section.buffer, section.byteOffset, section.length);
  const codes: string[] = [];
  const priors = new Float32Array(countryCount);
  const parameters = Array.from({ length: COUNTRY_PARAMETER_COUNT }, () => new Uint8Array(countryCount));
  let priorSum = 0;
  for (let index = 0; index < countryCount; index++) {
    const offset = index * COUNTRY_RECORD_BYTE_COUNT;
    const code = String.fromCharCode(section[offset]!, section[offset + 1]!);
    if (!/^[A-Z]{2}$/.test(code) || code <= (codes.at(-1) ?? "")) throw contradiction();
    const prior = view.getFloat32(offset + 2, true);
    if (!Number.isFinite(prior) || prior < 0) throw contradiction();
    codes.push(code);
    priors[index] = prior;
    for (const [parameter, values] of parameters.entries()) values[index] = section[offset + 6 + parameter]!;
    priorSum += prior;
  }
  // Own priors are divided by the sum of these.
  if (countryCount > 0 && priorSum === 0) throw contradiction();
  return { codes, priors, parameters };
}
