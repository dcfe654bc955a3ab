/** The figures of README.md and docs/ as Markdown tables. */
import type { Protocol } from "../../bench/accuracy/evaluate.ts";
import {
  ESTIMATED,
  type Figures,
  MIN_WEAKEST_ROWS,
  type StoredGroup,
  type StoredResult,
  SYSTEMS,
} from "../../bench/accuracy/figures.ts";
import type { CompareFigures } from "../../bench/compare/figures.ts";
import { coldMs, DIRECT, memoryOverEmpty, startOverEmpty } from "../../bench/compare/goals.ts";
import { setName } from "../../bench/compare/questions.ts";
import { labelled, machineLine, megabytes, rounded } from "../../bench/compare/rows.ts";
import { BEST, SELF } from "../../bench/compare/subjects.ts";
import { grouped, percent } from "../../build/table.ts";
import { countryName } from "../accuracy/group-tables.ts";
import { decimals, demandResult, findResult, groupsOf, labelOf } from "../accuracy/tables.ts";
import { markdownTable } from "../markdown.ts";

/** Rows too few to show anything are left out. */
const MIN_REGION_ROWS = 100;
const MIN_SCRIPT_ROWS = 20;
const WEAKEST_COUNTRY_COUNT = 8;
const WEAKEST_REGION_COUNT = 4;
const STRONGEST_REGION_COUNT = 4;

/** What the tiers are shown beside, below them. */
const COMPARED = [
  [ESTIMATED.core, "core, unknown names estimated"],
  [ESTIMATED.standard, "standard, unknown names estimated"],
  [ESTIMATED.full, "full, unknown names estimated"],
  [SYSTEMS.minusOne, "full, *tallies − 1*"],
] as const;

const ACCURACY_HEADINGS = ["answered", "top-1", "top-5", "mean of countries", "calibration error"];

function accuracyCells({
  answered,
  top1,
  top5,
  countryMeanTop1,
  calibrationError,
}: StoredResult["unweighted"]): string[] {
  return [
    ...[answered, top1, top5, countryMeanTop1].map((share) => percent(share)),
    decimals(calibrationError),
  ];
}

/** Names, bytes and accuracy by tier of whole names, others to compare with below; then the same people asked otherwise. */
export function tierTable(figures: Figures): string {
  const rows = figures.tiers.map(({ tier, keyCount, byteCount }) => [
    labelOf(tier),
    grouped(keyCount),
    grouped(byteCount),
    ...accuracyCells(demandResult(figures, tier, "whole name").unweighted),
  ]);
  const rowsBelow = (protocol: Protocol, blankCount: number): string[][] =>
    COMPARED.flatMap(([system, label]) => {
      const result = findResult(figures, system, protocol);
      return result
        ? [[label, ...new Array<string>(blankCount).fill(""), ...accuracyCells(result.unweighted)]]
        : [];
    });
  const rowsOf = (protocol: Protocol): string[][] => [
    ...figures.tiers.map(({ tier }) => [
      labelOf(tier),
      ...accuracyCells(demandResult(figures, tier, protocol).unweighted),
    ]),
    ...rowsBelow(protocol, 0),
  ];
  return [
    `${grouped(figures.people.reportCount)} people, by whole names (\`whole: true\`):\n`,
    markdownTable(
      ["import", "names", "bytes", ...ACCURACY_HEADINGS],
      [...rows, ...rowsBelow("whole name", 2)],
    ),
    "The same people by surname alone:\n",
    markdownTable(["import", ...ACCURACY_HEADINGS], rowsOf("surname")),
    "The same by the last name in the whole string, without `whole`:\n",
    markdownTable(["import", ...ACCURACY_HEADINGS], rowsOf("full name")),
    `Those ${grouped(figures.people.partsCount)} whose given name and family name are known apart, by both:\n`,
    markdownTable(["import", ...ACCURACY_HEADINGS], rowsOf("given + family")),
  ].join("\n");
}

/** In short: how often the right country is first, and among five, by what is asked. */
export function summaryTable(figures: Figures): string {
  const systems: Labelled[] = [
    ["`cognomen/best`", ESTIMATED.full],
    ...figures.tiers.map(({ tier }): Labelled => [labelOf(tier), tier]),
  ];
  const shares = ({ top1, top5 }: { top1: number; top5: number }): string =>
    `${percent(top1)}, ${percent(top5)}`;
  const rows = systems.map(([label, system]) => {
    const { unweighted, weakest } = demandResult(figures, system, "whole name");
    return [
      label,
      shares(unweighted),
      weakest ? `${countryName(weakest.name)}: ${shares(weakest)}` : "",
      ...(["given + family", "surname"] as const).map((protocol) =>
        shares(demandResult(figures, system, protocol).unweighted),
      ),
    ];
  });
  return markdownTable(["", "whole name", "weakest country", "given and family name", "surname alone"], rows);
}

type Labelled = readonly [label: string, name: string];

/** What stands beside figures that others publish: whole names, by the tiers and by the simplest answer to the same people. */
export function amongTable(figures: Figures): string {
  const systems: Labelled[] = [
    ["`cognomen/best`", ESTIMATED.full],
    ...figures.tiers.map(({ tier }): Labelled => [labelOf(tier), tier]),
    ["*most frequent country*, whatever the name", "most frequent"],
  ];
  const { reportCount, countryCount } = figures.people;
  return [
    `Whole names of ${grouped(reportCount)} public figures, at most 400 from each of ${countryCount} countries, who were taken out of the data:\n`,
    markdownTable(
      ["", "answered", "top-1", "top-5", "mean of countries, top-1"],
      systems.map(([label, system]) => {
        const { answered, top1, top5, countryMeanTop1 } = demandResult(
          figures,
          system,
          "whole name",
        ).unweighted;
        return [label, ...[answered, top1, top5, countryMeanTop1].map((share) => percent(share))];
      }),
    ),
  ].join("\n");
}

/** The same groups under the default and the full tier. */
function groupTable(
  heading: string,
  names: readonly Labelled[],
  grouping: "country" | "region" | "script",
  figures: Figures,
): string {
  const [standard, full] = ["standard", "full"].map((tier) =>
    groupsOf(figures, tier, "whole name", grouping),
  );
  const rows = names.map(([label, name]) => {
    const metricsIn = (groups: readonly StoredGroup[]): StoredGroup =>
      groups.find((group) => group.name === name)!;
    const [left, right] = [metricsIn(standard!), metricsIn(full!)];
    return [
      label,
      grouped(right.rowCount),
      ...[left, right].flatMap(({ answered, top1, top5 }) =>
        [answered, top1, top5].map((share) => percent(share)),
      ),
    ];
  });
  return markdownTable(
    [heading, "people", "answered", "top-1", "top-5", "full: answered", "top-1", "top-5"],
    rows,
  );
}

function sortedNames(groups: readonly StoredGroup[], minRows: number): string[] {
  return groups
    .filter(({ rowCount }) => rowCount >= minRows)
    .sort((left, right) => left.top1 - right.top1)
    .map(({ name }) => name);
}

/** The weakest countries, and the weakest and strongest regions. */
export function weaknessTable(figures: Figures): string {
  const weakest = sortedNames(groupsOf(figures, "full", "whole name", "country"), MIN_WEAKEST_ROWS);
  const regions = sortedNames(groupsOf(figures, "full", "whole name", "region"), MIN_REGION_ROWS);
  const shown = [
    ...regions.slice(0, WEAKEST_REGION_COUNT).map((name) => [name, name] as const),
    ...regions.slice(-STRONGEST_REGION_COUNT).map((name) => [name, name] as const),
  ];
  const labelled = weakest.slice(0, WEAKEST_COUNTRY_COUNT).map((code) => [countryName(code), code] as const);
  return [
    groupTable("weakest countries", labelled, "country", figures),
    groupTable("weakest and strongest regions", shown, "region", figures),
  ].join("\n");
}

/** By script of what was asked. */
export function scriptTable(figures: Figures): string {
  const names = sortedNames(groupsOf(figures, "full", "whole name", "script"), MIN_SCRIPT_ROWS);
  return groupTable(
    "script",
    names.map((name) => [name, name] as const),
    "script",
    figures,
  );
}

/** Sets of names that the speed of tiers is shown by. */
const SPEED_SETS = [
  ["direct", DIRECT],
  ["stripped", setName("stripped", "Latin", "skewed")],
  ["last name", setName("last name", "Latin", "skewed")],
  ["unknown", setName("unknown", "Latin", "skewed")],
  ["direct, not in Latin letters", setName("direct", "non-Latin", "skewed")],
] as const;

/** How long the first name takes, and how many a second come after it. */
export function coldSentence(figures: CompareFigures): string {
  if (figures.cold === undefined)
    return "[Benchmarks](docs/benchmarks.md): speed and memory, beside SQLite and others.\n";
  const lastCount = figures.cold.nameCounts.at(-1)!;
  const [firstMs, lastMs] = [1, lastCount].map((count) => coldMs(figures, BEST, count)) as [number, number];
  const rate = ((lastCount - 1) * 1000) / (lastMs - firstMs);
  return (
    `\`cognomen/best\` answers the first whole name ${(firstMs / 1000).toFixed(2)} seconds after a process starts, ` +
    `then ${grouped(Number(rate.toPrecision(2)))} different ones a second ([benchmarks](docs/benchmarks.md)).\n`
  );
}

/** Speed, start and memory of the tiers. */
export function speedTable(figures: CompareFigures): string {
  const tiers = ["core", "standard", "full"];
  const millions = (bytes: number): string => `${megabytes(bytes)} MB`;
  // A data module is as fast as its file, once it is open.
  const rates = (tier: string): Record<string, number> =>
    figures.subjects[tier === figures.data.tier ? SELF : tier]!.rates;
  const milliseconds = (value: number): string => `${rounded(value)} ms`;
  const rows = [
    ...SPEED_SETS.map(([label, set]) => [
      `predictions a second, ${label}`,
      ...tiers.map((tier) => rounded(rates(tier)[set]!)),
    ]),
    [
      "first answer, over an empty process",
      ...tiers.map((tier) => milliseconds(startOverEmpty(figures, tier, "processorMs"))),
    ],
    [
      "memory after it",
      ...tiers.map((tier) => millions(memoryOverEmpty(figures, tier, "skewed", "started"))),
    ],
    [
      "memory after 200,000 names",
      ...tiers.map((tier) => millions(memoryOverEmpty(figures, tier, "skewed", "used"))),
    ],
  ];
  return [
    markdownTable(["", ...tiers], rows),
    "Beside what people would use instead, on the names and answers of the full tier:\n",
    markdownTable(
      ["", "over the wire", "first answer", "memory after 200,000 names", "predictions a second"],
      labelled(figures)
        .filter(({ isOtherTable }) => !isOtherTable)
        .map(({ id, label }) => [
          label,
          millions(figures.subjects[id]!.bytes!.brotli),
          milliseconds(startOverEmpty(figures, id, "processorMs")),
          millions(memoryOverEmpty(figures, id, "skewed", "used")),
          rounded((figures.subjects[id]!.rates[DIRECT] ?? figures.subjects[SELF]!.rates[DIRECT])!),
        ]),
    ),
    `${machineLine(figures)}.\n`,
  ].join("\n");
}
