/** Requests per second, beside the same host with a constant answer, and what a batch costs beside a single name. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { readOptions } from "../../build/command-line.ts";
import { formatTable, grouped } from "../table.ts";
import { measureRate } from "./load.ts";
import { describeMachine } from "./machine.ts";

const HELP = `Usage: npm run bench:http [-- [--check] [--rounds <number>]]

Asks the built package, behind node:http in a process of its own, over 16 connections that stay open. Rounds of 0.4
seconds take turns, so that a machine that is busy is busy for all; figures are medians.

  --check            exit code 1 below a floor (see the end of the output)
  --rounds <number>  default 15
  --help             this text

requests/s   by the clock: the load generator runs on the same machine
µs/request   processor time of the server
round trip   one request after the other by fetch(), as a caller sees it
constant     the same host, always answering the same JSON of the same size by new Response()
lean         the same, with all headers of the contract, in the host's own class of answers: as little as can be done
`;

const SERVER = fileURLToPath(new URL("server.ts", import.meta.url));
const ROUND_MS = 400;
const WARM_UP_MS = 1500;
const ROUND_TRIPS = 40;

/**
 * Far from what a quiet machine measures (see docs/http.md, Speed): with six times as many running processes as
 * processors, a batch took 5 round trips and 13.5 processor times of a single.
 */
const FLOORS = { minOfConstant: 1, maxOfSingle: 8, maxProcessorTimesOfSingle: 20 };

/** All different, so that nothing is quicker the second time within a batch. */
const NAMES = `
  Nguyen Smith Kowalski Rossi Schneider Müller García Silva Kim Novák Wang Li Zhang Chen Liu Yang
  Huang Zhao Wu Zhou Tanaka Suzuki Sato Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida
  Singh Kumar Sharma Patel Gupta Khan Das Reddy Iyer Nair Ivanov Smirnov Kuznetsov Popov Petrov
  Sokolov Shevchenko Bondarenko Kovalenko Melnyk Yılmaz Kaya Demir Çelik Şahin Öztürk
  Papadopoulos Georgiou Nikolaidis Johansson Andersson Karlsson Nilsson Eriksson Hansen Olsen
  Larsen Nielsen Jensen Pedersen Korhonen Virtanen Mäkinen Nieminen Tamm Saar Kazlauskas Bērziņš
  Horváth Nagy Szabó Tóth Popescu Ionescu Dimitrov Jovanović Horvat Hoxha Dubois Martin Bernard
  Dupont Lefebvre Moreau Peeters Janssens Jansen Bakker Okafor Adeyemi
`
  .trim()
  .split(/\s+/u);
const batch = NAMES.map((name) => `name[]=${encodeURIComponent(name)}`);

const TARGETS = {
  constant: "/constant?name=Nguyen",
  lean: "/lean?name=Nguyen",
  single: "/?name=Nguyen",
  batch: `/?${batch.join("&")}`,
};
type TargetName = keyof typeof TARGETS;
const TARGET_NAMES = Object.keys(TARGETS) as TargetName[];

interface Figures {
  rate: number;
  processorMicroseconds: number;
  roundTripMs: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second);
  return sorted[sorted.length >> 1]!;
}

async function readProcessorTime(port: number): Promise<number> {
  const usage = (await (await fetch(`http://127.0.0.1:${port}/usage`)).json()) as NodeJS.CpuUsage;
  return usage.user + usage.system;
}

async function measureRound(port: number, target: string): Promise<Figures> {
  const before = await readProcessorTime(port);
  const start = performance.now();
  const rate = await measureRate(port, target, { durationMs: ROUND_MS });
  const answerCount = (rate * (performance.now() - start)) / 1000;
  const processorMicroseconds = ((await readProcessorTime(port)) - before) / answerCount;
  const tripsStart = performance.now();
  for (let trip = 0; trip < ROUND_TRIPS; trip++) {
    await (await fetch(`http://127.0.0.1:${port}${target}`)).json();
  }
  return { rate, processorMicroseconds, roundTripMs: (performance.now() - tripsStart) / ROUND_TRIPS };
}

async function measure(port: number, roundCount: number): Promise<Record<TargetName, Figures>> {
  for (const name of TARGET_NAMES) await measureRate(port, TARGETS[name], { durationMs: WARM_UP_MS });
  const rounds: Record<TargetName, Figures[]> = { constant: [], lean: [], single: [], batch: [] };
  for (let round = 0; round < roundCount; round++) {
    process.stderr.write(`round ${round + 1} of ${roundCount}\n`);
    for (const name of TARGET_NAMES) rounds[name].push(await measureRound(port, TARGETS[name]));
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

function report(figures: Record<TargetName, Figures>, machine: string): boolean {
  const { constant, lean, single, batch: hundred } = figures;
  const rows = TARGET_NAMES.map((name) => {
    const { rate, processorMicroseconds, roundTripMs } = figures[name];
    return [
      name === "batch" ? "batch of 100" : name,
      grouped(Math.round(rate)),
      processorMicroseconds.toFixed(0),
      `${(roundTripMs * 1000).toFixed(0)} µs`,
    ];
  });
  const ofConstant = constant.processorMicroseconds / single.processorMicroseconds;
  const ofSingle = hundred.roundTripMs / single.roundTripMs;
  const processorTimesOfSingle = hundred.processorMicroseconds / single.processorMicroseconds;
  process.stdout.write(
    [
      `${machine}\n\n`,
      formatTable([["", "requests/s", "µs/request", "round trip"], ...rows]),
      "\n",
      formatTable([
        ["single, of the requests/s of constant", `${((100 * single.rate) / constant.rate).toFixed(0)} %`],
        ["the same per processor time", `${(100 * ofConstant).toFixed(0)} %`],
        [
          "the same, of lean",
          `${((100 * lean.processorMicroseconds) / single.processorMicroseconds).toFixed(0)} %`,
        ],
        ["batch, round trips of a single", ofSingle.toFixed(1)],
        ["batch, processor times of a single", processorTimesOfSingle.toFixed(1)],
        ["names/s in batches", grouped(Math.round(hundred.rate * 100))],
      ]),
      `\nFloors: single at least ${100 * FLOORS.minOfConstant} % of constant per processor time,`,
      ` a batch at most ${FLOORS.maxOfSingle} round trips`,
      ` and ${FLOORS.maxProcessorTimesOfSingle} processor times of a single.\n`,
    ].join(""),
  );
  return (
    ofConstant >= FLOORS.minOfConstant &&
    ofSingle <= FLOORS.maxOfSingle &&
    processorTimesOfSingle <= FLOORS.maxProcessorTimesOfSingle
  );
}

async function main(): Promise<void> {
  const values = readOptions(HELP, {
    check: { type: "boolean" },
    rounds: { type: "string", default: "15" },
  });
  if (!values) return;
  const machine = describeMachine();
  const server = spawn(process.execPath, ["--import", "tsx", SERVER, "Nguyen"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    const isKept = report(await measure(Number(port), Number(values.rounds)), machine);
    if (values.check && !isKept) process.exitCode = 1;
  } finally {
    server.kill();
  }
}

await main();
