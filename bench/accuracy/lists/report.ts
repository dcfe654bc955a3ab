/** The figures of lists: in a file, as a tree for the floors of `list-floors.json`, and as text. */
import { readFileSync } from "node:fs";
import { formatTable, percent } from "../../../build/table.ts";
import type { Found } from "../../floors.ts";
import { writeFigures } from "../figures.ts";
import { COMPOSITIONS } from "./compositions.ts";
import type { KindFigures, ListsReport } from "./measure.ts";

export const LISTS_PATH = "bench/accuracy/lists.json";

/** Four digits: more would change with every machine and say nothing. */
export const writeLists = (report: ListsReport): void => writeFigures(LISTS_PATH, report, 4);

export const readLists = (): ListsReport => JSON.parse(readFileSync(LISTS_PATH, "utf8")) as ListsReport;

/** Each composition has to gain by lists of so many names and more. */
const MIN_OWN_SIZE = 1000;

const bySize = <Item extends { size: number }>(items: readonly Item[], take: (item: Item) => number): Found =>
  Object.fromEntries(items.map((item) => [item.size, take(item)]));

/** A way is the share that is gained of what the true composition would gain over each name alone. */
export function listFound({ lists, sizes, kinds, made, intervals, compared }: ListsReport): Found {
  const ofKind = (kind: KindFigures["kind"]): KindFigures[] => kinds.filter((own) => own.kind === kind);
  const loss = ({ top1 }: KindFigures): number => top1.alone - top1.fitted;
  const ownWay: Record<string, number> = {};
  for (const { composition, size, way } of lists)
    if (
      size >= MIN_OWN_SIZE &&
      way !== undefined &&
      COMPOSITIONS.some(({ name, kind }) => name === composition && kind === undefined)
    )
      ownWay[composition] = Math.min(way, ownWay[composition] ?? way);
  const count = intervals.reduce((sum, own) => sum + own.count, 0);
  return {
    way: bySize(sizes, ({ way }) => way),
    ownWay,
    mixtureWay: bySize(ofKind("mixture"), (own) => -loss(own) / (own.top1.true - own.top1.alone)),
    loss: bySize(ofKind("everywhere"), loss),
    moreOff: bySize(ofKind("everywhere"), ({ off }) => off.fitted - off.alone),
    madeRight: made.right / made.listCount,
    madeWithTerritory: made.withTerritory,
    calibrationError: bySize(sizes, ({ calibrationError }) => calibrationError),
    held: intervals.reduce((sum, own) => sum + own.held * own.count, 0) / count,
    heldByKind: Object.fromEntries(intervals.map(({ kind, held }) => [kind, held])),
    differentShare: compared.differentCount / compared.nameCount,
  };
}

export function formatLists(
  { lists, sizes, kinds, made, intervals, compared }: ListsReport,
  split: string,
  peopleCount: number,
): string {
  const change = (figures: { alone: number; fitted: number }): string =>
    `${figures.alone.toFixed(3)} → ${figures.fitted.toFixed(3)}`;
  const tables = [
    [
      ["list", "size", "alone", "fitted", "true", "way", "off", "ECE", "others right"],
      ...lists.map(({ composition, size, ways, off, way, others }) => [
        ...[composition, String(size)],
        ...Object.values(ways).map(({ top1, top5 }) => `${percent(top1)} / ${percent(top5)}`),
        ...[way?.toFixed(2) ?? "–", change(off)],
        change({ alone: ways.alone.calibrationError, fitted: ways.fitted.calibrationError }),
        others ? change(others.top1) : "",
      ]),
    ],
    [
      ["size", "of the way", "95 %", "ECE"],
      ...sizes.map(({ size, way, wayLow, wayHigh, calibrationError }) => [
        ...[String(size), percent(way), `${percent(wayLow)} to ${percent(wayHigh)}`],
        calibrationError.toFixed(3),
      ]),
    ],
    [
      ["kind", "size", "alone", "fitted", "true", "off"],
      ...kinds.map(({ kind, size, top1, off }) => [
        ...[kind, String(size), ...Object.values(top1).map((share) => percent(share)), change(off)],
      ]),
    ],
    [
      ["intervals", "count", "hold the truth", "width"],
      ...intervals.map(({ kind, count, held, width }) => [
        ...[kind, String(count), percent(held), percent(width)],
      ]),
    ],
  ];
  return (
    `${peopleCount} people of ${split}; top-1 / top-5 alone, fitted, with the true composition\n` +
    `${tables.map(formatTable).join("\n")}\n` +
    `made up: ${made.right} of ${made.listCount} right, ${made.withTerritory} with a territory among the first five\n` +
    `compared with predict: ${compared.nameCount} answers, ${compared.differentCount} different\n`
  );
}
