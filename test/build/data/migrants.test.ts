import { describe, expect, it } from "vitest";
import { readSources } from "../../../build/data/folder.ts";
import {
  countEmigrantShares,
  MIGRANTS_HEADER,
  parseMigrants,
  readMigrants,
} from "../../../build/data/migrants.ts";

const parse = (...lines: string[]) =>
  parseMigrants(`${lines.join("\n")}\n`, "migrants.tsv", new Set(["CH", "DE"]));

describe("migrants", () => {
  it("are people by residence and origin", () => {
    expect(parse(MIGRANTS_HEADER, "CH\tDE\t360000")).toEqual([
      { residence: "CH", origin: "DE", people: 360_000 },
    ]);
  });

  it.each([
    ["another header", ["residence\torigin", "CH\tDE"], "migrants.tsv:1: expected"],
    [
      "a code that is no country",
      [MIGRANTS_HEADER, "CH\tQQ\t1"],
      "migrants.tsv:2: expected two different codes",
    ],
    ["people at home", [MIGRANTS_HEADER, "CH\tCH\t1"], "two different codes"],
    ["nobody", [MIGRANTS_HEADER, "CH\tDE\t0"], "a number of people"],
    ["no number", [MIGRANTS_HEADER, "CH\tDE\tmany"], "a number of people"],
    ["a cell too many", [MIGRANTS_HEADER, "CH\tDE\t1\t2"], 'found "CH\\tDE\\t1\\t2"'],
    [
      "a pair twice",
      [MIGRANTS_HEADER, "CH\tDE\t1", "CH\tDE\t2"],
      ":3: expected two different codes of countries.tsv, each pair once",
    ],
  ])("with %s are an error that names the line", (_, lines, expected) => {
    expect(() => parse(...lines)).toThrow(expected);
  });

  it("are shares of the people born in a country", () => {
    const migrants = parse(MIGRANTS_HEADER, "CH\tDE\t300", "DE\tCH\t100");
    const countries = [
      { code: "CH", population: 300 },
      { code: "DE", population: 900 },
      { code: "FR", population: 800 },
    ];
    expect(countEmigrantShares(migrants, countries)).toEqual(
      new Map([
        ["CH", 0.25],
        ["DE", 0.25],
      ]),
    );
  });

  it("of this repository are sorted, as many as their source has, and a quarter of a billion", () => {
    const rows = readMigrants("data");
    const pairs = rows.map(({ residence, origin }) => residence + origin);
    expect(pairs).toEqual([...pairs].sort());
    const source = readSources("data").tables!.find(({ file }) => file === "migrants.tsv")!;
    expect(rows).toHaveLength(source.rows);
    expect(source).toMatchObject({ licenceClass: "A", licenceConfidence: "medium" });
    const sum = rows.reduce((total, { people }) => total + people, 0);
    expect(sum).toBeGreaterThan(250e6);
    expect(sum).toBeLessThan(275e6);
  });
});
