import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { EVIDENCE } from "../../src/format/format.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { CountryCode, NameParts, PredictOptions } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { divideRest, solve, toExact } from "../helpers/bayes.ts";
import { findFaults } from "../helpers/judge.ts";
import { type JudgedRecord, solveWhole } from "../helpers/parses.ts";
import { foldTableBytes, nameWordsBytes, tinyFile, tinyTable } from "../helpers/tiny-table.ts";

/** One octave of the tiny tables. */
const HALF = 4;

const SURNAMES = {
  rossi: { IT: 0, AR: HALF, rest: 32 },
  chen: { CN: 0, TW: 12, rest: 50 },
  "van der berg": { NL: 0 },
  müller: { DE: 0, CH: 8, rest: 40 },
} as const;
const FORENAMES = {
  giovanni: { IT: 0, CH: 12, rest: 36 },
  ashley: { US: 0, GB: HALF, rest: 36 },
  jose: { ES: 0, BR: 1, rest: 34 },
  maria: { ES: 0, PT: 0, rest: 34 },
  jean: { FR: 0, rest: 36 },
  minjun: { KR: 0 },
} as const;

const file = tinyFile(
  {
    ...Object.fromEntries(
      Object.entries(SURNAMES).map(([name, weights]) => [
        name,
        { surname: { weights, count: 100, evidence: EVIDENCE.register } },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(FORENAMES).map(([name, weights]) => [
        name,
        { forename: { weights, count: 7, evidence: EVIDENCE.sample | EVIDENCE.derived } },
      ]),
    ),
    kennedy: {
      surname: { weights: { IE: 0 }, count: 20 },
      forename: { weights: { US: 0 }, count: 10 },
    },
    // A surname that somebody has for a given name, and a given name that somebody has for a surname.
    smith: { surname: { weights: { GB: 0 }, count: 5 } },
    abebe: { forename: { weights: { ET: 0 }, count: 6 } },
    "jose maria": { forename: { weights: { MX: 0 }, count: 3 } },
  },
  { US: 18, CN: 37, IT: 8, GB: 8, ZM: 4, IN: 37 },
);
const { predict, predictMany, explain } = createPredictor(file);
const store = createStore(file);
const { countries } = store;

const answerOf = (name: string | NameParts, options?: PredictOptions) => {
  const { country, count } = predict(name, options);
  return { country, count };
};
const firstOf = (name: string | NameParts): number => predict(name).country[0]!.probability;

describe("a name in parts", () => {
  it("is answered in the shape of a string", () => {
    const prediction = predict({ given: "Giovanni", family: "Rossi" });
    expect(Object.keys(prediction)).toEqual(["name", "country", "count"]);
    expect(prediction).toMatchObject({ name: "Giovanni Rossi", count: 107 });
    expect(prediction.country[0]!.country_id).toBe("IT");
    expect(Object.keys(explain({ given: "Giovanni", family: "Rossi" }))).toEqual([
      ...Object.keys(explain("Rossi")),
      "pieces",
      "words",
    ]);
  });

  it.each([
    [{ given: " Ashley", family: "CHEN " }, " Ashley CHEN "],
    [{ given: "Ashley" }, "Ashley"],
    [{ family: "Chen" }, "Chen"],
    [{ given: "", family: "Chen" }, "Chen"],
    [{ given: "Ashley", family: "" }, "Ashley"],
    [{ given: "Xoqz", family: "Zqx" }, "Xoqz Zqx"],
    [{ given: "", family: "" }, ""],
  ])("%j is named %j", (parts, name) => {
    expect(predict(parts).name).toBe(name);
    expect(explain(parts).name).toBe(name);
  });

  it("is surer than its parts where they agree, and names the countries of both where they do not", () => {
    expect(firstOf({ given: "Giovanni", family: "Rossi" })).toBeGreaterThan(firstOf("Rossi"));
    expect(firstOf({ given: "Giovanni", family: "Rossi" })).toBeGreaterThan(firstOf({ given: "Giovanni" }));
    const codes = predict({ given: "Ashley", family: "Chen" }).country.map(({ country_id }) => country_id);
    expect(codes).toEqual(expect.arrayContaining(["CN", "US"]));
  });

  it("is explained by both parts", () => {
    expect(explain({ given: "José", family: "Rossi" })).toMatchObject({
      match: "direct",
      key: "jose rossi",
      part: "both",
      count: 107,
      evidence: ["register", "sample", "derived"],
    });
    expect(explain({ given: "José", family: "Rossi" }).words).toEqual([
      { word: "josé", part: "forename", match: "stripped" },
      { word: "rossi", part: "surname", match: "direct" },
    ]);
    expect(explain({ given: "Giovanni", family: "Rössi" }).match).toBe("stripped");
    const { country, rest, margin } = explain({ given: "Giovanni", family: "Rossi" });
    expect(country.reduce((sum, { probability }) => sum + probability, 0) + rest).toBeCloseTo(1, 9);
    expect(margin).toBeCloseTo(country[0]!.probability - country[1]!.probability, 9);
  });

  it("is one of many", () => {
    const names = ["Rossi", { given: "Giovanni", family: "Rossi" }, { family: "Chen" }, "Xoqz"];
    expect(predictMany(names)).toEqual(names.map((name) => predict(name)));
    expect(predictMany(names, { limit: 1 })).toEqual(names.map((name) => predict(name, { limit: 1 })));
  });
});

describe("one part alone", () => {
  it("is the same whether the other is missing, undefined, null or empty", () => {
    for (const nothing of [undefined, null, ""]) {
      expect(explain({ given: "Anna", family: nothing })).toEqual(explain({ given: "Anna" }));
      expect(explain({ given: nothing, family: "Rossi" })).toEqual(explain({ family: "Rossi" }));
      expect(predictMany([{ given: "Anna", family: nothing }])).toEqual([predict({ given: "Anna" })]);
    }
  });

  it.each(["Rossi", "MÜLLER", "Chén", "van der Berg", "Abebe", "Xoqz", ""])(
    "family name %j is answered as the string is",
    (family) => {
      const all: (PredictOptions | undefined)[] = [
        undefined,
        { limit: 1 },
        { countries: ["IT", "CN", "US"] },
        { prior: { AR: 1, IE: 1 } },
      ];
      for (const options of all) {
        expect(predict({ family }, options)).toEqual(predict(family, options));
        expect(explain({ family }, options)).toEqual(explain(family, options));
        expect(predict({ given: "", family }, options)).toEqual(predict(family, options));
      }
    },
  );

  it("given name is looked up as one", () => {
    expect(explain({ given: "Kennedy" })).toMatchObject({ key: "kennedy", part: "forename", count: 10 });
    expect(explain({ family: "Kennedy" })).toMatchObject({ part: "surname", count: 20 });
    expect(explain({ given: "José" })).toMatchObject({ match: "stripped", key: "jose" });
  });

  it("answers with its first country where the other is unknown", () => {
    const firstCode = (name: NameParts): string => predict(name).country[0]!.country_id;
    expect(firstCode({ given: "Ashley", family: "Xoqz" })).toBe("US");
    expect(firstCode({ given: "Xoqz", family: "Chen" })).toBe("CN");
    expect(explain({ given: "Ashley", family: "Xoqz" })).toMatchObject({ key: "ashley", count: 7 });
  });

  it("given name is a surname where it is known as nothing else", () => {
    expect(explain({ given: "Smith" })).toMatchObject({ key: "smith", part: "surname" });
  });

  it("unknown is no answer", () => {
    for (const parts of [
      { given: "" },
      { family: "" },
      { given: "Xoqz", family: "" },
      { given: "?", family: "!" },
    ]) {
      expect(answerOf(parts)).toEqual({ country: [], count: 0 });
      expect(explain(parts)).toMatchObject({ match: "none", key: null, part: null, evidence: [] });
    }
  });
});

describe("given names", () => {
  it.each([
    ["Maria Jose", "maria jose", "both words"],
    ["Xoqz Maria", "maria", "the known word"],
    ["Min-Jun", "minjun", "a name without its hyphen"],
    ["Jean-Xoqz", "jean", "what hyphens join"],
    ["Smith Jean", "smith jean", "a surname among them, which says as much"],
    ["J. Jean", "jean", "no initial"],
    ["- Jean", "jean", "no stray hyphen"],
  ])("%j: %s, %s", (given, key) => {
    expect(explain({ given }).key).toBe(key);
    expect(explain({ given, family: "Rossi" }).key).toBe(`${key} rossi`);
  });

  it("count together", () => {
    expect(explain({ given: "Maria Jose" })).toMatchObject({ part: "forename", count: 14 });
    // Both say Spain; each alone says also something else.
    expect(firstOf({ given: "Maria Jose" })).toBeGreaterThan(firstOf({ given: "Maria" }));
  });
});

describe("options", () => {
  const table = (weights: Readonly<Record<string, number>>): Omit<JudgedRecord, "count"> => {
    const { rest = 255, ...steps } = weights;
    const numbers = Object.keys(steps).map((code) => countries.codes.indexOf(code));
    const stored = { numbers, steps: Object.values(steps), restStep: rest };
    return { ...toExact(stored, 4), namedCount: numbers.length };
  };
  const pairs = Object.keys(FORENAMES).flatMap((given) =>
    Object.keys(SURNAMES).map((family) => ({ given, family })),
  );
  const options: fc.Arbitrary<PredictOptions> = fc.record(
    {
      limit: fc.integer({ min: 1, max: 12 }),
      countries: fc.subarray([...countries.codes] as CountryCode[], { minLength: 1 }),
      prior: fc
        .dictionary(fc.constantFrom(...countries.codes), fc.nat(1000))
        .filter((prior) => Object.values(prior).some((value) => value > 0)),
    },
    { requiredKeys: [] },
  );

  it("apply to both parts together by Bayes' rule, the prior once", () => {
    let answeredCount = 0;
    fc.assert(
      fc.property(fc.constantFrom(...pairs), options, ({ given, family }, asked) => {
        const prediction = predict({ given, family }, asked);
        expect(findFaults(prediction, `${given} ${family}`, asked.limit)).toEqual([]);
        const expected = solveWhole(
          {
            words: [
              { forename: { ...table(FORENAMES[given as keyof typeof FORENAMES]), count: 7 } },
              { surname: { ...table(SURNAMES[family as keyof typeof SURNAMES]), count: 100 } },
            ],
            givenCount: 1,
          },
          store,
          asked,
        );
        if (prediction.count > 0) answeredCount++;
        for (const { country_id, probability } of prediction.country) {
          expect(expected.get(country_id)! - probability).toBeGreaterThan(-1e-6);
          expect(expected.get(country_id)! - probability).toBeLessThan(3e-6);
        }
        const possible = [...expected.values()].filter((value) => value >= 2e-6).length;
        expect(prediction.country.length).toBeGreaterThanOrEqual(Math.min(asked.limit ?? 5, possible));
      }),
      { seed: 11, numRuns: 1000 },
    );
    expect(answeredCount).toBeGreaterThan(250);
  });

  it("apply to neighbours of the countries named as to those", async () => {
    const plain = tinyTable({
      rossi: { surname: { weights: SURNAMES.rossi, count: 9 } },
      jose: { forename: { weights: FORENAMES.jose, count: 9 } },
    });
    const codes = plain.countries.map(({ code }) => code);
    // Every country is followed by the next two, the second half as often, and as often as the first by nobody.
    const next = (number: number, by: number): number => (number + by) % codes.length;
    const { bytes } = encodeTable(
      {
        ...plain,
        neighbours: codes.map((_, number) => ({
          countries: [next(number, 1), next(number, 2)],
          steps: [0, 4],
          restStep: 32,
        })),
      },
      { tier: "tiny", foldTable: foldTableBytes, nameWords: nameWordsBytes, blockKeyCount: 2 },
    );
    const own = createPredictor(bytes, { limit: COUNTRY_COUNT });
    const ownStore = createStore(bytes);
    const divided = (weights: Readonly<Record<string, number>>) => {
      const { rest = 255, ...steps } = weights;
      const numbers = Object.keys(steps).map((code) => codes.indexOf(code));
      return divideRest(
        toExact({ numbers, steps: Object.values(steps), restStep: rest }, 4),
        codes.length,
        (from, to) => (to === next(from, 1) ? 0.4 : to === next(from, 2) ? 0.2 : 0),
      );
    };
    const [family, given] = [divided(SURNAMES.rossi), divided(FORENAMES.jose)];
    const all: PredictOptions[] = [
      {},
      { prior: { AR: 1, BR: 2, IT: 3, ES: 4 } },
      { countries: ["BR", "ES", "IT"] },
    ];
    for (const asked of all) {
      for (const [name, expected] of [
        ["rossi", solve(family, 4, ownStore.countries, asked)],
        [
          { given: "jose", family: "rossi" },
          solveWhole(
            {
              words: [
                { forename: { ...given, namedCount: 2, count: 9 } },
                { surname: { ...family, namedCount: 2, count: 9 } },
              ],
              givenCount: 1,
            },
            ownStore,
            asked,
          ),
        ],
      ] as const) {
        const { country } = own.predict(name, asked);
        expect(country.length).toBe([...expected.values()].filter((value) => value > 1e-6).length);
        for (const { country_id, probability } of country)
          expect(expected.get(country_id)).toBeCloseTo(probability, 5);
      }
    }
  });
});

describe("misuse of parts", () => {
  const misuses: [unknown, RegExp][] = [
    [{}, /found a value of type object without "given" and "family", expected a string or an object such as/],
    [{ first: "Ada", last: "Lovelace" }, /without "given" and "family"/],
    [{ given: undefined, family: undefined }, /without "given" and "family"/],
    [{ given: 5 }, /found 5 as "given", expected a string/],
    [{ given: null, family: null }, /without "given" and "family"/],
    [{ given: "Ada", family: false }, /found false as "family", expected a string/],
    [{ given: ["Ada"], family: "Lovelace" }, /found an array as "given"/],
    [() => "Ada", /found a value of type function, expected/],
  ];

  it.each(misuses)("%j says what was found and what is expected", (value, message) => {
    const wrong = value as NameParts;
    for (const call of [() => predict(wrong), () => explain(wrong), () => predictMany(["Rossi", wrong])]) {
      expect(call).toThrow(expect.objectContaining({ name: "CognomenError", code: "ERR_NAME_TYPE" }));
      expect(call).toThrow(message);
    }
  });
});
