/**
 * Fits some countries alone: where lists of theirs are new, while those of all others are as they were. Fitted anew together, the
 * parameters of the others move by chance, and with them names that are nearly as usual in two countries: Magnusson became Icelandic
 * when India got a list.
 */
import { InvalidArgumentError } from "commander";
import type { TierParameters } from "../data/country-parameters.ts";
import type { Calibration } from "../model/calibration.ts";

/** Reads codes with commas between them, as the option `--countries` takes them. */
export function parseCodes(text: string): string[] {
  const codes = text.split(",");
  const wrong = codes.find((code) => !/^[A-Z]{2}$/u.test(code));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`expected codes such as IN,NP, found ${JSON.stringify(wrong)}`);
  return codes;
}

/**
 * What was fitted of the countries, and what stood of all others.
 *
 * @param isTrained whether the estimator was trained anew: its factors are fitted of all countries then. With the former ones whole names
 *   of *fit* were found 0.2 points less.
 */
export function mergeCalibrations(
  former: Calibration,
  fitted: Calibration,
  countries: readonly string[],
  isTrained: boolean,
): Calibration {
  const merge = (key: "country" | "factors"): Record<string, number> => {
    const merged = { ...former[key] };
    for (const code of countries) {
      const value = fitted[key][code];
      if (value === undefined) delete merged[code];
      else merged[code] = value;
    }
    return merged;
  };
  return {
    ...former,
    country: merge("country"),
    factors: merge("factors"),
    estimatorFactors: isTrained ? fitted.estimatorFactors : former.estimatorFactors,
  };
}

/** Parameters of a tier that stay as they are. */
export interface KeptParameters {
  former: TierParameters;
  /** Codes of the countries that are counted anew. */
  counted: readonly string[];
}

/** Puts back what stood in one column of the parameters; countries that are new have nothing to keep. */
export function keepParameters(
  column: number[],
  codes: readonly string[],
  parameter: number,
  kept: KeptParameters | undefined,
): void {
  if (kept === undefined) return;
  for (const [number, code] of codes.entries())
    if (!kept.counted.includes(code)) column[number] = kept.former.get(code)?.[parameter] ?? column[number]!;
}
