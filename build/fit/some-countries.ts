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
 * What was fitted of the countries, and what stood of all others. The factors of the estimator are fitted of all: it was trained anew, and
 * with the former ones whole names of *fit* are found 0.2 points less.
 */
export function mergeCalibrations(
  former: Calibration,
  fitted: Calibration,
  countries: readonly string[],
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
    estimatorFactors: fitted.estimatorFactors,
  };
}

/** The same of the parameters of one tier. */
export const mergeParameters = (
  former: TierParameters,
  fitted: TierParameters,
  countries: readonly string[],
): TierParameters =>
  new Map(
    [...fitted].map(([code, values]) => [
      code,
      countries.includes(code) ? values : (former.get(code) ?? values),
    ]),
  );
