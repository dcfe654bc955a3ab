import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type CorpusRow,
  listSourceIds,
  readCorpusRows,
  readSourceDescription,
} from "../../../build/collect/corpus.ts";
import { readCorpusCountries } from "../../../build/collect/corpus-countries.ts";
import { type TinySource, writeTinyCorpus } from "../../fixtures/corpus/write-corpus.ts";

const CODES = new Set(["DE", "NL"]);
const ROWS = ["Müller\tsurname\tDE\t12", "Jan\tforename\tNL\t3"];

function readAll(source: TinySource): CorpusRow[] {
  const folder = writeTinyCorpus({ "people-imo": source });
  const rows: CorpusRow[] = [];
  readCorpusRows(folder, readSourceDescription(folder, "people-imo"), CODES, (row) => rows.push(row));
  return rows;
}

describe("reading a source", () => {
  it("gives its rows in order", () => {
    expect(readAll({ rows: ROWS })).toEqual([
      { name: "Müller", part: "surname", country: "DE", count: 12 },
      { name: "Jan", part: "forename", country: "NL", count: 3 },
    ]);
  });

  it("stops at a checksum that does not fit", () => {
    expect(() => readAll({ rows: ROWS, description: { sha256: "0".repeat(64) } })).toThrow(
      /people-imo.*expected 0{64} \(source\.json\), found [0-9a-f]{64}/u,
    );
  });

  const broken: [what: string, row: string, message: RegExp][] = [
    [
      "a missing cell",
      "Müller\tsurname\tDE",
      /people-imo\/names\.tsv:3: expected name, part, country and count/u,
    ],
    ["a cell too many", "Müller\tsurname\tDE\t1\t2", /:3: expected name, part/u],
    ["an empty name", "\tsurname\tDE\t1", /:3: expected name, part/u],
    ["an empty line", "", /:3: expected name, part/u],
    [
      "an unknown part",
      "Müller\tnickname\tDE\t1",
      /:3: expected a part of surname, forename, full, found "nickname"/u,
    ],
    [
      "an unknown country",
      "Müller\tsurname\tXX\t1",
      /:3: expected a country code of countries\.tsv, found "XX"/u,
    ],
    ["a count of words", "Müller\tsurname\tDE\tmany", /:3: expected a positive count, found "many"/u],
    ["a count of zero", "Müller\tsurname\tDE\t0", /:3: expected a positive count, found "0"/u],
    ["a negative count", "Müller\tsurname\tDE\t-1", /:3: expected a positive count, found "-1"/u],
  ];
  it.each(broken)("stops at %s and says where", (_, row, message) => {
    expect(() => readAll({ rows: [ROWS[0]!, row] })).toThrow(message);
  });

  it.each([
    [{ rows: 3 }, /expected 3 rows .*found 2/u],
    [{ kind: "rumour" }, /kind of census.*found "rumour"/u],
    [{ id: "other" }, /expected the id "people-imo"/u],
    [{ sha256: 7 }, /expected a text in "sha256", found 7/u],
    [{ licence_class: "D" }, /licence_class of A, B, C, found "D"; .* are refused/u],
    [{ privacy: undefined }, /expected a text in "privacy", found undefined/u],
  ])("stops at a description with %j", (description, message) => {
    expect(() => readAll({ rows: ROWS, description })).toThrow(message);
  });

  it("stops at a wrong header", () => {
    const folder = writeTinyCorpus({ "people-imo": { rows: ROWS } });
    mkdirSync(join(folder, "people-fide"));
    writeFileSync(join(folder, "people-fide", "source.json"), "{");
    expect(() => readSourceDescription(folder, "people-fide")).toThrow(/people-fide\/source\.json: /u);
    expect(() => listSourceIds(join(folder, "nowhere"))).toThrow(/no such folder/u);
    expect(() => listSourceIds(join(folder, "people-imo"))).toThrow(/no folder with a source\.json/u);
    expect(listSourceIds(folder)).toEqual(["people-fide", "people-imo"]);
  });
});

describe("countries of a corpus", () => {
  const header = "code\tname\tpopulation\tsource";
  it("get the region of UN M49", () => {
    const folder = writeTinyCorpus({}, [
      header,
      "XK\tKosovo\t1800000\tsheet",
      "AT\tAustria\t8800000\tsheet 2018",
    ]);
    expect(readCorpusCountries(folder)).toEqual([
      {
        code: "AT",
        name: "Austria",
        population: 8800000,
        populationSource: "sheet 2018",
        region: "Western Europe",
      },
      {
        code: "XK",
        name: "Kosovo",
        population: 1800000,
        populationSource: "sheet",
        region: "Southern Europe",
      },
    ]);
  });
  it.each([
    [["code\tname"], /countries\.tsv:1: expected/u],
    [[header, "AT\tAustria\tmany\ts"], /:2: expected/u],
    [[header, "ZZ\tNowhere\t1\ts"], /:2: .*found "ZZ/u],
  ])("are refused with the line: %j", (lines, message) => {
    expect(() => readCorpusCountries(writeTinyCorpus({}, lines))).toThrow(message);
  });
});
