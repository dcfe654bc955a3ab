/** `npm run fuzz`: random cases against everything that reads what others write. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import { createScript, wholeNumber } from "../../build/command-line.ts";
import { formatTable, grouped } from "../../build/table.ts";
import type { FuzzResult } from "./fuzzer.ts";
import { runTarget } from "./run.ts";
import { TARGET_NAMES, TARGETS, type TargetName } from "./targets.ts";

interface Outcome {
  target: string;
  result: FuzzResult;
}

interface Options {
  cases: number;
  only?: string[];
  seed: number;
  path?: string;
  jobs: number;
  hang: number;
}

function addTarget(target: string, targets: readonly string[] | undefined): string[] {
  if (!TARGET_NAMES.includes(target as TargetName) && !(target.endsWith(".ts") && existsSync(target)))
    throw new InvalidArgumentError(`Expected a file or one of ${TARGET_NAMES.join(", ")}.`);
  return [...(targets ?? []), target];
}

const moduleOf = (target: string): string =>
  TARGET_NAMES.includes(target as TargetName)
    ? new URL(`./targets/${target}.ts`, import.meta.url).href
    : pathToFileURL(target).href;

function describeFinding({ target, result }: Outcome, seed: number): string {
  const { message, counterexample, path, shrinkCount } = result.finding!;
  return [
    `${target}: ${message}`,
    `  case (shrunk ${shrinkCount} times): ${counterexample}`,
    `  repeat: npm run fuzz -- --only ${target} --seed ${seed} --path ${path}`,
  ].join("\n");
}

const perSecond = ({ fixedCaseCount, drawnCaseCount, durationMs }: FuzzResult): number =>
  Math.round(((fixedCaseCount + drawnCaseCount) * 1000) / Math.max(1, durationMs));

async function main(options: Options, script: Command): Promise<void> {
  const { cases: caseCount, only: targets = TARGET_NAMES, seed, path, jobs: jobCount, hang } = options;
  if (path !== undefined && targets.length !== 1)
    script.error("--path belongs to one target: name it by --only");
  const waiting = targets.map((target) => ({ target, module: moduleOf(target) }));
  process.stdout.write(`seed ${seed}, ${grouped(caseCount)} cases a target\n\n`);
  const outcomes: Outcome[] = [];
  const start = performance.now();

  const runNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { target, module } = next;
      let lastMs = performance.now();
      const onProgress = (count: number): void => {
        if (performance.now() - lastMs < 10_000) return;
        lastMs = performance.now();
        process.stderr.write(`${target}: ${grouped(count)} cases\n`);
      };
      const result = await runTarget({ module, caseCount, seed, path, hangMs: hang * 1000, onProgress });
      process.stderr.write(
        `${target}: ${result.finding === undefined ? "done" : "a property does not hold"}\n`,
      );
      outcomes.push({ target, result });
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobCount, targets.length) }, runNext));

  outcomes.sort((left, right) => targets.indexOf(left.target) - targets.indexOf(right.target));
  const rows = outcomes.map(({ target, result }) => [
    target,
    grouped(result.fixedCaseCount),
    grouped(result.drawnCaseCount),
    grouped(perSecond(result)),
    `${result.slowestMs.toFixed(0)} ms`,
    result.finding === undefined ? "0" : "1",
  ]);
  const found = outcomes.filter(({ result }) => result.finding !== undefined);
  const total = outcomes.reduce((sum, { result }) => sum + result.fixedCaseCount + result.drawnCaseCount, 0);
  process.stdout.write(
    `${formatTable([["target", "fixed", "drawn", "cases/s", "slowest", "findings"], ...rows])}\n` +
      `${grouped(total)} cases in ${((performance.now() - start) / 1000).toFixed(0)} s, ${found.length} findings\n`,
  );
  for (const outcome of found) process.stdout.write(`\n${describeFinding(outcome, seed)}\n`);
  if (found.length > 0) process.exitCode = 1;
}

await createScript(
  "npm run fuzz --",
  "Draws cases and tries each on a part of the package. What does not hold is shrunk to a small case.",
)
  .option("--cases <number>", "cases to draw for each target", wholeNumber(0), 20_000)
  .option(
    "--only <target>",
    "only this target, or one of your own: a file such as my-target.ts; may be repeated",
    addTarget,
  )
  .option(
    "--seed <number>",
    "what is drawn; by default another each time",
    wholeNumber(0),
    Date.now() % 2 ** 31,
  )
  .option("--path <path>", "with --only and --seed: only this case, as a finding says")
  .option("--jobs <number>", "targets at the same time", wholeNumber(1), availableParallelism())
  .option("--hang <seconds>", "time that one case may take", wholeNumber(1), 60)
  .addHelpText(
    "after",
    `
Targets:
${TARGET_NAMES.map((name) => `  ${name.padEnd(16)}${TARGETS[name]}`).join("\n")}

Exit codes: 0 all properties hold, 1 one does not, 2 wrong use.`,
  )
  .action(main)
  .parseAsync();
