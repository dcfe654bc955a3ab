/** What whole runs seldom come to. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStorePredictor } from "../../../src/answer/predictor.ts";
import { readCheckpoint, writeCheckpoint } from "../../../src/cli/enrich/checkpoint.ts";
import { createEncoding } from "../../../src/cli/enrich/encoding.ts";
import { createProgress, formatSeconds } from "../../../src/cli/enrich/progress.ts";
import { SharedStore, shareBlocks } from "../../../src/cli/enrich/shared-store.ts";
import { describeWriteError } from "../../../src/cli/enrich/target.ts";
import { readTier } from "../../helpers/tiers.ts";
import { Collector } from "../harness.ts";
import { core, newPath } from "./harness.ts";

const NAMES = ["Nguyen", "Müller", "Smith", "John Smith", "García", "Kowalski", "Xqzzq", "王小明", "Okonkwo"];

function share(tier: "core") {
  const bytes = readTier(tier);
  const file = new SharedArrayBuffer(bytes.length);
  new Uint8Array(file).set(bytes);
  return shareBlocks(file);
}

describe("SharedStore", () => {
  const expected = NAMES.map((name) => core.explain(name));
  const answer = (store: SharedStore) => NAMES.map((name) => createStorePredictor(store, {}).explain(name));

  it("answers as any store, and opens no block that another one has opened", () => {
    const blocks = share("core");
    const first = new SharedStore(blocks);
    expect(answer(first)).toEqual(expected);
    expect(first.loadedBlockCount).toBeGreaterThan(3);
    const second = new SharedStore(blocks);
    expect(answer(second)).toEqual(expected);
    expect(second.loadedBlockCount).toBe(0);
  });

  it("keeps blocks for itself when there is no room", () => {
    const blocks = { ...share("core"), arena: new SharedArrayBuffer(64) };
    for (const store of [new SharedStore(blocks), new SharedStore(blocks)]) {
      expect(answer(store)).toEqual(expected);
      expect(store.loadedBlockCount).toBeGreaterThan(3);
    }
  });
});

describe("progress", () => {
  afterEach(() => vi.restoreAllMocks());

  it("writes a line every five seconds where there is no terminal", async () => {
    const stream = new Collector();
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const progress = createProgress(stream, 2000, { rowCount: 100, byteCount: 0 }, true);
    now = 4000;
    progress.update({ rowCount: 500, byteCount: 400 });
    now = 6000;
    progress.update({ rowCount: 700, byteCount: 600 });
    progress.note("line 5: no");
    now = 7000;
    progress.update({ rowCount: 800, byteCount: 700 });
    progress.stop();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(stream.text).toBe("700 rows, 100 rows/s, 30 %, 14 s left\nline 5: no\n");
  });

  it("says no more than it knows", async () => {
    const stream = new Collector();
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const progress = createProgress(stream, undefined, { rowCount: 0, byteCount: 0 }, true);
    now = 10_000;
    progress.update({ rowCount: 50_000, byteCount: 1 });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(stream.text).toBe("50,000 rows, 5,000 rows/s\n");
  });

  it("shows rows and rate on a terminal where nobody knows how much there is, in ASCII if need be", async () => {
    const screen = Object.assign(new Collector(), {
      isTTY: true,
      cursorTo: () => true,
      clearLine: () => true,
      moveCursor: () => true,
    });
    const unknown = createProgress(screen, undefined, { rowCount: 0, byteCount: 0 }, false);
    await new Promise((resolve) => setTimeout(resolve, 120));
    unknown.update({ rowCount: 7, byteCount: 0 });
    unknown.stop();
    const known = createProgress(screen, 10, { rowCount: 0, byteCount: 0 }, false);
    await new Promise((resolve) => setTimeout(resolve, 120));
    known.update({ rowCount: 7, byteCount: 5 });
    known.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.text).toMatch(/7 rows {2}\d+ rows\/s/u);
    expect(screen.text).toMatch(/#{12}\.{12} 50 %/u);
  });

  it.each([
    [0.04, "0.0 s"],
    [42.4, "42 s"],
    [130, "2 min 10 s"],
    [7300, "2 h 1 min"],
  ])("says %d seconds as people do", (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

describe("checkpoints and encodings", () => {
  it("tells why a checkpoint cannot be written or read", async () => {
    await expect(writeCheckpoint(newPath("none/out.csv.checkpoint"), {} as never)).rejects.toThrow(
      "(ENOENT)",
    );
    const folder = newPath("folder");
    mkdirSync(folder);
    expect(() => readCheckpoint(folder)).toThrow("(EISDIR)");
    writeFileSync(join(folder, "broken"), "{");
    expect(() => readCheckpoint(join(folder, "broken"))).toThrow("is no checkpoint of this version");
  });

  it("tells a full disk from other failures", () => {
    const failure = (code: string) => Object.assign(new Error(code), { code });
    expect(describeWriteError(failure("ENOSPC"), "out").message).toBe(
      "disk full while writing out: make room and go on with the same command and --resume",
    );
    expect(describeWriteError(failure("EACCES"), "out").message).toBe("cannot write out (EACCES)");
  });

  it("encodes what Windows-1252 has", () => {
    const { encode, decode } = createEncoding("windows-1252");
    expect(encode("é€|")).toBe("\u00e9\u0080|");
    expect(encode("→")).toBeUndefined();
    expect(decode("\u0080 \u008aimi\u0107 O\u0092Brien")).toBe("€ Šimi\u0107 O’Brien");
    for (let byte = 0; byte < 256; byte++) {
      const unit = String.fromCharCode(byte);
      expect(encode(decode(unit)!)).toBe(unit);
    }
  });

  it("tells half of a character in UTF-16", () => {
    expect(createEncoding("utf-16le").decode("\ud800")).toBeUndefined();
    expect(createEncoding("utf-8").decode("\u00e9")).toBeUndefined();
  });
});
