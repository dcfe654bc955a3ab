import { describe, expect, it } from "vitest";
import {
  createGramTable,
  forEachGram,
  MAX_ROW_COUNT,
  readRows,
} from "../../../build/model/characters/grams.ts";
import { Workspace } from "../../../build/model/characters/kernel.ts";
import { trainCharacterModels } from "../../../build/model/characters/model.ts";
import { createRandom } from "../../../build/model/characters/random.ts";
import { SCRIPTS } from "../../../src/text/script.ts";
import { toPooledCounts } from "../../helpers/spelled-counts.ts";

describe("runs of letters", () => {
  it("are all runs of up to five letters with the boundaries, except the boundaries alone", () => {
    let count = 0;
    forEachGram("abc", () => count++);
    expect(count).toBe(5 + 4 + 3 + 2 + 1 - 2);
  });

  it("have a row if enough names have them; a row for the script is always there", () => {
    const table = createGramTable(["anna", "anne", "hanna"], 3);
    const rows = new Int32Array(MAX_ROW_COUNT);
    expect([...rows.subarray(0, readRows(table, "иван", rows))]).toEqual([SCRIPTS.indexOf("Cyrillic")]);
    // n, an, nn, ann; every key has the letter n twice, and a in two of its places.
    expect(readRows(table, "ann", rows)).toBeGreaterThan(4);
    expect(Math.max(...rows)).toBeLessThan(table.rowCount);
  });
});

describe("the kernel", () => {
  it("turns any numbers into probabilities", () => {
    const workspace = new Workspace(4096, 32);
    const values = workspace.floats(8);
    const bias = workspace.floats(8);
    const given = [0, 1, -2, 3.5, 80, 79, -1000, 0.25];
    values.set(given);
    bias.set([0, 0, 0, 0, 0, 1, 0, 0]);
    workspace.kernel.softmax(values.byteOffset, values.byteLength, bias.byteOffset);
    const powers = given.map((value, index) => Math.exp(value + (index === 5 ? 1 : 0) - 80));
    const sum = powers.reduce((total, power) => total + power, 0);
    for (const [index, power] of powers.entries()) expect(values[index]).toBeCloseTo(power / sum, 5);
  });
});

describe("character models", () => {
  const random = createRandom(7);
  const pick = (letters: string): string => letters[Math.floor(random() * letters.length)]!;
  const names = Array.from({ length: 600 }, (_, index): [string, number] => {
    const stem = Array.from({ length: 5 }, () => pick("abdeiklmnorstu")).join("");
    return [`${stem}${["son", "ski", "ez"][index % 3]}`, index % 3];
  });
  const pooled = toPooledCounts(["PL", "SE", "ES", "AQ"], names);
  const populations = [38e6, 38e6, 38e6, 0];
  const plan = { minNameCount: 5, dimension: 8, passCount: 4, dropShare: 0.1, seed: 1 };
  const other = { ...plan, seed: 2 };
  const predict = async (plans = [plan, other]): Promise<number[][]> => {
    const { surname, forename } = await trainCharacterModels(pooled, populations, { plans });
    const out = new Float32Array(4);
    return ["erikson", "kowalski", "gomez"].flatMap((key) =>
      [surname, forename].map((model) => {
        model.predict(key, out);
        return [...out];
      }),
    );
  };

  it("learn endings, say nothing about countries without names, and say the mean of what each says, in every run", async () => {
    const [answers, first, second] = [await predict(), await predict([plan]), await predict([other])];
    for (const [index, answer] of answers.entries()) {
      expect(answer.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 4);
      expect(answer.indexOf(Math.max(...answer))).toBe(Math.floor(index / 2));
      expect(answer[3]).toBeLessThan(1e-6);
    }
    // Each was trained twice. Two runs that differed would show here.
    expect(first).not.toEqual(second);
    for (const [index, answer] of answers.entries())
      for (const [country, probability] of answer.entries())
        expect(probability).toBe(Math.fround(first[index]![country]! + second[index]![country]!) / 2);
  });
});
