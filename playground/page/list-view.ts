/** Puts the answer for many names into words. */

import type { ListSummary } from "../worker/list-run.ts";
import type { AnswerView } from "./answer-panel.ts";
import { countryName, formatCount, formatPeople, formatShare } from "./countries.ts";
import { MIN_SHARE } from "./scale.ts";

const count = (number: number): string => `${formatCount(number)} ${number === 1 ? "name" : "names"}`;

export const viewNoNames = (): AnswerView => ({
  title: ["Answer"],
  note: ["Paste a list to see where its names come from, taken together."],
  actions: [],
  series: [],
  bars: [],
  restAfter: () => "",
  factsTitle: "",
  facts: [],
  legend: "Share, %",
  announcement: "",
  canDownload: false,
});

export function viewSummary(summary: ListSummary, isFinished: boolean): AnswerView {
  const { total, done, unknown, expected } = summary;
  const known = done - unknown;
  const ranked = Object.entries(expected)
    .filter(([, people]) => people >= MIN_SHARE * known)
    .sort(([, first], [, second]) => second - first);
  const shares = new Map(ranked.map(([code, people]) => [code, people / known]));
  const maxPeople = ranked[0]?.[1] ?? 1;
  const first = ranked.slice(0, 3).map(([code, people]) => `${countryName(code)} ${formatPeople(people)}`);
  return {
    title: [count(total)],
    note: [noteOf(summary, isFinished)],
    actions: [],
    series: [{ label: count(total), shares }],
    bars: ranked.map(([code, people]) => ({
      code,
      values: [{ length: people / maxPeople, figure: formatPeople(people) }],
    })),
    restAfter: () => "",
    factsTitle: "How many were found",
    facts: [
      ["Answered", `${formatCount(known)} (${formatShare(done === 0 ? 0 : known / done)})`],
      ["Unknown", formatCount(unknown)],
      ...describePlace(summary),
    ],
    legend: "Share, %",
    announcement: isFinished ? `${count(done)} answered. Expected people: ${first.join(", ")}` : "",
    canDownload: isFinished && done > 0,
  };
}

const quote = (title: string | undefined): string => `column “${title}”`;

/** Which columns were read as what, and which were not. */
function describePlace({ columns, place, unread }: ListSummary): [string, string][] {
  if (columns.length === 0) return [];
  const read: [string, string][] =
    "name" in place
      ? [["Names", quote(columns[place.name])]]
      : [
          ["Given names", quote(columns[place.given])],
          ["Family names", quote(columns[place.family])],
        ];
  return unread.length > 0 ? [...read, ["Not read", unread.join(", ")]] : read;
}

function noteOf({ total, done, isCancelled }: ListSummary, isFinished: boolean): string {
  if (isCancelled) return `Stopped after ${formatCount(done)} of ${count(total)}.`;
  if (!isFinished) return `${formatCount(done)} of ${formatCount(total)} so far …`;
  return "Expected people by country: the probabilities of all names, added up.";
}
