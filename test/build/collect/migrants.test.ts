import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { collect } from "../../../build/collect/collect.ts";
import { collectMigrants } from "../../../build/collect/migrants.ts";
import { readSources } from "../../../build/data/folder.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { writeTinyCorpus } from "../../fixtures/corpus/write-corpus.ts";
import { readAllFiles } from "../../helpers/data-page.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const ROWS = ["residence\torigin\tpeople", "DE\tVN\t90", "CH\tES\t20", "CH\tDE\t30"];
const text = (rows: readonly string[]): string => `${rows.join("\n")}\n`;

const DESCRIPTION = {
  id: "an-office-migrants",
  title: "Migrants | 2019",
  publisher: "An office",
  url: "https://example.org/migrants",
  repo: "example.org/copy",
  commit: "abc",
  paths: ["a.csv"],
  licence: "CC BY 3.0 IGO",
  licence_class: "A",
  licence_basis: "its page",
  licence_confidence: "medium",
  attribution: "An office (2019), CC BY 3.0 IGO",
  privacy: "national totals",
  counts: "people by country of birth",
  notes: "Sums left out.",
  sha256: createHash("sha256").update(text(ROWS)).digest("hex"),
  rows: 3,
};

/** A folder with a table and what is said of it. */
function writeFolder(change: Record<string, unknown> = {}, rows: readonly string[] = ROWS): string {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "source.json"), JSON.stringify({ ...DESCRIPTION, ...change }));
  writeFileSync(join(folder, "migrants-2019.tsv"), text(rows));
  return folder;
}

describe("collect --migrants", () => {
  const corpus = writeTinyCorpus({ "people-imo": { rows: ["Merkel\tsurname\tDE\t1"] } });
  let data: string;
  beforeEach(() => {
    data = makeTemporaryFolder();
    collect(corpus, data, createQuietProgress());
  });
  const read = (file: string): string => readFileSync(join(data, file), "utf8");

  it("writes the table, sorted, and says where it is from", () => {
    const { source, peopleCount, residenceCount, changedPaths } = collectMigrants(writeFolder(), data);
    expect(read("migrants.tsv")).toBe("residence\torigin\tpeople\nCH\tDE\t30\nCH\tES\t20\nDE\tVN\t90\n");
    expect({ peopleCount, residenceCount }).toEqual({ peopleCount: 140, residenceCount: 2 });
    expect(changedPaths.map((path) => path.slice(data.length + 1)).sort()).toEqual([
      "SOURCES.md",
      "migrants.tsv",
      "sources.json",
    ]);
    expect(readSources(data).tables?.map(({ file }) => file)).toEqual(["migrants.tsv", "writers.tsv"]);
    expect(readSources(data).tables).toContainEqual(source);
    expect(source).toMatchObject({ file: "migrants.tsv", readIn: "example.org/copy at abc: a.csv", rows: 3 });
    const page = read("SOURCES.md");
    expect(page).toContain(
      "| `migrants.tsv` | [Migrants \\| 2019](https://example.org/migrants) `an-office-migrants`",
    );
    expect(page).toContain("- An office (2019), CC BY 3.0 IGO (`an-office-migrants`)");
    expect(page).toContain("- CC BY 3.0 IGO: <https://creativecommons.org/licenses/by/3.0/igo/>");
    expect(page).not.toContain("- CC BY 3.0: ");
    expect(page).toContain("Sums left out. Read in example.org/copy at abc: a.csv, not at the publisher.");
  });

  it("changes nothing the second time, and leaves statistics alone", () => {
    const before = readAllFiles(join(data, "statistics"));
    const folder = writeFolder();
    collectMigrants(folder, data);
    expect(collectMigrants(folder, data).changedPaths).toEqual([]);
    expect(readAllFiles(join(data, "statistics"))).toEqual(before);
  });

  it("is kept when the corpus is collected anew", () => {
    collectMigrants(writeFolder(), data);
    const before = readAllFiles(data);
    collect(corpus, data, createQuietProgress());
    expect(readAllFiles(data)).toEqual(before);
  });

  it.each<[string, Record<string, unknown>, readonly string[], string]>([
    ["another checksum", { sha256: "0".repeat(64) }, ROWS, "checksum: expected 0000"],
    ["other rows", { rows: 4 }, ROWS, "expected 4 rows (source.json), found 3"],
    ["no rows", { rows: "3" }, ROWS, 'expected a number in "rows", found "3"'],
    ["a forbidden class", { licence_class: "D" }, ROWS, 'expected a licence_class of A, B, C, found "D"'],
    ["no basis", { licence_basis: " " }, ROWS, 'expected a text in "licence_basis", found nothing'],
    ["a stray field", { licence_clas: "A" }, ROWS, 'found "licence_clas"'],
  ])("refuses %s, and changes nothing", (_, change, rows, message) => {
    const before = readAllFiles(data);
    expect(() => collectMigrants(writeFolder(change, rows), data)).toThrow(message);
    expect(readAllFiles(data)).toEqual(before);
  });
});
