/** What `enrich` answers a name with: the same as a predictor that gives its reasons. */
import { expect, test } from "vitest";
import { createAnswerer } from "../../../src/cli/enrich/answerer.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createStore } from "../../../src/predict/store.ts";
import { matchOf } from "../../../src/tables/added.ts";
import { file } from "../../helpers/six-names.ts";

test("a name of several known words is matched as a whole, with its parts and as a plain string", () => {
  const predictor = createPredictor(file);
  const answer = createAnswerer({ store: createStore(file), predictOptions: {} });
  for (const name of ["Kim-Kim", { family: "Kim-Kim" }]) {
    const { country, count } = predictor.explain(name);
    expect(answer(name)).toEqual({ country, count, match: "whole-name" });
  }
  for (const name of ["Kim", "nobody"]) {
    const explanation = predictor.explain(name);
    const { country, count } = explanation;
    expect(answer(name)).toEqual({
      country,
      count,
      match: country.length > 0 ? matchOf(explanation) : "none",
    });
  }
});
