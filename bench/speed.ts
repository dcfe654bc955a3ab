/** `npm run bench`: speed, start, memory and allocations of the built package, by tier and path. */
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import { parseArgs } from "node:util";
import type { SpeedFigures } from "./speed/figures.ts";
import { type BenchInputs, drawQuestions, PATHS, type Path } from "./speed/inputs.ts";
import {
  EMPTY,
  listSubjects,
  measureAllocation,
  measureMemory,
  measureSpeed,
  measureStarts,
  openTier,
  type Subject,
} from "./speed/run.ts";
import { formatTable, grouped } from "./table.ts";

const HELP = `Usage: npm run bench [-- --json <file>]

Measures the built package in fresh Node processes; takes about a minute and a half.

  --json <file>  also write all figures to this file
  --help         this text

predictions/s  one name after the other, per second of processor time, garbage collection included; all answers are
               checked before, blocks are open. Median of 7 rounds of 150 ms. Stripped: a mark is added to a known
               name. Last name: a random forename before a random surname. Unknown: shuffled letters. Non-Latin:
               surnames, and whole names put together at random
start          from the start of the process to the first answer, median of 10 processes, files in memory
memory         resident set after a garbage collection
allocated      growth of the used heap per prediction, with --expose-gc and a young generation of 64 MB, so that nothing
               is collected meanwhile; after warming up
`;

const DIST = "dist";
const COUNT_PER_PATH = 2000;
const MIXED_COUNT = 200_000;
const MEGABYTE = 2 ** 20;

function describeMachine(): Record<string, string | number> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const processors = cpus();
  return {
    processor: `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
    v8: process.versions.v8,
    cognomen: version,
    load: loadavg()[0]!.toFixed(1),
  };
}

const describe = (machine: SpeedFigures["machine"]): string =>
  Object.entries(machine)
    .map(([key, value]) => `  ${key.padEnd(9)}  ${value}\n`)
    .join("");

async function byName<T>(
  title: string,
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<T>,
): Promise<Record<string, T>> {
  const results: Record<string, T> = {};
  for (const subject of subjects) {
    process.stderr.write(`${title}: ${subject.name}\n`);
    results[subject.name] = await measure(subject);
  }
  return results;
}

async function measureAll(): Promise<SpeedFigures> {
  const machine = describeMachine();
  const { tiers, fromDisk } = listSubjects(DIST);
  process.stderr.write("drawing names\n");
  const predictors = await Promise.all(tiers.map(({ name }) => openTier(DIST, name)));
  const { inputs, mixed } = drawQuestions("data", predictors, COUNT_PER_PATH, MIXED_COUNT);
  const opened = [EMPTY, ...tiers, fromDisk];
  process.stderr.write("start\n");
  const starts = await measureStarts(opened);
  return {
    command: ["npm run bench --", ...process.argv.slice(2)].join(" ").replace(/ --$/u, ""),
    machine,
    startMs: Object.fromEntries(opened.map(({ name }, index) => [name, starts[index]!])),
    predictionsPerSecond: await byName("speed", tiers, (tier) => measureSpeed(tier, inputs)),
    residentBytes: await byName("memory", opened, (subject) => measureMemory(subject, mixed)),
    bytesPerPrediction: await byName("allocations", tiers, (tier) => measureAllocation(tier, halve(inputs))),
  };
}

/** Half of the inputs are enough to count bytes, and keep a pass well inside the young generation. */
function halve(inputs: BenchInputs): BenchInputs {
  const half = {} as BenchInputs;
  for (const path of PATHS) half[path] = inputs[path].slice(0, COUNT_PER_PATH / 2);
  return half;
}

function formatFigures(figures: SpeedFigures): string {
  const { machine, startMs, residentBytes } = figures;
  const tiers = Object.keys(figures.predictionsPerSecond);
  const byPath = (values: Record<string, Record<Path, number>>, unit: number): string =>
    formatTable([
      ["", ...tiers],
      ...PATHS.map((path) => [
        path,
        ...tiers.map((tier) => grouped(Math.round(values[tier]![path] / unit) * unit)),
      ]),
    ]);
  const empty = startMs[EMPTY.name]!;
  const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  return [
    `${figures.command}\n${describe(machine)}`,
    `predictions/s\n${byPath(figures.predictionsPerSecond, 1000)}`,
    `process start to first prediction\n${formatTable([
      ["", "ms", "over an empty process"],
      ...Object.entries(startMs).map(([name, ms]) => [
        name,
        ms.toFixed(0),
        name === EMPTY.name ? "" : (ms - empty).toFixed(0),
      ]),
    ])}`,
    `resident memory\n${formatTable([
      ["", "after the first", `after ${grouped(MIXED_COUNT)} mixed queries`],
      ...Object.entries(residentBytes).map(([name, { started, used }]) => [
        name,
        megabytes(started),
        name === EMPTY.name ? "" : megabytes(used),
      ]),
    ])}`,
    `bytes allocated per prediction\n${byPath(figures.bytesPerPrediction, 1)}`,
  ].join("\n");
}

async function main(): Promise<void> {
  let values: { json?: string; help?: boolean };
  try {
    ({ values } = parseArgs({
      options: { json: { type: "string" }, help: { type: "boolean", short: "h" } },
    }));
  } catch (error) {
    process.stderr.write(`${(error as Error).message} See --help.\n`);
    process.exitCode = 2;
    return;
  }
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const figures = await measureAll();
  process.stdout.write(`\n${formatFigures(figures)}`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
}

await main();
