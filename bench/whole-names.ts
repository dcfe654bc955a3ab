/** `npm run bench:whole`: whole names and names in parts beside plain strings, in one run. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createScript } from "../build/command-line.ts";
import { readPeople } from "../build/evaluate/people.ts";
import { formatTable, grouped, median, percent } from "../build/table.ts";
import { describeMachine } from "./machine.ts";
import { type DrawnPerson, drawPeople } from "./speed/people.ts";

const BUDGETS_PATH = join("bench", "budgets.json");
const CHILD = join("bench", "speed", "whole-names-child.mjs");

const LEGEND = `
µs          processor time of one answer, medians of rounds that take turns
of strings  answers a second beside those of the same names as plain strings, in the same run
allocated   bytes of one answer, heap and buffers
memory      resident set after 200,000 names, of plain strings' in per cent

Exit codes: 0 done, 1 a floor was missed, 2 wrong use.`;

interface WholeNameFigures {
  machine: string;
  kinds: Record<string, { microseconds: number; ofStrings: number; allocatedByteCount: number }>;
  /** Resident set after 200,000 names, over that of plain strings; an estimator takes some megabytes itself. */
  memoryOverStrings: Record<string, number>;
}

const PLAIN = "strings";
const NAME_COUNT = 10_000;
/** Medians of three moved by a tenth where other programs run on the machine. */
const ROUND_COUNT = 9;
const MEMORY_NAME_COUNT = 200_000;

const readPeopleFile = (path: string): DrawnPerson[] =>
  readPeople(path)
    .filter(({ surname, forename }) => surname !== "" && forename !== "")
    .map(({ name, surname, forename }) => ({ name, family: surname, given: forename }));

function measure(peopleFile: string | undefined): WholeNameFigures {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-whole-"));
  try {
    const run = <Figures>(people: unknown, ...rest: string[]): Figures => {
      const path = join(folder, "people.json");
      writeFileSync(path, JSON.stringify(people));
      // Nothing is collected while allocations are counted; times are those of Node as it comes.
      const flags = rest[0] === "allocation" ? ["--min-semi-space-size=64", "--max-semi-space-size=64"] : [];
      const output = execFileSync(
        process.execPath,
        ["--expose-gc", ...flags, CHILD, "dist", join("dist", "data", "full.bin"), path, ...rest],
        { encoding: "utf8" },
      );
      return JSON.parse(output) as Figures;
    };
    const many =
      peopleFile === undefined ? drawPeople("data", MEMORY_NAME_COUNT) : readPeopleFile(peopleFile);
    const people = many.slice(0, NAME_COUNT);
    process.stderr.write("time …\n");
    const times = run<Record<string, number[]>>(people, "rounds", String(ROUND_COUNT));
    process.stderr.write("allocation …\n");
    const bytes = run<Record<string, number>>(people, "allocation");
    process.stderr.write("memory …\n");
    const memory = (kind: string): number => run<number>(many, "memory", kind);
    const kinds = Object.entries(times).map(([kind, own]) => [
      kind,
      {
        microseconds: median(own),
        ofStrings: median(own.map((value, round) => times[PLAIN]![round]! / value)),
        allocatedByteCount: Math.round(bytes[kind]!),
      },
    ]);
    return {
      machine: describeMachine(),
      kinds: Object.fromEntries(kinds) as WholeNameFigures["kinds"],
      memoryOverStrings: Object.fromEntries(
        ["whole", "whole, estimator"].map((kind) => [kind, memory(kind) / memory(PLAIN)]),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function format({ machine, kinds, memoryOverStrings }: WholeNameFigures): string {
  const rows = Object.entries(kinds).map(([kind, { microseconds, ofStrings, allocatedByteCount }]) => [
    kind,
    microseconds.toFixed(1),
    ofStrings.toFixed(2),
    grouped(allocatedByteCount),
  ]);
  const table = formatTable([["", "µs", "of strings", "allocated, bytes"], ...rows]);
  const memory = Object.entries(memoryOverStrings)
    .map(([kind, share]) => `memory, ${kind}: ${percent(share, 0)} of that of strings\n`)
    .join("");
  return `\n${machine}\n${table}\n${memory}`;
}

interface WholeNameBudgets {
  minOfStrings: Record<string, number>;
  maxMemoryOverStrings: Record<string, number>;
}

/** @returns exit code */
function main(options: { people?: string; check?: boolean }): number {
  const figures = measure(options.people);
  process.stdout.write(format(figures));
  if (!options.check) return 0;
  const { wholeNames } = JSON.parse(readFileSync(BUDGETS_PATH, "utf8")) as { wholeNames: WholeNameBudgets };
  const misses = Object.entries(wholeNames.minOfStrings)
    .filter(([kind, least]) => figures.kinds[kind]!.ofStrings < least)
    .map(
      ([kind, least]) =>
        `${kind}: ${figures.kinds[kind]!.ofStrings.toFixed(2)} of strings, expected ${least}`,
    );
  for (const [kind, most] of Object.entries(wholeNames.maxMemoryOverStrings)) {
    const share = figures.memoryOverStrings[kind]!;
    if (share > most)
      misses.push(`memory, ${kind}: ${share.toFixed(2)} of strings', expected at most ${most}`);
  }
  for (const miss of misses) process.stderr.write(`Beyond the floor, ${miss}\n`);
  return misses.length === 0 ? 0 : 1;
}

process.exitCode = main(
  createScript(
    "npm run bench:whole --",
    `Measures names as people have them, ${grouped(NAME_COUNT)} of them, drawn from data/statistics: common names often, ` +
      "rare ones seldom.",
  )
    .option("--people <file>", "people of this file instead: as for npm run evaluate")
    .option("--check", `exit code 1 if a ratio is below its floor, or memory above it, in ${BUDGETS_PATH}`)
    .addHelpText("after", LEGEND)
    .parse()
    .opts(),
);
