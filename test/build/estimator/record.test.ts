import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCountries, readSources } from "../../../build/data/folder.ts";
import { COUNT_PARAMETERS, estimatorPath, findReasonToTrain } from "../../../build/estimator/record.ts";
import { PARAMETERS } from "../../../build/model/parameters.ts";
import { loadPooledCounts } from "../../../build/model/pooled-counts.ts";
import { createEstimator } from "../../../src/estimator/estimator.ts";
import { ROOT } from "../../helpers/imports.ts";

const DATA = join(ROOT, "data");

describe("the estimator in data/compiled/", () => {
  it("is of these statistics and parameters: if not, npm run estimator", () => {
    expect(findReasonToTrain(DATA)).toBeUndefined();
  });

  it("depends on no parameters but those of its stamp", () => {
    const used = new Set<string>();
    const parameters = new Proxy(PARAMETERS, {
      get(target, name) {
        used.add(String(name));
        return Reflect.get(target, name);
      },
    });
    // Countries whose names are derived from a father, in other scripts, in the form of the other gender, and not at all.
    loadPooledCounts(DATA, ["AM", "GE", "LT", "LU"], readSources(DATA).evidence, { parameters });
    expect([...used].sort()).toEqual([...COUNT_PARAMETERS].sort());
  });

  it("is about the countries of countries.tsv", () => {
    const bytes = readFileSync(estimatorPath(DATA));
    const codes = readCountries(DATA).map(({ code }) => code);
    expect(createEstimator(bytes).estimate("").codes).toEqual(codes);
    expect(() => createEstimator(bytes.subarray(0, -1))).toThrow(/cut short/);
    expect(() => createEstimator(bytes.subarray(1))).toThrow(/"CGNE"/);
  });
});
