/** `npm run bench`: cognomen beside what people would use instead, in one run. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { createScript } from "../build/command-line.ts";
import { writeFileAtomic } from "../src/program/write-file.ts";
import { type CompareFigures, FIGURES_PATH, readCompareFigures } from "./compare/figures.ts";
import { FLOORS_PATH, findMisses } from "./compare/floors.ts";
import { formatReport } from "./compare/report.ts";
import { FULL_PLAN, QUICK_PLAN, renewFirstNames, run } from "./compare/run.ts";

const LEGEND = `
Rivals are installed by "npm ci --prefix bench/rivals"; one that is missing is named and left out.

first names    processor time of a whole process, its start included, until so many different whole names are answered
start          a process of its own, up to its first answer; the files are in memory; medians, subjects take turns
memory         resident set after a garbage collection
predictions/s  per second of processor time, garbage collection included, one name after the other. Subjects take turns in
               short rounds, and a ratio is of two rounds of one turn
allocated      growth of the used heap, with a young generation so large that nothing is collected meanwhile; what native
               code allocates is not in it

Exit codes: 0 done, 1 a floor was missed or an answer differs, 2 wrong use.`;

async function measure({ quick, cold }: BenchOptions): Promise<CompareFigures> {
  const command = ["npm run bench --", ...process.argv.slice(2)].join(" ").replace(/ --$/u, "");
  const startTime = performance.now();
  const say = (what: string): void => {
    process.stderr.write(`${((performance.now() - startTime) / 1000).toFixed(0).padStart(5)} s  ${what}\n`);
  };
  return cold
    ? renewFirstNames(FULL_PLAN, readCompareFigures(), say)
    : run(quick ? QUICK_PLAN : FULL_PLAN, command, say);
}

/** Options of the command line. */
interface BenchOptions {
  quick?: boolean;
  cold?: boolean;
  check?: boolean;
}

/** @returns exit code */
async function main(options: BenchOptions): Promise<number> {
  if (!existsSync(join("bench", "rivals", "node_modules")))
    process.stderr.write(
      'bench/rivals/node_modules is missing: "npm ci --prefix bench/rivals" installs the rivals\n',
    );
  const figures = await measure(options);
  process.stdout.write(`\n${formatReport(figures)}`);
  if (!options.quick) writeFileAtomic(FIGURES_PATH, `${JSON.stringify(figures, undefined, 2)}\n`);
  if (!options.check) return 0;
  const misses = findMisses(figures, JSON.parse(readFileSync(FLOORS_PATH, "utf8")));
  for (const miss of misses) process.stderr.write(`${miss}\n`);
  return misses.length === 0 ? 0 : 1;
}

process.exitCode = await main(
  createScript(
    "npm run bench --",
    "Compares cognomen with a Map from JSON, a sorted array, better-sqlite3, lmdb, and the HTTP adapter: same table, same " +
      `names, same answers, one run. Without options: the full tier; writes ${FIGURES_PATH}. "npm run benchmarks" then makes ` +
      "docs/benchmarks.md of it, and npm runs that by itself. The first run for a data file writes what the rivals read " +
      "(0.5 GB below node_modules/.cache) and compresses it, which takes some twenty minutes more.",
  )
    .option("--quick", "the core tier, a few rounds; about a minute; writes nothing")
    .addOption(
      new Option(
        "--cold",
        "the first names of a process alone, on the full tier; all other figures stay as they are",
      ).conflicts("quick"),
    )
    .option("--check", `exit code 1 if a figure is beyond its floor in ${FLOORS_PATH}`)
    .addHelpText("after", LEGEND)
    .parse()
    .opts(),
);
