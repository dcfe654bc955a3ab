/** Names and countries of tiny statistics. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { countData, sumPairs } from "../../../bench/accuracy/data-counts.ts";
import type { Country } from "../../../build/data/folder.ts";
import { encodeShard, shardPath } from "../../../build/data/statistics.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import type { NamePart } from "../../../src/types.ts";

const folder = mkdtempSync(join(tmpdir(), "cognomen-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(country: string, part: NamePart, names: readonly string[]): void {
  const rows = names.map((name) => ({ name, counts: [1] }));
  writeFileAtomic(shardPath(folder, country, part), encodeShard({ country, part, columns: ["list"], rows }));
}

const country = (code: string): Country => ({
  code,
  name: code,
  population: 1,
  populationSource: "test",
  region: "test",
});

it("counts a name once among names, and once for each of its countries", () => {
  write("DE", "surname", ["berg", "müller"]);
  write("NO", "surname", ["berg"]);
  write("NO", "forename", ["berg", "kari"]);
  const counts = countData(folder, ["AQ", "DE", "NO"].map(country));
  expect(counts).toEqual({
    names: { surname: 2, forename: 2 },
    pairs: { DE: { surname: 2, forename: 0 }, NO: { surname: 1, forename: 2 } },
  });
  expect(sumPairs(counts)).toEqual({ surname: 3, forename: 2 });
});
