/** What the names of a file decide before its first row is answered: a prior of the list, and of each large group. */

import { COUNTRY_COUNT } from "../../ground/country-code.ts";
import type { CountryCode, DataInfo, NameParts, Prediction } from "../../ground/types.ts";
import { type FittedPrior, fitSample, type ListPredictor } from "../../lists/fit-prior.ts";
import type { SampledName } from "../../lists/sample.ts";
import type { Prior } from "../../lists/world.ts";
import type { Progress } from "../../program/progress.ts";
import { watchPredictor } from "../composition.ts";
import { toResidentPrior } from "../options.ts";
import { createGroupReader } from "./groups.ts";
import { splitParts } from "./name-key.ts";
import type { Plan } from "./plan.ts";
import type { AnswerPool } from "./pool.ts";
import { scanTwice } from "./scan.ts";
import type { ByteSource } from "./source.ts";

/** Fewer different names are answered each by itself; fewer of a group, with the prior of the list. */
export const MIN_LIST_NAME_COUNT = 50;
/** Countries that are kept of each of perhaps hundreds of groups; of the list, all are. */
const GROUP_SHARE_COUNT = 10;
/** Between two turns of the event loop, for signals. */
const YIELD_EVERY_MS = 50;

/** What names have decided together; of a large list, those of its sample. */
export type FittedList = Omit<FittedPrior, "isDefault">;

/** All that is decided before the first row is answered; kept by checkpoints. */
export interface ListPriors {
  /** Null: the names are too few. */
  list: FittedList | null;
  /** Names with an answer, few or many. */
  nameCount: number;
  /** By what stands in the column of groups. */
  groups: readonly (FittedList & { group: string })[];
  /** Groups that are too small for a prior of their own. */
  smallGroupCount: number;
  /** Whether there were more groups than are kept. */
  hasMoreGroups: boolean;
}

export interface FirstPass {
  source: ByteSource;
  plan: Plan;
  /** Its threads answer the sample: blocks that they open for it are open for the rows. */
  pool: Pick<AnswerPool, "expect" | "sample">;
  whole: boolean | undefined;
  /** Of the data. */
  codes: DataInfo["countries"];
  /** Where all people live. */
  residence: CountryCode | undefined;
  /** Rows that are read at most. */
  maxRowCount: number | undefined;
  progress: Progress;
  signal: AbortSignal;
}

/** @throws the signal's reason; InputError if the file changes meanwhile */
export async function findListPriors(pass: FirstPass): Promise<ListPriors> {
  const { source, plan, codes, progress, signal } = pass;
  progress.start("reading names", source.totalByteCount, { unit: "rows" });
  const samples = await scanTwice({
    source,
    plan,
    groupOf: createGroupReader(plan),
    maxRowCount: pass.maxRowCount,
    isStopped: () => signal.aborted,
    onProgress: (done, count) => progress.reach(done, count),
  });
  signal.throwIfAborted();
  const all = samples.list();
  const groups = samples.listGroups();
  const large = groups.filter(({ names }) => names.length >= MIN_LIST_NAME_COUNT);
  const allCount = large.reduce((sum, { names }) => sum + names.length, all.length);
  pass.pool.expect?.(allCount);
  progress.start("fitting a prior", allCount, { unit: "names" });
  const predictor = watchPredictor(createPoolPredictor(pass), (count) => progress.reach(count, count));
  /** Null: the names are too few, or too few of them differ. */
  const fitOne = async (
    sampled: readonly SampledName<string>[],
    shareCount: number,
    group?: string,
  ): Promise<{ fitted: FittedList | null; nameCount: number }> => {
    const country = plan.groupKind === "country" ? (group as CountryCode | undefined) : pass.residence;
    const options = {
      whole: pass.whole,
      signal,
      residence: country && toResidentPrior(country, codes),
      yieldEveryMs: YIELD_EVERY_MS,
    };
    const names = toNames(sampled, plan);
    const found = await fitSample(predictor, names, options, MIN_LIST_NAME_COUNT);
    const { prior, shares, homes, nameCount, isDefault } = found;
    const fitted = { prior: roundPrior(prior), shares: shares.slice(0, shareCount), homes, nameCount };
    return { fitted: isDefault ? null : fitted, nameCount };
  };
  const { fitted: list, nameCount } = await fitOne(all, COUNTRY_COUNT);
  const fittedGroups: (FittedList & { group: string })[] = [];
  for (const { group, names } of large) {
    const { fitted } = await fitOne(names, GROUP_SHARE_COUNT, group);
    if (fitted !== null) fittedGroups.push({ group, ...fitted });
  }
  source.checkUnchanged();
  return {
    list,
    nameCount,
    groups: fittedGroups,
    smallGroupCount: groups.length - fittedGroups.length,
    hasMoreGroups: samples.hasMoreGroups,
  };
}

/** Names as they are asked for, from what a reader hands over. Left out is what is no text, or stands for a missing name. */
export const toNames = (
  sampled: readonly SampledName<string>[],
  { rows }: Pick<Plan, "rows">,
): SampledName[] =>
  sampled.flatMap(({ name, count }) => {
    const found = rows.toName(name);
    return found ? [{ name: splitParts(found), count }] : [];
  });

/** A checkpoint has the priors of all groups: 2 KB each, and every digit that counts. */
export const roundPrior = (prior: Prior): Prior =>
  Object.fromEntries(Object.entries(prior).map(([code, weight]) => [code, Number(weight.toPrecision(4))]));

/** Hands names that are asked in the same moment over together. */
function createPoolPredictor({ pool, codes }: FirstPass): ListPredictor {
  let names: (string | NameParts)[] = [];
  let answers: Promise<Prediction[]> | undefined;
  return {
    info: () => ({ countries: codes }),
    async predict(name, { estimator: _, ...options } = {}) {
      const index = names.push(name) - 1;
      answers ??= Promise.resolve().then(() => {
        const all = names;
        names = [];
        answers = undefined;
        return pool.sample(all, options);
      });
      return (await answers)[index]!;
    },
  };
}
