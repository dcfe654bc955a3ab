/** Constants of whole names are held near their best. */

import { describe, expect, it } from "vitest";
import {
  CONSTANTS,
  createMeasure,
  findFarFromBest,
  type Losses,
  tryConstants,
} from "../../../build/fit/whole.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { Estimator } from "../../../src/ground/types.ts";
import { MODEL_CONSTANTS, type ModelConstants } from "../../../src/predict/constants.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createStore } from "../../../src/predict/store.ts";
import { file } from "../../helpers/six-names.ts";

const even = (loss: number): Losses => ({ plain: loss, estimated: loss });
const chosen = (name: string) => CONSTANTS.filter((constant) => constant.name === name);

describe("the constants that are tried", () => {
  it("are tried at a step to both sides, one at a time", () => {
    const seen = new Set<string>();
    const trials = tryConstants(CONSTANTS, (_, constants) => {
      seen.add(JSON.stringify(constants));
      return even(1);
    });
    expect(seen.size).toBe(2 * CONSTANTS.length + 1);
    for (const { inUse, neighbours } of trials)
      expect(neighbours.map(({ value }) => Math.sign(value - inUse.value)).sort()).toEqual([-1, 1]);
  });
});

describe("findFarFromBest", () => {
  const { patronymic: own } = MODEL_CONSTANTS;
  const tryWith = (lossAt: (value: number) => number) =>
    tryConstants(chosen("patronymic"), (_, { patronymic }: ModelConstants) => even(lossAt(patronymic)));

  it("is content where no step is better by more than may be", () => {
    expect(findFarFromBest(tryWith((value) => 1 + 0.002 * (value - own)))).toEqual([]);
    expect(findFarFromBest(tryWith((value) => 1 + (value - own) ** 2))).toEqual([]);
  });

  it.each([1, -1])("names the value that is better, to the side %s", (side) => {
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
      expect(measure(asked, MODEL_CONSTANTS).plain, asked).toBeCloseTo(-Math.log(right.probability), 4);
    }
  });

  it.each(["whole", "comma", "parts"] as const)("asks letters of words that are in no data: %s", (asked) => {
    const unknown = { ...martin, name: "kim xaqz", surname: "xaqz" };
    const { plain, estimated } = createMeasure(
      store,
      letters,
      [unknown],
      populations,
    )(asked, MODEL_CONSTANTS);
    expect(estimated).toBeLessThan(plain);
  });

  it("feels a constant that is changed", () => {
    const measure = createMeasure(store, letters, [{ ...martin, name: "kim martin lee" }], populations);
    const [weight] = chosen("familyCount[1]");
    const changed = measure("whole", weight!.at(weight!.value - 0.5)).plain;
    expect(changed).not.toBe(measure("whole", MODEL_CONSTANTS).plain);
  });
});
