/** The priors that the names of a file decide on: one of the whole list, and one of each group that is large enough. */
import { type CountryShare, type FitOptions, fitSample, type ListPredictor } from "../../bulk/fit-prior.ts";
import type { SampledName } from "../../bulk/sample.ts";
import type { Prior } from "../../bulk/world.ts";
import type { NameParts } from "../../types.ts";
import { describeComposition } from "../composition.ts";
import { toPriorChoice } from "../options.ts";
import { type GroupSamples, MAX_GROUP_COUNT } from "./group-samples.ts";
import type { EnrichOptions } from "./options.ts";

/** Fewer names are answered each by itself; fewer of a group, with the prior of the list. */
export const MIN_LIST_NAME_COUNT = 50;

/** What names have decided together. */
export interface FittedList {
  prior: Prior;
  /** Countries with the largest shares. */
  shares: readonly CountryShare[];
  /** Names with an answer that it rests on; of a large list, those of its sample. */
  nameCount: number;
}

export interface FittedGroup extends FittedList {
  /** What stands in the column of groups. */
  group: string;
}

/** All that is decided before the first row is answered; kept by checkpoints. */
export interface ListPriors {
  /** Null: the names are too few. */
  list: FittedList | null;
  /** Names with an answer, few or many. */
  nameCount: number;
  groups: readonly FittedGroup[];
  /** Groups that are too small for a prior of their own. */
  smallGroupCount: number;
  /** Whether there were more groups than are kept. */
  hasMoreGroups: boolean;
}

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

/** Countries that are kept of the list, and of each of perhaps hundreds of groups. */
const LIST_SHARE_COUNT = 250;
const GROUP_SHARE_COUNT = 10;
/** Between two turns of the event loop, for signals. */
const YIELD_EVERY_MS = 50;
const numberFormat = new Intl.NumberFormat("en");

export async function fitListPriors(request: FitRequest): Promise<ListPriors> {
  const { samples, residenceOf } = request;
  const all = samples.list();
  const groups = samples
    .listGroups()
    .map((each) => ({ ...each, rowCount: each.names.reduce((sum, { count }) => sum + count, 0) }));
  const large = groups.filter(({ rowCount }) => rowCount >= MIN_LIST_NAME_COUNT);
  const predictor = countAnswers(
    request,
    large.reduce((sum, { names }) => sum + names.length, all.length),
  );
  const fitOne = (names: readonly SampledName<string>[], residence: Prior | undefined, shareCount: number) =>
    fitNames({ ...request, predictor }, names, residence, shareCount);
  const list = await fitOne(all, residenceOf(undefined), LIST_SHARE_COUNT);
  const fitted: FittedGroup[] = [];
  for (const { group, names } of large) {
    const own = await fitOne(names, residenceOf(group), GROUP_SHARE_COUNT);
    if (own.nameCount >= MIN_LIST_NAME_COUNT) fitted.push({ group, ...own });
  }
  return {
    list: list.nameCount < MIN_LIST_NAME_COUNT ? null : list,
    nameCount: list.nameCount,
    groups: fitted,
    smallGroupCount: groups.length - fitted.length,
    hasMoreGroups: samples.hasMoreGroups,
  };
}

async function fitNames(
  { predictor, options, toName }: FitRequest,
  sampled: readonly SampledName<string>[],
  residence: Prior | undefined,
  shareCount: number,
): Promise<FittedList> {
  const names = sampled.flatMap(({ name, count }) => {
    const found = toName(name);
    return found === undefined ? [] : [{ name: found, count }];
  });
  const { prior, shares, nameCount } = await fitSample(predictor, names, {
    ...options,
    residence,
    yieldEveryMs: YIELD_EVERY_MS,
  });
  return { prior: roundPrior(prior), shares: shares.slice(0, shareCount).map(roundShare), nameCount };
}

function countAnswers({ predictor, onProgress }: FitRequest, allCount: number): ListPredictor {
  let doneCount = 0;
  return {
    predict(name, options) {
      onProgress(++doneCount, allCount);
      return predictor.predict(name, options);
    },
  };
}

/** A checkpoint has the priors of all groups: 2 KB each, and every digit that counts. */
export const roundPrior = (prior: Prior): Prior =>
  Object.fromEntries(
    Object.entries(prior).map(([code, weight]) => [code, Number(weight.toPrecision(4))]),
  ) as Prior;

const round = (share: number): number => Number(share.toFixed(4));

export const roundShare = ({ country_id, share, low, high }: CountryShare): CountryShare => ({
  country_id,
  share: round(share),
  low: round(low),
  high: round(high),
});

const WORLD_ADVICE = "--prior world: each name by itself";

/** What counts in the answers beside the names themselves, for people: a line, and one of the groups. */
export function describePriors(
  priors: ListPriors | null,
  { prior, priorBy }: Pick<EnrichOptions, "prior" | "priorBy">,
  foreignCodes: readonly string[],
): string[] {
  if (priors === null) return describeUnfitted(prior, foreignCodes);
  const { list, nameCount } = priors;
  const names = `${nameCount} ${nameCount === 1 ? "name has" : "names have"} an answer`;
  const composition = list && describeComposition(list.shares);
  const line = composition
    ? `${composition[0]!.toUpperCase()}${composition.slice(1)}; answers count that in. ${WORLD_ADVICE}`
    : `${names}, too few to tell where the list is from: each name is answered by itself`;
  return priorBy === undefined ? [line] : [line, describeGroups(priors, priorBy)];
}

function describeUnfitted(prior: string | undefined, foreignCodes: readonly string[]): string[] {
  const choice = toPriorChoice(prior ?? "world");
  if (typeof choice === "object") return [`answers count in the weights of ${choice.file}`];
  if (prior === "world" || foreignCodes.length === 0) return [];
  const code = JSON.stringify(foreignCodes[0]);
  return [`each name is answered by itself: the data have countries of their own, such as ${code}`];
}

function describeGroups({ groups, smallGroupCount, hasMoreGroups }: ListPriors, column: string): string {
  const facts = [
    `${numberFormat.format(groups.length)} ${groups.length === 1 ? "value has a prior" : "values have priors"} of their own`,
  ];
  if (smallGroupCount > 0)
    facts.push(
      `${numberFormat.format(smallGroupCount)} with fewer than ${MIN_LIST_NAME_COUNT} names share that of the list`,
    );
  if (hasMoreGroups)
    facts.push(`all behind the first ${MAX_GROUP_COUNT} share it as well: more are not kept apart`);
  return `by ${JSON.stringify(column)}: ${facts.join("; ")}`;
}
