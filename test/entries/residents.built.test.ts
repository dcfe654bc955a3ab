/** The entry as it ships: an ES module and CommonJS, with nothing of Node in either. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/bare.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import { residents } from "../../src/residents.ts";
import { ROOT } from "../helpers/imports.ts";
import { readTier } from "../helpers/tiers.ts";

interface Entry {
  residents: typeof residents;
}
const path = (file: string): string => join(ROOT, "dist", file);
const require = createRequire(import.meta.url);
const ENTRIES: Readonly<Record<string, Entry>> = {
  "an ES module": (await import(pathToFileURL(path("residents.js")).href)) as Entry,
  CommonJS: require(path("residents.cjs")) as Entry,
};

describe.each(Object.entries(ENTRIES))("cognomen/residents as %s", (_, entry) => {
  it("exports what the source does", () => {
    expect(Object.keys(entry).sort()).toEqual(["CognomenError", "residents"]);
    expect(entry.residents("CH")).toEqual(residents("CH"));
  });

  it("throws errors that are those of other entries", () => {
    expect(() => entry.residents("UK" as "GB")).toThrow(CognomenError);
  });

  it("has a country for each of the data, and none that they do not know", () => {
    const predictor = createPredictor(readTier("core"));
    expect(Object.keys(entry.residents("DE")).sort()).toEqual([...predictor.info().countries].sort());
    const prior = entry.residents("BR");
    expect(predictor.predict("Schneider", { prior }).country[0]?.country_id).toBe("BR");
  });
});

it.each(["residents.js", "residents.cjs"])("%s asks for nothing of Node", (file) => {
  expect(readFileSync(path(file), "utf8")).not.toMatch(/node:|process\.|Buffer/u);
});
