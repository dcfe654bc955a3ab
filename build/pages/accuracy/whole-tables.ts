/** Sets of countries, and people known world-wide, as Markdown tables. */
import { type Figures, type StoredSetFigures, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { type GoldenPeopleOutcome, MISS_REASONS } from "../../../bench/accuracy/golden.ts";
import type { SetFigures } from "../../../bench/accuracy/prediction-sets.ts";
import { grouped, percent } from "../../table.ts";
import { type Column, columnsOf, markdownTable, table } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { labelOf } from "./tables.ts";

const answered: Column<SetFigures> = ["answered", ({ rowCount }) => grouped(rowCount)];
const sets = (held: string, size: string): Column<SetFigures>[] => [
  [held, (set) => percent(set.held)],
  ["stated", ({ said }) => percent(said)],
  [size, ({ meanSize }) => meanSize.toFixed(1)],
];

export const setTable = (figures: Figures): string =>
  table<StoredSetFigures>(figures.coverage, [
    ["system", ({ system }) => labelOf(system)],
    ["`coverage`", ({ coverage }) => String(coverage)],
    answered,
    ...sets("sets that contain the right country", "countries in a set"),
  ]);

/** With an estimator, all that is asked for beside each other. */
export function setRegionTable({ coverage }: Figures): string {
  const chosen = coverage.filter(({ system }) => system === SYSTEMS.estimated);
  const find = ({ regions = [] }: StoredSetFigures, name: string): SetFigures | undefined =>
    regions.find((region) => region.name === name);
  return table(chosen[0]?.regions ?? [], [
    ["region of the first country", ({ name }) => name],
    answered,
    ...chosen.flatMap((figures) =>
      columnsOf(
        ({ name }: { name: string }) => find(figures, name),
        sets(`\`coverage: ${figures.coverage}\`: contains the right country`, "countries"),
      ),
    ),
  ]);
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
