/** What figures of lists must reach. */
import { EVERYWHERE } from "./compositions.ts";
import type { ListsReport } from "./measure.ts";

export interface ListFloors {
  /** Of the way from each name alone to the true composition, all compositions together, by the length of the list. */
  minWay: Readonly<Record<string, number>>;
  /** The same of every composition, at this length and above, but for those that have a floor of their own. */
  minOwnWay: { size: number; way: number; exceptions: Readonly<Record<string, number>> };
  /** Top-1 that a list from everywhere may lose, at any length. */
  maxLoss: number;
  /** How much further off the totals of a list from everywhere may be than those of each name alone. */
  maxMoreOff: number;
  /** Calibration error of the fitted answers, from this length on. */
  maxCalibrationError: { size: number; error: number };
  /** Share of intervals that hold the truth. */
  held: readonly [min: number, max: number];
  maxDifferentShare: number;
}

/** One line for each floor that is missed. */
export function findMissedListFloors(floors: ListFloors, report: ListsReport): string[] {
  const { lists, sizes, intervals, compared } = report;
  const lines: string[] = [];
  const expect = (isReached: boolean, what: string, found: number, expected: string): void => {
    if (!isReached) lines.push(`${what}: found ${found.toFixed(4)}, expected ${expected}`);
  };
  for (const [size, min] of Object.entries(floors.minWay)) {
    const way = sizes.find((one) => one.size === Number(size))?.way ?? 0;
    expect(way >= min, `lists of ${size}, share of the way`, way, `at least ${min}`);
  }
  for (const { composition, size, way } of lists) {
    if (size < floors.minOwnWay.size || way === undefined || composition === EVERYWHERE) continue;
    const min = floors.minOwnWay.exceptions[composition] ?? floors.minOwnWay.way;
    expect(way >= min, `${composition}, ${size}, share of the way`, way, `at least ${min}`);
  }
  for (const { composition, size, ways, off } of lists) {
    if (composition !== EVERYWHERE) continue;
    const loss = ways.alone.top1 - ways.fitted.top1;
    expect(
      loss <= floors.maxLoss,
      `${composition}, ${size}, loss of top-1`,
      loss,
      `at most ${floors.maxLoss}`,
    );
    expect(
      off.fitted - off.alone <= floors.maxMoreOff,
      `${composition}, ${size}, totals further off`,
      off.fitted - off.alone,
      `at most ${floors.maxMoreOff}`,
    );
  }
  const { size: fromSize, error } = floors.maxCalibrationError;
  for (const { size, calibrationError } of sizes)
    if (size >= fromSize)
      expect(calibrationError <= error, `lists of ${size}, ECE`, calibrationError, `at most ${error}`);
  const [min, max] = floors.held;
  expect(
    intervals.held >= min && intervals.held <= max,
    "intervals that hold the truth",
    intervals.held,
    `${min} to ${max}`,
  );
  const different = compared.differentCount / compared.nameCount;
  expect(
    different <= floors.maxDifferentShare,
    "answers that predict says otherwise",
    different,
    `at most ${floors.maxDifferentShare}`,
  );
  return lines;
}
