import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { collectWriters } from "../../../build/collect/writers.ts";
import { readCountries, readSources } from "../../../build/data/folder.ts";
import { parseWriters, readWriters, WRITERS_HEADER } from "../../../build/data/writers.ts";
import { weightsByScript } from "../../../build/model/writer-weights.ts";
import { SCRIPTS, type Script } from "../../../src/text/script.ts";

const parse = (...lines: string[]) =>
  parseWriters(`${lines.join("\n")}\n`, "writers.tsv", new Set(["IN", "NP"]));

describe("writers of scripts", () => {
  it("are shares of the people of countries", () => {
    expect(parse(WRITERS_HEADER, "IN\tDevanagari\t0.39")).toEqual([
      { code: "IN", script: "Devanagari", share: 0.39 },
    ]);
  });

  it("of this repository are those of the CLDR that is installed", () => {
    const { text, source } = collectWriters(readCountries("data").map(({ code }) => code));
    expect(readFileSync("data/writers.tsv", "utf8")).toBe(text);
    expect(readSources("data").tables).toContainEqual(source);
    expect(readWriters("data")).toHaveLength(source.rows);
  });

  it("count by the root of how many they are, in scripts that are one", () => {
    const codes = ["IN", "NP", "TW", "MM"];
    const weights = weightsByScript(
      [
        { code: "IN", script: "Devanagari", share: 0.36 },
        { code: "IN", script: "Tamil", share: 0.1 },
        { code: "TW", script: "Han", share: 1 },
        { code: "MM", script: "Myanmar", share: 0.64 },
      ],
      codes,
    );
    const weightOf = (code: string, script: Script): number =>
      weights[codes.indexOf(code) * SCRIPTS.length + SCRIPTS.indexOf(script)]!;
    expect(weightOf("IN", "Devanagari")).toBeCloseTo(0.6, 12);
    expect(weightOf("IN", "Other")).toBe(0);
    expect(weightOf("TW", "Han and Kana")).toBe(0);
    expect(weightOf("MM", "Burmese")).toBeCloseTo(0.8, 12);
    expect(weightOf("NP", "Devanagari")).toBe(0);
  });

  it("of Devanagari are nearly all in India", () => {
    const populations = new Map(readCountries("data").map(({ code, population }) => [code, population]));
    const writers = readWriters("data").filter(({ script }) => script === "Devanagari");
    const countOf = ({ code, share }: (typeof writers)[number]): number => share * populations.get(code)!;
    const sum = writers.reduce((total, writer) => total + countOf(writer), 0);
    expect(countOf(writers.find(({ code }) => code === "IN")!) / sum).toBeGreaterThan(0.9);
  });
});
