/** Puts docs/benchmarks.md and its picture together: a template, and the figures for its slots. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  BEST,
  DIRECT,
  EMPTY,
  figuresOf,
  MAP,
  memoryOverEmpty,
  type RivalFigures,
  readRivalFigures,
  SELF,
  SQLITE,
  startOverEmpty,
} from "../../../bench/rivals/figures.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { grouped } from "../../table.ts";
import { fillSlots } from "../accuracy/slots.ts";
import { type Column, table } from "../markdown.ts";
import { type Bar, drawPanels } from "./chart.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
export const PAGE_PATH = "docs/benchmarks.md";
export const PICTURE_PATH = "docs/benchmarks/rivals.svg";

const MEGABYTE = 1e6;
export const megabytes = (bytes: number): string =>
  bytes < 10 * MEGABYTE ? (bytes / MEGABYTE).toFixed(1) : grouped(Math.round(bytes / MEGABYTE));
/** Three digits are as many as any two runs agree in. */
export const rounded = (value: number): string => grouped(Number(value.toPrecision(3)));

/** In the order in which they are shown. The first ones are smaller tables, or answer by more than the last name. */
const LABELS: Readonly<Record<string, string>> = {
  core: "cognomen/core",
  standard: "cognomen",
  [BEST]: "cognomen/best, whole names",
  full: "cognomen/full",
  [SELF]: "cognomen, full.bin",
  [MAP]: "Map from JSON",
  [SQLITE]: "better-sqlite3",
};
const labelOf = (id: string): string => LABELS[id]!;
/** Those of the full table. */
export const COMPARED = [SELF, "full", MAP, SQLITE].map((id) => ({ id, label: labelOf(id) }));
const ALL = Object.keys(LABELS).filter((id) => id !== BEST);
const RATED = [SELF, MAP, SQLITE];

/** Predictions a second, direct: a data module is as fast as its file, once it is open. */
export const directRate = (figures: RivalFigures, id: string): number =>
  figuresOf(figures, id === figures.data.tier ? SELF : id, "rates")[DIRECT]!;

/** One line: what it was measured on, and how busy that was. */
export function machineLine({ machine, load }: RivalFigures): string {
  const { processor, memory, system, ...versions } = machine;
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${processor}, ${memory}, ${system}; ${named.join(", ")}; load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after`;
}

/** Names a second that make ten thousand million a day, and what a day's peak has over its mean. */
const DAY_RATE = 1e10 / 86_400;
const PEAK = 3;

/** Every slot of the template. */
function fillPage(figures: RivalFigures): Record<string, string> {
  const { subjects, coldCounts } = figures;
  const rates = figuresOf(figures, SELF, "rates");
  const cold = Object.keys(LABELS).filter((id) => subjects.some((one) => one.id === id && one.coldMs));
  const mixedRate = rates.mixed!;
  return {
    machine: machineLine(figures),
    keyCount: grouped(figures.data.keyCount),
    checkedCount: grouped(figures.checkedCount),
    emptyMs: rounded(figuresOf(figures, EMPTY, "start").processorMs),
    coldTable: table(cold, [
      ["different whole names", labelOf],
      ...coldCounts.map(
        (count, index): Column<string> => [
          grouped(count),
          (id) => rounded(figuresOf(figures, id, "coldMs")[index]!),
        ],
      ),
    ]),
    subjectTable: table(ALL, [
      ["", labelOf],
      ["MB on disk", (id) => megabytes(figuresOf(figures, id, "bytes").raw)],
      ["MB by brotli", (id) => megabytes(figuresOf(figures, id, "bytes").brotli)],
      ["start, ms elapsed", (id) => rounded(startOverEmpty(figures, id, "ms"))],
      ["start, ms of processor time", (id) => rounded(startOverEmpty(figures, id, "processorMs"))],
      ["MB after the first answer", (id) => megabytes(memoryOverEmpty(figures, id, "started"))],
      ["MB after 200,000 names", (id) => megabytes(memoryOverEmpty(figures, id, "used"))],
    ]),
    rateTable: table(Object.keys(rates), [
      ["predictions/s", (set) => set],
      ...RATED.map(
        (id): Column<string> => [labelOf(id), (set) => rounded(figuresOf(figures, id, "rates")[set]!)],
      ),
      ...RATED.slice(1).map(
        (id): Column<string> => [
          `relative to ${labelOf(id)}`,
          (set) => (rates[set]! / figuresOf(figures, id, "rates")[set]!).toPrecision(2),
        ],
      ),
    ]),
    namesPerSecond: grouped(Math.round(DAY_RATE)),
    dayRate: rounded(mixedRate),
    dayProcessors: (DAY_RATE / mixedRate).toFixed(1),
    peakProcessors: ((PEAK * DAY_RATE) / mixedRate).toFixed(1),
  };
}

function drawPicture(figures: RivalFigures): string {
  const bars = (measure: (id: string) => number, show: (value: number) => string): Bar[] =>
    COMPARED.map(({ id, label }) => {
      const value = measure(id);
      return { label, value, text: show(value), isOwn: id === SELF || id === figures.data.tier };
    });
  return drawPanels(`The same ${grouped(figures.data.keyCount)} names and answers`, [
    {
      title: "Over the wire, brotli, MB",
      bars: bars((id) => figuresOf(figures, id, "bytes").brotli, megabytes),
    },
    {
      title: "Start to first answer, ms of processor time",
      bars: bars((id) => startOverEmpty(figures, id, "processorMs"), rounded),
    },
    {
      title: "Memory after 200,000 names, MB",
      bars: bars((id) => memoryOverEmpty(figures, id, "used"), megabytes),
    },
    { title: "Predictions a second, direct", bars: bars((id) => directRate(figures, id), rounded) },
  ]);
}

/** Every file of the page, by path. */
export function makeBenchmarkPage(figures: RivalFigures = readRivalFigures()): Map<string, string> {
  const template = readFileSync(join(FOLDER, "benchmarks.template.md"), "utf8");
  return new Map([
    [PAGE_PATH, fillSlots(template, fillPage(figures))],
    [PICTURE_PATH, drawPicture(figures)],
  ]);
}

export function renewPage(): void {
  for (const [path, content] of makeBenchmarkPage()) writeFileAtomic(path, content);
}
