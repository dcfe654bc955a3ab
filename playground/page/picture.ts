/** Draws an answer as a picture to pass on: flag, country and percent, the ranking, and the map zoomed to it. */
import { about } from "virtual:about";
import { type AnswerView, type BarRange, tellValue } from "./answer-view.ts";
import { countryName, formatShare } from "./countries.ts";
import { make } from "./elements.ts";
import { loadFlagImage } from "./flags.ts";
import { placeLabels } from "./labels.ts";
import { drawMap, paintMap } from "./map.ts";
import { listLines } from "./plain-text.ts";

/** As large as previews of links are. */
const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;
const LEFT_WIDTH = 500;
const VALUE_WIDTH = 84;
/** Of a figure with its range. */
const RANGED_VALUE_WIDTH = 210;
const BAR_HEIGHT = 10;
const ROW_HEIGHT = 52;
const MAX_ROW_COUNT = 5;
const MAP_BOX = { x: 620, y: 48, width: WIDTH - 620 - 48, height: HEIGHT - 48 - 96 };
const FLAG_ASPECT = 1.5;
const FOOT = "A statistic about names, not about a person";

/**
 * Writes a line that is not wider than `maxWidth`: smaller letters first, then fewer.
 *
 * @returns where the line ends
 */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  [x, y]: readonly [number, number],
  { size, minSize = size, weight = 400, maxWidth }: Font,
): number {
  const { fontFamily } = getComputedStyle(document.body);
  let letters = [...text];
  for (let tried = size; ; ) {
    context.font = `${weight} ${tried}px ${fontFamily}`;
    const shown = letters.length < [...text].length ? `${letters.join("")}…` : text;
    const { width } = context.measureText(shown);
    if (width <= maxWidth || letters.length === 0) {
      context.fillText(shown, x, y);
      return x + width;
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

type Context = CanvasRenderingContext2D;

/** The mark of a range, as on the page: a line with ends. */
function paintRange(context: Context, { low, high }: BarRange, barTop: number, colour: string): void {
  const [left, right] = [EDGE + LEFT_WIDTH * low, EDGE + LEFT_WIDTH * high];
  const middle = barTop + BAR_HEIGHT / 2;
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  for (const end of [left, right]) {
    context.moveTo(end, middle - 8);
    context.lineTo(end, middle + 8);
  }
  context.moveTo(left, middle);
  context.lineTo(right, middle);
  context.stroke();
}

function paintBar(context: Context, y: number, share: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(EDGE, y, Math.max(LEFT_WIDTH * share, 3), BAR_HEIGHT, BAR_HEIGHT / 2);
  context.fill();
}

async function paintFlag(
  context: Context,
  code: string,
  x: number,
  y: number,
  height: number,
): Promise<void> {
  const image = await loadFlagImage(code);
  if (!image) return;
  const width = height * FLAG_ASPECT;
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, height / 7);
  context.clip();
  context.drawImage(image, x, y, width, height);
  context.restore();
  // Flags with white at an edge do not run into the page.
  context.strokeStyle = "rgb(128 128 128 / 35%)";
  context.lineWidth = 1;
  context.stroke();
}

/** Where others find the page; undefined on a machine of one's own that has no other address. */
function addressOfPage(): string | undefined {
  const isLocal = /^(?:localhost|127\.|\[::1\])/u.test(location.hostname);
  const address = isLocal ? about.source : location.origin + location.pathname;
  return address?.replace(/^https?:\/\//u, "").replace(/\/(?:index\.html)?$/u, "");
}

/** Colours of the style sheet, in the theme of the page. */
function readColours() {
  const probe = make("span");
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const [page, ink, soft, track] = [read("page"), read("ink"), read("ink-soft"), read("track")];
  const hues = [read("accent"), read("other")] as const;
  const colours = { page, ink, soft, track, ranged: read("ranged"), hues };
  probe.remove();
  return colours;
}

type Colours = ReturnType<typeof readColours>;

/** Sizes of letters: of one answer, and of two that are compared. */
const HERO = { label: 34, line: 62, gap: 44 };
const PAIR_HERO = { label: 28, line: 46, gap: 54 };
const NOTE_HEIGHT = 34;
const MAX_NOTE_COUNT = 2;

const heroStyleOf = ({ heroes }: AnswerView): typeof HERO => (heroes.length > 1 ? PAIR_HERO : HERO);

/** @returns where the next line begins */
async function paintHeroes(
  context: Context,
  view: AnswerView,
  colours: Colours,
  top: number,
): Promise<number> {
  const style = heroStyleOf(view);
  const isPair = view.heroes.length > 1;
  let y = top;
  for (const [side, { label, codes, text, figure }] of view.heroes.entries()) {
    const flag = figure === "" ? undefined : codes[0];
    y += style.label;
    context.fillStyle = isPair ? colours.hues[side]! : colours.soft;
    write(context, label, [EDGE, y], { size: style.label, minSize: 20, weight: 500, maxWidth: LEFT_WIDTH });
    y += style.line + 10;
    const flagHeight = style.line * 0.74;
    const start = flag ? EDGE + flagHeight * FLAG_ASPECT + 18 : EDGE;
    const room = EDGE + LEFT_WIDTH - start;
    // Both as large as they fit beside each other.
    const wanted = measure(context, `${text} ${figure}`, style.line);
    const size = Math.max(Math.floor(style.line * Math.min(room / wanted, 1)), 30);
    if (flag) await paintFlag(context, flag, EDGE, y - size * 0.37 - flagHeight / 2, flagHeight);
    const figureWidth = measure(context, figure, size);
    const gap = size / 4;
    context.fillStyle = colours.ink;
    const font = { size, minSize: 26, weight: 700, maxWidth: room - figureWidth - gap + 2 };
    const end = write(context, text, [start, y], font);
    context.fillStyle = colours.hues[side]!;
    write(context, figure, [end + gap, y], { size, weight: 700, maxWidth: figureWidth + 4 });
    y += style.gap;
  }
  return y;
}

const rowHeightOf = ({ series }: AnswerView): number => ROW_HEIGHT + 14 * (series.length - 1);

function paintRows(context: Context, view: AnswerView, colours: Colours, top: number, count: number): void {
  const rowHeight = rowHeightOf(view);
  for (const [index, { code, values }] of view.bars.slice(0, count).entries()) {
    const y = top + index * rowHeight;
    const valueWidth = values.some(({ range }) => range) ? RANGED_VALUE_WIDTH : VALUE_WIDTH;
    context.fillStyle = colours.ink;
    const nameWidth = LEFT_WIDTH - valueWidth * values.length;
    write(context, countryName(code), [EDGE, y + 22], { size: 23, maxWidth: nameWidth });
    for (const [side, value] of values.entries()) {
      const barTop = y + 32 + 14 * side;
      context.textAlign = "right";
      context.fillStyle = values.length > 1 ? colours.hues[side]! : colours.ink;
      const right = EDGE + LEFT_WIDTH - valueWidth * (values.length - 1 - side);
      write(context, tellValue(value), [right, y + 22], { size: 23, weight: 600, maxWidth: valueWidth - 2 });
      context.textAlign = "left";
      paintBar(context, barTop, 1, colours.track);
      const hue = value.range ? colours.ranged : colours.hues[side]!;
      if (value.length > 0) paintBar(context, barTop, value.length, hue);
      if (value.range) paintRange(context, value.range, barTop, colours.ink);
    }
  }
}

const PIN_HEIGHT = 38;

function paintPins(context: Context, colours: Colours): void {
  const pins = paintMap(context, MAP_BOX)
    .filter(
      ({ x, y }) =>
        x > MAP_BOX.x && x < MAP_BOX.x + MAP_BOX.width && y > MAP_BOX.y && y < MAP_BOX.y + MAP_BOX.height,
    )
    .map((pin) => {
      const text = `${countryName(pin.code)} ${formatShare(pin.share)}`;
      const width = measure(context, text, 22) + 28;
      return { ...pin, text, width, height: PIN_HEIGHT, x: pin.x - MAP_BOX.x, y: pin.y - MAP_BOX.y };
    });
  const labels = placeLabels(pins, { ...MAP_BOX, edge: 10, gap: 18 });
  for (const [index, { text, side, width, ...pin }] of pins.entries()) {
    const [left, top] = [MAP_BOX.x + labels[index]!.left, MAP_BOX.y + labels[index]!.top];
    context.fillStyle = side === 0 ? colours.ink : colours.hues[1];
    context.beginPath();
    context.roundRect(left, top, width, PIN_HEIGHT, 10);
    context.fill();
    context.beginPath();
    context.arc(MAP_BOX.x + pin.x, MAP_BOX.y + pin.y, 7, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = colours.page;
    context.lineWidth = 3;
    context.stroke();
    context.fillStyle = colours.page;
    write(context, text, [left + 14, top + 27], { size: 22, weight: 600, maxWidth: width });
  }
}

export async function drawPicture(view: AnswerView): Promise<Blob> {
  const canvas = make("canvas", { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d")!;
  const colours = readColours();
  await drawMap();
  context.fillStyle = colours.page;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const notes = listLines(view).slice(0, MAX_NOTE_COUNT);
  const { label, line, gap } = heroStyleOf(view);
  const headHeight = view.heroes.length * (label + line + 10 + gap) + notes.length * NOTE_HEIGHT;
  const rowCount = Math.min(
    view.bars.length,
    Math.max(Math.floor((MAP_BOX.height - headHeight) / rowHeightOf(view)), 0),
    MAX_ROW_COUNT,
  );
  const height = headHeight + rowCount * rowHeightOf(view);
  let top = await paintHeroes(context, view, colours, MAP_BOX.y + (MAP_BOX.height - height) / 2);
  context.fillStyle = colours.soft;
  for (const note of notes) {
    write(context, note, [EDGE, top], { size: 22, minSize: 16, maxWidth: LEFT_WIDTH });
    top += NOTE_HEIGHT;
  }
  paintRows(context, view, colours, top, rowCount);
  paintPins(context, colours);

  context.fillStyle = colours.ink;
  const brand = write(context, "cognomen", [EDGE, HEIGHT - 40], { size: 26, weight: 700, maxWidth: 200 });
  context.fillStyle = colours.soft;
  write(context, FOOT, [brand + 18, HEIGHT - 40], { size: 20, maxWidth: 480 });
  context.textAlign = "right";
  context.fillStyle = colours.hues[0];
  const address = addressOfPage();
  if (address !== undefined)
    write(context, address, [WIDTH - 48, HEIGHT - 40], { size: 22, minSize: 16, weight: 500, maxWidth: 440 });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser cannot draw pictures.")))),
  );
}

/** How wide a bold text is. */
function measure(context: Context, text: string, size: number): number {
  context.font = `700 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}
