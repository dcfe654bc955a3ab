/** The tiers with an estimate from letters where a name is in no data. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Estimator } from "../../src/types.ts";

/** Undefined as long as no estimator is built. */
export async function openEstimator(distFolder: string): Promise<Estimator | undefined> {
  const path = join(distFolder, "estimate.bin");
  if (!existsSync(path)) return undefined;
  const entry = new URL("../../src/estimator/estimator.ts", import.meta.url).href;
  const { createEstimator } = (await import(entry)) as {
    createEstimator(bytes: Uint8Array): Estimator;
  };
  return createEstimator(readFileSync(path));
}
