/** Numbers for a monitor, in the text format of Prometheus. They hold no name, no key and no address. */
import { createServer } from "node:http";
import prometheus from "prom-client";
import { isPromise } from "../../ground/waiting.ts";
import type { ErrorSource, RequestReport } from "../../http/options.ts";
import type { QuotaResult, QuotaStore } from "../../http/quota.ts";
import type { MetricsAddress } from "./options.ts";
import { listen, type RunningServer } from "./server.ts";

/** What one process has counted, as one that adds up several takes it. */
export type Sample = { type: string }[];

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds. A name takes a tenth of a millisecond, a batch of a hundred whole names some. */
const DURATION_BUCKETS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
];

export function createMetrics() {
  const registers = [new prometheus.Registry()];
  const counter = (name: string, help: string, ...labelNames: string[]): prometheus.Counter =>
    new prometheus.Counter({ name: `cognomen_${name}_total`, help, labelNames, registers });
  const gauge = (name: string, help: string, measure: () => number): void => {
    const collect = (): void => made.set(measure());
    const made = new prometheus.Gauge({ name: `cognomen_${name}`, help, registers, collect });
  };
  const requests = counter("requests", "Requests that were answered, by status.", "status");
  const names = counter("names", "Names that were sent, answered or not.");
  const unknownNames = counter("unknown_names", "Names that were answered with no country.");
  const durations = new prometheus.Histogram({
    name: "cognomen_request_duration_seconds",
    help: "Time from the request to its answer, waiting for accounts and quotas included.",
    buckets: DURATION_BUCKETS,
    registers,
  });
  const refusals = counter("quota_refusals", "Requests that were refused because the quota is used up.");
  const errors = counter(
    "errors",
    "Failures behind answers of 500 and 503, by what failed; quota is the store of quotas.",
    "source",
  );
  gauge("resident_memory_bytes", "Memory of all processes.", () => process.memoryUsage.rss());
  let countOpenBlocks = (): number => 0;
  gauge(
    "open_blocks",
    "Blocks of names that are open, of all processes. They stay open: memory grows with them.",
    () => countOpenBlocks(),
  );
  // Present from the start, so that a rate can be taken of the first.
  for (const source of ["predictor", "accounts", "quota", "option"]) errors.inc({ source }, 0);

  const count = (result: QuotaResult): QuotaResult => {
    if (!result.accepted) refusals.inc();
    return result;
  };
  return {
    countRequest({ status, nameCount, unknownCount, durationMs }: RequestReport): void {
      requests.inc({ status: String(status) });
      names.inc(nameCount);
      unknownNames.inc(unknownCount);
      durations.observe(durationMs / 1000);
    },
    countError: (source: ErrorSource) => errors.inc({ source }),
    watchBlocks(countOpen: () => number): void {
      countOpenBlocks = countOpen;
    },
    countRefusals: (store: QuotaStore): QuotaStore => ({
      consume(charge) {
        const result = store.consume(charge);
        return isPromise(result) ? result.then(count) : count(result);
      },
    }),
    take: () => registers[0]!.getMetricsAsJSON() as Promise<object> as Promise<Sample>,
  };
}

/** Adds what a process has counted that has ended. What it only measured, such as memory, ended with it. */
export const addCounts = (base: Sample, sample: Sample): Sample =>
  prometheus.AggregatorRegistry.aggregate([
    base,
    sample.filter(({ type }) => type !== "gauge"),
  ]).getMetricsAsArray() as object[] as Sample;

/** Answers `GET /metrics`. @param takeAll the samples of all processes @throws StartError if it cannot listen */
export async function startMetricsServer(
  address: MetricsAddress,
  takeAll: () => Promise<Sample[]>,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    if (request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    takeAll()
      .then((samples) => prometheus.AggregatorRegistry.aggregate(samples).metrics())
      .then(
        (text) => response.setHeader("Content-Type", prometheus.register.contentType).end(text),
        () => response.writeHead(500).end(),
      );
  });
  const url = await listen(server, { ...address, option: "--metrics" });
  return {
    url: `${url}metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
