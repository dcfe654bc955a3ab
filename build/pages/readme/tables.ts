/** The figures of README.md and docs/ as Markdown tables. */
import type { Figures } from "../../../bench/accuracy/figures.ts";
import {
  BEST,
  coldMs,
  figuresOf,
  memoryOverEmpty,
  type RivalFigures,
  SELF,
  startOverEmpty,
} from "../../../bench/rivals/figures.ts";
import { grouped } from "../../table.ts";
import { weakestLine } from "../accuracy/country-tables.ts";
import { tierTable } from "../accuracy/tables.ts";
import { COMPARED, directRate, machineLine, megabytes, rounded } from "../benchmarks/page.ts";
import { type Column, table } from "../markdown.ts";

/** The tiers, strongest first, and where the strongest is weak. */
export const summaryTable = (figures: Figures): string =>
  `${tierTable(figures, false)}\n${weakestLine(figures)}\n`;

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
