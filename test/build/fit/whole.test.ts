/** Constants of whole names are held near their best. */

import { describe, expect, it } from "vitest";
import {
  CONSTANTS,
  createMeasure,
  findFarFromBest,
  type Losses,
  tryConstants,
} from "../../../build/fit/whole.ts";
import { EVIDENCE_CONSTANTS } from "../../../src/answer/evidence.ts";
import { createPredictor } from "../../../src/answer/predictor.ts";
import { READING_CONSTANTS } from "../../../src/answer/readings.ts";
import { createStore } from "../../../src/answer/store.ts";
import { COUNTRY_COUNT } from "../../../src/country-code.ts";
import type { Estimator } from "../../../src/types.ts";
import { file } from "../../helpers/six-names.ts";

const even = (loss: number): Losses => ({ plain: loss, estimated: loss });
const chosen = (name: string) => CONSTANTS.filter((constant) => constant.name === name);

describe("the constants that are tried", () => {
  it("are all numbers of both lists, of lists of weights all but the first", () => {
    const names = Object.entries({ ...EVIDENCE_CONSTANTS, ...READING_CONSTANTS }).flatMap(([name, value]) =>
      typeof value === "number" ? [name] : value.slice(1).map((_, index) => `${name}[${index + 1}]`),
    );
    expect(CONSTANTS.map(({ name }) => name)).toEqual(names);
    expect(names).toContain("familyCount[2]");
  });

  it("have a step to both sides, which is taken and taken back", () => {
    const before = JSON.stringify([EVIDENCE_CONSTANTS, READING_CONSTANTS]);
    const seen = new Set<string>();
    const trials = tryConstants(CONSTANTS, () => {
      seen.add(JSON.stringify([EVIDENCE_CONSTANTS, READING_CONSTANTS]));
      return even(1);
    });
    expect(seen.size).toBe(2 * CONSTANTS.length + 1);
    expect(JSON.stringify([EVIDENCE_CONSTANTS, READING_CONSTANTS])).toBe(before);
    for (const { inUse, neighbours } of trials) {
      expect(neighbours.map(({ value }) => Math.sign(value - inUse.value)).sort()).toEqual([-1, 1]);
    }
  });
});

describe("findFarFromBest", () => {
  const tryWith = (lossAt: (value: number) => number) =>
    tryConstants(chosen("patronymic"), () => even(lossAt(READING_CONSTANTS.patronymic)));

  it("is content where no step is better by more than may be", () => {
    const { patronymic } = READING_CONSTANTS;
    expect(findFarFromBest(tryWith((value) => 1 + 0.002 * (value - patronymic)))).toEqual([]);
    expect(findFarFromBest(tryWith((value) => 1 + (value - patronymic) ** 2))).toEqual([]);
  });

  it.each([1, -1])("names the value that is better, to the side %s", (side) => {
    const own = READING_CONSTANTS.patronymic;
    const far = findFarFromBest(tryWith((value) => 1 - 0.004 * side * (value - own)));
    expect(far).toEqual([
      `patronymic: found ${own} with a log loss of 1.0000, expected at most 0.003 more than beside it; ` +
        `${own + side} has 0.9960`,
    ]);
  });
});

describe("createMeasure", () => {
  const store = createStore(file);
  const { codes } = store.countries;
  /** Letters say one country, mostly. */
  const letters: Estimator = {
    estimate: () => ({
      codes,
      probabilities: codes.map((code) => (code === "KR" ? 0.5 : 0.5 / (codes.length - 1))),
    }),
  };
  const martin = { name: "kim martin", surname: "martin", forename: "kim", country: "KR" };
  const populations = new Map([["KR", 1]]);

  it("is the log loss of the answer to each question", () => {
    const measure = createMeasure(store, letters, [martin], populations);
    const { predict } = createPredictor(file, { whole: true, limit: COUNTRY_COUNT });
    const questions = [
      ["whole", "kim martin"],
      ["comma", "martin, kim"],
      ["parts", { given: "kim", family: "martin" }],
    ] as const;
    for (const [asked, question] of questions) {
      const right = predict(question).country.find(({ country_id }) => country_id === "KR")!;
      expect(measure(asked).plain, asked).toBeCloseTo(-Math.log(right.probability), 4);
    }
  });

  it.each(["whole", "comma", "parts"] as const)("asks letters of words that are in no data: %s", (asked) => {
    const unknown = { ...martin, name: "kim xqz", surname: "xqz" };
    const { plain, estimated } = createMeasure(store, letters, [unknown], populations)(asked);
    expect(estimated).toBeLessThan(plain);
  });

  it("feels a constant that is changed", () => {
    const measure = createMeasure(store, letters, [{ ...martin, name: "kim martin lee" }], populations);
    const before = measure("whole").plain;
    const [weight] = chosen("familyCount[1]");
    const own = weight!.get();
    weight!.set(own - 0.5);
    try {
      expect(measure("whole").plain).not.toBe(before);
    } finally {
      weight!.set(own);
    }
    expect(measure("whole").plain).toBe(before);
  });
});
