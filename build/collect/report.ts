/** What `collect` says at the end. */
import stringWidth from "string-width";
import type { CollectResult } from "./collect.ts";

const MIN_RULE_WIDTH = 20;

/** Countries by names, thinnest first, and the totals below, where the eye is when the run ends. */
export function renderReport(result: CollectResult, seconds: number, peakMemoryBytes: number): string {
  const rows = [...result.summaries].sort(
    (a, b) => a.surnameCount - b.surnameCount || (a.country.code < b.country.code ? -1 : 1),
  );
  const lines = [formatRow("", "country", "surnames", "forenames", "people counted", "columns", "KB")];
  for (const { country, surnameCount, forenameCount, peopleCount, columnCount, byteCount } of rows) {
    lines.push(
      formatRow(
        country.code,
        country.name,
        String(surnameCount),
        String(forenameCount),
        String(peopleCount),
        String(columnCount),
        (byteCount / 1000).toFixed(1),
      ),
    );
  }
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  lines.push(
    "",
    ...renderRemovals(result),
    "",
    `${result.rowCount} rows read, ${result.droppedRowCount} without a name; ` +
      `${result.explainedPersonCount} people split by their source, ${result.splitPersonCount} by rule`,
    `${sum((row) => row.surnameCount)} surnames and ${sum((row) => row.forenameCount)} forenames by country, ` +
      `${(sum((row) => row.byteCount) / 1e6).toFixed(1)} MB; ` +
      `${seconds.toFixed(0)} s, at most ${(peakMemoryBytes / 1e9).toFixed(1)} GB of memory`,
  );
  for (const { sourceId, accentBlind, ratio } of result.accentFindings) {
    lines.push(
      `warning: ${sourceId} is ${accentBlind ? "" : "not "}marked as accent-blind, ` +
        `but has ${ratio.toFixed(2)} of the accents of its countries`,
    );
  }
  return lines.join("\n");
}

/** What cleaning removed, and what stays although it coincides with a whole name. */
function renderRemovals({ removals, wholeNames }: CollectResult): string[] {
  const { forenameCount, compoundCount, registerCount, doubtful } = wholeNames;
  return [
    `${"removed as".padEnd(MIN_RULE_WIDTH)}${"rows".padStart(9)}${"names".padStart(9)}`,
    ...removals.map(
      ({ rule, what, rows, names }) =>
        `${rule.padEnd(MIN_RULE_WIDTH)}${String(rows).padStart(9)}${String(names).padStart(9)}  ${what}`,
    ),
    "",
    `Of what stays, these coincide with a whole name that was read: ${forenameCount} double given names, ` +
      `${compoundCount} compounds, ${registerCount} surnames of registers, ${doubtful.length} in doubt`,
    ...doubtful.map(({ country, name }) => `  ${country} ${name}`),
  ];
}

function formatRow(code: string, country: string, ...numbers: string[]): string {
  const name = country.padEnd(country.length + Math.max(0, 36 - stringWidth(country)));
  return `${code.padEnd(3)}${name}${numbers.map((text) => text.padStart(15)).join("")}`.trimEnd();
}
