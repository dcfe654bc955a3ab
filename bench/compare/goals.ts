/** What is aimed at, as ratios of figures of one run, and what came out. */
import type { CompareFigures, Spread, SubjectFigures } from "./figures.ts";
import { EMPTY, MAP, SELF, SQLITE } from "./subjects.ts";

export interface Goal {
  what: string;
  value: number;
  /** Undefined where figures of rounds are not kept. */
  range: readonly [min: number, max: number] | undefined;
  /** At most so much, or at least. */
  bound: { max: number } | { min: number };
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
    range: typeof value === "number" ? undefined : [value.min, value.max],
    bound,
    isMet: "max" in bound ? median <= bound.max : median >= bound.min,
  };
}

function demand(figures: CompareFigures, id: string): SubjectFigures {
  const subject = figures.subjects[id];
  if (subject === undefined) throw new Error(`no figures of ${id}`);
  return subject;
}

/** Processor time from the start of a process until so many different whole names are answered, in milliseconds. */
export function coldMs({ cold }: CompareFigures, id: string, nameCount: number): number {
  const ms = cold?.processorMs[id]?.[cold.nameCounts.indexOf(nameCount)];
  if (ms === undefined) throw new Error(`no figure of ${id} after ${nameCount} names`);
  return ms;
}

/** Start of a subject over that of an empty process, in milliseconds. */
export const startOverEmpty = (figures: CompareFigures, id: string, clock: "ms" | "processorMs"): number =>
  demand(figures, id).start[clock] - demand(figures, EMPTY).start[clock];

/** Memory of a subject over that of an empty process, in bytes. */
export function memoryOverEmpty(
  figures: CompareFigures,
  id: string,
  traffic: "skewed" | "uniform",
  state: "started" | "used",
): number {
  return demand(figures, id).memory[traffic]![state] - demand(figures, EMPTY).memory[traffic]!.started;
}

/** All goals that the figures can tell of: some need a rival that may be missing. */
export function judgeGoals(figures: CompareFigures): Goal[] {
  const { tier } = figures.data;
  const goals: Goal[] = [];
  for (const [id, label] of [
    [SELF, `${tier}.bin from disk`],
    [tier, `the module cognomen/${tier}`],
  ] as const) {
    goals.push(
      goal(
        `start to first answer, ${label}, of Map`,
        startOverEmpty(figures, id, "processorMs") / startOverEmpty(figures, MAP, "processorMs"),
        { max: 0.1 },
      ),
      goal(`the same in elapsed milliseconds`, startOverEmpty(figures, id, "ms"), { max: 100 }),
      goal(`the same in milliseconds of processor time`, startOverEmpty(figures, id, "processorMs"), {
        max: 100,
      }),
    );
  }
  for (const traffic of ["skewed", "uniform"] as const)
    goals.push(
      goal(
        `memory after 200,000 names, ${traffic}, of Map`,
        memoryOverEmpty(figures, SELF, traffic, "used") / memoryOverEmpty(figures, MAP, traffic, "used"),
        { max: 0.1 },
      ),
    );
  for (const set of [DIRECT, "mixed, skewed"])
    goals.push(goal(`predictions a second, ${set}, of Map`, demand(figures, MAP).ratios[set]!, { min: 0.5 }));
  if (figures.subjects[SQLITE] !== undefined)
    goals.push(
      goal(`predictions a second, ${DIRECT}, of better-sqlite3`, demand(figures, SQLITE).ratios[DIRECT]!, {
        min: 5,
      }),
    );
  goals.push(
    goal("bytes allocated by a look-up, at most", Math.max(...Object.values(figures.lookUpBytes)), {
      max: NOISE_BYTES,
    }),
  );
  return goals;
}
