/** The picture of the comparison: four properties, one bar for each subject. */
import { document, LINE, label, line, STRONG, short, WEAK } from "../svg.ts";

export interface Bar {
  label: string;
  value: number;
  /** What stands behind the bar. */
  text: string;
  isOwn: boolean;
}

export interface Panel {
  title: string;
  bars: readonly Bar[];
}

const LEFT = 175;
const WIDTH = 250;
const STEP = 20;
const HEIGHT = 12;
const GAP = 52;
const TOP = 44;
const COLUMN = LEFT + WIDTH + 105;

/** Panels in two columns. Bars begin at the same place: lengths are proportional to values, not to their logarithms. */
export function drawPanels(title: string, panels: readonly Panel[]): string {
  const body = [label({ x: 12, y: 20, text: title, anchor: "start" })];
  const bottoms = [TOP, TOP];
  for (const [number, { title: heading, bars }] of panels.entries()) {
    const column = number % 2;
    const x = column * COLUMN + LEFT;
    const top = bottoms[column]! + 20;
    const maxValue = Math.max(...bars.map(({ value }) => value));
    body.push(label({ x, y: top - 6, text: heading, anchor: "start" }));
    for (const [index, { label: name, value, text, isOwn }] of bars.entries()) {
      const y = top + 4 + index * STEP;
      const length = Math.max(1, (value / maxValue) * WIDTH);
      body.push(label({ x: x - 8, y: y + 10, text: name, anchor: "end" }));
      body.push(
        `<rect x="${x}" y="${y}" width="${short(length)}" height="${HEIGHT}" fill="${isOwn ? STRONG : WEAK}" fill-opacity="${isOwn ? 1 : 0.7}"/>`,
      );
      body.push(label({ x: x + length + 6, y: y + 10, text, anchor: "start" }));
    }
    const bottom = top + 4 + bars.length * STEP;
    body.push(line(x, top, x, bottom, `stroke="${LINE}" stroke-opacity="0.5"`));
    bottoms[column] = bottom + GAP - 20;
  }
  const description = panels
    .map(
      ({ title: heading, bars }) =>
        `${heading}: ${bars.map(({ label: name, text }) => `${name} ${text}`).join(", ")}`,
    )
    .join("; ");
  return document(2 * COLUMN, Math.max(...bottoms), title, `${description}.`, body);
}
