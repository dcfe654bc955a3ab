/**
 * Runs cognomen inside other engines and compares all answers with `predict()`. `npm run engines`
 *
 * An engine that is not installed is skipped and named, with how to get it; with `CI=true` that is a failure.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createScript, namedArguments, wholeNumber } from "../../build/command-line.ts";
import { clickhouse } from "./clickhouse.ts";
import { dask } from "./dask.ts";
import { duckdb } from "./duckdb.ts";
import { duckdbTable } from "./duckdb-table.ts";
import { type EngineTest, PROGRAM } from "./engine.ts";
import { makeNames } from "./names.ts";
import { parallel, parallelHosts } from "./parallel.ts";

const ENGINES: readonly EngineTest[] = [parallel, parallelHosts, dask, duckdb, duckdbTable, clickhouse];

/** @returns whether it is as it should be */
async function testEngine(engine: EngineTest, names: readonly string[]): Promise<boolean> {
  const missing = engine.findMissing();
  if (missing !== undefined) {
    process.stdout.write(`${engine.name}: skipped, not installed: ${missing}\n`);
    return process.env.CI !== "true";
  }
  const folder = mkdtempSync(join(tmpdir(), "cognomen-engine-"));
  const startMs = performance.now();
  try {
    const found = await engine.run(names, folder);
    const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
    process.stdout.write(`${engine.name}: ok, ${seconds} s\n${found.map((line) => `  ${line}\n`).join("")}`);
    return true;
  } catch (error) {
    process.stdout.write(
      `${engine.name}: failed\n  ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(engines: readonly EngineTest[], { count }: { count: number }): Promise<void> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run npm run build`);
  const names = makeNames(count);
  let isRight = true;
  for (const engine of engines) {
    isRight = (await testEngine(engine, names)) && isRight;
  }
  if (!isRight) process.exitCode = 1;
}

await createScript(
  "npm run engines --",
  "Runs cognomen inside other engines and compares all answers with predict().",
)
  .addArgument(namedArguments("engines", ENGINES))
  .option("--count <names>", "different names to ask", wholeNumber(1000, 1_000_000), 200_000)
  .action(main)
  .parseAsync();
