/** Answers that were made elsewhere count only for the list that they were made for. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { evaluate } from "../../../bench/accuracy/evaluate.ts";
import { sha256 } from "../../../bench/accuracy/figures.ts";
import { readNeural } from "../../../bench/accuracy/neural.ts";
import type { Country } from "../../../build/data/folder.ts";

const folder = mkdtempSync(join(tmpdir(), "cognomen-neural-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [peoplePath, countriesPath] = [join(folder, "people.tsv"), join(folder, "countries.tsv")];
const countries = ["ES", "DE"].map(
  (code): Country => ({ code, name: code, population: 1, populationSource: "test", region: "Europe" }),
);
const people = ["Ana Solo", "Uwe Müller", "x"].map((name, index) => ({
  name,
  surname: "",
  forename: "",
  country: index === 0 ? "ES" : "DE",
}));
const origin = {
  people: sha256(Buffer.from("people")),
  countries: sha256(Buffer.from("countries")),
  trainedOn: "other people",
  seconds: 1,
  machine: "test",
};
const write = (rows: number[], change: Partial<typeof origin> = {}): void => {
  writeFileSync(join(folder, "answers.bin"), Uint8Array.from(rows));
  writeFileSync(join(folder, "answers.json"), JSON.stringify({ ...origin, ...change }));
};
const NONE = 255;
const rows = [0, 1, NONE, NONE, NONE, 0, 1, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE];
const read = () => readNeural(people, peoplePath, countries, countriesPath, folder);

describe("readNeural", () => {
  beforeEach(() => {
    writeFileSync(peoplePath, "people");
    writeFileSync(countriesPath, "countries");
    write(rows);
  });

  it("is a system that ranks countries for whole names, and says no probabilities", () => {
    const { system, origin: found } = read()!;
    expect(found.trainedOn).toBe("other people");
    const evaluations = evaluate(system, people, countries, "report");
    expect(evaluations.map(({ result }) => [result.protocol, result.ranksOnly])).toEqual([
      ["whole name", true],
    ]);
    expect(evaluations[0]!.result.unweighted).toMatchObject({ answered: 2 / 3, top1: 1 / 3, top5: 2 / 3 });
  });

  it("is left out where there are no answers", () => {
    expect(readNeural(people, peoplePath, countries, countriesPath, join(folder, "nothing"))).toBeUndefined();
  });

  it.each(["people", "countries"] as const)("refuses answers for other %s", (key) => {
    write(rows, { [key]: "0" });
    expect(read).toThrow(`found ${key} 0, expected ${origin[key]}`);
  });

  it("refuses answers for more or fewer people, and countries that are none", () => {
    write(rows.slice(1));
    expect(read).toThrow("found 14 bytes, expected 15, five for each person");
    write([...rows.slice(0, 5), 2, ...rows.slice(6)]);
    expect(read).toThrow("row 2 has country 2, expected at most 1");
  });
});
