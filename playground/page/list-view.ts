/** Puts the answer for many names into words. */
import type { CountryShare } from "cognomen/bulk";
import { type ListHelp, MIN_HELPFUL_COUNT } from "../worker/list-help.ts";
import type { ListSummary } from "../worker/list-run.ts";
import type { ShownColumn } from "../worker/name-list.ts";
import { type AnswerView, EMPTY_VIEW, tellShares, viewHero, viewRanking } from "./answer-view.ts";
import { countryInSentence, formatCount, formatRange, formatShare } from "./countries.ts";
import { MIN_SHARE, toPercent } from "./scale.ts";

type FoundHelp = Extract<ListHelp, { kind: "found" }>;

const count = (number: number): string => `${formatCount(number)} ${number === 1 ? "name" : "names"}`;

const EMPTY: AnswerView = { ...EMPTY_VIEW, legend: "Share, %" };

export const viewNoNames = (): AnswerView => ({
  ...EMPTY,
  note: ["Paste a list to see where its names come from."],
});

/** @param encoding in which the file was read, if that had to be guessed */
export function viewSummary(summary: ListSummary, isFinished: boolean, encoding?: string): AnswerView {
  const { done, unknown, help } = summary;
  const known = done - unknown;
  const view = help.kind === "found" ? viewShares(summary, help) : viewExpected(summary);
  const unfinished = tellUnfinished(summary, isFinished);
  return {
    ...view,
    ...(unfinished === undefined ? {} : { note: [unfinished] }),
    factsTitle: "How many were found",
    facts: [
      ["Answered", `${formatCount(known)} (${formatShare(done === 0 ? 0 : known / done)})`],
      ["Unknown", formatCount(unknown)],
      ...describePlace(summary),
      ...(encoding === undefined ? [] : [["Encoding", `read as ${encoding}`] as const]),
    ],
    announcement: isFinished ? view.announcement : "",
    canDownload: isFinished && done > 0,
  };
}

/** Where the list is from, as its names say together. */
function viewShares({ total }: ListSummary, { shares, hasHome, nameCount }: FoundHelp): AnswerView {
  const shown = shares.filter(({ share }) => share >= MIN_SHARE);
  const ranked = shown.map(
    ({ country_id, share, low, high }) =>
      [country_id, share, { low, high, figure: formatRange(low, high) }] as const,
  );
  const home = hasHome ? shown[0] : undefined;
  const others = home ? shown.slice(1) : shown;
  const headline = home ? tellFirst(home) : "From many countries, no one of them stands out";
  const basis = nameCount < total ? `${formatCount(nameCount)} of ${count(total)}` : count(total);
  return {
    ...EMPTY,
    title: [count(total)],
    heroes: [viewHero(count(total), ranked, many(shown.length), hasHome)],
    note: [
      `${headline}.`,
      `Based on ${basis}, taken together.`,
      "The mark on each bar is its range: nine times in ten, the true share is within it.",
    ],
    ...viewRanking(count(total), ranked),
    legend: `Share of ${count(nameCount)}, %`,
    announcement: `${headline}. ${tellShares(others.slice(0, 2).map(({ country_id, share }) => [country_id, share]))}`,
  };
}

/** The range stays in one piece where the line is broken. */
const tellFirst = ({ country_id, share, low, high }: CountryShare): string =>
  `${toPercent(share) < 100 ? `About ${formatShare(share)}` : "Nearly all"} from ${countryInSentence(country_id)} (${formatRange(low, high).replaceAll(" ", "\u00a0")})`;

const many = (countryCount: number): string => `From ${formatCount(countryCount)} countries`;

/** What the answers for the names add up to. */
function viewExpected({ total, done, unknown, expected, help }: ListSummary): AnswerView {
  const known = done - unknown;
  const ranked = Object.entries(expected)
    .map(([code, people]) => [code, people / known] as const)
    .filter(([, share]) => share >= MIN_SHARE)
    .sort(([, first], [, second]) => second - first);
  return {
    ...EMPTY,
    title: [count(total)],
    heroes: ranked.length > 0 ? [viewHero(count(total), ranked, many(ranked.length))] : [],
    note: ["The average of all answers.", ...tellWhyAlone(help.kind)],
    ...viewRanking(count(total), ranked),
    announcement: `${count(done)} answered. ${tellShares(ranked.slice(0, 3))}`,
  };
}

function tellWhyAlone(kind: ListHelp["kind"]): string[] {
  if (kind === "too-short")
    return [`Fewer than ${formatCount(MIN_HELPFUL_COUNT)} names: each is answered on its own.`];
  if (kind === "too-few-known") return ["Too few different names are known: each is answered on its own."];
  return [];
}

/** It is asked where the names are: a column of numbers is no list of names. */
export function viewChoices(
  { choices, total }: ListSummary,
  choose: (column: number) => void,
  takeLines: () => void,
): AnswerView {
  const title = "Which column holds the names?";
  return {
    ...EMPTY,
    title: [title],
    note: [`The table has ${formatCount(total)} ${total === 1 ? "row" : "rows"}.`],
    actions: [
      ...choices.map((column, index) => ({ label: tellColumn(column), run: () => choose(index) })),
      { label: "None: each line is a name", run: takeLines },
    ],
    announcement: title,
  };
}

const tellColumn = ({ title, samples }: ShownColumn): string =>
  `${title}: ${samples.length > 0 ? samples.join(", ") : "empty"}`;

const quote = (title: string | undefined): string => `column “${title}”`;

/** Which columns were read as what, and which were not. */
function describePlace({ columns, place, unread, separators }: ListSummary): [string, string][] {
  const people: [string, string][] =
    separators.length === 0 ? [] : [["Several people in a cell", `split at ${tellSeparators(separators)}`]];
  if (columns.length === 0 || place === undefined) return people;
  const tell = (all: readonly number[]): string => all.map((column) => quote(columns[column])).join(" and ");
  const read: [string, string][] =
    "name" in place
      ? [["Names", tell([place.name])], ...people]
      : [
          ["First names", tell(place.given)],
          ["Last names", tell(place.family)],
        ];
  return unread.length > 0 ? [...read, ["Not read", unread.join(", ")]] : read;
}

const tellSeparators = (all: readonly string[]): string =>
  all.map((separator) => (separator === "newline" ? "line breaks" : `“${separator}”`)).join(" and ");

/** What stands in place of the note; undefined once all is answered. */
function tellUnfinished(
  { total, done, isCancelled, help }: ListSummary,
  isFinished: boolean,
): string | undefined {
  if (isCancelled) return `Stopped after ${formatCount(done)} of ${count(total)}.`;
  if (isFinished) return undefined;
  if (help.kind === "pending") return `Finding out where these ${count(total)} come from …`;
  return `${formatCount(done)} of ${formatCount(total)} so far …`;
}
