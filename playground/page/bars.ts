/** The ranking beside the map: countries with their shares. */
import { countryNameElement, flagElement } from "./countries.ts";
import { find, make } from "./elements.ts";
import { highlight } from "./map.ts";

export interface Bar {
  readonly code: string;
  /** One, or two of names that are compared. */
  readonly values: readonly BarValue[];
}

export interface BarValue {
  /** Of the bar, 0 to 1. */
  readonly length: number;
  /** What stands beside it. */
  readonly figure: string;
}

/** Says what is beyond the first countries. */
export type RestAfter = (shownCount: number) => string;

const SHORT_COUNT = 5;
/** The rest of a list has less than a pixel each. */
const LONG_COUNT = 40;

const list = find("bars", HTMLElement);
const rest = find("rest", HTMLElement);
const more = find("more", HTMLButtonElement);
let bars: readonly Bar[] = [];
let restAfter: RestAfter = () => "";
let isLong = false;

export function showBars(newBars: readonly Bar[], newRestAfter: RestAfter): void {
  bars = newBars;
  restAfter = newRestAfter;
  draw();
}

export const countShownBars = (): number => Math.min(bars.length, isLong ? LONG_COUNT : SHORT_COUNT);

function draw(): void {
  const shownCount = countShownBars();
  list.replaceChildren(...bars.slice(0, shownCount).map(makeRow));
  rest.textContent = restAfter(shownCount);
  more.hidden = bars.length <= SHORT_COUNT;
  more.textContent = isLong ? "Show the first five" : `Show ${Math.min(bars.length, LONG_COUNT)} countries`;
  more.setAttribute("aria-expanded", String(isLong));
}

function makeTrack({ length }: BarValue): HTMLElement {
  const fill = make("span", { className: "bar-fill" });
  fill.style.inlineSize = length === 0 ? "0" : `${Math.max(length * 100, 0.4)}%`;
  return make("span", { className: "bar-track" }, fill);
}

function makeRow({ code, values }: Bar): HTMLElement {
  const row = make(
    "li",
    { className: "bar" },
    flagElement(code),
    countryNameElement(code),
    make(
      "span",
      { className: "figures" },
      ...values.map(({ figure }) => make("span", { className: "figure" }, figure)),
    ),
    ...values.map(makeTrack),
  );
  row.dataset.code = code;
  row.addEventListener("pointerenter", () => highlight(code));
  row.addEventListener("pointerleave", () => highlight(undefined));
  return row;
}

more.addEventListener("click", () => {
  isLong = !isLong;
  draw();
});
