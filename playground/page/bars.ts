/** The ranking beside the map: countries with their shares. */
import type { Bar, BarRange, BarValue, RestAfter } from "./answer-view.ts";
import { countryNameElement, flagElement } from "./countries.ts";
import { find, make } from "./elements.ts";
import { highlight } from "./map.ts";

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

const toPercent = (part: number): string => `${part * 100}%`;

function makeTrack({ length, range }: BarValue): HTMLElement {
  const fill = make("span", { className: "bar-fill" });
  fill.style.inlineSize = length === 0 ? "0" : toPercent(Math.max(length, 0.004));
  const track = make("span", { className: "bar-track" }, fill);
  if (range) track.append(makeRange(range));
  return track;
}

function makeRange({ low, high }: BarRange): HTMLElement {
  const mark = make("span", { className: "bar-range" });
  mark.style.insetInlineStart = toPercent(low);
  mark.style.inlineSize = toPercent(high - low);
  return mark;
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
    ...values.flatMap(({ range }) => (range ? [make("span", { className: "range" }, range.figure)] : [])),
    ...values.map(makeTrack),
  );
  row.classList.toggle(
    "ranged",
    values.some(({ range }) => range !== undefined),
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
