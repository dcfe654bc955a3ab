/** The parts of the answer that one name and many names share. */

import { announce } from "./announcer.ts";
import type { Action, AnswerView } from "./answer-view.ts";
import { showBars } from "./bars.ts";
import { find, make } from "./elements.ts";
import { shadeMap } from "./map.ts";
import { offerSharing } from "./sharing.ts";

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
