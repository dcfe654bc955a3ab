import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCountries } from "../../../build/data/folder.ts";
import { type MigrantCount, readMigrants } from "../../../build/data/migrants.ts";
import { RESIDENTS_PATH, writeResidents } from "../../../build/pages/residents/main.ts";
import { countShares, makeTable } from "../../../build/pages/residents/table.ts";
import { codeAt, levelOf, readShares, shareOf } from "../../../src/residents/format.ts";
import { makeCountry } from "../../helpers/country.ts";

it("src/residents/table.ts is what the data make of it", () => {
  const code = readFileSync(RESIDENTS_PATH, "utf8");
  expect(code, '"npm run pages -- residents" renews it').toBe(writeResidents());
  expect(code).toMatch(/^\/\/ Written by build\/pages\/residents\/main\.ts/u);
});

const migrants = (residence: string, origin: string, people: number): MigrantCount => ({
  residence,
  origin,
  people,
});

describe("shares of residents", () => {
  it("are the people of an origin over all, the native-born what is left of the population", () => {
    const shares = countShares([makeCountry("AA", 1000), makeCountry("BB", 10)], [migrants("AA", "BB", 200)]);
    expect(shares.get("AA")).toEqual(
      new Map([
        ["AA", 0.8],
        ["BB", 0.2],
      ]),
    );
  });

  it("leave a tenth of the population native-born, whatever was counted", () => {
    const shares = countShares(
      [makeCountry("AA", 1000), makeCountry("BB", 10)],
      [migrants("AA", "BB", 1900)],
    );
    expect(shares.get("AA")).toEqual(
      new Map([
        ["AA", 0.05],
        ["BB", 0.95],
      ]),
    );
  });

  it("are the usual one where nobody counted, and none where nobody lives", () => {
    const shares = countShares([makeCountry("AA", 1000), makeCountry("BB", 0)], []);
    expect([...shares.values()].map((own) => [...own])).toEqual([[["AA", 0.95]], [["BB", 0]]]);
  });

  it("divide the people of Serbia and Kosovo as their populations are", () => {
    const shares = countShares(
      [makeCountry("AA", 1000), makeCountry("RS", 300), makeCountry("XK", 100)],
      [migrants("AA", "RS", 200)],
    );
    expect(shares.get("AA")!.get("RS")).toBeCloseTo(0.15, 12);
    expect(shares.get("AA")!.get("XK")).toBeCloseTo(0.05, 12);
  });
});

describe("the table", () => {
  const countries = readCountries("data");
  const rows = readMigrants("data");
  const counted = countShares(countries, rows);
  const table = makeTable(countries, rows);

  it("has every origin of more than 5 in 100,000 residents, each to the nearest level", () => {
    let originCount = 0;
    for (let number = 0; number < countries.length; number++) {
      const code = codeAt(table, number);
      const found = readShares(table, number);
      for (const [other, share] of found) {
        expect(shareOf(levelOf(counted.get(code)!.get(codeAt(table, other))!))).toBe(share);
        if (other !== number) originCount++;
      }
      const due = [...counted.get(code)!].filter(([origin, share]) => origin !== code && share > 5e-5);
      expect(found.size - 1, code).toBeGreaterThanOrEqual(due.length);
    }
    expect(originCount).toBeGreaterThan(5000);
  });

  it("is refused where a gap or a share does not fit", () => {
    expect(() => makeTable([makeCountry("AA", 1e15)], [])).toThrow("expected a value of 0 to 90, found");
  });
});
