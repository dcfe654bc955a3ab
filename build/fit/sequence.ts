/**
 * All that is fitted on people with known countries, in the order in which one thing rests on another:
 *
 *     facts → estimator → calibration → tiers → country parameters → mean answers
 *
 * Calibration and country parameters go into the files that they are fitted on, so each of those is made before and after. Once is
 * enough. The calibration takes the factors that the estimator had out again. Of the 2,500 parameters of core, one moves by 1 of
 * 255 when they are counted on a tier with new parameters, and none after that. The mean answers are in no tier.
 */
import type { ScriptCall } from "../command-line.ts";

const MAKE_ESTIMATOR: ScriptCall = ["estimator", "--if-stale"];
const MAKE_TIERS: ScriptCall = ["build:data", "--if-stale"];

/** Paths of lists of people with known countries: of names as they are met, and of names in their own scripts. */
export interface PeoplePaths {
  people: string;
  native: string;
}

/**
 * The scripts to be run, one after the other. Without people what was learnt stays as it is.
 *
 * @param countries those that are fitted, if not all: see some-countries.ts
 */
export function listCalls(paths?: PeoplePaths, countries?: readonly string[]): ScriptCall[] {
  if (paths === undefined) return [MAKE_ESTIMATOR, MAKE_TIERS];
  const people = [paths.people, paths.native, ...(countries ? ["--countries", countries.join(",")] : [])];
  return [
    MAKE_ESTIMATOR,
    ["fit:calibration", ...people, ...(countries ? ["--trained"] : [])],
    MAKE_ESTIMATOR,
    MAKE_TIERS,
    ["fit:country-parameters", ...people],
    MAKE_TIERS,
    ["fit:lists", paths.people],
    // Into src/lists/world-table.ts.
    ["pages", "countries"],
  ];
}

/**
 * Runs scripts, up to the first that fails.
 *
 * @param run runs one; says whether that went well
 * @returns whether all went well
 */
export const runAll = (calls: readonly ScriptCall[], run: (call: ScriptCall) => boolean): boolean =>
  calls.every((call, index) => {
    process.stderr.write(`\n== ${index + 1} of ${calls.length}: ${call.join(" ")}\n`);
    return run(call);
  });
