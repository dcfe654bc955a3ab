/** What files may weigh: the numbers of `budgets.json` and how they are compared with what is there. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const BUDGETS_PATH: string = join("bench", "budgets.json");

export interface Budgets {
  /** Bytes by path from the root of the repository; a folder counts with all files in it. */
  maxByteCounts: Record<string, number>;
  /** Size of `full.bin` over `xz -9e` of the same table as text. */
  maxFullOverXz: number;
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
  const { maxByteCounts, maxFullOverXz } = JSON.parse(readFileSync(path, "utf8")) as Partial<Budgets>;
  if (typeof maxByteCounts !== "object" || typeof maxFullOverXz !== "number") {
    throw new Error(`${path}: expected "maxByteCounts" and "maxFullOverXz"`);
  }
  for (const [file, maxByteCount] of Object.entries(maxByteCounts)) {
    if (!Number.isInteger(maxByteCount))
      throw new Error(`${path}: expected a number of bytes for "${file}", found ${maxByteCount}`);
  }
  return { maxByteCounts, maxFullOverXz };
}

/** Bytes of a file, or of all files in a folder; undefined if there is neither. */
export function measureBytes(path: string): number | undefined {
  if (!existsSync(path)) return undefined;
  if (statSync(path).isFile()) return statSync(path).size;
  let sum = 0;
  for (const name of readdirSync(path)) sum += measureBytes(join(path, name)) ?? 0;
  return sum;
}

/** Compares every path with its budget. A file that is missing breaks its budget: nothing was checked. */
export function compareBudgets({ maxByteCounts }: Budgets, root = "."): BudgetLine[] {
  return Object.entries(maxByteCounts).map(([path, maxByteCount]) => {
    const byteCount = measureBytes(join(root, path));
    return { path, byteCount, maxByteCount, isKept: byteCount !== undefined && byteCount <= maxByteCount };
  });
}
