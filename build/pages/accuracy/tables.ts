/** The figures as Markdown tables: whole systems beside each other. */

import { MOST_WORDS, type Protocol } from "../../../bench/accuracy/evaluate.ts";
import {
  type CalibratedGroup,
  ESTIMATED,
  type Figures,
  type NativeResult,
  type StoredGroup,
  SYSTEMS,
} from "../../../bench/accuracy/figures.ts";
import { type Grouping, longWords } from "../../../bench/accuracy/groups.ts";
import type { Interval } from "../../evaluate/bootstrap.ts";
import { percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";

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

export function demandResult<One extends NativeResult>(
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

/** By the prior, with intervals; then names of many words, calibration, and all with each person counting alike. */
export function systemTable(figures: Figures, protocol: Protocol): string {
  const longName = longWords(MOST_WORDS[protocol]);
  const rows = SHOWN.flatMap(([system, label]) => {
    const result = findResult(figures, system, protocol);
    if (result === undefined) return [];
    const { weighted, unweighted, intervals, ranksOnly, long } = result;
    const calibration = ({ calibrationError, logLoss }: typeof unweighted): string[] =>
      ranksOnly ? ["", ""] : [decimals(calibrationError), decimals(logLoss)];
    return [
      [
        label,
        between(weighted.answered, intervals.answered),
        between(weighted.top1, intervals.top1),
        between(weighted.top5, intervals.top5),
        between(weighted.countryMeanTop1, intervals.countryMeanTop1),
        long ? percent(long.top1) : "",
        long ? percent(long.top5) : "",
        ...calibration(weighted),
        percent(unweighted.top1),
        percent(unweighted.top5),
        ...calibration(unweighted),
      ],
    ];
  });
  return markdownTable(
    [
      "system",
      "answered",
      "top-1",
      "top-5",
      "mean of countries",
      `${longName}: top-1`,
      "top-5",
      "ECE",
      "log loss",
      `${ALIKE}: top-1`,
      "top-5",
      "ECE",
      "log loss",
    ],
    rows,
  );
}

/** In short: how often the right country is first and in the top five, strongest first; without `isWhole`, in shorter. */
export function tierTable(figures: Figures, isWhole = true): string {
  const rows = [
    ["`cognomen/best`", SYSTEMS.estimated, "whole name"],
    ["`cognomen/full`", SYSTEMS.full, "whole name"],
    ["`cognomen` (standard)", "standard", "whole name"],
    ["`cognomen/core`", "core", "whole name"],
    ["`cognomen/best`, surname alone", SYSTEMS.estimated, "surname"],
  ] as const;
  const columns = (whole: readonly string[], short: readonly string[]): readonly string[] =>
    isWhole ? [...whole, ...short] : short;
  return markdownTable(
    [
      "asked by whole name",
      "right first",
      "in the top five",
      ...columns(["calibration error", "log loss", "mean of countries"], [`${ALIKE}: right first`]),
      ...columns(["in the top five"], []),
    ],
    rows
      .map(([label, system, protocol]) => ({ label, ...demandResult(figures, system, protocol) }))
      .sort((left, right) => right.weighted.top1 - left.weighted.top1)
      .map(({ label, weighted, unweighted }) => [
        label,
        percent(weighted.top1),
        percent(weighted.top5),
        ...columns(
          [
            decimals(weighted.calibrationError),
            decimals(weighted.logLoss),
            percent(weighted.countryMeanTop1),
          ],
          [percent(unweighted.top1)],
        ),
        ...columns([percent(unweighted.top5)], []),
      ]),
  );
}

/** The full tier against the others, person by person. */
export function differenceTable(figures: Figures): string {
  const cell = ({ value, low, high }: Interval & { value: number }): string =>
    `${points(value)} (${points(low)} to ${points(high)})`;
  return markdownTable(
    ["`cognomen/full` has more than", "asked by", "points of top-1", "points of top-5"],
    figures.differences.map(({ other, protocol, top1, top5 }) => [
      labelOf(other),
      protocol,
      cell(top1),
      cell(top5),
    ]),
  );
}
