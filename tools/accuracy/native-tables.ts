/** Figures of people in their own scripts, as Markdown tables. */
import { PROTOCOLS } from "../../bench/accuracy/evaluate.ts";
import { type Figures, type StoredGroup, SYSTEMS } from "../../bench/accuracy/figures.ts";
import { grouped, percent } from "../../build/table.ts";
import { markdownTable } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { findResult, groupsOf, MINUS_ONE_LABEL, SHOWN } from "./tables.ts";

const NOT_MEASURED = "Not measured: `npm run evaluate -- <people.tsv> --native <people.tsv> --figures`.";
const SHARES = ["answered", "top1", "top5"] as const;

/** All tiers, asked in all ways. */
export function nativeTable({ native }: Figures): string {
  if (native === undefined) return NOT_MEASURED;
  const rows = [...SHOWN, [SYSTEMS.minusOne, MINUS_ONE_LABEL] as const].flatMap(([system, label]) => {
    const results = PROTOCOLS.map((protocol) => findResult(native, system, protocol));
    if (results.every((result) => result === undefined)) return [];
    return [
      [
        label,
        ...results.flatMap((result) =>
          SHARES.map((share) => (result ? percent(result.unweighted[share]) : "")),
        ),
      ],
    ];
  });
  return markdownTable(
    ["system", ...PROTOCOLS.flatMap((protocol) => [`${protocol}: answered`, "top-1", "top-5"])],
    rows,
  );
}

export function nativeGroupTable({ native }: Figures, grouping: "script" | "country"): string {
  if (native === undefined) return NOT_MEASURED;
  const label = (name: string): string => (grouping === "country" ? countryName(name) : name);
  const byName = (groups: readonly StoredGroup[]): Map<string, StoredGroup> =>
    new Map(groups.map((group) => [group.name, group]));
  const estimated = byName(groupsOf(native, SYSTEMS.estimated, "whole name", grouping));
  const surname = byName(groupsOf(native, SYSTEMS.full, "surname", grouping));
  const shares = (group: StoredGroup | undefined, chosen: readonly (typeof SHARES)[number][]): string[] =>
    chosen.map((share) => (group ? percent(group[share]) : ""));
  const groups = groupsOf(native, SYSTEMS.full, "whole name", grouping)
    .map((group) => ({ ...group, label: label(group.name) }))
    .sort((left, right) => (left.label < right.label ? -1 : 1));
  return markdownTable(
    [
      grouping,
      "whole name: people",
      "answered",
      "top-1",
      "top-5",
      "unknown estimated: top-1",
      "top-5",
      "surname: answered",
      "top-1",
      "top-5",
    ],
    groups.map((group) => [
      group.label,
      grouped(group.rowCount),
      ...shares(group, SHARES),
      ...shares(estimated.get(group.name), ["top1", "top5"]),
      ...shares(surname.get(group.name), SHARES),
    ]),
  );
}
