/** Forged files: neither memory nor time is theirs to take, whatever they claim, and no byte of them makes a crash. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { MAX_BLOCK_KEY_COUNT, MAX_HEAD_BYTE_COUNT } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import { createBlockReader } from "../../src/format/reader.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createRemotePredictor } from "../../src/remote/predictor.ts";
import { createSamples } from "../helpers/damaged-files.ts";
import { denseFoldTable, denseTables } from "../helpers/dense-tables.ts";
import { type Claims, claimTable, forgeFile, listForgedNames } from "../helpers/forger.ts";
import { processorMs } from "../helpers/processor-time.ts";
import { fetchRanges } from "../helpers/range-host.ts";
import { caught } from "../helpers/six-names.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function collectGarbage(): void {
  collect();
  // Buffers that nobody holds any more are given back beside the program, and have been when it collects again.
  collect();
}

const MEGABYTE = 2 ** 20;
/** Most memory of an open block. */
const MAX_OPEN_BLOCK_BYTE_COUNT = 320 * 1024;

const SMALL: Claims = { keyCount: 2, countryCount: 1, tailCount: 0 };

/** As many as a block may have. */
const MOST_COUNTRIES: Claims = { keyCount: 1000, countryCount: 32, tailCount: 0 };
const MOST_LETTERS: Claims = { keyCount: 260, countryCount: 1, tailCount: 240 };

const forged = (blockCount: number, claims: Claims): Uint8Array =>
  forgeFile({ blockCount, groupKeyCount: MAX_BLOCK_KEY_COUNT, table: claimTable(claims) });

/** Memory that an action leaves in use, as long as what it gives back is. */
function measure(action: () => unknown): number {
  collectGarbage();
  const before = process.memoryUsage();
  const kept = action();
  collectGarbage();
  const after = process.memoryUsage();
  expect(kept).toBeDefined();
  return after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed;
}

describe("a forged file", () => {
  /** Least time to ask a file of ten blocks for a name, each name in a block of its own. */
  function leastMs(claims: Claims, expected: string | undefined): number {
    const file = forged(10, claims);
    const times = listForgedNames({ blockCount: 10 }).map((name) =>
      processorMs(() => expect(caught(() => createPredictor(file).predict(name))?.code).toBe(expected)),
    );
    return Math.min(...times);
  }

  it.each<[what: string, claims: Claims, allowed: Claims]>([
    ["16,384 keys", { keyCount: 16_384, countryCount: 1, tailCount: 0 }, MOST_COUNTRIES],
    ["a million countries", { keyCount: 4096, countryCount: 32, tailCount: 0 }, MOST_COUNTRIES],
    ["a million letters", { keyCount: 4096, countryCount: 1, tailCount: 240 }, MOST_LETTERS],
  ])("whose blocks claim %s is refused before they are opened as far as that", (_what, claims, allowed) => {
    // As long as the largest block that is allowed. Four times that if all of a block were read.
    const allowedMs = leastMs(allowed, undefined);
    expect(leastMs(claims, "ERR_DATA_CORRUPT")).toBeLessThan(2.5 * allowedMs);
  });

  it.each<[what: string, blockCount: number, claims: Claims]>([
    ["countries", 300, MOST_COUNTRIES],
    ["letters", 520, MOST_LETTERS],
  ])("of as many %s as a block may have takes no more memory than it may", (_what, blockCount, claims) => {
    const file = forged(blockCount, claims);
    const limit = 16 * MEGABYTE + 32 * file.length;
    const head = readHead(file);
    const reader = createBlockReader(file, head);
    const blockByteCount = reader.open(0).byteCount;
    expect(blockByteCount).toBeLessThan(MAX_OPEN_BLOCK_BYTE_COUNT);
    // Else the test would tell nothing.
    expect(blockCount * blockByteCount).toBeGreaterThan(1.5 * limit);
    const names = listForgedNames({ blockCount });
    let answers: string[] = [];
    const { predict } = createPredictor(file);
    const taken = measure(() => {
      answers = names.map((name) => JSON.stringify(predict(name)));
      return predict;
    });
    // What is read once for all blocks of this file takes less than 8 MB.
    expect(taken).toBeLessThan(limit + 8 * MEGABYTE);
    // What was forgotten is answered as before.
    for (const number of [0, 1, blockCount - 1])
      expect(JSON.stringify(predict(names[number]!))).toBe(answers[number]);
  });

  it("cannot make its head take more than 60 MB", () => {
    const blockCount = 130_000;
    const file = forged(blockCount, SMALL);
    expect(readHead(file).headByteCount).toBeGreaterThan(0.9 * MAX_HEAD_BYTE_COUNT);
    expect(measure(() => readHead(file))).toBeLessThan(60 * MEGABYTE);
  });

  it("cannot make what is read once for all blocks take more than 35 MB, nor long", () => {
    const sections = { tables: denseTables(), foldTable: denseFoldTable() };
    const file = forgeFile({ blockCount: 1, table: claimTable(SMALL), ...sections });
    // Its size is no reason to refuse it: tables of the full tier have 138 KB.
    expect(sections.tables.length).toBeLessThan(4096);
    const ask = (): unknown => {
      const predictor = createPredictor(file);
      // The tables are read, and then the block, which was coded by others.
      expect(caught(() => predictor.predict("abe"))?.code).toBe("ERR_DATA_CORRUPT");
      return predictor;
    };
    const taken = measure(ask);
    // Else the test would tell nothing.
    expect(taken).toBeGreaterThan(15 * MEGABYTE);
    expect(taken).toBeLessThan(35 * MEGABYTE);
    // The least of many: beside other tests single ones take twice as long.
    const times = Array.from({ length: 8 }, () => processorMs(ask));
    // Seventeen times as long as a block is usual, with coverage as without: 240 ms of 14, and 400 of 26.
    expect(Math.min(...times)).toBeLessThan(33 * leastMs(MOST_COUNTRIES, undefined));
  });
});

describe("a forged file on a host", () => {
  it("keeps open no more blocks than it may, also of words whose weight is kept", async () => {
    const claims = { keyCount: 4000, countryCount: 7, tailCount: 0 };
    const file = forged(600, claims);
    const fetch = fetchRanges(file);
    const { predict } = await createRemotePredictor("https://example.org/a.bin", {
      fetch,
      cacheBlockCount: 4,
      whole: true,
    });
    // Every 26th key is in another block.
    const words = claimTable(claims).keys.filter((_, number) => number % 26 === 0);
    expect(words.length).toBeGreaterThan(150);
    await predict(`${words[0]} ${words[1]}`);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (const [number, word] of words.entries()) {
      const { country } = await predict(`${word} ${words[(number + 1) % words.length]}`);
      expect(country.length).toBeGreaterThan(0);
    }
    const takeKept = (): number => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    // All of them have 30 MB. Engines free them on another thread, which may have to wait for a processor.
    await expect.poll(takeKept, { timeout: 10_000 }).toBeLessThan(6 * MEGABYTE);
    expect((await predict(words[3]!)).country.length).toBeGreaterThan(0);
  });
});

it.each(await createSamples())(
  "never crashes with any byte of $what flipped and its checksums right",
  ({ bytes, sealed, ask }) => {
    const outcomes = { refused: 0, answered: 0 };
    for (const { start, end, forge } of sealed)
      for (let offset = start; offset < end; offset++)
        for (const mask of [0x01, 0x02, 0x80, 0xff]) {
          const part = bytes.slice(start, end);
          part[offset - start]! ^= mask;
          const isRefused = ask(forge(part)).some((answer) => answer.startsWith("ERR_DATA_"));
          outcomes[isRefused ? "refused" : "answered"]++;
        }
    expect(outcomes.refused).toBeGreaterThan(200);
    expect(outcomes.answered).toBeGreaterThan(50);
  },
);
