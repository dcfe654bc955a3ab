/** What whole runs seldom come to. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import {
  CHECKPOINT_VERSION,
  type Checkpoint,
  readCheckpoint,
  writeCheckpoint,
} from "../../../src/cli/enrich/checkpoint.ts";
import { createEncoding } from "../../../src/cli/enrich/encoding.ts";
import { createSharedStore, shareBlocks } from "../../../src/cli/enrich/shared-store.ts";
import { describeWriteError } from "../../../src/cli/enrich/target.ts";
import { createStorePredictor } from "../../../src/predict/predictor.ts";
import type { Store } from "../../../src/predict/store.ts";
import { readTier } from "../../helpers/tiers.ts";
import { core, newPath } from "./harness.ts";

const NAMES = ["Nguyen", "Müller", "Smith", "John Smith", "García", "Kowalski", "Xqzzq", "王小明", "Okonkwo"];

function share(tier: "core") {
  const bytes = readTier(tier);
  const file = new SharedArrayBuffer(bytes.length);
  new Uint8Array(file).set(bytes);
  return shareBlocks(file);
}

describe("createSharedStore", () => {
  const expected = NAMES.map((name) => core.explain(name));
  const answer = (store: Store) => NAMES.map((name) => createStorePredictor(store, {}).explain(name));

  it("answers as any store, and opens no block that another one has opened", () => {
    const blocks = share("core");
    const first = createSharedStore(blocks);
    expect(answer(first)).toEqual(expected);
    expect(first.loadedBlockCount).toBeGreaterThan(3);
    const second = createSharedStore(blocks);
    expect(answer(second)).toEqual(expected);
    expect(second.loadedBlockCount).toBe(0);
  });

  it("waits for a block that another thread opens", async () => {
    const blocks = share("core");
    answer(createSharedStore(blocks));
    const places = new Int32Array(blocks.directory);
    const entry = places.findIndex((place, index) => index > 0 && place > 0);
    const place = places[entry]!;
    places[entry] = -1;
    const other = new Worker(
      `const { places, entry, place } = require("node:worker_threads").workerData;
       setTimeout(() => {
         Atomics.store(places, entry, place);
         Atomics.notify(places, entry);
       }, 50);`,
      { eval: true, workerData: { places, entry, place } },
    );
    const store = createSharedStore(blocks);
    expect(answer(store)).toEqual(expected);
    expect(store.loadedBlockCount).toBe(0);
    await other.terminate();
  });

  it("does not wait for ever for a damaged block", () => {
    const blocks = share("core");
    const file = new Uint8Array(blocks.file);
    file.fill(0, file.length - 200_000);
    for (const store of [createSharedStore(blocks), createSharedStore(blocks)])
      expect(() => answer(store)).toThrow("checksum");
  });

  it("keeps blocks for itself when there is no room", () => {
    const blocks = { ...share("core"), arena: new SharedArrayBuffer(64) };
    for (const store of [createSharedStore(blocks), createSharedStore(blocks)]) {
      expect(answer(store)).toEqual(expected);
      expect(store.loadedBlockCount).toBeGreaterThan(3);
    }
  });
});

describe("checkpoints and encodings", () => {
  it("tells why a checkpoint cannot be written or read", async () => {
    await expect(writeCheckpoint(newPath("none/out.csv"), {} as never)).rejects.toThrow(": no such folder");
    const folder = newPath("folder");
    mkdirSync(`${folder}.checkpoint`);
    expect(() => readCheckpoint(folder)).toThrow("(EISDIR)");
    const broken = newPath("broken");
    writeFileSync(`${broken}.checkpoint`, "{");
    expect(() => readCheckpoint(broken)).toThrow("is not a checkpoint of this version");
    const checkpoint = { version: CHECKPOINT_VERSION, line: 7 } as Checkpoint;
    await writeCheckpoint(broken, checkpoint);
    expect(readCheckpoint(broken)).toEqual(checkpoint);
    writeFileSync(`${broken}.checkpoint`, readFileSync(`${broken}.checkpoint`, "utf8").replace("7", "8"));
    expect(() => readCheckpoint(broken)).toThrow("is not a checkpoint of this version");
  });

  it("tells a full disk from other failures", () => {
    const failure = (code: string) => Object.assign(new Error(code), { code });
    expect(describeWriteError(failure("ENOSPC"), "out").message).toBe(
      "disk full while writing out: free some space and continue with the same command and --resume",
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
