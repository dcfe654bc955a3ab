/** Prints results as tables. */
import type { Intervals } from "../../build/evaluate/bootstrap.ts";
import { groupBy } from "../../build/evaluate/group-by.ts";
import type { Metrics } from "../../build/evaluate/metrics.ts";
import { formatTable, percent } from "../../build/table.ts";
import { longGroup, type Result } from "./evaluate.ts";
import type { FormFigures } from "./forms.ts";
import { FAR, NEAR, type NeighbourFigures } from "./neighbours.ts";

const share = (value: number): string => (value * 100).toFixed(1);
const error = (value: number): string => value.toFixed(3);

const COLUMNS: readonly (readonly [
  heading: string,
  figure: keyof Metrics,
  show: (value: number) => string,
])[] = [
  ["answered %", "answered", share],
  ["top-1 %", "top1", share],
  ["top-5 %", "top5", share],
  ["country mean %", "countryMeanTop1", share],
  ["said %", "confidence", share],
  ["ECE", "calibrationError", error],
  ["of it chance", "calibrationNoise", error],
  ["log loss", "logLoss", error],
];

/** By the default prior, with intervals, and below it by rows. @param list what the people are called, if they are not the whole list */
export function formatReport(results: readonly Result[], list?: string): string {
  const row = (label: string, result: Result, weight: "weighted" | "unweighted"): string[] => {
    const long = longGroup(result)?.[weight];
    const intervals: Partial<Intervals> = weight === "weighted" ? result.intervals : {};
    const cells = COLUMNS.map(([, figure, show]) => {
      const interval = intervals[figure as keyof Intervals];
      const bounds = interval ? ` (${show(interval.low)} to ${show(interval.high)})` : "";
      const isOfProbabilities = show === error || figure === "confidence";
      return result.ranksOnly && isOfProbabilities ? "" : show(result[weight][figure]) + bounds;
    });
    return [label, ...cells, long === undefined ? "" : `${share(long.top1)} of ${long.rowCount}`];
  };
  const tables = [...groupBy(results, ({ protocol }) => protocol)].map(([protocol, chosen]) => {
    const [{ split, unweighted }] = chosen as [Result, ...Result[]];
    const asked = list === undefined ? protocol : `${list}, ${protocol}`;
    const head = ["", ...COLUMNS.map(([heading]) => heading), "top-1 % of long names"];
    const rows = chosen.flatMap((result) => [
      row(result.system, result, "weighted"),
      row("  by rows", result, "unweighted"),
    ]);
    return `\n${asked}, split "${split}" (${unweighted.rowCount} rows)\n${formatTable([head, ...rows])}`;
  });
  return tables.join("");
}

/** Names as people write them, by system. */
export const formatForms = (forms: readonly FormFigures[]): string =>
  `\nnames as people write them\n${formatTable([
    ["", "", "people", "top-1 %", "written plainly", "loss"],
    ...forms.map(({ system, example, rowCount, written, plain }) => [
      ...[system, example, String(rowCount)],
      ...[written, plain, plain - written].map((value) => (value * 100).toFixed(2)),
    ]),
  ])}`;

/** Of pairs of neighbours, the worst and some others. */
export function formatNeighbours(found: NeighbourFigures | undefined): string {
  if (found === undefined) return "";
  const { pairCount, near, notFar, bins, pairs } = found;
  const said = bins.map(({ from, to, stated, right }) => [
    `said ${from} to ${to}`,
    error(stated),
    error(right),
  ]);
  return `\n${pairCount} pairs of neighbours, share of the smaller: ${percent(near)} within ${NEAR} of the prior's, ${percent(notFar)} within ${FAR}\n${formatTable(
    [["", "stated", "right"], ...said],
  )}${formatTable([
    ["", "stated", "by the prior", "said .3 to .7, too high"],
    ...pairs.map((pair) => [
      `${pair.small} ${pair.large}`,
      ...[pair.stated, pair.prior, pair.excess].map(error),
    ]),
  ])}`;
}
