/** Opening sound data files: whatever is written to one is found in it again, and nothing else. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { compareKeys, type StoredDistribution, type Table } from "../../build/encode/table.ts";
import { codeToCount, countToCode } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { ASKED, caught, file, foldTable, lookUp, nameWords } from "../helpers/six-names.ts";
import { tinyTable } from "../helpers/tiny-table.ts";

const encoder = new TextEncoder();

describe("a sound file", () => {
  it("answers", () => {
    expect(readHead(file).blocks).toHaveLength(3);
    const { explain } = createPredictor(file);
    expect(ASKED.map((name) => explain(name).match)).toEqual([
      ...Array<string>(6).fill("direct"),
      "last-name",
      "stripped",
      "none",
      "last-name",
      "none",
    ]);
  });

  it("may be empty", async () => {
    const empty = { ...tinyTable({}), countries: [] };
    const { bytes } = encodeTable(empty, { tier: "empty", foldTable, nameWords });
    expect(createPredictor(bytes).predict("kim")).toEqual({ name: "kim", country: [], count: 0 });
    expect(createPredictor(bytes).info()).toMatchObject({ keyCount: 0, countries: [] });
    const withPrior = (prior: object) => caught(() => createPredictor(bytes, { prior }));
    expect(withPrior({})).toMatchObject({
      code: "ERR_OPTION",
      message: expect.stringContaining("found no weight above 0"),
    });
    expect(withPrior({ CH: 1 })).toMatchObject({ code: "ERR_COUNTRY" });
  });

  it("does not find a key in a name that goes on behind U+0000", () => {
    // Suffixes in the file end with a zero byte: "kim\0ura\0". A walk must not pass it.
    const store = createStore(file);
    expect(lookUp(store, "kim")).toBeDefined();
    for (const name of ["kim\0ura", "kim\0", "kim\0ura\0", "\0"]) expect(lookUp(store, name)).toBeUndefined();
  });

  it("does not find names that are too long for a key", () => {
    expect(createPredictor(file).predict("王".repeat(86)).count).toBe(0);
  });
});

describe("any table against a plain Map", () => {
  const codes = Array.from({ length: 256 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
  );
  const letter = fc.constantFrom(..."aábčßяїΩ王김한ァ𠮷🂡\u0301\u0308 '-\uffff\ud7ff".normalize("NFD"));
  const key = fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ unit: letter, minLength: 1, maxLength: 8 }) },
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
      fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
      fc.string({ unit: letter, minLength: 50, maxLength: 80 }),
    )
    .filter(
      (text) => !/\p{Surrogate}/u.test(text) && !text.includes("\0") && encoder.encode(text).length <= 255,
    );
  const distribution: fc.Arbitrary<StoredDistribution> = fc
    .tuple(
      fc.uniqueArray(fc.nat(255), { minLength: 1, maxLength: 32 }),
      fc.array(fc.nat(255), { minLength: 31, maxLength: 31 }),
      fc.nat(255),
    )
    .map(([countries, steps, restStep]) => ({
      countries,
      steps: [0, ...steps.sort((left, right) => left - right)].slice(0, countries.length),
      restStep,
    }));
  const record = fc.record({
    distribution: fc.nat(),
    count: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 31 }), fc.maxSafeNat()),
    evidence: fc.integer({ min: 1, max: 15 }),
  });
  const scenario = fc.record({
    names: fc.uniqueArray(fc.tuple(key, fc.integer({ min: 1, max: 3 }), record, record), {
      selector: ([name]) => name,
      maxLength: 50,
      size: "max",
    }),
    distributions: fc.array(distribution, { minLength: 1, maxLength: 12 }),
    blockKeyCount: fc.constantFrom(1, 2, 3, 7, 50),
    countScale: fc.constantFrom(1, 2, 3),
    absent: fc.array(key, { maxLength: 30 }),
  });

  it("finds every key with its records, and no other", async () => {
    let presentCount = 0;
    let absentCount = 0;
    await fc.assert(
      fc.asyncProperty(scenario, async ({ names, distributions, blockKeyCount, countScale, absent }) => {
        const sorted = names.sort(([left], [right]) => compareKeys(left, right));
        const expected = new Map<string, unknown[]>();
        const records: { distribution: number; count: number; evidence: number }[] = [];
        for (const [name, parts, surname, forename] of sorted) {
          const used = [parts & 1 ? surname : undefined, parts & 2 ? forename : undefined].map(
            (entry) =>
              entry && {
                ...entry,
                distribution: entry.distribution % distributions.length,
                count: Math.max(1, entry.count),
              },
          );
          for (const entry of used) if (entry) records.push(entry);
          expected.set(
            name,
            used.map(
              (entry) =>
                entry && {
                  distribution: distributions[entry.distribution],
                  count: codeToCount(countToCode(entry.count, countScale), countScale),
                  evidence: entry.evidence,
                },
            ),
          );
        }
        const table: Table = {
          stepsPerOctave: 4,
          countScale,
          countries: codes.map((code) => ({ code, prior: 1 })),
          keys: sorted.map(([name]) => name),
          parts: Uint8Array.from(sorted, ([, parts]) => parts),
          recordDistributions: Uint32Array.from(records, (entry) => entry.distribution),
          recordCounts: Float64Array.from(records, (entry) => entry.count),
          recordEvidence: Uint8Array.from(records, (entry) => entry.evidence),
          distributions,
          neighbours: [],
        };
        const { bytes } = encodeTable(table, {
          tier: "any",
          foldTable,
          nameWords,
          blockKeyCount,
        });
        // A view into a larger buffer, as Node's file reading gives for small files.
        const file = new Uint8Array(bytes.length + 9).fill(255).subarray(5, 5 + bytes.length);
        file.set(bytes);
        const store = createStore(file);
        for (const [name, records] of expected) expect(lookUp(store, name)).toEqual(records);
        const present = [...expected.keys()];
        const near = present.flatMap((name) => [
          `${name}a`,
          name.slice(0, -1),
          `a${name}`,
          name.replace(/./su, "\u{10ffff}"),
        ]);
        for (const name of [...absent, ...near]) {
          if (expected.has(name)) continue;
          expect(lookUp(store, name)).toBeUndefined();
          absentCount++;
        }
        presentCount += present.length;
        expect(store.head.keyCount).toBe(present.length);
        expect(store.loadedBlockCount).toBe(Math.ceil(present.length / blockKeyCount));
      }),
      { seed: 41, numRuns: 100 },
    );
    expect(presentCount).toBeGreaterThan(1000);
    expect(absentCount).toBeGreaterThan(3000);
  });
});
