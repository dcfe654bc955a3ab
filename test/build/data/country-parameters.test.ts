import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  countryParametersPath,
  formatParametersByTier,
  readParametersByTier,
} from "../../../build/data/country-parameters.ts";
import { COUNTRY_PARAMETERS, USUAL_PARAMETERS } from "../../../src/format/format.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("country parameters", () => {
  const folder = makeTemporaryFolder();
  mkdirSync(dirname(countryParametersPath(folder)));
  const other = USUAL_PARAMETERS.map((value) => value + 1);

  it("are read as they were written, tier by tier", () => {
    const parameters = new Map([
      ["core", new Map([["DE", other]])],
      [
        "full",
        new Map([
          ["DE", USUAL_PARAMETERS],
          ["SE", other],
        ]),
      ],
    ]);
    writeFileSync(countryParametersPath(folder), formatParametersByTier(parameters));
    expect(readParametersByTier(folder)).toEqual(parameters);
  });

  it("are none where there is no file", () => {
    expect(readParametersByTier(join(folder, "none")).size).toBe(0);
  });

  it.each([
    ["another header", "country\tgivenFirst", "expected"],
    ["a value that is no byte", `core\tDE${"\t300".repeat(COUNTRY_PARAMETERS.length)}`, "bytes"],
    ["a value too few", `core\tDE${"\t1".repeat(COUNTRY_PARAMETERS.length - 1)}`, "bytes"],
    ["no tier", `\tDE${"\t1".repeat(COUNTRY_PARAMETERS.length)}`, "a tier"],
    ["no code", `core\tde${"\t1".repeat(COUNTRY_PARAMETERS.length)}`, "a code"],
  ])("with %s are an error that names the line", (what, line, expected) => {
    const header = formatParametersByTier(new Map()).trimEnd();
    writeFileSync(
      countryParametersPath(folder),
      what === "another header" ? `${line}\n` : `${header}\n${line}\n`,
    );
    expect(() => readParametersByTier(folder)).toThrow(expected);
    expect(() => readParametersByTier(folder)).toThrow(what === "another header" ? ":1:" : ":2:");
  });
});
