import type { Country } from "../../build/data/folder.ts";

/** A country of which only this matters. */
export const makeCountry = (code: string, population = 100, region = "a region"): Country => ({
  code,
  name: code,
  population,
  populationSource: "a sheet",
  region,
});
