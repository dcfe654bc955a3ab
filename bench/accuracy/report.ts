/** Prints results as tables. */
import { formatTable, percent } from "../../build/table.ts";
import type { Interval } from "../../evaluation/bootstrap.ts";
import { groupBy } from "../../evaluation/group-by.ts";
import { longGroup, type Result } from "./evaluate.ts";
import type { FormFigures } from "./forms.ts";

type Column<T> = readonly [heading: string, cell: (row: T) => string];

const percents = (share: number, { low, high }: Interval): string =>
  `${(share * 100).toFixed(1)} (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`;
const decimalsIn = (value: number, { low, high }: Interval): string =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

/** Every row counting the same, with intervals. */
const UNWEIGHTED: readonly Column<Result>[] = [
  ["answered %", ({ unweighted, intervals }) => percents(unweighted.answered, intervals.answered)],
  ["top-1 %", ({ unweighted, intervals }) => percents(unweighted.top1, intervals.top1)],
  ["top-5 %", ({ unweighted, intervals }) => percents(unweighted.top5, intervals.top5)],
  [
    "country mean %",
    ({ unweighted, intervals }) => percents(unweighted.countryMeanTop1, intervals.countryMeanTop1),
  ],
  ["top-1 % of long names", longTop1],
  [
    "ECE",
    ({ unweighted, intervals, ranksOnly }) =>
      ranksOnly ? "" : decimalsIn(unweighted.calibrationError, intervals.calibrationError),
  ],
  [
    "log loss",
    ({ unweighted, intervals, ranksOnly }) =>
      ranksOnly ? "" : decimalsIn(unweighted.logLoss, intervals.logLoss),
  ],
];

/** Of three words or more; of surnames, of two or more. */
function longTop1(result: Result): string {
  const long = longGroup(result)?.unweighted;
  return long === undefined ? "" : `${(long.top1 * 100).toFixed(1)} of ${long.rowCount}`;
}

const WEIGHTED: readonly Column<Result>[] = [
  ["answered", ({ weighted }) => percent(weighted.answered)],
  ["top-1", ({ weighted }) => percent(weighted.top1)],
  ["top-5", ({ weighted }) => percent(weighted.top5)],
  ["country mean", ({ weighted }) => percent(weighted.countryMeanTop1)],
  ["said", ({ weighted }) => percent(weighted.confidence)],
  ["ECE", ({ weighted }) => weighted.calibrationError.toFixed(3)],
  ["of it chance", ({ weighted }) => weighted.calibrationNoise.toFixed(3)],
  ["log loss", ({ weighted }) => weighted.logLoss.toFixed(3)],
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
    text += `\n${heading}, every row counts the same; in brackets 95 % of resamples\n`;
    text += table(UNWEIGHTED, lines);
    text += `\n${heading}, weighted by population^0.5 / rows of the country\n`;
    text += table(WEIGHTED, lines);
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

function table<T>(
  columns: readonly Column<T>[],
  lines: readonly (readonly [label: string, row: T])[],
): string {
  return formatTable([
    ["", ...columns.map(([heading]) => heading)],
    ...lines.map(([label, row]) => [label, ...columns.map(([, cell]) => cell(row))]),
  ]);
}
