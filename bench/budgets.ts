/** What files may weigh: the numbers of `budgets.json` and how they are compared with what is there. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const BUDGETS_PATH: string = join("bench", "budgets.json");

export interface Budgets {
  /** Bytes by path from the root of the repository; a folder counts with all files in it. */
  maxByteCounts: Record<string, number>;
  /** What the code of each entry may weigh without its data, minified and gzipped; by the name that is imported. */
  runTime: Record<string, RunTimeBudget>;
  /** What `npm pack` makes. */
  package: { maxTarballByteCount: number; maxUnpackedByteCount: number };
  /** Names of the full tier that are decoded for the first whole names, by how many these are. */
  decodedNames: Record<string, number>;
  /** How long the first prediction of the core tier may hold a page up, on a machine that is not loaded; slower ones get longer. */
  maxLongTaskMs: number;
}

export interface RunTimeBudget {
  maxByteCount: number;
  /** What it is to come down to; printed, and not enforced. */
  goalByteCount?: number;
  /** Another entry: then only what this one costs more than that is counted. */
  over?: string;
}

/** One budget beside what was measured. */
export interface BudgetLine {
  path: string;
  /** Undefined if there is no such file. */
  byteCount: number | undefined;
  maxByteCount: number;
  isKept: boolean;
}

/** Reads the budgets; an error names what is wrong. */
export function readBudgets(path = BUDGETS_PATH): Budgets {
  const budgets = JSON.parse(readFileSync(path, "utf8")) as Partial<Budgets>;
  const { maxByteCounts, runTime, package: packed, decodedNames, maxLongTaskMs } = budgets;
  if (!maxByteCounts || !runTime || !packed || !decodedNames || typeof maxLongTaskMs !== "number")
    throw new Error(
      `${path}: expected "maxByteCounts", "runTime", "package", "decodedNames" and "maxLongTaskMs"`,
    );
  const numbers: Record<string, number> = { ...maxByteCounts, ...packed };
  for (const [entry, { maxByteCount }] of Object.entries(runTime)) numbers[entry] = maxByteCount;
  for (const [name, maxByteCount] of Object.entries(numbers)) {
    if (!Number.isInteger(maxByteCount))
      throw new Error(`${path}: expected a number of bytes for "${name}", found ${maxByteCount}`);
  }
  return { maxByteCounts, runTime, package: packed, decodedNames, maxLongTaskMs };
}

/** Folders in `data/` with tiers of some licence classes alone: made by who wants them, and never committed. */
const UNCOMMITTED = /^compiled-[abc]+$/u;

/** Bytes of a file, or of all files in a folder that can be committed; undefined if there is neither. */
export function measureBytes(path: string): number | undefined {
  if (!existsSync(path)) return undefined;
  if (statSync(path).isFile()) return statSync(path).size;
  let sum = 0;
  for (const name of readdirSync(path))
    if (!UNCOMMITTED.test(name)) sum += measureBytes(join(path, name)) ?? 0;
  return sum;
}

/** Compares every path with its budget. A file that is missing breaks its budget: nothing was checked. */
export function compareBudgets({ maxByteCounts }: Pick<Budgets, "maxByteCounts">, root = "."): BudgetLine[] {
  return Object.entries(maxByteCounts).map(([path, maxByteCount]) => {
    const byteCount = measureBytes(join(root, path));
    return { path, byteCount, maxByteCount, isKept: byteCount !== undefined && byteCount <= maxByteCount };
  });
}
