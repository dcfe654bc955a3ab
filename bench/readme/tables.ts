/** The figures of README.md as Markdown tables. */
import type { Group, Result } from "../accuracy/evaluate.ts";
import type { Metrics } from "../accuracy/metrics.ts";
import type { SpeedFigures } from "../speed/figures.ts";
import { PATHS } from "../speed/inputs.ts";
import { EMPTY } from "../speed/run.ts";
import { grouped } from "../table.ts";

/** What a tier is besides its accuracy. */
export interface TierSize {
  tier: string;
  keyCount: number;
  byteCount: number;
}

/** Rows too few to show anything are left out. */
const LEAST_COUNTRY_ROWS = 50;
const LEAST_REGION_ROWS = 100;
const LEAST_SCRIPT_ROWS = 20;
const WEAKEST_COUNTRY_COUNT = 8;
const WEAKEST_REGION_COUNT = 4;
const STRONGEST_REGION_COUNT = 4;
const LABELS: Readonly<Record<string, string>> = {
  core: "`cognomen/core`",
  standard: "`cognomen` (standard)",
  full: "`cognomen/full`",
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** A Markdown table; the first column to the left, the others to the right. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return (
    line(headings) +
    `|${headings.map((_, column) => (column === 0 ? "---" : "---:")).join("|")}|\n` +
    rows.map(line).join("")
  );
}

function find(results: readonly Result[], system: string, protocol: Result["protocol"]): Result | undefined {
  return results.find(
    (result) => result.split === "report" && result.system === system && result.protocol === protocol,
  );
}

function demand(results: readonly Result[], system: string, protocol: Result["protocol"]): Result {
  const result = find(results, system, protocol);
  if (!result) throw new Error(`no figures of ${system}, ${protocol}, split "report": evaluate all tiers`);
  return result;
}

const ACCURACY_HEADINGS = ["answered", "top-1", "top-5", "mean of countries", "calibration error"];

function accuracyCells({ answered, top1, top5, countryMeanTop1, calibrationError }: Metrics): string[] {
  return [...[answered, top1, top5, countryMeanTop1].map(percent), calibrationError.toFixed(3)];
}

/** Names, bytes and accuracy by tier, the reference model below; then the same people asked by whole names. */
export function tierTable(sizes: readonly TierSize[], results: readonly Result[]): string {
  const rows = sizes.map(({ tier, keyCount, byteCount }) => [
    LABELS[tier] ?? tier,
    grouped(keyCount),
    grouped(byteCount),
    ...accuracyCells(demand(results, tier, "surname").unweighted),
  ]);
  const reference = find(results, "reference", "surname");
  if (reference) rows.push(["*plain shares*", "", "", ...accuracyCells(reference.unweighted)]);
  const wholeRows = sizes.map(({ tier }) => [
    LABELS[tier] ?? tier,
    ...accuracyCells(demand(results, tier, "full name").unweighted),
  ]);
  const { rowCount } = demand(results, "full", "surname").unweighted;
  return [
    `${grouped(rowCount)} people, by surname alone:\n`,
    markdownTable(["import", "names", "bytes", ...ACCURACY_HEADINGS], rows),
    "The same people by their whole names:\n",
    markdownTable(["import", ...ACCURACY_HEADINGS], wholeRows),
  ].join("\n");
}

type Labelled = readonly [label: string, name: string];

/** The same groups under the default and the full tier. */
function groupTable(
  heading: string,
  names: readonly Labelled[],
  groupsOf: (result: Result) => readonly Group[],
  results: readonly Result[],
): string {
  const [standard, full] = ["standard", "full"].map((tier) => groupsOf(demand(results, tier, "surname")));
  const rows = names.map(([label, name]) => {
    const metricsIn = (groups: readonly Group[]): Metrics =>
      groups.find((group) => group.name === name)!.unweighted;
    const [left, right] = [metricsIn(standard!), metricsIn(full!)];
    return [
      label,
      grouped(right.rowCount),
      ...[left, right].flatMap(({ answered, top1, top5 }) => [answered, top1, top5].map(percent)),
    ];
  });
  return markdownTable(
    [heading, "people", "answered", "top-1", "top-5", "full: answered", "top-1", "top-5"],
    rows,
  );
}

function sortedNames(groups: readonly Group[], leastRows: number): string[] {
  return groups
    .filter(({ unweighted }) => unweighted.rowCount >= leastRows)
    .sort((left, right) => left.unweighted.top1 - right.unweighted.top1)
    .map(({ name }) => name);
}

/** The weakest countries, and the weakest and strongest regions. */
export function weaknessTable(results: readonly Result[]): string {
  const full = demand(results, "full", "surname");
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
  const countries = sortedNames(full.byCountry, LEAST_COUNTRY_ROWS).slice(0, WEAKEST_COUNTRY_COUNT);
  const regions = sortedNames(full.byRegion, LEAST_REGION_ROWS);
  const shown = [
    ...regions.slice(0, WEAKEST_REGION_COUNT).map((name) => [name, name] as const),
    ...regions.slice(-STRONGEST_REGION_COUNT).map((name) => [name, name] as const),
  ];
  const labelled = countries.map((code) => [names.of(code) ?? code, code] as const);
  return [
    groupTable("weakest countries", labelled, ({ byCountry }) => byCountry, results),
    groupTable("weakest and strongest regions", shown, ({ byRegion }) => byRegion, results),
  ].join("\n");
}

/** By script of what was asked. */
export function scriptTable(results: readonly Result[]): string {
  const { byScript } = demand(results, "full", "surname");
  const names = sortedNames(byScript, LEAST_SCRIPT_ROWS).map((name) => [name, name] as const);
  return groupTable("script", names, (result) => result.byScript, results);
}

/** Speed, start and memory. */
export function speedTable(figures: SpeedFigures): string {
  const tiers = Object.keys(figures.predictionsPerSecond);
  const rounded = (value: number, unit: number): string => grouped(Math.round(value / unit) * unit);
  const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  const empty = { ms: figures.startMs[EMPTY.name]!, bytes: figures.residentBytes[EMPTY.name]!.started };
  const rows = [
    ...PATHS.map((path) => [
      `predictions a second, ${path}`,
      ...tiers.map((tier) => rounded(figures.predictionsPerSecond[tier]![path], 1000)),
    ]),
    [
      "first answer, over an empty process",
      ...tiers.map((tier) => `${rounded(figures.startMs[tier]! - empty.ms, 1)} ms`),
    ],
    [
      "memory after it, over an empty process",
      ...tiers.map((tier) => megabytes(figures.residentBytes[tier]!.started - empty.bytes)),
    ],
    [
      "memory after 200,000 names",
      ...tiers.map((tier) => megabytes(figures.residentBytes[tier]!.used - empty.bytes)),
    ],
    ["bytes allocated, direct", ...tiers.map((tier) => rounded(figures.bytesPerPrediction[tier]!.direct, 1))],
  ];
  const { node, system, processor, load } = figures.machine;
  return `${markdownTable(["", ...tiers], rows)}\nNode ${node}, ${system}, ${processor}, load ${load} before.\n`;
}
