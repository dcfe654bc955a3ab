/** Compares results with the floors that automatic checks hold. */
import type { Metrics } from "./metrics.ts";

/** Percentages, except the calibration error; each is left out if not asked for. */
export interface Floors {
  minAnswered?: number;
  minTop1?: number;
  minTop5?: number;
  maxEce?: number;
}

/** One line for each floor that is missed. */
export function findMissedFloors(floors: Floors, metrics: Metrics): string[] {
  const missed: string[] = [];
  const checkShare = (label: string, share: number, floor: number | undefined): void => {
    if (floor !== undefined && share * 100 < floor) {
      missed.push(`${label}: found ${(share * 100).toFixed(2)} %, expected at least ${floor} %`);
    }
  };
  checkShare("answered", metrics.answered, floors.minAnswered);
  checkShare("top-1", metrics.top1, floors.minTop1);
  checkShare("top-5", metrics.top5, floors.minTop5);
  if (floors.maxEce !== undefined && metrics.calibrationError > floors.maxEce) {
    missed.push(`ECE: found ${metrics.calibrationError.toFixed(4)}, expected at most ${floors.maxEce}`);
  }
  return missed;
}
