import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { addSource, removeSource } from "../../../build/collect/add-source.ts";
import { collect } from "../../../build/collect/collect.ts";
import { CorpusError } from "../../../build/collect/corpus.ts";
import { readSources } from "../../../build/data/folder.ts";
import { readShard } from "../../../build/data/statistics.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { type TinySource, writeTinyCorpus } from "../../fixtures/corpus/write-corpus.ts";
import { writeSource } from "../../fixtures/corpus/write-source.ts";
import { shardLines } from "../../helpers/shard-lines.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const SILENT = createQuietProgress();

const tiny = (kind: NonNullable<TinySource["kind"]>, rows: string[], description = {}): TinySource => ({
  kind,
  rows,
  description,
});

/** Registers of two countries, a list that only one name stands in, and a pool. */
const SOURCES: Record<string, TinySource> = {
  "west-fi-dvv-surnames": tiny("registry", ["Müller\tsurname\tDE\t20", "Rossi\tsurname\tCH\t30"]),
  "west-fi-dvv-forenames": tiny("registry", ["Anna\tforename\tDE\t70"]),
  "west-multi-faker": tiny("dictionary", ["Keller\tsurname\tDE\t1"]),
  "people-imo": tiny("people-sample", ["Gerd Müller\tfull\tDE\t1"]),
  "people-pantheon": tiny("people-sample", ["Thomas Müller\tfull\tDE\t1"]),
};

const makeCorpus = (sources = SOURCES): string => writeTinyCorpus(sources);

function makeData(sources = SOURCES): string {
  const data = makeTemporaryFolder();
  collect(makeCorpus(sources), data, SILENT);
  return data;
}

const add = (folder: string, data: string) => addSource(folder, data, SILENT);
const remove = (id: string, data: string) => removeSource(id, data, SILENT);

/** Every file of a folder. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();

const readFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), "base64")]));

/** What an attempt says; it must change nothing. */
function failure(data: string, attempt: () => unknown): string {
  const before = readFiles(data);
  let message = "nothing was thrown";
  try {
    attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(CorpusError);
    message = (error as Error).message;
  }
  expect(readFiles(data)).toEqual(before);
  return message;
}

const RESIDENTS = [
  "Müller\tsurname\tDE\t9",
  "Zeidler\tsurname\tDE\t6",
  "Seltn\tsurname\tDE\t4",
  "Jan\tforename\tNL\t5",
];

describe("adding a source", () => {
  it("puts its counts into a column of its own, above the privacy floor", () => {
    const data = makeData();
    const result = add(writeSource("de-residents", RESIDENTS), data);
    expect(shardLines(data, "DE", "surname")).toEqual([
      "keller west-multi-faker=1",
      "müller de-residents=9 west-fi-dvv-surnames=20 sample-a=2",
      "zeidler de-residents=6",
    ]);
    expect(shardLines(data, "NL", "forename")).toEqual(["jan de-residents=5"]);
    expect(result).toMatchObject({
      isReplaced: false,
      rowCount: 4,
      droppedRowCount: 0,
      flooredNameCount: 1,
      shares: [
        { country: { code: "DE" }, surnameCount: 2, forenameCount: 0, peopleCount: 15 },
        { country: { code: "NL" }, surnameCount: 0, forenameCount: 1, peopleCount: 5 },
      ],
    });
  });

  it("says so in sources.json and SOURCES.md", () => {
    const data = makeData();
    const before = readSources(data);
    add(writeSource("de-residents", RESIDENTS, { licence_class: "B", attribution: "Town of X" }), data);
    const { sources, evidence, evidenceOrder } = readSources(data);
    expect(sources.find(({ id }) => id === "de-residents")).toMatchObject({
      rows: 4,
      columns: ["de-residents"],
      privacyFloor: true,
      licenceClass: "B",
      attribution: "Town of X",
      isAdded: true,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(sources.map(({ id }) => id)).toEqual(
      [...before.sources.map(({ id }) => id), "de-residents"].sort(),
    );
    expect(evidence[0]).toEqual({ id: "de-residents", class: "register", licence: "B", accentBlind: false });
    expect(evidenceOrder).toEqual(["de-residents", ...before.evidenceOrder]);
    expect(readFileSync(join(data, "SOURCES.md"), "utf8")).toContain("de-residents");
  });

  it("does what the whole collect does with a source of the table", () => {
    const { "west-fi-dvv-surnames": one, ...others } = SOURCES;
    const data = makeData(others);
    const { isReplaced } = add(
      join(makeCorpus({ "west-fi-dvv-surnames": one! }), "west-fi-dvv-surnames"),
      data,
    );
    expect(isReplaced).toBe(false);
    expect(readFiles(data)).toEqual(readFiles(makeData()));
  });

  it("splits whole names by what the data say of their words, or by the order that is stated", () => {
    const data = makeData({
      "west-fi-dvv-forenames": tiny("registry", ["Park\tsurname\tKR\t900", "Jisung\tforename\tKR\t900"]),
    });
    const people = ["Park Jisung\tfull\tKR\t1", "Minho Park\tfull\tKR\t1", "Jisung Choi\tfull\tKR\t2"];
    const folder = writeSource("kr-players", people, { kind: "people-sample", privacy: "public people" });
    const { splitPersonCount } = add(folder, data);
    expect(splitPersonCount).toBe(3);
    expect(shardLines(data, "KR", "surname")).toEqual([
      "choi kr-players=2",
      "park west-fi-dvv-forenames=900 kr-players=2",
    ]);
    remove("kr-players", data);
    // Of these words nothing is known.
    const native = { kind: "people-sample", privacy: "public people", order: "native" };
    add(writeSource("kr-officials", ["Minho Seong\tfull\tKR\t1"], native), data);
    expect(shardLines(data, "KR", "surname")).toContain("minho kr-officials=1");
  });

  it("keeps out names in a script that the country does not write", () => {
    const letters = [..."abcdefghijklmnopqrst"];
    const rows = letters.flatMap((first) => letters.map((last) => `M${first}rk${last}l\tsurname\tDE\t9`));
    const data = makeData({ "west-fi-dvv-surnames": tiny("registry", rows) });
    add(writeSource("de-residents", ["Νίκος\tsurname\tDE\t9", "Zeidler\tsurname\tDE\t9"]), data);
    expect(shardLines(data, "DE", "surname").filter((line) => line.includes("de-residents"))).toEqual([
      "zeidler de-residents=9",
    ]);
  });

  it("keeps what others say, even a name that is alone in its script beside the new ones", () => {
    const letters = [..."abcdefghijklmnopqrst"];
    const rows = letters.flatMap((first) => letters.map((last) => `M${first}rk${last}l\tsurname\tDE\t9`));
    const data = makeData({ "west-fi-dvv-surnames": tiny("registry", ["Νίκος\tsurname\tDE\t9"]) });
    const before = shardLines(data, "DE", "surname");
    add(writeSource("de-residents", rows), data);
    expect(shardLines(data, "DE", "surname")).toEqual(expect.arrayContaining(before));
  });

  it("has no column where all that it said was a whole name", () => {
    const data = makeData({
      "west-fi-dvv-surnames": tiny("registry", ["Merkel\tsurname\tDE\t9000"]),
      "west-fi-dvv-forenames": tiny("registry", ["Angela\tforename\tDE\t9000"]),
    });
    const people = ["Angela Merkel\tsurname\tDE\t1", "Angela Merkel\tfull\tCH\t1"];
    add(writeSource("de-players", people, { kind: "people-sample", privacy: "public people" }), data);
    expect(readShard(data, "DE", "surname").columns).toEqual(["west-fi-dvv-surnames"]);
    expect(shardLines(data, "CH", "surname")).toEqual(["merkel de-players=1"]);
  });

  it("warns of a source that seems to have lost its accents", () => {
    const vowels = ["ä", "ö", "ü", "é"];
    const names = [..."bcdfghklmnprst"].flatMap((a) =>
      [..."bdfgklmnrst"].flatMap((b) => vowels.map((v) => `${a}${v}${b}er`)),
    );
    const careful = names.map((name) => `${name}\tsurname\tDE\t1`);
    const data = makeData({ "people-imo": tiny("people-sample", careful, { privacy: "public people" }) });
    const plain = names.map((name) => `${name.normalize("NFD").replace(/\p{M}/gu, "")}\tsurname\tDE\t9`);
    const found = (fields: Record<string, unknown>) => {
      const { accentFindings } = add(writeSource("de-residents", plain, fields), data);
      remove("de-residents", data);
      return accentFindings;
    };
    expect(found({})).toEqual([{ sourceId: "de-residents", accentBlind: false, ratio: 0 }]);
    expect(found({ accent_blind: true })).toEqual([]);
    const sample = { kind: "people-sample", privacy: "public people" };
    expect(found(sample)).toEqual([{ sourceId: "de-residents", accentBlind: false, ratio: 0 }]);
    expect(found({ ...sample, accent_blind: true })).toEqual([]);
  });
});

describe("removing a source", () => {
  it("restores every byte around others that were added, in any order", () => {
    const data = makeData();
    const first = writeSource("de-residents", RESIDENTS);
    const second = writeSource("ch-residents", ["Rossi\tsurname\tCH\t7", "Müller\tsurname\tDE\t7"]);
    const before = readFiles(data);
    add(first, data);
    const withFirst = readFiles(data);
    add(second, data);
    remove("de-residents", data);
    add(first, data);
    remove("ch-residents", data);
    expect(readFiles(data)).toEqual(withFirst);
    remove("de-residents", data);
    expect(readFiles(data)).toEqual(before);
  });

  it.each<[string, TinySource]>([
    ["west-multi-faker", SOURCES["west-multi-faker"]!],
    // Two columns.
    ["east-sigpwned", tiny("registry", ["Kim\tsurname\tKR\t9000", "Lee\tsurname\tKR\t1"])],
  ])("takes out a source of the corpus that has columns of its own: %s", (id, source) => {
    const { [id]: _, ...others } = SOURCES;
    const data = makeData({ ...others, [id]: source });
    remove(id, data);
    expect(readFiles(data)).toEqual(readFiles(makeData(others)));
  });

  it("names what was added where the id is unknown", () => {
    const data = makeData();
    expect(failure(data, () => remove("de-residents", data))).toMatch(
      /sources\.json: expected a source "de-residents", found none with this id; no source was added/u,
    );
    add(writeSource("de-residents", RESIDENTS), data);
    expect(failure(data, () => remove("de-resident", data))).toMatch(/added were de-residents/u);
  });

  it("refuses sources of a pool, and those that spellings were derived from", () => {
    const data = makeData({
      ...SOURCES,
      "east-cn-wainshine": tiny("dictionary", ["王\tsurname\tTW\t90"]),
      "east-cn-pinyin-derived": tiny("dictionary", ["wang\tsurname\tTW\t90"]),
    });
    expect(failure(data, () => remove("people-imo", data))).toBe(
      "people-imo: expected a source with a column of its own, found one of a pool: its people are added up with " +
        "those of people-pantheon, and cannot be told from them; collect the whole corpus without the source",
    );
    expect(failure(data, () => remove("east-cn-wainshine", data))).toMatch(
      /remove east-cn-pinyin-derived first/u,
    );
    remove("east-cn-pinyin-derived", data);
    remove("east-cn-wainshine", data);
    expect(readFiles(data)).toEqual(readFiles(makeData()));
  });
});

describe("refreshing a source", () => {
  it("replaces what it said, in countries that it has left too", () => {
    const data = makeData();
    add(writeSource("de-residents", RESIDENTS), data);
    const second = ["Müller\tsurname\tDE\t11", "Rossi\tsurname\tCH\t7"];
    const { isReplaced, changedPaths } = add(writeSource("de-residents", second), data);
    expect(isReplaced).toBe(true);
    const fresh = makeData();
    add(writeSource("de-residents", second), fresh);
    expect(readFiles(data)).toEqual(readFiles(fresh));
    expect(changedPaths.map((path) => relative(data, path)).sort()).toEqual([
      "SOURCES.md",
      "sources.json",
      "statistics/CH/surname.tsv.gz",
      "statistics/DE/surname.tsv.gz",
      "statistics/NL/forename.tsv.gz",
    ]);
  });

  it("changes no file if nothing has changed", () => {
    const data = makeData();
    const folder = writeSource("de-residents", RESIDENTS);
    add(folder, data);
    for (const file of listFiles(data)) utimesSync(join(data, file), 1, 1);
    expect(add(folder, data).changedPaths).toEqual([]);
    expect(listFiles(data).filter((file) => statSync(join(data, file)).mtimeMs !== 1000)).toEqual([]);
  });

  it("finishes what was interrupted between two files", () => {
    const data = makeData();
    const before = readFiles(data);
    const folder = writeSource("de-residents", RESIDENTS);
    add(folder, data);
    const added = readFiles(data);
    const restore = (file: string, files: Record<string, string>) =>
      writeFileSync(join(data, file), Buffer.from(files[file]!, "base64"));
    // sources.json is the last.
    restore("sources.json", before);
    expect(add(folder, data).isReplaced).toBe(false);
    expect(readFiles(data)).toEqual(added);
    restore("statistics/DE/surname.tsv.gz", before);
    add(folder, data);
    expect(readFiles(data)).toEqual(added);
    remove("de-residents", data);
    restore("sources.json", added);
    remove("de-residents", data);
    expect(readFiles(data)).toEqual(before);
  });
});

describe("a source that cannot be taken", () => {
  const rows = (...lines: string[]) => [...RESIDENTS, ...lines];
  const cases: [what: string, folder: () => string, message: RegExp][] = [
    [
      "with an unknown country",
      () => writeSource("de-residents", rows("Smith\tsurname\tUK\t9")),
      /de-residents\/names\.tsv:6: expected a country code of countries\.tsv, found "UK"; use ISO 3166-1 codes/u,
    ],
    [
      "without a class",
      () => writeSource("de-residents", RESIDENTS, { licence_class: undefined, privacy: undefined }),
      /source\.json: expected a text in "licence_class", "privacy", found none; docs\/data\.md explains/u,
    ],
    [
      "of a pool",
      () => join(makeCorpus(), "people-pantheon"),
      /people-pantheon: .* a pool: its people are added up with those of people-imo, .*collect the whole corpus with the source in it/u,
    ],
    [
      "of which the table has another plan",
      () => writeSource("west-fi-dvv-surnames", RESIDENTS, { accent_blind: true, order: "media" }),
      /expected no order, accent_blind, because build\/collect\/source-plan\.ts has the plan/u,
    ],
    [
      "that is not read",
      () => writeSource("fill-cyrillic-derived", RESIDENTS),
      /fill-cyrillic-derived: excluded: spelled by/u,
    ],
    [
      "with the id of a column",
      () => writeSource("sample-a", RESIDENTS),
      /sample-a: expected a new id, found one that is a column of people-imo, people-pantheon; choose another/u,
    ],
    [
      "of which every name is below the floor",
      () => writeSource("de-residents", ["Seltn\tsurname\tDE\t4", "Unknown\tsurname\tDE\t90"]),
      /expected usable names, found none: 1 of 2 rows have no name, 1 names are below .* floor of 5/u,
    ],
    ["that is not there", () => join(makeTemporaryFolder(), "de-residents"), /source\.json: ENOENT/u],
  ];
  it.each(cases)("%s is refused, and nothing changes", (_, folder, message) => {
    const data = makeData();
    expect(failure(data, () => add(folder(), data))).toMatch(message);
  });
});

describe("the whole collect", () => {
  it("names the sources that had been added and are gone", () => {
    const data = makeData();
    const before = readFiles(data);
    add(writeSource("de-residents", RESIDENTS), data);
    expect(collect(makeCorpus(), data, SILENT).lostSourceIds).toEqual(["de-residents"]);
    expect(readFiles(data)).toEqual(before);
    expect(collect(makeCorpus(), data, SILENT).lostSourceIds).toEqual([]);
  });

  it("does not rewrite unchanged files", () => {
    const data = makeData();
    for (const file of listFiles(data)) utimesSync(join(data, file), 1, 1);
    const refreshed = tiny("registry", ["Müller\tsurname\tDE\t21", "Rossi\tsurname\tCH\t30"]);
    collect(makeCorpus({ ...SOURCES, "west-fi-dvv-surnames": refreshed }), data, SILENT);
    // The checksum of the source stands in one, the counts of Germany in the other.
    expect(listFiles(data).filter((file) => statSync(join(data, file)).mtimeMs !== 1000)).toEqual([
      "sources.json",
      "statistics/DE/surname.tsv.gz",
    ]);
  });
});
