/** What can go wrong between a page and its host: a clear error each time, never a wrong answer, and the way back. */
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HEADER_FIELDS, offsetOf } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import { CognomenError, type ErrorCode } from "../../src/ground/errors.ts";
import type { CountryCode } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import {
  createRemotePredictor,
  FIRST_BYTE_COUNT,
  type RemoteOptions,
  type RemotePredictor,
} from "../../src/remote/predictor.ts";
import { type Answer, openRangeHost, parseRange, type RangeHost } from "../helpers/range-host.ts";
import { readTier } from "../helpers/tiers.ts";

const file = readTier("core");
const head = readHead(file);
const whole = createPredictor(file);
/** In two blocks behind what comes first. */
const [NAME, OTHER] = ["Nguyen", "Schneider"];

const flip = (offset: number): Uint8Array => {
  const flipped = file.slice();
  flipped[offset]! ^= 16;
  return flipped;
};
/** The same, with every block another one. */
const flipBlocks = (): Uint8Array => {
  const flipped = file.slice();
  for (const { offset } of head.blocks) flipped[offset]! ^= 1;
  return flipped;
};

async function fails(action: Promise<unknown>, code: ErrorCode, ...words: string[]): Promise<void> {
  const error = await action.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CognomenError);
  expect(error).toMatchObject({ code });
  for (const word of words) expect((error as CognomenError).message).toContain(word);
}

/** `fetch` as a page of another origin has it: without the headers that the host does not show to everybody. */
const hide =
  (...names: string[]): NonNullable<RemoteOptions["fetch"]> =>
  async (url, init) => {
    const response = await fetch(url, init);
    const headers = new Headers(response.headers);
    for (const name of names) headers.delete(name);
    return new Response(response.body, { status: response.status, headers });
  };

const breakOff: Answer = (request) => request.socket.destroy();
/** The host knows no ranges. */
const sendWhole: Answer = (request, _, sound) => {
  delete request.headers.range;
  sound();
};

let host: RangeHost;
beforeEach(async () => {
  host = await openRangeHost(file);
});
afterEach(() => host.close());

describe("opening", () => {
  it("says where nothing is", async () => {
    const url = host.url.replace("names", "other");
    await fails(createRemotePredictor(url), "ERR_REMOTE_STATUS", url, "404", "address right");
  });

  it.each<[status: number, headers: Record<string, string>, code: ErrorCode, words: string[]]>([
    [401, {}, "ERR_REMOTE_STATUS", ["may it be read"]],
    [429, {}, "ERR_REMOTE_BUSY", ["fewer requests", "ask again later"]],
    [429, { "Retry-After": "17" }, "ERR_REMOTE_BUSY", ["ask again after 17 s."]],
    [429, { "Retry-After": "never" }, "ERR_REMOTE_BUSY", ["ask again later."]],
    [503, { "Retry-After": "5" }, "ERR_REMOTE_BUSY", ["ask again after 5 s."]],
    [500, {}, "ERR_REMOTE_HOST", ["The host fails"]],
    [502, {}, "ERR_REMOTE_HOST", ["ask again later"]],
  ])("tells a host that answers %s as what it is", async (status, headers, code, words) => {
    host.answer = (_, response) => response.writeHead(status, headers).end();
    await fails(createRemotePredictor(host.url), code, String(status), ...words);
    host.answer = undefined;
    const remote = await createRemotePredictor(host.url);
    host.answer = (_, response) => response.writeHead(status, headers).end();
    await fails(remote.predict(NAME), code, String(status), ...words);
  });

  it.each<[what: string, head: (range: string) => [number, Record<string, string>], code: ErrorCode]>([
    [
      "an honest range",
      (range) => {
        const [start, end] = parseRange(range);
        return [206, { "Content-Range": `bytes ${start}-${end - 1}/${file.length}` }];
      },
      "ERR_REMOTE_RANGE",
    ],
    ["no range", () => [206, {}], "ERR_REMOTE_RANGE"],
    ["the head of a file", () => [200, {}], "ERR_DATA_LENGTH"],
    ["no file at all", () => [200, { "Content-Type": "text/html" }], "ERR_DATA_MAGIC"],
  ])("reads no more than it may where a body without end follows %s", async (_, headOf, code) => {
    const sent = { byteCount: 0 };
    host.answer = ({ headers: { range } }, response) => {
      const [status, headers] = headOf(range!);
      response.writeHead(status, headers);
      const zeros = Buffer.alloc(2 ** 16);
      if (!headers["Content-Type"]) response.write(file);
      const send = (): void => {
        while (!response.destroyed && sent.byteCount < 600e6) {
          sent.byteCount += zeros.length;
          if (!response.write(zeros)) {
            response.once("drain", send);
            return;
          }
        }
        response.end();
      };
      send();
    };
    await fails(createRemotePredictor(host.url), code);
    // What lies in the buffers of both sides.
    expect(sent.byteCount).toBeLessThan(20e6);
  });

  it("asks for no more of a head than a head may have", async () => {
    const claiming = file.slice();
    new DataView(claiming.buffer).setUint32(8, 0xffff_ffff, true);
    host.answer = ({ headers }, response) => {
      // The host does not know the length of the file.
      const [start, end] = parseRange(headers.range!);
      response
        .writeHead(206, { "Content-Range": `bytes ${start}-${end - 1}/*` })
        .end(claiming.subarray(start, end));
    };
    await fails(createRemotePredictor(host.url), "ERR_REMOTE_RANGE");
    expect(host.ranges.map((range) => parseRange(range!)[1])).toEqual([FIRST_BYTE_COUNT, 2 ** 21]);
  });

  it("says where nobody is, and works when somebody is", async () => {
    const { url } = host;
    host.answer = breakOff;
    await fails(createRemotePredictor(url), "ERR_REMOTE_NETWORK", url, "network", "CORS");
    expect(host.ranges).toHaveLength(2);
    host.answer = undefined;
    expect(await (await createRemotePredictor(url)).predict(NAME)).toEqual(whole.predict(NAME));
    await host.close();
    await fails(createRemotePredictor(url), "ERR_REMOTE_NETWORK", "ECONNREFUSED");
  });

  it.each([
    ["in its blocks", 300_000],
    ["in its sections", head.headByteCount + 100],
    ["in its head", 500],
    ["in its header", 20],
    ["at its start", 0],
  ])("refuses a file cut short %s, with or without help of the host", async (_, byteCount) => {
    host.file = file.subarray(0, byteCount);
    await fails(createRemotePredictor(host.url), "ERR_DATA_LENGTH", `found ${byteCount} bytes`);
    if (byteCount < FIRST_BYTE_COUNT)
      await fails(createRemotePredictor(host.url, { fetch: hide("content-range") }), "ERR_DATA_LENGTH");
    host.answer = sendWhole;
    await fails(createRemotePredictor(host.url), "ERR_DATA_LENGTH", `found ${byteCount} bytes`);
  });

  /** What the host sends where a range is asked for; all else is sound. */
  const onRange =
    (status: number, headers: Record<string, string>, body: string | Uint8Array = ""): Answer =>
    (request, response, sound) =>
      request.headers.range ? response.writeHead(status, headers).end(body) : sound();

  it.each<[string, Answer]>([
    ["sends everything", sendWhole],
    [
      "sends everything compressed",
      (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(file)),
    ],
    ["refuses ranges", onRange(416, {})],
    [
      "sends another range",
      onRange(206, { "Content-Range": `bytes 5-9/${file.length}` }, file.subarray(5, 10)),
    ],
    ["sends several ranges", onRange(206, { "Content-Type": "multipart/byteranges; boundary=x" }, "--x")],
    [
      "sends a range of compressed bytes",
      onRange(
        206,
        { "Content-Encoding": "gzip", "Content-Range": `bytes 0-${FIRST_BYTE_COUNT - 1}/${file.length}` },
        gzipSync(file).subarray(0, FIRST_BYTE_COUNT),
      ),
    ],
  ])("takes the whole file where the host %s", async (_, answer) => {
    host.answer = answer;
    const { predict, info } = await createRemotePredictor(host.url);
    expect(await predict(NAME)).toEqual(whole.predict(NAME));
    expect(await predict("Xqzptlwrk")).toEqual(whole.predict("Xqzptlwrk"));
    const requestCount = host.ranges.length;
    expect(requestCount).toBeLessThanOrEqual(2);
    expect(host.ranges.slice(1)).toEqual(requestCount === 2 ? [undefined] : []);
    expect(info()).toMatchObject({ requestCount, loadedByteCount: file.length });
  });

  it("refuses a host that answers a plain request with a range", async () => {
    host.answer = (_, response) => response.writeHead(206, { "Content-Range": "bytes 5-9/100" }).end("12345");
    await fails(
      createRemotePredictor(host.url),
      "ERR_REMOTE_RANGE",
      "206",
      "bytes 5-9/100",
      "the whole file",
    );
  });

  it("does without what a host hides from other origins", async () => {
    const fetch = hide("content-range", "etag", "content-length", "accept-ranges", "content-encoding");
    const { predict } = await createRemotePredictor(host.url, { fetch });
    expect(await predict(NAME)).toEqual(whole.predict(NAME));
    expect(await predict(OTHER)).toEqual(whole.predict(OTHER));
  });

  it.each<[string, (status: number) => Promise<Response>]>([
    ["never answers", () => new Promise(() => {})],
    ["answers without an end", async (status) => new Response(new ReadableStream(), { status })],
  ])("and calls end by their signals though a fetch of one's own ignores it and %s", async (_what, hang) => {
    const timeout = () => ({ signal: AbortSignal.timeout(50) });
    const late = { name: "TimeoutError" };
    const opening = createRemotePredictor(host.url, { fetch: () => hang(200), ...timeout() });
    await expect(opening).rejects.toMatchObject(late);
    let isHanging = false;
    const remote = await createRemotePredictor(host.url, {
      fetch: (url, init) => (isHanging ? hang(206) : fetch(url, init)),
      requestLimit: 1,
    });
    isHanging = true;
    await expect(remote.predict(NAME, timeout())).rejects.toMatchObject(late);
    // The only request that may be under way is free again.
    isHanging = false;
    expect(await remote.predict(OTHER)).toEqual(whole.predict(OTHER));
  });

  it.each<[string, () => unknown, string]>([
    ["rejects with undefined", () => Promise.reject(undefined), "could not be loaded: undefined."],
    ["rejects with a text", () => Promise.reject("no disk"), "could not be loaded: no disk."],
    ["gives undefined", async () => undefined, "could not be loaded: Cannot"],
    ["gives no Response", async () => ({}), "could not be loaded: Cannot"],
  ])("says so if a fetch of one's own %s", async (_what, own, words) => {
    const opening = createRemotePredictor(host.url, { fetch: own as RemoteOptions["fetch"] });
    await fails(opening, "ERR_REMOTE_NETWORK", words);
  });

  it("keeps the cause of a failed request", async () => {
    const cause = new TypeError("fetch failed");
    const failing = createRemotePredictor(host.url, { fetch: () => Promise.reject(cause) });
    await expect(failing).rejects.toMatchObject({ code: "ERR_REMOTE_NETWORK", cause });
  });

  it.each<[string, unknown, unknown, string]>([
    ["address", 5, {}, "Address: found 5"],
    ["options", "", 5, "Options: found 5"],
    ["size of the cache", "", { cacheBlockCount: -1 }, '"cacheBlockCount": found -1, expected an integer'],
    ["requestLimit", "", { requestLimit: 0 }, '"requestLimit": found 0, expected an integer of at least 1'],
    ["fetch", "", { fetch: "no" }, 'Option "fetch": found "no"'],
    ["name of an option", "", { cacheBlocks: 9 }, '. Did you mean "cacheBlockCount"?'],
  ])("refuses a wrong %s", async (_, url, options, message) => {
    await fails(createRemotePredictor(url as string, options as RemoteOptions), "ERR_OPTION", message);
  });

  it("refuses other wrong options as every predictor does, and takes a URL", async () => {
    await fails(createRemotePredictor(host.url, { limit: 0 }), "ERR_OPTION", "limit");
    const remote = await createRemotePredictor(new URL(host.url));
    await fails(remote.predict(NAME, { countries: ["QQ" as CountryCode] }), "ERR_COUNTRY", "QQ");
    await fails(
      remote.explain(NAME, { singal: AbortSignal.timeout(1) } as object),
      "ERR_OPTION",
      '. Did you mean "signal"?',
    );
    await expect(remote.predict(NAME, { signal: undefined, limit: undefined })).resolves.toMatchObject({
      name: NAME,
    });
    await fails(remote.predict(5 as unknown as string), "ERR_NAME_TYPE");
    await fails(remote.predictMany("Smith"), "ERR_NAME_TYPE", "a list of names");
    await fails(remote.predictMany([NAME, 5 as unknown as string]), "ERR_NAME_TYPE", "Name at index 1");
  });
});

describe("a look-up", () => {
  /** Opens soundly, then lets the host do this. */
  async function openThen(change: Partial<RangeHost>, options?: RemoteOptions): Promise<RemotePredictor> {
    const remote = await createRemotePredictor(host.url, options);
    Object.assign(host, change);
    host.ranges.length = 0;
    return remote;
  }
  const expectBack = async (remote: RemotePredictor): Promise<void> => {
    Object.assign(host, { answer: undefined, file, headers: {} });
    expect(await remote.predict(NAME)).toEqual(whole.predict(NAME));
  };

  it.each<[string, Answer, ErrorCode, number]>([
    ["the connection breaks", breakOff, "ERR_REMOTE_NETWORK", 2],
    [
      "the connection breaks in the middle",
      (request, response) => {
        response.writeHead(206, { "Content-Length": 5000 }).write("some");
        setTimeout(() => request.socket.destroy(), 20);
      },
      "ERR_REMOTE_NETWORK",
      2,
    ],
    ["the file is gone", (_, response) => response.writeHead(404).end(), "ERR_REMOTE_STATUS", 1],
    ["the host fails", (_, response) => response.writeHead(500).end(), "ERR_REMOTE_HOST", 1],
    [
      "the host sends another range",
      (_, response) =>
        response.writeHead(206, { "Content-Range": `bytes 0-9/${file.length}` }).end(file.subarray(0, 10)),
      "ERR_REMOTE_RANGE",
      1,
    ],
    [
      "the host sends less and does not say so",
      (_, response) => response.writeHead(206).end(file.subarray(0, 10)),
      "ERR_REMOTE_RANGE",
      1,
    ],
    [
      "the host sends compressed bytes",
      (_, response) => response.writeHead(206, { "Content-Encoding": "gzip" }).end(gzipSync(file)),
      "ERR_REMOTE_RANGE",
      1,
    ],
    ["the host refuses the range", (_, response) => response.writeHead(416).end(), "ERR_REMOTE_RANGE", 1],
  ])("fails if %s, and works again afterwards", async (_, answer, code, requestCount) => {
    const remote = await openThen({ answer });
    await fails(remote.predict(NAME), code, host.url);
    expect(host.ranges).toHaveLength(requestCount);
    await expectBack(remote);
  });

  it("survives a connection that breaks once", async () => {
    const { predict, info } = await openThen({
      answer(...all) {
        host.answer = undefined;
        breakOff(...all);
      },
    });
    expect(await predict(NAME)).toEqual(whole.predict(NAME));
    expect(info().requestCount).toBe(3);
  });

  it("fails on a damaged block, and on no other, until it is repaired", async () => {
    await (await openThen({})).predict(NAME);
    const [start] = parseRange(host.ranges[0]!);
    const remote = await openThen({ file: flip(start + 100), headers: { ETag: "" } });
    await fails(remote.predict(NAME), "ERR_DATA_CHECKSUM", "damaged");
    expect(await remote.predict(OTHER)).toEqual(whole.predict(OTHER));
    await fails(remote.predictMany([OTHER, NAME]), "ERR_DATA_CHECKSUM");
    await expectBack(remote);
  });

  const longer = (): Uint8Array => new Uint8Array([...flipBlocks(), 0]);
  it.each<[string, Record<string, string>, Record<string, string>, () => Uint8Array, string[]]>([
    ["its ETag", { ETag: '"a"' }, { ETag: '"b"' }, flipBlocks, []],
    ["its ETag, which counts alone", { ETag: '"a"' }, { ETag: 'W/"b"' }, () => file, []],
    [
      "its date",
      { ETag: "", "Last-Modified": "Sat, 01 Aug 2026 00:00:00 GMT" },
      { ETag: "", "Last-Modified": "Sat, 01 Aug 2026 00:00:01 GMT" },
      flipBlocks,
      ["content-range"],
    ],
    ["its length", { ETag: "" }, { ETag: "" }, longer, ["etag"]],
    ["being shorter than the range", { ETag: "" }, { ETag: "" }, () => flipBlocks().subarray(0, 1000), []],
  ])("notices another file by %s", async (_, before, after, makeFile, hidden) => {
    host.headers = before;
    const remote = await openThen({ headers: after, file: makeFile() }, { fetch: hide(...hidden) });
    await fails(remote.predict(NAME), "ERR_REMOTE_CHANGED", "Open it again");
    await fails(remote.explain(NAME), "ERR_REMOTE_CHANGED");
  });

  it("notices another file by its checksums if the host tells nothing", async () => {
    const fetch = hide("etag", "last-modified", "content-range");
    const remote = await openThen({ file: flipBlocks() }, { fetch });
    await fails(remote.predict(NAME), "ERR_DATA_CHECKSUM");
  });

  it("is not misled by a weak ETag or a new date of the same file", async () => {
    host.headers = { ETag: '"a"', "Last-Modified": "Sat, 01 Aug 2026 00:00:00 GMT" };
    const { predict } = await openThen({
      headers: { ETag: 'W/"a"', "Last-Modified": "Sun, 02 Aug 2026 00:00:00 GMT" },
    });
    expect(await predict(NAME)).toEqual(whole.predict(NAME));
  });

  it("takes the whole file if that is what comes, and asks no more", async () => {
    const { predict, info } = await openThen({ answer: sendWhole });
    expect(await predict(NAME)).toEqual(whole.predict(NAME));
    expect(await predict(OTHER)).toEqual(whole.predict(OTHER));
    expect(info().loadedByteCount).toBe(FIRST_BYTE_COUNT + file.length);
    expect(host.ranges).toHaveLength(1);
  });

  it("does not take another file for the whole one", async () => {
    const change = { answer: sendWhole, file: readTier("standard") };
    const remote = await openThen(change, { fetch: hide("etag") });
    await fails(remote.predict(NAME), "ERR_REMOTE_CHANGED");
    await expectBack(remote);
  });

  it("fails clearly behind a host that hides that its file is cut short", async () => {
    host.file = file.subarray(0, 250_000);
    const fetch = hide("content-range");
    const remote = await createRemotePredictor(host.url, { fetch });
    await fails(remote.predict("Zhang"), "ERR_REMOTE_RANGE", "416");
    const last = head.blocks.find(({ offset, byteCount }) => offset + byteCount > 250_000)!;
    expect(last.offset).toBeLessThan(250_000);
  });

  it("works again when the network is back", async () => {
    let isOnline = true;
    const remote = await createRemotePredictor(host.url, {
      fetch: (url, init) => {
        if (!isOnline) throw new TypeError("Failed to fetch");
        return fetch(url, init);
      },
    });
    await remote.predict(OTHER);
    isOnline = false;
    await fails(remote.predict(NAME), "ERR_REMOTE_NETWORK", "Failed to fetch");
    // What has been loaded still answers.
    expect(await remote.predict(OTHER)).toEqual(whole.predict(OTHER));
    isOnline = true;
    await expectBack(remote);
  });
});

it("reads no more than 64 MiB of a file that is sent whole, whatever its header claims", async () => {
  const header = file.slice(0, 64);
  new DataView(header.buffer).setUint32(offsetOf(HEADER_FIELDS, "fileByteCount"), 1_500_000_000, true);
  const zeros = new Uint8Array(2 ** 20);
  let pieceCount = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(pieceCount++ === 0 ? header : zeros);
    },
  });
  const endless = () => Promise.resolve(new Response(body, { status: 200 }));
  await fails(
    createRemotePredictor("https://data.example/own.bin", { fetch: endless }),
    "ERR_REMOTE_RANGE",
    "more than 64 MiB",
  );
  expect(pieceCount).toBeLessThan(70);
});
