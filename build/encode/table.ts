/** What a data file is made from: sorted keys with their records, in columns. */

/** Distribution of a record over countries, as the file stores it: those named, most likely first. */
export interface StoredDistribution {
  /** Country numbers. */
  countries: readonly number[];
  /** Quantised weights: steps below the first country. 0 first, never falling. */
  steps: readonly number[];
  /** Step of the mass on all other countries, or `NO_REST_STEP`. */
  restStep: number;
}

export interface TableCountry {
  code: string;
  /** Weight in the default prior, on any scale. */
  prior: number;
  /** As the file has them, see COUNTRY_PARAMETERS; default those that are usual. */
  parameters?: readonly number[];
}

export interface Table {
  stepsPerOctave: number;
  /** How exactly counts are kept: see MAX_COUNT_SCALE. */
  countScale: number;
  countries: readonly TableCountry[];
  /** Folded, decomposed, without repetition; sorted by code point. */
  keys: readonly string[];
  /** Per key: `PARTS` of src/format/format.ts. */
  parts: Uint8Array;
  /** Per record, keys in order, surname before forename. */
  recordDistributions: Uint32Array;
  recordCounts: Float64Array;
  recordEvidence: Uint8Array;
  distributions: readonly StoredDistribution[];
  /**
   * For every country how the mass on countries that a record does not name is divided, in steps of
   * NEIGHBOUR_STEPS_PER_OCTAVE; empty to leave it undivided.
   */
  neighbours: readonly StoredDistribution[];
}

/** Orders by code point, which is the order of UTF-8 bytes; JavaScript's own order differs above U+FFFF. */
export function compareKeys(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const leftUnit = left.charCodeAt(index);
    const rightUnit = right.charCodeAt(index);
    if (leftUnit === rightUnit) continue;
    const leftSurrogate = leftUnit >= 0xd800 && leftUnit < 0xe000;
    const rightSurrogate = rightUnit >= 0xd800 && rightUnit < 0xe000;
    if (leftSurrogate !== rightSurrogate) return leftSurrogate ? 1 : -1;
    return leftUnit - rightUnit;
  }
  return left.length - right.length;
}

/** Sorts keys in place by code point. */
export function sortKeys(keys: string[]): string[] {
  // The engine's own order first: it is several times faster and right for all but a few keys.
  keys.sort();
  return keys.some((key) => /[\ud800-\udfff\ue000-\uffff]/.test(key)) ? keys.sort(compareKeys) : keys;
}
