/** Reads the values of command line options. Every complaint is one line that shows what would be right. */
import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { findMeantCountry } from "../ground/countries.ts";
import { COUNTRY_COUNT } from "../ground/country-code.ts";
import type { CountryCode, Estimator, NameParts, PredictOptions } from "../ground/types.ts";
import type { Prior } from "../lists/world.ts";
import { residents } from "../residents.ts";
import { findCountry } from "./country-names.ts";
import { cannot, conflict, ONE_PRIOR, UsageError } from "./errors.ts";
import { type DataChoice, TIERS, type Tier } from "./host.ts";

/** Answers by last names only, and the name that this option had first, which no help shows. */
export const addLastNameOption = (command: Command, help: string): Command =>
  command
    .option("--last-name", help)
    .addOption(new Option("--contract").hideHelp().implies({ lastName: true }));

export interface AnswerOptions extends DataOptions {
  json?: boolean;
  limit?: number;
  countries?: string[];
  prior?: string | undefined;
  /** Whether the names are one list, whose prior they decide on together. */
  list?: boolean;
  residence?: CountryCode | undefined;
  given?: string;
  family?: string;
  unknown?: "empty" | "estimate";
  whole?: boolean;
  best?: boolean;
  coverage?: number;
  minProbability?: number;
}

export function addAnswerOptions(command: Command): Command {
  command
    .option("--json", "print one JSON object per name, in input order")
    .option("--list", "treat the names as one list: estimate where it is from, and use that");
  return addPredictorOptions(command)
    .option("--given <name>", "the given name of one name in parts")
    .option("--family <name>", "the family name of one name in parts");
}

/** @param isBest whether the command answers as with `--best` unless it is told otherwise */
export function addPredictorOptions(command: Command, isBest = false): Command {
  addDataOptions(command)
    .option("--limit <count>", "maximum number of countries (default: 5)", parseLimit)
    .option("--countries <codes>", "only these countries, such as CH,DE", parseCountries);
  return addEvidenceOptions(command, isBest)
    .option(
      "--coverage <share>",
      "return enough countries to reach this probability, such as 0.9",
      parseShare,
    )
    .option("--min-probability <share>", "hide countries less likely than this, such as 0.01", parseShare)
    .option("--prior <what>", isBest ? LIST_PRIOR_HELP : FILE_PRIOR_HELP)
    .option("--residence <country>", RESIDENCE_HELP, parseResidence);
}

export const addDataOptions = (
  command: Command,
  tierHelp = "which tier to use (default: the largest installed)",
  dataHelp = "use this data file",
): Command =>
  command
    .addOption(new Option("--tier <tier>", tierHelp).choices(TIERS))
    .addOption(new Option("--data <file>", dataHelp).conflicts("tier"));

export interface DataOptions {
  tier?: Tier;
  data?: string;
}

export function addEvidenceOptions(command: Command, isBest: boolean): Command {
  const best = isBest ? " (default)" : "";
  return command
    .option("--whole", `read each string as a whole name and count every word${best}`)
    .option("--best", `the most accurate answers: full tier, --whole, --unknown estimate${best}`)
    .addOption(
      new Option(
        "--unknown <what>",
        `how to answer unknown names (default: ${isBest ? "estimate" : "empty"})`,
      ).choices(["empty", "estimate"]),
    );
}

export const RESIDENCE_HELP = "where the people live, such as CH or Switzerland";

export const FILE_PRIOR_HELP =
  'weight countries by this JSON file, such as {"BR": 9, "PT": 1}; world: do not';
const LIST_PRIOR_HELP =
  "how to weight countries: list, by where the whole list seems to be from; world, not at all; or a JSON file (default: list)";

export type PriorChoice = "list" | "world" | { file: string };

/** A file with the name of a word is meant by a path, such as `./list`. */
export function toPriorChoice(prior: string): PriorChoice {
  return prior === "list" || prior === "world" ? prior : { file: prior };
}

export function toDataChoice({
  tier,
  data,
  best,
}: Pick<AnswerOptions, "tier" | "data" | "best">): DataChoice {
  if (data !== undefined) return { file: data };
  if (tier !== undefined) return { tier };
  return best ? { tier: "full" } : {};
}

/** What to answer: the names, or the one that is given in its parts. @throws UsageError if there are both. */
export function toNames(
  names: readonly string[],
  { given, family }: AnswerOptions,
): readonly (string | NameParts)[] {
  if (given === undefined && family === undefined) return names;
  const advice = `${JSON.stringify(names[0])}; write one name in its parts, or names`;
  if (names.length > 0) throw conflict("a name", "--given and --family", advice);
  return [{ given, family }];
}

/** @throws UsageError if a country is not one that the data can answer with */
export function toPredictOptions(
  options: AnswerOptions,
  knownCountries: readonly string[],
  loadEstimator: () => Estimator,
): PredictOptions {
  const { limit, unknown, whole, best, coverage, minProbability } = options;
  const prior = readPriorOption(options, knownCountries);
  const countries: readonly string[] | undefined = options.countries;
  if (countries !== undefined) checkCountries(countries, knownCountries, "--countries");
  checkCountries(Object.keys(prior ?? {}), knownCountries, "--prior");
  return {
    limit,
    countries,
    prior,
    estimator: unknown === "estimate" || (best && unknown === undefined) ? loadEstimator() : undefined,
    whole: whole || best || undefined,
    coverage,
    minProbability,
  };
}

/** Where the residents of a country come from, as far as the data know those countries. */
export function toResidentPrior(residence: CountryCode, knownCountries: readonly string[]): Prior {
  const known = new Set(knownCountries);
  return Object.fromEntries(Object.entries(residents(residence)).filter(([code]) => known.has(code)));
}

export function parseResidence(text: string): CountryCode {
  const country = findCountry(text);
  if (country !== undefined) return country;
  throw new InvalidArgumentError("Use the code or the name of a country, such as CH or Switzerland.");
}

export const wholeNumber =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    const end = max === Number.MAX_SAFE_INTEGER ? "up" : `to ${max}`;
    throw new InvalidArgumentError(`Use a whole number from ${min} ${end}.`);
  };

export const parseLimit = wholeNumber(1, COUNTRY_COUNT);

function parseShare(text: string): number {
  const share = Number(text);
  if (!/^[0-9.]+$/u.test(text) || !(share > 0 && share <= 1))
    throw new InvalidArgumentError("Use a number above 0 and up to 1, such as 0.9.");
  return share;
}

/** Parts between commas and spaces. */
export const splitList = (text: string): string[] => text.split(/[,\s]+/u).filter((part) => part !== "");

export function parseCountries(text: string): string[] {
  const codes = splitList(text.toUpperCase());
  if (codes.length === 0) throw new InvalidArgumentError("Use two-letter codes with commas, such as CH,DE.");
  return codes;
}

/** @throws UsageError for the first code that is not known. */
export function checkCountries(
  codes: readonly string[],
  known: readonly string[],
  option: string,
): asserts codes is readonly CountryCode[] {
  const wrong = codes.find((code) => !known.includes(code));
  if (wrong === undefined) return;
  const meant = findMeantCountry(wrong, known);
  const advice = meant ? `did you mean ${meant}?` : "use ISO 3166-1 alpha-2 codes, such as CH or DE";
  throw new UsageError(`unknown country code ${JSON.stringify(wrong)} in ${option}: ${advice}`);
}

/** Undefined: no country is weighed. */
function readPriorOption(
  { prior, residence }: Pick<AnswerOptions, "prior" | "residence">,
  knownCountries: readonly string[],
): Prior | undefined {
  const choice = toPriorChoice(prior ?? "world");
  if (typeof choice === "object") {
    if (residence === undefined) return readPrior(choice.file);
    throw conflict("--residence", `--prior ${choice.file}`, ONE_PRIOR);
  }
  if (choice === "world")
    return residence === undefined ? undefined : toResidentPrior(residence, knownCountries);
  throw new UsageError(
    "--prior list: these answers never depend on other names; " +
      "write cognomen fit-prior names.csv -o prior.json, then --prior prior.json",
  );
}

function readPrior(path: string): Prior {
  const expected = 'expected a JSON object of weights by country, such as {"BR": 9, "PT": 1}';
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const message = code ? cannot("read", `--prior ${path}`, error) : `--prior ${path}: ${expected}`;
    throw new UsageError(message, { cause: error });
  }
  if (typeof content !== "object" || content === null || Array.isArray(content))
    throw new UsageError(`--prior ${path}: ${expected}`);
  const weights = Object.entries(content as Record<string, unknown>);
  const prior: Record<string, number> = {};
  for (const [code, weight] of weights) {
    if (typeof weight !== "number" || !(weight >= 0) || weight === Number.POSITIVE_INFINITY)
      throw new UsageError(`--prior ${path}: weight of ${code} must be a number, 0 or more`);
    prior[code.toUpperCase()] = weight;
  }
  if (!Object.values(prior).some((weight) => weight > 0))
    throw new UsageError(`--prior ${path}: at least one weight must be above 0`);
  return prior;
}
