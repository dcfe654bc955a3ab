/** The ranking beside the map: countries with their shares. */
import type { Bar, BarRange, BarValue, RestAfter } from "./answer-view.ts";
import { countryName } from "./countries.ts";
import { find, make } from "./elements.ts";
import { flagElement } from "./flags.ts";
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
let choose: ((code: string) => void) | undefined;

/** @param onChoose is told which country was pressed; undefined: countries are no buttons */
export function showBars(
  newBars: readonly Bar[],
  newRestAfter: RestAfter,
  onChoose?: (code: string) => void,
): void {
  bars = newBars;
  restAfter = newRestAfter;
  choose = onChoose;
  draw();
}

export const countShownBars = (): number => Math.min(bars.length, isLong ? LONG_COUNT : SHORT_COUNT);

function draw(): void {
  const shownCount = countShownBars();
  list.replaceChildren(...bars.slice(0, shownCount).map((bar) => makeBar(bar, choose && makeName(bar.code))));
  rest.textContent = restAfter(shownCount);
  more.hidden = bars.length <= SHORT_COUNT;
  more.textContent = isLong ? "Show the first five" : `Show all ${Math.min(bars.length, LONG_COUNT)}`;
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

function makeName(code: string): HTMLElement {
  const button = make("button", { type: "button", className: "country-name" }, countryName(code));
  button.addEventListener("click", () => choose?.(code));
  return button;
}

/** @param name of the country, or a button with it */
export function makeBar({ code, values }: Bar, name?: HTMLElement): HTMLElement {
  const row = make(
    "li",
    { className: "bar" },
    flagElement(code),
    name ?? make("span", { className: "country-name" }, countryName(code)),
    make("span", { className: "bar-tracks" }, ...values.map(makeTrack)),
    make(
      "span",
      { className: "figures" },
      ...values.flatMap(({ figure, range }) => [
        make("span", { className: "figure" }, figure),
        ...(range ? [make("span", { className: "range" }, range.figure)] : []),
      ]),
    ),
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
