/** What anybody could win who knew which part of each name tells most. */
import { describe, expect, it } from "vitest";
import { evaluateOracle, partsOf } from "../../../bench/accuracy/oracle.ts";
import type { FullSystem } from "../../../bench/accuracy/system.ts";

const answer = (...codes: string[]) => ({
  candidates: codes.map((country_id) => ({ country_id, probability: 1 / codes.length })),
  rest: 0,
  match: codes.length > 0 ? "direct" : "none",
  evidence: "",
});
const never = () => {
  throw new Error("nobody asks an oracle so");
};
/** The surname says Spain, the given name France, both say Germany before Spain. */
const system: FullSystem = {
  name: "test",
  countryCount: 4,
  takesFullNames: true,
  ask: () => answer("ES"),
  askParts: ({ family }) => (family ? answer("DE", "ES") : answer("FR")),
  askWhole: never,
  askSet: never,
};
const person = (country: string) => ({ name: "Ana Solo", surname: "Solo", forename: "Ana", country });
const measure = (people: Parameters<typeof evaluateOracle>[2]) =>
  evaluateOracle("oracle", system, people, [], "report");

describe("the oracle", () => {
  it("is right where the surname, the given name or both are", () => {
    const [{ result }] = measure(["ES", "FR", "DE", "IT"].map(person)) as [
      ReturnType<typeof measure>[number],
    ];
    expect(result).toMatchObject({ system: "oracle", protocol: "whole name", ranksOnly: true });
    expect(result.unweighted).toMatchObject({ rowCount: 4, answered: 1, top1: 0.75, top5: 0.75 });
  });

  it("asks by the surname alone where nothing stands before it", () => {
    const [{ result }] = measure([{ name: "王小明", surname: "", forename: "", country: "FR" }]) as [
      ReturnType<typeof measure>[number],
    ];
    expect(result.unweighted.top5).toBe(0);
  });
});

describe("partsOf", () => {
  it.each([
    ["Ana María Solo", "Solo", "Ana", { given: "Ana", family: "Solo" }],
    ["Ana María Solo", "", "", { given: "Ana María", family: "Solo" }],
    ["Anna van der Berg", "", "", { given: "Anna", family: "van der Berg" }],
    ["Solo Ana", "Solo", "", { given: "", family: "Solo" }],
    ["Pelé", "", "", { given: "", family: "Pelé" }],
  ])("%s, surname %j, given name %j", (name, surname, forename, parts) => {
    expect(partsOf({ name, surname, forename, country: "ES" })).toEqual(parts);
  });
});
