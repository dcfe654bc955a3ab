/** Figures of lists as text. */
import { percent } from "../../../build/table.ts";
import type { ListsReport } from "./measure.ts";

export function formatLists(
  { lists, sizes, kinds, made, intervals, compared }: ListsReport,
  split: string,
  peopleCount: number,
): string {
  const rows = lists.map(({ composition, size, ways, off, way, others }) =>
    [
      composition.padEnd(44),
      String(size).padStart(6),
      ...Object.values(ways).map(({ top1, top5 }) => `${percent(top1).padStart(7)} / ${percent(top5)}`),
      `way ${way === undefined ? "   –" : way.toFixed(2)}`,
      `off ${off.alone.toFixed(2)} → ${off.fitted.toFixed(2)}`,
      `ECE ${ways.alone.calibrationError.toFixed(3)} → ${ways.fitted.calibrationError.toFixed(3)}`,
      others ? `others ${percent(others.top1.alone)} → ${percent(others.top1.fitted)}` : "",
    ].join("  "),
  );
  const sums = sizes.map(
    ({ size, way, wayLow, wayHigh, calibrationError }) =>
      `lists of ${size}: ${percent(way)} of the way (${percent(wayLow)} to ${percent(wayHigh)}), ECE ${calibrationError.toFixed(3)}`,
  );
  return `${[
    `${peopleCount} people of ${split}; top-1 / top-5 alone, fitted, with the true composition`,
    ...rows,
    ...sums,
    ...kinds.map(
      ({ kind, size, top1, off }) =>
        `${kind}, ${size}: ${Object.values(top1)
          .map((share) => percent(share))
          .join(" → ")}, off ${off.alone.toFixed(3)} → ${off.fitted.toFixed(3)}`,
    ),
    `made up: ${made.right} of ${made.listCount} right, ${made.withTerritory} with a territory among the first five`,
    ...intervals.map(
      ({ kind, count, held, width }) =>
        `intervals, ${kind}: ${percent(held)} of ${count} hold the truth, ${percent(width)} wide`,
    ),
    `compared with predict: ${compared.nameCount} answers, ${compared.differentCount} different`,
  ].join("\n")}\n`;
}
