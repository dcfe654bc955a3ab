/** The figures of lists, as files keep them. */
import { readFileSync } from "node:fs";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import type { ListsReport } from "./measure.ts";

export const LISTS_PATH = "bench/accuracy/lists.json";

const DIGITS = 1e4;

/** Four digits: more would change with every machine and say nothing. */
export function writeLists(report: ListsReport): void {
  const rounded = JSON.stringify(
    report,
    (_, value: unknown) => (typeof value === "number" ? Math.round(value * DIGITS) / DIGITS : value),
    1,
  );
  writeFileAtomic(LISTS_PATH, `${rounded}\n`);
}

export const readLists = (): ListsReport => JSON.parse(readFileSync(LISTS_PATH, "utf8")) as ListsReport;
