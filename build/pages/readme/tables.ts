/** The figures of README.md and docs/ as Markdown tables. */
import { ESTIMATED, type Figures } from "../../../bench/accuracy/figures.ts";
import type { CompareFigures } from "../../../bench/compare/figures.ts";
import { coldMs, DIRECT, memoryOverEmpty, startOverEmpty } from "../../../bench/compare/goals.ts";
import { setName } from "../../../bench/compare/questions.ts";
import { labelled, machineLine, megabytes, rounded } from "../../../bench/compare/rows.ts";
import { BEST, SELF } from "../../../bench/compare/subjects.ts";
import { grouped, percent } from "../../table.ts";
import { weakestLine } from "../accuracy/country-tables.ts";
import { ALIKE, demandResult, labelOf, tierTable } from "../accuracy/tables.ts";
import { markdownTable } from "../markdown.ts";

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
  return [
    `Whole names of ${grouped(reportCount)} public figures, at most 400 from each of ${countryCount} countries, who were removed from the data, weighted as the default prior sees the world:\n`,
    markdownTable(
      ["", "answered", "top-1", "top-5", `top-1, ${ALIKE}`, "mean of countries, top-1"],
      systems.map(([label, system]) => {
        const { weighted, unweighted } = demandResult(figures, system, "whole name");
        const { answered, top1, top5, countryMeanTop1 } = weighted;
        const shares = [answered, top1, top5, unweighted.top1, countryMeanTop1];
        return [label, ...shares.map((share) => percent(share))];
      }),
    ),
  ].join("\n");
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
    return "[Run times](docs/run-times.md): speed and memory, compared with SQLite and others.\n";
  const lastCount = figures.cold.nameCounts.at(-1)!;
  const [firstMs, lastMs] = [1, lastCount].map((count) => coldMs(figures, BEST, count)) as [number, number];
  const rate = ((lastCount - 1) * 1000) / (lastMs - firstMs);
  return (
    `\`cognomen/best\` answers the first whole name ${(firstMs / 1000).toFixed(2)} seconds after a process starts, ` +
    `then ${grouped(Number(rate.toPrecision(2)))} different ones a second ([run times](docs/run-times.md)).\n`
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
      "first answer, beyond an empty process",
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
    "Compared with the alternatives, with the names and answers of the full tier:\n",
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
