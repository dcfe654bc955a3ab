/** Enriches files in a temporary folder, on the core tier, in this thread. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answerer } from "../../../src/cli/enrich/answerer.ts";
import { createReplier } from "../../../src/cli/enrich/pool.ts";
import type { NameParts, PredictOptions } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { matchOf } from "../../../src/tables/added.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { readTier } from "../../helpers/tiers.ts";
import { createRowPool, openEstimator, type Run, run, type Setup } from "../harness.ts";

const folder = makeTemporaryFolder();
let fileCount = 0;

/** A path that nobody has used. */
export const newPath = (name: string): string => join(folder, `${fileCount++}-${name}`);

export function newFile(name: string, content: string | Uint8Array): string {
  const path = newPath(name);
  writeFileSync(path, content);
  return path;
}

export const core = createPredictor(readTier("core"));

/** The first line on standard error. */
export const CONTRACT_LINE = "answers: core tier; only last names count; unknown names stay empty\n";

/** Runs `cognomen enrich` on the core tier until it is done, by last names only. */
export const enrich = (args: readonly string[], setup: Setup = {}): Promise<Run> =>
  enrichBest(["--last-name", ...args], setup);

/** The same with the answers that it gives by default. */
export async function enrichBest(args: readonly string[], setup: Setup = {}): Promise<Run> {
  // Of few names the program starts no threads by itself.
  const jobs = setup.startThreads || setup.wrapPool ? ["--jobs", "2"] : [];
  return run(["enrich", ...jobs, ...args], {
    readData: () => ({ path: "core.bin", bytes: readTier("core") }),
    waitForStop: () => new Promise(() => {}),
    loadEstimator: openEstimator,
    ...setup,
  });
}

/** The same from file to file, quietly. @throws if it fails */
export async function enrichFile(
  content: string | Uint8Array,
  args: readonly string[],
  inputName = "in.csv",
  outputName = "out.csv",
): Promise<Buffer> {
  const outputPath = newPath(outputName);
  const { exitCode, stderr } = await enrich([
    newFile(inputName, content),
    "-o",
    outputPath,
    "--quiet",
    ...args,
  ]);
  if (exitCode !== 0 || stderr !== "") throw new Error(`exit code ${exitCode}: ${stderr}`);
  return readFileSync(outputPath);
}

/** The same by default. */
export const BEST_LINE =
  "answers: core tier; every word of a name counts; unknown words are guessed from their spelling (--last-name: only last names)\n";

/** What stands behind a row with this name. */
export function added(
  name: string | NameParts,
  limit: number,
  delimiter = ",",
  options: PredictOptions = {},
): string {
  const answer = core.explain(name, { ...options, limit });
  const { country, count } = answer;
  const cells: (string | number)[] = [];
  for (let rank = 0; rank < limit; rank++) {
    cells.push(country[rank]?.country_id ?? "", country[rank]?.probability ?? "");
  }
  return [...cells, count, country.length === 0 ? "none" : matchOf(answer)]
    .map((cell) => delimiter + cell)
    .join("");
}

/**
 * A run that is stopped behind some questions. Only names are answered, and each by itself.
 *
 * @param answer says what stands behind a name; default nothing
 */
export function stopping(
  questionCount: number,
  answer: Answerer = () => ({ country: [], count: 0, match: "none" }),
): Setup {
  const { waitForStop, count } = createStop(questionCount);
  return {
    waitForStop,
    startThreads: (_count, { style }) =>
      createRowPool(async (names) => {
        await count();
        return createReplier(answer, style)({ id: 0, names });
      }),
  };
}

/** Stops a run at some count. */
export function createStop(lastCount: number) {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let counted = 0;
  return {
    waitForStop: () => stopped,
    async count(): Promise<void> {
      if (++counted === lastCount) stop();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** Each look at the clock is a second later: so there is a checkpoint behind every piece that is written. */
export async function withFastClock<Result>(run: () => Promise<Result>): Promise<Result> {
  const clock = performance.now;
  let now = clock.call(performance);
  performance.now = () => {
    now += 1000;
    return now;
  };
  return run().finally(() => {
    performance.now = clock;
  });
}
