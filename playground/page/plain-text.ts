/** An answer as plain text, to be pasted anywhere. */
import { about } from "virtual:about";
import { type AnswerView, tellValue } from "./answer-view.ts";
import { countryName } from "./countries.ts";

/** What an element says, or a text. */
const textOf = (content: Node | string): string =>
  typeof content === "string" ? content : (content.textContent ?? "");

export const titleOf = ({ title }: AnswerView): string => title.map(textOf).join("");

/** What stands below the title, a line each. */
export const listLines = ({ note }: AnswerView): string[] => note.map(textOf).filter((line) => line !== "");

/** @param rowCount how many countries */
export function writeText(view: AnswerView, rowCount: number): string {
  const rows = view.bars
    .slice(0, rowCount)
    .map(({ code, values }) => `${countryName(code)}: ${values.map(tellValue).join(" and ")}`);
  return [
    titleOf(view),
    ...listLines(view),
    ...rows,
    view.restAfter(rows.length),
    `cognomen ${about.version}: a statistic about names, not about a person.`,
    // With the name behind #, unless the reader does not want that.
    location.href,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
