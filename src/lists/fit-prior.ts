/**
 * The prior that the names of a list have together.
 *
 * Each answer is divided by the mean answer over the people of the world, which gives the likelihood ratio of the name in
 * each country. What is returned is the composition divided by the mean answer, times the default prior, so that
 * `predict` needs to know nothing about lists. Repeated names count once.
 */
import { COUNTRY_COUNT, type CountryCode } from "../ground/country-code.ts";
import { describeValue, isObject, unexpected, unexpectedOption } from "../ground/errors.ts";
import { checkOptions } from "../ground/options.ts";
import type { DataInfo, NameParts, Prediction, PredictOptions } from "../ground/types.ts";
import { abortable, isPromise } from "../ground/waiting.ts";
import { AnsweredNames, fitComposition, type Interval } from "./composition.ts";
import { NameSample, type SampledName } from "./sample.ts";
import {
  type BulkSource,
  checkReading,
  createBreather,
  DEFAULT_YIELD_MS,
  iterate,
  openSource,
} from "./source.ts";
import { type Prior, readWorld, type World } from "./world.ts";

/** What answers: a predictor, a module such as `cognomen/best`, or a remote predictor. */
export interface ListPredictor {
  predict(name: string | NameParts, options?: PredictOptions): Prediction | Promise<Prediction>;
  info(): Pick<DataInfo, "countries">;
}

/** Options of {@link fitPrior}. */
export interface FitOptions {
  /** As of `predict`: how the names are answered. Use what they will be answered with. */
  whole?: boolean | undefined;
  /** As of `predict`. */
  estimator?: PredictOptions["estimator"];
  /** Where the people of the list live, if that is known: `residents("CH")` of `cognomen/residents`. Default: the world. */
  residence?: Prior | undefined;
  /** Ends everything with the signal's reason, also while the source is waited for. */
  signal?: AbortSignal | undefined;
  /** Milliseconds after which the event loop gets a turn. 0 or more, default 10. */
  yieldEveryMs?: number | undefined;
}

/** The same for records: where the name is. */
export interface FitRecordOptions<Item> extends FitOptions {
  /** The name in a record, whole or in its parts. */
  name: (record: Item) => string | NameParts;
}

/** How large a part of a list one country has. */
export interface CountryShare {
  /** ISO 3166-1 alpha-2, upper case. */
  country_id: string;
  /** Share of the people of the list, 0 to 1. */
  share: number;
  /** Lower end of the 90 % interval, 0 to 1. */
  low: number;
  /** Upper end of it. */
  high: number;
}

/** What the names of a list say together. */
export interface FittedPrior {
  /** For the option `prior` of `predict`, as it is. */
  prior: Prior;
  /** The composition of the list: all countries with at least 0.01 %, largest share first. Empty if nothing was fitted. */
  shares: CountryShare[];
  /** Countries that stand out in the list, largest first. Empty if none does: its people come from everywhere. */
  homes: CountryCode[];
  /** Names of the list that have an answer, repeated ones counted as often as they occur. Each counts once in what is fitted. */
  nameCount: number;
  /** Whether there were too few names, so that `prior` is the default one (or `residence`). */
  isDefault: boolean;
}

/** Fewer names than that do not tell where a list is from. */
export const MIN_NAME_COUNT = 20;
/**
 * What is less likely is counted with the rest: a name has 80 countries then instead of all. With 0.0005, lists of 50 to 1,000 names lose
 * 0.3 points of the way to the true composition on *fit*; with 0.00002 nothing is gained.
 */
const MIN_PROBABILITY = 0.0001;
/** Asked together where answers take time. */
const BATCH_SIZE = 512;
const MIN_SHARE = 0.0001;

/**
 * Finds where the people of a list are from together, so that each of them is answered better: a list of Australians is not
 * answered as Britons and Irish. It assumes that the people of a country are in the list with the names that they have in
 * that country.
 *
 * @param predictor what will answer the names: a module such as `cognomen/best`, a predictor, or a remote one
 * @param names a list, a generator, a stream …; at most 4,000 different names decide, the same ones for the same list
 * @returns the prior for `predict`, and the composition of the list with 90 % intervals
 * @throws CognomenError `ERR_OPTION`, `ERR_NAME_TYPE`; what the source throws; the signal's reason
 *
 * @example
 * ```ts
 * const { prior, shares } = await fitPrior(cognomen, names);
 * console.log(shares[0]); // { country_id: "AU", share: 0.71, low: 0.64, high: 0.78 }
 * const answers = predictMany(names, { prior });
 * ```
 */
export function fitPrior<Item>(
  predictor: ListPredictor,
  names: BulkSource<Item>,
  options: FitRecordOptions<Item>,
): Promise<FittedPrior>;
/** The same for names themselves. */
export function fitPrior(
  predictor: ListPredictor,
  names: BulkSource<string | NameParts>,
  options?: FitOptions,
): Promise<FittedPrior>;
export async function fitPrior(
  predictor: ListPredictor,
  source: BulkSource<unknown>,
  options: FitOptions & { name?: unknown } = {},
): Promise<FittedPrior> {
  const iterator = openSource(source);
  checkFitOptions(predictor, options);
  const { signal, yieldEveryMs = DEFAULT_YIELD_MS } = options;
  const readName = options.name as ((record: unknown) => string | NameParts) | undefined;
  const sample = new NameSample<string | NameParts>(undefined, copyParts);
  const answer = (item: unknown): void => {
    const name = (readName ? readName(item) : item) as string | NameParts;
    sample.add(name, keyOf(name));
  };
  for await (const _ of iterate(iterator, { signal, yieldEveryMs, answer }));
  return fitSample(predictor, sample.list(), options);
}

const PART_SEPARATOR = "\0";
const WORD_SEPARATOR = /[ \0]/u;

/** @throws CognomenError `ERR_NAME_TYPE` for what is no name */
function keyOf(name: string | NameParts): string {
  if (typeof name === "string") return name;
  const { given, family } = Object(name) as NameParts;
  const parts = [given ?? "", family ?? ""];
  if (parts.every((part) => typeof part === "string") && (given ?? family) != null)
    return parts.join(PART_SEPARATOR);
  throw unexpected("ERR_NAME_TYPE", "Name", describeValue(name), "a string or { given, family }");
}

/** Of a record that has other properties too, or that its source fills anew for each person. */
function copyParts(name: string | NameParts): string | NameParts {
  if (typeof name === "string") return name;
  const { given, family } = name;
  return { given, family };
}

/** The same for names that are already counted. @param minCount different names with an answer that are enough */
export async function fitSample(
  predictor: ListPredictor,
  names: readonly SampledName[],
  { whole, estimator, residence, signal, yieldEveryMs = DEFAULT_YIELD_MS }: FitOptions = {},
  minCount: number = MIN_NAME_COUNT,
): Promise<FittedPrior> {
  const options = { limit: COUNTRY_COUNT, minProbability: MIN_PROBABILITY, whole, estimator };
  const world = readWorld(predictor.info().countries);
  const answered = await answerAll(predictor, names, options, world.numberOf, yieldEveryMs, signal);
  const { nameCount } = answered;
  if (answered.differentCount < minCount)
    return {
      prior: residence ? onlyKnown(residence, world) : world.prior,
      shares: [],
      homes: [],
      nameCount,
      isDefault: true,
    };
  const base = residence ? world.toComposition(residence) : world.meanAnswer;
  const words = names.flatMap(({ name }) => keyOf(name).split(WORD_SEPARATOR));
  const variety = new Set(words).size / words.length;
  const { fitted, shares, homes } = fitComposition(answered, world, base, variety);
  return {
    prior: world.toPrior(fitted),
    shares: listShares(shares, world.codes),
    homes: homes.map((number) => world.codes[number] as CountryCode),
    nameCount,
    isDefault: false,
  };
}

async function answerAll(
  predictor: ListPredictor,
  names: readonly SampledName[],
  options: PredictOptions,
  numberOf: ReadonlyMap<string, number>,
  yieldEveryMs: number,
  signal: AbortSignal | undefined,
): Promise<AnsweredNames> {
  const answered = new AnsweredNames();
  const breather = createBreather(yieldEveryMs);
  // One at a time as long as answers are there at once: to wait for each would take longer than to answer it.
  let isAsync = false;
  for (let start = 0; start < names.length; ) {
    signal?.throwIfAborted();
    const batch = names.slice(start, start + (isAsync ? BATCH_SIZE : 1));
    start += batch.length;
    const predictions = batch.map(({ name }) => predictor.predict(name, options));
    isAsync ||= isPromise(predictions[0]);
    const known = isAsync ? await abortable(Promise.all(predictions), signal) : (predictions as Prediction[]);
    for (const [index, { country }] of known.entries()) {
      answered.add(country, batch[index]!.count, numberOf);
      if (breather.isDue()) await breather.breathe();
    }
  }
  signal?.throwIfAborted();
  return answered;
}

/** Own data may have fewer countries, and the option `prior` takes no others. */
const onlyKnown = (weights: Prior, { numberOf }: World): Prior =>
  Object.fromEntries(Object.entries(weights).filter(([code]) => numberOf.has(code)));

function listShares(intervals: readonly Interval[], codes: readonly string[]): CountryShare[] {
  return intervals
    .map(({ share, low, high }, number) => ({
      country_id: codes[number]!,
      share: round(share),
      low: round(low),
      high: round(high),
    }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((left, right) => right.share - left.share || (left.country_id < right.country_id ? -1 : 1));
}

/** Four decimals: the next ones are not known. */
const round = (share: number): number => Math.round(share * 1e4) / 1e4;

function checkFitOptions(predictor: ListPredictor, options: FitOptions & { name?: unknown }): void {
  if (typeof predictor?.predict !== "function" || typeof predictor.info !== "function")
    throw unexpected(
      "ERR_OPTION",
      "Predictor",
      describeValue(predictor),
      'one with predict() and info(), such as the module "cognomen/best"',
    );
  checkOptions(options, ["whole", "estimator", "residence", "signal", "yieldEveryMs", "name"]);
  const { name, residence, yieldEveryMs = DEFAULT_YIELD_MS } = options;
  if (residence !== undefined && !isPrior(residence, predictor.info().countries))
    throw unexpectedOption("residence", residence, 'weights of countries, such as residents("CH")');
  checkReading(name, yieldEveryMs);
}

/** Whether there are weights, and one of a country that is known. */
const isPrior = (weights: Prior, codes: readonly string[]): boolean =>
  isObject(weights) &&
  Object.values(weights).every((weight) => Number.isFinite(weight) && weight >= 0) &&
  codes.some((code) => weights[code as keyof Prior]! > 0);
