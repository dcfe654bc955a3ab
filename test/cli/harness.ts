/** Runs the command line without a process: streams in memory, and a predictor that knows a handful of names. */
import { readFileSync } from "node:fs";
import { PassThrough, Readable, Writable } from "node:stream";
import type { AnswerPool } from "../../src/cli/enrich/pool.ts";
import { createInlinePool, createResponder } from "../../src/cli/enrich/responder.ts";
import { createSharedStore } from "../../src/cli/enrich/shared-store.ts";
import type { CliHost, DataChoice } from "../../src/cli/host.ts";
import { main } from "../../src/cli/main.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import type { Estimator, Explanation, NameParts, PredictOptions, Predictor } from "../../src/ground/types.ts";

type Known = Omit<Explanation, "name" | "margin" | "rest"> & Partial<Pick<Explanation, "margin" | "rest">>;

const unknown: Known = { country: [], count: 0, match: "none", key: null, part: null, evidence: [] };

const estimated: Known = {
  country: [{ country_id: "GB", probability: 0.25 }],
  count: 0,
  match: "estimate",
  key: "xyzzy",
  part: "surname",
  evidence: [],
  rest: 0.75,
};

const known: Record<string, Known> = {
  Nguyen: {
    country: [
      { country_id: "VN", probability: 0.913 },
      { country_id: "US", probability: 0.0521 },
      { country_id: "BQ", probability: 0.0003 },
    ],
    count: 1234567,
    match: "direct",
    key: "nguyen",
    part: "surname",
    evidence: ["register", "sample"],
    margin: 0.8609,
    rest: 0.0346,
  },
  Müller: {
    country: [{ country_id: "DE", probability: 1 }],
    count: 1,
    match: "stripped",
    key: "muller",
    part: "surname",
    evidence: ["sample"],
  },
  "Anna Nguyen": {
    country: [{ country_id: "VN", probability: 0.7 }],
    count: 99,
    match: "direct",
    key: "anna nguyen",
    part: "both",
    evidence: ["register"],
  },
  "Anna Nguyén Xqz": {
    country: [{ country_id: "VN", probability: 0.8 }],
    count: 99,
    match: "last-name",
    key: "anna nguyen",
    part: "both",
    evidence: ["register"],
    words: [
      { word: "anna", part: "forename", match: "direct" },
      { word: "nguyén", part: "surname", match: "stripped" },
      { word: "xqz", part: "surname", match: "estimate" },
      { word: "4711", part: "surname", match: "none" },
    ],
    pieces: [
      { text: "dr.", kind: "title" },
      { text: "anna", kind: "name" },
      { text: "(retired)", kind: "nickname" },
    ],
  },
  "王 小明": {
    country: [{ country_id: "CN", probability: 0.5 }],
    count: 20,
    match: "last-name",
    key: "王",
    part: "surname",
    evidence: ["register"],
    margin: 0.05,
  },
};

/** Knows `Nguyen`, `Müller` and `王 小明`; restricts and limits as the real one does, without renormalising. */
export function createFakePredictor(): Predictor & { calls: PredictOptions[] } {
  const calls: PredictOptions[] = [];
  const explain = (sent: string | NameParts, options: PredictOptions = {}): Explanation => {
    const name = typeof sent === "string" ? sent : [sent.given, sent.family].filter(Boolean).join(" ");
    calls.push(options);
    const found = known[name] ?? (options.estimator ? estimated : unknown);
    const country = found.country
      .filter(({ country_id }) => options.countries?.some((code) => code === country_id) ?? true)
      .slice(0, options.limit ?? 5);
    const { margin = 0, rest = 0, ...others } = country.length > 0 ? found : unknown;
    return { name, ...others, country, margin, rest };
  };
  return {
    calls,
    explain,
    predict(sent, options) {
      const { name, country, count } = explain(sent, options);
      return { name, country, count };
    },
    predictMany(names, options) {
      return Array.from(names, (name) => this.predict(name, options));
    },
    info: () => ({
      tier: "fake",
      formatVersion: 4,
      keyCount: 3,
      byteCount: 100,
      countries: ["BQ", "CN", "DE", "GB", "US", "VN"],
    }),
  };
}

/** Never asked: the predictor is no real one. */
export const fakeEstimator: Estimator = { estimate: () => ({ codes: [], probabilities: [] }) };

export interface Run {
  exitCode: number;
  stdout: string;
  stderr: string;
  predictor: ReturnType<typeof createFakePredictor>;
  choices: DataChoice[];
}

export interface Setup {
  /** Chunks on standard input; none: standard input is a terminal. */
  stdin?: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  stdout?: Writable;
  stderr?: Collector;
  isTerminal?: boolean;
  columns?: number;
  env?: Record<string, string>;
  platform?: string;
  readData?: CliHost["readData"];
  readInstalled?: CliHost["readInstalled"];
  loadPredictor?: CliHost["loadPredictor"];
  loadEstimator?: CliHost["loadEstimator"];
  loadDataBuilder?: CliHost["loadDataBuilder"];
  startThreads?: CliHost["startThreads"];
  /** Filled with how many threads are started, each time. */
  threadCounts?: number[];
  /** What is put around the threads. */
  wrapPool?: (pool: AnswerPool) => AnswerPool;
  waitForStop?: CliHost["waitForStop"];
}

let estimator: Estimator | undefined;

/** The one that comes with the package, opened once. */
export function openEstimator(): Estimator {
  estimator ??= createEstimator(readFileSync("data/compiled/estimator.bin"));
  return estimator;
}

/** Threads would need the built program; what they run is the same. */
const startInThisThread: CliHost["startThreads"] = (_count, data) => {
  const { blocks, estimates, style } = data;
  const predictOptions = { ...data.predictOptions, ...(estimates && { estimator: openEstimator() }) };
  const store = createSharedStore(blocks);
  return createInlinePool(createResponder({ store, predictOptions, style }));
};

/** Threads that only answer rows, each name by itself. */
export const createRowPool = (ask: AnswerPool["ask"]): AnswerPool => ({
  ask,
  sample: () => Promise.reject(new Error("no names are sampled")),
  setPriors: () => {},
  close: async () => {},
});

/** Collects what is written, slowly: each write is acknowledged in a later turn, so that back-pressure happens. */
export class Collector extends Writable {
  text = "";
  isTTY = false;
  /** Most bytes that waited in the stream at once. */
  mostWaiting = 0;
  private readonly decoder = new TextDecoder();

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.mostWaiting = Math.max(this.mostWaiting, this.writableLength);
    this.text += this.decoder.decode(chunk, { stream: true });
    setImmediate(done);
  }
}

export async function run(args: readonly string[], setup: Setup = {}): Promise<Run> {
  const predictor = createFakePredictor();
  const choices: DataChoice[] = [];
  const stdout = setup.stdout ?? new Collector();
  const stderr = setup.stderr ?? new Collector();
  const stdin: CliHost["stdin"] = setup.stdin ? Readable.from(setup.stdin) : new PassThrough();
  if (!setup.stdin) stdin.isTTY = true;
  const exitCode = await main(args, {
    stdin,
    stdout: Object.assign(stdout, { isTTY: setup.isTerminal === true, columns: setup.columns }),
    stderr,
    env: { LANG: "en_GB.UTF-8", ...setup.env },
    platform: setup.platform ?? "linux",
    readData: setup.readData ?? broken,
    readInstalled: setup.readInstalled ?? broken,
    readScript: broken,
    readPython: broken,
    loadPredictor:
      setup.loadPredictor ??
      ((choice) => {
        choices.push(choice);
        return predictor;
      }),
    loadEstimator: setup.loadEstimator ?? (() => fakeEstimator),
    loadDataBuilder: setup.loadDataBuilder ?? (() => Promise.reject(new Error("no builder"))),
    processorCount: 2,
    startThreads: (count, data) => {
      setup.threadCounts?.push(count);
      const pool = (setup.startThreads ?? startInThisThread)(count, data);
      return setup.wrapPool ? setup.wrapPool(pool) : pool;
    },
    waitForStop: setup.waitForStop ?? (() => Promise.resolve()),
  });
  // What is written last is acknowledged later.
  while (stderr.writableLength > 0) await new Promise((resolve) => setImmediate(resolve));
  return { exitCode, stdout: (stdout as Collector).text ?? "", stderr: stderr.text, predictor, choices };
}

export function broken(): never {
  throw new CognomenError("ERR_DATA_CHECKSUM", "Data file: block 3 does not match\nits checksum.");
}
