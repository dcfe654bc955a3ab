/** `npm run bench -- <name>`: the benchmarks, and the floors that their figures are held to. */
import { createScript, wholeNumber } from "../build/command-line.ts";
import { BUDGETS_PATH } from "./budgets.ts";
import { findMisses, type Outcome, readFloors } from "./floors.ts";

/** What all benchmarks take. */
interface Options {
  check?: boolean;
  rounds?: number;
}

const program = createScript(
  "npm run bench --",
  `Measures the built package. With --check the exit code is 1 if a figure is beyond its floor in ${BUDGETS_PATH}.`,
);

/** @param rounds the default */
function add<Own extends object>(
  name: string,
  what: string,
  rounds: number | undefined,
  load: () => Promise<{ run: (options: Own & { rounds: number; check?: boolean }) => Promise<Outcome> }>,
) {
  const command = program.command(name).description(what).option("--check", "exit code 1 beyond a floor");
  if (rounds !== undefined) command.option("--rounds <count>", "rounds of each", wholeNumber(1), rounds);
  return command.action(async (options: Options & Own) => {
    const { run } = await load();
    const { text, figures, floors = name, isSkipped } = await run({ rounds: rounds ?? 1, ...options });
    process.stdout.write(text);
    if (!options.check) return;
    const misses = findMisses(figures, readFloors(floors), isSkipped);
    for (const miss of misses) process.stderr.write(`Beyond the floor, ${miss}\n`);
    if (misses.length > 0) process.exitCode = 1;
  });
}

add(
  "rivals",
  "cognomen beside a Map from JSON and better-sqlite3: same table, same names, same answers. Without --quick it takes some ten minutes and writes the figures of docs/benchmarks.md",
  undefined,
  () => import("./rivals/measure.ts"),
).option("--quick", "the core tier, about a minute; writes nothing");
add("whole", "whole names and names in parts beside plain strings", 9, () => import("./whole-names.ts"));
add(
  "remote",
  "requests and bytes of answers from ranges of the full tier; the same on every machine",
  undefined,
  () => import("./remote.ts"),
);
add(
  "bulk",
  "cognomen enrich on a large file, beside the same program without look-ups",
  1,
  () => import("./bulk/measure.ts"),
)
  .option(
    "--rows <count>",
    "the default takes about two minutes and 1.5 GB of disk",
    wholeNumber(1),
    5_000_000,
  )
  .option(
    "--tier <tier>",
    "for fewer rows choose core: the blocks of full take 5 s of processor time",
    "full",
  );
add(
  "http",
  "requests a second to node:http with the handler, beside constant answers",
  9,
  () => import("./http/measure.ts"),
);
add(
  "serve",
  "requests a second to cognomen serve, by its number of processes",
  5,
  () => import("./http/serve.ts"),
);

await program.parseAsync();
