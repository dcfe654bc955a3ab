/** Puts docs/growth.md and its pictures together. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DIRECT } from "../../bench/compare/goals.ts";
import type { GrowthFigures, GrowthStep } from "../../bench/compare/growth-figures.ts";
import { megabytes, rounded } from "../../bench/compare/rows.ts";
import { EMPTY, RIVALS, SELF, SELF_SUBJECT } from "../../bench/compare/subjects.ts";
import { grouped } from "../../bench/table.ts";
import { fillSlots } from "../accuracy/slots.ts";
import { markdownTable } from "../readme/tables.ts";
import { drawLines, type Line } from "./chart.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PICTURE_FOLDER = "docs/benchmarks";
const SUBJECTS = [SELF_SUBJECT, ...RIVALS];

/** A figure of one subject at one size; undefined where it was not measured. */
type Measure = (step: GrowthStep, id: string) => number | undefined;

const rawBytes: Measure = ({ subjects }, id) => subjects[id]?.bytes?.raw;
const startMs: Measure = ({ subjects }, id) =>
  subjects[id] && subjects[id].start.processorMs.median - subjects[EMPTY]!.start.processorMs.median;
const memoryBytes =
  (traffic: "skewed" | "uniform", state: "started" | "used"): Measure =>
  ({ subjects }, id) => {
    const memory = subjects[id]?.memory[traffic];
    return memory && memory[state] - subjects[EMPTY]!.memory[traffic]!.started;
  };
const rate =
  (set: string): Measure =>
  ({ subjects }, id) =>
    subjects[id]?.rates[set]?.median;

const sizeOf = ({ keyCount, isInvented }: GrowthStep): string =>
  `${grouped(keyCount)}${isInvented ? " (made up)" : ""}`;

function table(figures: GrowthFigures, measure: Measure, show: (value: number) => string): string {
  const subjects = SUBJECTS.filter(({ id }) => figures.steps.some((step) => step.subjects[id] !== undefined));
  return markdownTable(
    ["names", ...subjects.map(({ label }) => label)],
    figures.steps.map((step) => [
      sizeOf(step),
      ...subjects.map(({ id }) => {
        const value = measure(step, id);
        return value === undefined ? "" : show(value);
      }),
    ]),
  );
}

function fileTable({ steps }: GrowthFigures): string {
  return markdownTable(
    ["names", "bytes", "a name", "head", "sections", "blocks", "to encode", "memory for it", "load"],
    steps.map((step) => [
      sizeOf(step),
      grouped(step.byteCount),
      (step.byteCount / step.keyCount).toFixed(2),
      grouped(step.headByteCount),
      grouped(step.sectionByteCount),
      grouped(step.blockCount),
      step.encoding === undefined ? "" : `${rounded(step.encoding.seconds)} s`,
      step.encoding === undefined ? "" : `${megabytes(step.encoding.peakBytes)} MB`,
      step.load.toFixed(1),
    ]),
  );
}

function picture(
  figures: GrowthFigures,
  title: string,
  unit: string,
  measure: Measure,
  scale: number,
): string {
  const lines = SUBJECTS.flatMap(({ id, label }): Line[] => {
    const points = figures.steps.flatMap((step) => {
      const value = measure(step, id);
      return value === undefined || value <= 0 ? [] : [[step.keyCount, value / scale] as const];
    });
    return points.length === 0 ? [] : [{ label, points, isOwn: id === SELF }];
  });
  return drawLines(title, unit, lines);
}

/** What the limits of the format come to, from what the largest real table takes. */
function extrapolate({ steps }: GrowthFigures): Record<string, string> {
  const real = steps.filter(({ isInvented }) => !isInvented).at(-1)!;
  const largest = steps.at(-1)!;
  const smallest = steps[0]!;
  const bytesPerName = real.byteCount / real.keyCount;
  const headBytesPerBlock = real.headByteCount / real.blockCount;
  const msPerMillion =
    (startMs(largest, SELF)! - startMs(smallest, SELF)!) / ((largest.keyCount - smallest.keyCount) / 1e6);
  const billionBlocks = 1e9 / (real.keyCount / real.blockCount);
  return {
    bytesPerName: bytesPerName.toFixed(2),
    maxNames: rounded(2 ** 32 / bytesPerName / 1e6),
    headBytesPerBlock: headBytesPerBlock.toFixed(1),
    msPerMillion: msPerMillion.toFixed(1),
    billionHeadBytes: megabytes(headBytesPerBlock * billionBlocks),
    billionBlocks: rounded(billionBlocks),
    billionStartSeconds: rounded((msPerMillion * 1000) / 1000),
  };
}

const WANTED_COUNT = 20e6;

/** What the two largest tables say of one that was not made, in a straight line. */
function continueLine({ steps }: GrowthFigures): string {
  const [before, last] = steps.slice(-2);
  if (before === undefined || last === undefined || last.keyCount >= WANTED_COUNT) return "";
  const factor = (WANTED_COUNT - last.keyCount) / (last.keyCount - before.keyCount);
  const at = (measure: (step: GrowthStep) => number | undefined): number =>
    measure(last)! + factor * (measure(last)! - measure(before)!);
  const started = memoryBytes("skewed", "started");
  const made = last.encoding;
  const each = WANTED_COUNT / last.keyCount;
  return [
    `Not measured but continued from the last two in a straight line, ${grouped(WANTED_COUNT)} names would take `,
    `${megabytes(at(({ byteCount }) => byteCount))} MB, a head of ${megabytes(at(({ headByteCount }) => headByteCount))} MB, `,
    `${megabytes(at((step) => started(step, SELF)))} MB of memory after the first answer`,
    made === undefined
      ? ""
      : `, and ${rounded(made.seconds * each)} s and ${megabytes(made.peakBytes * each)} MB to encode at most`,
    ".",
  ].join("");
}

/** Every file of the page, by path. */
export function makeGrowthPage(figures: GrowthFigures): Map<string, string> {
  const { processor, memory, system, ...versions } = figures.machine;
  const loads = figures.steps.map(({ load }) => load);
  const slots: Record<string, string> = {
    machine: `${processor}, ${memory}, ${system}; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}; load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    fileTable: fileTable(figures),
    continued: continueLine(figures),
    bytesTable: table(figures, rawBytes, megabytes),
    startTable: table(figures, startMs, rounded),
    startedTable: table(figures, memoryBytes("skewed", "started"), megabytes),
    skewedTable: table(figures, memoryBytes("skewed", "used"), megabytes),
    uniformTable: table(figures, memoryBytes("uniform", "used"), megabytes),
    directTable: table(figures, rate(DIRECT), rounded),
    mixedTable: table(figures, rate("mixed, uniform"), rounded),
    ...extrapolate(figures),
  };
  // A slot may be empty: the largest table that is wanted has been measured.
  const page = fillSlots(readFileSync(join(FOLDER, "growth.template.md"), "utf8"), slots).replace(
    /\n{3,}/g,
    "\n\n",
  );
  return new Map([
    ["docs/growth.md", page],
    [
      `${PICTURE_FOLDER}/growth-start.svg`,
      picture(figures, "Start to first answer", "ms of processor time", startMs, 1),
    ],
    [
      `${PICTURE_FOLDER}/growth-memory.svg`,
      picture(figures, "Memory after 200,000 names, uniform", "MB", memoryBytes("uniform", "used"), 1e6),
    ],
  ]);
}
