import { describe, expect, it } from "vitest";
import { collect } from "../../../build/collect/collect.ts";
import { createLexicon } from "../../../build/collect/lexicon.ts";
import { isCompound, isPerson, WholeNames } from "../../../build/collect/whole-names.ts";
import { readSources } from "../../../build/data/folder.ts";
import { readShard } from "../../../build/data/statistics.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { type TinySource, writeTinyCorpus } from "../../fixtures/corpus/write-corpus.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("WholeNames", () => {
  it("knows names with and without their diacritics, by country", () => {
    const names = new WholeNames();
    names.add("emil mureșan", "RO");
    names.add("emil mureșan", "MD");
    names.add("pelé", "BR");
    expect(names.has("emil muresan")).toBe(true);
    expect(names.has("emil mureșan", "MD")).toBe(true);
    expect(names.has("emil mureșan", "FR")).toBe(false);
    expect(names.has("pelé")).toBe(false);
  });
});

describe("isCompound", () => {
  it.each(["da silva", "abdul rahman", "salah eddine", "ortega y gasset", "bin salman"])("%s", (name) => {
    expect(isCompound(name)).toBe(true);
  });
  it.each(["mia mottley", "garcia lopez"])("not %s", (name) => expect(isCompound(name)).toBe(false));
});

describe("isPerson", () => {
  const lexicon = createLexicon((part) => [
    [
      "DE",
      part === "surname"
        ? new Map([
            ["merkel", 9000],
            ["thomas", 3000],
            ["müller", 9000],
          ])
        : new Map([
            ["angela", 9000],
            ["thomas", 3000],
            ["karl", 9000],
          ]),
    ],
  ]);
  it.each([
    ["angela merkel", "surname", true, true],
    ["angela unheard", "surname", true, true],
    ["unheard unseen", "surname", true, false],
    ["thomas merkel", "surname", true, false],
    ["merkel müller", "surname", false, false],
    ["karl angela", "surname", true, false],
    ["angela merkel", "forename", true, false],
    ["unheard merkel", "forename", true, false],
    ["karl thomas", "forename", false, false],
    ["karl unheard", "forename", false, false],
  ] as const)("%s as a %s: of the same country %s, of another %s", (name, part, compatriot, foreigner) => {
    expect(isPerson(name, part, "DE", lexicon, true)).toBe(compatriot);
    expect(isPerson(name, part, "DE", lexicon, false)).toBe(foreigner);
  });
  it("leaves two unheard surnames where people have two", () => {
    expect(isPerson("unheard unseen", "surname", "PT", lexicon, true)).toBe(false);
  });
});

const PAPERS = {
  licence_class: "B",
  licence_basis: "official",
  licence_confidence: "high",
  privacy: "public people",
};

function run(sources: Record<string, TinySource>) {
  const out = makeTemporaryFolder();
  for (const source of Object.values(sources)) source.description = PAPERS;
  const result = collect(writeTinyCorpus(sources), out, createQuietProgress());
  const names = (country: string, part: "surname" | "forename") =>
    readShard(out, country, part).rows.map(({ name }) => name);
  return { out, result, names };
}

describe("collect", () => {
  it("splits a person whose source gives the whole name as the surname", () => {
    const { names, result } = run({
      "people-everypolitician": {
        rows: [
          "Mia\tforename\tBD\t1",
          "Mia Mottley\tfull\tBD\t1",
          "Mia Mottley\tsurname\tBD\t1",
          "De Vries\tfull\tNL\t1",
          "De Vries\tsurname\tNL\t1",
        ],
      },
    });
    expect(names("BD", "surname")).toEqual(["mottley"]);
    expect(names("NL", "surname")).toEqual(["de vries"]);
    expect(result.removals.find(({ rule }) => rule === "whole name")).toMatchObject({ rows: 1, names: 1 });
  });

  it("takes back what another source shows to be a person, and keeps registers and double given names", () => {
    const { names, result } = run({
      "people-pantheon": {
        rows: ["Angela Merkel\tfull\tDE\t1", "Juan Carlos\tfull\tES\t1", "Garcia Lopez\tfull\tES\t1"],
      },
      "people-fide": { rows: ["Angela Merkel\tsurname\tDE\t1", "Garcia Lopez\tsurname\tES\t1"] },
      "west-nz-forenames": { kind: "registry", rows: ["Angela\tforename\tDE\t90", "Juan\tforename\tES\t90"] },
      "west-es-ine-forenames": { kind: "registry", rows: ["Juan Carlos\tforename\tES\t90"] },
      "west-es-ine-surnames": {
        kind: "registry",
        rows: ["Garcia\tsurname\tES\t90", "Garcia Lopez\tsurname\tES\t40", "Merkel\tsurname\tDE\t50"],
      },
    });
    expect(names("DE", "surname")).toEqual(["merkel"]);
    expect(names("ES", "surname")).toContain("garcia lopez");
    expect(names("ES", "forename")).toContain("juan carlos");
    expect(result.wholeNames).toMatchObject({ forenameCount: 1, registerCount: 1, doubtful: [] });
  });

  it("counts by rule what it removed, without saying what", () => {
    const { out, result } = run({
      "people-imo": {
        rows: [
          "Angela Merkel\tfull\tDE\t1",
          "Jack the Ripper\tfull\tDE\t1",
          "Del\tforename\tES\t7",
          "Second Secretary\tfull\tDE\t1",
          "Second Secretary\tfull\tES\t1",
        ],
      },
    });
    const found = result.removals.filter(({ rows }) => rows > 0);
    expect(found.map(({ rule, rows, names }) => [rule, rows, names])).toEqual([
      ["organisation", 2, 1],
      ["sentence", 1, 1],
      ["lone particle", 1, 1],
    ]);
    expect(result.droppedRowCount).toBe(4);
    expect(readSources(out).removed).toEqual(result.removals);
  });
});
