/** The definitions of the data file, and what its writer makes of tables and refuses. */
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteSink } from "../../build/encode/bytes.ts";
import { type EncodeOptions, encodeTable } from "../../build/encode/file.ts";
import { compareKeys, type Table } from "../../build/encode/table.ts";
import { deflate, shorten } from "../../build/estimator/compress.ts";
import { encodeFoldTable } from "../../build/words/fold-table.ts";
import {
  codeToCount,
  countToCode,
  NO_REST_STEP,
  offsetOf,
  readFields,
  restStepToRatio,
  stepToRatio,
} from "../../src/format/format.ts";
import { bitLength } from "../../src/format/model.ts";
import { compareBytes, crc32 } from "../../src/ground/bytes.ts";
import { readExample } from "../helpers/format-doc.ts";
import { tinyTable } from "../helpers/tiny-table.ts";

describe("count codes", () => {
  it.each([
    [3, 999, 999, 999],
    [3, 1005, 1001, 1010],
    [3, 9995, 1900, 10_000],
    [2, 104, 100, 100],
    [2, 12_345, 282, 12_000],
    [1, 19, 19, 19],
    [1, 21, 21, 22],
    [1, 52, 35, 50],
    [1, 97, 44, 95],
    [1, 12_345, 117, 12_000],
  ])("of scale %i: %i has code %i, which means %i", (scale, count, code, kept) => {
    expect(countToCode(count, scale)).toBe(code);
    expect(codeToCount(code, scale)).toBe(kept);
  });

  const count = fc.oneof(
    fc.nat(2000),
    fc.nat(1_000_000),
    fc.maxSafeNat(),
    // Around the places where a digit is gained.
    fc
      .tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: -60, max: 60 }))
      .map(([power, near]) => Math.max(0, 10 ** power + near)),
  );

  it("rise with the count and are their own best codes", () => {
    fc.assert(
      fc.property(count, count, fc.constantFrom(1, 2, 3), (first, second, scale) => {
        const code = countToCode(first, scale);
        const kept = codeToCount(code, scale);
        expect(countToCode(kept, scale)).toBe(code);
        if (first <= second) expect(code).toBeLessThanOrEqual(countToCode(second, scale));
        expect(bitLength(code)).toBeLessThanOrEqual(14);
      }),
      { seed: 31, numRuns: 5000 },
    );
  });

  it("keep two or three digits", () => {
    fc.assert(
      fc.property(count, fc.constantFrom(2, 3), (counted, scale) => {
        const kept = codeToCount(countToCode(counted, scale), scale);
        expect(kept).toBe(counted < 10 ** scale ? counted : roundHalfUp(counted, scale));
      }),
      { seed: 32, numRuns: 5000 },
    );
  });

  it("of the first scale are exact below 20, off by 1 of 21 at most, and as round as their neighbours", () => {
    fc.assert(
      fc.property(count, (counted) => {
        const kept = codeToCount(countToCode(counted, 1), 1);
        if (counted < 20) expect(kept).toBe(counted);
        // Two safe numbers: their difference is exact.
        expect(Math.abs(kept - counted)).toBeLessThanOrEqual(counted / 21);
        expect(kept).toBeLessThan(1e16 + 1);
        const [first, second = "0", ...others] = String(kept);
        expect(others.every((digit) => digit === "0")).toBe(true);
        if (kept >= 20)
          expect(Number(second) % (Number(first) >= 5 ? 5 : Number(first) >= 2 ? 2 : 1)).toBe(0);
      }),
      { seed: 33, numRuns: 5000 },
    );
  });

  /** The same by decimal digits, without floating point. */
  function roundHalfUp(value: number, digits: number): number {
    const unit = 10n ** BigInt(BigInt(value).toString().length - digits);
    return Number(((BigInt(value) + unit / 2n) / unit) * unit);
  }
});

describe("steps", () => {
  it("are logarithms", () => {
    expect([0, 1, 4, 8, 40].map((step) => stepToRatio(step, 4))).toEqual([
      1,
      2 ** -0.25,
      0.5,
      0.25,
      2 ** -10,
    ]);
    expect([0, 32, 36, 254].map((step) => restStepToRatio(step, 4))).toEqual([256, 1, 0.5, 2 ** -55.5]);
    expect(restStepToRatio(NO_REST_STEP, 4)).toBe(0);
    expect(restStepToRatio(NO_REST_STEP, 1)).toBe(0);
  });
});

describe("crc32", () => {
  it("is that of gzip, in one run or two", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.nat(500), (bytes, cut) => {
        const middle = Math.min(cut, bytes.length);
        const expected = gzipSync(bytes).readUInt32LE(gzipSync(bytes).length - 8);
        expect(crc32(bytes, 0, bytes.length)).toBe(expected);
        expect(crc32(bytes, middle, bytes.length, crc32(bytes, 0, middle))).toBe(expected);
      }),
      { seed: 32, numRuns: 500 },
    );
  });
});

describe("numbers of several bytes", () => {
  it("are little-endian and unsigned", () => {
    const fields = { first: 1, second: 2, third: 4, last: 4 };
    const bytes = Uint8Array.of(0xff, 0x81, 0x01, 0x82, 0x01, 0x02, 0x03, 0xf4, 0, 0, 0, 0x80);
    const values = { first: 0x81, second: 0x8201, third: 0xf4030201, last: 0x80000000 };
    expect(readFields(bytes, 1, fields)).toEqual(values);
    const sink = new ByteSink();
    sink.push(0xff);
    sink.pushFields(fields, values);
    expect(sink.take()).toEqual(bytes);
    expect(offsetOf(fields, "third")).toBe(3);
    expect(offsetOf(fields)).toBe(bytes.length - 1);
  });
});

describe("order of keys", () => {
  const key = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.string({
      unit: fc.constantFrom("a", "b", "é", "\uffff", "\ue000", "𠮷", "🂡", "\ud7ff"),
      maxLength: 5,
    }),
  );

  it("is that of UTF-8 bytes", () => {
    fc.assert(
      fc.property(key, key, (left, right) => {
        const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
        const expected = Buffer.compare(leftBytes, rightBytes);
        expect(Math.sign(compareBytes(leftBytes, leftBytes.length, rightBytes, rightBytes.length))).toBe(
          expected,
        );
        expect(Math.sign(compareKeys(left, right))).toBe(expected);
      }),
      { seed: 33, numRuns: 5000 },
    );
  });
});

describe("exact bytes", () => {
  const hexOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes!).toString("hex");

  it("of a section, which is deflated only if that makes it shorter", () => {
    const long = new Uint8Array(300).fill(7);
    expect(shorten(long)).toEqual(deflate(long));
    expect(shorten(long).length).toBeLessThan(20);
    // Equally long is not shorter: equal lengths mean "as it is".
    const same = Uint8Array.of(9, 9, 9);
    expect(shorten(same, () => Uint8Array.of(1, 2, 3))).toBe(same);
  });

  it("of a fold table", () => {
    const table = encodeFoldTable({
      folds: new Map([
        [0xc4, [0x61, 0x308]],
        [0x41, [0x61]],
        [0xad, []],
      ]),
      strips: new Map([[0x308, []]]),
      spaces: new Set([9, 10, 32]),
      ranks: new Map([
        [0x308, 2],
        [0x327, 1],
      ]),
    });
    expect(hexOf(table)).toBe(
      // Folds: 3; points 41, +6c, +17; lengths 1, 0, 2; first points +61, +0; second point 308.
      "03" +
        "41" +
        "6c" +
        "17" +
        "010002" +
        "c201" +
        "00" +
        "8806" +
        // Strips: 1; point 308; length 0.
        "01" +
        "8806" +
        "00" +
        // Spaces: 2 runs: 9, two long; 21 after its end, one long.
        "02" +
        "090201" +
        "150101" +
        // Ranks: 2 runs: 308; 30 after its end.
        "02" +
        "88060102" +
        "1e0101",
    );
  });
});

describe("the writer refuses", () => {
  const { table: sound, options } = readExample();
  const refusal = async (change: Partial<Table>, other: Partial<EncodeOptions> = {}): Promise<string> => {
    try {
      encodeTable({ ...sound, ...change }, { ...options, ...other });
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      return (error as RangeError).message;
    }
    return "nothing";
  };
  const keys = (...first: string[]): Partial<Table> => ({
    keys: [...first, ...sound.keys.slice(first.length)],
  });
  const distribution = (change: Partial<Table["distributions"][number]>): Partial<Table> => ({
    distributions: [{ ...sound.distributions[0]!, ...change }, ...sound.distributions.slice(1)],
  });
  const numbered = (length: number): number[] => Array.from({ length }, (_, index) => index);
  const countries = (length: number): Table["countries"] =>
    numbered(length).map((index) => ({
      code: String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
      prior: 1,
    }));

  it("nothing that is sound", async () => {
    expect(await refusal({})).toBe("nothing");
    expect(await refusal({ countries: countries(256) })).toBe("nothing");
    expect(await refusal(keys(`a${"\u0301".repeat(127)}`))).toBe("nothing");
    expect(await refusal({}, { tier: "x".repeat(64) })).toBe("nothing");
  });

  it.each<[what: string, change: Partial<Table>, message: RegExp]>([
    ["keys out of order across blocks", keys("a", "b", "z"), /out of order: "z" before "lee"/],
    ["keys out of order", keys("b", "a"), /out of order: "b" before "a"/],
    ["an empty key", keys(""), /0 bytes, expected 1 to 255/],
    ["a zero byte", keys("a\0b"), /without a zero byte/],
    ["a key of 256 bytes", keys(`ab${"é".repeat(127)}`), /256 bytes, expected 1 to 255/],
    ["half a surrogate pair", keys("a\ud800"), /well-formed Unicode, found "a\\ud800"/],
    ["a key without records", { parts: Uint8Array.of(1, 1, 0, 1, 3) }, /"kova.cs" has no record/u],
    ["a third part", { parts: Uint8Array.of(1, 1, 1, 1, 4) }, /"martin" has no record.*found 4/],
    ["too few parts", { parts: Uint8Array.of(1, 1, 1, 3) }, /parts of 5 keys, found 4/],
    ["too few records", { parts: Uint8Array.of(1, 1, 1, 3, 3) }, /recordDistributions of 7 records, found 6/],
    ["a record without countries", distribution({ countries: [], steps: [] }), /1 to 32 countries, found 0/],
    [
      "33 countries in a record",
      { ...distribution({ countries: numbered(33), steps: numbered(33) }), countries: countries(40) },
      /1 to 32 countries, found 33/,
    ],
    ["a country that is not there", distribution({ countries: [6, 0] }), /numbers below 6, found 6/],
    ["a country twice", distribution({ countries: [5, 5] }), /once, found 5 5/],
    ["fewer steps than countries", distribution({ steps: [0] }), /each of 2 countries, found 1/],
    ["steps above 255", distribution({ steps: [0, 256] }), /0 to 255 that never fall, found 0 256/],
    ["steps that fall", distribution({ steps: [0, -1] }), /found 0 -1/],
    ["half a step", distribution({ steps: [0, 1.5] }), /whole steps .* found 0 1.5/],
    ["a rest step above 255", distribution({ restStep: 256 }), /rest step up to 255, found 256/],
    ["257 countries", { countries: countries(257) }, /at most 256 countries, found 257/],
    ["a country in lower case", { countries: [{ code: "ca", prior: 1 }] }, /capital letters, found "ca"/],
    [
      "countries out of order",
      {
        countries: [
          { code: "CN", prior: 1 },
          { code: "CA", prior: 1 },
        ],
      },
      /"CA" after "CN"/,
    ],
    ["a negative prior", { countries: [{ code: "CA", prior: -1 }] }, /found -1 for CA/],
    [
      "a prior without end",
      { countries: [{ code: "CA", prior: 1e39 }] },
      /32-bit float, found 1e\+39 for CA/,
    ],
    ["priors of 0", { countries: [{ code: "CA", prior: 1e-60 }] }, /prior above 0/],
    ["counts of scale 0", { countScale: 0 }, /counts of scale 1 to 3, found 0/],
    ["counts of scale 4", { countScale: 4 }, /counts of scale 1 to 3, found 4/],
    [
      "neighbours that are not there",
      { neighbours: [{ countries: [6], steps: [0], restStep: 0 }] },
      /below 6, found 6/,
    ],
    ["no steps in an octave", { stepsPerOctave: 0 }, /1 to 255 steps an octave, found 0/],
    ["half a step in an octave", { stepsPerOctave: 1.5 }, /found 1.5/],
    ["a count of 0", { recordCounts: sound.recordCounts.map(() => 0) }, /at least 1 .*found 0/],
    ["half a count", { recordCounts: sound.recordCounts.map(() => 2.5) }, /found 2.5/],
    [
      "an infinite count",
      { recordCounts: sound.recordCounts.map(() => Number.POSITIVE_INFINITY) },
      /found Infinity/,
    ],
    ["no evidence", { recordEvidence: sound.recordEvidence.map(() => 0) }, /evidence of 1 to 15, found 0/],
    ["unknown evidence", { recordEvidence: sound.recordEvidence.map(() => 16) }, /found 16/],
    [
      "a distribution that is not there",
      { recordDistributions: sound.recordDistributions.map(() => 5) },
      /below 5, found 5/,
    ],
  ])("%s", async (_what, change, message) => {
    expect(await refusal(change)).toMatch(message);
  });

  it.each<[what: string, options: Partial<EncodeOptions>, message: RegExp]>([
    ["a tier without a name", { tier: "" }, /1 to 64 ASCII characters, found ""/],
    ["a tier with a long name", { tier: "x".repeat(65) }, /1 to 64 ASCII/],
    ["a tier with letters beyond ASCII", { tier: "größe" }, /found "größe"/],
    ["blocks of no keys", { blockKeyCount: 0 }, /1 to 4096 keys a block, found 0/],
    ["blocks of too many keys", { blockKeyCount: 4097 }, /found 4097/],
    ["blocks of half a key", { blockKeyCount: 0.5 }, /found 0.5/],
    ["a section too long", { foldTable: new Uint8Array(2 ** 16 + 1) }, /65537 bytes, expected at most 65536/],
  ])("%s", async (_what, change, message) => {
    expect(await refusal({}, change)).toMatch(message);
  });

  it("a fold table with more replacements than can be numbered", () => {
    const folds = new Map(numbered(300).map((point) => [0x1000 + point, numbered(256)]));
    expect(() => encodeFoldTable({ folds, strips: new Map(), spaces: new Set(), ranks: new Map() })).toThrow(
      /77101 entries, expected at most 65536/,
    );
  });
});

describe("the writer", () => {
  it("gives the same bytes for the same table, and stores a separator in whole characters", async () => {
    // "𠮷" and "𠮸" share the first half of their surrogate pairs.
    const table = tinyTable({
      𠮷: { surname: { weights: { JP: 0 }, count: 1 } },
      𠮸田: { surname: { weights: { JP: 0 }, count: 1 } },
    });
    const options = { ...readExample().options, blockKeyCount: 1 };
    const { bytes, report } = encodeTable(table, options);
    expect(encodeTable(table, options).bytes).toEqual(bytes);
    expect(new TextDecoder().decode(bytes.subarray(report.headByteCount - 4, report.headByteCount))).toBe(
      "𠮸",
    );
  });

  it("reports each block as it is done", async () => {
    const { table, options } = readExample();
    const counts: number[] = [];
    const { bytes, report } = encodeTable(table, { ...options, onProgress: (count) => counts.push(count) });
    expect(counts).toEqual([3, 2]);
    expect(report).toMatchObject({ keyCount: 5, recordCount: 6, blockCount: 2, byteCount: bytes.length });
    const { headByteCount, sectionByteCounts, kindByteCounts } = report;
    const sections = Object.values(sectionByteCounts).reduce((sum, count) => sum + count, 0);
    const kinds = Object.values(kindByteCounts).reduce((sum, count) => sum + count, 0);
    const coded = bytes.length - headByteCount - sections;
    // What is said takes a little less than the bytes: two indexes and three groups begin with four bytes of state, two blocks
    // with 7 bytes, and two indexes with the bytes of groups.
    expect(coded - kinds).toBeGreaterThan(2 * 7);
    expect(coded - kinds).toBeLessThanOrEqual(5 * 4 + 2 * (7 + 2));
  });
});
