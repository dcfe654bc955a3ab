/** Prints results as tables. */
import { formatTable, percent } from "../../build/table.ts";
import type { Interval } from "../../evaluation/bootstrap.ts";
import type { Metrics } from "../../evaluation/metrics.ts";
import type { CoverageFigures } from "./coverage.ts";
import { longGroup, type Result } from "./evaluate.ts";
import { MIN_WEAKEST_ROWS } from "./figures.ts";
import type { GoldenPeopleOutcome } from "./golden-people.ts";
import type { Group, Weighted } from "./groups.ts";

type Column<T> = readonly [heading: string, cell: (row: T) => string];

const decimals = (value: number): string => value.toFixed(3);
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

const metricColumns = (select: (row: Weighted) => Metrics): Record<string, Column<Weighted>> => ({
  answered: ["answered", (row) => percent(select(row).answered)],
  top1: ["top-1", (row) => percent(select(row).top1)],
  top5: ["top-5", (row) => percent(select(row).top5)],
  countryMean: ["country mean", (row) => percent(select(row).countryMeanTop1)],
  said: ["said", (row) => percent(select(row).confidence)],
  error: ["ECE", (row) => decimals(select(row).calibrationError)],
  noise: ["of it chance", (row) => decimals(select(row).calibrationNoise)],
  loss: ["log loss", (row) => decimals(select(row).logLoss)],
});
const PLAIN = metricColumns(({ unweighted }) => unweighted);
const WEIGHTED = metricColumns(({ weighted }) => weighted);

/** A group's mean over countries says little, and its calibration under weights is noise. */
const GROUP: readonly Column<Weighted>[] = [
  ["rows", ({ unweighted }) => String(unweighted.rowCount)],
  ...(["answered", "top1", "top5", "said", "error", "noise", "loss"] as const).map((key) => PLAIN[key]!),
  ...(["answered", "top1", "top5"] as const).map((key): Column<Weighted> => {
    const [heading, cell] = WEIGHTED[key]!;
    return [`weighted ${heading}`, cell];
  }),
];

const WEAKEST_COUNTRY_COUNT = 10;

/**
 * @param brokenDown names of the systems that are also shown by group
 * @param list what the people are called, if they are not the whole list; by script and country alone they are shown
 */
export function formatReport(
  results: readonly Result[],
  brokenDown: readonly string[],
  list?: string,
): string {
  let text = "";
  for (const protocol of new Set(results.map((result) => result.protocol))) {
    const chosen = results.filter((result) => result.protocol === protocol);
    const lines = chosen.map((result) => [result.system, result] as const);
    const [{ split, unweighted }] = chosen as [Result, ...Result[]];
    const heading = `${label(protocol, list)}, split "${split}" (${unweighted.rowCount} rows)`;
    text += `\n${heading}, every row counts the same; in brackets 95 % of resamples\n`;
    text += table(UNWEIGHTED, lines);
    text += `\n${heading}, weighted by population^0.5 / rows of the country\n`;
    text += table(Object.values(WEIGHTED), lines);
  }
  for (const result of results) if (brokenDown.includes(result.system)) text += formatGroups(result, list);
  return text;
}

const label = (protocol: string, list: string | undefined): string =>
  list === undefined ? protocol : `${list}, ${protocol}`;

function formatGroups(result: Result, list: string | undefined): string {
  const { groups } = result;
  const weakest = groups.country
    .filter(({ unweighted }) => unweighted.rowCount >= MIN_WEAKEST_ROWS)
    .sort((left, right) => left.unweighted.top1 - right.unweighted.top1)
    .slice(0, WEAKEST_COUNTRY_COUNT);
  type Tables = readonly (readonly [heading: string, groups: readonly Group[]])[];
  const ofWholeList: Tables = [
    ["by fallback", groups.match],
    ["by strongest evidence", groups.evidence],
    ["by script", groups.script],
    ["by words", groups.words],
    ["by region of the first candidate", groups.answerRegion],
    ["by region of the person", groups.region],
    [`the weakest countries with ${MIN_WEAKEST_ROWS} rows or more`, weakest],
  ];
  const ofPart: Tables = [
    ["by script", groups.script],
    ["by country", groups.country],
  ];
  let text = "";
  for (const [heading, chosen] of list === undefined ? ofWholeList : ofPart) {
    text += `\n${result.system}, ${label(result.protocol, list)}, split "${result.split}", ${heading}\n`;
    text += table(
      GROUP,
      chosen.map((group) => [group.name, group]),
    );
  }
  return text;
}

/** How often the sets of `coverage` hold the right country. */
export function formatCoverage(figures: readonly CoverageFigures[]): string {
  return figures
    .map(({ system, coverage, regions, ...all }) => {
      const rows = [{ name: "all", ...all }, ...regions].map(({ name, rowCount, held, said, meanSize }) => [
        name,
        String(rowCount),
        percent(held),
        percent(said),
        meanSize.toFixed(1),
      ]);
      const heading = `${system}, whole name, coverage ${coverage}, by region of the first country`;
      return `\n${heading}\n${formatTable([["", "answered", "sets that hold", "said", "mean size"], ...rows])}`;
    })
    .join("");
}

/** People known world-wide, by script. */
export function formatGoldenPeople(outcomes: readonly GoldenPeopleOutcome[]): string {
  return outcomes
    .map(({ system, scripts, misses: _, ...all }) => {
      const rows = [{ name: "all", ...all }, ...scripts].map(({ name, rowCount, top1, top5 }) => [
        name,
        String(rowCount),
        percent(top1),
        percent(top5),
      ]);
      const heading = `${system}, people known world-wide, by script`;
      return `\n${heading}\n${formatTable([["", "people", "top-1", "top-5"], ...rows])}`;
    })
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
