/** Prints results as tables. */
import type { Group, Result, Weighted } from "./evaluate.ts";
import type { Metrics } from "./metrics.ts";

type Column = readonly [heading: string, cell: (metrics: Weighted) => string];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const decimals = (value: number): string => value.toFixed(3);

/** Columns of one of the two weightings. */
function metricColumns(select: (metrics: Weighted) => Metrics, prefix = ""): Record<string, Column> {
  return {
    answered: [`${prefix}answered`, (metrics) => percent(select(metrics).answered)],
    top1: [`${prefix}top-1`, (metrics) => percent(select(metrics).top1)],
    top5: [`${prefix}top-5`, (metrics) => percent(select(metrics).top5)],
    countryMean: [`${prefix}country mean`, (metrics) => percent(select(metrics).countryMeanTop1)],
    error: [`${prefix}ECE`, (metrics) => decimals(select(metrics).calibrationError)],
    loss: [`${prefix}log loss`, (metrics) => decimals(select(metrics).logLoss)],
  };
}

const UNWEIGHTED = metricColumns(({ unweighted }) => unweighted);
const WEIGHTED = metricColumns(({ weighted }) => weighted);
const WEIGHTED_BESIDE = metricColumns(({ weighted }) => weighted, "weighted ");

/** A group's mean over countries says little, and its calibration under weights is noise. */
const GROUP_COLUMNS: readonly Column[] = [
  ["rows", ({ unweighted }) => String(unweighted.rowCount)],
  ...(["answered", "top1", "top5", "error", "loss"] as const).map((key) => UNWEIGHTED[key]!),
  ...(["answered", "top1", "top5"] as const).map((key) => WEIGHTED_BESIDE[key]!),
];

/** Countries with fewer rows are left out of the list of the weakest: three people show nothing. */
const LEAST_COUNTRY_ROWS = 50;
const WEAKEST_COUNTRY_COUNT = 10;

/** @param brokenDown names of the systems that are also shown by group, on the first split */
export function formatReport(results: readonly Result[], brokenDown: readonly string[]): string {
  let text = "";
  for (const split of new Set(results.map((result) => result.split))) {
    for (const protocol of new Set(results.map((result) => result.protocol))) {
      const chosen = results.filter((result) => result.split === split && result.protocol === protocol);
      const rowCount = chosen[0]?.unweighted.rowCount ?? 0;
      const lines = chosen.map((result) => [result.system, result] as const);
      const heading = `${protocol}, split "${split}" (${rowCount} rows)`;
      text += `\n${heading}, every row counts the same\n${formatTable(Object.values(UNWEIGHTED), lines)}`;
      text += `\n${heading}, weighted by population^0.5 / rows of the country\n`;
      text += formatTable(Object.values(WEIGHTED), lines);
    }
  }
  for (const result of results) {
    if (brokenDown.includes(result.system) && result.split === results[0]?.split)
      text += formatGroups(result);
  }
  return text;
}

function formatGroups(result: Result): string {
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
    text += `\n${result.system}, ${result.protocol}, split "${result.split}", ${heading}\n`;
    text += formatTable(
      GROUP_COLUMNS,
      groups.map((group) => [group.name, group]),
    );
  }
  return text;
}

function formatTable(
  columns: readonly Column[],
  lines: readonly (readonly [label: string, metrics: Weighted])[],
): string {
  const cells = [
    ["", ...columns.map(([heading]) => heading)],
    ...lines.map(([label, metrics]) => [label, ...columns.map(([, cell]) => cell(metrics))]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells
    .map((line) => {
      const padded = line.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      );
      return `  ${padded.join("  ")}\n`;
    })
    .join("");
}
