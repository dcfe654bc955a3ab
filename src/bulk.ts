/**
 * `cognomen/bulk`: many names or records, one after the other, in bounded memory and without blocking for long. Works with
 * any predictor and in every engine.
 *
 * @module
 */

import { createBoundedCache } from "./ground/bounded-cache.ts";
import { describeValue, unexpected } from "./ground/errors.ts";
import { checkOptions, PREDICT_OPTIONS } from "./ground/options.ts";
import type { NameParts, Prediction, PredictOptions, Predictor } from "./ground/types.ts";
import {
  type BulkSource,
  checkAmount,
  checkReading,
  createBreather,
  DEFAULT_YIELD_MS,
  iterate,
  openSource,
  type Reading,
} from "./lists/source.ts";

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type { NameParts, Prediction, PredictOptions, Predictor } from "./ground/types.ts";
export {
  type CountryShare,
  type FitOptions,
  type FitRecordOptions,
  type FittedPrior,
  fitPrior,
  type ListPredictor,
} from "./lists/fit-prior.ts";
export type { BulkSource } from "./lists/source.ts";
export type { Prior } from "./lists/world.ts";

/** A record with the answer for its name. */
export interface PredictedRecord<Item> {
  /** The very object or string that came in. */
  record: Item;
  prediction: Prediction;
}

/** What answers: a predictor, or a module such as `cognomen` or `cognomen/full`. */
export type BulkPredictor = Pick<Predictor, "predict">;

/** Options of {@link predictEach} and {@link predictStream}; those of a prediction are among them. */
export interface BulkOptions extends PredictOptions {
  /** Ends everything with the signal's reason, also while the source is waited for. */
  signal?: AbortSignal | undefined;
  /**
   * Repeated names are answered once as long as they are among this many; 0: none. A name with its answer counts once for
   * each KB, and a longer name is never among them. Default 10,000: at most 10 MB.
   */
  cacheSize?: number | undefined;
  /**
   * Milliseconds after which the event loop gets a turn, so that a page or a server goes on answering. 0 or more, default 10.
   */
  yieldEveryMs?: number | undefined;
}

/** The same for records: where the name is. */
export interface RecordOptions<Item> extends BulkOptions {
  /** The name in a record, whole or in its parts. */
  name: (record: Item) => string | NameParts;
}

const DEFAULT_CACHE_SIZE = 10_000;
/** What counts as one of `cacheSize`: five countries and a name of usual length take half of it. */
const CACHED_BYTE_COUNT = 1024;
/** Of a candidate in memory. */
const CANDIDATE_BYTE_COUNT = 64;

/**
 * Answers records and hands each on with its answer.
 *
 * @example
 * ```ts
 * const people = [{ id: 7, surname: "Nguyen" }];
 * for await (const { record, prediction } of predictEach(cognomen, people, { name: ({ surname }) => surname })) {
 *   console.log(record.id, prediction.country[0]?.country_id); // 7 "VN"
 * }
 * ```
 */
export function predictEach<Item>(
  predictor: BulkPredictor,
  records: BulkSource<Item>,
  options: RecordOptions<Item>,
): AsyncGenerator<PredictedRecord<Item>, void, undefined>;
/**
 * Answers names one after the other, as they are taken: nothing is read ahead of whoever consumes.
 *
 * @param names a list, a generator, a stream …
 * @throws CognomenError `ERR_OPTION` at once; at the item `ERR_NAME_TYPE`, what the source throws, or the signal's reason
 *
 * @example
 * ```ts
 * for await (const { name, country } of predictEach(cognomen, ["Nguyen", "Kowalski"])) {
 *   console.log(name, country[0]?.country_id); // "Nguyen" "VN", "Kowalski" "PL"
 * }
 * ```
 */
export function predictEach<Item extends string | NameParts>(
  predictor: BulkPredictor,
  names: BulkSource<Item>,
  options?: BulkOptions,
): AsyncGenerator<Prediction, void, undefined>;
export function predictEach(
  predictor: BulkPredictor,
  source: BulkSource<unknown>,
  options: BulkOptions & { name?: unknown } = {},
): AsyncGenerator<unknown, void, undefined> {
  return iterate(openSource(source), readOptions(predictor, options));
}

/** A stream to pipe records through, each of which comes out with its answer; the rest as for names. */
export function predictStream<Item>(
  predictor: BulkPredictor,
  options: RecordOptions<Item>,
): TransformStream<Item, PredictedRecord<Item>>;
/**
 * A stream to pipe names through: `names.pipeThrough(predictStream(cognomen))`. What waits in it is bounded by the
 * strategies of both sides, and a slow reader holds the source back.
 *
 * @throws CognomenError `ERR_OPTION` at once; names that are none and an aborted signal are errors of the stream
 *
 * @example
 * ```ts
 * const answers = ReadableStream.from(["Nguyen"]).pipeThrough(predictStream(cognomen, { limit: 1 }));
 * for await (const { country } of answers) console.log(country); // [{ country_id: "VN", probability: 0.914285 }]
 * ```
 */
export function predictStream(
  predictor: BulkPredictor,
  options?: BulkOptions,
): TransformStream<string | NameParts, Prediction>;
export function predictStream(
  predictor: BulkPredictor,
  options: BulkOptions & { name?: unknown } = {},
): TransformStream<unknown, unknown> {
  const settings = readOptions(predictor, options);
  const { signal, answer } = settings;
  const breather = createBreather(settings.yieldEveryMs);
  let abort: () => void;
  const forget = (): void => signal?.removeEventListener("abort", abort);
  return new TransformStream<unknown, unknown>({
    start(controller) {
      abort = () => controller.error(signal!.reason);
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted) abort();
    },
    async transform(item, controller) {
      controller.enqueue(answer(item));
      if (breather.isDue()) await breather.breathe();
    },
    flush: forget,
    // Newer engines call it when either side gives up; the types do not know it yet.
    ...({ cancel: forget } as object),
  });
}

function readOptions(predictor: BulkPredictor, options: BulkOptions & { name?: unknown }): Reading {
  if (typeof predictor?.predict !== "function") {
    throw unexpected(
      "ERR_OPTION",
      "Predictor",
      describeValue(predictor),
      'one with predict(), such as the module "cognomen"',
    );
  }
  checkOptions(options, [...PREDICT_OPTIONS, "signal", "cacheSize", "yieldEveryMs", "name"]);
  const { signal, cacheSize = DEFAULT_CACHE_SIZE, yieldEveryMs = DEFAULT_YIELD_MS, name, ...own } = options;
  checkReading(name, yieldEveryMs);
  checkAmount("cacheSize", cacheSize);
  const predict = createCachedPredict(predictor, own, cacheSize);
  const readName = name as ((record: unknown) => string | NameParts) | undefined;
  return {
    signal,
    yieldEveryMs,
    answer: readName
      ? (record) => ({ record, prediction: predict(readName(record)) })
      : (item) => predict(item as string | NameParts),
  };
}

function createCachedPredict(
  predictor: BulkPredictor,
  options: PredictOptions,
  cacheSize: number,
): (name: string | NameParts) => Prediction {
  const known = createBoundedCache<string, Prediction>(cacheSize);
  return (name) => {
    // Remembered long enough to outlive a collection, names of 1 MB took 471 MB instead of 231.
    if (typeof name !== "string" || cacheSize < 1 || 2 * name.length >= CACHED_BYTE_COUNT)
      return predictor.predict(name, options);
    let prediction = known.get(name);
    if (!prediction) {
      prediction = predictor.predict(name, options);
      const byteCount = 2 * name.length + CANDIDATE_BYTE_COUNT * prediction.country.length;
      known.set(name, prediction, Math.ceil((byteCount + 1) / CACHED_BYTE_COUNT));
    }
    // Whoever gets an answer may change it.
    return { ...prediction, country: prediction.country.map((candidate) => ({ ...candidate })) };
  };
}
