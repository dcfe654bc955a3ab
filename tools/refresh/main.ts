/** `npm run refresh`: makes anew, in order, all that depends on the corpus and the people. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readOptions } from "../../build/command-line.ts";
import { chooseSteps, type Inputs, listSteps, type Step } from "./steps.ts";

const HELP = `Usage: npm run refresh [-- --from <step>] [--skip <steps>] [--list]

Runs the steps below one after the other and prints how long each took. Stops at the first that fails; "--from" goes on
there. A step whose input is missing is left out and named.

${listSteps()}
  --from <step>      begin with this step
  --skip <steps>     leave these out, with commas: --skip study,bench,bench:growth
  --list             print the steps that would be run, and end
  --corpus <folder>  where the corpus is (default: ../shared/corpus)
  --people <file>    people with known countries (default: ../shared/evaluation/dev.tsv)
  --help             this text

How two parts of a name count together is fitted by hand: "npm run fit:combination -- <people.tsv>" prints the constants
of src/answer/combine.ts, after a build and before "evaluate".

Exit codes: 0 done, 1 a step failed, 2 wrong use.
`;

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`;

/** @returns whether it succeeded, or was left out because its input is missing */
function runStep(step: Step, inputs: Inputs): boolean {
  const { name, what, time, needs } = step;
  process.stderr.write(`\n== ${name}: ${what} (about ${time})\n`);
  if (needs !== undefined && !existsSync(inputs[needs])) {
    process.stderr.write(
      `== ${name}: left out, ${inputs[needs]} is not there (--${needs} says where it is)\n`,
    );
    return true;
  }
  const startMs = performance.now();
  const { status } = spawnSync("npm", step.command(inputs), {
    stdio: "inherit",
    // npm is a script on Windows.
    shell: process.platform === "win32",
  });
  const isDone = status === 0;
  process.stderr.write(`== ${name}: ${isDone ? "done" : "FAILED"} after ${seconds(startMs)}\n`);
  if (!isDone) process.stderr.write(`Go on with: npm run refresh -- --from "${name}"\n`);
  return isDone;
}

/** @returns exit code */
function main(): number {
  const values = readOptions(HELP, {
    from: { type: "string" },
    skip: { type: "string" },
    list: { type: "boolean" },
    corpus: { type: "string", default: "../shared/corpus" },
    people: { type: "string", default: "../shared/evaluation/dev.tsv" },
  });
  if (!values) return process.exitCode === 2 ? 2 : 0;
  let steps: readonly Step[];
  try {
    steps = chooseSteps(values.from, values.skip?.split(","));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}. See --help.\n`);
    return 2;
  }
  if (values.list) {
    process.stdout.write(listSteps(steps));
    return 0;
  }
  const startMs = performance.now();
  const isDone = steps.every((step) => runStep(step, values));
  process.stderr.write(`\n${isDone ? "All done" : "Stopped"} after ${seconds(startMs)}\n`);
  return isDone ? 0 : 1;
}

process.exitCode = main();
