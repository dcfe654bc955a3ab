/** The benchmarks ask all the same, their floors hold what they find, and their page says what was measured. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findMisses, readFloors } from "../../bench/floors.ts";
import { measureRemote } from "../../bench/remote.ts";
import { readRivalFigures } from "../../bench/rivals/figures.ts";
import { createFront, createLookUp } from "../../bench/rivals/front.ts";
import { listHeld } from "../../bench/rivals/measure.ts";
import { drawNames, readNameTable } from "../../bench/rivals/names.ts";
import { makeBenchmarkPage } from "../../build/pages/benchmarks/page.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { ROOT } from "../helpers/imports.ts";
import { readTier } from "../helpers/tiers.ts";

const core = readTier("core");
const predictor = createPredictor(core);
const table = readNameTable(core);
const drawn = drawNames(table, [predictor], { set: 60, mixed: 300, whole: 300 });

it.each([...makeBenchmarkPage()])("%s is what the figures make of it", (path, content) => {
  expect(readFileSync(join(ROOT, path), "utf8"), '"npm run pages -- benchmarks" renews it').toBe(content);
});

it("figures that are committed are within their floors, and those of both tiers are of the same", () => {
  const held = listHeld(readRivalFigures());
  expect(findMisses(held, readFloors("rivals, full"))).toEqual([]);
  expect(Object.keys(readFloors("rivals, core"))).toEqual(Object.keys(held));
});

describe("the rivals", () => {
  it("are asked names that take the path they are drawn for, and the same again", () => {
    const matches = { direct: "direct", stripped: "stripped", "last name": "last-name", unknown: "none" };
    for (const [path, match] of Object.entries(matches))
      for (const alphabet of ["Latin", "non-Latin"]) {
        const names = drawn.sets[`${path}, ${alphabet}`]!;
        expect(names).toHaveLength(60);
        expect(new Set(names.map((name) => predictor.explain(name).match))).toEqual(new Set([match]));
      }
    expect(new Set(drawn.whole).size).toBe(300);
    expect(drawNames(table, [predictor], { set: 60, mixed: 300, whole: 300 })).toEqual(drawn);
    const other = { ...table, keys: table.keys.map((key) => `${key}q`) };
    expect(() => drawNames(other, [predictor], { set: 60, mixed: 1, whole: 1 })).toThrow("of 60 names found");
  });

  it("find in another store what cognomen finds in its own", () => {
    const numbers = new Map(table.keys.map((key, number) => [key, number]));
    const countsOf = (number: number) => ({
      surnameCount: table.surnameCounts[number]!,
      forenameCount: table.forenameCounts[number]!,
    });
    const find = createFront(core, (key) => numbers.get(key), countsOf);
    for (const name of [...Object.values(drawn.sets).flat(), ...drawn.whole]) {
      const number = find(name);
      const { surnameCount, forenameCount } =
        number === undefined ? { surnameCount: 0, forenameCount: 0 } : countsOf(number);
      // That of the record that counts for more: by the root, and one in five for given names.
      const isForename = 0.2 * Math.sqrt(forenameCount) > 0.8 * Math.sqrt(surnameCount);
      const count = isForename ? forenameCount : surnameCount;
      expect([name, count]).toEqual([name, predictor.predict(name).count]);
    }
    expect(find("")).toBeUndefined();
    const isKey = createLookUp(core);
    expect(["Nguyen", "NGUYEN ", "Xqzptlw", ""].map(isKey)).toEqual([true, true, false, false]);
  });
});

describe("what is loaded of the full tier over the network", () => {
  it("is within its budget", async () => {
    const file = readTier("full");
    expect(findMisses(await measureRemote(file, createPredictor(file)), readFloors("remote"))).toEqual([]);
  });

  it("is not taken for another file's answers", async () => {
    await expect(measureRemote(readTier("full"), predictor)).rejects.toThrow("not those of the file");
  });
});
