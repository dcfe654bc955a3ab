/** Prints results as tables. */

import type { Interval } from "../../build/evaluate/bootstrap.ts";
import { groupBy } from "../../build/evaluate/group-by.ts";
import { formatTable, percent } from "../../build/table.ts";
import { longGroup, type Result } from "./evaluate.ts";
import type { FormFigures } from "./forms.ts";
import { FAR, NEAR, type NeighbourFigures, type NeighbourPair } from "./neighbours.ts";

type Column<T> = readonly [heading: string, cell: (row: T) => string];

const percents = (share: number, { low, high }: Interval): string =>
  `${(share * 100).toFixed(1)} (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`;
const decimalsIn = (value: number, { low, high }: Interval): string =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

/** By the default prior, with intervals. */
const WEIGHTED: readonly Column<Result>[] = [
  ["answered %", ({ weighted, intervals }) => percents(weighted.answered, intervals.answered)],
  ["top-1 %", ({ weighted, intervals }) => percents(weighted.top1, intervals.top1)],
  ["top-5 %", ({ weighted, intervals }) => percents(weighted.top5, intervals.top5)],
  [
    "country mean %",
    ({ weighted, intervals }) => percents(weighted.countryMeanTop1, intervals.countryMeanTop1),
  ],
  ["top-1 % of long names", longTop1],
  [
    "ECE",
    ({ weighted, intervals, ranksOnly }) =>
      ranksOnly ? "" : decimalsIn(weighted.calibrationError, intervals.calibrationError),
  ],
  [
    "log loss",
    ({ weighted, intervals, ranksOnly }) =>
      ranksOnly ? "" : decimalsIn(weighted.logLoss, intervals.logLoss),
  ],
];

/** Of three words or more; of surnames, of two or more. */
function longTop1(result: Result): string {
  const long = longGroup(result)?.weighted;
  return long === undefined ? "" : `${(long.top1 * 100).toFixed(1)} of ${long.rowCount}`;
}

/** By rows. */
const UNWEIGHTED: readonly Column<Result>[] = [
  ["answered", ({ unweighted }) => percent(unweighted.answered)],
  ["top-1", ({ unweighted }) => percent(unweighted.top1)],
  ["top-5", ({ unweighted }) => percent(unweighted.top5)],
  ["said", ({ unweighted }) => percent(unweighted.confidence)],
  ["ECE", ({ unweighted }) => unweighted.calibrationError.toFixed(3)],
  ["of it chance", ({ unweighted }) => unweighted.calibrationNoise.toFixed(3)],
  ["log loss", ({ unweighted }) => unweighted.logLoss.toFixed(3)],
];

/** @param list what the people are called, if they are not the whole list */
export function formatReport(results: readonly Result[], list?: string): string {
  let text = "";
  for (const protocol of new Set(results.map((result) => result.protocol))) {
    const chosen = results.filter((result) => result.protocol === protocol);
    const lines = chosen.map((result) => [result.system, result] as const);
    const [{ split, unweighted }] = chosen as [Result, ...Result[]];
    const asked = list === undefined ? protocol : `${list}, ${protocol}`;
    const heading = `${asked}, split "${split}" (${unweighted.rowCount} rows)`;
    text += `\n${heading}, by the prior: each person counts population^0.5 / rows of the country; in brackets 95 % of resamples\n`;
    text += table(WEIGHTED, lines);
    text += `\n${heading}, by rows: each person counts alike\n`;
    text += table(UNWEIGHTED, lines);
  }
  return text;
}

/** Names as people write them, by system. */
export function formatForms(forms: readonly FormFigures[]): string {
  const columns: readonly Column<FormFigures>[] = [
    ["people", ({ rowCount }) => String(rowCount)],
    ["top-1 %", ({ written }) => (written * 100).toFixed(2)],
    ["written plainly", ({ plain }) => (plain * 100).toFixed(2)],
    ["loss", ({ written, plain }) => ((plain - written) * 100).toFixed(2)],
  ];
  return [...groupBy(forms, ({ system }) => system)]
    .map(
      ([system, own]) =>
        `\nnames as people write them, ${system}\n${table(
          columns,
          own.map((form) => [form.example, form] as const),
        )}`,
    )
    .join("");
}

/** Of pairs of neighbours, the worst and some others. */
export function formatNeighbours(found: NeighbourFigures | undefined): string {
  if (found === undefined) return "";
  const columns: readonly Column<NeighbourPair>[] = [
    ["by the prior", ({ prior }) => prior.toFixed(3)],
    ["stated", ({ stated }) => stated.toFixed(3)],
    ["said .3 to .7, too high", ({ excess }) => excess.toFixed(3)],
  ];
  const bins = found.bins.map(
    ({ from, to, stated, right }) => `${from} to ${to}: ${stated.toFixed(3)} said, ${right.toFixed(3)} right`,
  );
  return `\n${found.pairCount} pairs of neighbours, share of the smaller: ${percent(found.near)} within ${NEAR} of the prior's, ${percent(found.notFar)} within ${FAR}; ${bins.join("; ")}\n${table(
    columns,
    found.pairs.map((pair) => [`${pair.small} ${pair.large}`, pair] as const),
  )}`;
}

function table<T>(
  columns: readonly Column<T>[],
  lines: readonly (readonly [label: string, row: T])[],
): string {
  return formatTable([
    ["", ...columns.map(([heading]) => heading)],
    ...lines.map(([label, row]) => [label, ...columns.map(([, cell]) => cell(row))]),
  ]);
}
