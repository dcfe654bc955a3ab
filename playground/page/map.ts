/** The world, shaded by share. Its shapes are drawn when the page is built, and come after the first answer. */
import type { WorldMap } from "../build/world-map.ts";
import type { Series } from "./answer-view.ts";
import { type Box, between, moveBy, seeShares, seeWorld, type View, zoomBy } from "./camera.ts";
import { countryName, formatShare } from "./countries.ts";
import { find, make } from "./elements.ts";
import { followGestures } from "./gestures.ts";
import { placeLabels } from "./labels.ts";
import { describeSteps, MIN_STANDING_PERCENT, stepOf, toPercent } from "./scale.ts";

const SVG = "http://www.w3.org/2000/svg";
/** States that come out smaller, in pixels of the screen, are shown by a dot. */
const MIN_VISIBLE_AREA = 14;
const FLIGHT_MILLISECONDS = 700;
/** Of a press of a button. */
const ZOOM_FACTOR = 1.8;
/** A view of so much of the world shows the world. */
const NEARLY_ALL = 0.85;
/** Between a label and the edge of the map. */
const EDGE_PIXELS = 8;
/** Between a label and its point. */
const GAP_PIXELS = 12;

const frame = find("map-frame", HTMLElement);
const zoom = find("zoom", HTMLButtonElement);
const tools = find("map-tools", HTMLElement);
const shapes = new Map<string, SVGGraphicsElement[]>();
const svg = document.createElementNS(SVG, "svg");
const lands = document.createElementNS(SVG, "g");
const dots = document.createElementNS(SVG, "g");
const description = make("p", { className: "visually-hidden", id: "map-description" });
const tooltip = make("div", { className: "tooltip", hidden: true });
const pins = make("div", { className: "pins" });
pins.setAttribute("aria-hidden", "true");
const wantsLessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

let series: readonly Series[] = [];
/** The larger of two shares, the largest first. */
let shares: ReadonlyMap<string, number> = new Map();
/** Undefined until it is there. */
let world: WorldMap | undefined;
let view: View = { x: 0, y: 0, width: 1, height: 1 };
/** What the reader has asked for: the answer, the world, or a view of their own until the next answer. */
let aim: "answer" | "world" | "own" = "answer";
let flight = 0;
let drawing: Promise<void> | undefined;
let pick: ((code: string) => void) | undefined;

/** @param listener is told which country was pressed on the map; undefined: pressing does nothing */
export function onPick(listener: typeof pick): void {
  pick = listener;
  svg.classList.toggle("picks", listener !== undefined);
}

function addShape(
  group: SVGGElement,
  code: string,
  tag: "path" | "circle",
  attributes: Record<string, string | number>,
): SVGElement {
  const shape = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
  shape.classList.add(tag === "circle" ? "dot" : "land");
  if (code !== "") {
    shape.dataset.code = code;
    shapes.set(code, [...(shapes.get(code) ?? []), shape]);
  }
  group.append(shape);
  return shape;
}

/** Draws the map, the first time. Its shapes are more than the rest of the page's script: they are not asked for with it. */
export async function drawMap(): Promise<void> {
  drawing ??= draw();
  // The page answers without it; the next answer asks once more.
  await drawing.catch(() => {
    drawing = undefined;
  });
}

async function draw(): Promise<void> {
  const { worldMap } = await import("./world.ts");
  world = worldMap;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "World map");
  svg.setAttribute("aria-describedby", description.id);
  for (const [code, outline] of Object.entries(worldMap.outlines))
    addShape(lands, code, "path", { d: outline });
  for (const [code, cx, cy, area] of worldMap.dots)
    addShape(dots, code, "circle", { cx, cy }).dataset.area = String(area);
  svg.append(lands, dots);
  frame.prepend(svg, pins, tooltip, description);
  svg.addEventListener("pointermove", showTooltip);
  svg.addEventListener("pointerleave", () => {
    tooltip.hidden = true;
  });
  find("legend", HTMLElement).append(
    ...describeSteps().map(({ step, label }) => {
      const swatches = ["swatch", "swatch other"].map((className) => make("span", { className }));
      for (const [side, swatch] of swatches.entries()) shade(swatch, step, side);
      return make("li", {}, ...swatches, label);
    }),
  );
  connectTools();
  show(seeWorld(worldMap, aspectOf(frame)));
  new ResizeObserver(() => fly(aimedView(aspectOf(frame)), true)).observe(frame);
  shadeMap(series);
}

const aspectOf = ({ clientWidth, clientHeight }: HTMLElement): number =>
  clientWidth > 0 && clientHeight > 0 ? clientWidth / clientHeight : 2;

function connectTools(): void {
  zoom.addEventListener("click", () => {
    aim = aim === "answer" ? "world" : "answer";
    look();
  });
  const changeZoom = (factor: number): void => {
    if (!world) return;
    aim = "own";
    const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    tellAim();
    fly(zoomBy(view, factor, middle, world));
  };
  find("zoom-in", HTMLButtonElement).addEventListener("click", () => changeZoom(ZOOM_FACTOR));
  find("zoom-out", HTMLButtonElement).addEventListener("click", () => changeZoom(1 / ZOOM_FACTOR));
  const take = (next: View): void => {
    aim = "own";
    tellAim();
    cancelAnimationFrame(flight);
    show(next);
  };
  followGestures(svg, {
    onMove: (x, y) => {
      const unit = unitOf(view);
      take(moveBy(view, -x * unit, -y * unit, world!));
    },
    onZoom: (factor, at) => {
      const box = svg.getBoundingClientRect();
      const unit = unitOf(view);
      take(
        zoomBy(
          view,
          factor,
          { x: view.x + (at.x - box.left) * unit, y: view.y + (at.y - box.top) * unit },
          world!,
        ),
      );
    },
    onPress: ({ target }) => {
      const code = target instanceof SVGElement ? target.dataset.code : undefined;
      if (code !== undefined) pick?.(code);
    },
  });
}

/** A pixel of the screen, in units of the drawing. */
const unitOf = ({ width }: View): number => width / (frame.clientWidth || width);

function boxOf(code: string): Box | undefined {
  const [, , left, top, right, bottom] = world?.places[code] ?? [];
  return left === undefined ? undefined : { left, top: top!, right: right!, bottom: bottom! };
}

/** Where no country stands out, that is the world. */
function seeAnswer(all: WorldMap, aspect: number): View {
  const pinned = new Set(listPins().map(({ code }) => code));
  return pinned.size === 0 ? seeWorld(all, aspect) : seeShares(shares, boxOf, all, aspect, pinned);
}

function aimedView(aspect: number): View {
  if (!world) return view;
  if (aim === "own") return { ...view, height: view.width / aspect };
  return aim === "answer" ? seeAnswer(world, aspect) : seeWorld(world, aspect);
}

function tellAim(): void {
  // Of some answers the countries are all over the world: both views are nearly the same.
  const aspect = aspectOf(frame);
  zoom.hidden =
    aim === "answer" &&
    world !== undefined &&
    seeAnswer(world, aspect).width > NEARLY_ALL * seeWorld(world, aspect).width;
  zoom.textContent = aim === "answer" ? "Show the world" : "Zoom to the answer";
}

/** Shows the world, or what it is zoomed to. */
function look(): void {
  tellAim();
  if (world) fly(aimedView(aspectOf(frame)));
}

/** @param isSudden whether nothing is to be seen of the way */
function fly(to: View, isSudden = false): void {
  cancelAnimationFrame(flight);
  const from = view;
  const isNear = Math.abs(Math.log(to.width / from.width)) + Math.abs(to.x - from.x) / to.width < 0.002;
  if (isSudden || isNear || wantsLessMotion.matches) {
    show(to);
    return;
  }
  let startedAt: number | undefined;
  const step = (now: number): void => {
    startedAt ??= now;
    const time = Math.min((now - startedAt) / FLIGHT_MILLISECONDS, 1);
    show(time === 1 ? to : between(from, to, easeInOut(time)));
    if (time < 1) flight = requestAnimationFrame(step);
  };
  flight = requestAnimationFrame(step);
}

const easeInOut = (time: number): number => (time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2);

/** Dots are as large on the screen, however large the drawing is; they stand for what is too small to be seen. */
function show(next: View): void {
  view = next;
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  const unit = unitOf(view);
  dots.style.setProperty("--pixel", `${unit}px`);
  for (const dot of dots.querySelectorAll<SVGElement>(".dot"))
    dot.classList.toggle("unneeded", Number(dot.dataset.area) / unit ** 2 > MIN_VISIBLE_AREA);
  placePins();
}

/** The first country of each series that has one that stands out, with its share. */
const listPins = (): { code: string; share: number; side: number }[] =>
  series.flatMap(({ shares: own, isPinned = true }, side) => {
    const [[code, share] = ["", 0]] = own;
    return isPinned && toPercent(share) >= MIN_STANDING_PERCENT ? [{ code, share, side }] : [];
  });

function makePins(): void {
  pins.replaceChildren(
    ...listPins().map(({ code, share, side }) => {
      const label = make("span", { className: "pin-label" }, `${countryName(code)} ${formatShare(share)}`);
      const pin = make("div", { className: side === 0 ? "pin" : "pin other" }, label);
      pin.dataset.code = code;
      return pin;
    }),
  );
}

function placePins(): void {
  const unit = unitOf(view);
  const inSight: { pin: HTMLElement; x: number; y: number }[] = [];
  for (const pin of pins.querySelectorAll<HTMLElement>(".pin")) {
    const [placeX, placeY] = world?.places[pin.dataset.code!] ?? [];
    const [x, y] = placeX === undefined ? [-1, -1] : [(placeX - view.x) / unit, (placeY! - view.y) / unit];
    pin.hidden = x < 0 || y < 0 || x > frame.clientWidth || y > frame.clientHeight;
    if (!pin.hidden) inSight.push({ pin, x, y });
  }
  const sized = inSight.map(({ pin, x, y }) => {
    const { offsetWidth: width, offsetHeight: height } = pin.firstElementChild as HTMLElement;
    return { x, y, width, height };
  });
  const room = { width: frame.clientWidth, height: frame.clientHeight, edge: EDGE_PIXELS, gap: GAP_PIXELS };
  for (const [index, { left, top }] of placeLabels(sized, room).entries()) {
    const { pin, x, y } = inSight[index]!;
    pin.style.translate = `${x}px ${y}px`;
    (pin.firstElementChild as HTMLElement).style.translate = `${left - x}px ${top - y}px`;
  }
}

/** Shades countries by their share; of two series by the larger share, in the colour of the one that has it. */
export function shadeMap(newSeries: readonly Series[]): void {
  const listFirsts = (): string => series.map(({ shares: own }) => own.keys().next().value).join();
  const firstsBefore = listFirsts();
  series = newSeries;
  // A view of the reader's own lasts until something else is answered.
  if (aim === "own" && listFirsts() !== firstsBefore) aim = "answer";
  const larger = new Map<string, { share: number; side: number }>();
  for (const [side, { shares: own }] of series.entries())
    for (const [code, share] of own)
      if (share > (larger.get(code)?.share ?? 0)) larger.set(code, { share, side });
  shares = new Map(
    [...larger]
      .sort(([, first], [, second]) => second.share - first.share)
      .map(([code, { share }]) => [code, share]),
  );
  for (const [code, elements] of shapes) {
    const { share = 0, side = 0 } = larger.get(code) ?? {};
    for (const element of elements) shade(element, stepOf(share), side);
  }
  find("map", HTMLElement).classList.toggle("compares", series.length > 1);
  // Not hidden: it has a place of its own.
  tools.style.visibility = !world || shares.size === 0 ? "hidden" : "visible";
  makePins();
  look();
  description.textContent =
    shares.size === 0 ? "No country is shaded." : series.map(describeSeries).join(" ");
}

/** @param side 1: in the colours of the second of two names */
function shade({ dataset, style }: HTMLElement | SVGElement, step: number, side: number): void {
  dataset.step = String(step);
  style.setProperty("--shade", step === 0 ? "" : `var(--${side === 0 ? "step" : "other"}-${step})`);
}

function describeSeries({ label, shares: own }: Series): string {
  const first = [...own].slice(0, 5).map(([code, share]) => `${countryName(code)} ${formatShare(share)}`);
  return `${series.length > 1 ? `${label}, shaded` : "Shaded"} most: ${first.join(", ")}.`;
}

/**
 * Paints the map into a box of a picture, zoomed to the answer.
 *
 * @returns where the first countries are in the picture
 */
export function paintMap(
  context: CanvasRenderingContext2D,
  box: { x: number; y: number; width: number; height: number },
): { code: string; share: number; side: number; x: number; y: number }[] {
  if (!world) return [];
  const seen = seeAnswer(world, box.width / box.height);
  const scale = box.width / seen.width;
  context.save();
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 20);
  context.clip();
  context.fillStyle = getComputedStyle(frame).backgroundColor;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.translate(box.x, box.y);
  context.scale(scale, scale);
  context.translate(-seen.x, -seen.y);
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>(".land, .dot")) {
    const { fill, stroke } = getComputedStyle(shape);
    const isDot = shape instanceof SVGCircleElement;
    // Small states that are no answer, or large enough here, need no dot.
    const isLarge = isDot && Number(shape.dataset.area) * scale ** 2 > MIN_VISIBLE_AREA;
    if (isDot && (isLarge || (shape.dataset.step ?? "0") === "0")) continue;
    const outline = new Path2D(shape.getAttribute("d") ?? undefined);
    if (isDot) outline.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, 5 / scale, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.strokeStyle = stroke;
    context.lineWidth = 0.8 / scale;
    context.fill(outline);
    context.stroke(outline);
  }
  context.restore();
  return listPins().flatMap((pin) => {
    const [x, y] = world!.places[pin.code] ?? [];
    if (x === undefined) return [];
    return [{ ...pin, x: box.x + (x - seen.x) * scale, y: box.y + (y! - seen.y) * scale }];
  });
}

/** Outlines a country, as long as its row is looked at; `undefined`: none. */
export function highlight(code: string | undefined): void {
  for (const element of svg.querySelectorAll(".highlighted")) element.classList.remove("highlighted");
  for (const element of code === undefined ? [] : (shapes.get(code) ?? [])) {
    element.classList.add("highlighted");
    // What is drawn last is on top.
    element.parentNode?.append(element);
  }
}

function showTooltip(event: PointerEvent): void {
  const code = event.target instanceof SVGElement ? event.target.dataset.code : undefined;
  tooltip.hidden = code === undefined;
  if (code === undefined) return;
  const figures = shares.has(code)
    ? series.map(({ shares: own }) => ` · ${formatShare(own.get(code) ?? 0)}`)
    : [];
  tooltip.textContent = countryName(code) + figures.join("");
  const box = frame.getBoundingClientRect();
  const half = tooltip.offsetWidth / 2;
  const x = Math.min(Math.max(event.clientX - box.left, half), box.width - half);
  const above = event.clientY - box.top - tooltip.offsetHeight - 12;
  // At the upper edge there is room below alone.
  const y = above >= 0 ? above : event.clientY - box.top + 20;
  tooltip.style.translate = `${x - half}px ${y}px`;
}
