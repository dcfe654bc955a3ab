/** `npm run refresh`: makes anew, in order, all that depends on the corpus and the people. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Figures, readFigures } from "../../bench/accuracy/figures.ts";
import { formatTable } from "../../bench/table.ts";
import { readOptions } from "../../build/command-line.ts";
import { describeDifferences, readCommitted } from "./differences.ts";
import { chooseSteps, type Inputs, listSteps, type Step } from "./steps.ts";

const HELP = `Usage: npm run refresh [-- --from <step>] [--skip <steps>] [--list]

Runs the steps below one after the other and prints how long each took. Stops at the first that fails; "--from" goes on
there. A step whose input is missing is left out and named. Ends with the times of all steps, and with what the figures
differ in from those of a commit.

${listSteps()}
  --from <step>      begin with this step
  --skip <steps>     leave these out, with commas: --skip study,bench
  --list             print the steps that would be run, and end
  --corpus <folder>  where the corpus is (default: ../shared/corpus)
  --people <file>    people with known countries (default: ../shared/evaluation/dev.tsv)
  --native <file>    the same with names in their own scripts (default: ../shared/evaluation/native.tsv)
  --since <commit>   what new figures are compared with: those of this commit (default: HEAD)
  --help             this text

How the words of a name count together is fitted by hand: where "whole" fails, take the values that it names into
src/answer/evidence.ts or src/answer/readings.ts, and go on from "habits", which are counted with them.

Exit codes: 0 done, 1 a step failed, 2 wrong use.
`;

const seconds = (durationMs: number): string => `${(durationMs / 1000).toFixed(0)} s`;

type Outcome = "done" | "left out" | "FAILED";

function runStep(step: Step, settings: Inputs): Outcome {
  const { name, what, time, needs = [] } = step;
  process.stderr.write(`\n== ${name}: ${what} (about ${time})\n`);
  const missing = needs.filter((input) => !existsSync(settings[input]));
  if (missing.length > 0) {
    const reasons = missing.map((input) => `${settings[input]} is not there (--${input} says where it is)`);
    process.stderr.write(`== ${name}: left out, ${reasons.join(", ")}\n`);
    return "left out";
  }
  const startMs = performance.now();
  const { status } = spawnSync("npm", step.command(settings), {
    stdio: "inherit",
    // npm is a script on Windows.
    shell: process.platform === "win32",
  });
  const outcome = status === 0 ? "done" : "FAILED";
  process.stderr.write(`== ${name}: ${outcome} after ${seconds(performance.now() - startMs)}\n`);
  if (outcome === "FAILED") process.stderr.write(`Go on with: npm run refresh -- --from "${name}"\n`);
  return outcome;
}

/** @returns exit code */
function main(): number {
  const values = readOptions(HELP, {
    from: { type: "string" },
    skip: { type: "string" },
    list: { type: "boolean" },
    corpus: { type: "string", default: "../shared/corpus" },
    people: { type: "string", default: "../shared/evaluation/dev.tsv" },
    native: { type: "string", default: "../shared/evaluation/native.tsv" },
    since: { type: "string", default: "HEAD" },
  });
  if (!values) return process.exitCode === 2 ? 2 : 0;
  let steps: readonly Step[];
  let before: Figures;
  try {
    steps = chooseSteps(values.from, values.skip?.split(","));
    // Before anything is made: a wrong commit is told at once and not after hours.
    before = readCommitted(values.since);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}. See --help.\n`);
    return 2;
  }
  if (values.list) {
    process.stdout.write(listSteps(steps));
    return 0;
  }
  const startMs = performance.now();
  const times: string[][] = [];
  const isDone = steps.every((step) => {
    const stepStartMs = performance.now();
    const outcome = runStep(step, values);
    times.push([step.name, outcome, seconds(performance.now() - stepStartMs)]);
    return outcome !== "FAILED";
  });
  process.stderr.write(`\n${formatTable(times)}`);
  process.stderr.write(
    `\n${isDone ? "All done" : "Stopped"} after ${seconds(performance.now() - startMs)}\n`,
  );
  process.stdout.write(`\nFigures since ${values.since}:\n${describeDifferences(before, readFigures())}`);
  return isDone ? 0 : 1;
}

process.exitCode = main();
