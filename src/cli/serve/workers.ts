/**
 * `serve --workers`: several processes that take connections from one port. The first process answers no names: it counts
 * quotas, for all of them, so that a limit is one limit.
 */
import cluster, { type Worker } from "node:cluster";
import { LateError } from "../../ground/waiting.ts";
import type { QuotaCharge, QuotaResult, QuotaStore } from "../../http/quota.ts";
import { CliError, StartError, UsageError } from "../errors.ts";
import type { Sample } from "./metrics.ts";

/** In the environment of a worker. Not `cluster.isWorker`: that is also so if somebody else's cluster has started this process. */
const MARK = "COGNOMEN_SERVE_WORKER";

/** What a worker says. Its questions have a number, which the answer repeats. */
type FromWorker =
  | { type: "charge"; number: number; charge: QuotaCharge }
  | { type: "storeLate" }
  | { type: "ready"; url: string }
  | { type: "failed"; message: string; isUsage: boolean }
  | { type: "sample"; number: number; sample: Sample };

type FromFirst =
  | { type: "charged"; number: number; result: QuotaResult }
  | { type: "notCharged"; number: number; message: string }
  | { type: "takeSample"; number: number }
  | { type: "stop" };

interface Waiting<Value> {
  resolve(value: Value): void;
  reject(reason: Error): void;
}

/** Questions that have no answer yet. */
function createQuestions<Value>() {
  const waiting = new Map<number, Waiting<Value>>();
  let lastNumber = 0;
  return {
    ask: (send: (number: number) => void): Promise<Value> =>
      new Promise((resolve, reject) => {
        const number = ++lastNumber;
        waiting.set(number, { resolve, reject });
        send(number);
      }),
    take(number: number): Waiting<Value> | undefined {
      const found = waiting.get(number);
      waiting.delete(number);
      return found;
    },
  };
}

export type WorkerLink = NonNullable<ReturnType<typeof findWorkerLink>>;

/** Undefined unless this process is a worker of `serve`. */
export function findWorkerLink() {
  if (process.env[MARK] === undefined || process.send === undefined) return undefined;
  const charges = createQuestions<QuotaResult>();
  const send = (message: FromWorker): void => {
    // A channel that is closed has ended this process, or soon will.
    if (process.connected) process.send!(message);
  };
  let takeSample: (() => Promise<Sample>) | undefined;
  let stop: () => void;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  // Of a channel whose other end is gone: then so is this one.
  cluster.worker?.on("error", () => process.exit(1));
  process.on("message", (message: FromFirst) => {
    if (message.type === "charged") charges.take(message.number)?.resolve(message.result);
    else if (message.type === "notCharged") charges.take(message.number)?.reject(new Error(message.message));
    else if (message.type === "stop") stop();
    else if (message.type === "takeSample") {
      const { number } = message;
      takeSample?.().then((sample) => send({ type: "sample", number, sample }));
    }
  });
  return {
    quota: {
      consume: (charge: QuotaCharge) => charges.ask((number) => send({ type: "charge", number, charge })),
    },
    /** Tells of charges that took too long. Of all others the first process knows itself, and sooner. */
    tellStoreError(error: unknown): void {
      if (error instanceof LateError) send({ type: "storeLate" });
    },
    tellReady: (url: string) => send({ type: "ready", url }),
    /** Answers questions of the first process for what has been counted here. */
    answerSamples(take: () => Promise<Sample>): void {
      takeSample = take;
    },
    tellFailure(error: unknown): void {
      if (!(error instanceof CliError)) throw error;
      send({ type: "failed", message: error.message, isUsage: error instanceof UsageError });
    },
    waitForStop: () => stopped,
    close: () => process.disconnect(),
  };
}

export interface WorkerPoolOptions {
  count: number;
  quota: QuotaStore;
  /** Hears of charges that failed, or took too long. */
  tellStoreError(error: unknown): void;
  /** Hears of workers that have ended without being told to. */
  tellEnd(what: string): void;
  /** Adds what a worker has counted that has ended; undefined if nobody asks for numbers. */
  addCounts: ((base: Sample, sample: Sample) => Sample) | undefined;
}

/** A worker that ends sooner than this after its start is not started anew at once. */
const RESTART_MS = 1000;
/** Longer than a worker takes to end by itself. */
const STOP_TIMEOUT_MS = 12_000;
/** Of a worker that has so much to do that it does not say what it has counted, the last that it said counts. */
const SAMPLE_TIMEOUT_MS = 1000;

/** @throws StartError or UsageError of the worker that could not start */
export async function startWorkers(options: WorkerPoolOptions) {
  const { count, quota, tellStoreError, tellEnd, addCounts } = options;
  const workers = new Set<Worker>();
  const samples = createQuestions<Sample>();
  /** What each has counted, as far as it has said: a monitor would take a sum that falls for a restart of all. */
  const lastSamples = new Map<Worker, Sample>();
  let ended: Sample = [];
  let isStopping = false;

  const send = (worker: Worker, message: FromFirst): void => {
    if (worker.isConnected()) worker.send(message);
  };

  async function charge(worker: Worker, number: number, asked: QuotaCharge): Promise<void> {
    try {
      send(worker, { type: "charged", number, result: await quota.consume(asked) });
    } catch (error) {
      // Told here: from a worker it would come when the store may be back.
      tellStoreError(error);
      const { code, message } = error as NodeJS.ErrnoException;
      send(worker, { type: "notCharged", number, message: code ?? message });
    }
  }

  /** Resolves with its address when it takes connections. */
  function start(): Promise<string> {
    const worker = cluster.fork({ [MARK]: "1" });
    const startMs = Date.now();
    workers.add(worker);
    return new Promise((resolve, reject) => {
      worker.on("message", (message: FromWorker) => {
        if (message.type === "charge") charge(worker, message.number, message.charge);
        else if (message.type === "storeLate") tellStoreError(new LateError());
        else if (message.type === "sample") {
          lastSamples.set(worker, message.sample);
          samples.take(message.number)?.resolve(message.sample);
        } else if (message.type === "ready") {
          resolve(message.url);
          // One that was still starting when all were told to stop has not heard it.
          if (isStopping) send(worker, { type: "stop" });
        } else if (message.type === "failed")
          reject(new (message.isUsage ? UsageError : StartError)(message.message));
      });
      // Of the channel to a worker that has just ended: its exit comes next.
      worker.on("error", () => {});
      worker.on("exit", (code, signal) => {
        workers.delete(worker);
        ended = addCounts?.(ended, lastSamples.get(worker) ?? []) ?? [];
        lastSamples.delete(worker);
        const how = signal ?? `exit code ${code}`;
        reject(new StartError(`a worker exited before it accepted connections (${how})`));
        if (isStopping || !isStarted) return;
        tellEnd(`a worker ended (${how}): starting another one`);
        const restart = (): void => {
          if (!isStopping) start().catch(() => {});
        };
        setTimeout(restart, Math.max(0, startMs + RESTART_MS - Date.now()));
      });
    });
  }

  function kill(): void {
    for (const worker of workers) worker.process.kill("SIGKILL");
  }

  /** Resolves when all have answered what they were asked, and ended. */
  async function stop(): Promise<void> {
    isStopping = true;
    const ended = [...workers].map(
      (worker) => new Promise<void>((resolve) => worker.once("exit", () => resolve())),
    );
    for (const worker of workers) send(worker, { type: "stop" });
    const cutOff = setTimeout(kill, STOP_TIMEOUT_MS);
    await Promise.all(ended);
    clearTimeout(cutOff);
  }

  async function takeSample(worker: Worker): Promise<void> {
    let asked = 0;
    const taken = samples.ask((number) => {
      asked = number;
      send(worker, { type: "takeSample", number });
    });
    const late = setTimeout(() => samples.take(asked)?.resolve([]), SAMPLE_TIMEOUT_MS);
    await taken;
    clearTimeout(late);
  }

  let isStarted = false;
  // The standalone program is the script as well, and adds itself to the arguments of each worker.
  const [exec, ...args] = process.argv.slice(process.argv[1] === process.execPath ? 2 : 1);
  cluster.setupPrimary({ exec: exec!, args });
  try {
    const [url] = await Promise.all(Array.from({ length: count }, start));
    isStarted = true;
    return {
      url: url!,
      stop,
      async takeSamples(): Promise<Sample[]> {
        await Promise.all([...workers].map(takeSample));
        return [ended, ...lastSamples.values()];
      },
    };
  } catch (error) {
    // None of them has been asked anything.
    kill();
    await stop();
    throw error;
  }
}
