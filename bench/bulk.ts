/** `npm run bench:bulk`: `cognomen enrich` on a large file, beside the same pipeline that does not look names up. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { writeCustomers } from "./bulk/file.ts";
import { createPeople } from "./bulk/people.ts";
import { type Watched, watch } from "./bulk/process.ts";
import { describeMachine } from "./http/machine.ts";
import { formatTable, grouped } from "./table.ts";

const LEGEND = `rows/s     rows by the clock, from the start of the process to its end
of no-op   share of the rows/s of the no-op: the same reading, splitting, messages to threads and writing, without looking names up
processor  processor time of all threads: what a busy machine changes least
peak       most resident memory of the process with all its threads
`;

const HELP = `Usage: npm run bench:bulk [-- --rows <count>] [--whole <share>] [--tier <tier>] [--check]

Writes a CSV file of made-up customers to a temporary folder and runs cognomen enrich on it, with one thread and with two, each beside the no-op: the same program, whose threads answer without looking anything up.

  --rows <count>   default 5000000, which takes about two minutes and 1.5 GB of disk
  --whole <share>  rows with a forename before the surname, 0 to 1; default 0.1
  --tier <tier>    default full, whose blocks take 5 s of processor time to open: for fewer rows choose core
  --rounds <count> runs of each, of which the fastest counts; default 1
  --check          two threads only; exit code 1 below a floor (see the end of the output)
  --help           this text

${LEGEND}`;

/**
 * The memory is what is aimed at for five million rows and the full tier. The share is far below the 0.7 aimed at there:
 * for a machine that does other things as well, and for short runs, of which a start is a larger part.
 */
const FLOORS = { minOfNoop: 0.4, maxPeakBytes: 300e6 };
const SEED = 11;
const MEGABYTE = 1e6;
const DIST = "dist";

interface Case {
  title: string;
  threadCount: number;
  isNoop: boolean;
}

/** Pairs: enrich, and the no-op that it is compared with. */
function listCases(threadCounts: readonly number[]): Case[] {
  return threadCounts.flatMap((threadCount) => {
    const threads = threadCount === 1 ? "1 thread" : `${threadCount} threads`;
    return [
      { title: `enrich, ${threads}`, threadCount, isNoop: false },
      { title: `no-op, ${threads}`, threadCount, isNoop: true },
    ];
  });
}

/** The same code, bundled the same way, with other threads. */
async function buildNoop(folder: string): Promise<string> {
  await build({
    entryPoints: { noop: "bench/bulk/noop-bin.ts", "noop-thread": "bench/bulk/noop-thread.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["ioredis"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  return join(folder, "noop.mjs");
}

async function measure(
  { threadCount, isNoop }: Case,
  noop: string,
  input: string,
  folder: string,
  tier: string,
): Promise<Watched> {
  const output = join(folder, "out.csv");
  const program = isNoop ? noop : join(DIST, "cli.js");
  const args = [program, "enrich", input, "--column", "surname", "--jobs", String(threadCount), "--quiet"];
  const watched = await watch([...args, "-o", output, "--tier", tier], {
    COGNOMEN_BENCH_DATA: `${pathToFileURL(resolve(DIST, "data")).href}/`,
  });
  rmSync(output);
  return watched;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "5000000" },
      whole: { type: "string", default: "0.1" },
      tier: { type: "string", default: "full" },
      rounds: { type: "string", default: "1" },
      check: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const rowCount = Number(values.rows);
  const folder = mkdtempSync(join(tmpdir(), "cognomen-bulk-"));
  try {
    const machine = describeMachine();
    process.stderr.write(`drawing ${grouped(rowCount)} names\n`);
    const input = join(folder, "in.csv");
    const people = createPeople("data", Number(values.whole), SEED);
    const file = await writeCustomers(input, people, rowCount);
    const noop = await buildNoop(folder);
    const cases = listCases(values.check ? [2] : [1, 2]);
    const results: Watched[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [index, each] of cases.entries()) {
        process.stderr.write(`${each.title}\n`);
        const watched = await measure(each, noop, input, folder, values.tier);
        const fastest = results[index];
        if (fastest === undefined || watched.seconds < fastest.seconds) results[index] = watched;
      }
    }
    const isKept = report(machine, rowCount, values.tier, file, cases, results);
    if (values.check && !isKept) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function report(
  machine: string,
  rowCount: number,
  tier: string,
  file: { byteCount: number; distinctCount: number },
  cases: readonly Case[],
  results: readonly Watched[],
): boolean {
  const megabytes = (bytes: number | undefined): string =>
    bytes === undefined ? "unknown" : `${(bytes / MEGABYTE).toFixed(0)} MB`;
  const shareOf = (index: number): number => results[index + 1]!.seconds / results[index]!.seconds;
  const rows = cases.map(({ title, isNoop }, index) => {
    const { seconds, processorSeconds, peakBytes } = results[index]!;
    return [
      title,
      `${seconds.toFixed(1)} s`,
      grouped(Math.round(rowCount / seconds)),
      isNoop ? "" : `${(100 * shareOf(index)).toFixed(0)} %`,
      processorSeconds === undefined ? "" : `${processorSeconds.toFixed(1)} s`,
      megabytes(peakBytes),
    ];
  });
  const twoThreads = cases.findIndex(({ threadCount, isNoop }) => threadCount === 2 && !isNoop);
  const share = shareOf(twoThreads);
  const { residentBytes, peakBytes, seconds } = results[twoThreads]!;
  const isMemoryKept = peakBytes === undefined || peakBytes <= FLOORS.maxPeakBytes;
  const isKept = share >= FLOORS.minOfNoop && isMemoryKept;
  const summary = `2 threads: ${(100 * share).toFixed(0)} % of no-op, ${megabytes(peakBytes)}`;
  process.stdout.write(
    [
      `${machine}\n\n`,
      `${grouped(rowCount)} rows, ${megabytes(file.byteCount)}, ${grouped(file.distinctCount)} different names, ${tier} tier\n\n`,
      formatTable([["", "time", "rows/s", "of no-op", "processor", "peak"], ...rows]),
      `\n${LEGEND}\n`,
      twoThreads === 0
        ? ""
        : `2 threads are ${(results[0]!.seconds / seconds).toFixed(2)} times as fast as one.\n`,
      `Memory with 2 threads after each tenth of the time: ${residentBytes.map((bytes) => (bytes / MEGABYTE).toFixed(0)).join(", ")} MB\n`,
      `${isKept ? "Within" : "Not within"} the floors of ${100 * FLOORS.minOfNoop} % of no-op and ${megabytes(FLOORS.maxPeakBytes)}: ${summary}\n`,
    ].join(""),
  );
  return isKept;
}

await main();
