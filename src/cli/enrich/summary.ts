/** What a run comes to: for people, and as a file. */
import { renameSync, writeFileSync } from "node:fs";
import { formatSeconds } from "../../program/progress.ts";
import { drawBar, padEnd, toCountryName } from "../render.ts";
import type { Terminal } from "../terminal.ts";
import type { Tally } from "./checkpoint.ts";
import { OutputError } from "./errors.ts";

export interface Summary {
  input: string;
  output: string;
  tier: string;
  /** How names were answered. */
  answers: string;
  /** What was read as names. */
  names: readonly string[];
  rows: number;
  answered: number;
  malformed: number;
  /** Malformed rows that are not in the output. */
  skipped: number;
  /** Rows of this run: an interrupted one may have done others before. */
  seconds: number;
  rowsPerSecond: number;
  /** Rows by most likely country, the most frequent first. */
  countries: Record<string, number>;
  /** The first malformed rows. */
  malformedLines: { line: number; reason: string }[];
}

/** Malformed rows that a summary lists. */
export const LISTED_LINE_COUNT = 1000;
const TOP_COUNT = 8;
const BAR_COLUMNS = 24;
const COUNTRY_COLUMNS = 24;
const numberFormat = new Intl.NumberFormat("en");

export function sortCountries(countries: Tally["countries"]): Record<string, number> {
  const sorted = Object.entries(countries).sort(
    ([leftCode, left], [rightCode, right]) => right - left || (leftCode < rightCode ? -1 : 1),
  );
  return Object.fromEntries(sorted);
}

export function renderSummary(summary: Summary, terminal: Terminal): string {
  const { rows, answered, malformed, skipped, seconds, rowsPerSecond, countries } = summary;
  const share = rows === 0 ? 0 : answered / rows;
  const facts = [
    `${numberFormat.format(rows)} ${rows === 1 ? "row" : "rows"} in ${formatSeconds(seconds)} (${numberFormat.format(rowsPerSecond)} rows/s)`,
    `${numberFormat.format(answered)} answered (${(100 * share).toFixed(1)} %)`,
  ];
  if (malformed > 0) {
    const fate = skipped > 0 ? "left out" : "kept without an answer";
    facts.push(`${numberFormat.format(malformed)} malformed, ${fate}`);
  }
  let text = `${facts.join(", ")}\n`;
  for (const [code, count] of Object.entries(countries).slice(0, TOP_COUNT)) {
    const bar = padEnd(drawBar(count / answered, BAR_COLUMNS, terminal.unicode), BAR_COLUMNS);
    const country = padEnd(toCountryName(code), COUNTRY_COLUMNS);
    text += `  ${code} ${country} ${bar} ${((100 * count) / answered).toFixed(1).padStart(5)} %\n`;
  }
  return text;
}

export function writeSummary(path: string, summary: Summary): void {
  const temporary = `${path}.${process.pid}.new`;
  try {
    // It creates or fails: neither a link is followed nor a file overwritten.
    writeFileSync(temporary, `${JSON.stringify(summary, undefined, 2)}\n`, { flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OutputError(`cannot write --summary ${path} (${code})`, { cause: error });
  }
}
