/** Names in the scripts that the data have. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier } from "../helpers/tiers.ts";

const { predict, explain } = createPredictor(readTier("full"));

describe("a name in", () => {
  // Ethiopic is missing: no source of the data is written in it.
  it.each([
    ["Latin", "Kowalski", "PL"],
    ["Latin with marks", "Nguyễn", "VN"],
    ["Cyrillic", "Шевченко", "UA"],
    ["Greek", "Παπαδόπουλος", "GR"],
    ["Armenian", "Սարգսյան", "AM"],
    ["Georgian", "ბერიძე", "GE"],
    ["Hebrew", "כהן", "IL"],
    ["Arabic", "احمدی", "IR"],
    ["Devanagari", "शर्मा", "NP IN"],
    ["Bengali", "আহমেদ", "BD"],
    ["Thai", "ชินวัตร", "TH"],
    ["Khmer", "សុខ", "KH"],
    ["Han", "王", "CN"],
    ["Han, of Japan", "佐藤", "JP"],
    ["Hiragana", "さとう", "JP"],
    ["Katakana", "サトウ", "JP"],
    ["Hangul", "김", "KR"],
  ])("%s, %s, is from %s", (_script, name, countries) => {
    expect(countries.split(" ")).toContain(predict(name).country[0]?.country_id);
    expect(explain(name).match).toBe("direct");
  });

  it.each([
    ["王小明", "王", "CN"],
    ["佐藤健", "佐藤", "JP"],
    ["김민준", "김", "KR"],
    ["남궁민", "남궁", "KR"],
    ["Γιώργος Παπαδόπουλος", "παπαδόπουλος", "GR"],
    ["Тарас Шевченко", "шевченко", "UA"],
  ])("its own script, %s, is answered by its last name %s", (name, key, country) => {
    expect(explain(name)).toMatchObject({ match: "last-name", key });
    expect(predict(name).country[0]?.country_id).toBe(country);
    expect({ ...predict(name), name: key }).toEqual(predict(key));
  });
});

describe("a name that no source spells like this,", () => {
  it.each([
    ["Нұрғалиев", "KZ", "Kazakh letters"],
    ["Церетели", "GE", "Georgian in Russian letters"],
    ["Aldossari", "SA", "the article joined"],
    ["Xolmatov", "UZ", "the Uzbek alphabet"],
    ["Cabbarov", "AZ", "the Azerbaijani alphabet"],
    ["Manoochehri", "IR", "Persian vowels by English"],
    ["Rathnapala", "LK", "Sinhala with its h"],
    ["Aakesson", "SE", "Swedish in a passport"],
    ["Schoenhuber", "DE", "German in a passport"],
  ])("%s, is from %s: %s", (name, country) => {
    const { country: candidates, match, evidence } = explain(name);
    expect(candidates[0]?.country_id).toBe(country);
    if (match === "direct") expect(evidence).toEqual(["derived"]);
  });

  it("is answered as the one that they spell", () => {
    for (const name of ["Aldossari", "Al Dossari", "Al-Dossari"])
      expect(predict(name).country[0]?.country_id, name).toBe("SA");
  });
});
