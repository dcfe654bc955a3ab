import { expect, it } from "vitest";
import { createMostFrequent } from "../../../bench/accuracy/baselines.ts";
import { evaluate, type Result } from "../../../bench/accuracy/evaluate.ts";
import type { System } from "../../../bench/accuracy/system.ts";
import { NO_ANSWER } from "../../../build/evaluate/metrics.ts";
import { splitOf } from "../../../build/evaluate/split.ts";
import { makeCountry } from "../../helpers/country.ts";

const countries = [
  makeCountry("ES", 100, "South"),
  makeCountry("DE", 400, "West"),
  makeCountry("FR", 900, "West"),
];
const person = (name: string, country: string, surname = "", forename = "") => ({
  name,
  surname,
  forename,
  country,
});
const answer = (country_id: string, evidence: string) => ({
  ...{ candidates: [{ country_id, probability: 1 }], rest: 0, match: "direct", evidence },
});
const answers: Record<string, typeof NO_ANSWER> = {
  Solo: answer("ES", "sample"),
  Müller: answer("DE", "register"),
};
const asked: unknown[] = [];
const note = (query: unknown, answered = NO_ANSWER) => {
  asked.push(query);
  return answered;
};
const system: System = {
  ...{ name: "test", countryCount: 3 },
  ask: (query) => note(query, answers[query]),
  askParts: (parts) => note(parts),
  askWhole: (name) => note({ whole: name }),
};
const measure = (people: ReturnType<typeof person>[], own: System = system): Result[] => {
  asked.length = 0;
  return evaluate(own, people, countries, "report").map(({ result }) => result);
};

it("answers are summed up by protocol and group", () => {
  const people = [person("Ana Solo", "ES"), person("Uwe Müller", "DE"), person("x", "DE"), person("x", "FR")];
  const [, result, , full] = measure(people) as [Result, Result, Result, Result];
  expect([result.protocol, result.split, full.protocol]).toEqual(["surname", "report", "full name"]);
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
  expect(result.groups.region.map(({ unweighted }) => unweighted.top1)).toEqual([1, 1 / 3]);
});

it("a country says which others come first instead", () => {
  const [, result] = measure([
    person("Solo", "FR"),
    person("Müller", "FR"),
    person("Müller", "FR"),
    person("Solo", "ES"),
  ]);
  expect(result!.groups.country.map(({ instead }) => instead)).toEqual([
    [],
    [
      { country: "DE", count: 2 },
      { country: "ES", count: 1 },
    ],
  ]);
});

it("people are asked about in all ways that a person has", () => {
  const whole: System = { ...system, askWhole: (name) => note({ whole: name }, answers.Solo) };
  const results = measure([person("Ana Solo", "ES"), person("Uwe Müller", "DE", "Müller", "Uwe")], whole);
  expect(asked).toEqual([
    ...[
      { whole: "Ana Solo" },
      { whole: "Uwe Müller" },
      "Solo",
      "Müller",
      { family: "Solo" },
      { family: "Müller" },
    ],
    ...["Ana Solo", "Uwe Müller", { given: "Uwe", family: "Müller" }],
  ]);
  expect(results[0]!.unweighted).toMatchObject({ top1: 0.5, confidence: 1 });
});

it("names of many words stand apart: surnames of two, whole names of three", () => {
  const people = [
    person("Ana Solo Luna", "ES", "Solo Luna"),
    person("Ana Solo", "ES", "Solo"),
    person("Pelé", "ES"),
  ];
  const groups = measure(people).map(({ protocol, groups: { words } }) => [
    protocol,
    words.map(({ name, unweighted }) => `${name} ${unweighted.rowCount}`),
  ]);
  const [whole, surname] = [
    ["one word 1", "three words or more 1", "two words 1"],
    ["one word 2", "two words or more 1"],
  ];
  expect(Object.fromEntries(groups)).toEqual({
    ...{ "whole name": whole, "full name": whole, surname, "family name": surname },
  });
});

it("the most frequent countries are those of the people to fit on, whatever is asked", () => {
  const people = Array.from({ length: 200 }, (_, index) =>
    person(`Name ${index}`, index % 4 === 0 ? "ES" : "DE"),
  );
  const fit = people.filter((one) => splitOf(one) === "fit");
  const { candidates } = createMostFrequent(people, 3).ask("x");
  expect(candidates.map(({ country_id }) => country_id)).toEqual(["DE", "ES"]);
  expect(candidates[0]!.probability).toBeCloseTo(
    fit.filter(({ country }) => country === "DE").length / fit.length,
    12,
  );
});
