/** What a run comes to: for people, and as a file. */
import type { CountryShare } from "../../lists/fit-prior.ts";
import { grouped } from "../../program/grouped.ts";
import { formatSeconds } from "../../program/progress.ts";
import { BAR_COLUMNS, COUNTRY_COLUMNS, drawCountry, formatInterval, SHOWN_COUNT } from "../composition.ts";
import { writeBeside } from "../output.ts";
import { padEnd } from "../render.ts";
import type { Terminal } from "../terminal.ts";
import type { Tally } from "./rows.ts";

export interface Summary {
  input: string;
  output: string;
  tier: string;
  /** How names were answered. */
  answers: string;
  /** What was read as names. */
  names: readonly string[];
  /** What counts in the answers beside the names themselves. */
  prior: readonly string[];
  rows: number;
  answered: number;
  malformed: number;
  /** Rows with more or fewer columns than the others, answered all the same. */
  ragged: number;
  /** Rows with what is no person, or stands for a missing name. */
  placeholders: number;
  /** Rows without a letter in the place of a name. */
  withoutLetters: number;
  /** Malformed rows that are not in the output. */
  skipped: number;
  /** Rows of this run: an interrupted one may have done others before. */
  seconds: number;
  rowsPerSecond: number;
  /** Rows by most likely country, the most frequent first. */
  countries: Record<string, number>;
  /** Where the people of the list are from together, the largest share first; empty if the names have not decided. */
  composition: readonly CountryShare[];
  /** The same of groups with a prior of their own, by the first ten countries. */
  groups: { group: string; names: number; composition: readonly CountryShare[] }[];
  /** Rows whose cell of --residence-by names no country, and the first such cells. */
  unreadResidences?: { count: number; values: readonly string[] };
  /** The first malformed rows. */
  malformedLines: { line: number; reason: string }[];
}

/** Malformed rows that a summary lists. */
export const LISTED_LINE_COUNT = 1000;
const INTERVAL_COLUMNS = 17;

export function sortCountries(countries: Tally["countries"]): Record<string, number> {
  const sorted = Object.entries(countries).sort(
    ([leftCode, left], [rightCode, right]) => right - left || (leftCode < rightCode ? -1 : 1),
  );
  return Object.fromEntries(sorted);
}

export function renderSummary(summary: Summary, terminal: Terminal): string {
  const { rows, answered, malformed, skipped, seconds, rowsPerSecond } = summary;
  const share = rows === 0 ? 0 : answered / rows;
  const facts = [
    `${grouped(rows)} ${rows === 1 ? "row" : "rows"} in ${formatSeconds(seconds)} (${grouped(rowsPerSecond)} rows/s)`,
    `${grouped(answered)} answered (${(100 * share).toFixed(1)} %)`,
  ];
  if (malformed > 0) {
    const fate = skipped > 0 ? "left out" : "kept without an answer";
    facts.push(`${grouped(malformed)} malformed, ${fate}`);
  }
  const { ragged, placeholders, withoutLetters } = summary;
  if (ragged > 0) facts.push(`${grouped(ragged)} with a different number of columns`);
  if (placeholders > 0) facts.push(`${grouped(placeholders)} not a person`);
  if (withoutLetters > 0) facts.push(`${grouped(withoutLetters)} without a letter`);
  return `${facts.join(", ")}\n${renderUnread(summary.unreadResidences)}${renderCountries(summary, terminal)}`;
}

function renderUnread(unread: Summary["unreadResidences"]): string {
  if (unread === undefined) return "";
  const { count, values } = unread;
  const rows = `${grouped(count)} ${count === 1 ? "row names" : "rows name"} no country of residence`;
  return `${rows}: ${values.map((value) => JSON.stringify(value)).join(", ")}\n`;
}

/** Counts of first countries, and beside them what the names say together, which is nearer to the truth. */
function renderCountries({ answered, countries, composition }: Summary, { unicode }: Terminal): string {
  const intervals = new Map(composition.map((each) => [each.country_id, formatInterval(each)]));
  const isFitted = intervals.size > 0;
  const indent = " ".repeat(2 + 2 + 1 + COUNTRY_COLUMNS + 1);
  let text = isFitted ? `${indent}${padEnd("first country of", BAR_COLUMNS)}          of these people\n` : "";
  for (const [code, count] of Object.entries(countries).slice(0, SHOWN_COUNT)) {
    const interval = isFitted ? (intervals.get(code) ?? "< 1 %").padStart(INTERVAL_COLUMNS) : "";
    const percent = ((100 * count) / answered).toFixed(1).padStart(5);
    text += `${drawCountry(code, count / answered, unicode)} ${percent} %${interval}\n`;
  }
  return text;
}

export const writeSummary = (path: string, summary: Summary): void =>
  writeBeside(path, `${JSON.stringify(summary, undefined, 2)}\n`, `--summary ${path}`);
