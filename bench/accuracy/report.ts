/** Prints results as tables. */
import type { Group, Result, Weighted } from "./evaluate.ts";
import type { Metrics } from "./metrics.ts";

type Column = readonly [heading: string, cell: (metrics: Metrics) => string];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const decimals = (value: number): string => value.toFixed(3);

const COLUMNS: readonly Column[] = [
  ["answered", ({ answered }) => percent(answered)],
  ["top-1", ({ top1 }) => percent(top1)],
  ["top-5", ({ top5 }) => percent(top5)],
  ["country mean", ({ countryMeanTop1 }) => percent(countryMeanTop1)],
  ["ECE", ({ calibrationError }) => decimals(calibrationError)],
  ["log loss", ({ logLoss }) => decimals(logLoss)],
];
/** In groups of a few hundred rows, a mean over countries and calibration bins are noise. */
const GROUP_COLUMNS = COLUMNS.filter(([heading]) => heading !== "country mean");
/** Countries with fewer rows are left out of the list of the weakest: three people show nothing. */
const LEAST_COUNTRY_ROWS = 50;
const WEAKEST_COUNTRY_COUNT = 10;

const WEIGHTINGS: readonly (readonly [label: string, key: keyof Weighted])[] = [
  ["every row counts the same", "unweighted"],
  ["countries weighted by population^0.5", "weighted"],
];

export function formatReport(results: readonly Result[], systemNames: readonly string[]): string {
  let text = "";
  for (const split of new Set(results.map((result) => result.split))) {
    for (const protocol of new Set(results.map((result) => result.protocol))) {
      const chosen = results.filter((result) => result.split === split && result.protocol === protocol);
      const rowCount = chosen[0]?.unweighted.rowCount ?? 0;
      for (const [label, weighting] of WEIGHTINGS) {
        text += `\n${protocol}, split "${split}" (${rowCount} rows), ${label}\n`;
        text += formatTable(
          "",
          COLUMNS,
          chosen.map((result) => [result.system, result[weighting]]),
        );
      }
    }
  }
  for (const result of results) {
    if (!systemNames.includes(result.system) || result.split !== results[0]?.split) continue;
    text += formatBreakdown(result);
  }
  return text;
}

function formatBreakdown(result: Result): string {
  const weakest = result.byCountry
    .filter(({ unweighted }) => unweighted.rowCount >= LEAST_COUNTRY_ROWS)
    .sort((left, right) => left.unweighted.top1 - right.unweighted.top1)
    .slice(0, WEAKEST_COUNTRY_COUNT);
  const tables: readonly (readonly [heading: string, groups: readonly Group[]])[] = [
    ["by fallback", result.byMatch],
    ["by script", result.byScript],
    ["by region", result.byRegion],
    [`the weakest countries with ${LEAST_COUNTRY_ROWS} rows or more`, weakest],
  ];
  let text = "";
  for (const [heading, groups] of tables) {
    for (const [label, weighting] of WEIGHTINGS) {
      // A country's rows weigh the same among themselves.
      if (groups === weakest && weighting === "weighted") continue;
      text += `\n${result.system}, ${result.protocol}, split "${result.split}", ${heading}, ${label}\n`;
      text += formatTable(
        "rows",
        GROUP_COLUMNS,
        groups.map((group) => [group.name, group[weighting]]),
      );
    }
  }
  return text;
}

/** @param rowsHeading heading of a first column with the number of rows; empty for none */
function formatTable(
  rowsHeading: string,
  columns: readonly Column[],
  lines: readonly (readonly [label: string, metrics: Metrics])[],
): string {
  const shown: readonly Column[] =
    rowsHeading === "" ? columns : [[rowsHeading, ({ rowCount }) => String(rowCount)], ...columns];
  const cells = [
    ["", ...shown.map(([heading]) => heading)],
    ...lines.map(([label, metrics]) => [label, ...shown.map(([, cell]) => cell(metrics))]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells
    .map((line) => {
      const [label, ...values] = line.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      );
      return `  ${[label, ...values].join("  ")}\n`;
    })
    .join("");
}
