/** The world, shaded by share. Its shapes are drawn when the page is built, and come after the first answer. */
import type { Series } from "./answer-view.ts";
import { countryName, formatShare } from "./countries.ts";
import { find, make } from "./elements.ts";
import { describeSteps, stepOf } from "./scale.ts";

const SVG = "http://www.w3.org/2000/svg";
/** States that come out smaller, in pixels of the screen, are shown by a dot. */
const MIN_VISIBLE_AREA = 14;
/** Zooming shows the first countries, until so much of the shares is in sight. */
const ZOOM_SHARE = 0.75;
/** At most so many times as large: further on, outlines have corners. */
const MAX_ZOOM = 6;
/** Around the countries that are zoomed to, of their width. */
const MARGIN = 0.2;

const frame = find("map-frame", HTMLElement);
const zoom = find("zoom", HTMLButtonElement);
const shapes = new Map<string, SVGGraphicsElement[]>();
const svg = document.createElementNS(SVG, "svg");
const description = make("p", { className: "visually-hidden", id: "map-description" });
const tooltip = make("div", { className: "tooltip", hidden: true });
let series: readonly Series[] = [];
/** The larger of two shares, the largest first. */
let shares: ReadonlyMap<string, number> = new Map();

/** The whole drawing, in its units; undefined until it is there. */
let world: { x: number; y: number; width: number; height: number } | undefined;
/** What is in sight of it. */
let view = { x: 0, y: 0, width: 0, height: 0 };
let drawing: Promise<void> | undefined;

function addShape(
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
  svg.append(shape);
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
  world = { x: 0, y: 0, width: worldMap.width, height: worldMap.height };
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "World map");
  svg.setAttribute("aria-describedby", description.id);
  for (const [code, outline] of Object.entries(worldMap.outlines)) addShape(code, "path", { d: outline });
  for (const [code, cx, cy, area] of worldMap.dots)
    addShape(code, "circle", { cx, cy }).dataset.area = String(area);
  frame.prepend(svg, tooltip, description);
  svg.addEventListener("pointermove", showTooltip);
  svg.addEventListener("pointerleave", () => {
    tooltip.hidden = true;
  });
  find("legend", HTMLElement).append(
    ...describeSteps().map(({ step, label }) => {
      const swatches = ["swatch", "swatch other"].map((className) => make("span", { className }));
      for (const swatch of swatches) swatch.dataset.step = String(step);
      return make("li", {}, ...swatches, label);
    }),
  );
  zoom.addEventListener("click", () => {
    zoom.setAttribute("aria-pressed", String(zoom.getAttribute("aria-pressed") !== "true"));
    look();
  });
  new ResizeObserver(measure).observe(frame);
  shadeMap(series);
}

/** Shows the world, or what it is zoomed to. */
function look(): void {
  if (!world) return;
  const isNear = zoom.getAttribute("aria-pressed") === "true" && shares.size > 0;
  view = isNear ? frameShares(world) : world;
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
  measure();
}

/** Lines and dots are as large on the screen, however large the drawing is; dots stand for what is too small to be seen. */
function measure(): void {
  const unit = view.width / (frame.clientWidth || view.width);
  svg.style.setProperty("--pixel", `${unit}px`);
  for (const dot of svg.querySelectorAll<SVGElement>(".dot"))
    dot.classList.toggle("unneeded", Number(dot.dataset.area) / unit ** 2 > MIN_VISIBLE_AREA);
}

/** The part of the drawing with the first countries, in the form of the whole. */
function frameShares({ width: fullWidth, height: fullHeight }: typeof view): typeof view {
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let inSight = 0;
  for (const [code, share] of shares) {
    if (inSight >= ZOOM_SHARE * total) break;
    inSight += share;
    for (const shape of shapes.get(code) ?? []) {
      const box = shape.getBBox();
      edges.left = Math.min(edges.left, box.x);
      edges.top = Math.min(edges.top, box.y);
      edges.right = Math.max(edges.right, box.x + box.width);
      edges.bottom = Math.max(edges.bottom, box.y + box.height);
    }
  }
  const needed = Math.max(
    edges.right - edges.left,
    ((edges.bottom - edges.top) * fullWidth) / fullHeight,
    fullWidth / MAX_ZOOM / (1 + MARGIN),
  );
  const width = Math.min(needed * (1 + MARGIN), fullWidth);
  const height = (width * fullHeight) / fullWidth;
  const within = (middle: number, size: number, all: number): number =>
    Math.min(Math.max(middle - size / 2, 0), all - size);
  return {
    x: within((edges.left + edges.right) / 2, width, fullWidth),
    y: within((edges.top + edges.bottom) / 2, height, fullHeight),
    width,
    height,
  };
}

/** Shades countries by their share; of two series by the larger share, in the colour of the one that has it. */
export function shadeMap(newSeries: readonly Series[]): void {
  series = newSeries;
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
    const step = String(stepOf(share));
    for (const element of elements) {
      if (element.dataset.step !== step) element.dataset.step = step;
      element.classList.toggle("other", side === 1);
    }
  }
  find("map", HTMLElement).classList.toggle("compares", series.length > 1);
  // Not hidden: on a phone it has a place of its own, and what is below would move.
  zoom.style.visibility = !world || shares.size === 0 ? "hidden" : "visible";
  look();
  description.textContent =
    shares.size === 0 ? "No country is shaded." : series.map(describeSeries).join(" ");
}

function describeSeries({ label, shares: own }: Series): string {
  const first = [...own].slice(0, 5).map(([code, share]) => `${countryName(code)} ${formatShare(share)}`);
  return `${series.length > 1 ? `${label}, shaded` : "Shaded"} most: ${first.join(", ")}.`;
}

/** Paints what is in sight of the map into a box of a picture, in the middle of it. */
export function paintMap(
  context: CanvasRenderingContext2D,
  box: { x: number; y: number; width: number; height: number },
): void {
  if (!world) return;
  const scale = Math.min(box.width / view.width, box.height / view.height);
  const [width, height] = [view.width * scale, view.height * scale];
  context.save();
  context.translate(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.scale(scale, scale);
  context.translate(-view.x, -view.y);
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>(".land, .dot")) {
    const { fill, stroke, display } = getComputedStyle(shape);
    const isDot = shape instanceof SVGCircleElement;
    // Small states that are no answer are left out: the picture is larger than the map.
    if (display === "none" || (isDot && (shape.dataset.step ?? "0") === "0")) continue;
    const outline = new Path2D(shape.getAttribute("d") ?? undefined);
    if (isDot) outline.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, 5 / scale, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.strokeStyle = stroke;
    context.lineWidth = 0.6 / scale;
    context.fill(outline);
    context.stroke(outline);
  }
  context.restore();
}

/** Outlines a country, as long as its row is looked at; `undefined`: none. */
export function highlight(code: string | undefined): void {
  for (const element of svg.querySelectorAll(".highlighted")) element.classList.remove("highlighted");
  for (const element of code === undefined ? [] : (shapes.get(code) ?? [])) {
    element.classList.add("highlighted");
    // What is drawn last is on top; dots stay above land.
    if (element.classList.contains("land")) svg.insertBefore(element, svg.querySelector(".dot"));
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
  tooltip.style.translate = `${x - half}px ${event.clientY - box.top - tooltip.offsetHeight - 12}px`;
}
