/** Figures of lists as a tree for the floors of `list-floors.json`. */
import type { Found } from "../../floors.ts";
import { COMPOSITIONS } from "./compositions.ts";
import type { KindFigures, ListsReport } from "./measure.ts";

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
