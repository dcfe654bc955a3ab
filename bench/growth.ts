/** `npm run bench:growth`: how bytes, start, memory and speed grow with the number of names. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { encodeTable } from "../src/encode/file.ts";
import type { Table } from "../src/encode/table.ts";
import { readHead } from "../src/file/load.ts";
import { writeFileAtomic } from "../src/program/write-file.ts";
import { FIGURES_PATH, readCompareFigures, type SubjectFigures } from "./compare/figures.ts";
import { DIRECT } from "./compare/goals.ts";
import { GROWTH_PATH, type GrowthFigures, type GrowthStep } from "./compare/growth-figures.ts";
import { cutTable, type FullTable, inventTable, readFullTable } from "./compare/growth-tables.ts";
import { describeMachine } from "./compare/machine.ts";
import { type Effort, measureAll } from "./compare/measure.ts";
import { prepare } from "./compare/prepare.ts";
import { findFault, PACKAGES } from "./compare/rival-files.ts";
import { EMPTY, RIVALS, SELF_SUBJECT } from "./compare/subjects.ts";

const HELP = `Usage: npm run bench:growth [-- --sizes <numbers>] [--invented <number>]

Cuts tables of the most valuable names from the full tier, makes up a larger one in its likeness, and measures each as
"npm run bench" does, though in fewer rounds. Writes ${GROWTH_PATH}, size by size; "npm run benchmarks" then makes
docs/growth.md of it, and npm runs that by itself. Sizes measured before are kept unless they are named. The full tier is taken from what "npm run bench" measured, if that was of
the same file.

  --sizes <numbers>    names of each table, with commas; "all" is the full tier (default: 10000,100000,1000000,all)
  --invented <number>  names of the made-up table (default: 20000000; needs some 300 bytes of memory a name); 0 for none
  --help               this text
`;

const FOLDER = join("node_modules", ".cache", "cognomen-bench", "growth");
const DATA = join("dist", "data");
/** Timed at every size. */
const SETS = [DIRECT, "mixed, skewed", "mixed, uniform"];
const EFFORT: Effort = {
  startCount: 3,
  roundCount: 3,
  roundMs: 30,
  isHttp: false,
  isThorough: false,
  sets: SETS,
};
const COUNTS = { set: 500, sample: 2000, mixed: 200_000 };

const startTime = performance.now();
const say = (what: string): void => {
  process.stderr.write(`${((performance.now() - startTime) / 1000).toFixed(0).padStart(5)} s  ${what}\n`);
};

const readData = (tier: string): Uint8Array => new Uint8Array(readFileSync(join(DATA, `${tier}.bin`)));

/** Encodes a table and writes it. @returns path and what that took */
function writeTable(
  table: Table,
  full: FullTable,
  isInvented: boolean,
): { path: string; encoding: GrowthStep["encoding"] } {
  const before = process.cpuUsage();
  const { bytes } = encodeTable(table, {
    tier: "growth",
    foldTable: full.frame.foldTable,
    // What a cut says is another matter than what the whole table says; what is made up says the same.
    maps: isInvented ? full.frame.maps : undefined,
  });
  const { user, system } = process.cpuUsage(before);
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${table.keys.length}.bin`);
  writeFileAtomic(path, bytes);
  return {
    path,
    encoding: { seconds: (user + system) / 1e6, peakBytes: process.resourceUsage().maxRSS * 1024 },
  };
}

async function measureStep(
  path: string,
  isInvented: boolean,
  encoding: GrowthStep["encoding"],
): Promise<GrowthStep> {
  const file = new Uint8Array(readFileSync(path));
  say(`prepare ${readHead(file).keyCount} names`);
  const prepared = await prepare({ data: path, counts: COUNTS, dist: "dist", isAlone: isInvented });
  const wanted = isInvented ? [SELF_SUBJECT] : [SELF_SUBJECT, ...RIVALS];
  const { subjects, load } = await measureAll(prepared, "growth", wanted, EFFORT, say);
  return describeStep(file, isInvented, encoding, load.after, pickFigures(subjects, Object.keys(subjects)));
}

/** The full tier as "npm run bench" measured it, in more rounds, if that was of this file. */
function takeMeasured(path: string): GrowthStep | undefined {
  if (!existsSync(FIGURES_PATH)) return undefined;
  const { data, subjects, load } = readCompareFigures();
  const file = new Uint8Array(readFileSync(path));
  if (createHash("sha256").update(file).digest("hex") !== data.sha256) return undefined;
  const wanted = [EMPTY, SELF_SUBJECT.id, ...RIVALS.map(({ id }) => id)].filter(
    (id) => subjects[id] !== undefined,
  );
  return describeStep(file, false, undefined, load.after, pickFigures(subjects, wanted));
}

/** What of the figures is kept. */
const pickFigures = (
  subjects: Record<string, SubjectFigures>,
  ids: readonly string[],
): GrowthStep["subjects"] =>
  Object.fromEntries(
    ids.map((id) => {
      const { bytes, start, memory, rates } = subjects[id]!;
      const timed = Object.entries(rates).filter(([set]) => SETS.includes(set));
      return [
        id,
        { ...(bytes && { bytes: { raw: bytes.raw } }), start, memory, rates: Object.fromEntries(timed) },
      ];
    }),
  );

function describeStep(
  file: Uint8Array,
  isInvented: boolean,
  encoding: GrowthStep["encoding"],
  load: number,
  subjects: GrowthStep["subjects"],
): GrowthStep {
  const head = readHead(file);
  return {
    keyCount: head.keyCount,
    isInvented,
    byteCount: head.fileByteCount,
    headByteCount: head.headByteCount,
    sectionByteCount: Object.values(head.sections).reduce((sum, { byteCount }) => sum + byteCount, 0),
    blockCount: head.blocks.length,
    encoding,
    load,
    subjects,
  };
}

/** Puts a step in the place of an older one of the same size. */
function keep(step: GrowthStep, command: string): void {
  let steps: GrowthStep[] = [];
  try {
    ({ steps } = JSON.parse(readFileSync(GROWTH_PATH, "utf8")) as GrowthFigures);
  } catch {
    // The first one.
  }
  const machine = describeMachine(PACKAGES.filter((name) => findFault(name) === undefined));
  const others = steps.filter(({ keyCount }) => keyCount !== step.keyCount);
  const figures: GrowthFigures = {
    command,
    machine,
    steps: [...others, step].sort((left, right) => left.keyCount - right.keyCount),
  };
  writeFileAtomic(GROWTH_PATH, `${JSON.stringify(figures, undefined, 2)}\n`);
}

async function grow(sizes: readonly string[], inventedCount: number): Promise<void> {
  const command = ["npm run bench:growth --", ...process.argv.slice(2)].join(" ").replace(/ --$/u, "");
  let known: FullTable | undefined;
  const readTable = (): FullTable => {
    if (known === undefined) say("read the tiers");
    known ??= readFullTable(readData("full"), readData("standard"), readData("core"));
    return known;
  };
  for (const size of sizes) {
    if (size === "all") {
      const path = join(DATA, "full.bin");
      keep(takeMeasured(path) ?? (await measureStep(path, false, undefined)), command);
      continue;
    }
    const full = readTable();
    say(`cut ${size} names`);
    const { path, encoding } = writeTable(cutTable(full, Number(size)), full, false);
    keep(await measureStep(path, false, encoding), command);
  }
  if (inventedCount > 0) {
    const full = readTable();
    say(`make up ${inventedCount} names`);
    const table = inventTable(full, inventedCount, (count) => say(`${count} names`));
    say("encode");
    const { path, encoding } = writeTable(table, full, true);
    keep(await measureStep(path, true, encoding), command);
  }
}

async function main(): Promise<number> {
  let values: { sizes: string; invented: string; help?: boolean };
  try {
    ({ values } = parseArgs({
      options: {
        sizes: { type: "string", default: "10000,100000,1000000,all" },
        invented: { type: "string", default: "20000000" },
        help: { type: "boolean", short: "h" },
      },
    }));
    const sizes = values.sizes.split(",").filter((size) => size !== "");
    if (sizes.some((size) => size !== "all" && !(Number(size) >= 1000)) || !(Number(values.invented) >= 0))
      throw new Error(`Sizes: found ${values.sizes} and ${values.invented}, expected numbers from 1000 on.`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message} See --help.\n`);
    return 2;
  }
  if (values.help) process.stdout.write(HELP);
  else
    await grow(
      values.sizes.split(",").filter((size) => size !== ""),
      Number(values.invented),
    );
  return 0;
}

process.exitCode = await main();
