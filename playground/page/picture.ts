/** Draws an answer as a picture to pass on: the first countries, and the map as it stands on the page. */
import { type AnswerView, type BarRange, tellValue } from "./answer-view.ts";
import { countryName } from "./countries.ts";
import { make } from "./elements.ts";
import { paintMap } from "./map.ts";
import { listLines, titleOf } from "./plain-text.ts";

/** As large as previews of links are. */
const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 60;
const BARS_WIDTH = 470;
const VALUE_WIDTH = 92;
/** Of a figure with its range. */
const RANGED_VALUE_WIDTH = 220;
const BAR_HEIGHT = 8;
const MAX_ROW_COUNT = 8;
const FOOT = "cognomen · a statistic about names, not about a person";

/** A colour of the style sheet, in the theme of the page. */
function readColour(token: string): string {
  const probe = make("span");
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Writes a line that is not wider than `maxWidth`: smaller letters first, then fewer. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  [x, y]: readonly [number, number],
  { size, minSize = size, weight = 400, maxWidth }: Font,
): void {
  const { fontFamily } = getComputedStyle(document.body);
  let letters = [...text];
  for (let tried = size; ; ) {
    context.font = `${weight} ${tried}px ${fontFamily}`;
    const shown = letters.length < [...text].length ? `${letters.join("")}…` : text;
    if (context.measureText(shown).width <= maxWidth || letters.length === 0) {
      context.fillText(shown, x, y);
      return;
    }
    if (tried > minSize) tried -= 2;
    else letters = letters.slice(0, -1);
  }
}

interface Font {
  readonly size: number;
  readonly minSize?: number;
  readonly weight?: number;
  readonly maxWidth: number;
}

/** The mark of a range, as on the page: a line with ends. */
function paintRange(
  context: CanvasRenderingContext2D,
  { low, high }: BarRange,
  barTop: number,
  colour: string | undefined,
): void {
  const [left, right] = [EDGE + BARS_WIDTH * low, EDGE + BARS_WIDTH * high];
  const middle = barTop + BAR_HEIGHT / 2;
  context.strokeStyle = colour ?? "";
  context.lineWidth = 2;
  context.beginPath();
  for (const end of [left, right]) {
    context.moveTo(end, middle - 7);
    context.lineTo(end, middle + 7);
  }
  context.moveTo(left, middle);
  context.lineTo(right, middle);
  context.stroke();
}

export async function drawPicture(view: AnswerView): Promise<Blob> {
  const canvas = make("canvas", { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d")!;
  const [page, ink, soft, land, ranged] = ["page", "ink", "ink-soft", "land", "ranged"].map(readColour);
  const hues = ["accent", "other"].map(readColour);
  const fill = (colour: string | undefined): void => {
    context.fillStyle = colour ?? "";
  };
  fill(page);
  context.fillRect(0, 0, WIDTH, HEIGHT);

  const fullWidth = WIDTH - 2 * EDGE;
  fill(ink);
  write(context, titleOf(view), [EDGE, 92], { size: 52, minSize: 30, weight: 650, maxWidth: fullWidth });
  let top = 140;
  for (const line of listLines(view)) {
    write(context, line, [EDGE, top], { size: 26, minSize: 20, maxWidth: fullWidth });
    top += 36;
  }

  const bottom = HEIGHT - EDGE - 30;
  const rowHeight = 34 + 12 * view.series.length;
  const rows = view.bars.slice(0, Math.min(MAX_ROW_COUNT, Math.floor((bottom - top) / rowHeight)));
  for (const [index, { code, values }] of rows.entries()) {
    const y = top + index * rowHeight;
    const valueWidth = values.some(({ range }) => range) ? RANGED_VALUE_WIDTH : VALUE_WIDTH;
    const figuresWidth = valueWidth * values.length;
    fill(ink);
    write(context, countryName(code), [EDGE, y + 22], { size: 22, maxWidth: BARS_WIDTH - figuresWidth });
    for (const [side, value] of values.entries()) {
      const barTop = y + 30 + 12 * side;
      context.textAlign = "right";
      fill(values.length > 1 ? hues[side] : ink);
      const right = EDGE + BARS_WIDTH - valueWidth * (values.length - 1 - side);
      write(context, tellValue(value), [right, y + 22], { size: 22, weight: 540, maxWidth: valueWidth - 2 });
      context.textAlign = "left";
      fill(land);
      context.fillRect(EDGE, barTop, BARS_WIDTH, BAR_HEIGHT);
      fill(value.range ? ranged : hues[side]);
      context.fillRect(EDGE, barTop, BARS_WIDTH * value.length, BAR_HEIGHT);
      if (value.range) paintRange(context, value.range, barTop, ink);
    }
  }

  const mapLeft = EDGE + BARS_WIDTH + 40;
  paintMap(context, { x: mapLeft, y: top, width: WIDTH - EDGE - mapLeft, height: bottom - top });
  fill(soft);
  write(context, FOOT, [EDGE, HEIGHT - 36], { size: 20, maxWidth: fullWidth });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser draws no pictures.")))),
  );
}
