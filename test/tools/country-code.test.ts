import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COUNTRY_CODE_PATH, writeCountryCode } from "../../tools/countries/main.ts";

it("src/country-code.ts is what data/countries.tsv makes of it", () => {
  const code = readFileSync(COUNTRY_CODE_PATH, "utf8");
  expect(code, '"npm run countries" renews it').toBe(writeCountryCode());
  expect(code).toMatch(/^\/\/ Written by tools\/countries\/main\.ts/u);
  expect(code.match(/"[A-Z]{2}"/gu)!.length).toBeGreaterThan(200);
});
