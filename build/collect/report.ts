/** What `collect` says at the end. */
import stringWidth from "string-width";
import type { AccentFinding } from "./accents.ts";
import type { AddResult, RemoveResult } from "./add-source.ts";
import type { CollectResult } from "./collect.ts";
import type { MigrantsResult } from "./migrants.ts";

const MIN_RULE_WIDTH = 20;

/** Countries by names, thinnest first, and the totals below, where the eye is when the run ends. */
export function renderReport(result: CollectResult, seconds: number, peakMemoryBytes: number): string {
  const rows = [...result.summaries].sort(
    (a, b) => a.surnameCount - b.surnameCount || (a.country.code < b.country.code ? -1 : 1),
  );
  const lines = [formatRow("", "country", "surnames", "forenames", "people counted", "columns", "KB")];
  for (const { country, byteCount, ...row } of rows) {
    const counts = [row.surnameCount, row.forenameCount, row.peopleCount, row.columnCount].map(String);
    lines.push(formatRow(country.code, country.name, ...counts, (byteCount / 1000).toFixed(1)));
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
  lines.push(...result.accentFindings.map(renderAccentFinding));
  if (result.lostSourceIds.length > 0) {
    lines.push(
      `warning: the corpus does not have ${result.lostSourceIds.join(", ")}, which was added and is gone; ` +
        "add it again with --add <folder>",
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

/** What a source brought, by country, and what comes next. */
export function renderAdded(result: AddResult): string {
  const { source, columns, shares } = result;
  const lines = [
    `${source.id}: ${result.isReplaced ? "replaced" : "added"}, ` +
      columns.map((column) => `${column.class} of licence class ${column.licence}`).join(" and "),
    formatRow("", "country", "surnames", "forenames", "sum of counts"),
  ];
  for (const { country, ...share } of shares) {
    const counts = [share.surnameCount, share.forenameCount, share.peopleCount];
    lines.push(formatRow(country.code, country.name, ...counts.map(String)));
  }
  lines.push(
    `${result.rowCount} rows read, ${result.droppedRowCount} without a name; ` +
      `names left out for too few bearers: ${result.flooredNameCount}`,
  );
  if (result.explainedPersonCount + result.splitPersonCount > 0)
    lines.push(
      `people split by their source: ${result.explainedPersonCount}, by rule: ${result.splitPersonCount}`,
    );
  lines.push(...result.accentFindings.map(renderAccentFinding), renderChanges(result.changedPaths));
  return lines.join("\n");
}

export const renderRemoved = ({ source, changedPaths }: RemoveResult): string =>
  `${source.id}: removed\n${renderChanges(changedPaths)}`;

export const renderMigrants = ({
  source,
  peopleCount,
  residenceCount,
  changedPaths,
}: MigrantsResult): string =>
  `${source.id}: ${source.rows} pairs, ${(peopleCount / 1e6).toFixed(1)} million people in ${residenceCount} countries\n` +
  (changedPaths.length === 0
    ? "Nothing has changed."
    : `${changedPaths.length} files changed. Make the priors anew: npm run pages -- residents`);

const renderChanges = (paths: readonly string[]): string =>
  paths.length === 0
    ? "Nothing has changed."
    : `${paths.length} files changed. Make the tiers anew: npm run refresh -- --from fit`;

const renderAccentFinding = ({ sourceId, accentBlind, ratio }: AccentFinding): string =>
  `warning: ${sourceId} is ${accentBlind ? "" : "not "}marked as accent-blind, ` +
  `but has ${ratio.toFixed(2)} of the accents of its countries`;

function formatRow(code: string, country: string, ...numbers: string[]): string {
  const name = country.padEnd(country.length + Math.max(0, 36 - stringWidth(country)));
  return `${code.padEnd(3)}${name}${numbers.map((text) => text.padStart(15)).join("")}`.trimEnd();
}
