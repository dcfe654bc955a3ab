import { describe, expect, it } from "vitest";
import {
  codeAt,
  levelOf,
  MAX_VALUE,
  type ResidentsTable,
  readShares,
  readValue,
  shareOf,
  toCharacter,
} from "../../src/residents/format.ts";

describe("values of the table of residents", () => {
  const values = Array.from({ length: MAX_VALUE + 1 }, (_, value) => value);

  it("are a character each, none of which has to be escaped", () => {
    const text = values.map(toCharacter).join("");
    expect(JSON.stringify(text)).toBe(`"${text}"`);
    expect(new Set(text).size).toBe(values.length);
    expect(text).not.toContain(" ");
    expect(values.map((value) => readValue(text, value))).toEqual(values);
  });

  it("are shares in steps that grow with the share", () => {
    expect(values.map((value) => levelOf(shareOf(value)))).toEqual(values);
    expect([shareOf(0), shareOf(MAX_VALUE)]).toEqual([0, 1]);
    const step = (share: number): number => shareOf(levelOf(share) + 1) / shareOf(levelOf(share)) - 1;
    expect(step(1 / 3)).toBeCloseTo(0.06, 2);
    expect(step(0.01)).toBeCloseTo(0.15, 2);
    expect(step(0.0001)).toBeCloseTo(0.5, 1);
  });
});

describe("a table of three countries", () => {
  // Of AA three quarters are from there, the rest from CC; of BB all; nobody lives in CC.
  const table: ResidentsTable = {
    codes: "AABBCC",
    weights: [9, 5, 1].map(toCharacter).join(""),
    natives: [84, 90, 0].map(toCharacter).join(""),
    gaps: `${toCharacter(2)}  `,
    levels: toCharacter(64),
  };

  it("has shares by number", () => {
    expect([0, 1, 2].map((number) => codeAt(table, number))).toEqual(["AA", "BB", "CC"]);
    expect(readShares(table, 0)).toEqual(
      new Map([
        [0, shareOf(84)],
        [2, shareOf(64)],
      ]),
    );
    expect(readShares(table, 1)).toEqual(new Map([[1, 1]]));
    expect(readShares(table, 2)).toEqual(new Map([[2, 0]]));
  });
});
