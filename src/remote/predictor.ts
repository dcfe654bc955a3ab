/** Predictors on a data file that stays where it is: only what a name needs is loaded. */
import { HEADER_FIELDS, MAGIC, MAX_HEAD_BYTE_COUNT, offsetOf, readFields } from "../format/format.ts";
import { checkFileByteCount, readExtent, readHead } from "../format/load.ts";
import { describeValue, unexpected, unexpectedOption } from "../ground/errors.ts";
import { checkCount, checkOptions, PREDICT_OPTIONS } from "../ground/options.ts";
import type { DataInfo, Explanation, NameParts, Prediction, PredictOptions } from "../ground/types.ts";
import { checkNames, createStorePredictor } from "../predict/predictor.ts";
import { type HeldBlocks, RemoteBlocks } from "./blocks.ts";
import { type Fetch, RemoteFile } from "./file.ts";

/** First request: head and sections of the full tier are within it, and those of the others take less. */
export const FIRST_BYTE_COUNT = 195 * 1024;
/** A fifth of the full tier. An open block takes about 31 KB of memory. */
export const DEFAULT_CACHE_BLOCK_COUNT = 512;
/** As many as browsers open to one host by HTTP/1.1. */
export const DEFAULT_REQUEST_LIMIT = 6;

/** Options of one call. */
export interface RemoteCallOptions extends PredictOptions {
  /**
   * Ends the call: it rejects with the reason of the signal. A request ends only if no other call waits for it.
   * Without it a call waits as long as the host does: `AbortSignal.timeout(5000)` sets a limit.
   */
  signal?: AbortSignal | undefined;
}

/** Options of a remote predictor: where its bytes come from, and what to answer when a call does not say otherwise. */
export interface RemoteOptions extends PredictOptions {
  /** Used instead of the global `fetch`, for instance to send headers of your own. It must pass on `Range`. */
  fetch?: Fetch | undefined;
  /** Ends the opening. Calls have signals of their own. */
  signal?: AbortSignal | undefined;
  /**
   * Blocks kept open for later names, those used last; each takes about 31 KB of memory. A call holds all blocks that it
   * needs until it ends, however many these are. Default 512, about 16 MB; 0 keeps none.
   */
  cacheBlockCount?: number | undefined;
  /** Requests under way at the same time, at least 1. Default 6. */
  requestLimit?: number | undefined;
}

/** What the data file holds, and what has been loaded of it. */
export interface RemoteInfo extends DataInfo {
  /** Requests sent, those that failed included. */
  requestCount: number;
  /** Bytes that came in answer to them, without headers. */
  loadedByteCount: number;
}

/** Answers from a data file on a web host. The same answers as of a predictor that has the file, only later. */
export interface RemotePredictor {
  /** As `predict` of a predictor in memory. @throws CognomenError also `ERR_REMOTE_…` and `ERR_DATA_…`; see {@link createRemotePredictor} */
  predict(name: string | NameParts, options?: RemoteCallOptions): Promise<Prediction>;
  /** The same for many names, in input order. Blocks that several names need are loaded once. */
  predictMany(names: Iterable<string | NameParts>, options?: RemoteCallOptions): Promise<Prediction[]>;
  /** The same as `predict`, with the reasons. */
  explain(name: string | NameParts, options?: RemoteCallOptions): Promise<Explanation>;
  /** Known without a request. */
  info(): RemoteInfo;
}

/**
 * Opens a data file on a web host and answers from it without loading it whole: one request for its index now, then one
 * for each block of names that is asked for the first time, usually one to three for a name.
 *
 * The host should answer range requests, as static hosts do; one that sends the whole file instead is read so. A request
 * that fails by the network is sent once more. Nothing that failed is remembered: the next call asks again. Checksums and
 * what the host tells of the file (length, `ETag`, `Last-Modified`) are compared, so that a damaged or changed file is an
 * error and never a wrong answer.
 *
 * @param url address of `full.bin`, which `npx cognomen data full -o public/full.bin` writes, or of another data file; in
 * browsers it may be relative
 * @param options where bytes come from, and what to answer when a call does not say otherwise
 * @throws CognomenError
 * `ERR_REMOTE_NETWORK` if nothing comes: no network, no such host, connection lost, not allowed by CORS.
 * `ERR_REMOTE_STATUS` if the host refuses, as with 404; `ERR_REMOTE_BUSY` if it wants fewer requests (429, 503);
 * `ERR_REMOTE_HOST` if it fails (500 and the like).
 * `ERR_REMOTE_RANGE` if it sends other bytes than those it was asked for, fewer or more.
 * `ERR_REMOTE_CHANGED` if the file is another one than was opened: open it again.
 * `ERR_DATA_…` if the bytes are no data file, cut short or damaged; `ERR_OPTION`, `ERR_COUNTRY` for wrong options.
 *
 * @example
 * ```ts
 * const { predict } = await createRemotePredictor("/full.bin");
 * (await predict("Nguyen")).country[0]?.country_id; // "VN"
 * ```
 */
export async function createRemotePredictor(
  url: string | URL,
  options: RemoteOptions = {},
): Promise<RemotePredictor> {
  checkOptions(options, [...PREDICT_OPTIONS, "fetch", "signal", "cacheBlockCount", "requestLimit"]);
  const {
    fetch = globalThis.fetch,
    signal,
    cacheBlockCount = DEFAULT_CACHE_BLOCK_COUNT,
    requestLimit = DEFAULT_REQUEST_LIMIT,
    ...answering
  } = options;
  checkCount("cacheBlockCount", cacheBlockCount, 0);
  checkCount("requestLimit", requestLimit, 1);
  if (typeof url !== "string" && typeof url?.href !== "string")
    throw unexpected("ERR_OPTION", "Address", describeValue(url), "a string or a URL");
  if (typeof fetch !== "function")
    throw unexpectedOption("fetch", fetch, "a function, or an engine that has one");
  const file = await openFile(new RemoteFile(String(url), fetch), signal);
  const blocks = new RemoteBlocks(file, cacheBlockCount, requestLimit);
  const predictor = createStorePredictor(blocks.store, answering);

  /** Answers again and again, until no block is missing: what was answered before is wrong and dropped. */
  async function answer<Answer>(
    names: readonly (string | NameParts)[],
    find: (options: PredictOptions | undefined) => Answer,
    callOptions: RemoteCallOptions | undefined,
  ): Promise<Answer> {
    if (callOptions !== undefined) checkOptions(callOptions, [...PREDICT_OPTIONS, "signal"]);
    const { signal: callSignal, ...own } = callOptions ?? {};
    // A whole name may turn out to have but one word.
    let { whole: mayBeOneWord = answering.whole } = own;
    const held: HeldBlocks = [];
    for (;;) {
      if (callSignal?.aborted) throw callSignal.reason;
      const { found, missing } = blocks.use(held, () => find(callOptions && own));
      if (missing.size === 0) return found;
      if (mayBeOneWord)
        for (const number of blocks.use(held, () => predictor.predictMany(names, { whole: false })).missing)
          missing.add(number);
      mayBeOneWord = false;
      await blocks.load(held, missing, callSignal);
    }
  }

  return {
    predict: (name, callOptions) => answer([name], (own) => predictor.predict(name, own), callOptions),

    async predictMany(names, callOptions) {
      const list = [...checkNames(names)];
      return answer(list, (own) => predictor.predictMany(list, own), callOptions);
    },

    explain: (name, callOptions) => answer([name], (own) => predictor.explain(name, own), callOptions),

    info: () => ({
      ...predictor.info(),
      requestCount: file.requestCount,
      loadedByteCount: file.loadedByteCount,
    }),
  };
}

/** Loads a file as far as its first block, and checks what came. */
async function openFile(file: RemoteFile, signal: AbortSignal | undefined): Promise<RemoteFile> {
  await file.extend(FIRST_BYTE_COUNT, signal);
  const { magic, headByteCount } = readFields(file.start, 0, HEADER_FIELDS);
  // Of own data the index may be longer than a first request.
  if (file.start.length >= offsetOf(HEADER_FIELDS) && magic === MAGIC)
    await file.extend(Math.min(headByteCount, MAX_HEAD_BYTE_COUNT), signal);
  const head = readHead(file.start);
  checkFileByteCount(file.byteCount ?? head.fileByteCount, head);
  file.byteCount = head.fileByteCount;
  const sections = Object.values(head.sections);
  const last = sections.at(-1)!;
  await file.extend(last.offset + last.byteCount, signal);
  // Now rather than when they are used: what is damaged here stays so.
  for (const section of sections) readExtent(file.start, section);
  return file;
}
