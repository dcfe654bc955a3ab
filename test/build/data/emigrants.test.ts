import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEmigrantShares } from "../../../build/data/emigrants.ts";
import { COUNTRIES_HEADER } from "../../../build/data/folder.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("emigrants", () => {
  const folder = makeTemporaryFolder();
  writeFileSync(
    join(folder, "countries.tsv"),
    `${COUNTRIES_HEADER}\nBA\tBosnia and Herzegovina\t3000\tx\ty\nVA\tVatican\t0\tx\ty\n`,
  );
  const write = (...lines: string[]): void =>
    writeFileSync(join(folder, "emigrants.tsv"), `${lines.join("\n")}\n`);
  const header = "code\temigrants\temigrants_source";

  it("are shares of the people born in a country", () => {
    write(header, "BA\t1000\ta census");
    expect(readEmigrantShares(folder)).toEqual(new Map([["BA", 0.25]]));
  });

  it.each([
    ["another header", ["code\temigrants", "BA\t1000"], ":1: expected"],
    ["a code that is no country", [header, "QQ\t1000\ta census"], ":2: expected the code of a country"],
    ["no number", [header, "BA\tmany\ta census"], "a number of people"],
    ["a country that nobody is from", [header, "VA\t0\ta census"], "a country with people"],
    ["no source", [header, "BA\t1000"], "a source"],
  ])("with %s are an error that names the line", (_, lines, expected) => {
    write(...lines);
    expect(() => readEmigrantShares(folder)).toThrow(expected);
  });
});
