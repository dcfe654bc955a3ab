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

export interface Line {
  label: string;
  points: readonly (readonly [x: number, y: number])[];
  isOwn: boolean;
}

const PLOT = { left: 64, top: 40, width: 360, height: 240 } as const;
/** Between names of lines. */
const NAME_HEIGHT = 16;

/** Heights as near to those wanted as leaves room between them, from the top. */
function spread(wanted: readonly number[]): number[] {
  const heights: number[] = [];
  const order = [...wanted.keys()].sort((left, right) => wanted[left]! - wanted[right]!);
  let minHeight = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    heights[index] = Math.max(minHeight, wanted[index]!);
    minHeight = heights[index]! + NAME_HEIGHT;
  }
  return heights;
}

/** Lines over two logarithmic axes. */
export function drawLines(title: string, unit: string, lines: readonly Line[]): string {
  const { left, top, width, height } = PLOT;
  const decades = (values: readonly number[]): [number, number] => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const points = lines.flatMap((one) => one.points);
  const [minX, maxX] = decades(points.map(([x]) => x));
  const [minY, maxY] = decades(points.map(([, y]) => y));
  const x = (value: number): number => left + ((Math.log10(value) - minX) / (maxX - minX)) * width;
  const y = (value: number): number => top + (1 - (Math.log10(value) - minY) / (maxY - minY)) * height;
  const body = [label({ x: left, y: 20, text: title, anchor: "start" })];
  const name = (exponent: number): string =>
    (10 ** exponent).toLocaleString("en-US", { maximumFractionDigits: 3 });
  for (let decade = minX; decade <= maxX; decade++) {
    const at = x(10 ** decade);
    body.push(line(at, top, at, top + height, `stroke="${LINE}" stroke-opacity="0.3"`));
    body.push(label({ x: at, y: top + height + 16, text: name(decade) }));
  }
  for (let decade = minY; decade <= maxY; decade++) {
    const at = y(10 ** decade);
    body.push(line(left, at, left + width, at, `stroke="${LINE}" stroke-opacity="0.3"`));
    body.push(label({ x: left - 6, y: at + 4, text: name(decade), anchor: "end" }));
  }
  for (const { points: own, isOwn } of lines) {
    const colour = isOwn ? STRONG : WEAK;
    const list = own.map(([one, two]) => `${short(x(one))},${short(y(two))}`).join(" ");
    body.push(
      `<polyline points="${list}" fill="none" stroke="${colour}" stroke-width="${isOwn ? 2.5 : 1.5}"/>`,
    );
    for (const [one, two] of own)
      body.push(`<circle cx="${short(x(one))}" cy="${short(y(two))}" r="3" fill="${colour}"/>`);
  }
  const ends = lines.map(({ points: own }) => own.at(-1)!);
  const names = spread(ends.map(([, end]) => y(end)));
  for (const [index, { label: text }] of lines.entries()) {
    const [endX, endY] = ends[index]!;
    const nameX = left + width + 20;
    body.push(line(x(endX) + 5, y(endY), nameX - 4, names[index]!, `stroke="${LINE}" stroke-opacity="0.5"`));
    body.push(label({ x: nameX, y: names[index]! + 4, text, anchor: "start" }));
  }
  body.push(label({ x: left + width / 2, y: top + height + 34, text: "names" }));
  body.push(label({ x: 12, y: top + height / 2, text: unit, turned: true }));
  const description = lines
    .map(
      ({ label: text, points: own }) =>
        `${text}: ${own.map(([one, two]) => `${one} names ${two}`).join(", ")}`,
    )
    .join("; ");
  return document(left + width + 190, top + height + 46, title, `${description}.`, body);
}
