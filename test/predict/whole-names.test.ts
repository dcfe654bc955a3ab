/** Strings that are taken as whole names. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AFFIX_MARKS } from "../../src/format/format.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Estimator, NamePart, NameParts, PredictOptions } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { toExact } from "../helpers/bayes.ts";
import { findFaults } from "../helpers/judge.ts";
import { type Judged, type JudgedRecord, type JudgedWord, solveWhole } from "../helpers/parses.ts";
import { type TinyNames, tinyFile } from "../helpers/tiny-table.ts";

const NAMES = {
  anna: { forename: { weights: { PL: 0, IT: 2, rest: 34 }, count: 5000 } },
  maria: {
    forename: { weights: { ES: 0, IT: 1, PL: 8, rest: 34 }, count: 9000 },
    surname: { weights: { PH: 0, ES: 8, rest: 36 }, count: 40 },
  },
  rossi: { surname: { weights: { IT: 0, rest: 36 }, count: 800 } },
  garcia: { surname: { weights: { ES: 0, MX: 1, rest: 40 }, count: 7000 } },
  lopez: {
    surname: { weights: { MX: 0, ES: 1, rest: 40 }, count: 6000 },
    forename: { weights: { PH: 0, rest: 36 }, count: 8 },
  },
  nagy: { surname: { weights: { HU: 0, rest: 44 }, count: 900 } },
  peter: {
    forename: { weights: { DE: 0, HU: 2, rest: 34 }, count: 4000 },
    surname: { weights: { DE: 0, rest: 34 }, count: 300 },
  },
  "van der berg": { surname: { weights: { NL: 0, rest: 36 }, count: 90 } },
  王: { surname: { weights: { CN: 0, TW: 8, rest: 50 }, count: 90000 } },
  小明: { forename: { weights: { TW: 0, CN: 0, rest: 50 }, count: 90 } },
} as const satisfies TinyNames;

const file = tinyFile(NAMES, { DE: 9, CN: 37, ZM: 4, US: 18 });
const { predict, explain, predictMany } = createPredictor(file, { whole: true });
const plain = createPredictor(file);
const store = createStore(file);
const { countries } = store;

const firstOf = (name: string): string | undefined => predict(name).country[0]?.country_id;
const countedAs = (name: string): string[] =>
  (explain(name).words ?? []).map(({ word, part }) => `${word}: ${part}`);

describe("a whole name", () => {
  it.each([
    ["Anna Rossi", ["anna: forename", "rossi: surname"]],
    ["Rossi Anna", ["rossi: surname", "anna: forename"]],
    ["Rossi, Anna", ["rossi: surname", "anna: forename"]],
    ["Nagy Péter", ["nagy: surname", "péter: forename"]],
    ["Maria Garcia Lopez", ["maria: forename", "garcia: surname", "lopez: surname"]],
    ["Anna Maria Rossi", ["anna: forename", "maria: forename", "rossi: surname"]],
    ["Garcia-Lopez, Maria", ["garcia: surname", "lopez: surname", "maria: forename"]],
    ["Garcia y Lopez, Maria", ["garcia: surname", "lopez: surname", "maria: forename"]],
    ["Dr. Anna van der Berg", ["anna: forename", "van der berg: surname"]],
    ["王小明", ["王: surname", "小明: forename"]],
  ])("%j is read as %j", (name, words) => {
    expect(countedAs(name)).toEqual(words);
  });

  it("counts with all its words", () => {
    expect(explain("Anna Rossi")).toMatchObject({
      match: "last-name",
      key: "anna rossi",
      part: "both",
      count: 5800,
    });
    expect(firstOf("Anna Rossi")).toBe("IT");
    expect(firstOf("Nagy Péter")).toBe("HU");
    // Two family names say more than each.
    expect(predict("Maria Garcia Lopez").country[0]!.probability).toBeGreaterThan(
      predict("Maria Garcia").country[0]!.probability,
    );
  });

  it.each(["Rossi", "Dr. Rossi", "Xoqz", "", "4711", "van der Berg"])(
    "%j, of one word, is answered as without it",
    (name) => {
      expect(explain(name)).toEqual(plain.explain(name));
    },
  );

  it("of words that nobody knows is unknown", () => {
    expect(explain("Xoqz Zqx")).toMatchObject({ country: [], count: 0, match: "none" });
    expect(explain("Xoqz Zqx")).not.toHaveProperty("words");
  });

  it("is asked for by the call, the predictor, and not by default", () => {
    expect(plain.predict("Anna Rossi")).toEqual(
      plain.predict("Rossi").name === "Rossi" ? { ...plain.predict("Rossi"), name: "Anna Rossi" } : undefined,
    );
    expect(plain.predict("Anna Rossi", { whole: true })).toEqual(predict("Anna Rossi"));
    expect(predict("Anna Rossi", { whole: false })).toEqual(plain.predict("Anna Rossi"));
    expect(predictMany(["Anna Rossi", "Nagy Péter"])).toEqual(
      ["Anna Rossi", "Nagy Péter"].map((name) => predict(name)),
    );
  });
});

describe("a word that nobody knows", () => {
  const withAffixes = createPredictor(
    tinyFile({
      ...NAMES,
      [`${AFFIX_MARKS.ending}ski`]: { surname: { weights: { PL: 0, rest: 36 }, count: 50 } },
      [`${AFFIX_MARKS.beginning}mc`]: { surname: { weights: { IE: 0, rest: 44 }, count: 50 } },
    }),
    { whole: true },
  );

  it("tells by its ending and its beginning", () => {
    const first = (name: string): string => withAffixes.predict(name).country[0]!.country_id;
    expect(first("Anna Xqzski")).toBe("PL");
    expect(first("Anna McXqz")).toBe("IE");
    expect(first("Anna Rossi")).toBe("IT");
  });

  it("does so only beside one that is known", () => {
    expect(withAffixes.predict("Xoqz Qzxski").country).toEqual([]);
    expect(withAffixes.predict("Xqzski").country).toEqual([]);
    for (const mark of Object.values(AFFIX_MARKS))
      expect(withAffixes.predict(`${mark}ski`).country).toEqual([]);
  });
});

describe("the answer", () => {
  const codes = countries.codes;
  const judge = (
    record: { weights: Readonly<Record<string, number>>; count: number } | undefined,
  ): JudgedRecord | undefined => {
    if (record === undefined) return undefined;
    const { rest = 255, ...steps } = record.weights;
    const numbers = Object.keys(steps).map((code) => codes.indexOf(code));
    return {
      ...toExact({ numbers, steps: Object.values(steps), restStep: rest }, 4),
      namedCount: numbers.length,
      count: record.count,
    };
  };
  const words = ["anna", "maria", "rossi", "garcia", "lopez", "nagy", "peter", "xoqz"];
  const lists = fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 5 });

  /** Letters say what the word and the part make of the numbers of countries. */
  const readLetters = (text: string, part: NamePart): number[] => {
    const weights = codes.map(
      (_, number) => 1 + (((text.charCodeAt(0) + (part === "surname" ? 3 : 7)) * (number + 1)) % 11),
    );
    const total = weights.reduce((left, right) => left + right, 0);
    return weights.map((weight) => weight / total);
  };
  const estimator: Estimator = {
    estimate: (text, part = "surname") => ({ codes, probabilities: readLetters(text, part) }),
  };

  const judgeWords = (own: readonly string[]): JudgedWord[] =>
    own.map((text) => {
      const { surname, forename } = ((NAMES as TinyNames)[text] ?? {}) as TinyNames[string];
      return { text, surname: judge(surname), forename: judge(forename) };
    });

  function compare(name: string | NameParts, asked: PredictOptions, judged: Judged): void {
    const options = { ...asked, limit: COUNTRY_COUNT };
    const { country } = predict(name, options);
    const label = JSON.stringify([name, asked.estimator !== undefined]);
    for (const [code, probability] of solveWhole(judged, store)) {
      const found = country.find(({ country_id }) => country_id === code)?.probability ?? 0;
      expect(probability - found, `${label} ${code}`).toBeGreaterThan(-1e-6);
      expect(probability - found, `${label} ${code}`).toBeLessThan(3e-6);
    }
  }

  it("is the sum over all parses", () => {
    let answeredCount = 0;
    fc.assert(
      fc.property(lists, (own) => {
        const name = own.join(" ");
        expect(findFaults(predict(name), name)).toEqual([]);
        if (own.every((word) => word === "xoqz")) {
          expect(predict(name).country).toEqual([]);
          return;
        }
        answeredCount++;
        compare(name, {}, { words: judgeWords(own) });
      }),
      { seed: 3, numRuns: 500 },
    );
    expect(answeredCount).toBeGreaterThan(300);
  });

  it("is that sum without the parameters of countries, where a comma says what the family name is", () => {
    fc.assert(
      fc.property(lists, fc.nat(), (own, at) => {
        const commaIndex = 1 + (at % (own.length - 1));
        const [front, behind] = [own.slice(0, commaIndex), own.slice(commaIndex)];
        const name = `${front.join(" ")}, ${behind.join(" ")}`;
        // Behind two words and more, what is no given name is a remark: the answer is the one without it.
        const isRemark = commaIndex > 1 && !behind.some((word) => ["anna", "maria", "peter"].includes(word));
        const counted = isRemark ? front : own;
        if (counted.every((word) => word === "xoqz")) return;
        compare(name, {}, { words: judgeWords(counted), ...(!isRemark && { commaIndex }) });
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it("is one parse, where all words are listed as the parts that they were sent as", () => {
    let listedCount = 0;
    fc.assert(
      fc.property(lists, fc.nat(), (own, at) => {
        const givenCount = 1 + (at % (own.length - 1));
        const parts = { given: own.slice(0, givenCount).join(" "), family: own.slice(givenCount).join(" ") };
        const judged = judgeWords(own);
        if (judged.every((word, index) => word[index < givenCount ? "forename" : "surname"])) listedCount++;
        if (own.some((word) => word !== "xoqz")) compare(parts, {}, { words: judged, givenCount });
      }),
      { seed: 5, numRuns: 500 },
    );
    expect(listedCount).toBeGreaterThan(30);
  });

  it("is what letters make of it, with an estimator: of unknown words, and of what records leave open", () => {
    let changedCount = 0;
    fc.assert(
      fc.property(lists, fc.boolean(), (own, isSentInParts) => {
        const asked = isSentInParts ? { given: own[0]!, family: own.slice(1).join(" ") } : own.join(" ");
        const judged = { words: judgeWords(own), readLetters };
        compare(asked, { estimator }, isSentInParts ? { ...judged, givenCount: 1 } : judged);
        if (!own.includes("xoqz")) {
          const [plain, estimated] = [{}, { estimator }].map((options) =>
            JSON.stringify(predict(asked, options)),
          );
          if (plain !== estimated) changedCount++;
        }
      }),
      { seed: 6, numRuns: 500 },
    );
    // Records leave enough open of some, and not of all.
    expect(changedCount).toBeGreaterThan(20);
  });
});

describe("how many countries are shown", () => {
  it("coverage: as many as reach it, and one less does not", () => {
    for (const coverage of [0.3, 0.5, 0.9, 0.99]) {
      const { country } = predict("Maria Garcia", { coverage });
      const sums = country.map((_, index) =>
        country.slice(0, index + 1).reduce((sum, { probability }) => sum + probability, 0),
      );
      expect(sums.at(-1)!).toBeGreaterThanOrEqual(coverage);
      expect(sums.at(-2) ?? 0).toBeLessThan(coverage);
    }
    expect(predict("Maria Garcia", { coverage: 1, limit: 2 }).country).toHaveLength(2);
  });

  it("minProbability: none that is less likely", () => {
    const all = predict("Maria Garcia", { limit: COUNTRY_COUNT }).country;
    const { country } = predict("Maria Garcia", { limit: COUNTRY_COUNT, minProbability: 0.05 });
    expect(country).toEqual(all.filter(({ probability }) => probability >= 0.05));
    expect(country.length).toBeLessThan(all.length);
  });
});
