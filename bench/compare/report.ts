/** The figures as text for the terminal. */
import { formatTable, grouped } from "../../build/table.ts";
import type { CompareFigures } from "./figures.ts";
import { judgeGoals } from "./goals.ts";
import {
  allocationRows,
  byteRows,
  coldRows,
  goalRows,
  httpRows,
  lookUpRows,
  machineLine,
  memoryRows,
  type Rows,
  rateRows,
  ratioRows,
  startRows,
} from "./rows.ts";

export function formatReport(figures: CompareFigures): string {
  const { keyCount, tier } = figures.data;
  const part = (title: string, rows: Rows): string =>
    rows.length === 0 ? "" : `\n${title}\n${formatTable(rows)}`;
  const skipped = Object.entries(figures.skipped).map(([label, why]) => `skipped: ${label}: ${why}\n`);
  return [
    `${machineLine(figures)}\n`,
    `${grouped(keyCount)} names of ${tier}.bin; ${grouped(figures.checkedCount)} answers compared, all equal\n`,
    ...skipped,
    part("From the start of a process to so many answers, ms of processor time", coldRows(figures)),
    part("Bytes", byteRows(figures)),
    part("Process start to first answer, over an empty process", startRows(figures)),
    part("Resident memory, over an empty process", memoryRows(figures)),
    part("Predictions a second of processor time, medians", rateRows(figures)),
    part("Ratios: median of rounds (least–most)", ratioRows(figures)),
    part("Allocated", allocationRows(figures)),
    part("", lookUpRows(figures)),
    part("HTTP adapter", httpRows(figures)),
    // They are meant for the largest table; a small one has less to win.
    tier === "full" ? part("Goals", goalRows(judgeGoals(figures))) : "",
  ].join("");
}
