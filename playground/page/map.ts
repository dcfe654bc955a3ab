/** The world, shaded by share. Its shapes are drawn when the page is built. */
import { worldMap } from "virtual:world-map";
import { countryName, formatShare } from "./countries.ts";
import { find, make } from "./elements.ts";
import { describeSteps, stepOf } from "./scale.ts";

const SVG = "http://www.w3.org/2000/svg";
const frame = find("map-frame", HTMLElement);
const shapes = new Map<string, SVGElement[]>();
const svg = document.createElementNS(SVG, "svg");
const description = make("p", { className: "visually-hidden", id: "map-description" });
const tooltip = make("div", { className: "tooltip", hidden: true });
let shares: ReadonlyMap<string, number> = new Map();

function addShape(code: string, tag: "path" | "circle", attributes: Record<string, string | number>): void {
  const shape = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
  shape.classList.add(tag === "circle" ? "dot" : "land");
  if (code !== "") {
    shape.dataset.code = code;
    shapes.set(code, [...(shapes.get(code) ?? []), shape]);
  }
  svg.append(shape);
}

export function drawMap(): void {
  svg.setAttribute("viewBox", `0 0 ${worldMap.width} ${worldMap.height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "World map");
  svg.setAttribute("aria-describedby", description.id);
  for (const [code, outline] of Object.entries(worldMap.outlines)) addShape(code, "path", { d: outline });
  for (const [code, cx, cy] of worldMap.dots) addShape(code, "circle", { cx, cy });
  frame.append(svg, tooltip, description);
  svg.addEventListener("pointermove", showTooltip);
  svg.addEventListener("pointerleave", () => {
    tooltip.hidden = true;
  });
  find("legend", HTMLElement).append(
    ...describeSteps().map(({ step, label }) => {
      const swatch = make("span", { className: "swatch" });
      swatch.dataset.step = String(step);
      return make("li", {}, swatch, label);
    }),
  );
}

/** @param newShares share by country, the largest first */
export function shadeMap(newShares: ReadonlyMap<string, number>): void {
  shares = newShares;
  for (const [code, elements] of shapes) {
    const step = String(stepOf(shares.get(code) ?? 0));
    for (const element of elements) if (element.dataset.step !== step) element.dataset.step = step;
  }
  const first = [...shares].slice(0, 5).map(([code, share]) => `${countryName(code)} ${formatShare(share)}`);
  description.textContent =
    first.length === 0 ? "No country is shaded." : `Shaded most: ${first.join(", ")}.`;
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
  const share = shares.get(code) ?? 0;
  tooltip.textContent = share > 0 ? `${countryName(code)} · ${formatShare(share)}` : countryName(code);
  const box = frame.getBoundingClientRect();
  const half = tooltip.offsetWidth / 2;
  const x = Math.min(Math.max(event.clientX - box.left, half), box.width - half);
  tooltip.style.translate = `${x - half}px ${event.clientY - box.top - tooltip.offsetHeight - 12}px`;
}
