/** Names in the scripts that the data have, and spellings that mean the same. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/answer/predictor.ts";
import type { Prediction } from "../../src/types.ts";
import { readTier, sampleKeys } from "../helpers/tiers.ts";

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

/** Spellings of a name by what was done to it; undefined where that would make another name. */
const VARIANTS: readonly (readonly [string, (name: string) => string | undefined])[] = [
  ["decomposed", (name) => name.normalize("NFD")],
  ["composed", (name) => name.normalize("NFC")],
  // Capitals of ß, ı and some others lead to other letters.
  ["in capitals", (name) => (isSafe(name) ? name.toUpperCase() : undefined)],
  ["in small letters", (name) => name.toLowerCase()],
  ["in capitals and decomposed", (name) => (isSafe(name) ? name.toUpperCase().normalize("NFD") : undefined)],
  ["with a capital in front", (name) => (isSafe(name) ? name[0]!.toUpperCase() + name.slice(1) : undefined)],
  ["between spaces", (name) => ` \t${name}\n\u3000`],
  ["with wide spaces", (name) => name.replaceAll(" ", " \u00a0\u2003")],
  ["with an invisible character", (name) => `\u200b${name}\ufeff`],
  ["with typographic apostrophes", (name) => name.replaceAll("'", "’")],
  ["with modifier letters for apostrophes", (name) => name.replaceAll("'", "\u02bc")],
  ["with other hyphens", (name) => name.replaceAll("-", "\u2010")],
  ["with hyphens that do not break", (name) => name.replaceAll("-", "\u2011")],
  ["in full-width letters", (name) => name.replace(/[a-z'-]/g, toFullWidth)],
];

const isSafe = (name: string): boolean =>
  name.toUpperCase().toLowerCase().replaceAll("ς", "σ") === name.replaceAll("ς", "σ");

const toFullWidth = (character: string): string => String.fromCharCode(character.charCodeAt(0) + 0xfee0);

const answerOf = ({ country, count }: Prediction): string => JSON.stringify({ country, count });

describe("other spellings of real names", () => {
  const names = sampleKeys(readTier("full"), 1231);
  // Few names have these: take some on purpose.
  const marked = sampleKeys(readTier("full"), 31).filter((name) => /['-]|[^\0-\x7f]/.test(name));
  const all = [...names, ...marked.filter((_, index) => index % 8 === 0)];

  it("are enough to see something", () => {
    expect(all.length).toBeGreaterThan(2000);
    expect(all.filter((name) => name.includes("'")).length).toBeGreaterThan(20);
    expect(all.filter((name) => name.includes("-")).length).toBeGreaterThan(50);
    expect(all.filter((name) => name !== name.normalize("NFD")).length).toBeGreaterThan(300);
  });

  it.each(VARIANTS)("%s get the same answer", (_what, vary) => {
    const different: string[] = [];
    let variantCount = 0;
    for (const name of all) {
      const variant = vary(name);
      if (variant === undefined) continue;
      variantCount++;
      const answer = predict(variant);
      if (answer.name !== variant || answerOf(answer) !== answerOf(predict(name)))
        different.push(`${name} and ${variant}`);
    }
    expect(different.slice(0, 20)).toEqual([]);
    expect(variantCount).toBeGreaterThan(all.length * 0.9);
  });
});
