import { describe, expect, it } from "vitest";
import { explainFullNames, PartRows } from "../../../build/collect/persons.ts";

function partRows(surnames: Record<string, number>, forenames: Record<string, number>): PartRows {
  const rows = new PartRows();
  for (const [name, count] of Object.entries(surnames)) rows.add("surname", name, count);
  for (const [name, count] of Object.entries(forenames)) rows.add("forename", name, count);
  return rows;
}

function explain(names: string[], rows: PartRows) {
  return explainFullNames(
    names.map((name) => ({ name, count: 1 })),
    rows,
  ).map(({ explanation }) => explanation);
}

describe("explainFullNames", () => {
  it("finds both parts, the longest surname first", () => {
    expect(explain(["charles de gaulle"], partRows({ gaulle: 1, "de gaulle": 1 }, { charles: 1 }))).toEqual([
      { surname: "de gaulle", forename: "charles" },
    ]);
  });
  it("uses a part row up: the second person of that name is not explained", () => {
    const rows = partRows({ merkel: 1 }, { angela: 1 });
    expect(explain(["angela merkel", "angela merkel"], rows)).toEqual([
      { surname: "merkel", forename: "angela" },
      {},
    ]);
  });
  it("lets names with both parts take their rows before half matches", () => {
    const rows = partRows({ silva: 1 }, { luiz: 1 });
    expect(explain(["dilma silva", "luiz silva"], rows)).toEqual([
      {},
      { surname: "silva", forename: "luiz" },
    ]);
  });
  it("finds a surname at the front, in the middle, and without spaces", () => {
    expect(explain(["mao zedong"], partRows({ mao: 1 }, { zedong: 1 }))[0]).toEqual({
      surname: "mao",
      forename: "zedong",
    });
    expect(explain(["najib bin razak datuk"], partRows({ razak: 1 }, { najib: 1 }))[0]).toEqual({
      surname: "razak",
      forename: "najib",
    });
    expect(explain(["김대중"], partRows({ 김: 1 }, { 대중: 1 }))[0]).toEqual({
      surname: "김",
      forename: "대중",
    });
  });
});
