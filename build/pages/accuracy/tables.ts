/** The figures as Markdown tables: whole systems beside each other. */
import { MOST_WORDS, type Protocol } from "../../../bench/accuracy/evaluate.ts";
import {
  type CalibratedGroup,
  ESTIMATED,
  type Figures,
  type NativeResult,
  type StoredGroup,
  type StoredResult,
  SYSTEMS,
} from "../../../bench/accuracy/figures.ts";
import { type Grouping, longWords } from "../../../bench/accuracy/groups.ts";
import type { Interval } from "../../evaluate/bootstrap.ts";
import { percent } from "../../table.ts";
import { type Column, table } from "../markdown.ts";

export const decimals = (value: number): string => value.toFixed(3);

/** In points, with its sign. */
export const points = (share: number): string =>
  `${share < 0 ? "−" : "+"}${Math.abs(share * 100).toFixed(1)}`;

/** With the interval in brackets. */
export const between = (value: number, { low, high }: Interval): string =>
  `${percent(value)} (${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)})`;

/** Results of one list of people. */
export interface Results<One extends NativeResult = NativeResult> {
  results: readonly One[];
}

export function findResult<One extends NativeResult>(
  { results }: Results<One>,
  system: string,
  protocol: Protocol,
): One | undefined {
  return results.find((result) => result.system === system && result.protocol === protocol);
}

function demandResult<One extends NativeResult>(
  results: Results<One>,
  system: string,
  protocol: Protocol,
): One {
  const result = findResult(results, system, protocol);
  if (!result) throw new Error(`no figures of ${system}, ${protocol}: npm run evaluate -- … --figures`);
  return result;
}

export function groupsOf(
  results: Results,
  system: string,
  protocol: Protocol,
  grouping: Grouping,
): StoredGroup[] {
  const { groups, calibration } = demandResult(results, system, protocol);
  return calibration?.groups[grouping] ?? groups?.[grouping] ?? [];
}

export const calibratedGroupsOf = (
  results: Results,
  system: string,
  protocol: Protocol,
  grouping: Grouping,
): CalibratedGroup[] => demandResult(results, system, protocol).calibration?.groups[grouping] ?? [];

/** What figures are called that do not weigh people by the default prior. */
export const ALIKE = "each person alike";

/** In the order in which they are shown; those that were not measured are left out. */
export const SHOWN: readonly (readonly [system: string, label: string])[] = [
  ["core", "`cognomen/core`"],
  ["standard", "`cognomen` (standard)"],
  [SYSTEMS.full, "`cognomen/full`"],
  [SYSTEMS.minusOne, "`cognomen/full`, tallies − 1"],
  [ESTIMATED.core, "`cognomen/core`, unknown names estimated"],
  [ESTIMATED.standard, "`cognomen` (standard), unknown names estimated"],
  [SYSTEMS.estimated, "`cognomen/full`, unknown names estimated"],
  ["most frequent", "*most frequent country*"],
  [SYSTEMS.oracle, "*best of the parts*"],
  [SYSTEMS.estimatedOracle, "*best of the parts*, unknown names estimated"],
];
const LABELS: ReadonlyMap<string, string> = new Map(SHOWN);
export const labelOf = (system: string): string => LABELS.get(system) ?? system;

interface LabelledResult {
  label: string;
  result: StoredResult;
}
type Shown = StoredResult["unweighted"];

/** By the prior, with intervals; then names of many words, calibration, and all with each person counting alike. */
export function systemTable(figures: Figures, protocol: Protocol): string {
  const rows = SHOWN.flatMap(([system, label]): LabelledResult[] => {
    const result = findResult(figures, system, protocol);
    return result ? [{ label, result }] : [];
  });
  const interval = (
    heading: string,
    key: "answered" | "top1" | "top5" | "countryMeanTop1",
  ): Column<LabelledResult> => [
    heading,
    ({ result: { weighted, intervals } }) => between(weighted[key], intervals[key]),
  ];
  const calibration = (key: "weighted" | "unweighted"): Column<LabelledResult>[] => {
    const cell = (figure: (shown: Shown) => number) => (row: LabelledResult) =>
      row.result.ranksOnly ? "" : decimals(figure(row.result[key]));
    return [
      ["ECE", cell(({ calibrationError }) => calibrationError)],
      ["log loss", cell(({ logLoss }) => logLoss)],
    ];
  };
  return table(rows, [
    ["system", ({ label }) => label],
    interval("answered", "answered"),
    interval("top-1", "top1"),
    interval("top-5", "top5"),
    interval("mean of countries", "countryMeanTop1"),
    [`${longWords(MOST_WORDS[protocol])}: top-1`, ({ result: { long } }) => (long ? percent(long.top1) : "")],
    ["top-5", ({ result: { long } }) => (long ? percent(long.top5) : "")],
    ...calibration("weighted"),
    [`${ALIKE}: top-1`, ({ result }) => percent(result.unweighted.top1)],
    ["top-5", ({ result }) => percent(result.unweighted.top5)],
    ...calibration("unweighted"),
  ]);
}

/** Asked by whole name, and the best of them by surname alone. */
const TIERS = [
  ["`cognomen/best`", SYSTEMS.estimated, "whole name"],
  ["`cognomen/full`", SYSTEMS.full, "whole name"],
  ["`cognomen` (standard)", "standard", "whole name"],
  ["`cognomen/core`", "core", "whole name"],
  ["`cognomen/best`, surname alone", SYSTEMS.estimated, "surname"],
] as const;

/** In short: how often the right country is first and in the top five, strongest first; without `isWhole`, in shorter. */
export function tierTable(figures: Figures, isWhole = true): string {
  const rows = TIERS.map(([label, system, protocol]) => ({
    label,
    result: demandResult(figures, system, protocol),
  })).sort((left, right) => right.result.weighted.top1 - left.result.weighted.top1);
  const calibration: Column<LabelledResult>[] = [
    ["calibration error", ({ result }) => decimals(result.weighted.calibrationError)],
    ["log loss", ({ result }) => decimals(result.weighted.logLoss)],
    ["mean of countries", ({ result }) => percent(result.weighted.countryMeanTop1)],
  ];
  const alike: Column<LabelledResult>[] = [
    [`${ALIKE}: right first`, ({ result }) => percent(result.unweighted.top1)],
    ["in the top five", ({ result }) => percent(result.unweighted.top5)],
  ];
  return table(rows, [
    ["asked by whole name", ({ label }) => label],
    ["right first", ({ result }) => percent(result.weighted.top1)],
    ["in the top five", ({ result }) => percent(result.weighted.top5)],
    ...(isWhole ? [...calibration, ...alike] : alike.slice(0, 1)),
  ]);
}

/** The full tier against the others, person by person. */
export function differenceTable({ differences }: Figures): string {
  const cell = ({ value, low, high }: Interval & { value: number }): string =>
    `${points(value)} (${points(low)} to ${points(high)})`;
  return table(differences, [
    ["`cognomen/full` has more than", ({ other }) => labelOf(other)],
    ["asked by", ({ protocol }) => protocol],
    ["points of top-1", ({ top1 }) => cell(top1)],
    ["points of top-5", ({ top5 }) => cell(top5)],
  ]);
}
