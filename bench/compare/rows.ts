/** The figures as rows of tables, for the terminal and for pages alike. */
import { grouped } from "../../build/table.ts";
import type { ByteFigures, CompareFigures, Spread } from "./figures.ts";
import { type Goal, memoryOverEmpty, startOverEmpty } from "./goals.ts";
import { EMPTY, listColdSubjects, listSubjects, SELF, type Subject } from "./subjects.ts";

export type Rows = readonly (readonly string[])[];

const MEGABYTE = 1e6;

export const megabytes = (bytes: number): string =>
  bytes < 10 * MEGABYTE ? (bytes / MEGABYTE).toFixed(1) : grouped(Math.round(bytes / MEGABYTE));
/** Three digits are as many as any two runs agree in. */
export const rounded = (value: number): string => grouped(Number(value.toPrecision(3)));
export const times = ({ median, min, max }: Spread): string =>
  `${median.toPrecision(2)} (${min.toPrecision(2)}–${max.toPrecision(2)})`;

/** Subjects of these figures, in order. */
export function labelled(figures: CompareFigures): { id: string; label: string; isOtherTable: boolean }[] {
  return listSubjects(figures.data.tier)
    .filter(({ id }) => figures.subjects[id] !== undefined)
    .map(({ id, label, isOtherTable = false }) => ({ id, label, isOtherTable }));
}

export function byteRows(figures: CompareFigures): Rows {
  const cells = ({ raw, gzip, brotli, xz }: ByteFigures): string[] => [raw, gzip, brotli, xz].map(megabytes);
  return [
    ["MB", "on disk", "gzip", "brotli", "xz"],
    ...labelled(figures).map(({ id, label }) => [label, ...cells(figures.subjects[id]!.bytes!)]),
  ];
}

/** Subjects of these figures whose first names were watched, in order. */
export const labelledCold = ({ cold, data }: CompareFigures): Subject[] =>
  listColdSubjects(data.tier).filter(({ id }) => cold?.processorMs[id] !== undefined);

/** Milliseconds from the start of a process until so many names are answered. */
export function coldRows(figures: CompareFigures): Rows {
  const { cold } = figures;
  if (cold === undefined) return [];
  return [
    ["different whole names", ...cold.nameCounts.map(grouped)],
    ...labelledCold(figures).map(({ id, label }) => [label, ...cold.processorMs[id]!.map(rounded)]),
  ];
}

export function startRows(figures: CompareFigures): Rows {
  const own = startOverEmpty(figures, SELF, "processorMs");
  const empty = figures.subjects[EMPTY]!.start;
  return [
    ["", "ms elapsed", "ms of processor time", "relative to cognomen"],
    ["empty process, total", rounded(empty.ms), rounded(empty.processorMs), ""],
    ...labelled(figures).map(({ id, label }) => [
      label,
      rounded(startOverEmpty(figures, id, "ms")),
      rounded(startOverEmpty(figures, id, "processorMs")),
      (startOverEmpty(figures, id, "processorMs") / own).toPrecision(2),
    ]),
  ];
}

export function memoryRows(figures: CompareFigures): Rows {
  return [
    ["MB", "after the first answer", "after mixed names, skewed", "after mixed names, uniform", "peak"],
    ...labelled(figures).map(({ id, label }) => [
      label,
      megabytes(memoryOverEmpty(figures, id, "skewed", "started")),
      megabytes(memoryOverEmpty(figures, id, "skewed", "used")),
      megabytes(memoryOverEmpty(figures, id, "uniform", "used")),
      megabytes(
        figures.subjects[id]!.memory.uniform!.peak - figures.subjects[EMPTY]!.memory.uniform!.started,
      ),
    ]),
  ];
}

const measured = (figures: CompareFigures): ReturnType<typeof labelled> =>
  labelled(figures).filter(({ id }) => Object.keys(figures.subjects[id]!.rates).length > 0);

/** A row for each set of names, a column for each of `subjects`. */
const rowsBySet = (
  title: string,
  bySet: Readonly<Record<string, unknown>>,
  subjects: ReturnType<typeof labelled>,
  cell: (id: string, set: string) => string,
): Rows => [
  [title, ...subjects.map(({ label }) => label)],
  ...Object.keys(bySet).map((set) => [set, ...subjects.map(({ id }) => cell(id, set))]),
];

/** Those on the same table, by set of names. */
export function rateRows(figures: CompareFigures): Rows {
  const { subjects } = figures;
  const compared = measured(figures).filter(({ isOtherTable }) => !isOtherTable);
  return rowsBySet("predictions/s", subjects[SELF]!.rates, compared, (id, set) =>
    rounded(subjects[id]!.rates[set]!),
  );
}

/** How many times as fast cognomen is, by set of names. */
export function ratioRows(figures: CompareFigures): Rows {
  const { subjects } = figures;
  const rivals = measured(figures).filter(({ id, isOtherTable }) => !isOtherTable && id !== SELF);
  return rowsBySet("speed of cognomen, relative to", subjects[SELF]!.rates, rivals, (id, set) =>
    times(subjects[id]!.ratios[set]!),
  );
}

export function allocationRows(figures: CompareFigures): Rows {
  const { subjects } = figures;
  const compared = measured(figures).filter(({ isOtherTable }) => !isOtherTable);
  return rowsBySet("bytes per prediction", subjects[SELF]!.allocated, compared, (id, set) =>
    grouped(Math.round(subjects[id]!.allocated[set]!)),
  );
}

export function lookUpRows(figures: CompareFigures): Rows {
  return [
    ["look-up alone", "bytes"],
    ...Object.entries(figures.lookUpBytes).map(([set, bytes]) => [set, Math.abs(bytes).toFixed(2)]),
  ];
}

export function httpRows(figures: CompareFigures): Rows {
  const { http } = figures;
  if (http === undefined) return [];
  const inProcess = figures.subjects[SELF]!.rates["mixed, skewed"]!;
  return [
    ["names/s", "per processor second of the server", "elapsed", "in process, relative speed"],
    ...(["one", "batch"] as const).map((form) => [
      form === "one" ? "one name per request" : "100 names per request",
      rounded(http[form].perProcessorSecond),
      rounded(http[form].perSecond),
      (inProcess / http[form].perProcessorSecond).toPrecision(2),
    ]),
  ];
}

/** Names a second that make ten thousand million a day. */
export const DAY_RATE = 1e10 / 86_400;
/** What a day's peak has over its mean. */
const PEAK = 3;

/** Processors that so many names take. */
export function dayRows(figures: CompareFigures): Rows {
  const rates = figures.subjects[SELF]!.rates;
  const ways: [string, number][] = [
    ["in process, skewed", rates["mixed, skewed"]!],
    ["in process, uniform", rates["mixed, uniform"]!],
  ];
  if (figures.http !== undefined)
    ways.push(
      ["HTTP, 100 names per request", figures.http.batch.perProcessorSecond],
      ["HTTP, one name per request", figures.http.one.perProcessorSecond],
    );
  return [
    ["", "names/s per processor", "processors on average", "at peak"],
    ...ways.map(([way, rate]) => [
      way,
      rounded(rate),
      (DAY_RATE / rate).toFixed(1),
      ((PEAK * DAY_RATE) / rate).toFixed(1),
    ]),
  ];
}

export function goalRows(goals: readonly Goal[]): Rows {
  const plain = (value: number): string => (Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(3));
  return [
    ["", "found", "goal", ""],
    ...goals.map(({ what, value, range, bound, isMet }) => [
      what,
      range === undefined ? plain(value) : `${plain(value)} (${plain(range[0])}–${plain(range[1])})`,
      "max" in bound ? `≤ ${bound.max}` : `≥ ${bound.min}`,
      isMet ? "met" : "missed",
    ]),
  ];
}

/** One line: what it was measured on, and how busy that was. */
export function machineLine({ machine, load, command }: CompareFigures): string {
  const { processor, memory, system, ...versions } = machine;
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${processor}, ${memory}, ${system}; ${named.join(", ")}; load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after; ${command}`;
}
