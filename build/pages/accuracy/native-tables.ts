/** Figures of people in their own scripts, as Markdown tables. */
import { PROTOCOLS as ALL_PROTOCOLS } from "../../../bench/accuracy/evaluate.ts";
import { type Figures, type StoredGroup, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { readCountries } from "../../data/folder.ts";
import { readWriters } from "../../data/writers.ts";
import { groupBy } from "../../evaluate/group-by.ts";
import { nameOfScript } from "../../model/writer-weights.ts";
import { grouped, percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { ALIKE, findResult, groupsOf, SHOWN } from "./tables.ts";

const NOT_MEASURED = "Not measured: `npm run evaluate -- <people.tsv> --native <people.tsv> --figures`.";
/** Passed as a family name, a surname in these scripts is right first in 64.0 of 100, and alone in 64.3: no columns for that. */
const PROTOCOLS = ALL_PROTOCOLS.filter((protocol) => protocol !== "family name");
const SHARES = ["answered", "top1", "top5"] as const;

/** All tiers, asked in all ways. */
export function nativeTable({ native }: Figures): string {
  if (native === undefined) return NOT_MEASURED;
  const rows = SHOWN.flatMap(([system, label]) => {
    const results = PROTOCOLS.map((protocol) => findResult(native, system, protocol));
    if (results.every((result) => result === undefined)) return [];
    return [
      [
        label,
        ...results.flatMap((result) =>
          SHARES.map((share) => (result ? percent(result.weighted[share]) : "")),
        ),
        results[0] ? percent(results[0].unweighted.top1) : "",
      ],
    ];
  });
  return markdownTable(
    [
      "system",
      ...PROTOCOLS.flatMap((protocol) => [`${protocol}: answered`, "top-1", "top-5"]),
      `${PROTOCOLS[0]}, ${ALIKE}: top-1`,
    ],
    rows,
  );
}

/** The columns that say which people a row is about. */
const LABELS = {
  script: { titles: ["script"], cells: (name: string) => [name] },
  scriptCountry: {
    titles: ["script", "country"],
    cells: (name: string) => {
      const [script = "", country = ""] = name.split("\t");
      return [script, countryName(country)];
    },
  },
} as const;

export function nativeGroupTable({ native }: Figures, grouping: keyof typeof LABELS): string {
  if (native === undefined) return NOT_MEASURED;
  const { titles, cells } = LABELS[grouping];
  const byName = (groups: readonly StoredGroup[]): Map<string, StoredGroup> =>
    new Map(groups.map((group) => [group.name, group]));
  const estimated = byName(groupsOf(native, SYSTEMS.estimated, "whole name", grouping));
  const surname = byName(groupsOf(native, SYSTEMS.full, "surname", grouping));
  const shares = (group: StoredGroup | undefined, chosen: readonly (typeof SHARES)[number][]): string[] =>
    chosen.map((share) => (group ? percent(group[share]) : ""));
  const groups = groupsOf(native, SYSTEMS.full, "whole name", grouping)
    .map((group) => ({ ...group, labels: cells(group.name) }))
    .sort((left, right) => (left.labels.join() < right.labels.join() ? -1 : 1));
  return markdownTable(
    [
      ...titles,
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
      ...group.labels,
      grouped(group.rowCount),
      ...shares(group, SHARES),
      ...shares(estimated.get(group.name), ["top1", "top5"]),
      ...shares(surname.get(group.name), SHARES),
    ]),
  );
}

/** Countries with so many of the writers of a script, of which people to measure on are expected. */
const MIN_NAMED_WRITERS = 0.1;

/** Of every script, the countries that write it and have no ten people among those in their own scripts. */
export function unmeasuredWritersTable({ native }: Figures, dataFolder: string): string {
  if (native === undefined) return NOT_MEASURED;
  const countries = readCountries(dataFolder);
  const populations = new Map(countries.map(({ code, population }) => [code, population]));
  const measured = new Set(
    groupsOf(native, SYSTEMS.full, "whole name", "scriptCountry").map(({ name }) => name),
  );
  const rows = [...groupBy(readWriters(dataFolder), ({ script }) => script)].flatMap(([script, writers]) => {
    const counted = writers.map(({ code, share }) => ({ code, count: share * populations.get(code)! }));
    const sum = counted.reduce((total, { count }) => total + count, 0);
    const missing = counted
      .filter(
        ({ code, count }) =>
          count >= MIN_NAMED_WRITERS * sum && !measured.has(`${nameOfScript(script)}\t${code}`),
      )
      .sort((left, right) => right.count - left.count);
    return missing.length === 0
      ? []
      : [
          [
            script,
            missing.map(({ code, count }) => `${countryName(code)} ${percent(count / sum, 0)}`).join(", "),
          ],
        ];
  });
  return markdownTable(["script", "no people from, with their share of the writers"], rows.sort());
}
