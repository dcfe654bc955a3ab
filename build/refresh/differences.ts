/** What new figures, by the prior, differ in from those of a commit, in few lines: for the terminal, and for the changelog. */
import { execFileSync } from "node:child_process";
import { ESTIMATED, FIGURES_PATH, type Figures, SYSTEMS } from "../../bench/accuracy/figures.ts";
import { countryName } from "../pages/accuracy/group-tables.ts";
import { findResult, points, type Results } from "../pages/accuracy/tables.ts";
import { formatTable, grouped, percent } from "../table.ts";

export type Compared = Pick<Figures, "people" | "tiers" | "results" | "native">;

/** Countries shown of those that lose, and of those that gain. All lines together are at most forty. */
export const SHOWN_COUNTRY_COUNT = 5;
/** Smaller differences are noise. The standard error is of one share: the people are the same, so most of it is shared. */
const MIN_PEOPLE = 3;
const MIN_STANDARD_ERRORS = 2;

const SHIPPED = Object.entries(ESTIMATED).flat();
const ASKED = [
  ...SHIPPED.map((system) => [system, "whole name"] as const),
  ...(["surname", "full name", "given + family"] as const).map(
    (protocol) => [SYSTEMS.full, protocol] as const,
  ),
];
const SHARES = [
  ["top1", "top-1"],
  ["top5", "top-5"],
] as const;

/** @throws Error if there is no such commit, or it has no figures */
export const readCommitted = (commit: string): Figures =>
  JSON.parse(
    execFileSync("git", ["show", `${commit}:${FIGURES_PATH}`], { encoding: "utf8", maxBuffer: 1 << 26 }),
  ) as Figures;

/** `72.4 % → 71.0 % (−1.4)`, or one share where a decimal does not show the difference. */
const changeOf = (before: number, now: number): string =>
  percent(before) === percent(now)
    ? percent(now)
    : `${percent(before)} → ${percent(now)} (${points(now - before)})`;

const compareTiers = (before: Compared, now: Compared): string[][] =>
  now.tiers.flatMap(({ tier, byteCount }) => {
    const old = before.tiers.find((one) => one.tier === tier);
    if (old === undefined || old.byteCount === byteCount) return [];
    return [[`${tier}: bytes`, `${grouped(old.byteCount)} → ${grouped(byteCount)}`]];
  });

const compareResults = (before: Results, now: Results, list: string): string[][] =>
  ASKED.flatMap(([system, protocol]) => {
    const [old, present] = [before, now].map((results) => findResult(results, system, protocol)?.weighted);
    if (old === undefined || present === undefined) return [];
    const cells = SHARES.map(([share, label]) => `${label} ${changeOf(old[share], present[share])}`);
    return cells.some((cell) => cell.includes("→")) ? [[`${system}, ${protocol}${list}`, ...cells]] : [];
  });

/** Gains and losses of countries by whole name, where they are larger than noise. */
function compareCountries(before: Results, now: Results, list: string): { gain: number; row: string[] }[] {
  // Older figures may lack what is compared.
  const groupsOf = (results: Results) =>
    findResult(results, SYSTEMS.full, "whole name")?.groups?.country ?? [];
  const known = new Map(groupsOf(before).map((group) => [group.name, group]));
  return groupsOf(now).flatMap((group) => {
    const old = known.get(group.name);
    if (old === undefined) return [];
    return SHARES.flatMap(([share, label]) => {
      const gain = group[share] - old[share];
      const middle = (group[share] + old[share]) / 2;
      const standardError = Math.sqrt((middle * (1 - middle)) / group.rowCount);
      // Half a person less: shares are rounded.
      const leastGain = Math.max((MIN_PEOPLE - 0.5) / group.rowCount, MIN_STANDARD_ERRORS * standardError);
      if (Math.abs(gain) < leastGain) return [];
      const heading = `${countryName(group.name)}${list}, ${group.rowCount} people`;
      return [{ gain, row: [heading, `${label} ${changeOf(old[share], group[share])}`] }];
    });
  });
}

/** At most forty lines. */
export function describeDifferences(before: Compared, now: Compared): string {
  const lists: [Results, Results, string][] = [[before, now, ""]];
  if (before.native && now.native) lists.push([before.native, now.native, ", own script"]);
  const isSame =
    before.people.sha256 === now.people.sha256 && before.native?.people.sha256 === now.native?.people.sha256;
  const rows = [...compareTiers(before, now), ...lists.flatMap((list) => compareResults(...list))];
  const countries = lists
    .flatMap((list) => compareCountries(...list))
    .sort((left, right) => left.gain - right.gain);
  const losers = countries.filter(({ gain }) => gain < 0);
  const winners = countries.filter(({ gain }) => gain > 0).reverse();
  const shown = [losers, winners].flatMap((list) => list.slice(0, SHOWN_COUNTRY_COUNT)).map(({ row }) => row);
  const hiddenCount = countries.length - shown.length;
  if (rows.length + countries.length === 0) return "No figures differ.\n";
  return [
    isSame ? "" : "The lists of people differ too: a part of the differences is theirs.\n",
    formatTable(rows),
    shown.length > 0
      ? `Countries by whole name, \`full\`, that differ by more than noise:\n${formatTable(shown)}`
      : "",
    hiddenCount > 0 ? `  and ${hiddenCount} more\n` : "",
  ].join("");
}
