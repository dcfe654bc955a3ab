/** Which options there are, and what to say of others. */
import { describeValue, isObject, suggest, unexpected, unexpectedOption } from "./errors.ts";
import type { PredictOptions } from "./types.ts";

/** All options of a prediction. */
export const PREDICT_OPTIONS = [
  "limit",
  "countries",
  "prior",
  "estimator",
  "whole",
  "coverage",
  "minProbability",
] as const satisfies readonly (keyof PredictOptions)[];

/** Whether a name has half the pairs of letters of another. Enough to find a slip of the keyboard, in few bytes. */
const isLike = (name: string, other: string): boolean =>
  [...name].filter((_, index) => other.includes(name.slice(index, index + 2))).length * 2 >= name.length;

/**
 * Fails for options that are no object, and for a name that is none of `known`, unless its value is `undefined`.
 *
 * @param group where in the options these are, such as `"keyless."`
 * @throws CognomenError `ERR_OPTION`, naming the nearest option that there is
 */
export function checkOptions(options: object, known: readonly string[], group = ""): void {
  if (!isObject(options) || Array.isArray(options))
    throw unexpected("ERR_OPTION", "Options", describeValue(options), "an object such as { limit: 3 }");
  for (const name of Object.keys(options)) {
    if (known.includes(name) || options[name as keyof object] === undefined) continue;
    const nearest = known.find((other) => isLike(name, other));
    throw unexpected(
      "ERR_OPTION",
      `Option "${group}${name}"`,
      "no such option",
      `one of ${known.join(", ")}`,
      suggest(nearest && group + nearest),
    );
  }
}

/**
 * Fails unless the value of an option is a whole number that is large enough.
 *
 * @throws CognomenError `ERR_OPTION`
 */
export function checkCount(option: string, value: unknown, minimum: number): asserts value is number {
  if (Number.isSafeInteger(value) && (value as number) >= minimum) return;
  throw unexpectedOption(option, value, `an integer of at least ${minimum}`);
}
