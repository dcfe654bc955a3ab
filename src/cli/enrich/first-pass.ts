/** What is found out before the first row is answered: the priors that its names decide on. */
import type { ListPredictor } from "../../bulk/fit-prior.ts";
import type { Prior } from "../../bulk/world.ts";
import type { Progress } from "../../program/progress.ts";
import type { CountryCode, DataInfo, NameParts, Prediction } from "../../types.ts";
import { toResidentPrior } from "../options.ts";
import type { ListPriors } from "./fitted.ts";
import { createGroupReader } from "./groups.ts";
import { fitListPriors } from "./list-priors.ts";
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
  /** Of the data. */
  codes: DataInfo["countries"];
  /** Where all people live. */
  residence: CountryCode | undefined;
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
  const priors = await fitListPriors({
    samples,
    predictor: createPoolPredictor(pass),
    toName: createNameReader(plan),
    options: { whole: pass.whole, signal },
    residenceOf: (group) => findResidence(pass, group),
    onProgress(doneCount, allCount) {
      if (!isFitting)
        progress.start("fitting a prior", allCount, { unit: "names", countBefore: 0, doneBefore: 0 });
      isFitting = true;
      progress.reach(doneCount, doneCount);
    },
  });
  source.checkUnchanged();
  return priors;
}

function findResidence({ plan, codes, residence }: FirstPass, group: string | undefined): Prior | undefined {
  const country = plan.groupKind === "country" ? (group as CountryCode | undefined) : residence;
  return country && toResidentPrior(country, codes);
}

/** From what a reader hands over to a name; undefined if that is no text in the encoding of the file. */
export function createNameReader({
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
function createPoolPredictor({ pool, threadCount, codes }: FirstPass): ListPredictor {
  let waiting: WaitingName[] = [];
  return {
    info: () => ({ countries: codes }),
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
