/** Countries and weights as look-ups use them. */
import { COUNTRY_RECORD_BYTE_COUNT, corrupt, MAX_PAYLOAD_COUNTRY_COUNT } from "./format.ts";

/** Payloads: countries with weight steps, and the step of the mass on all other countries. */
export interface Payloads {
  /** Where payload i begins in `countries` and `steps`; one more entry at the end. */
  readonly starts: Uint32Array | Uint16Array;
  /** Country numbers, most likely first. */
  readonly countries: Uint8Array;
  /** Weight steps below the first country, which has 0. */
  readonly steps: Uint8Array;
  readonly restSteps: Uint8Array;
}

/** Countries with their weights in the default prior. */
export interface Countries {
  readonly codes: readonly string[];
  readonly priors: Float32Array;
}

export function readCountries(section: Uint8Array, countryCount: number): Countries {
  if (section.length !== countryCount * COUNTRY_RECORD_BYTE_COUNT)
    throw corrupt("the list of countries has a wrong length");
  const view = new DataView(section.buffer, section.byteOffset, section.length);
  const codes: string[] = [];
  const priors = new Float32Array(countryCount);
  let priorSum = 0;
  for (let index = 0; index < countryCount; index++) {
    const offset = index * COUNTRY_RECORD_BYTE_COUNT;
    const code = String.fromCharCode(section[offset]!, section[offset + 1]!);
    if (!/^[A-Z]{2}$/.test(code) || code <= (codes.at(-1) ?? ""))
      throw corrupt(`country ${index} has the code ${JSON.stringify(code)}`);
    const prior = view.getFloat32(offset + 2, true);
    if (!(prior >= 0 && prior < Number.POSITIVE_INFINITY)) throw corrupt(`${code} has the prior ${prior}`);
    codes.push(code);
    priors[index] = prior;
    priorSum += prior;
  }
  // Own priors are divided by the sum of these.
  if (countryCount > 0 && priorSum === 0) throw corrupt("no country has a prior above 0");
  return { codes, priors };
}

/**
 * Builds payloads from their three streams: number of countries; country numbers; steps (after the first country's 0,
 * each as difference to the one before, then that of the rest).
 */
export function createPayloads(
  sizes: Uint8Array,
  countries: Uint8Array,
  stepStream: Uint8Array,
  countryCount: number,
): Payloads {
  const count = sizes.length;
  const starts = new Uint32Array(count + 1);
  const steps = new Uint8Array(countries.length);
  const restSteps = new Uint8Array(count);
  if (stepStream.length !== countries.length) throw corrupt("a list of weights has a wrong length");
  let position = 0;
  for (let payload = 0; payload < count; payload++) {
    const size = sizes[payload]!;
    const end = position + size;
    if (size === 0 || size > MAX_PAYLOAD_COUNTRY_COUNT || end > countries.length) {
      throw corrupt(`a payload claims ${size} countries`);
    }
    starts[payload] = position;
    let step = 0;
    for (let index = position; index < end; index++) {
      if (countries[index]! >= countryCount)
        throw corrupt(`country number ${countries[index]} of ${countryCount}`);
      if (step > 255) throw corrupt(`a weight is ${step} steps below the first, expected at most 255`);
      steps[index] = step;
      // The last difference of a payload is not one: it is the step of the rest.
      if (index + 1 < end) step += stepStream[index]!;
    }
    restSteps[payload] = stepStream[end - 1]!;
    position = end;
  }
  if (position !== countries.length) throw corrupt("a list of countries has a wrong length");
  starts[count] = position;
  return { starts, countries, steps, restSteps };
}
