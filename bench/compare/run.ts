/** One run: everything about one data file. */
import { join } from "node:path";
import type { CompareFigures } from "./figures.ts";
import { DIRECT } from "./goals.ts";
import { describeMachine } from "./machine.ts";
import { type Effort, measureAll } from "./measure.ts";
import { prepare } from "./prepare.ts";
import type { QuestionCounts } from "./questions.ts";
import { PACKAGES } from "./rival-files.ts";
import { listSubjects } from "./subjects.ts";

export interface Plan {
  tier: string;
  counts: QuestionCounts;
  effort: Effort;
}

/** The whole comparison: takes about half an hour, most of it once to write and compress the rivals' files. */
export const FULL_PLAN: Plan = {
  tier: "full",
  counts: { set: 10_000, sample: 20_000, mixed: 200_000 },
  effort: { startCount: 5, roundCount: 5, roundMs: 50, isHttp: true },
};

const QUICK_SETS = [DIRECT, "last name, Latin, skewed", "unknown, Latin", "mixed, skewed"];

/** The same on the small tier, for a check: its ratios are not those of the full one. */
export const QUICK_PLAN: Plan = {
  tier: "core",
  counts: { set: 500, sample: 5000, mixed: 20_000 },
  effort: { startCount: 3, roundCount: 3, roundMs: 20, isHttp: false, sets: QUICK_SETS },
};

const DIST = "dist";

export async function run(
  { tier, counts, effort }: Plan,
  command: string,
  say: (what: string) => void,
): Promise<CompareFigures> {
  say("prepare");
  const data = join(DIST, "data", `${tier}.bin`);
  const tiers = tier === "full" ? ["core", "standard"] : [];
  const prepared = await prepare({ data, counts, dist: DIST, tiers });
  const machine = describeMachine(PACKAGES.filter((name) => prepared.faults[name] === undefined));
  const figures = await measureAll(prepared, tier, listSubjects(tier), effort, say);
  return { command, machine, ...figures };
}
