/** Countries and weights as look-ups use them. */
import { COUNTRY_RECORD_BYTE_COUNT, corrupt, MAX_PAYLOAD_COUNTRY_COUNT } from "./format.ts";

/** Payloads: countries with weight steps, and the step of the mass on all other countries. */
export interface Payloads {
  readonly count: number;
  /** Where payload i begins in `countries` and `steps`; one more entry at the end. */
  readonly starts: Uint32Array | Uint16Array;
  /** Country numbers, most likely first. */
  readonly countries: Uint8Array;
  /** Weight steps below the first country, which has 0. */
  readonly steps: Uint8Array;
  readonly restSteps: Uint8Array;
}

/** Collects payloads; one that occurs again is kept once. */
export class PayloadSink {
  private count = 0;
  private countryCount = 0;
  private readonly starts: Uint32Array;
  private countries: Uint8Array;
  private steps: Uint8Array;
  private readonly restSteps: Uint8Array;
  /** Open addressing: 1 + number of a payload, 0 where there is none. */
  private readonly places: Uint16Array;

  /** @param mostCount payloads that may be added, below 65,536 */
  constructor(mostCount: number) {
    this.starts = new Uint32Array(mostCount + 1);
    this.countries = new Uint8Array(2 * mostCount + MAX_PAYLOAD_COUNTRY_COUNT);
    this.steps = new Uint8Array(this.countries.length);
    this.restSteps = new Uint8Array(mostCount);
    this.places = new Uint16Array(2 << (32 - Math.clz32(mostCount)));
  }

  /** Number of the payload. */
  add(countryCount: number, countries: Uint8Array, steps: Uint8Array, restStep: number): number {
    const { places } = this;
    const mask = places.length - 1;
    let hash = restStep;
    for (let index = 0; index < countryCount; index++)
      hash = Math.imul(hash ^ (countries[index]! << 8) ^ steps[index]!, 0x01000193);
    let place = (hash ^ (hash >>> 15)) & mask;
    for (; places[place] !== 0; place = (place + 1) & mask) {
      const known = places[place]! - 1;
      if (this.equals(known, countryCount, countries, steps, restStep)) return known;
    }
    const number = this.count++;
    places[place] = number + 1;
    if (this.countryCount + countryCount > this.countries.length) this.grow();
    for (let index = 0; index < countryCount; index++) {
      this.countries[this.countryCount] = countries[index]!;
      this.steps[this.countryCount++] = steps[index]!;
    }
    this.restSteps[number] = restStep;
    this.starts[number + 1] = this.countryCount;
    return number;
  }

  take(): Payloads {
    const { count } = this;
    return {
      count,
      starts: this.starts.slice(0, count + 1),
      countries: this.countries.slice(0, this.countryCount),
      steps: this.steps.slice(0, this.countryCount),
      restSteps: this.restSteps.slice(0, count),
    };
  }

  private grow(): void {
    const countries = new Uint8Array(2 * this.countries.length);
    countries.set(this.countries);
    this.countries = countries;
    const steps = new Uint8Array(countries.length);
    steps.set(this.steps);
    this.steps = steps;
  }

  private equals(
    payload: number,
    countryCount: number,
    countries: Uint8Array,
    steps: Uint8Array,
    restStep: number,
  ): boolean {
    const start = this.starts[payload]!;
    if (this.restSteps[payload] !== restStep || this.starts[payload + 1] !== start + countryCount)
      return false;
    for (let index = 0; index < countryCount; index++)
      if (this.countries[start + index] !== countries[index] || this.steps[start + index] !== steps[index])
        return false;
    return true;
  }
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
  return { count, starts, countries, steps, restSteps };
}
