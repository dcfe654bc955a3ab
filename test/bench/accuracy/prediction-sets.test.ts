/** Sets of countries that should hold the right one as often as was asked for. */
import { expect, it } from "vitest";
import { evaluateSets } from "../../../bench/accuracy/prediction-sets.ts";
import type { FullSystem } from "../../../bench/accuracy/system.ts";
import { makeCountry } from "../../helpers/country.ts";

const countries = [makeCountry("ES", 1, "South"), makeCountry("DE", 1, "West"), makeCountry("FR", 1, "West")];
const sets: Record<string, string[]> = { Solo: ["ES", "FR"], Luna: ["ES"], Berg: ["DE", "FR", "ES"] };

it("counts sets that hold the right country, and their countries, by region of the first", () => {
  const asked: number[] = [];
  const system = {
    name: "test",
    askSet(name: string, coverage: number) {
      asked.push(coverage);
      return (sets[name] ?? []).map((country_id) => ({ country_id, probability: 0.3 }));
    },
  } as unknown as FullSystem;
  const people = [
    ["Solo", "FR"],
    ["Luna", "FR"],
    ["Berg", "FR"],
    ["x", "FR"],
  ].map(([name, code]) => ({ name: name!, surname: "", forename: "", country: code! }));
  const [nine, five] = evaluateSets(system, people, countries);
  expect(nine).toMatchObject({ system: "test", coverage: 0.9, rowCount: 3, held: 2 / 3, meanSize: 2 });
  expect(nine!.said).toBeCloseTo(0.6, 12);
  expect(nine!.regions).toMatchObject([
    { name: "South", rowCount: 2, held: 0.5, meanSize: 1.5 },
    { name: "West", rowCount: 1, held: 1, meanSize: 3 },
  ]);
  expect(five!.coverage).toBe(0.5);
  expect(asked).toEqual([0.9, 0.9, 0.9, 0.9, 0.5, 0.5, 0.5, 0.5]);
  expect(evaluateSets(system, [], countries)[0]).toMatchObject({ rowCount: 0, held: 0, meanSize: 0 });
});
