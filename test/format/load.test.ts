/** Opening data files: sound ones block by block; damaged ones are refused with a code and in words that help. */
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { readHead } from "../../src/format/load.ts";
import type { ErrorCode } from "../../src/ground/errors.ts";
import type { Explanation, Predictor } from "../../src/ground/types.ts";
import { createPredictor, createStorePredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { forgeHead, HEADER } from "../helpers/foreign-file.ts";
import { ASKED, caught, file, foldTable, lookUp, nameWords } from "../helpers/six-names.ts";
import { tinyTable } from "../helpers/tiny-table.ts";

const encoder = new TextEncoder();

const right: readonly Explanation[] = ASKED.map((name) => createPredictor(file).explain(name));

/** Opens a file and asks all names. The errors on the way; every answer that comes must be the right one. */
function openAndAsk(bytes: Uint8Array): ErrorCode[] {
  const errors: ErrorCode[] = [];
  let predictor: Predictor | undefined;
  const failed = caught(() => {
    predictor = createPredictor(bytes);
  });
  if (failed) return [failed.code];
  for (const [index, name] of ASKED.entries()) {
    const error = caught(() => expect(predictor!.explain(name)).toEqual(right[index]));
    if (error) errors.push(error.code);
  }
  return errors;
}

describe("a sound file", () => {
  it("answers", () => {
    expect(openAndAsk(file)).toEqual([]);
    expect(readHead(file).blocks).toHaveLength(3);
    expect(right.map(({ match }) => match)).toEqual([
      ...Array<string>(6).fill("direct"),
      "last-name",
      "stripped",
      "none",
      "last-name",
      "none",
    ]);
  });

  it("is opened block by block", () => {
    const store = createStore(file);
    const predictor = createStorePredictor(store, {});
    expect(store.loadedBlockCount).toBe(0);
    predictor.predict("kim");
    expect(store.loadedBlockCount).toBe(1);
    predictor.predict("kimura");
    expect(store.loadedBlockCount).toBe(1);
    predictor.predict("lee");
    expect(store.loadedBlockCount).toBe(2);
    expect(store.head.blocks).toHaveLength(3);
    expect(predictor.info()).toMatchObject({ tier: "tiny", formatVersion: 8, keyCount: 6 });
    expect(predictor.info().byteCount).toBe(file.length);
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

describe("a damaged file", () => {
  it("is refused when any byte is flipped, or answers as before", () => {
    const seen = new Set<ErrorCode>();
    for (let offset = 0; offset < file.length; offset++) {
      for (const mask of [0x01, 0x10, 0x80, 0x55, 0xff]) {
        const flipped = file.slice();
        flipped[offset]! ^= mask;
        const errors = openAndAsk(flipped);
        expect(errors.length, `offset ${offset}, mask ${mask}`).toBeGreaterThan(0);
        for (const code of errors) seen.add(code);
      }
    }
    expect([...seen].sort()).toEqual([
      "ERR_DATA_CHECKSUM",
      "ERR_DATA_LENGTH",
      "ERR_DATA_MAGIC",
      "ERR_DATA_VERSION",
    ]);
  });

  it("still answers from blocks that are whole", () => {
    const flipped = file.slice();
    flipped[readHead(file).blocks[1]!.offset]! ^= 1;
    const store = createStore(flipped);
    const predictor = createStorePredictor(store, {});
    expect(predictor.predict("kim").count).toBe(1_250_000);
    expect(caught(() => predictor.predict("lee"))?.message).toMatch(
      /found block 1 with checksum 0x\w{8}, expected 0x\w{8}/,
    );
    // Asked again, it is refused again.
    expect(caught(() => predictor.predict("lee"))?.code).toBe("ERR_DATA_CHECKSUM");
    expect(store.loadedBlockCount).toBe(1);
  });

  it("is refused when cut short at any length", () => {
    for (let length = 0; length < file.length; length++) {
      expect(openAndAsk(file.subarray(0, length)), `${length} bytes`).toEqual(["ERR_DATA_LENGTH"]);
    }
  });

  it("is refused with bytes behind it", () => {
    for (const extra of [1, 2, 1000]) {
      const longer = new Uint8Array(file.length + extra);
      longer.set(file);
      expect(openAndAsk(longer)).toEqual(["ERR_DATA_LENGTH"]);
    }
  });

  it.each<[what: string, bytes: Uint8Array, code: ErrorCode, words: RegExp]>([
    ["nothing", new Uint8Array(0), "ERR_DATA_LENGTH", /found 0 bytes, expected at least 33/],
    ["32 bytes", file.subarray(0, 32), "ERR_DATA_LENGTH", /found 32 bytes, expected at least 33/],
    ["half a head", file.subarray(0, 60), "ERR_DATA_LENGTH", /found 60 bytes, expected a head of \d+/],
    [
      "one byte less",
      file.subarray(0, -1),
      "ERR_DATA_LENGTH",
      new RegExp(`found ${file.length - 1} bytes, expected ${file.length}\\.`),
    ],
    [
      "a web page",
      encoder.encode(`<!doctype html>${" ".repeat(40)}`),
      "ERR_DATA_MAGIC",
      /found 0x6f64213c .* expected 0x4d4e4743 \("CGNM"\)/,
    ],
    [
      "a later version",
      forgeHead(file, (view) => view.setUint16(HEADER.version, 9, true)),
      "ERR_DATA_VERSION",
      /found format version 9, expected 8/,
    ],
    [
      "a changed head",
      file.map((byte, offset) => (offset === 34 ? byte ^ 1 : byte)),
      "ERR_DATA_CHECKSUM",
      /found head with checksum 0x\w{8}, expected 0x\w{8}/,
    ],
    [
      "a changed section",
      file.map((byte, offset) => (offset === readHead(file).headByteCount ? byte ^ 1 : byte)),
      "ERR_DATA_CHECKSUM",
      /found section 0 \(countries\) with checksum 0x\w{8}, expected 0x/,
    ],
  ])("says what was found and expected: %s", (_what, bytes, code, words) => {
    const error = caught(() => createPredictor(bytes));
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(words);
  });
});
