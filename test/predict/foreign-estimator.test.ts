/** Estimators are the caller's code: whatever they do, an answer is right or an error that names them. */
import { describe, expect, it } from "vitest";
import type { Estimate, Estimator, NameParts, PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createRemotePredictor } from "../../src/remote/predictor.ts";
import { fetchRanges } from "../helpers/range-host.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

const CODES = ["CN", "DE", "FR", "KR", "PL", "ZZ"];

const file = tinyFile(
  {
    kim: { surname: { weights: { KR: 0, CN: 8, rest: 44 }, count: 900 } },
    müller: { surname: { weights: { DE: 0, rest: 20 }, count: 90 } },
    muller: { surname: { weights: { FR: 0, DE: 3, rest: 20 }, count: 80 } },
    anna: {
      surname: { weights: { DE: 0, rest: 30 }, count: 3 },
      forename: { weights: { PL: 0, DE: 2, rest: 20 }, count: 70 },
    },
    jan: { forename: { weights: { PL: 0, DE: 1, rest: 24 }, count: 40 } },
    nowak: { surname: { weights: { PL: 0, rest: 40 }, count: 30 } },
    Ewak: { surname: { weights: { PL: 0, rest: 40 }, count: 30 } },
  },
  {},
  1,
);

/** Probabilities that depend on the letters. */
function guess(folded: string, part = "surname"): Estimate {
  const weights = CODES.map(
    (_, index) => 1 + ((folded.length * 7 + folded.charCodeAt(0) + part.length * 3 + index * 5) % 11),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { codes: CODES, probabilities: weights.map((weight) => weight / sum) };
}

const sound: Estimator = { estimate: guess };
const NAMES: readonly (string | NameParts)[] = [
  "Xqzt",
  "Anna Müller",
  "Anna Xqzt",
  "Jan Anna Xqzt-Nowak",
  "Wörter Nowak",
  "Müller-Xqzt, Jan",
  "金 Kim",
  { given: "Anna", family: "Xqzt" },
  { given: "Xqzt", family: "Kim Nowak" },
  { given: "Xqzt" },
];
const OPTIONS: readonly PredictOptions[] = [{}, { whole: true }];

/** What a predictor that has answered nothing yet explains. */
const expectedOf = (estimator: Estimator): string[] =>
  OPTIONS.flatMap((options) =>
    NAMES.map((name) => JSON.stringify(createPredictor(file).explain(name, { ...options, estimator }))),
  );

function explainAll(predictor: Predictor, estimator: Estimator): string[] {
  return OPTIONS.flatMap((options) =>
    NAMES.map((name) => JSON.stringify(predictor.explain(name, { ...options, estimator }))),
  );
}

describe("an estimator that asks the predictor which asks it", () => {
  const right = expectedOf(sound);

  it("is refused, and the next name is answered", () => {
    const predictor = createPredictor(file);
    const asking: Estimator = {
      estimate: () => {
        predictor.predict("Kim");
        return guess("");
      },
    };
    for (const options of OPTIONS)
      expect(() => predictor.predict("Xqzt", { ...options, estimator: asking })).toThrowError(
        expect.objectContaining({
          code: "ERR_OPTION",
          message: expect.stringContaining("one that asks its predictor"),
        }),
      );
    expect(explainAll(predictor, sound)).toEqual(right);
  });

  it("is refused over the network, too, and changes no answer", async () => {
    const fetch = fetchRanges(file);
    const remote = await createRemotePredictor("https://example.org/a.bin", { fetch, cacheBlockCount: 0 });
    const asked: Promise<unknown>[] = [];
    const asking: Estimator = {
      estimate(folded, part) {
        asked.push(remote.predict("Jan Nowak").catch(({ code }) => code));
        return guess(folded, part);
      },
    };
    const found: string[] = [];
    for (const options of OPTIONS)
      for (const name of NAMES)
        found.push(JSON.stringify(await remote.explain(name, { ...options, estimator: asking })));
    expect(found).toEqual(right);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["ERR_OPTION"]));
    expect(asked.length).toBeGreaterThan(5);
  });
});

describe("an estimator that answers", () => {
  const even = CODES.map(() => 1 / CODES.length);
  it.each<[what: string, answer: unknown, found: string]>([
    ["no number", { codes: CODES, probabilities: [Number.NaN, ...even.slice(1)] }, "add up to NaN"],
    ["too few numbers", { codes: CODES, probabilities: even.slice(1) }, "add up to NaN"],
    ["negative numbers", { codes: CODES, probabilities: [-0.5, 1.5, 0, 0, 0, 0] }, "add up to NaN"],
    ["more than everything", { codes: CODES, probabilities: even.map(() => 1) }, "add up to 6"],
    ["a little more than rounding can add", { codes: ["PL"], probabilities: [1.021] }, "add up to 1.021"],
    ["a little less than rounding can leave", { codes: ["PL"], probabilities: [0.979] }, "add up to 0.979"],
    ["text", { codes: CODES, probabilities: "abcdef" }, "add up to"],
    ["no codes", { probabilities: even }, "add up to 0"],
    ["nothing", undefined, "add up to 0"],
  ])("%s is named, and the next name is answered", (_what, answer, found) => {
    const predictor = createPredictor(file);
    const estimator: Estimator = { estimate: () => answer as Estimate };
    for (const options of OPTIONS)
      expect(() => predictor.predict("Anna Xqzt", { whole: true, ...options, estimator })).toThrowError(
        expect.objectContaining({
          code: "ERR_OPTION",
          message: expect.stringMatching(new RegExp(`"estimator": found .*${found}.*expected one of 0`)),
        }),
      );
    expect(explainAll(predictor, sound)).toEqual(expectedOf(sound));
  });

  it.each([0.981, 1.019])("%d altogether, as rounding can make it, is believed", (total) => {
    const rounded: Estimator = { estimate: () => ({ codes: ["PL"], probabilities: [total] }) };
    expect(createPredictor(file).predict("Xqzt", { estimator: rounded }).country[0]!.country_id).toBe("PL");
  });

  it("countries that are unknown or no codes counts for none", () => {
    const strange: Estimator = {
      estimate: () => ({ codes: ["XX", "__proto__", 5 as never, "PL"], probabilities: [0.3, 0.2, 0.1, 0.4] }),
    };
    const { explain } = createPredictor(file);
    const { country } = explain("Xqzt", { estimator: strange });
    expect(country.map(({ country_id }) => country_id)).not.toContain("XX");
    expect(country[0]!.country_id).toBe("PL");
  });

  it("other countries in every answer is believed in every answer", () => {
    const changing: Estimator = {
      estimate: (folded) => ({ codes: [folded === "xqzt" ? "PL" : "FR"], probabilities: [1] }),
    };
    const { predict } = createPredictor(file, { estimator: changing });
    expect(["Xqzt", "Xqztt", "Xqzt"].map((name) => predict(name).country[0]?.country_id)).toEqual([
      "PL",
      "FR",
      "PL",
    ]);
  });

  it("by throwing ends the answer with its own error, and the next name is answered", () => {
    const predictor = createPredictor(file);
    let callCount = 0;
    const failing: Estimator = {
      estimate(folded, part) {
        if (callCount++ % 2 === 1) throw new RangeError("out of letters");
        return guess(folded, part);
      },
    };
    for (const options of OPTIONS)
      for (const name of NAMES) {
        try {
          predictor.explain(name, { ...options, estimator: failing });
        } catch (error) {
          expect(error).toEqual(new RangeError("out of letters"));
        }
      }
    expect(callCount).toBeGreaterThan(5);
    expect(explainAll(predictor, sound)).toEqual(expectedOf(sound));
  });
});
