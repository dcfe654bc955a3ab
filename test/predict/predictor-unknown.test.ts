import { describe, expect, it } from "vitest";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { CountryCode, Estimator, PredictOptions } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { findFaults } from "../helpers/judge.ts";
import { migrateExactly } from "../helpers/parses.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

const file = tinyFile(
  {
    smith: { surname: { weights: { GB: 0, US: 4 }, count: 123 } },
    anna: { forename: { weights: { PL: 0, GB: 8, rest: 36 }, count: 50 } },
    "xq kim": { surname: { weights: { KR: 0 }, count: 2 } },
  },
  { GE: 1, GB: 4, US: 9 },
);

const LETTERS: Readonly<Record<string, number>> = { GB: 0.2, GE: 0.4, PL: 0.1, US: 0.2, ZZ: 0.1 };
const store = createStore(file);
const readLetters = (): number[] => store.countries.codes.map((code) => LETTERS[code] ?? 0);

/** Says Georgia of everything, remembers what it was asked, and knows a country that the data do not have. */
function createStub(): Estimator & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    estimate(folded) {
      asked.push(folded);
      return { codes: Object.keys(LETTERS), probabilities: Float64Array.from(Object.values(LETTERS)) };
    },
  };
}

const stub = createStub();
const { predict, predictMany, explain } = createPredictor(file);
const on: PredictOptions = { estimator: stub };

/** What letters say, and that some people are elsewhere than their names; under the options. */
function expected({ countries, prior }: PredictOptions = {}): [string, number][] {
  const { codes, priors } = store.countries;
  const weights = migrateExactly(readLetters(), store, 1).map((weight, number) => {
    const code = codes[number]! as CountryCode;
    if (countries !== undefined && !countries.includes(code)) return 0;
    return prior === undefined ? weight : (weight * (prior[code] ?? 0)) / priors[number]!;
  });
  const sum = weights.reduce((left, right) => left + right, 0);
  return codes
    .map((code, number): [string, number] => [code, weights[number]! / sum])
    .filter(([, probability]) => probability >= 1e-6)
    .sort(([left, most], [right, other]) =>
      Math.abs(other - most) > 1e-12 ? other - most : left < right ? -1 : 1,
    );
}

describe("an unknown name", () => {
  it("is empty unless there is an estimator", () => {
    for (const options of [undefined, {}, { estimator: undefined }]) {
      expect(predict("Xqzwili", options)).toEqual({ name: "Xqzwili", country: [], count: 0 });
      expect(explain("Xqzwili", options).match).toBe("none");
    }
    expect(stub.asked).toEqual([]);
  });

  it("is estimated by its letters, and by where people are from", () => {
    const { country, ...others } = predict("Xqzwili", { ...on, limit: COUNTRY_COUNT });
    expect(others).toEqual({ name: "Xqzwili", count: 0 });
    expect(country.map(({ country_id }) => country_id)).toEqual(expected().map(([code]) => code));
    for (const [index, [, probability]] of expected().entries())
      expect(country[index]!.probability).toBeCloseTo(probability, 5);
    expect(explain("XQZwílí", on)).toMatchObject({
      name: "XQZwílí",
      match: "estimate",
      key: "xqzwílí",
      part: "surname",
      evidence: [],
      count: 0,
    });
    expect(explain("Xqzwili", on)).not.toHaveProperty("words");
  });

  it.each([
    ["Xqzwili", "xqzwili"],
    ["Zaza Xqzwili", "xqzwili"],
    ["Xqzwili, Zaza", "xqzwili"],
    ["Dr. Zaza Xqzwili Jr.", "xqzwili"],
    ["Zaza van der Xqzwili", "van der xqzwili"],
    ["Zaza O'Xqzwili", "o'xqzwili"],
    ["ქსქზ", "ქსქზ"],
    ["Xqzwílí", "xqzwi\u0301li\u0301"],
    ["xqz9wili", "wili"],
  ])("%j is estimated from %j", (name, word) => {
    const estimator = createStub();
    predict(name, { estimator });
    expect(estimator.asked).toEqual([word]);
    expect(explain(name, { estimator }).key).toBe(word.normalize("NFC"));
    // What letters say is kept.
    expect(estimator.asked).toEqual([word]);
  });

  it.each(["", " ", "123", "!!", "-", "'", ".", "4 8 15", "…", "😀", "٣٤", "\0"])(
    "without a letter, %j, stays empty",
    (name) => {
      expect(predict(name, on)).toEqual({ name, country: [], count: 0 });
      expect(predict({ family: name }, on)).toEqual({ name, country: [], count: 0 });
    },
  );

  it("too long for a name stays empty", () => {
    expect(predict("x".repeat(300), on).country).toEqual([]);
  });

  it("too long for a name in any notation is not read: 20 of a megabyte take less than a second", () => {
    const name = "Ren&eacute;12 ".repeat(2 ** 20 / 14);
    const start = process.cpuUsage().user;
    for (let time = 0; time < 20; time++) expect(predict(name, on).country).toEqual([]);
    expect((process.cpuUsage().user - start) / 1e6).toBeLessThan(1);
  });
});

describe("a known name", () => {
  it.each(["Smith", "Zaza Smith", "Smíth", "Anna", "Anna Xqzwili"])("%j is not estimated", (name) => {
    stub.asked.length = 0;
    expect(predict(name, on)).toEqual(predict(name));
    expect(explain(name, on)).toEqual(explain(name));
    expect(stub.asked).toEqual([]);
  });

  it("of which options leave nothing is not estimated either", () => {
    expect(predict("Smith", { ...on, countries: ["GE"] }).country).toEqual([]);
  });
});

describe("an estimate", () => {
  it("is restricted and weighed by Bayes' rule", () => {
    expect(predict("Xqzwili", { ...on, limit: 1 }).country).toHaveLength(1);
    for (const options of [
      { countries: ["GB", "PL"] },
      { prior: { GE: 1, US: 18 } },
    ] satisfies PredictOptions[]) {
      const { country } = predict("Xqzwili", { ...on, ...options });
      const both = expected(options);
      expect(country.map(({ country_id }) => country_id)).toEqual(both.map(([code]) => code));
      for (const [index, [, probability]] of both.entries())
        expect(country[index]!.probability).toBeCloseTo(probability, 5);
    }
    expect(findFaults({ ...predict("Xqzwili", on), count: 1 }, "Xqzwili")).toEqual([]);
  });

  it("of a family name counts together with a known given name", () => {
    const parts = { given: "Anna", family: "Xqzwili" };
    const explanation = explain(parts, on);
    expect(explanation).toMatchObject({
      name: "Anna Xqzwili",
      match: "direct",
      key: "anna",
      words: [
        { word: "anna", part: "forename", match: "direct" },
        { word: "xqzwili", part: "surname", match: "estimate" },
      ],
      part: "both",
      evidence: ["register"],
      count: 50,
    });
    const polish = explanation.country.find(({ country_id }) => country_id === "PL")!.probability;
    expect(polish).toBeGreaterThan(0.1);
    expect(polish).toBeLessThan(1);
    expect(explanation.country.map(({ country_id }) => country_id)).toContain("GE");
    expect(predict(parts, on)).toEqual({ name: "Anna Xqzwili", country: explanation.country, count: 50 });
  });

  it("of given names is made of each word with a letter", () => {
    const estimator = createStub();
    expect(explain({ given: "- Xqzwili Zaza" }, { estimator })).toMatchObject({
      match: "estimate",
      key: "xqzwili zaza",
      part: "forename",
      count: 0,
    });
    expect(new Set(estimator.asked)).toEqual(new Set(["xqzwili", "zaza"]));
    expect(predict({ given: "-" }, on).country).toEqual([]);
    expect(explain({ given: "Zaza", family: "Smith" }, on)).toMatchObject({ key: "smith", count: 123 });
  });

  it("of one part makes the other no less likely where both speak for one country", () => {
    expect(predict({ given: "Xqzwili", family: "Smith" }, on).country[0]!.country_id).toBe("GB");
    expect(predict({ given: "Xqzwili", family: "Smith" }).country[0]!.country_id).toBe("GB");
  });

  it("divides what known parts leave to countries that they do not name", () => {
    // Anna leaves nothing to Georgia but its part of the residual mass, of which letters say most.
    const parts = { given: "Anna", family: "Smith" };
    const shareOf = (options?: PredictOptions): number =>
      explain(parts, { limit: COUNTRY_COUNT, ...options }).country.find(
        ({ country_id }) => country_id === "GE",
      )!.probability;
    expect(shareOf(on)).toBeGreaterThan(shareOf());
    for (const name of ["Anna", "Smith"]) expect(predict(name, on)).toEqual(predict(name));
    for (const one of [{ given: "Anna" }, { family: "Smith" }])
      expect(predict(one, on)).toEqual(predict(one));
  });

  it("is given by every function, and by a predictor that is made for it", () => {
    const own = createPredictor(file, on);
    expect(own.predict("Xqzwili")).toEqual(predict("Xqzwili", on));
    expect(own.explain("Xqzwili")).toEqual(explain("Xqzwili", on));
    expect(own.predict("Xqzwili", { estimator: undefined, limit: 1 }).country).toHaveLength(1);
    expect(predictMany(["Xqzwili", "Smith"], on)).toEqual([predict("Xqzwili", on), predict("Smith")]);
  });

  it("comes from the estimator of the call", () => {
    const polish: Estimator = { estimate: () => ({ codes: ["PL"], probabilities: [1] }) };
    expect(predict("Xqzwili", { ...on, estimator: polish }).country[0]!.country_id).toBe("PL");
    expect(predict("Xqzwili", on).country[0]!.country_id).toBe("GE");
  });
});
