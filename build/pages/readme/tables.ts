/** The figures of README.md and docs/ as Markdown tables. */
import { ESTIMATED, type Figures } from "../../../bench/accuracy/figures.ts";
import {
  BEST,
  coldMs,
  figuresOf,
  memoryOverEmpty,
  type RivalFigures,
  SELF,
  startOverEmpty,
} from "../../../bench/rivals/figures.ts";
import { grouped, percent } from "../../table.ts";
import { weakestLine } from "../accuracy/country-tables.ts";
import { ALIKE, demandResult, labelOf, tierTable } from "../accuracy/tables.ts";
import { COMPARED, directRate, machineLine, megabytes, rounded } from "../benchmarks/page.ts";
import { type Column, table } from "../markdown.ts";

/** The tiers, strongest first, and where the strongest is weak. */
export const summaryTable = (figures: Figures): string =>
  `${tierTable(figures, false)}\n${weakestLine(figures)}\n`;

type Labelled = readonly [label: string, name: string];

/** What stands beside figures that others publish: whole names, by the tiers and by the simplest answer to the same people. */
export function amongTable(figures: Figures): string {
  const systems: Labelled[] = [
    ["`cognomen/best`", ESTIMATED.full],
    ...figures.tiers.map(({ tier }): Labelled => [labelOf(tier), tier]),
    ["*most frequent country*, whatever the name", "most frequent"],
  ];
  const { reportCount, countryCount } = figures.people;
  const resultOf = ([, system]: Labelled) => demandResult(figures, system, "whole name");
  return [
    `Whole names of ${grouped(reportCount)} public figures, at most 400 from each of ${countryCount} countries, who were removed from the data, weighted as the default prior sees the world:\n`,
    table(systems, [
      ["", ([label]) => label],
      ["answered", (row) => percent(resultOf(row).weighted.answered)],
      ["top-1", (row) => percent(resultOf(row).weighted.top1)],
      ["top-5", (row) => percent(resultOf(row).weighted.top5)],
      [`top-1, ${ALIKE}`, (row) => percent(resultOf(row).unweighted.top1)],
      ["mean of countries, top-1", (row) => percent(resultOf(row).weighted.countryMeanTop1)],
    ]),
  ].join("\n");
}

/** How long the first name takes, and how many a second come after it. */
export function coldSentence(figures: RivalFigures): string {
  const lastCount = figures.coldCounts.at(-1)!;
  const [firstMs, lastMs] = [1, lastCount].map((count) => coldMs(figures, BEST, count)) as [number, number];
  const rate = ((lastCount - 1) * 1000) / (lastMs - firstMs);
  return (
    `\`cognomen/best\` answers the first whole name ${(firstMs / 1000).toFixed(2)} seconds after a process starts, ` +
    `then ${grouped(Number(rate.toPrecision(2)))} different ones a second ([run times](docs/run-times.md)).\n`
  );
}

/** What is told of the speed of tiers. */
const SPEED_SETS = {
  direct: "direct, Latin",
  stripped: "stripped, Latin",
  "last name": "last name, Latin",
  unknown: "unknown, Latin",
  "direct, not in Latin letters": "direct, non-Latin",
};

/** Speed, start and memory of the tiers. */
export function speedTable(figures: RivalFigures): string {
  const withUnit = (bytes: number): string => `${megabytes(bytes)} MB`;
  const start = (id: string): string => `${rounded(startOverEmpty(figures, id, "processorMs"))} ms`;
  const used = (id: string): string => withUnit(memoryOverEmpty(figures, id, "used"));
  const rows: [label: string, figure: (tier: string) => string][] = [
    ...Object.entries(SPEED_SETS).map(([label, set]): (typeof rows)[number] => [
      `predictions a second, ${label}`,
      // A data module is as fast as its file, once it is open.
      (tier) => rounded(figuresOf(figures, tier === figures.data.tier ? SELF : tier, "rates")[set]!),
    ]),
    ["first answer, beyond an empty process", start],
    ["memory after it", (tier) => withUnit(memoryOverEmpty(figures, tier, "started"))],
    ["memory after 200,000 names", used],
  ];
  return [
    table(rows, [
      ["", ([label]) => label],
      ...["core", "standard", "full"].map(
        (tier): Column<(typeof rows)[number]> => [tier, ([, figure]) => figure(tier)],
      ),
    ]),
    "Compared with the alternatives, with the names and answers of the full tier:\n",
    table(COMPARED, [
      ["", ({ label }) => label],
      ["over the wire", ({ id }) => withUnit(figuresOf(figures, id, "bytes").brotli)],
      ["first answer", ({ id }) => start(id)],
      ["memory after 200,000 names", ({ id }) => used(id)],
      ["predictions a second", ({ id }) => rounded(directRate(figures, id))],
    ]),
    `${machineLine(figures)}.\n`,
  ].join("\n");
}
