/** One run: everything about one data file. */
import { join } from "node:path";
import { findSqliteFault, measureCold } from "./cold.ts";
import type { CompareFigures } from "./figures.ts";
import { DIRECT } from "./goals.ts";
import { describeMachine } from "./machine.ts";
import { type Effort, measureAll, selectSubjects } from "./measure.ts";
import { type Prepared, prepare } from "./prepare.ts";
import type { QuestionCounts } from "./questions.ts";
import { PACKAGES } from "./rival-files.ts";
import { listColdSubjects, listSubjects } from "./subjects.ts";

export interface Plan {
  tier: string;
  counts: QuestionCounts;
  /** Names after which the processor time of a new process is taken. */
  coldCounts: readonly number[];
  effort: Effort;
}

const COLD_COUNTS = [1, 10, 100, 1000, 10_000, 60_000];
const QUICK_COLD_COUNTS = [1, 10, 100, 1000];

/** The whole comparison: takes about half an hour, most of it once to write and compress the rivals' files. */
export const FULL_PLAN: Plan = {
  tier: "full",
  counts: { set: 10_000, sample: 20_000, mixed: 200_000, whole: COLD_COUNTS.at(-1)! },
  coldCounts: COLD_COUNTS,
  effort: { startCount: 5, roundCount: 5, roundMs: 50, isHttp: true },
};

const QUICK_SETS = [DIRECT, "last name, Latin, skewed", "unknown, Latin", "mixed, skewed"];

/** The same on the small tier, for a check: its ratios are not those of the full one. */
export const QUICK_PLAN: Plan = {
  tier: "core",
  counts: { set: 500, sample: 5000, mixed: 20_000, whole: QUICK_COLD_COUNTS.at(-1)! },
  coldCounts: QUICK_COLD_COUNTS,
  effort: { startCount: 3, roundCount: 3, roundMs: 20, isHttp: false, sets: QUICK_SETS },
};

const DIST = "dist";

type Say = (what: string) => void;

/** Prepares what is measured. */
async function begin({ tier, counts }: Plan, say: Say) {
  say("prepare");
  const data = join(DIST, "data", `${tier}.bin`);
  const tiers = tier === "full" ? ["core", "standard"] : [];
  const prepared = await prepare({ data, counts, dist: DIST, tiers });
  return {
    prepared,
    machine: describeMachine(PACKAGES.filter((name) => prepared.faults[name] === undefined)),
  };
}

async function measureFirstNames(
  { tier, coldCounts, effort }: Plan,
  { folder, faults }: Prepared,
  say: Say,
): Promise<Required<Pick<CompareFigures, "cold" | "skipped">>> {
  say("first names");
  const sqliteFault = faults["better-sqlite3"] ?? findSqliteFault();
  const { subjects, skipped } = selectSubjects(listColdSubjects(tier), {
    ...faults,
    ...(sqliteFault && { "node:sqlite": sqliteFault }),
  });
  return { cold: await measureCold(folder, subjects, coldCounts, effort.startCount), skipped };
}

export async function run(plan: Plan, command: string, say: Say): Promise<CompareFigures> {
  const { prepared, machine } = await begin(plan, say);
  const { cold, skipped } = await measureFirstNames(plan, prepared, say);
  const figures = await measureAll(prepared, plan.tier, listSubjects(plan.tier), plan.effort, say);
  return { command, machine, cold, ...figures, skipped: { ...skipped, ...figures.skipped } };
}

/**
 * Measures the first names of a process alone.
 *
 * @param before figures of the same machine, which all stay as they are
 */
export async function renewFirstNames(plan: Plan, before: CompareFigures, say: Say): Promise<CompareFigures> {
  const { prepared, machine } = await begin(plan, say);
  const other = Object.keys(before.machine).find((key) => before.machine[key] !== machine[key]);
  if (other !== undefined)
    throw new Error(
      `${other} is ${machine[other]}, of the other figures ${before.machine[other]}: measure all of them`,
    );
  const { cold, skipped } = await measureFirstNames(plan, prepared, say);
  return { ...before, machine, cold, skipped: { ...before.skipped, ...skipped } };
}
