/** Answers over the network are those of the file itself, to the byte. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHead } from "../../src/format/load.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Estimator, NameParts, PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createRemotePredictor, FIRST_BYTE_COUNT, type RemotePredictor } from "../../src/remote/predictor.ts";
import { fullNames } from "../fixtures/full-names.ts";
import { openRangeHost, type RangeHost } from "../helpers/range-host.ts";
import { readTier, sampleKeys, TIERS } from "../helpers/tiers.ts";
import { ODD_NAMES } from "../matrix/sample.ts";

const OTHER =
  "王小明|佐藤健|김민준|남궁민|محمد الأحمد|Οικονόμου|Пётр Чайковский|ქართველიშვილი|शर्मा|MÜLLER|Smïth|Dr. Anna van der Berg|  José   García |née|Qwzx Vrtkp".split(
    "|",
  );
const PARTS: NameParts[] = [
  { given: "Giovanni", family: "Rossi" },
  { given: "Jean-Paul Marie", family: "de la Cruz" },
  { family: "Müller" },
  { given: "Ashley" },
  { given: "Xqzptl", family: "Qwrtz" },
];

/** Says the same of all names. */
const steadyEstimator: Estimator = {
  estimate: () => ({ codes: ["GE", "RU"], probabilities: [0.75, 0.25] }),
};

describe("the full tier over the network", () => {
  const file = readTier("full");
  // Every 8,000th name alone, and two by two: given names, surnames and rare words in any order.
  const keys = sampleKeys(file, 8000);
  const pairs = keys.map((key, index) => `${key} ${keys[(index * 7 + 3) % keys.length]!}`);
  const odd = [...ODD_NAMES, ...OTHER, ...PARTS];
  const names = [...fullNames.map(({ name }) => name), ...odd];
  const many = [...keys, ...pairs, ...names];
  let host: RangeHost;
  let whole: Predictor;
  let remote: RemotePredictor;

  beforeAll(async () => {
    host = await openRangeHost(file);
    whole = createPredictor(file);
    remote = await createRemotePredictor(host.url);
  });
  afterAll(() => host.close());

  it("opens with one request, and answers a name with one more", async () => {
    const fresh = await createRemotePredictor(host.url);
    expect(fresh.info()).toEqual({
      ...createPredictor(file).info(),
      requestCount: 1,
      loadedByteCount: FIRST_BYTE_COUNT,
    });
    expect(await fresh.predict("Nguyen")).toEqual(whole.predict("Nguyen"));
    expect(fresh.info()).toMatchObject({ requestCount: 2 });
  });

  it("asks at first for hardly more than it needs", () => {
    const { offset } = readHead(file).blocks[0]!;
    expect(offset).toBeLessThanOrEqual(FIRST_BYTE_COUNT);
    expect(offset).toBeGreaterThan(0.8 * FIRST_BYTE_COUNT);
  });

  it("answers hundreds of names at once, in order", async () => {
    expect(many.length).toBeGreaterThan(700);
    const answers = await remote.predictMany(many);
    expect(JSON.stringify(answers)).toBe(JSON.stringify(whole.predictMany(many)));
    expect(answers.filter(({ count }) => count > 0).length).toBeGreaterThan(700);
  });

  it("explains names one by one, whatever they need", async () => {
    for (const name of names) {
      expect(JSON.stringify(await remote.explain(name)), JSON.stringify(name)).toBe(
        JSON.stringify(whole.explain(name)),
      );
    }
  });

  it.each<[string, PredictOptions]>([
    ["limit", { limit: 2 }],
    ["countries", { countries: ["DE", "AT", "CH"] }],
    ["prior", { prior: { BR: 90, PT: 2, DE: 1 } }],
    ["whole", { whole: true }],
    ["coverage", { whole: true, coverage: 0.9 }],
    ["minProbability", { limit: COUNTRY_COUNT, minProbability: 0.02 }],
  ])("follows the option %s, of the predictor and of a call", async (_, options) => {
    const other = await createRemotePredictor(host.url, options);
    const asked = ["Schneider", "Anna Kowalska", { given: "Otto", family: "Schneider" }];
    const expected = whole.predictMany(asked, options);
    expect(await other.predictMany(asked)).toEqual(expected);
    expect(await remote.predictMany(asked, options)).toEqual(expected);
    expect(await remote.explain("Schneider", options)).toEqual(whole.explain("Schneider", options));
  });

  it("takes whole names as the file itself does, every word of them", async () => {
    for (const estimator of [undefined, steadyEstimator]) {
      const options = { whole: true, estimator };
      const local = createPredictor(file, options);
      const other = await createRemotePredictor(host.url, options);
      const asked = [...pairs.slice(0, 50), ...names];
      const answers = await other.predictMany(asked);
      expect(JSON.stringify(answers)).toBe(JSON.stringify(local.predictMany(asked)));
      // Else the option would have changed nothing.
      expect(JSON.stringify(answers)).not.toBe(JSON.stringify(whole.predictMany(asked, { estimator })));
      for (const name of odd)
        expect(await other.explain(name), JSON.stringify(name)).toEqual(local.explain(name));
    }
  });

  it("estimates unknown names, and only those", async () => {
    const options = { estimator: steadyEstimator } as const;
    const other = await createRemotePredictor(host.url, options);
    for (const name of ["Xqzptlwrk", "Nguyen", "4711", ...PARTS])
      expect(await other.explain(name)).toEqual(whole.explain(name, options));
    expect((await other.explain("Xqzptlwrk")).match).toBe("estimate");
  });
});

describe.each(TIERS)("the %s tier", (tier) => {
  it("is answered from ranges, and from a host that sends it whole", async () => {
    const host = await openRangeHost(readTier(tier));
    const whole = createPredictor(readTier(tier));
    const names = fullNames.map(({ name }) => name);
    const { predictMany } = await createRemotePredictor(host.url);
    expect(await predictMany(names)).toEqual(whole.predictMany(names));
    host.ranges.length = 0;
    host.answer = (request, _, sound) => {
      delete request.headers.range;
      sound();
    };
    const { predictMany: predictAll, info } = await createRemotePredictor(host.url);
    expect(await predictAll(names)).toEqual(whole.predictMany(names));
    expect(host.ranges).toHaveLength(1);
    expect(info()).toMatchObject({ requestCount: 1, loadedByteCount: readTier(tier).length });
    await host.close();
  });
});
