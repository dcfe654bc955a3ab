/** `npm run refresh`: makes anew, in order, all that depends on the corpus and the people. */
import { existsSync } from "node:fs";
import type { Command } from "commander";
import { type Figures, readFigures } from "../../bench/accuracy/figures.ts";
import { createScript, runScript } from "../command-line.ts";
import { formatTable } from "../table.ts";
import { describeDifferences, readCommitted } from "./differences.ts";
import { chooseSteps, type Inputs, listSteps, type Step } from "./steps.ts";

const seconds = (durationMs: number): string => `${(durationMs / 1000).toFixed(0)} s`;

type Outcome = "done" | "left out" | "FAILED";

function runStep(step: Step, inputs: Inputs): Outcome {
  const { name, what, time, needs = [], command, otherwise } = step;
  process.stderr.write(`\n== ${name}: ${what} (about ${time})\n`);
  const missing = needs.filter((input) => !existsSync(inputs[input]));
  const call = missing.length === 0 ? command(inputs) : otherwise;
  if (missing.length > 0) {
    const reasons = missing.map((input) => `${inputs[input]} is not there (--${input} says where it is)`);
    const said = call ? `only npm run ${call.join(" ")}` : "left out";
    process.stderr.write(`== ${name}: ${said}, ${reasons.join(", ")}\n`);
  }
  if (!call) return "left out";
  const startMs = performance.now();
  const outcome = runScript(call) ? "done" : "FAILED";
  process.stderr.write(`== ${name}: ${outcome} after ${seconds(performance.now() - startMs)}\n`);
  if (outcome === "FAILED") process.stderr.write(`Go on with: npm run refresh -- --from "${name}"\n`);
  return outcome;
}

interface Options extends Inputs {
  from?: string;
  skip?: string;
  list?: boolean;
  since: string;
}

function main({ from, skip, list, since, ...inputs }: Options, script: Command): void {
  let steps: readonly Step[];
  let before: Figures;
  try {
    steps = chooseSteps(from, skip?.split(","));
    // Before anything is made: a wrong commit is told at once and not after hours.
    before = readCommitted(since);
  } catch (error) {
    script.error((error as Error).message);
  }
  if (list) {
    process.stdout.write(listSteps(steps));
    return;
  }
  const startMs = performance.now();
  const times: string[][] = [];
  const isDone = steps.every((step) => {
    const stepStartMs = performance.now();
    const outcome = runStep(step, inputs);
    times.push([step.name, outcome, seconds(performance.now() - stepStartMs)]);
    return outcome !== "FAILED";
  });
  process.stderr.write(`\n${formatTable(times)}`);
  process.stderr.write(
    `\n${isDone ? "All done" : "Stopped"} after ${seconds(performance.now() - startMs)}\n`,
  );
  process.stdout.write(`\nFigures since ${since}:\n${describeDifferences(before, readFigures())}`);
  if (!isDone) process.exitCode = 1;
}

createScript(
  "npm run refresh --",
  'Runs the steps below one after the other and prints how long each took. Stops at the first that fails; "--from" goes on ' +
    "there. A step whose input is missing is left out and named. Ends with the times of all steps, and with what the figures " +
    "differ in from those of a commit.",
)
  .option("--from <step>", "begin with this step")
  .option("--skip <steps>", "leave these out, with commas: --skip bench,test")
  .option("--list", "print the steps that would be run, and end")
  .option("--corpus <folder>", "where the corpus is", "../shared/corpus")
  .option("--people <file>", "people with known countries", "../shared/evaluation/dev.tsv")
  .option("--native <file>", "the same with names in their own scripts", "../shared/evaluation/native.tsv")
  .option("--since <commit>", "what new figures are compared with: those of this commit", "HEAD")
  .addHelpText(
    "after",
    `
Steps:
${listSteps()}
How the words of a name count together is fitted by hand: where "whole" fails, take the values that it names into
src/predict/constants.ts, and go on from "fit": country parameters are counted with them.

Exit codes: 0 done, 1 a step failed, 2 wrong usage.`,
  )
  .action(main)
  .parse();
