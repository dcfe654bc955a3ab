import { describe, expect, it } from "vitest";
import { evaluate } from "../../../bench/accuracy/evaluate.ts";
import { createMostFrequent } from "../../../bench/accuracy/most-frequent.ts";
import type { System } from "../../../bench/accuracy/system.ts";
import { type Answer, NO_ANSWER } from "../../../build/evaluate/metrics.ts";
import { splitOf } from "../../../build/evaluate/split.ts";
import { makeCountry } from "../../helpers/country.ts";

const countries = [
  makeCountry("ES", 100, "South"),
  makeCountry("DE", 400, "West"),
  makeCountry("FR", 900, "West"),
];
const person = (name: string, code: string) => ({ name, surname: "", forename: "", country: code });

const answers: Record<string, Answer> = {
  Solo: { candidates: [{ country_id: "ES", probability: 1 }], rest: 0, match: "direct", evidence: "sample" },
  Müller: {
    candidates: [{ country_id: "DE", probability: 1 }],
    rest: 0,
    match: "direct",
    evidence: "register",
  },
};
const asked: unknown[] = [];
const system: System = {
  name: "test",
  countryCount: 3,
  takesFullNames: true,
  ask(query) {
    asked.push(query);
    return answers[query] ?? NO_ANSWER;
  },
  askParts(parts) {
    asked.push(parts);
    return NO_ANSWER;
  },
};

describe("evaluate", () => {
  const people = [person("Ana Solo", "ES"), person("Uwe Müller", "DE"), person("x", "DE"), person("x", "FR")];

  it("sums up by protocol and group", () => {
    const [{ result }, , whole] = evaluate(system, people, countries, "report") as [
      ReturnType<typeof evaluate>[number],
      ReturnType<typeof evaluate>[number],
      ReturnType<typeof evaluate>[number],
    ];
    expect([result.protocol, result.split, whole.result.protocol]).toEqual([
      "surname",
      "report",
      "full name",
    ]);
    expect(result.unweighted).toMatchObject({ rowCount: 4, answered: 0.5, top1: 0.5, countryMeanTop1: 0.5 });
    // Weights 10 for ES, 20 over two rows for DE, 30 for FR.
    expect(result.weighted.answered).toBeCloseTo((10 + 10) / 60, 12);
    const rowCounts = Object.entries(result.groups).map(([grouping, groups]) => [
      grouping,
      groups.map(({ name, unweighted }) => `${name} ${unweighted.rowCount}`),
    ]);
    expect(Object.fromEntries(rowCounts)).toEqual({
      match: ["direct 2", "none 2"],
      evidence: ["register 1", "sample 1"],
      script: ["Latin 3", "Latin with diacritics 1"],
      words: ["one word 4"],
      answerRegion: ["South 1", "West 1"],
      answerCountry: ["DE 1", "ES 1"],
      region: ["South 1", "West 3"],
      country: ["DE 2", "ES 1", "FR 1"],
      scriptCountry: ["Latin\tDE 1", "Latin\tES 1", "Latin\tFR 1", "Latin with diacritics\tDE 1"],
    });
    expect(result.groups.country.map(({ instead }) => instead)).toEqual([[], [], []]);
    expect(result.groups.region.map(({ unweighted }) => unweighted.top1)).toEqual([1, 1 / 3]);
  });

  it("says which countries come first instead", () => {
    const [{ result }] = evaluate(
      system,
      [person("Solo", "FR"), person("Müller", "FR"), person("Müller", "FR")],
      countries,
      "report",
    ) as [ReturnType<typeof evaluate>[number]];
    expect(result.groups.country[0]!.instead).toEqual([
      { country: "DE", count: 2 },
      { country: "ES", count: 1 },
    ]);
  });

  it("asks whole names and parts where there are any", () => {
    asked.length = 0;
    evaluate(
      system,
      [person("Ana Solo", "ES"), { ...person("Uwe Müller", "DE"), surname: "Müller", forename: "Uwe" }],
      countries,
      "all",
    );
    expect(asked).toEqual([
      "Solo",
      "Müller",
      { family: "Solo" },
      { family: "Müller" },
      "Ana Solo",
      "Uwe Müller",
      { given: "Uwe", family: "Müller" },
    ]);
  });

  it("asks with every word first, where a system can be asked so", () => {
    asked.length = 0;
    const ana = person("Ana Solo", "ES");
    const whole: System = {
      ...system,
      askWhole(name) {
        asked.push({ whole: name });
        return answers.Solo!;
      },
    };
    const evaluations = evaluate(whole, [ana], countries, "all");
    expect(evaluations.map(({ result }) => result.protocol)).toEqual([
      "whole name",
      "surname",
      "family name",
      "full name",
    ]);
    expect(asked[0]).toEqual({ whole: "Ana Solo" });
    expect(evaluations[0]!.result.unweighted).toMatchObject({ top1: 1, confidence: 1 });
    const { ask: _, askParts: __, ...mute } = whole;
    expect(evaluate(mute, [ana], countries, "all").map(({ result }) => result.protocol)).toEqual([
      "whole name",
    ]);
  });

  it("sets names of many words apart: of surnames two, of whole names three", () => {
    const wordy: System = { ...system, askWhole: () => NO_ANSWER };
    const list = [
      { ...person("Ana Solo Luna", "ES"), surname: "Solo Luna" },
      { ...person("Ana Solo", "ES"), surname: "Solo" },
      person("Pelé", "ES"),
    ];
    const groups = evaluate(wordy, list, countries, "all").map(({ result }) => [
      result.protocol,
      result.groups.words.map(({ name, unweighted }) => `${name} ${unweighted.rowCount}`),
    ]);
    expect(Object.fromEntries(groups)).toEqual({
      "whole name": ["one word 1", "three words or more 1", "two words 1"],
      surname: ["one word 2", "two words or more 1"],
      "family name": ["one word 2", "two words or more 1"],
      "full name": ["one word 1", "three words or more 1", "two words 1"],
    });
  });
});

describe("createMostFrequent", () => {
  it("answers with the countries of the people to fit on, whatever is asked", () => {
    const people = Array.from({ length: 200 }, (_, number) =>
      person(`Name ${number}`, number % 4 === 0 ? "ES" : "DE"),
    );
    const fit = people.filter((one) => splitOf(one) === "fit");
    const share = fit.filter((one) => one.country === "DE").length / fit.length;
    const { candidates } = createMostFrequent(people, 3).ask("x");
    expect(candidates.map(({ country_id }) => country_id)).toEqual(["DE", "ES"]);
    expect(candidates[0]!.probability).toBeCloseTo(share, 12);
  });
});
