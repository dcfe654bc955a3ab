/** Names in parts on the real tiers: agreement makes sure, contradiction unsure. */

import { describe, expect, it } from "vitest";
import type { NameParts } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier, TIERS } from "../helpers/tiers.ts";

describe.each(TIERS)("the tier %s, of a name in parts", (tier) => {
  const { predict, explain } = createPredictor(readTier(tier));
  const first = (name: string | NameParts) => {
    const candidate = predict(name).country[0];
    if (candidate === undefined) throw new Error(`${JSON.stringify(name)} is unknown`);
    return candidate;
  };

  it.each([
    ["Giovanni", "Rossi", "IT"],
    ["Anna", "Kowalska", "PL"],
    ["João", "Silva", "BR"],
    ["Hiroshi", "Tanaka", "JP"],
    ["Björn", "Andersson", "SE"],
    ["Ivan", "Petrov", "RU BG"],
    ["Mehmet", "Yılmaz", "TR"],
    ["Nguyễn", "Văn", "VN"],
    ["Pierre", "Dubois", "FR"],
    ["Ashley", "Johnson", "US"],
    ["Katarzyna", "Nowak", "PL"],
    ["Panagiotis", "Papadopoulos", "GR"],
  ])("%s %s is from %s", (given, family, countries) => {
    expect(countries.split(" ")).toContain(first({ given, family }).country_id);
  });

  it.each([
    ["Ashley", "Chen"],
    ["Yuki", "Smith"],
    ["Sanjay", "Johansson"],
    ["Mehmet", "Schmidt"],
  ])("%s %s is less sure than the surer part", (given, family) => {
    const surer = Math.max(first({ given }).probability, first({ family }).probability);
    expect(first({ given, family }).probability).toBeLessThan(surer);
  });

  it.each([
    ["García López", ["García", "López"]],
    ["Silva Santos", ["Silva", "Santos"]],
    ["Ramón y Cajal", ["Ramón", "Cajal"]],
  ])("a family name of several words counts with all of them: %s", (family, words) => {
    const { count, words: counted } = explain({ family });
    expect(counted!.map(({ word, part }) => `${word} ${part}`)).toEqual(
      words.map((word) => `${word.toLowerCase()} surname`),
    );
    expect(count).toBe(words.reduce((sum, word) => sum + predict({ family: word }).count, 0));
  });
});
