/** The table of a list: each name with its answer. A press on a country shows its names alone. */
import type { Person, SortKey } from "../worker/people-table.ts";
import { countryInSentence, countryName, formatCount, formatShare } from "./countries.ts";
import { find, make } from "./elements.ts";
import { engine } from "./engine-client.ts";
import { flagElement } from "./flags.ts";
import { MIN_STANDING_PERCENT, toPercent } from "./scale.ts";

const FIRST_COUNT = 25;
const MORE_COUNT = 200;

const COLUMNS: readonly (readonly [title: string, key: SortKey | undefined])[] = [
  ["Name", "name"],
  ["Country", "country"],
  ["Probability", "probability"],
  ["Second", undefined],
];

const section = find("people-section", HTMLElement);
const title = find("people-title", HTMLElement);
const head = find("people-head", HTMLElement);
const body = find("people", HTMLElement);
const filter = find("people-filter", HTMLButtonElement);
const more = find("more-people", HTMLButtonElement);

let sortedBy: SortKey = "order";
let isDescending = false;
let country: string | undefined;
let limit = FIRST_COUNT;
let askedCount = 0;

/** Shows the first names of a list that has been answered. */
export function showPeople(): Promise<void> {
  country = undefined;
  limit = FIRST_COUNT;
  return draw();
}

export function hidePeople(): void {
  askedCount++;
  section.hidden = true;
}

/** @param code a country whose names are to be shown; the same one again: all names */
export function filterPeople(code: string): Promise<void> {
  country = country === code ? undefined : code;
  limit = FIRST_COUNT;
  return draw();
}

async function draw(): Promise<void> {
  askedCount++;
  const number = askedCount;
  const found = await engine.listPeople({ sortedBy, isDescending, country, limit });
  if (number !== askedCount || !found) return;
  const { people, count } = found;
  section.hidden = false;
  title.textContent =
    country === undefined
      ? "Names and answers"
      : `${formatCount(count)} ${count === 1 ? "name" : "names"} most likely from ${countryInSentence(country)}`;
  filter.hidden = country === undefined;
  filter.textContent = "Show all names";
  head.replaceChildren(...COLUMNS.map(makeHead));
  body.replaceChildren(...people.map(makeRow));
  more.hidden = people.length >= count;
  more.textContent = `Show more of ${formatCount(count)}`;
}

function makeHead([text, key]: (typeof COLUMNS)[number]): HTMLElement {
  const cell = make("th", { scope: "col" });
  if (key === undefined) {
    cell.append(text);
    return cell;
  }
  const button = make("button", { type: "button", className: "sort" }, text);
  button.addEventListener("click", async () => {
    // The surest first; a third press leads back to the order of the list.
    const startsDescending = key === "probability";
    if (sortedBy !== key) [sortedBy, isDescending] = [key, startsDescending];
    else if (isDescending === startsDescending) isDescending = !isDescending;
    else [sortedBy, isDescending] = ["order", false];
    await draw();
    [...head.querySelectorAll("button")].find(({ textContent }) => textContent === text)?.focus();
  });
  cell.append(button);
  if (key === sortedBy) cell.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
  return cell;
}

function makeRow({ name, candidates: [first, second] }: Person): HTMLElement {
  const cells = [
    make("td", {}, make("bdi", {}, name)),
    first ? makeCountry(first.country_id) : make("td", { className: "soft" }, "No answer"),
    make("td", {}, first ? formatShare(first.probability) : ""),
    make(
      "td",
      { className: "soft" },
      second ? `${countryName(second.country_id)} ${formatShare(second.probability)}` : "",
    ),
  ];
  if (first && toPercent(first.probability) < MIN_STANDING_PERCENT)
    for (const cell of cells.slice(1)) cell.className = "soft";
  return make("tr", {}, ...cells);
}

const makeCountry = (code: string): HTMLElement => make("td", {}, flagElement(code), countryName(code));

filter.addEventListener("click", () => {
  country = undefined;
  draw();
});
more.addEventListener("click", () => {
  limit += MORE_COUNT;
  draw();
});
