/** The parts of the answer that one name and many names share. */

import { announce } from "./announcer.ts";
import type { Action, AnswerView, Hero } from "./answer-view.ts";
import { showBars } from "./bars.ts";
import { find, make } from "./elements.ts";
import { flagElement } from "./flags.ts";
import { onPick, shadeMap } from "./map.ts";
import { offerSharing } from "./sharing.ts";

const PAGE_TITLE = document.title;

const title = find("answer-title", HTMLElement);
const heroes = find("heroes", HTMLElement);
const note = find("answer-note", HTMLElement);
const actions = find("actions", HTMLElement);
const facts = find("facts", HTMLElement);
const factsSection = find("facts-section", HTMLElement);
const legendTitle = find("legend-title", HTMLElement);
const download = find("download", HTMLButtonElement);

/** @param onChoose is told which country was pressed, in the ranking or on the map */
export function showAnswer(view: AnswerView, onChoose?: (code: string) => void): void {
  delete document.body.dataset.opening;
  title.replaceChildren(...view.title);
  title.classList.toggle("visually-hidden", view.heroes.length > 1);
  heroes.replaceChildren(...view.heroes.map((hero) => makeHero(hero, view.heroes.length > 1)));
  note.replaceChildren(...view.note.flatMap((part, index) => (index > 0 ? [" ", part] : [part])));
  actions.replaceChildren(...view.actions.map(makeButton));
  facts.replaceChildren(
    ...view.facts.map(([term, description]) =>
      make("div", {}, make("dt", { className: "soft" }, term), make("dd", {}, description)),
    ),
  );
  find("facts-title", HTMLElement).textContent = view.factsTitle;
  factsSection.hidden = view.facts.length === 0;
  legendTitle.textContent = view.legend;
  download.hidden = !view.canDownload;
  showBars(view.bars, view.restAfter, onChoose);
  shadeMap(view.series);
  onPick(onChoose);
  offerSharing(view);
  announce(view.announcement);
  document.title = titleOfPage(view);
}

/** A tab or a bookmark says what it holds. */
function titleOfPage({ heroes: [hero, ...others] }: AnswerView): string {
  if (hero === undefined || others.length > 0) return PAGE_TITLE;
  return `${hero.label}: ${`${hero.text} ${hero.figure}`.trim()} – cognomen`;
}

function makeHero({ label, codes, text, figure, note: heroNote }: Hero, isLabelled: boolean): HTMLElement {
  const line = make(
    "p",
    { className: figure === "" ? "hero-line row many" : "hero-line row" },
    ...codes.map(flagElement),
    make("span", { className: "hero-country" }, text),
    " ",
    make("span", { className: "hero-figure" }, figure),
  );
  const hero = make("div", { className: "hero" });
  if (isLabelled) hero.append(make("p", { className: "hero-label" }, isolate(label)));
  hero.append(line);
  if (heroNote !== undefined) hero.append(make("p", { className: "medium soft" }, heroNote));
  return hero;
}

function makeButton({ label, run }: Action): HTMLElement {
  const button = make("button", { type: "button", className: "quiet-button" }, label);
  button.addEventListener("click", () => run());
  return button;
}

/** A name between others keeps its own direction. */
export const isolate = (text: string): HTMLElement => make("bdi", {}, text);
