/** The parts of the answer that one name and many names share. */
import { announce } from "./announcer.ts";
import { type Bar, type RestAfter, showBars } from "./bars.ts";
import { find, make } from "./elements.ts";
import { shadeMap } from "./map.ts";
import { offerSharing } from "./sharing.ts";

/** Something the reader can do, as a button. */
export interface Action {
  readonly label: string;
  run(): void;
}

/** Shares of countries under the name of what they are of. */
export interface Series {
  readonly label: string;
  /** By country, the largest first. */
  readonly shares: ReadonlyMap<string, number>;
}

export interface AnswerView {
  readonly title: readonly (Node | string)[];
  readonly note: readonly (Node | string)[];
  /** What can be done about it. */
  readonly actions: readonly Action[];
  /** What the map shows: of a name or a list one, of two names that are compared two. */
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  readonly restAfter: RestAfter;
  readonly factsTitle: string;
  readonly facts: readonly (readonly [term: string, description: Node | string])[];
  readonly legend: string;
  /** What a screen reader says. */
  readonly announcement: string;
  readonly canDownload: boolean;
}

const title = find("answer-title", HTMLElement);
const note = find("answer-note", HTMLElement);
const actions = find("actions", HTMLElement);
const facts = find("facts", HTMLElement);
const factsSection = find("facts-section", HTMLElement);
const legendTitle = find("legend-title", HTMLElement);
const download = find("download", HTMLButtonElement);

export function showAnswer(view: AnswerView): void {
  delete document.body.dataset.opening;
  title.replaceChildren(...view.title);
  note.replaceChildren(...view.note.flatMap((part, index) => (index > 0 ? [" ", part] : [part])));
  actions.replaceChildren(...view.actions.map(makeButton));
  facts.replaceChildren(
    ...view.facts.map(([term, description]) =>
      make("div", {}, make("dt", {}, term), make("dd", {}, description)),
    ),
  );
  find("facts-title", HTMLElement).textContent = view.factsTitle;
  factsSection.hidden = view.facts.length === 0;
  legendTitle.textContent = view.legend;
  download.hidden = !view.canDownload;
  showBars(view.bars, view.restAfter);
  shadeMap(view.series);
  offerSharing(view);
  announce(view.announcement);
}

function makeButton({ label, run }: Action): HTMLElement {
  const button = make("button", { type: "button", className: "quiet-button" }, label);
  button.addEventListener("click", () => run());
  return button;
}

/** A name between others keeps its own direction. */
export const isolate = (text: string): HTMLElement => make("bdi", {}, text);
