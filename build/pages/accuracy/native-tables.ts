/** Figures of people in their own scripts, as Markdown tables. */
import { PROTOCOLS as ALL_PROTOCOLS } from "../../../bench/accuracy/evaluate.ts";
import { type Figures, type StoredGroup, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { readCountries } from "../../data/folder.ts";
import { readWriters } from "../../data/writers.ts";
import { groupBy } from "../../evaluate/group-by.ts";
import { nameOfScript } from "../../model/writer-weights.ts";
import { grouped, percent } from "../../table.ts";
import { type Column, columnsOf, markdownTable, table } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { ALIKE, findResult, groupsOf, SHOWN } from "./tables.ts";

const NOT_MEASURED = "Not measured: `npm run evaluate -- <people.tsv> --native <people.tsv> --figures`.";
/** Passed as a family name, a surname in these scripts is right first in 64.0 of 100, and alone in 64.3: no columns for that. */
const PROTOCOLS = ALL_PROTOCOLS.filter((protocol) => protocol !== "family name");
type Shares = Pick<StoredGroup, "answered" | "top1" | "top5">;
const ANSWERED: Column<Shares> = ["answered", ({ answered }) => percent(answered)];
const TOPS: readonly Column<Shares>[] = [
  ["top-1", ({ top1 }) => percent(top1)],
  ["top-5", ({ top5 }) => percent(top5)],
];
/** Says what the columns are about in the first heading. */
const about = (
  what: string,
  [[heading, cell], ...others]: readonly [Column<Shares>, ...Column<Shares>[]],
) => [[`${what}: ${heading}`, cell] as Column<Shares>, ...others];

/** All tiers, asked in all ways. */
export function nativeTable({ native }: Figures): string {
  if (native === undefined) return NOT_MEASURED;
  type Row = (typeof SHOWN)[number];
  const find = ([system]: Row, protocol: (typeof PROTOCOLS)[number]) => findResult(native, system, protocol);
  return table(
    SHOWN.filter((row) => PROTOCOLS.some((protocol) => find(row, protocol))),
    [
      ["system", ([, label]) => label],
      ...PROTOCOLS.flatMap((protocol) =>
        columnsOf((row: Row) => find(row, protocol)?.weighted, about(protocol, [ANSWERED, ...TOPS])),
      ),
      ...columnsOf(
        (row: Row) => find(row, PROTOCOLS[0]!)?.unweighted,
        [[`${PROTOCOLS[0]}, ${ALIKE}: top-1`, ({ top1 }) => percent(top1)]],
      ),
    ],
  );
}

/** The columns that say which people a row is about. */
const LABELS: Readonly<Record<"script" | "scriptCountry", readonly Column<StoredGroup>[]>> = {
  script: [["script", ({ name }) => name]],
  scriptCountry: [
    ["script", ({ name }) => name.split("\t")[0]!],
    ["country", ({ name }) => countryName(name.split("\t")[1]!)],
  ],
};

export function nativeGroupTable({ native }: Figures, grouping: keyof typeof LABELS): string {
  if (native === undefined) return NOT_MEASURED;
  const finder = (system: string, protocol: (typeof PROTOCOLS)[number]) => {
    const groups = new Map(groupsOf(native, system, protocol, grouping).map((group) => [group.name, group]));
    return ({ name }: StoredGroup): StoredGroup | undefined => groups.get(name);
  };
  const labels = LABELS[grouping];
  const labelOf = (group: StoredGroup): string => labels.map(([, cell]) => cell(group)).join();
  return table(
    groupsOf(native, SYSTEMS.full, "whole name", grouping).toSorted((left, right) =>
      labelOf(left) < labelOf(right) ? -1 : 1,
    ),
    [
      ...labels,
      ["whole name: people", ({ rowCount }) => grouped(rowCount)],
      ANSWERED as Column<StoredGroup>,
      ...(TOPS as readonly Column<StoredGroup>[]),
      ...columnsOf(
        finder(SYSTEMS.estimated, "whole name"),
        about("unknown estimated", TOPS as [Column<Shares>, Column<Shares>]),
      ),
      ...columnsOf(finder(SYSTEMS.full, "surname"), about("surname", [ANSWERED, ...TOPS])),
    ],
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
