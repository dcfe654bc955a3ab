/** Puts docs/benchmarks.md and its picture together: a template, and the figures for its slots. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CompareFigures, readCompareFigures } from "../../../bench/compare/figures.ts";
import { coldMs, DIRECT, judgeGoals, memoryOverEmpty, startOverEmpty } from "../../../bench/compare/goals.ts";
import {
  allocationRows,
  byteRows,
  coldRows,
  DAY_RATE,
  dayRows,
  goalRows,
  httpRows,
  labelled,
  labelledCold,
  lookUpRows,
  machineLine,
  megabytes,
  memoryRows,
  type Rows,
  rateRows,
  ratioRows,
  rounded,
  startRows,
} from "../../../bench/compare/rows.ts";
import { EMPTY, SELF } from "../../../bench/compare/subjects.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { grouped } from "../../table.ts";
import { fillSlots } from "../accuracy/slots.ts";
import { markdownTable } from "../markdown.ts";
import { type Bar, drawPanels } from "./chart.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
export const PAGE_PATH = "docs/benchmarks.md";
export const PICTURE_PATH = "docs/benchmarks/rivals.svg";
export const COLD_PICTURE_PATH = "docs/benchmarks/first-names.svg";

const toMarkdown = ([headings, ...rows]: Rows): string => markdownTable(headings ?? [], rows);

function drawPicture(figures: CompareFigures): string {
  const subjects = labelled(figures).filter(({ isOtherTable }) => !isOtherTable);
  const bars = (measure: (id: string) => number | undefined, show: (value: number) => string): Bar[] =>
    subjects.flatMap(({ id, label }) => {
      const value = measure(id);
      const isOwn = id === SELF || id === figures.data.tier;
      return value === undefined ? [] : [{ label, value, text: show(value), isOwn }];
    });
  return drawPanels(`The same ${grouped(figures.data.keyCount)} names and answers`, [
    {
      title: "Over the wire, brotli, MB",
      bars: bars((id) => figures.subjects[id]!.bytes!.brotli, megabytes),
    },
    {
      title: "Start to first answer, ms of processor time",
      bars: bars((id) => startOverEmpty(figures, id, "processorMs"), rounded),
    },
    {
      title: "Memory after 200,000 names, MB",
      bars: bars((id) => memoryOverEmpty(figures, id, "skewed", "used"), megabytes),
    },
    {
      title: "Predictions a second, direct",
      bars: bars((id) => figures.subjects[id]!.rates[DIRECT], rounded),
    },
  ]);
}

function drawColdPicture(figures: CompareFigures, nameCounts: readonly number[]): string {
  return drawPanels(
    "From the start of a process: seconds of processor time",
    nameCounts
      .filter((nameCount) => nameCount !== 10 && nameCount !== 100)
      .map((nameCount) => ({
        title: nameCount === 1 ? "First name" : `${grouped(nameCount)} different whole names`,
        bars: labelledCold(figures).map(({ id, label, package: rival }): Bar => {
          const value = coldMs(figures, id, nameCount) / 1000;
          return { label, value, text: value.toPrecision(2), isOwn: rival === undefined };
        }),
      })),
  );
}

/** Every file of the page, by path. */
export function makeBenchmarkPage(figures: CompareFigures): Map<string, string> {
  const { cold } = figures;
  const goals = judgeGoals(figures);
  const skipped = Object.entries(figures.skipped).map(([label, why]) => `Not measured: ${label} (${why}).\n`);
  const slots: Record<string, string> = {
    coldTable:
      cold === undefined
        ? "Not measured yet: `npm run bench -- --cold` does it, and what is said below holds for its figures.\n"
        : `${toMarkdown(coldRows(figures))}\n![Processor time from the start of a process](benchmarks/first-names.svg)\n`,
    emptyMs: rounded(figures.subjects[EMPTY]!.start.processorMs),
    machine: machineLine(figures),
    keyCount: grouped(figures.data.keyCount),
    checkedCount: grouped(figures.checkedCount),
    skipped: skipped.join("\n"),
    metCount: String(goals.filter(({ isMet }) => isMet).length),
    goalCount: String(goals.length),
    goalTable: toMarkdown(goalRows(goals)),
    byteTable: toMarkdown(byteRows(figures)),
    startTable: toMarkdown(startRows(figures)),
    memoryTable: toMarkdown(memoryRows(figures)),
    rateTable: toMarkdown(rateRows(figures)),
    ratioTable: toMarkdown(ratioRows(figures)),
    allocationTable: toMarkdown(allocationRows(figures)),
    lookUpTable: toMarkdown(lookUpRows(figures)),
    namesPerSecond: grouped(Math.round(DAY_RATE)),
    dayTable: toMarkdown(dayRows(figures)),
    httpTable: figures.http === undefined ? "Not measured.\n" : toMarkdown(httpRows(figures)),
  };
  return new Map([
    [PAGE_PATH, fillSlots(readFileSync(join(FOLDER, "benchmarks.template.md"), "utf8"), slots)],
    [PICTURE_PATH, drawPicture(figures)],
    ...(cold === undefined
      ? []
      : ([[COLD_PICTURE_PATH, drawColdPicture(figures, cold.nameCounts)]] as const)),
  ]);
}

export function renewPage(): void {
  for (const [path, content] of makeBenchmarkPage(readCompareFigures())) writeFileAtomic(path, content);
}
