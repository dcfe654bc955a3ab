/** Predictors that answer by promises, as that of `cognomen/remote` does. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { NamePredictor } from "../../src/http.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createRemotePredictor, type RemotePredictor } from "../../src/remote.ts";
import { openRangeHost, type RangeHost } from "../helpers/range-host.ts";
import { readTier } from "../helpers/tiers.ts";
import { jsonReply, NOON, PUBLIC, serve } from "./helpers/server.ts";

/** Large enough that not all of it comes with the first request. */
const file = readTier("core");
const predictor = createPredictor(file);

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
    "/?name=Nguyen",
    "/?name=Xqz",
    "/?name[]=Nguyen&name[]=Lee&name[]=Anna+Kowalska",
    "/?name[]=Nguyen",
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
      expect((await ask("/?name=Nguyen")).body).toBe(JSON.stringify(predictor.predict("Nguyen")));
    }
  });

  it("that fails is a 500 which is not charged, and works again afterwards", async () => {
    const [onError, onRequest] = [vi.fn(), vi.fn()];
    const ask = await serve({ predictor: remote, clock, onError, onRequest });
    host.answer = (_, response) => response.writeHead(503).end();
    const failed = jsonReply(500, { error: "Internal server error" }, PUBLIC);
    expect(await ask("/?name=Nguyen")).toEqual(failed);
    expect(await ask("/?name[]=Nguyen&name[]=Lee")).toEqual(failed);
    expect(onError.mock.calls.map(([error]) => error.code)).toEqual(["ERR_REMOTE_BUSY", "ERR_REMOTE_BUSY"]);
    host.answer = undefined;
    const reply = await ask("/?name=Nguyen");
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
    expect((await ask("/?name=Nguyen&apikey=active")).body).toBe(JSON.stringify(predictor.predict("Nguyen")));
    expect((await ask("/?name[]=Nguyen")).body).toBe(JSON.stringify([predictor.predict("Nguyen")]));
  });
});
