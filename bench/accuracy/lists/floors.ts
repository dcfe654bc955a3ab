/** What figures of lists must reach. */
import { COMPOSITIONS } from "./compositions.ts";
import type { ListsReport } from "./measure.ts";

export interface ListFloors {
  /** Of the way from each name alone to the true composition, all compositions together, by the length of the list. */
  minWay: Readonly<Record<string, number>>;
  /** The same of every composition, at this length and above, but for those that have a floor of their own. */
  minOwnWay: { size: number; way: number; exceptions: Readonly<Record<string, number>> };
  /** Top-1 that lists from everywhere may lose, at any length. */
  maxLoss: number;
  /** How much further off the totals of lists from everywhere may be than those of each name alone. */
  maxMoreOff: number;
  /** Of the way from each name alone to the true composition, all mixtures together, by the length of the list. */
  minMixtureWay: Readonly<Record<string, number>>;
  /** Share of made-up lists whose first country is right. */
  minMadeRight: number;
  /** Calibration error of the fitted answers, from this length on. */
  maxCalibrationError: { size: number; error: number };
  /** Share of intervals that hold the truth. */
  held: readonly [min: number, max: number];
  /** The same of every kind of lists. */
  minHeldByKind: number;
  maxDifferentShare: number;
}

/** One line for each floor that is missed. */
export function findMissedListFloors(floors: ListFloors, report: ListsReport): string[] {
  const { lists, sizes, kinds, made, intervals, compared } = report;
  const lines: string[] = [];
  const expect = (isReached: boolean, what: string, found: number, expected: string): void => {
    if (!isReached) lines.push(`${what}: found ${found.toFixed(4)}, expected ${expected}`);
  };
  for (const [size, min] of Object.entries(floors.minWay)) {
    const way = sizes.find((one) => one.size === Number(size))?.way ?? 0;
    expect(way >= min, `lists of ${size}, share of the way`, way, `at least ${min}`);
  }
  for (const { composition, size, way } of lists) {
    const isOwn = COMPOSITIONS.some(({ name, kind }) => name === composition && kind === undefined);
    if (size < floors.minOwnWay.size || way === undefined || !isOwn) continue;
    const min = floors.minOwnWay.exceptions[composition] ?? floors.minOwnWay.way;
    expect(way >= min, `${composition}, ${size}, share of the way`, way, `at least ${min}`);
  }
  for (const { kind, size, top1, off } of kinds) {
    const loss = top1.alone - top1.fitted;
    const more = off.fitted - off.alone;
    if (kind === "everywhere") {
      expect(loss <= floors.maxLoss, `${kind}, ${size}, loss of top-1`, loss, `at most ${floors.maxLoss}`);
      expect(
        more <= floors.maxMoreOff,
        `${kind}, ${size}, totals further off`,
        more,
        `at most ${floors.maxMoreOff}`,
      );
    }
    const min = floors.minMixtureWay[size];
    if (kind !== "mixture" || min === undefined) continue;
    const way = -loss / (top1.true - top1.alone);
    expect(way >= min, `${kind}, ${size}, share of the way`, way, `at least ${min}`);
  }
  if (made.listCount > 0) {
    const right = made.right / made.listCount;
    expect(right >= floors.minMadeRight, "made-up lists", right, `at least ${floors.minMadeRight}`);
    expect(made.withTerritory === 0, "made-up lists with a territory", made.withTerritory, "0");
  }
  const { size: fromSize, error } = floors.maxCalibrationError;
  for (const { size, calibrationError } of sizes)
    if (size >= fromSize)
      expect(calibrationError <= error, `lists of ${size}, ECE`, calibrationError, `at most ${error}`);
  const [min, max] = floors.held;
  const count = intervals.reduce((sum, own) => sum + own.count, 0);
  const held = intervals.reduce((sum, own) => sum + own.held * own.count, 0) / count;
  expect(held >= min && held <= max, "intervals that hold the truth", held, `${min} to ${max}`);
  for (const { kind, held: own } of intervals)
    expect(own >= floors.minHeldByKind, `intervals, ${kind}`, own, `at least ${floors.minHeldByKind}`);
  const different = compared.differentCount / compared.nameCount;
  expect(
    different <= floors.maxDifferentShare,
    "answers that predict says otherwise",
    different,
    `at most ${floors.maxDifferentShare}`,
  );
  return lines;
}
