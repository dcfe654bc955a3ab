/** What is found out before the first row is answered: the priors that its names decide on. */
import type { ListPredictor } from "../../bulk/fit-prior.ts";
import { readWorld } from "../../bulk/world.ts";
import type { Progress } from "../../program/progress.ts";
import type { NameParts, Prediction } from "../../types.ts";
import { fitListPriors, type ListPriors } from "./list-priors.ts";
import type { Plan } from "./plan.ts";
import { type AnswerPool, splitParts } from "./pool.ts";
import { scanNames } from "./scan.ts";
import type { ByteSource } from "./source.ts";

export interface FirstPass {
  source: ByteSource;
  plan: Plan;
  /** Its threads answer the sample: blocks that they open for it are open for the rows. */
  pool: Pick<AnswerPool, "sample">;
  threadCount: number;
  whole: boolean;
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
    predictor: createPoolPredictor(pass.pool, pass.threadCount),
    toName: createNameReader(plan),
    options: { whole: pass.whole, signal },
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

interface WaitingName {
  name: string | NameParts;
  resolve(prediction: Prediction): void;
  reject(error: unknown): void;
}

/** Hands names that are asked in the same moment to the threads, to each as many. */
function createPoolPredictor(pool: FirstPass["pool"], threadCount: number): ListPredictor {
  let waiting: WaitingName[] = [];
  return {
    predict(name, { estimator: _, ...options } = {}) {
      return new Promise((resolve, reject) => {
        waiting.push({ name, resolve, reject });
        if (waiting.length > 1) return;
        queueMicrotask(() => {
          const all = waiting;
          waiting = [];
          const size = Math.ceil(all.length / threadCount);
          for (let start = 0; start < all.length; start += size) {
            const part = all.slice(start, start + size);
            pool
              .sample(
                part.map((each) => each.name),
                options,
              )
              .then(
                (predictions) => {
                  for (const [index, each] of part.entries()) each.resolve(predictions[index]!);
                },
                (error: unknown) => {
                  for (const each of part) each.reject(error);
                },
              );
          }
        });
      });
    },
  };
}
