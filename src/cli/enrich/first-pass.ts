/** What is found out before the first row is answered: the priors that its names decide on. */
import { createStorePredictor } from "../../answer/predictor.ts";
import type { Store } from "../../answer/store.ts";
import { readWorld } from "../../bulk/world.ts";
import type { Progress } from "../../program/progress.ts";
import type { NameParts, PredictOptions } from "../../types.ts";
import { fitListPriors, type ListPriors } from "./list-priors.ts";
import type { Plan } from "./plan.ts";
import { splitParts } from "./pool.ts";
import { scanNames } from "./scan.ts";
import type { ByteSource } from "./source.ts";

export interface FirstPass {
  source: ByteSource;
  plan: Plan;
  /** Opened for this, with blocks that are there for the answers of the rows, too. */
  store: Store;
  options: Pick<PredictOptions, "whole" | "estimator">;
  progress: Progress;
  signal: AbortSignal;
}

/** @throws the signal's reason; InputError if the file changes meanwhile */
export async function findListPriors(pass: FirstPass): Promise<ListPriors> {
  const { source, plan, progress, signal } = pass;
  progress.start("reading names", source.totalByteCount, { unit: "rows", countBefore: 0, doneBefore: 0 });
  const samples = await scanNames({
    source,
    plan,
    groupOf: createGroupReader(plan),
    isStopped: () => signal.aborted,
    onProgress: (done, count) => progress.reach(done, count),
  });
  signal.throwIfAborted();
  let isFitting = false;
  return fitListPriors({
    samples,
    predictor: createStorePredictor(pass.store, {}),
    toName: createNameReader(plan),
    options: { ...pass.options, signal },
    residenceOf: () => undefined,
    onProgress(doneCount, allCount) {
      if (!isFitting)
        progress.start("fitting a prior", allCount, { unit: "names", countBefore: 0, doneBefore: 0 });
      isFitting = true;
      progress.reach(doneCount, doneCount);
    },
  });
}

/** Countries of the data that no composition knows: their names cannot be fitted. */
export function findForeignCodes(codes: readonly string[]): string[] {
  const { numberOf } = readWorld();
  return codes.filter((code) => !numberOf.has(code));
}

/** The group of a row by its cell. An empty cell is in none. */
export function createGroupReader({ hasGroups, rows }: Plan): (cell: string) => string | undefined {
  if (!hasGroups) return () => undefined;
  return (cell) => rows.decode(cell)?.trim() || undefined;
}

function createNameReader({
  isParts,
  rows: { decode },
}: Plan): (key: string) => string | NameParts | undefined {
  if (!isParts) return decode;
  return (key) => {
    const { given, family } = splitParts(key);
    const parts = { given: decode(given ?? ""), family: decode(family ?? "") };
    return parts.given === undefined || parts.family === undefined ? undefined : parts;
  };
}
