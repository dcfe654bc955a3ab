/** Predictors that answer by promises, as that of `cognomen/remote` does. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { NamePredictor } from "../../src/http.ts";
import { createRemotePredictor, type RemotePredictor } from "../../src/remote.ts";
import { openRangeHost, type RangeHost } from "../helpers/range-host.ts";
import { file } from "../helpers/six-names.ts";
import { jsonReply, NOON, PUBLIC, predictor, serve } from "./helpers/server.ts";

describe("a remote predictor behind the handler", () => {
  let host: RangeHost;
  let remote: RemotePredictor;
  const clock = (): number => NOON;

  beforeAll(async () => {
    host = await openRangeHost(file);
    remote = await createRemotePredictor(host.url, { cacheBlockCount: 0 });
  });
  afterAll(() => host.close());
  afterEach(() => {
    host.answer = undefined;
  });

  it.each([
    "/?name=Kim",
    "/?name=Xqz",
    "/?name[]=Kim&name[]=Lee&name[]=Anna+Kimura",
    "/?name[]=Kim",
    "/?name=",
  ])("%s is answered as by a predictor in memory, and charged alike", async (target) => {
    const [askRemote, askLocal] = [
      await serve({ predictor: remote, clock }),
      await serve({ predictor, clock }),
    ];
    for (let round = 0; round < 2; round++) expect(await askRemote(target)).toEqual(await askLocal(target));
  });

  it("may itself be a promise, or fetched at the first request", async () => {
    for (const given of [Promise.resolve(remote), () => createRemotePredictor(host.url)]) {
      const ask = await serve({ predictor: given, clock });
      expect((await ask("/?name=Kim")).body).toBe(JSON.stringify(predictor.predict("Kim")));
    }
  });

  it("that fails is a 500 which is not charged, and works again afterwards", async () => {
    const [onError, onRequest] = [vi.fn(), vi.fn()];
    const ask = await serve({ predictor: remote, clock, onError, onRequest });
    host.answer = (_, response) => response.writeHead(503).end();
    const failed = jsonReply(500, { error: "Internal server error" }, PUBLIC);
    expect(await ask("/?name=Kim")).toEqual(failed);
    expect(await ask("/?name[]=Kim&name[]=Lee")).toEqual(failed);
    expect(onError.mock.calls.map(([error]) => error.code)).toEqual([
      "ERR_REMOTE_STATUS",
      "ERR_REMOTE_STATUS",
    ]);
    host.answer = undefined;
    const reply = await ask("/?name=Kim");
    expect(reply.status).toBe(200);
    expect(reply.headers["x-rate-limit-remaining"]).toBe("99");
    expect(onRequest.mock.calls.map(([{ status, nameCount }]) => [status, nameCount])).toEqual([
      [500, 1],
      [500, 2],
      [200, 1],
    ]);
  });

  it("may answer by any thenable", async () => {
    const thenable: NamePredictor = {
      // biome-ignore lint/suspicious/noThenProperty: that is what is tested
      predict: (name) => ({ then: (use) => Promise.resolve(predictor.predict(name)).then(use) }),
      predictMany: async (names) => predictor.predictMany(names),
    };
    const ask = await serve({ predictor: thenable, clock, accounts: { active: { status: "active" } } });
    expect((await ask("/?name=Kim&apikey=active")).body).toBe(JSON.stringify(predictor.predict("Kim")));
    expect((await ask("/?name[]=Kim")).body).toBe(JSON.stringify([predictor.predict("Kim")]));
  });
});
