/** Sets of countries, and people known world-wide, as Markdown tables. */

import { type Figures, type StoredSetFigures, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { type GoldenPeopleOutcome, MISS_REASONS } from "../../../bench/accuracy/golden-people.ts";
import type { SetFigures } from "../../../bench/accuracy/prediction-sets.ts";
import { grouped, percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { labelOf } from "./tables.ts";

const setCells = ({ rowCount, held, said, meanSize }: SetFigures): string[] => [
  grouped(rowCount),
  percent(held),
  percent(said),
  meanSize.toFixed(1),
];

export function setTable({ coverage }: Figures): string {
  return markdownTable(
    [
      "system",
      "`coverage`",
      "answered",
      "sets that contain the right country",
      "stated",
      "countries in a set",
    ],
    coverage.map((figures) => [labelOf(figures.system), String(figures.coverage), ...setCells(figures)]),
  );
}

/** With an estimator, all that is asked for beside each other. */
export function setRegionTable({ coverage }: Figures): string {
  const chosen = coverage.filter(({ system }) => system === SYSTEMS.estimated);
  const regions = (chosen[0]?.regions ?? []).map(({ name }) => name);
  const find = ({ regions: own }: StoredSetFigures, name: string): SetFigures | undefined =>
    own?.find((region) => region.name === name);
  return markdownTable(
    [
      "region of the first country",
      "answered",
      ...chosen.flatMap(({ coverage: asked }) => [
        `\`coverage: ${asked}\`: contains the right country`,
        "stated",
        "countries",
      ]),
    ],
    regions.map((name) => [
      name,
      grouped(find(chosen[0]!, name)?.rowCount ?? 0),
      ...chosen.flatMap((figures) => {
        const own = find(figures, name);
        return own ? setCells(own).slice(1) : ["", "", ""];
      }),
    ]),
  );
}

const findOutcome = ({ goldenPeople }: Figures, system: string): GoldenPeopleOutcome | undefined =>
  goldenPeople.find((outcome) => outcome.system === system);

export function goldenPeopleTable(figures: Figures): string {
  const [plain, estimated] = [SYSTEMS.full, SYSTEMS.estimated].map((system) => findOutcome(figures, system));
  if (plain === undefined || estimated === undefined) return "Not measured.";
  const cells = (shares: { top1: number; top5: number } | undefined): string[] =>
    shares ? [percent(shares.top1), percent(shares.top5)] : ["", ""];
  const rows = [{ ...plain, name: "all" }, ...plain.scripts].map(({ name, rowCount, ...shares }) => [
    name,
    grouped(rowCount),
    ...cells(shares),
    ...cells(name === "all" ? estimated : estimated.scripts.find((script) => script.name === name)),
  ]);
  return markdownTable(["script", "people", "top-1", "top-5", "unknown estimated: top-1", "top-5"], rows);
}

/** Everybody whose country is not first, with an estimator or without; each beside what is answered then. */
export function goldenMissTable(figures: Figures): string {
  const [plain, estimated] = [SYSTEMS.full, SYSTEMS.estimated].map((system) => findOutcome(figures, system));
  const missesOf = (outcome: GoldenPeopleOutcome | undefined) =>
    new Map((outcome?.misses ?? []).map((miss) => [miss.name, miss]));
  const [missed, missedEstimated] = [missesOf(plain), missesOf(estimated)];
  const both = new Map([...missed, ...missedEstimated]);
  const names = [...both.values()].sort(
    (left, right) => byText(left.script, right.script) || byText(left.name, right.name),
  );
  const found = (misses: typeof missed, name: string): string => {
    const miss = misses.get(name);
    return miss === undefined ? "right" : miss.found || "unknown";
  };
  return markdownTable(
    ["name", "the list has", "answered", "unknown estimated", "why"],
    names.map(({ name, country, reason }) => [
      name,
      countryName(country),
      found(missed, name),
      found(missedEstimated, name),
      MISS_REASONS[reason],
    ]),
  );
}

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** How many are missed with an estimator, by reason. */
export function goldenReasonTable(figures: Figures): string {
  const misses = findOutcome(figures, SYSTEMS.estimated)?.misses ?? [];
  const rows = Object.entries(MISS_REASONS)
    .map(([id, text]) => ({ text, count: misses.filter(({ reason }) => reason === id).length }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count);
  return markdownTable(
    ["why another country comes first, with an estimator", "people"],
    rows.map(({ text, count }) => [text, String(count)]),
  );
}
