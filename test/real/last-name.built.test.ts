import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Predictor } from "../../src/types.ts";
import { fullNames } from "../fixtures/full-names.ts";

const file = new URL("../../dist/data/full.bin", import.meta.url);

/** Share of the names for which the data must hold one of the acceptable keys and the rules must find it. */
const FLOOR = 0.88;

/** Without marks, spaces and hyphens: a source that writes `vangogh` says the same. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M} '-]/gu, "")
    .replace(/[đðøłς]/g, (letter) => ({ đ: "d", ð: "d", ø: "o", ł: "l", ς: "σ" })[letter]!);

async function load(): Promise<Predictor> {
  const { createPredictor } = await import("../../src/answer/predictor.ts");
  return createPredictor(new Uint8Array(readFileSync(file)));
}

describe("the last name of public figures in the full data", () => {
  it("is the key of the answer", async () => {
    const { explain } = await load();
    const misses = fullNames.flatMap(({ name, keys }) => {
      const { key } = explain(name);
      return key !== null && keys.some((accepted) => plain(accepted) === plain(key))
        ? []
        : [`${name}: ${key} instead of ${keys.join(", ")}`];
    });
    expect(1 - misses.length / fullNames.length, misses.join("\n")).toBeGreaterThanOrEqual(FLOOR);
  });

  it("gives the answer of the full name when it is asked alone", async () => {
    const { explain, predict } = await load();
    let halvedCount = 0;
    for (const { name } of fullNames) {
      const { key, part, country, count, words } = explain(name);
      // Halves of a double name that is not known as a whole.
      if (words !== undefined) {
        expect(
          words.reduce((sum, { word }) => sum + predict(word).count, 0),
          name,
        ).toBe(count);
        halvedCount++;
        continue;
      }
      // A given name answers as one where the last name is unknown.
      if (key !== null)
        expect(predict(part === "forename" ? { given: key } : key), name).toEqual({
          name: key,
          country,
          count,
        });
    }
    expect(halvedCount).toBeLessThan(fullNames.length / 20);
  });
});
