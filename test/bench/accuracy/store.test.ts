/** The file of figures has what pages show. */
import { describe, expect, it } from "vitest";
import { evaluate } from "../../../bench/accuracy/evaluate.ts";
import { store, storeNative } from "../../../bench/accuracy/store.ts";
import type { System } from "../../../bench/accuracy/system.ts";

const country = { name: "", population: 1, populationSource: "test", region: "South" };
const countries = ["ES", "PT"].map((code) => ({ ...country, code }));
/** Answers everybody with Spain. */
const system = (name: string): System => {
  const answer = {
    candidates: [{ country_id: "ES", probability: 0.5 }],
    rest: 0.5,
    match: "direct",
    evidence: "",
  };
  return { name, countryCount: 2, takesFullNames: false, ask: () => answer, askWhole: () => answer };
};
/** Ten people of a country are a group. */
const people = Array.from({ length: 69 }, (_, index) => ({
  name: index % 2 === 0 ? "Ana Luna Solo" : "Ana Solo",
  surname: "",
  forename: "",
  country: index < 9 ? "ES" : "PT",
}));
const measure = (name: string) =>
  evaluate(system(name), people, countries, "report").map(({ result }) => result);

describe("store", () => {
  it("keeps of most systems no groups but names of many words", () => {
    const [whole] = measure("core").map(store);
    expect(Object.keys(whole!)).toEqual([
      "system",
      "protocol",
      "weighted",
      "unweighted",
      "intervals",
      "long",
    ]);
    expect(whole!.long!.top5).toBeCloseTo(5 / 9 / (5 / 9 + 30 / 60), 12);
  });

  it("keeps of the full tier the groups that are shown, and their calibration", () => {
    const [whole, surname] = measure("full").map(store);
    expect(whole!.groups).toEqual({
      country: [{ name: "PT", rowCount: 60, answered: 1, top1: 0, top5: 0, instead: "ES 60" }],
    });
    expect(whole!.calibration!.bins).toHaveLength(1);
    const [script] = whole!.calibration!.groups.script!;
    expect(script).toMatchObject({ name: "Latin", rowCount: 69, confidence: 0.5 });
    // By the prior both countries count the same, and half is right.
    expect(script!.calibrationError).toBeCloseTo(0, 12);
    expect(script!.rowCalibrationError).toBeCloseTo(0.5 - 9 / 69, 12);
    expect(surname!.groups!.country![0]).not.toHaveProperty("instead");
  });
});

it("storeNative keeps shares, and groups by script, and by script and country", () => {
  const [whole] = measure("full").map(storeNative);
  expect(Object.keys(whole!)).toEqual(["system", "protocol", "weighted", "unweighted", "groups"]);
  expect(Object.keys(whole!.groups!)).toEqual(["script", "scriptCountry"]);
  expect(Object.keys(whole!.groups!.script![0]!)).toEqual(["name", "rowCount", "answered", "top1", "top5"]);
});
