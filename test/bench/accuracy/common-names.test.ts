/** Names that everybody tries first are counted by the country that comes first. */
import { expect, it } from "vitest";
import { shareOfKinds, tryCommonNames } from "../../../bench/accuracy/common-names.ts";
import type { Predictor } from "../../../src/ground/types.ts";

it("counts names by what comes first", () => {
  const predictor = {
    predict: (name: string) => ({
      country: name.includes(" ") ? [{ country_id: "AT", probability: 1 }] : [],
    }),
  } as unknown as Predictor;
  const found = tryCommonNames("test", predictor, "data", {});
  expect(found).toMatchObject({ system: "test", telling: { count: 100 } });
  expect(found.countries).toHaveLength(24);
  expect(found.countries.find(({ name }) => name === "DE")).toEqual({
    name: "DE",
    own: 0,
    larger: 0,
    smaller: 225,
    other: 0,
  });
  // Germany's and Italy's.
  expect(shareOfKinds(found, "smaller")).toBeCloseTo(2 / 24, 12);
  expect(shareOfKinds(found, "own", "larger", "smaller", "other")).toBe(1);
});
