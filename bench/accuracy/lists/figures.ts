/** The figures of lists, as files keep them. */
import { readFileSync } from "node:fs";
import { writeFigures } from "../figures.ts";
import type { ListsReport } from "./measure.ts";

export const LISTS_PATH = "bench/accuracy/lists.json";

/** Four digits: more would change with every machine and say nothing. */
export const writeLists = (report: ListsReport): void => writeFigures(LISTS_PATH, report, 4);

export const readLists = (): ListsReport => JSON.parse(readFileSync(LISTS_PATH, "utf8")) as ListsReport;
