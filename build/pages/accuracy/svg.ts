/** Pictures of the figures of accuracy. */
import type { StoredGroup } from "../../../bench/accuracy/figures.ts";
import type { CalibrationBin } from "../../evaluate/metrics.ts";
import { percent } from "../../table.ts";
import { document, LINE, label, line, STRONG, short, WEAK } from "../svg.ts";

const whole = (share: number): string => percent(share, 0);

const PLOT = { left: 52, top: 34, size: 300 } as const;
/** Half of what holds 95 % of a normal distribution, over the mean distance from its middle. */
const CHANCE_RANGE = 1.96 * Math.sqrt(Math.PI / 2);

/** How often the first country was right, over how likely it was said to be. */
export function reliabilityDiagram(title: string, bins: readonly CalibrationBin[]): string {
  const { left, top, size } = PLOT;
  const x = (share: number): number => left + share * size;
  const y = (share: number): number => top + (1 - Math.min(1, Math.max(0, share))) * size;
  const maxWeight = Math.max(...bins.map(({ weight }) => weight));
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const body = [label({ x: left + size / 2, y: 18, text: title })];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    body.push(line(x(share), y(0), x(share), y(1), `stroke="${LINE}" stroke-opacity="0.3"`));
    body.push(line(x(0), y(share), x(1), y(share), `stroke="${LINE}" stroke-opacity="0.3"`));
    body.push(label({ x: x(share), y: y(0) + 16, text: whole(share) }));
    body.push(label({ x: x(0) - 6, y: y(share) + 4, text: whole(share), anchor: "end" }));
  }
  body.push(line(x(0), y(0), x(1), y(1), `stroke="${LINE}" stroke-dasharray="4 4"`));
  for (const { confidence, noise } of bins) {
    const range = noise * CHANCE_RANGE;
    const style = `stroke="${LINE}" stroke-width="5" stroke-opacity="0.45"`;
    body.push(line(x(confidence), y(confidence - range), x(confidence), y(confidence + range), style));
  }
  const points = bins.map(({ confidence, accuracy }) => `${short(x(confidence))},${short(y(accuracy))}`);
  body.push(`<polyline points="${points.join(" ")}" fill="none" stroke="${STRONG}" stroke-width="1.5"/>`);
  for (const { confidence, accuracy, weight } of bins) {
    const radius = short(2 + 7 * Math.sqrt(weight / maxWeight));
    body.push(
      `<circle cx="${short(x(confidence))}" cy="${short(y(accuracy))}" r="${radius}" fill="${STRONG}" fill-opacity="0.75"/>`,
    );
  }
  body.push(label({ x: left + size / 2, y: top + size + 36, text: "probability of the first country" }));
  body.push(label({ x: 12, y: top + size / 2, text: "how often it is right", turned: true }));
  const description = bins
    .map(
      ({ weight, confidence, accuracy }) =>
        `${percent(weight / total)} of answers at ${whole(confidence)}: ${whole(accuracy)} right`,
    )
    .join("; ");
  return document(left + size + 24, top + size + 46, title, `${description}.`, body);
}

const BARS = { left: 225, top: 40, width: 340, step: 22, height: 13 } as const;

/** Right first and right among five, one bar a group. */
export function barChart(
  title: string,
  groups: readonly Pick<StoredGroup, "name" | "rowCount" | "top1" | "top5">[],
): string {
  const { left, top, width, step, height } = BARS;
  const bottom = top + groups.length * step;
  const x = (share: number): number => left + share * width;
  const body = [label({ x: left, y: 18, text: title, anchor: "start" })];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    body.push(line(x(share), top - 4, x(share), bottom, `stroke="${LINE}" stroke-opacity="0.3"`));
    body.push(label({ x: x(share), y: bottom + 16, text: whole(share) }));
  }
  for (const [index, { name, rowCount, top1, top5 }] of groups.entries()) {
    const y = top + index * step;
    const bar = (share: number, colour: string): string =>
      `<rect x="${left}" y="${y}" width="${short(share * width)}" height="${height}" fill="${colour}"/>`;
    body.push(label({ x: left - 8, y: y + 11, text: `${name} (${rowCount})`, anchor: "end" }));
    body.push(bar(top5, `${WEAK}" fill-opacity="0.55`), bar(top1, STRONG));
  }
  const description = groups
    .map(({ name, top1, top5 }) => `${name}: ${whole(top1)} first, ${whole(top5)} among five`)
    .join("; ");
  return document(left + width + 30, bottom + 26, title, `${description}.`, body);
}
