/** Old figures and new side by side, as Markdown tables; and countries that lose more than may pass in silence. */
import { sumPairs } from "../../bench/accuracy/data-counts.ts";
import type { Protocol } from "../../bench/accuracy/evaluate.ts";
import { ESTIMATED, SYSTEMS } from "../../bench/accuracy/figures.ts";
import type { Shares, Snapshot, SnapshotGroup, SnapshotResult } from "../../bench/accuracy/snapshot.ts";
import { grouped } from "../../bench/table.ts";
import { markdownTable } from "../readme/tables.ts";
import { countryName } from "./group-tables.ts";
import { points } from "./tables.ts";

/** Both states of the figures. */
export interface Change {
  before: Snapshot;
  now: Snapshot;
}

/** A way to ask some of the people; tables by country and script are of these. */
interface Question {
  label: string;
  isNative: boolean;
  system: string;
  protocol: Protocol;
}

const question = (label: string, isNative: boolean, system: string, protocol: Protocol): Question => ({
  label,
  isNative,
  system,
  protocol,
});
const WHOLE = question("whole name", false, SYSTEMS.full, "whole name");
const ESTIMATED_WHOLE = question("whole name, unknown estimated", false, SYSTEMS.estimated, "whole name");
const SURNAME = question("surname", false, SYSTEMS.full, "surname");
const ESTIMATED_SURNAME = question("surname, unknown estimated", false, SYSTEMS.estimated, "surname");
const PARTS = question("given + family", false, SYSTEMS.full, "given + family");
const OF_LIST = [WHOLE, ESTIMATED_WHOLE, SURNAME, ESTIMATED_SURNAME, PARTS] as const;
const OF_NATIVE_LIST = OF_LIST.map(
  (asked): Question => ({ ...asked, isNative: true, label: `${asked.label}, own script` }),
);
const QUESTIONS: readonly Question[] = [...OF_LIST, ...OF_NATIVE_LIST];

/** With fewer people a country moves by chance. */
const MIN_LISTED_ROWS = 20;
const MIN_LOSS_ROWS = 50;
/** Points of top-5 that a country may lose without a reason. */
const MAX_SILENT_LOSS = 8;
const MOVER_COUNT = 15;
/** Countries with fewer surnames lose and win by a single list. */
const MIN_PAIR_COUNT = 1000;
/** Countries whose lists were renewed or lost, which are looked at one by one. */
const WATCHED = ["CN", "TH", "GR", "IT", "NL", "LT", "CL", "RO"] as const;

const resultsOf = ({ results, native }: Snapshot, isNative: boolean): readonly SnapshotResult[] =>
  isNative ? (native?.results ?? []) : results;

const findResult = (
  snapshot: Snapshot,
  { isNative, system, protocol }: Question,
): SnapshotResult | undefined =>
  resultsOf(snapshot, isNative).find((result) => result.system === system && result.protocol === protocol);

interface Pair<T> {
  before: T;
  now: T;
}

/** Groups that stand in both states, in the order of the new one. */
function pairGroups(
  { before, now }: Change,
  asked: Question,
  grouping: "script" | "country",
): Pair<SnapshotGroup>[] {
  const known = new Map(
    (findResult(before, asked)?.groups?.[grouping] ?? []).map((group) => [group.name, group]),
  );
  return (findResult(now, asked)?.groups?.[grouping] ?? []).flatMap((group) => {
    const old = known.get(group.name);
    return old ? [{ before: old, now: group }] : [];
  });
}

/** `72.4 → 71.0 (−1.4)`, or one number where nothing changed. */
export function changeOf(before: number, now: number): string {
  const [old, present] = [before, now].map((share) => (share * 100).toFixed(1));
  return old === present ? present! : `${old} → ${present} (${points(now - before)})`;
}

const shareCells = ({ before, now }: Pair<Shares>): string[] => [
  changeOf(before.answered, now.answered),
  changeOf(before.top1, now.top1),
  changeOf(before.top5, now.top5),
];
const rankCells = (pair: Pair<Shares> | undefined): string[] => (pair ? shareCells(pair).slice(1) : ["", ""]);

/** `+4.2 %`; of nothing there is no part. */
function growth(before: number, now: number): string {
  if (before === now) return "";
  if (before === 0) return "new";
  return `${points(now / before - 1)} %`;
}

const countRow = (label: string, before: number, now: number): string[] => [
  label,
  grouped(before),
  grouped(now),
  growth(before, now),
];

/** Names by tier and in the data. */
export function nameTable({ before, now }: Change): string {
  const tierRows = now.tiers.flatMap(({ tier, keyCount, byteCount }) => {
    const old = before.tiers.find((one) => one.tier === tier);
    if (old === undefined) return [];
    return [
      countRow(`\`${tier}\`: names`, old.keyCount, keyCount),
      countRow(`\`${tier}\`: bytes`, old.byteCount, byteCount),
    ];
  });
  const [oldPairs, pairs] = [sumPairs(before.data), sumPairs(now.data)];
  return markdownTable(
    ["", "before", "now", "change"],
    [
      ...tierRows,
      countRow("data: surnames", before.data.names.surname, now.data.names.surname),
      countRow("data: given names", before.data.names.forename, now.data.names.forename),
      countRow("data: surnames by country", oldPairs.surname, pairs.surname),
      countRow("data: given names by country", oldPairs.forename, pairs.forename),
    ],
  );
}

interface CountryPairs {
  code: string;
  surname: Pair<number>;
  forename: Pair<number>;
}

function pairCounts({ before, now }: Change): CountryPairs[] {
  const codes = [...new Set([...Object.keys(before.data.pairs), ...Object.keys(now.data.pairs)])].sort();
  return codes.map((code) => {
    const [old, present] = [before.data.pairs[code], now.data.pairs[code]];
    return {
      code,
      surname: { before: old?.surname ?? 0, now: present?.surname ?? 0 },
      forename: { before: old?.forename ?? 0, now: present?.forename ?? 0 },
    };
  });
}

function countryPairTable(countries: readonly CountryPairs[]): string {
  const cells = ({ before, now }: Pair<number>): string[] => [
    grouped(before),
    grouped(now),
    growth(before, now),
  ];
  return markdownTable(
    ["", "surnames before", "now", "change", "given names before", "now", "change"],
    countries.map(({ code, surname, forename }) => [
      countryName(code),
      ...cells(surname),
      ...cells(forename),
    ]),
  );
}

const byName =
  <T>(label: (item: T) => string) =>
  (left: T, right: T): number =>
    label(left) < label(right) ? -1 : 1;

/** How many names each country has. */
export const pairTable = (change: Change): string =>
  countryPairTable(pairCounts(change).sort(byName(({ code }) => countryName(code))));

/** The countries that lost the largest part of their surnames. */
export function pairLossTable(change: Change): string {
  const lost = ({ surname: { before, now } }: CountryPairs): number => now / before - 1;
  const losers = pairCounts(change)
    .filter((country) => country.surname.before >= MIN_PAIR_COUNT && lost(country) < 0)
    .sort((left, right) => lost(left) - lost(right) || byName<CountryPairs>(({ code }) => code)(left, right))
    .slice(0, MOVER_COUNT);
  return losers.length === 0 ? "No country lost any." : countryPairTable(losers);
}

const SYSTEM_LABELS: Readonly<Record<string, string>> = {
  core: "`cognomen/core`",
  standard: "`cognomen` (standard)",
  full: "`cognomen/full`",
  [ESTIMATED.core]: "`cognomen/core`, unknown estimated",
  [ESTIMATED.standard]: "`cognomen` (standard), unknown estimated",
  [ESTIMATED.full]: "`cognomen/full`, unknown estimated",
};

/** All tiers, however asked. */
export function systemChangeTable({ before, now }: Change, isNative: boolean): string {
  const rows = resultsOf(now, isNative).flatMap((result) => {
    const old = resultsOf(before, isNative).find(
      ({ system, protocol }) => system === result.system && protocol === result.protocol,
    );
    if (old === undefined) return [];
    const label = SYSTEM_LABELS[result.system] ?? result.system;
    return [[label, result.protocol, grouped(result.rowCount), ...shareCells({ before: old, now: result })]];
  });
  return markdownTable(["", "asked by", "people", "answered", "top-1", "top-5"], rows);
}

function groupChangeTable(change: Change, asked: Question, grouping: "script" | "country"): string {
  const label = (name: string): string => (grouping === "country" ? countryName(name) : name);
  const pairs = pairGroups(change, asked, grouping)
    .filter(({ now }) => now.rowCount >= (grouping === "country" ? MIN_LISTED_ROWS : 0))
    .sort(byName(({ now }) => label(now.name)));
  if (pairs.length === 0) return "";
  const table = markdownTable(
    [asked.label, "people", "answered", "top-1", "top-5"],
    pairs.map(({ before, now }) => [label(now.name), grouped(now.rowCount), ...shareCells({ before, now })]),
  );
  return `${table}\n`;
}

/** One table for each way to ask. */
export const groupChangeTables = (change: Change, grouping: "script" | "country"): string =>
  QUESTIONS.map((asked) => groupChangeTable(change, asked, grouping)).join("");

/** Countries that lose (or win) most top-5 by surname, with what they do however else they are asked. */
export function moverTable(change: Change, direction: "lose" | "win"): string {
  const sign = direction === "lose" ? 1 : -1;
  const gain = ({ before, now }: Pair<SnapshotGroup>): number => sign * (now.top5 - before.top5);
  const movers = pairGroups(change, SURNAME, "country")
    .filter((pair) => pair.now.rowCount >= MIN_LISTED_ROWS && gain(pair) < 0)
    .sort(
      (left, right) => gain(left) - gain(right) || byName<typeof left>(({ now }) => now.name)(left, right),
    )
    .slice(0, MOVER_COUNT);
  if (movers.length === 0) return direction === "lose" ? "No country loses." : "No country wins.";
  const others = [ESTIMATED_SURNAME, PARTS].map(
    (asked) => new Map(pairGroups(change, asked, "country").map((pair) => [pair.now.name, pair])),
  );
  return markdownTable(
    ["", "people", ...headings(SURNAME, true), ...headings(ESTIMATED_SURNAME), ...headings(PARTS)],
    movers.map((pair) => [
      countryName(pair.now.name),
      grouped(pair.now.rowCount),
      ...shareCells(pair),
      ...others.flatMap((known) => rankCells(known.get(pair.now.name))),
    ]),
  );
}

const headings = ({ label }: Question, hasAnswered = false): string[] =>
  hasAnswered ? [`${label}: answered`, "top-1", "top-5"] : [`${label}: top-1`, "top-5"];

/** Countries that are looked at one by one, of both lists of people. */
export function watchedTable(change: Change): string {
  // Figures of earlier times may lack a way to ask: it has no column.
  const isKnown = (_: Question, index: number): boolean =>
    [OF_LIST, OF_NATIVE_LIST].some((questions) =>
      [change.before, change.now].every((state) => findResult(state, questions[index]!) !== undefined),
    );
  const rows = WATCHED.flatMap((code) =>
    [OF_LIST, OF_NATIVE_LIST].flatMap((questions): string[][] => {
      const pairs = questions
        .filter(isKnown)
        .map((asked) => pairGroups(change, asked, "country").find(({ now }) => now.name === code));
      const rowCount = pairs.find((pair) => pair !== undefined)?.now.rowCount ?? 0;
      if (rowCount === 0) return [];
      const name = countryName(code);
      const label = questions === OF_LIST ? name : `${name}, own script`;
      return [[label, grouped(rowCount), ...pairs.flatMap(rankCells)]];
    }),
  );
  return markdownTable(["", "people", ...OF_LIST.filter(isKnown).flatMap((asked) => headings(asked))], rows);
}

/** A country that loses more than may pass in silence. */
export interface Loss {
  country: string;
  label: string;
  rowCount: number;
  before: number;
  now: number;
}

/** Of top-5. Without rounding four people of fifty would be a little more than eight points. */
const lostPoints = (before: Shares, now: Shares): number => Math.round((before.top5 - now.top5) * 1e5) / 1e3;

/** In the order of countries. */
export function findLosses(change: Change): Loss[] {
  return QUESTIONS.flatMap((asked) =>
    pairGroups(change, asked, "country")
      .filter(({ before, now }) => now.rowCount >= MIN_LOSS_ROWS && lostPoints(before, now) > MAX_SILENT_LOSS)
      .map(({ before, now }): Loss => {
        const { name: country, rowCount } = now;
        return { country, label: asked.label, rowCount, before: before.top5, now: now.top5 };
      }),
  ).sort(
    byName(({ country, label }) => `${country} ${QUESTIONS.findIndex((asked) => asked.label === label)}`),
  );
}

export function lossTable(losses: readonly Loss[], reasons: ReadonlyMap<string, string>): string {
  if (losses.length === 0) return "No country does.";
  return markdownTable(
    ["", "asked by", "people", "top-5", "why"],
    losses.map(({ country, label, rowCount, before, now }) => [
      countryName(country),
      label,
      grouped(rowCount),
      changeOf(before, now),
      reasons.get(country) ?? "",
    ]),
  );
}

/** One line for each country that loses without a reason, and for each reason without a loss. */
export function findUnexplained(
  losses: readonly Loss[],
  reasons: ReadonlyMap<string, string>,
  file: string,
): string[] {
  const losers = new Set(losses.map(({ country }) => country));
  return [
    ...losses
      .filter(({ country }) => !reasons.get(country))
      .map(
        ({ country, label, rowCount, before, now }) =>
          `${country} loses more than ${MAX_SILENT_LOSS} points of top-5 (${label}, ${rowCount} people): ` +
          `${changeOf(before, now)}; say why in ${file}`,
      ),
    ...[...reasons.keys()]
      .filter((country) => !losers.has(country))
      .map((country) => `${file} explains a loss of ${country}, which has none: remove the line`),
  ];
}

/** Whether the same people were asked; without that differences are of the people too. */
export function describePeople({ before, now }: Change): string {
  const isSame = (left: { sha256: string } | undefined, right: { sha256: string } | undefined): boolean =>
    left?.sha256 === right?.sha256;
  return isSame(before.people, now.people) && isSame(before.native?.people, now.native?.people)
    ? "Both were asked about the same people."
    : "**The lists of people differ too:** a part of the differences is theirs.";
}
