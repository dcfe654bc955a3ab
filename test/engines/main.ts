/** Runs cognomen inside other engines and compares all answers with `predict()`. `npm run engines` */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createScript, namedArguments, wholeNumber } from "../../build/command-line.ts";
import type { Candidate, NameParts, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier } from "../helpers/tiers.ts";
import { runChecks } from "../hosts/runner.ts";
import { clickhouse } from "./clickhouse.ts";
import { dask } from "./dask.ts";
import { duckdb } from "./duckdb.ts";
import { check, type Engine, type Parts } from "./engine.ts";
import { makeNames } from "./names.ts";

const ENGINES: readonly Engine[] = [dask, duckdb, clickhouse];

const PARTS: readonly Parts[] = [
  ["Giovanni", "Rossi"],
  ["", "Nguyen"],
  [null, "Nguyen"],
  ["Otto", null],
  ["O'Brien\t", "Mül\\ler"],
  ["", ""],
];

/** @throws if `predict` of the full tier, from which engines answer, says something else */
function compareWith({ predict }: Predictor, name: string | NameParts, found: readonly Candidate[]): void {
  const expected = JSON.stringify(predict(name).country);
  const shown = JSON.stringify(name).slice(0, 80);
  check(JSON.stringify(found) === expected, `${shown}: found ${JSON.stringify(found)}, expected ${expected}`);
}

/** All that an engine must do. Gives a line for each thing that was found. */
async function testEngine(
  engine: Engine,
  predictor: Predictor,
  allNames: readonly string[],
): Promise<string[]> {
  const names = engine.choose?.(allNames) ?? allNames;
  const folder = mkdtempSync(join(tmpdir(), "cognomen-engine-"));
  const compare = (name: string | NameParts, found: readonly Candidate[]): void =>
    compareWith(predictor, name, found);
  try {
    const session = await engine.open(folder);
    try {
      const startMs = performance.now();
      const answers = await session.answer(names);
      const rate = Math.round((names.length * 1000) / (performance.now() - startMs));
      for (const [row, name] of names.entries()) compare(name, answers[row]!);
      const lines = [
        `${names.length.toLocaleString("en-US")} names answered as predict() does, ${rate.toLocaleString("en-US")} rows/s`,
      ];
      const parts = await session.answerParts?.(PARTS);
      for (const [row, found] of parts?.entries() ?? []) {
        const [given, family] = PARTS[row]!;
        compare({ given: given ?? "", family: family ?? "" }, found);
      }
      const more = await session.checkMore?.(names, compare);
      return more === undefined ? lines : [...lines, more];
    } finally {
      session.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(engines: readonly Engine[], { count }: { count: number }): Promise<void> {
  const names = makeNames(count);
  const predictor = createPredictor(readTier("full"));
  await runChecks(
    engines.map((engine) => ({
      name: engine.name,
      findMissing: engine.findMissing,
      run: async () => ({ found: (await testEngine(engine, predictor, names)).join(", ") }),
    })),
  );
}

await createScript(
  "npm run engines --",
  "Runs cognomen inside other engines and compares all answers with predict().",
)
  .addArgument(namedArguments("engines", ENGINES))
  .option("--count <names>", "different names to ask", wholeNumber(1000, 1_000_000), 200_000)
  .action(main)
  .parseAsync();
