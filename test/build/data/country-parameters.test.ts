import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  countryParametersPath,
  formatParametersByTier,
  readParametersByTier,
} from "../../../build/data/country-parameters.ts";
import { USUAL_PARAMETERS } from "../../../src/format/format.ts";
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
});
