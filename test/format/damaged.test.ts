/** Files that are damaged or forged: refused with a code and in words that help, or answered from, but never believed blindly. */
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { MAX_BLOCK_BYTE_COUNT, MAX_BLOCK_KEY_COUNT } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import { createPredictor, createStorePredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { createRemotePredictor } from "../../src/remote/predictor.ts";
import { createSamples } from "../helpers/damaged-files.ts";
import { forge, forgeHead } from "../helpers/foreign-file.ts";
import {
  forgeRecord,
  LARGE_TABLES,
  REFUSED,
  STRANGE_FOLD_TABLES,
  storedCountries,
} from "../helpers/forged-files.ts";
import { claimTable, forgeFile } from "../helpers/forger.ts";
import { fetchRanges } from "../helpers/range-host.ts";
import { caught, file, foldTable, lookUp, nameWords } from "../helpers/six-names.ts";

const samples = await createSamples();

describe.each(samples)("$what, damaged,", ({ bytes, sealed, ask }) => {
  const right = ask(bytes);
  const isRefusal = (answer: string): boolean => answer.startsWith("ERR_DATA_");

  it("answers if nothing is changed, also with its checksums written anew", () => {
    expect(right.filter(isRefusal)).toEqual([]);
    for (const { start, end, forge: seal } of sealed) expect(seal(bytes.slice(start, end))).toEqual(bytes);
  });

  it("is refused when any byte is flipped, or answers as before", () => {
    const seen = new Set<string>();
    for (let offset = 0; offset < bytes.length; offset++)
      for (const mask of [1, 2, 4, 8, 16, 32, 64, 128, 0x55]) {
        const flipped = bytes.slice();
        flipped[offset]! ^= mask;
        const answers = ask(flipped);
        const refusals = answers.filter(isRefusal);
        expect(refusals.length, `offset ${offset}, mask ${mask}`).toBeGreaterThan(0);
        for (const code of refusals) seen.add(code);
        for (const [index, answer] of answers.entries())
          if (!isRefusal(answer)) expect(answer).toBe(right[index]);
      }
    expect([...seen].sort()).toEqual([
      "ERR_DATA_CHECKSUM",
      "ERR_DATA_LENGTH",
      "ERR_DATA_MAGIC",
      "ERR_DATA_VERSION",
    ]);
  });

  it("is refused when cut short at any length, and with bytes behind it", () => {
    const longer = new Uint8Array(bytes.length + 1000);
    longer.set(bytes);
    for (const length of [...bytes.keys(), ...[1, 2, 1000].map((extra) => bytes.length + extra)])
      expect(ask(longer.subarray(0, length)), `${length} bytes`).toEqual(["ERR_DATA_LENGTH"]);
  });
});

describe("a data file", () => {
  it.each(REFUSED)("is refused, opened here or over a network: $what", async ({ bytes, code, words }) => {
    const refused = bytes();
    const names = ["kim", "kovács", "lee", "martin", "KİM 王 \u{10ffff}"];
    const error = caught(() => {
      const { predict } = createPredictor(refused);
      for (const name of names) predict(name);
    });
    expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
    const remote = createRemotePredictor("https://example.org/a.bin", { fetch: fetchRanges(refused) });
    await expect(remote.then(({ predictMany }) => predictMany(names))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words),
    });
  });

  it("is not refused for what looks like it", () => {
    expect(storedCountries.isStored).toBe(true);
    expect(createPredictor(storedCountries.bytes).predict("kim").count).toBeGreaterThan(0);
    expect(createPredictor(forgeRecord()).predict("kim").country).toHaveLength(3);
    for (const bytes of STRANGE_FOLD_TABLES)
      expect(caught(() => createPredictor(bytes).predict("KİM 王 \u{10ffff}"))).toBeUndefined();
    expect(forge(file, () => {})).toEqual(file);
    expect(forgeHead(file, () => {})).toEqual(file);
  });

  it.each(LARGE_TABLES)(
    "has no more %s in a block than it may: the writer begins another",
    (_what, table, keyCount) => {
      const { bytes } = encodeTable(table, { tier: "tiny", foldTable, nameWords, blockKeyCount: 4096 });
      expect(readHead(bytes).blocks[0]!.keyCount).toBe(keyCount);
      const store = createStore(bytes);
      for (const key of [table.keys[0]!, table.keys.at(-1)!]) expect(lookUp(store, key)).toBeDefined();
    },
  );

  it("still answers from blocks that are whole, and refuses the others each time", () => {
    const flipped = file.slice();
    flipped[readHead(file).blocks[1]!.offset]! ^= 1;
    const store = createStore(flipped);
    const predictor = createStorePredictor(store, {});
    expect(predictor.predict("kim").count).toBe(1_250_000);
    for (const _time of [1, 2])
      expect(caught(() => predictor.predict("lee"))?.code).toBe("ERR_DATA_CHECKSUM");
    expect(store.loadedBlockCount).toBe(1);
  });

  it("cannot have more blocks than a head of 2 MB", () => {
    const table = claimTable({ keyCount: 2, countryCount: 1, tailCount: 0 });
    expect(() => forgeFile({ blockCount: 150_000, groupKeyCount: MAX_BLOCK_KEY_COUNT, table })).toThrow(
      /head of \d+ bytes, expected at most 2097152: use larger blocks/,
    );
  });

  it("never has a stored block so long that a sound one could not be", () => {
    // 4,096 keys with two records each, 65,535 letters and countries: letters are read and gone back over once.
    const symbolCount = 2 * (65_535 + 4096) + 4096 + 8192 * 5 + 2 * 65_535;
    expect((symbolCount * 11 + 8192 * 11) / 8).toBeLessThan(MAX_BLOCK_BYTE_COUNT);
  });
});
