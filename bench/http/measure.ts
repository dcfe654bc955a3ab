/** Requests per second, beside the same host with a constant answer, and what a batch costs beside a single name. */
import { fileURLToPath } from "node:url";
import { predictMany } from "cognomen/full";
import { createMemoryStore } from "cognomen/http";
import { formatTable, grouped, median } from "../../build/table.ts";
import type { Outcome } from "../floors.ts";
import { describeMachine } from "../machine.ts";
import { load, start, takeTurns } from "./load.ts";
import { batchOf, NAMES, WHOLE_NAMES } from "./names.ts";

const LEGEND = `
requests/s   by the clock: the load generator runs on the same machine
µs/request   processor time of the server
round trip   one request after the other by fetch(), as a caller sees it
constant     the same host, always answering by new Response() what the handler answers to the same query
lean         the same, with all headers of the contract, in the host's own class of answers: as little as can be done
best         whole names and letters, as "cognomen serve --best" answers
`;

const SERVER = fileURLToPath(new URL("server.ts", import.meta.url));
/** Autocannon measures no shorter. */
const ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 1.5;
const PREDICT_COUNT = 400;
const ROUND_TRIPS = 40;
const STORE_ENTRIES = 100_000;
const STORE_ROUNDS = 5;

/** What the constant answers are answers to: `/constant/0` to the first. */
const QUERIES = ["?name=Nguyen", batchOf(WHOLE_NAMES)] as const;

const TARGETS = {
  constant: `/constant/0${QUERIES[0]}`,
  lean: `/lean${QUERIES[0]}`,
  "one surname": `/${QUERIES[0]}`,
  "one whole name": `/?name=${encodeURIComponent(WHOLE_NAMES[1]!)}`,
  "100 surnames": `/${batchOf(NAMES)}`,
  "constant of the next": `/constant/1${QUERIES[1]}`,
  "100 whole names": `/${QUERIES[1]}`,
  "100 whole names, best": `/best${QUERIES[1]}`,
} as const;
type Target = keyof typeof TARGETS;
const TARGET_NAMES = Object.keys(TARGETS) as Target[];

interface Round {
  rate: number;
  processorUs: number;
  roundTripUs: number;
}

async function readProcessorUs(port: number): Promise<number> {
  const usage = (await (await fetch(`http://127.0.0.1:${port}/usage`)).json()) as NodeJS.CpuUsage;
  return usage.user + usage.system;
}

async function measureRound(port: number, path: string): Promise<Round> {
  const before = await readProcessorUs(port);
  const { rate, answerCount } = await load(port, path, ROUND_SECONDS);
  const processorUs = ((await readProcessorUs(port)) - before) / answerCount;
  const start = performance.now();
  for (let trip = 0; trip < ROUND_TRIPS; trip++)
    await (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  return { rate, processorUs, roundTripUs: ((performance.now() - start) * 1000) / ROUND_TRIPS };
}

function timeProcessor(act: () => void): number {
  const start = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** Processor time of the names of a batch, without a server: the median of many. */
function measurePredict(names: readonly string[]): number {
  const times = Array.from({ length: PREDICT_COUNT }, () => timeProcessor(() => predictMany(names)));
  return median(times.slice(PREDICT_COUNT >> 1));
}

/** What a charge costs in stores that are full, beside one in the same stores while they fill. */
function measureFullStore(): number {
  const bounds = { windowStartMs: 0, windowEndMs: 86_400_000, nowMs: 1 };
  let fillingUs = 0;
  let fullUs = 0;
  for (let round = 0; round < STORE_ROUNDS; round++) {
    const store = createMemoryStore({ maxEntries: STORE_ENTRIES });
    let client = 0;
    const charge = (endClient: number): number =>
      timeProcessor(() => {
        while (client < endClient) store.consume({ id: `ip:${client++}`, cost: 1, limit: 1, ...bounds });
      });
    fillingUs += charge(STORE_ENTRIES);
    fullUs += charge(3 * STORE_ENTRIES) / 2;
  }
  return fullUs / fillingUs;
}

/**
 * Ratios of one run. Their floors are far from what a quiet machine measures: with six times as many
 * running processes as processors, a batch took 5 round trips and 13.5 processor times of a single; with four times as many, a
 * batch of whole names took 2.5 to 2.7 batches of surnames. What a batch computes is compared with the same names in this
 * process: beside a request, which is the system's work, it is twice as much on one machine as on another.
 */
function compare(found: Record<Target, Round>): Record<string, number> {
  const { constant, "one surname": single, "one whole name": whole, "100 surnames": batch } = found;
  const wholeBatch = found["100 whole names"];
  const beyond = (own: Round, base: Round): number => own.processorUs - base.processorUs;
  return {
    "one surname, of constant by processor time": constant.processorUs / single.processorUs,
    "one name, of the requests/s of constant": Math.min(single.rate, whole.rate) / constant.rate,
    "100 surnames, round trips of one": batch.roundTripUs / single.roundTripUs,
    "100 surnames beyond constant, of predictMany": beyond(batch, constant) / measurePredict(NAMES),
    "100 whole names beyond constant, of predictMany":
      beyond(wholeBatch, found["constant of the next"]) / measurePredict(WHOLE_NAMES),
    "100 whole names, of 100 surnames": wholeBatch.processorUs / batch.processorUs,
    "charge of a full store in memory, of one while it fills": measureFullStore(),
  };
}

export async function run({ rounds }: { rounds: number }): Promise<Outcome> {
  const machine = describeMachine();
  const server = await start(["--import", "tsx", SERVER, ...QUERIES]);
  try {
    for (const name of TARGET_NAMES) await load(server.port, TARGETS[name], WARM_UP_SECONDS);
    const found = await takeTurns(TARGET_NAMES, rounds, (name) => measureRound(server.port, TARGETS[name]));
    const figures = compare(found);
    const rows = TARGET_NAMES.map((name) => {
      const { rate, processorUs, roundTripUs } = found[name];
      return [name, grouped(Math.round(rate)), processorUs.toFixed(0), `${roundTripUs.toFixed(0)} µs`];
    });
    const table = formatTable([["", "requests/s", "µs/request", "round trip"], ...rows]);
    const ratios = formatTable(Object.entries(figures).map(([what, value]) => [what, value.toFixed(2)]));
    return { text: `${machine}\n\n${table}\n${ratios}${LEGEND}`, figures };
  } finally {
    server.stop();
  }
}
