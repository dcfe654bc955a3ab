/** Where the people live whose names are asked: a setting for one name and for many, and what answers say of it. */
import type { AnswerView } from "./answer-view.ts";
import { compareCountryNames, countryName } from "./countries.ts";
import { find, make } from "./elements.ts";
import { engine } from "./engine-client.ts";

const select = find("residence", HTMLSelectElement);
/** It can be asked for before the countries are there to choose from. */
let wantedCode = "";

/** The code of a country; empty: anywhere. */
export const residence = (): string => select.value;

/** @param code a country that is not on offer is as none */
export function chooseResidence(code: string): void {
  wantedCode = code;
  select.value = code;
  if (select.selectedIndex < 0) select.value = "";
  engine.useResidence(select.value);
}

/**
 * @param codes countries to choose from
 * @param whenChanged is called when answers have become other ones
 */
export function offerResidences(codes: readonly string[], whenChanged: () => Promise<void>): void {
  const countries = [...codes].sort(compareCountryNames);
  select.append(...countries.map((code) => make("option", { value: code }, countryName(code))));
  chooseResidence(wantedCode);
  select.addEventListener("change", () => {
    chooseResidence(select.value);
    whenChanged();
  });
}

/** The same answer, with a sentence on where its people live if they do not live anywhere. */
export function tellResidence(view: AnswerView): AnswerView {
  if (residence() === "" || view.bars.length === 0) return view;
  const text = `Where these people live: ${countryName(residence())}.`;
  return {
    ...view,
    note: [...view.note, text],
    announcement: view.announcement && `${view.announcement} ${text}`,
  };
}
