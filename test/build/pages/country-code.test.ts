import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  ALPHA_3_PATH,
  COUNTRY_CODE_PATH,
  WORLD_TABLE_PATH,
  writeAlpha3,
  writeCountryCode,
  writeWorldTable,
} from "../../../build/pages/countries/main.ts";
import { COUNTRY_CODES, COUNTRY_COUNT } from "../../../src/ground/country-code.ts";

it("src/ground/country-code.ts is what data/countries.tsv makes of it", () => {
  const code = readFileSync(COUNTRY_CODE_PATH, "utf8");
  expect(code, '"npm run pages -- countries" renews it').toBe(writeCountryCode());
  expect(code).toMatch(/^\/\/ Written by build\/pages\/countries\/main\.ts/u);
  expect(code.match(/"[A-Z]{2}"/gu)!.length).toBeGreaterThan(200);
  expect(COUNTRY_CODES).toHaveLength(COUNTRY_COUNT);
});

it("src/cli/alpha-3.ts has a code of three letters for each", () => {
  const code = readFileSync(ALPHA_3_PATH, "utf8");
  expect(code, '"npm run pages -- countries" renews it').toBe(writeAlpha3());
  const codes = /"(.*)"/u.exec(code)![1]!.split(" ");
  expect(new Set(codes).size).toBe(COUNTRY_COUNT);
  for (const alpha3 of codes) expect(alpha3).toMatch(/^[A-Z]{3}(?:\d{3})?$/u);
});

it("src/lists/world-table.ts has each country, with its continent", () => {
  const code = readFileSync(WORLD_TABLE_PATH, "utf8");
  expect(code, '"npm run pages -- countries" renews it').toBe(writeWorldTable());
  const groups = /"(.*)"/u.exec(code)![1]!.split("/");
  for (const group of groups) expect(group).toMatch(/^(?:[A-Z]{2}\d+[b-z][AEFLNO])+$/u);
  expect(groups.join("").match(/[a-z]/gu)).toHaveLength(COUNTRY_COUNT);
});
