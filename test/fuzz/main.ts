/** `npm run fuzz`: random cases against everything that reads what others write. */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { formatTable, grouped } from "../../bench/table.ts";
import type { FuzzResult } from "./fuzzer.ts";
import { runTarget } from "./run.ts";
import { TARGET_NAMES, TARGETS, type TargetName } from "./targets.ts";

const HELP = `Usage: npm run fuzz [-- [--cases <number>] [--only <target>]… [--seed <number>] [--path <path>]]

Draws cases and tries each on a part of the package. What does not hold is shrunk to a small case.

  --cases <number>  cases to draw for each target; default 20,000
  --only <target>   only this target, or one of your own: a file such as my-target.ts; may be repeated
  --seed <number>   what is drawn; default: the time, printed
  --path <path>     with --only and --seed: only this case, as a finding says
  --jobs <number>   targets at the same time; default: one for each core
  --hang <seconds>  time that one case may take; default 60
  --help            this text

Targets:
${TARGET_NAMES.map((name) => `  ${name.padEnd(16)}${TARGETS[name]}`).join("\n")}

Exit codes: 0 all properties hold, 1 one does not, 2 wrong use.
`;

interface Outcome {
  target: string;
  result: FuzzResult;
}

class UsageError extends Error {}

function readCount(option: string, text: string, minCount: number): number {
  const count = Number(text.replaceAll(",", ""));
  if (!Number.isSafeInteger(count) || count < minCount) {
    throw new UsageError(`--${option}: found "${text}", expected a whole number of ${minCount} or more`);
  }
  return count;
}

function moduleOf(target: string): string {
  if (TARGET_NAMES.includes(target as TargetName))
    return new URL(`./targets/${target}.ts`, import.meta.url).href;
  if (target.endsWith(".ts") && existsSync(target)) return pathToFileURL(target).href;
  throw new UsageError(`--only: found "${target}", expected a file or one of ${TARGET_NAMES.join(", ")}`);
}

function readArguments() {
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({
      options: {
        cases: { type: "string", default: "20000" },
        only: { type: "string", multiple: true, default: [...TARGET_NAMES] },
        seed: { type: "string", default: String(Date.now() % 2 ** 31) },
        path: { type: "string" },
        jobs: { type: "string", default: String(availableParallelism()) },
        hang: { type: "string", default: "60" },
        help: { type: "boolean", short: "h" },
      },
    }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const given = values as {
    cases: string;
    only: string[];
    seed: string;
    path?: string;
    jobs: string;
    hang: string;
  };
  if (given.path !== undefined && given.only.length !== 1) {
    throw new UsageError("--path belongs to one target: name it by --only");
  }
  return {
    isHelp: values.help === true,
    targets: given.only,
    caseCount: readCount("cases", given.cases, 0),
    seed: readCount("seed", given.seed, 0),
    path: given.path,
    jobCount: readCount("jobs", given.jobs, 1),
    hangMs: readCount("hang", given.hang, 1) * 1000,
  };
}

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

async function main(): Promise<void> {
  const { isHelp, targets, caseCount, seed, path, jobCount, hangMs } = readArguments();
  if (isHelp) {
    process.stdout.write(HELP);
    return;
  }
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
      const result = await runTarget({ module, caseCount, seed, path, hangMs, onProgress });
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

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`fuzz: ${error.message}\n`);
  process.exitCode = 2;
}
