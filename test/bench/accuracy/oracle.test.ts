/** What anybody could win who knew which part of each name tells most. */
import { expect, it } from "vitest";
import { evaluateOracle, partsOf } from "../../../bench/accuracy/oracle.ts";
import type { FullSystem } from "../../../bench/accuracy/system.ts";

const answer = (...codes: string[]) => ({
  ...{
    candidates: codes.map((country_id) => ({ country_id, probability: 1 / codes.length })),
    rest: 0,
    evidence: "",
  },
  match: "direct",
});
/** The surname says Spain, the given name France, both say Germany before Spain. */
const system = {
  name: "test",
  countryCount: 4,
  ask: () => answer("ES"),
  askParts: ({ family }: { family?: string }) => (family ? answer("DE", "ES") : answer("FR")),
} as unknown as FullSystem;
const measure = (people: Parameters<typeof evaluateOracle>[2]) =>
  evaluateOracle("oracle", system, people, [], "report")[0]!.result;

it("the oracle is right where the surname, the given name or both are", () => {
  const person = { name: "Ana Solo", surname: "Solo", forename: "Ana" };
  const result = measure(["ES", "FR", "DE", "IT"].map((country) => ({ ...person, country })));
  expect(result).toMatchObject({ system: "oracle", protocol: "whole name", ranksOnly: true });
  expect(result.unweighted).toMatchObject({ rowCount: 4, answered: 1, top1: 0.75, top5: 0.75 });
  // By the surname alone where nothing stands before it.
  expect(measure([{ name: "王小明", surname: "", forename: "", country: "FR" }]).unweighted.top5).toBe(0);
});

it.each([
  ["Ana María Solo", "Solo", "Ana", { given: "Ana", family: "Solo" }],
  ["Ana María Solo", "", "", { given: "Ana María", family: "Solo" }],
  ["Anna van der Berg", "", "", { given: "Anna", family: "van der Berg" }],
  ["Solo Ana", "Solo", "", { given: "", family: "Solo" }],
  ["Pelé", "", "", { given: "", family: "Pelé" }],
])("parts of %s, surname %j, given name %j", (name, surname, forename, parts) => {
  expect(partsOf({ name, surname, forename, country: "ES" })).toEqual(parts);
});
