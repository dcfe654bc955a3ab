/** Fits the priors of a file to its names: one to the whole list, and one to each group that is large enough. */

import { type CountryShare, type FitOptions, fitSample, type ListPredictor } from "../../bulk/fit-prior.ts";
import type { SampledName } from "../../bulk/sample.ts";
import type { Prior } from "../../bulk/world.ts";
import { COUNTRY_COUNT } from "../../country-code.ts";
import type { NameParts } from "../../types.ts";
import { watchPredictor } from "../composition.ts";
import { type FittedGroup, type FittedList, type ListPriors, MIN_LIST_NAME_COUNT } from "./fitted.ts";
import type { GroupSamples } from "./group-samples.ts";

export interface FitRequest {
  samples: GroupSamples;
  predictor: ListPredictor;
  /** From what the reader has handed over to a name; undefined if it is none. */
  toName(key: string): string | NameParts | undefined;
  options: Pick<FitOptions, "whole" | "estimator" | "signal">;
  /** Where people live: those of a group, or all. */
  residenceOf(group: string | undefined): Prior | undefined;
  onProgress(doneCount: number, allCount: number): void;
}

/** Countries that are kept of each of perhaps hundreds of groups; of the list, all are. */
const GROUP_SHARE_COUNT = 10;
/** Between two turns of the event loop, for signals. */
const YIELD_EVERY_MS = 50;

export async function fitListPriors(request: FitRequest): Promise<ListPriors> {
  const { samples, residenceOf } = request;
  const all = samples.list();
  const groups = samples
    .listGroups()
    .map((each) => ({ ...each, rowCount: each.names.reduce((sum, { count }) => sum + count, 0) }));
  const large = groups.filter(({ rowCount }) => rowCount >= MIN_LIST_NAME_COUNT);
  const allCount = large.reduce((sum, { names }) => sum + names.length, all.length);
  const predictor = watchPredictor(request.predictor, (count) => request.onProgress(count, allCount));
  const fitOne = (names: readonly SampledName<string>[], residence: Prior | undefined, shareCount: number) =>
    fitNames({ ...request, predictor }, names, residence, shareCount);
  const list = await fitOne(all, residenceOf(undefined), COUNTRY_COUNT);
  const fitted: FittedGroup[] = [];
  for (const { group, names } of large) {
    const own = await fitOne(names, residenceOf(group), GROUP_SHARE_COUNT);
    if (own.fitted !== null) fitted.push({ group, ...own.fitted });
  }
  return {
    list: list.fitted,
    nameCount: list.nameCount,
    groups: fitted,
    smallGroupCount: groups.length - fitted.length,
    hasMoreGroups: samples.hasMoreGroups,
  };
}

/** Names as readers hand them over, as they are asked for; what is no text is left out. */
export const toNames = (
  sampled: readonly SampledName<string>[],
  toName: FitRequest["toName"],
): SampledName[] =>
  sampled.flatMap(({ name, count }) => {
    const found = toName(name);
    return found === undefined ? [] : [{ name: found, count }];
  });

/** Null: the names are too few, or too few of them differ. */
async function fitNames(
  { predictor, options, toName }: FitRequest,
  sampled: readonly SampledName<string>[],
  residence: Prior | undefined,
  shareCount: number,
): Promise<{ fitted: FittedList | null; nameCount: number }> {
  const { prior, shares, nameCount, isDefault } = await fitSample(predictor, toNames(sampled, toName), {
    ...options,
    residence,
    yieldEveryMs: YIELD_EVERY_MS,
  });
  if (isDefault || nameCount < MIN_LIST_NAME_COUNT) return { fitted: null, nameCount };
  const shown = shares.slice(0, shareCount).map(roundShare);
  return { fitted: { prior: roundPrior(prior), shares: shown, nameCount }, nameCount };
}

/** A checkpoint has the priors of all groups: 2 KB each, and every digit that counts. */
export const roundPrior = (prior: Prior): Prior =>
  Object.fromEntries(
    Object.entries(prior).map(([code, weight]) => [code, Number(weight.toPrecision(4))]),
  ) as Prior;

const round = (share: number): number => Number(share.toFixed(4));

const roundShare = ({ country_id, share, low, high }: CountryShare): CountryShare => ({
  country_id,
  share: round(share),
  low: round(low),
  high: round(high),
});
