/** Which requests a remote predictor sends: as few as it can, none twice, and none that nobody waits for. */
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { readHead } from "../../src/format/load.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { RemoteFile } from "../../src/remote/file.ts";
import { createRemotePredictor, FIRST_BYTE_COUNT } from "../../src/remote/predictor.ts";
import { openRangeHost, parseRange, type RangeHost } from "../helpers/range-host.ts";
import { readTier } from "../helpers/tiers.ts";
import { foldTableBytes, nameWordsBytes, tinyTable } from "../helpers/tiny-table.ts";

const file = readTier("full");
const whole = createPredictor(file);

/** Answers nothing until it is told to. */
function holdBack(host: RangeHost): { held: ServerResponse[]; release: () => void } {
  const waiting: (() => void)[] = [];
  const held: ServerResponse[] = [];
  host.answer = (_, response, sound) => {
    held.push(response);
    waiting.push(sound);
  };
  return {
    held,
    release() {
      host.answer = undefined;
      for (const answer of waiting) answer();
    },
  };
}

const until = (condition: () => boolean): Promise<void> =>
  expect.poll(condition, { interval: 5, timeout: 10_000 }).toBe(true);

let host: RangeHost;
beforeEach(async () => {
  host = await openRangeHost(file);
});
afterEach(() => host.close());

describe("requests", () => {
  it("are for the bytes of blocks and nothing else", async () => {
    const { predict, info } = await createRemotePredictor(host.url);
    await predict("Nguyen");
    const { blocks } = readHead(file);
    const [start, end] = parseRange(host.ranges[1]!);
    expect(
      blocks.filter(({ offset, byteCount }) => offset === start && offset + byteCount === end),
    ).toHaveLength(1);
    expect(info()).toMatchObject({ requestCount: 2, loadedByteCount: FIRST_BYTE_COUNT + end - start });
  });

  it("are not sent for what is there", async () => {
    const remote = await createRemotePredictor(host.url);
    const first = await remote.predict("Nguyen");
    expect(await remote.predict("NGUYEN")).toEqual({ ...first, name: "NGUYEN" });
    expect(await remote.predict("")).toEqual(whole.predict(""));
    expect(await remote.predictMany([])).toEqual([]);
    await remote.explain("Nguyen");
    expect(host.ranges).toHaveLength(2);
  });

  it("are for the rest of what is there in part", async () => {
    const remote = new RemoteFile(host.url, fetch);
    await remote.extend(1000, undefined);
    expect(await remote.read(900, 1100, undefined)).toEqual(file.slice(900, 1100));
    await remote.extend(1500, undefined);
    expect(remote.start).toEqual(file.slice(0, 1500));
    expect(await remote.read(900, 1500, undefined)).toEqual(file.slice(900, 1500));
    expect(host.ranges).toEqual(["bytes=0-999", "bytes=1000-1099", "bytes=1000-1499"]);
  });

  it("for all that one name may need go out together", async () => {
    const name = "Dr. Anna van der Berg";
    await (await createRemotePredictor(host.url)).explain(name);
    const needed = host.ranges.slice(1);
    expect(needed.length).toBeGreaterThanOrEqual(3);
    const { explain } = await createRemotePredictor(host.url);
    host.ranges.length = 0;
    const { held, release } = holdBack(host);
    const answer = explain(name);
    // None is answered before all have come.
    await until(() => held.length === needed.length);
    release();
    expect(await answer).toEqual(whole.explain(name));
    expect(host.ranges.toSorted()).toEqual(needed.toSorted());
  });

  it.each([
    ["two words", "Maria Garcia"],
    ["a title, and a particle that may be a word of its own", "Tun Abdul Razak"],
    ["halves that may be known together", "Dr. Garcia-Lopez"],
    ["a comma and an unknown word", "Xqzptlski, Anna Maria"],
    ["no spaces, of two parses", "王小明"],
    ["no spaces, of four parses", "長谷川博己"],
    ["no spaces, of Hangul", "남궁민수"],
  ])("for all that a whole name of %s may need go out together", async (_, name) => {
    const { explain } = await createRemotePredictor(host.url, { whole: true, cacheBlockCount: 0 });
    let roundCount = 0;
    let active = 0;
    host.answer = (__, response, sound) => {
      if (active++ === 0) roundCount++;
      response.on("finish", () => active--);
      // All requests of a round are there before the first is answered.
      setTimeout(sound, 50);
    };
    expect(await explain(name)).toEqual(whole.explain(name, { whole: true }));
    expect(roundCount).toBe(1);
  });

  it("of calls at the same time are shared and joined", async () => {
    const names = ["Nguyen", "nguyen", "Anna Nguyen", "Schneider", "Schneiders", "Kowalski"];
    const together = await createRemotePredictor(host.url);
    const answers = await Promise.all(names.map((name) => together.explain(name)));
    expect(answers).toEqual(names.map((name) => whole.explain(name)));
    const parallel = host.ranges.slice(1);
    expect(new Set(parallel).size).toBe(parallel.length);
    host.ranges.length = 0;
    const list = await createRemotePredictor(host.url);
    expect(await list.predictMany(names)).toEqual(whole.predictMany(names));
    expect(host.ranges.slice(1).sort()).toEqual(parallel.sort());
    expect(parallel.length).toBeLessThan(names.length);
  });

  it("that are under way are joined by a later call", async () => {
    const { predict } = await createRemotePredictor(host.url);
    const { held, release } = holdBack(host);
    const first = predict("Nguyen");
    await until(() => held.length === 1);
    const second = predict("NGUYEN");
    const third = predict("Schneider");
    await until(() => held.length === 2);
    release();
    expect((await first).country).toEqual((await second).country);
    expect(await third).toEqual(whole.predict("Schneider"));
    expect(host.ranges).toHaveLength(3);
  });

  it("are for several blocks where these are near", async () => {
    const { blocks } = readHead(file);
    const keys = blocks.slice(1000, 1100).map(({ separator }) => new TextDecoder().decode(separator));
    const { predictMany, info } = await createRemotePredictor(host.url);
    expect(await predictMany(keys)).toEqual(whole.predictMany(keys));
    // Blocks of 4.4 KB in requests of at most 256 KB, and a few for the words of which some keys consist.
    const ranges = host.ranges.slice(1).map((range) => parseRange(range!));
    for (const { offset, byteCount } of blocks.slice(1000, 1100))
      expect(ranges.some(([start, end]) => start <= offset && offset + byteCount <= end)).toBe(true);
    expect(info().requestCount).toBeLessThan(15);
    for (const range of host.ranges) {
      const [start, end] = parseRange(range!);
      expect(end - start).toBeLessThanOrEqual(2 ** 18);
    }
  });

  it.each([1, 3])("are never more than %i at a time if that is the limit", async (requestLimit) => {
    const { predictMany } = await createRemotePredictor(host.url, { requestLimit });
    let active = 0;
    let most = 0;
    host.answer = (_, response, sound) => {
      most = Math.max(most, ++active);
      response.on("finish", () => active--);
      setTimeout(sound, 5);
    };
    const names = "Anderson Bauer Costa Diaz Fischer Garcia Huber Kowalski Rossi Zhang".split(" ");
    expect(await predictMany(names)).toEqual(whole.predictMany(names));
    expect(host.ranges.length).toBeGreaterThan(9);
    expect(most).toBe(requestLimit);
  });

  it("are repeated for blocks that were not kept", async () => {
    const none = await createRemotePredictor(host.url, { cacheBlockCount: 0 });
    await none.predict("Nguyen");
    await none.predict("Nguyen");
    expect(none.info()).toMatchObject({ requestCount: 3 });
    expect(host.ranges.at(-1)).toBe(host.ranges.at(-2));

    const two = await createRemotePredictor(host.url, { cacheBlockCount: 2 });
    for (const name of ["Nguyen", "Schneider", "Nguyen", "Kowalski"]) await two.predict(name);
    expect(two.info().requestCount).toBe(4);
    // Used longest ago, and therefore dropped: Schneider.
    await two.predict("Nguyen");
    expect(two.info().requestCount).toBe(4);
    await two.predict("Schneider");
    expect(two.info().requestCount).toBe(5);
    // A call holds what it needs, however much that is.
    const names = ["Anderson", "Bauer", "Costa", "Diaz", "Fischer", "Dr. Anna van der Berg"];
    expect(await two.predictMany(names)).toEqual(whole.predictMany(names));
  });
});

describe("a call that is aborted", () => {
  it("ends at once, and its request with it", async () => {
    const { predict } = await createRemotePredictor(host.url);
    const { held, release } = holdBack(host);
    const controller = new AbortController();
    const reason = new Error("typed something else");
    const answer = predict("Nguyen", { signal: controller.signal });
    await until(() => held.length === 1);
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await until(() => host.abandoned.length === 1);
    // The next one asks anew.
    release();
    expect(await predict("Nguyen")).toEqual(whole.predict("Nguyen"));
  });

  it("leaves a request to others who wait for it", async () => {
    const { predict, predictMany } = await createRemotePredictor(host.url);
    const { held, release } = holdBack(host);
    const controller = new AbortController();
    const given = predict("Nguyen", { signal: controller.signal });
    const kept = predict("Nguyen", { signal: new AbortController().signal });
    await until(() => held.length === 1);
    const later = predictMany(["Nguyen"]);
    controller.abort();
    await expect(given).rejects.toMatchObject({ name: "AbortError" });
    release();
    expect(await kept).toEqual(whole.predict("Nguyen"));
    expect(await later).toEqual([whole.predict("Nguyen")]);
    expect(host.abandoned).toEqual([]);
    expect(host.ranges).toHaveLength(2);
  });

  it("gives up what has not been sent", async () => {
    const { predict, predictMany } = await createRemotePredictor(host.url, { requestLimit: 1 });
    const { held, release } = holdBack(host);
    const controller = new AbortController();
    const many = predictMany(["Nguyen", "Anderson", "Zhang"], { signal: controller.signal });
    await until(() => held.length === 1);
    controller.abort();
    await expect(many).rejects.toMatchObject({ name: "AbortError" });
    release();
    expect(await predict("Schneider")).toEqual(whole.predict("Schneider"));
    expect(host.ranges).toHaveLength(3);
  });

  it("asks nothing if it was aborted before", async () => {
    const { predict, explain } = await createRemotePredictor(host.url);
    await predict("Nguyen");
    const signal = AbortSignal.abort();
    await expect(predict("Schneider", { signal })).rejects.toMatchObject({ name: "AbortError" });
    await expect(explain("Nguyen", { signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(host.ranges).toHaveLength(2);
  });

  it("may be aborted while it gathers what to ask for", async () => {
    const { predict } = await createRemotePredictor(host.url);
    const controller = new AbortController();
    const answer = predict("Nguyen", { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(await predict("Nguyen")).toEqual(whole.predict("Nguyen"));
  });
});

it("reads an index that is longer than the first request", async () => {
  const names = Array.from({ length: 14_000 }, (_, index) => `name${index.toString().padStart(6, "0")}`);
  const { bytes } = encodeTable(
    tinyTable(Object.fromEntries(names.map((name) => [name, { surname: { weights: { CH: 0 }, count: 5 } }]))),
    { tier: "own", foldTable: foldTableBytes, nameWords: nameWordsBytes, blockKeyCount: 1 },
  );
  expect(readHead(bytes).headByteCount).toBeGreaterThan(FIRST_BYTE_COUNT);
  host.file = bytes;
  const { predict, info } = await createRemotePredictor(host.url);
  expect(host.ranges.length).toBeLessThanOrEqual(3);
  expect(await predict(names[9999]!)).toEqual(createPredictor(bytes).predict(names[9999]!));
  expect(info().loadedByteCount).toBeLessThan(bytes.length);
  for (const [index, range] of host.ranges.slice(1, 3).entries())
    expect(parseRange(range!)[0]).toBe(parseRange(host.ranges[index]!)[1]);
});
