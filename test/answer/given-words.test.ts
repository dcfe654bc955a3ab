/** How many given names count. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/answer/predictor.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

const of = (country: string) => ({ forename: { weights: { [country]: 0, rest: 36 }, count: 7 } });
const { predict } = createPredictor(
  tinyFile({
    anna: of("PL"),
    bela: of("HU"),
    carla: of("IT"),
    dagny: of("NO"),
    rossi: { surname: { weights: { IT: 0, rest: 36 }, count: 9 } },
  }),
);
const answerOf = (given: string) => predict({ given, family: "Rossi" }, { limit: 250 }).country;

describe("given names", () => {
  it("count up to the third", () => {
    expect(answerOf("Anna Bela")).not.toEqual(answerOf("Anna"));
    expect(answerOf("Anna Bela Carla")).not.toEqual(answerOf("Anna Bela"));
    expect(answerOf("Anna Bela Carla Dagny")).toEqual(answerOf("Anna Bela Carla"));
  });
});
