/** `cognomen serve`: the HTTP adapter with a server of its own. */
import { Writable } from "node:stream";
import type { Command } from "commander";
import type { Prediction, Predictor } from "../../ground/types.ts";
import { createHandler, createHandlerOf, type Handler } from "../../http/handler.ts";
import { createMemoryStore } from "../../http/memory-store.ts";
import { type HandlerOptions, readOptions, type Settings } from "../../http/options.ts";
import type { NamePredictor } from "../../http/predictor-source.ts";
import { slicePath } from "../../http/query.ts";
import type { QuotaStore } from "../../http/quota.ts";
import { UsageError } from "../errors.ts";
import type { CliHost } from "../host.ts";
import { toDataChoice, toPredictOptions } from "../options.ts";
import { type AccountTable, openAccounts } from "./accounts.ts";
import { describeServer } from "./greeting.ts";
import { createAccessLog, createComplainer } from "./logs.ts";
import type { Metrics, Sample } from "./metrics.ts";
import { addServeOptions, type ServeOptions } from "./options.ts";
import { connectRedis, type RedisConnection } from "./redis.ts";
import { countHeaderBytes, requestIds, STOP_TIMEOUT_MS, startServer } from "./server.ts";
import { findWorkerLink, startWorkers, type WorkerLink } from "./workers.ts";

export function addServeCommand(program: Command, host: CliHost): void {
  addServeOptions(program.command("serve"), host.processorCount)
    .summary("serve answers over HTTP")
    .description("Answers GET /?name=… and GET /?name[]=…&name[]=… in JSON until you stop it (Ctrl+C).")
    .addHelpText("after", HELP_NOTES)
    .action((options: ServeOptions) => serve(host, options));
}

const HELP_NOTES = `
Examples:
  cognomen serve --open
  cognomen serve --port 80 --host 0.0.0.0 --accounts keys.json --keyless required
  cognomen serve --redis redis://localhost --trust-proxy 127.0.0.1,::1
  cognomen serve --workers auto --best-path /best --metrics 9464 --health-path /healthz

Names and keys are never logged. The accounts file is reloaded when it changes. SIGINT (Ctrl+C) and SIGTERM stop
the server after it has answered open requests.`;

/** Each name of a batch is asked once, however often it is in it. */
function predictDistinct(names: Iterable<string>, predict: (name: string) => Prediction): Prediction[] {
  const answers = new Map<string, Prediction>();
  return Array.from(names, (name) => {
    const answer = answers.get(name) ?? predict(name);
    answers.set(name, answer);
    return answer;
  });
}

function withOptions(
  predictor: Predictor,
  host: CliHost,
  { best = false, prior, residence }: ServeOptions,
): NamePredictor {
  if (!best && prior === undefined && residence === undefined) return predictor;
  const predictOptions = toPredictOptions({ best, prior, residence }, predictor.info().countries, () =>
    host.loadEstimator(),
  );
  const predict = (name: string): Prediction => predictor.predict(name, predictOptions);
  return { predict, predictMany: (names) => predictDistinct(names, predict) };
}

/** Read only by who asks for numbers: a third of the code of a server. */
const loadMetrics = () => import("./metrics.ts");

interface Surroundings {
  accounts: HandlerOptions["accounts"];
  quota: QuotaStore;
  metrics?: Metrics | undefined;
  /** Hears of charges that failed; undefined if nothing is said of them. */
  tellStoreError?: ((error: unknown) => void) | undefined;
}

function toHandlerOptions(
  host: CliHost,
  options: ServeOptions,
  predictor: HandlerOptions["predictor"],
  { accounts, quota, metrics, tellStoreError }: Surroundings,
): HandlerOptions {
  const complain = createComplainer(host.stderr);
  const log = options.accessLog ? createAccessLog(host.stdout, () => requestIds.getStore()) : undefined;
  const { open, keyless, throttle, batchMax, maxNameLength, cors, failOpen } = options;
  return {
    ...{ open, keyless, throttle, batchMax, maxNameLength, cors, failOpen },
    predictor,
    path: "/",
    onError(error, source) {
      metrics?.countError(source);
      if (source === "quota" && tellStoreError !== undefined) tellStoreError(error);
      else complain(error);
    },
    onRequest(report) {
      metrics?.countRequest(report);
      log?.(report);
    },
    accounts,
    // Where everybody is served there is nothing to count.
    quota: options.open === true ? undefined : (metrics?.countRefusals(quota) ?? quota),
    rateLimitHeaders: options.ratelimitHeaders,
    clientAddress: { trustedProxies: options.trustProxy, header: options.clientHeader },
  };
}

function checkTogether(options: ServeOptions): void {
  if (options.clientHeader !== undefined && options.trustProxy === undefined)
    throw new UsageError(
      "--client-header needs --trust-proxy: otherwise anybody could set the header; name your proxies",
    );
  if (options.failOpen && options.redis === undefined)
    throw new UsageError("--fail-open needs --redis: counters in memory are never down");
  if (options.keyless === "required" && options.accounts === undefined)
    throw new UsageError("--keyless required needs --accounts: nobody has a key without a file of keys");
  if (options.bestPath !== undefined && options.bestPath === options.healthPath)
    throw new UsageError("--best-path and --health-path are the same: choose different paths");
}

async function serve(host: CliHost, options: ServeOptions): Promise<void> {
  checkTogether(options);
  // Whoever reads the lines may go; that is no reason to stop.
  host.stdout.on("error", () => {});
  const link = findWorkerLink();
  if (link !== undefined) await serveAsWorker(host, options, link);
  else if (options.workers === undefined || options.workers === 1) await serveAlone(host, options);
  else await serveByWorkers(host, options, options.workers);
}

/** Answers at `/`, and the most accurate ones at a path of the owner's, if there is one: both from the same opened data. */
function createHandlers(
  host: CliHost,
  options: ServeOptions,
  surroundings: Surroundings,
): { handler: Handler["fetch"]; settings: Settings } {
  const { best, bestPath } = options;
  const predictor = host.loadPredictor(
    toDataChoice({ ...options, best: best === true || bestPath !== undefined }),
  );
  surroundings.metrics?.watchBlocks(() => predictor.openBlockCount ?? 0);
  const handlerOptions = toHandlerOptions(host, options, withOptions(predictor, host, options), surroundings);
  const settings = readOptions(handlerOptions);
  const handler = createHandlerOf(settings);
  if (bestPath === undefined) return { handler, settings };
  const bestHandler = createHandler({
    ...handlerOptions,
    predictor: withOptions(predictor, host, { ...options, best: true }),
    path: bestPath,
  });
  return {
    handler: (request, info) => (slicePath(request.url) === bestPath ? bestHandler : handler)(request, info),
    settings,
  };
}

async function takeRequests(
  host: CliHost,
  options: ServeOptions,
  surroundings: Surroundings,
  whileServing: (url: string, settings: Settings) => Promise<void>,
): Promise<void> {
  const { handler, settings } = createHandlers(host, options, surroundings);
  const server = await startServer({
    handler,
    host: options.host,
    port: options.port,
    maxHeaderBytes: countHeaderBytes(settings.batchMax, settings.maxNameLength),
    healthPath: options.healthPath,
    hasRequestIds: options.requestId,
  });
  try {
    await whileServing(server.url, settings);
  } finally {
    host.endAfter?.(STOP_TIMEOUT_MS);
    await server.stop();
  }
}

async function withShared(
  host: CliHost,
  { accounts, redis, failOpen }: ServeOptions,
  run: (shared: Surroundings, table: AccountTable | undefined) => Promise<void>,
): Promise<void> {
  const table = accounts === undefined ? undefined : await openAccounts(accounts, host.stderr);
  let connection: RedisConnection | undefined;
  try {
    if (redis !== undefined)
      connection = await connectRedis(redis, { failOpen: failOpen === true, stderr: host.stderr });
    const quota = connection?.quota ?? createMemoryStore();
    await run({ accounts: table?.find, quota, tellStoreError: connection?.tellError }, table);
  } finally {
    table?.close();
    await connection?.close();
  }
}

/** Says that names are served at `url`, and answers a monitor, until the process is told to stop. */
async function serveUntilStop(
  host: CliHost,
  options: ServeOptions,
  { url, settings, keyCount }: { url: string; settings: Settings; keyCount: number | undefined },
  takeAll: () => Promise<Sample[]>,
): Promise<void> {
  const server =
    options.metrics && (await (await loadMetrics()).startMetricsServer(options.metrics, takeAll));
  try {
    host.stdout.write(describeServer(url, server?.url, settings, options, keyCount));
    await host.waitForStop();
  } finally {
    await server?.stop();
  }
}

const openMetrics = async ({ metrics }: ServeOptions): Promise<Metrics | undefined> =>
  metrics === undefined ? undefined : (await loadMetrics()).createMetrics();

async function serveAlone(host: CliHost, options: ServeOptions): Promise<void> {
  await withShared(host, options, async (shared, table) => {
    const metrics = await openMetrics(options);
    await takeRequests(host, options, { ...shared, metrics }, (url, settings) =>
      serveUntilStop(host, options, { url, settings, keyCount: table?.count }, async () => [
        await metrics!.take(),
      ]),
    );
  });
}

async function serveByWorkers(host: CliHost, options: ServeOptions, count: number): Promise<void> {
  await withShared(host, options, async (shared, table) => {
    const predictor = () => Promise.reject(new Error("No names are asked here."));
    // Before anything is started: what is wrong with them is told once.
    const settings = readOptions(toHandlerOptions(host, options, predictor, shared));
    const pool = await startWorkers({
      count,
      quota: shared.quota,
      tellStoreError: (error) => shared.tellStoreError?.(error),
      tellEnd: (what) => host.stderr.write(`cognomen: ${what}\n`),
      addCounts: options.metrics && (await loadMetrics()).addCounts,
    });
    try {
      // Of this process, which answers nothing, the memory alone is more than 0.
      const own = await openMetrics(options);
      const takeAll = async (): Promise<Sample[]> =>
        Promise.all([own!.take(), ...(await pool.takeSamples())]);
      await serveUntilStop(host, options, { url: pool.url, settings, keyCount: table?.count }, takeAll);
    } finally {
      // Until all have ended they charge names.
      await pool.stop();
    }
  });
}

async function serveAsWorker(host: CliHost, options: ServeOptions, link: WorkerLink): Promise<void> {
  let table: AccountTable | undefined;
  try {
    const metrics = await openMetrics(options);
    if (metrics !== undefined) link.answerSamples(metrics.take);
    // The first process says what becomes of the file.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    table = options.accounts === undefined ? undefined : await openAccounts(options.accounts, silent);
    const surroundings = {
      accounts: table?.find,
      quota: link.quota,
      metrics,
      tellStoreError: options.redis === undefined ? undefined : link.tellStoreError,
    };
    await takeRequests(host, options, surroundings, async (url) => {
      link.tellReady(url);
      await Promise.race([link.waitForStop(), host.waitForStop()]);
    });
  } catch (error) {
    link.tellFailure(error);
  } finally {
    table?.close();
    link.close();
  }
}
