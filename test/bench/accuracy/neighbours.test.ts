/** Neighbours are given what the default prior gives them. */
import { expect, it } from "vitest";
import { evaluateNeighbours } from "../../../bench/accuracy/neighbours.ts";
import { evaluateResidents } from "../../../bench/accuracy/residents.ts";
import type { FullSystem } from "../../../bench/accuracy/system.ts";
import type { Predictor } from "../../../src/ground/types.ts";
import { makeCountry } from "../../helpers/country.ts";

const countries = [makeCountry("AT", 100), makeCountry("DE", 900), makeCountry("JP", 900)];
const answer = (shares: Readonly<Record<string, number>>) =>
  Object.entries(shares).map(([country_id, probability]) => ({ country_id, probability }));
const answers: Record<string, ReturnType<typeof answer>> = {
  Huber: answer({ AT: 0.4, DE: 0.4 }),
  Meier: answer({ AT: 0.1, DE: 0.9 }),
  Sato: answer({ JP: 1 }),
};
const repeat = (name: string, country: string, length: number) =>
  Array.from({ length }, () => ({ name, surname: "", forename: "", country }));

it("compares what is stated of the smaller of two countries with the prior, and with what is right", () => {
  const people = [
    ...repeat("Huber", "AT", 30),
    ...repeat("Meier", "AT", 30),
    ...repeat("Huber", "DE", 12),
    ...repeat("Meier", "DE", 108),
    ...repeat("Sato", "JP", 60),
    ...repeat("Huber", "LI", 59),
  ];
  const system = {
    name: "test",
    askWhole: (name: string) => ({ candidates: answers[name] }),
  } as unknown as FullSystem;
  const found = evaluateNeighbours(system, people, countries);
  expect(found).toMatchObject({ system: "test", pairCount: 1, near: 0, notFar: 1 });
  const [pair] = found.pairs;
  expect(pair).toMatchObject({ small: "AT", large: "DE", prior: 0.25 });
  // Half of Austria, a quarter of all, and a tenth of Germany, three quarters, are said to be Austrian with a half.
  expect(pair!.stated).toBeCloseTo(0.25 * (0.25 + 0.05) + 0.75 * (0.05 + 0.09), 12);
  const right = (0.25 * 0.5) / (0.25 * 0.5 + 0.75 * 0.1);
  expect(pair!.excess).toBeCloseTo(0.5 - right, 12);
  expect(found.bins.map(({ stated }) => stated)).toEqual([0, 0.5, 0]);
  expect(found.bins[1]!.right).toBeCloseTo(right, 12);
});

it("passes the residents of a country with enough people as the prior", () => {
  const predictor = {
    predict: (_: string, { prior }: { prior: Record<string, number> }) => ({
      country: [{ country_id: prior.AT! > 0.5 ? "AT" : "DE", probability: 1 }],
    }),
  } as unknown as Predictor;
  const people = [...repeat("a", "AT", 60), ...repeat("a", "CH", 60), ...repeat("a", "DE", 59)];
  expect(evaluateResidents(predictor, people, {})).toEqual({ AT: 1, CH: 0 });
});
