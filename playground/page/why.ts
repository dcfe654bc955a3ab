/** Why a name is answered so: what each word says by itself, and what they say together. */
import { about } from "virtual:about";
import type { Explanation, NamePart, NamePiece } from "cognomen";
import { isolate } from "./answer-panel.ts";
import { viewRanking } from "./answer-view.ts";
import { makeBar } from "./bars.ts";
import { formatCount } from "./countries.ts";
import { find, make } from "./elements.ts";
import { findAsTyped, type Reason } from "./reasons.ts";
import { addressReport, writeReport } from "./report.ts";

const SHOWN_COUNT = 3;

const PARTS: Record<NamePart, string> = { forename: "first name", surname: "last name" };

const section = find("why-section", HTMLElement);
const why = find("why", HTMLElement);
const leftOut = find("left-out", HTMLElement);
const report = find("report", HTMLAnchorElement);
/** Where the repository takes new issues; empty as long as package.json names no repository. */
const issues = report.getAttribute("href") ?? "";

/** What a reason says when it is asked alone. */
export interface Answered {
  readonly reason: Reason;
  readonly answer: Explanation;
}

/**
 * @param answered the words of the name; empty where there is nothing to tell apart
 * @param command gives this answer on the command line
 */
export function showWhy(answer: Explanation, answered: readonly Answered[], command: string): void {
  section.hidden = answer.country.length === 0;
  find("report-line", HTMLElement).hidden = issues === "";
  if (issues !== "") report.href = addressReport(issues, writeReport(answer, command, about.version));
  const known = answered.filter(({ answer: { country } }) => country.length > 0);
  why.replaceChildren(
    ...answered.map(({ reason, answer: own }) =>
      makeCard(isolate(reason.text), PARTS[reason.part], own, noteOf(own)),
    ),
    ...(known.length > 1 ? [makeCard("Together", "", answer, "")] : []),
  );
  why.lastElementChild?.classList.toggle("together", known.length > 1);
  if (answered.length === 0) why.append(make("p", { className: "small soft" }, tellOneSource(answer)));
  tellLeftOut(answer.name, answer.pieces ?? []);
}

/** For lists, and while nothing is answered. */
export function hideWhy(): void {
  section.hidden = true;
}

function makeCard(title: Node | string, detail: string, answer: Explanation, note: string): HTMLElement {
  const { bars } = viewRanking(
    answer.name,
    answer.country.slice(0, SHOWN_COUNT).map(({ country_id, probability }) => [country_id, probability]),
  );
  const card = make("div", { className: "reason" }, make("h3", {}, title, " ", make("small", {}, detail)));
  if (bars.length > 0) card.append(make("ol", { className: "bars" }, ...bars.map((bar) => makeBar(bar))));
  if (note !== "") card.append(make("p", { className: "reason-note tiny soft" }, note));
  return card;
}

function noteOf({ match, count }: Explanation): string {
  if (match === "none") return "Not in our data.";
  if (match === "estimate") return "Guessed from the spelling.";
  return count === 1 ? "A single record." : `${formatCount(count)} records.`;
}

function tellOneSource({ match, count, key }: Explanation): string {
  if (match === "estimate")
    return "None of its words is in our data. The answer is based only on the spelling.";
  const found = count === 1 ? "A single record" : `${formatCount(count)} records`;
  return `${found} of “${key ?? ""}” ${count === 1 ? "answers" : "answer"}.`;
}

/** What is left out of a string is said: a reader sees that no title was taken for a name. */
function tellLeftOut(name: string, pieces: readonly NamePiece[]): void {
  const dropped = pieces.filter(({ kind }) => kind !== "name");
  leftOut.hidden = dropped.length === 0;
  leftOut.replaceChildren(
    "Left out: ",
    ...dropped.flatMap(({ text, kind }, index) => [
      index > 0 ? ", " : "",
      make("b", {}, isolate(findAsTyped(name, text))),
      ` (${kind})`,
    ]),
    ".",
  );
}
