/** A tiny data folder with evidence of every licence class, and the same without some of them. */
import { join } from "node:path";
import { COUNTRIES_HEADER, type Source, type Sources } from "../../build/data/folder.ts";
import { MIGRANTS_FILE, MIGRANTS_HEADER } from "../../build/data/migrants.ts";
import { type EvidenceColumn, encodeShard, shardPath } from "../../build/data/statistics.ts";
import { LANGUAGES_FILE, LANGUAGES_HEADER, WRITERS_FILE, WRITERS_HEADER } from "../../build/data/writers.ts";
import type { LicenceChoice } from "../../src/ground/licences.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";

const CODES = ["CH", "DE", "RU"] as const;

/** Derived from names of one class, of a pool with names of all, and of a source without a column of its own. */
export const COLUMNS: readonly EvidenceColumn[] = [
  { id: "register", class: "register", licence: "A", accentBlind: false },
  { id: "roll", class: "register", licence: "B", accentBlind: true },
  { id: "sample-a", class: "sample", licence: "A", pool: "sample", accentBlind: false },
  { id: "sample-b", class: "sample", licence: "B", pool: "sample", accentBlind: false },
  { id: "sample-c", class: "sample", licence: "C", pool: "sample", accentBlind: false },
  { id: "list", class: "dictionary", licence: "C", accentBlind: false },
  { id: "of-register", class: "derived", licence: "A", accentBlind: false, derivedFrom: ["register"] },
  { id: "of-list", class: "derived", licence: "A", accentBlind: false, derivedFrom: ["list"] },
  { id: "of-sample", class: "derived", licence: "A", accentBlind: false, derivedFrom: ["sample"] },
  { id: "of-players", class: "derived", licence: "A", accentBlind: false, derivedFrom: ["players"] },
  { id: "by-table", class: "derived", licence: "C", accentBlind: false, derivedFrom: ["register"] },
];

const PAPERS = {
  licenceBasis: "made up",
  licenceConfidence: "high",
  privacy: "word list",
  privacyFloor: false,
};

export const SOURCES = [
  ...COLUMNS.filter(({ pool }) => pool === undefined).map(({ id, licence }) => ({
    id,
    licenceClass: licence,
  })),
  { id: "players", licenceClass: "A" },
  { id: "politicians", licenceClass: "C" },
].map((source) => ({ ...PAPERS, ...source, columns: [] as string[] })) as unknown as Source[];

/** Columns that may be read, by choice; written down here so that no rule decides what the rule is held to. */
export const READ: readonly (readonly [choice: LicenceChoice, ids: readonly string[]])[] = [
  [["A"], ["register", "sample-a", "of-register", "of-players"]],
  [["B"], ["roll", "sample-b"]],
  [["C"], ["sample-c", "list"]],
  [
    ["A", "B"],
    ["register", "roll", "sample-a", "sample-b", "of-register", "of-players"],
  ],
  [
    ["A", "C"],
    ["register", "sample-a", "sample-c", "list", "of-register", "of-list", "of-players", "by-table"],
  ],
  [["A", "B", "C"], COLUMNS.map(({ id }) => id)],
];

const CYRILLIC = new Map(
  [..."abcdefghijklmnoprstuy"].map((letter, index) => [letter, "абцдефгхийклмнопрстуы"[index]!]),
);

/** Written as in the country. */
const spell = (stem: string, country: (typeof CODES)[number]): string =>
  country === "RU"
    ? `${[...stem].map((letter) => CYRILLIC.get(letter) ?? letter).join("")}ов`
    : `${stem}${country === "CH" ? "li" : "mann"}`;

/** The name that this column alone has, in this country. */
export const ownName = (column: string, country: (typeof CODES)[number]): string =>
  spell(column.replaceAll("-", ""), country);

/** Syllables that make names of several letters, so that there is something to learn. */
const SYLLABLES = ["ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu"];

/** Writes the folder with these columns, and with no trace of any other in its statistics. */
export function writeLicenceFolder(folder: string, columnIds: readonly string[]): void {
  const columns = COLUMNS.filter(({ id }) => columnIds.includes(id));
  const sources: Sources = {
    privacyFloor: 5,
    evidenceOrder: columns.map(({ id }) => id),
    evidence: columns,
    sources: SOURCES,
    removed: [],
    unread: [],
    figures: { entryCount: 0, nameCount: 0, classes: [] },
  };
  writeFileAtomic(join(folder, "sources.json"), JSON.stringify(sources));
  const countries = CODES.map((code, index) => [
    code,
    code,
    9_000_000 * (index + 1),
    "made up",
    `Region ${code}`,
  ]);
  writeFileAtomic(
    join(folder, "countries.tsv"),
    [COUNTRIES_HEADER, ...countries.map((cells) => cells.join("\t")), ""].join("\n"),
  );
  writeFileAtomic(join(folder, WRITERS_FILE), `${WRITERS_HEADER}\n`);
  writeFileAtomic(join(folder, LANGUAGES_FILE), `${LANGUAGES_HEADER}\n`);
  writeFileAtomic(join(folder, MIGRANTS_FILE), `${MIGRANTS_HEADER}\n`);
  for (const code of CODES) {
    for (const part of ["surname", "forename"] as const) {
      const counts = new Map<string, number[]>();
      const add = (name: string, column: number, count: number): void => {
        const row = counts.get(name) ?? columns.map(() => 0);
        row[column] = count;
        counts.set(name, row);
      };
      for (const [index, { id }] of columns.entries()) {
        add(ownName(id, code), index, 100);
        // Shared by all columns, with counts of each column's own.
        add(spell("common", code), index, 10 + COLUMNS.findIndex((column) => column.id === id));
        for (const [place, syllable] of SYLLABLES.entries())
          add(spell(syllable + SYLLABLES[(place * 3 + id.length) % 10]!, code), index, 20 + place);
      }
      const rows = [...counts].sort(([left], [right]) => (left < right ? -1 : 1));
      const shard = {
        country: code,
        part,
        columns: columns.map(({ id }) => id),
        rows: rows.map(([name, own]) => ({ name, counts: own })),
      };
      if (columns.length > 0) writeFileAtomic(shardPath(folder, code, part), encodeShard(shard));
    }
  }
}
