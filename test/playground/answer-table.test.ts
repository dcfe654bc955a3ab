/** The table that the page gives back for a list. */
import { describe, expect, it } from "vitest";
import { AnswerTable } from "../../playground/worker/answer-table.ts";
import { readCsv } from "../helpers/csv.ts";

const ANSWER = {
  country: [
    { country_id: "KR", probability: 0.9 },
    { country_id: "CN", probability: 0.05 },
  ],
  count: 12,
  match: "direct",
} as const;

async function readBack(table: AnswerTable): Promise<string[][]> {
  return readCsv(await table.toCsv().text());
}

const ADDED = [1, 2, 3, 4, 5].flatMap((rank) => [`country_${rank}`, `probability_${rank}`]);

describe("AnswerTable", () => {
  it("has all columns of the table, as they were, and the answers behind them", async () => {
    const table = new AnswerTable(["name", "phone"]);
    table.add([" Kim ", "+44 1"], ANSWER);
    table.add(["=Lee", "-5"], { country: [], count: 0, match: "none" });
    expect(await readBack(table)).toEqual([
      ["name", "phone", ...ADDED, "count", "match"],
      [" Kim ", "+44 1", "KR", "0.9", "CN", "0.05", "", "", "", "", "", "", "12", "direct"],
      ["=Lee", "-5", ...Array<string>(10).fill(""), "0", "none"],
    ]);
  });

  it("has names of a plain list that no spreadsheet runs", async () => {
    const table = new AnswerTable([]);
    table.add(["=1+1"], ANSWER);
    const [titles, row] = await readBack(table);
    expect([titles![0], row![0]]).toEqual(["name", "'=1+1"]);
  });

  it("keeps earlier answers beside its own", async () => {
    const table = new AnswerTable(["name", "country_1", "match"]);
    const [titles] = await readBack(table);
    expect(titles!.slice(0, 4)).toEqual(["name", "country_1", "match", "cognomen_country_1"]);
    expect(new Set(titles).size).toBe(titles!.length);
  });

  it("has every row of a long list, in order", async () => {
    const table = new AnswerTable(["name"]);
    for (let row = 0; row < 2500; row++) table.add([`Kim ${row}`], ANSWER);
    const rows = await readBack(table);
    expect(rows.slice(1).map(([name]) => name)).toEqual(
      Array.from({ length: 2500 }, (_, row) => `Kim ${row}`),
    );
  });
});
