/** Requests per second, beside the same host with a constant answer, and what a batch costs beside a single name. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { predictMany } from "cognomen/full";
import { createScript, wholeNumber } from "../../build/command-line.ts";
import { formatTable, grouped, median, percent } from "../../build/table.ts";
import { describeMachine } from "../machine.ts";
import { measureRate, readProcessorMs } from "./load.ts";
import { batchOf, NAMES, WHOLE_NAMES } from "./names.ts";

const LEGEND = `
requests/s   by the clock: the load generator runs on the same machine
µs/request   processor time of the server
round trip   one request after the other by fetch(), as a caller sees it
constant     the same host, always answering by new Response() what the handler answers to the same query
lean         the same, with all headers of the contract, in the host's own class of answers: as little as can be done
best         whole names and letters, as "cognomen serve --best" answers`;

const SERVER = fileURLToPath(new URL("server.ts", import.meta.url));
const CONNECTION_COUNT = 10;
const ROUND_MS = 400;
const WARM_UP_MS = 1500;
const PREDICT_COUNT = 400;
const ROUND_TRIPS = 40;

/**
 * Far from what a quiet machine measures (see docs/http.md, Speed): with six times as many running processes as
 * processors, a batch took 5 round trips and 13.5 processor times of a single; with four times as many, a batch of whole names
 * took 2.5 to 2.7 batches of surnames. What a batch computes is compared with the same names in this process: beside a request, which is
 * the system's work, it is twice as much on one machine as on another.
 */
const FLOORS = {
  minOfConstant: 1,
  minRateOfConstant: 0.6,
  maxOfSingle: 8,
  maxOfPredict: 2.5,
  maxWholeOfPredict: 1.8,
  maxWholeOfSurnames: 4,
};

/** What the constant answers are answers to: `/constant/0` to the first. */
const QUERIES = ["?name=Nguyen", batchOf(WHOLE_NAMES)] as const;

const TARGETS = {
  constant: { label: "constant", path: `/constant/0${QUERIES[0]}` },
  lean: { label: "lean", path: `/lean${QUERIES[0]}` },
  single: { label: "one surname", path: `/${QUERIES[0]}` },
  wholeName: { label: "one whole name", path: `/?name=${encodeURIComponent(WHOLE_NAMES[1]!)}` },
  batch: { label: "batch of 100 surnames", path: `/${batchOf(NAMES)}` },
  constantBatch: { label: "constant of the next batch", path: `/constant/1${QUERIES[1]}` },
  wholeBatch: { label: "batch of 100 whole names", path: `/${QUERIES[1]}` },
  bestBatch: { label: "the same, best", path: `/best${QUERIES[1]}` },
};
type TargetName = keyof typeof TARGETS;
const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];

interface Figures {
  rate: number;
  processorMicroseconds: number;
  roundTripMs: number;
}

async function measureRound(port: number, target: string): Promise<Figures> {
  const beforeMs = await readProcessorMs(port);
  const start = performance.now();
  const rate = await measureRate(port, target, { connectionCount: CONNECTION_COUNT, durationMs: ROUND_MS });
  const answerCount = (rate * (performance.now() - start)) / 1000;
  const processorMicroseconds = (1000 * ((await readProcessorMs(port)) - beforeMs)) / answerCount;
  const tripsStart = performance.now();
  for (let trip = 0; trip < ROUND_TRIPS; trip++) {
    await (await fetch(`http://127.0.0.1:${port}${target}`)).json();
  }
  return { rate, processorMicroseconds, roundTripMs: (performance.now() - tripsStart) / ROUND_TRIPS };
}

async function measure(port: number, roundCount: number): Promise<Record<TargetName, Figures>> {
  for (const name of TARGET_NAMES) await measureRate(port, TARGETS[name].path, { durationMs: WARM_UP_MS });
  const rounds = Object.fromEntries(TARGET_NAMES.map((name) => [name, []])) as unknown as Record<
    TargetName,
    Figures[]
  >;
  for (let round = 0; round < roundCount; round++) {
    process.stderr.write(`round ${round + 1} of ${roundCount}\n`);
    for (const name of TARGET_NAMES) rounds[name].push(await measureRound(port, TARGETS[name].path));
  }
  const summary = {} as Record<TargetName, Figures>;
  for (const name of TARGET_NAMES) {
    summary[name] = {
      rate: median(rounds[name].map(({ rate }) => rate)),
      processorMicroseconds: median(rounds[name].map((figures) => figures.processorMicroseconds)),
      roundTripMs: median(rounds[name].map(({ roundTripMs }) => roundTripMs)),
    };
  }
  return summary;
}

/** Processor time of the names of a batch, without a server: the median of many. */
function measurePredict(names: readonly string[]): number {
  const times = Array.from({ length: PREDICT_COUNT }, () => {
    const start = process.cpuUsage();
    predictMany(names);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return median(times.slice(PREDICT_COUNT >> 1));
}

function report(figures: Record<TargetName, Figures>, machine: string): boolean {
  const { constant, lean, single, wholeName, batch, constantBatch, wholeBatch } = figures;
  const rows = TARGET_NAMES.map((name) => {
    const { rate, processorMicroseconds, roundTripMs } = figures[name];
    return [
      TARGETS[name].label,
      grouped(Math.round(rate)),
      processorMicroseconds.toFixed(0),
      `${(roundTripMs * 1000).toFixed(0)} µs`,
    ];
  });
  const ofConstant = constant.processorMicroseconds / single.processorMicroseconds;
  const rateOfConstant = Math.min(single.rate, wholeName.rate) / constant.rate;
  const ofSingle = batch.roundTripMs / single.roundTripMs;
  const ofPredict = (batch.processorMicroseconds - constant.processorMicroseconds) / measurePredict(NAMES);
  const wholeMicroseconds = wholeBatch.processorMicroseconds - constantBatch.processorMicroseconds;
  const wholeOfPredict = wholeMicroseconds / measurePredict(WHOLE_NAMES);
  const wholeOfSurnames = wholeBatch.processorMicroseconds / batch.processorMicroseconds;
  process.stdout.write(
    [
      `${machine}\n\n`,
      formatTable([["", "requests/s", "µs/request", "round trip"], ...rows]),
      "\n",
      formatTable([
        ["one surname, of the requests/s of constant", percent(single.rate / constant.rate, 0)],
        ["one whole name, of the same", percent(wholeName.rate / constant.rate, 0)],
        ["one surname, of constant per processor time", percent(ofConstant, 0)],
        ["the same, of lean", percent(lean.processorMicroseconds / single.processorMicroseconds, 0)],
        ["batch of surnames, round trips of one", ofSingle.toFixed(1)],
        ["the same, beyond a constant, processor times of predictMany", ofPredict.toFixed(2)],
        ["batch of whole names, µs more than its constant", wholeMicroseconds.toFixed(0)],
        ["the same, processor times of predictMany", wholeOfPredict.toFixed(2)],
        ["batch of whole names, processor times of the batch of surnames", wholeOfSurnames.toFixed(2)],
        ["surnames/s in batches", grouped(Math.round(batch.rate * 100))],
        ["whole names/s in batches", grouped(Math.round(wholeBatch.rate * 100))],
      ]),
      `\nFloors: one surname at least ${percent(FLOORS.minOfConstant, 0)} of constant per processor time;`,
      ` one name of either kind at least ${percent(FLOORS.minRateOfConstant, 0)} of its requests/s;\n`,
      `a batch of surnames at most ${FLOORS.maxOfSingle} round trips`,
      ` of one; a batch of whole names at most ${FLOORS.maxWholeOfSurnames} processor times of a batch of surnames;`,
      `\nbeyond a constant, surnames at most ${FLOORS.maxOfPredict} processor times of predictMany, whole names ${FLOORS.maxWholeOfPredict}.\n`,
    ].join(""),
  );
  return (
    ofConstant >= FLOORS.minOfConstant &&
    rateOfConstant >= FLOORS.minRateOfConstant &&
    ofSingle <= FLOORS.maxOfSingle &&
    ofPredict <= FLOORS.maxOfPredict &&
    wholeOfPredict <= FLOORS.maxWholeOfPredict &&
    wholeOfSurnames <= FLOORS.maxWholeOfSurnames
  );
}

async function main({ check, rounds }: { check?: boolean; rounds: number }): Promise<void> {
  const machine = describeMachine();
  const server = spawn(process.execPath, ["--import", "tsx", SERVER, ...QUERIES], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    const isKept = report(await measure(Number(port), rounds), machine);
    if (check && !isKept) process.exitCode = 1;
  } finally {
    server.kill();
  }
}

await createScript(
  "npm run bench:http --",
  "Asks the built package, behind node:http in a process of its own, over 10 connections that stay open. Rounds of 0.4 " +
    "seconds take turns, so that a machine that is busy is busy for all; figures are medians.",
)
  .option("--check", "exit code 1 below a floor (see the end of the output)")
  .option("--rounds <number>", "rounds of each", wholeNumber(1), 15)
  .addHelpText("after", LEGEND)
  .action(main)
  .parseAsync();
