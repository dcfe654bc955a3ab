import { beforeAll, describe, expect, it } from "vitest";
import { countNames } from "../../../bench/accuracy/study/count-names.ts";
import { SHIPPED } from "../../../bench/accuracy/study/model-variants.ts";
import { VariantTables } from "../../../bench/accuracy/study/variant-tables.ts";
import { makeTiers } from "../../../build/compile/make-tiers.ts";
import { listLetters } from "../../../build/model/letter-records.ts";
import type { LicenceChoice } from "../../../src/ground/licences.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { COLUMNS, ownName, writeLicenceFolder } from "../../helpers/licence-folder.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();
beforeAll(() =>
  writeLicenceFolder(
    folder,
    COLUMNS.map(({ id }) => id),
  ),
);

const people = ["list", "register"].map((column) => ({
  name: ownName(column, "DE"),
  surname: "",
  forename: "",
  country: "DE",
}));

describe("what is measured by licence class", () => {
  it("knows as many names as the full tier of these classes, and of those asked about no others", async () => {
    const licences: LicenceChoice = ["A"];
    const variant = { ...SHIPPED, licences };
    const tables = new VariantTables(folder, people, createQuietProgress());
    const { predict } = createPredictor(await tables.make(variant));
    expect(people.map(({ name }) => name).filter((name) => predict(name).country.length > 0)).toEqual([
      "registermann",
    ]);
    for await (const { tier, encoded } of makeTiers(folder, createQuietProgress(), { licences })) {
      if (tier.choice !== undefined) continue;
      const { keyCount, countries } = createPredictor(encoded.bytes).info();
      // Letters have keys, too.
      const letterCount = listLetters(countries, new Float64Array(countries.length).fill(1)).length;
      expect(countNames((await tables.learn(variant)).pooled)).toBe(keyCount - letterCount);
    }
  });
});
