/** What is aimed at, as ratios of figures of one run, and what came out. */
import type { CompareFigures, Spread, SubjectFigures } from "./figures.ts";
import { EMPTY, MAP, SELF, SQLITE } from "./subjects.ts";

export interface Goal {
  what: string;
  value: number;
  /** Undefined where figures of rounds are not kept. */
  range: readonly [least: number, most: number] | undefined;
  /** At most so much, or at least. */
  bound: { most: number } | { least: number };
  isMet: boolean;
}

export const DIRECT = "direct, Latin, skewed";
/** Heap bytes of a look-up alone that are noise of the measurement: one object would be 16 at least. */
const NOISE_BYTES = 1;

function goal(what: string, value: number | Spread, bound: Goal["bound"]): Goal {
  const median = typeof value === "number" ? value : value.median;
  return {
    what,
    value: median,
    range: typeof value === "number" ? undefined : [value.least, value.most],
    bound,
    isMet: "most" in bound ? median <= bound.most : median >= bound.least,
  };
}

function demand(figures: CompareFigures, id: string): SubjectFigures {
  const subject = figures.subjects[id];
  if (subject === undefined) throw new Error(`no figures of ${id}`);
  return subject;
}

/** Start of a subject over that of an empty process, in milliseconds. */
export const startOverEmpty = (figures: CompareFigures, id: string, clock: "ms" | "processorMs"): number =>
  demand(figures, id).start[clock].median - demand(figures, EMPTY).start[clock].median;

/** Memory of a subject over that of an empty process, in bytes. */
export function memoryOverEmpty(
  figures: CompareFigures,
  id: string,
  traffic: "skewed" | "uniform",
  state: "started" | "used",
): number {
  return demand(figures, id).memory[traffic]![state] - demand(figures, EMPTY).memory[traffic]!.started;
}

/** All goals that the figures can tell of: some need the full tier, some a rival that may be missing. */
export function judgeGoals(figures: CompareFigures): Goal[] {
  const { tier, byteCount } = figures.data;
  const goals: Goal[] = [];
  if (figures.xz !== undefined)
    goals.push(
      goal("bytes of the file, of xz -9e of its table", byteCount / figures.xz.xzByteCount, { most: 0.85 }),
    );
  for (const [id, label] of [
    [SELF, `${tier}.bin from disk`],
    [tier, `the module cognomen/${tier}`],
  ] as const) {
    goals.push(
      goal(
        `start to first answer, ${label}, of Map`,
        startOverEmpty(figures, id, "processorMs") / startOverEmpty(figures, MAP, "processorMs"),
        { most: 0.1 },
      ),
      goal(`the same in milliseconds by the clock`, startOverEmpty(figures, id, "ms"), { most: 100 }),
      goal(`the same in milliseconds of processor time`, startOverEmpty(figures, id, "processorMs"), {
        most: 100,
      }),
    );
  }
  for (const traffic of ["skewed", "uniform"] as const)
    goals.push(
      goal(
        `memory after 200,000 names, ${traffic}, of Map`,
        memoryOverEmpty(figures, SELF, traffic, "used") / memoryOverEmpty(figures, MAP, traffic, "used"),
        { most: 0.1 },
      ),
    );
  for (const set of [DIRECT, "mixed, skewed"])
    goals.push(
      goal(`predictions a second, ${set}, of Map`, demand(figures, MAP).ratios[set]!, { least: 0.5 }),
    );
  if (figures.subjects[SQLITE] !== undefined)
    goals.push(
      goal(`predictions a second, ${DIRECT}, of better-sqlite3`, demand(figures, SQLITE).ratios[DIRECT]!, {
        least: 5,
      }),
    );
  goals.push(
    goal("bytes allocated by a look-up, at most", Math.max(...Object.values(figures.lookUpBytes)), {
      most: NOISE_BYTES,
    }),
  );
  return goals;
}
