/** People known world-wide. */
import { expect, it } from "vitest";
import { readGoldenPeople } from "../../../bench/accuracy/golden.ts";

it("the list has hundreds of people of many countries, in many scripts, each once", () => {
  const people = readGoldenPeople();
  expect(people.length).toBeGreaterThan(600);
  expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
  expect(new Set(people.map(({ script }) => script)).size).toBeGreaterThan(12);
  expect(people.filter(({ country }) => !/^[A-Z]{2}$/u.test(country))).toEqual([]);
});
