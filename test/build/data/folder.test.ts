import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPaperFaults, readSources, type Source } from "../../../build/data/folder.ts";
import type { EvidenceColumn } from "../../../build/data/statistics.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const COLUMN: EvidenceColumn = { id: "sample-b", class: "sample", licence: "B", accentBlind: false };
const SOURCE: Source = {
  id: "people-x",
  title: "People",
  publisher: "A publisher",
  url: "",
  licence: "none stated",
  licenceEvidence: "",
  licenceClass: "B",
  licenceBasis: "official list",
  licenceConfidence: "medium",
  attribution: "",
  privacy: "public people",
  kind: "people-sample",
  period: "",
  counts: "people",
  sha256: "",
  rows: 1,
  columns: ["sample-b"],
  privacyFloor: false,
};

/** A source as it might be in a file that somebody wrote by hand. */
const broken = (change: Record<string, unknown>): Source => ({ ...SOURCE, ...change });

describe("the papers of sources", () => {
  it("are in order with a class, a basis, a confidence and a word on privacy", () => {
    expect(findPaperFaults({ sources: [SOURCE], evidence: [COLUMN] })).toEqual([]);
    const register = broken({ privacy: "register: floor 5", privacyFloor: true });
    expect(findPaperFaults({ sources: [register], evidence: [COLUMN] })).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no class", { licenceClass: undefined }, "expected a licenceClass of A, B, C, found undefined"],
    ["class D", { licenceClass: "D" }, "expected a licenceClass of A, B, C, found D"],
    ["no basis", { licenceBasis: undefined }, "expected a text in licenceBasis, found undefined"],
    ["an empty basis", { licenceBasis: " " }, 'expected a text in licenceBasis, found " "'],
    ["no confidence", { licenceConfidence: "" }, 'expected a text in licenceConfidence, found ""'],
    ["nothing on privacy", { privacy: undefined }, "expected a text in privacy, found undefined"],
    [
      "private people without the floor",
      { privacy: "register: floor 5" },
      "a register: floor 5 whose names enter without the floor",
    ],
    [
      "a column of another class",
      { licenceClass: "A" },
      "of class A, but counted in sample-b, which is of B",
    ],
  ])("are not with %s", (_what, change, words) => {
    const faults = findPaperFaults({ sources: [broken(change)], evidence: [COLUMN] });
    expect(faults).toContain(`people-x: ${words}`);
  });

  it("are not with a column that nobody may use", () => {
    const column = { ...COLUMN, licence: "D" } as unknown as EvidenceColumn;
    expect(findPaperFaults({ sources: [], evidence: [column] })).toEqual([
      "column sample-b: expected a licence of A, B, C, found D",
    ]);
  });

  it("are asked for wherever a data folder is read", () => {
    const folder = makeTemporaryFolder();
    const write = (source: Source): void =>
      writeFileSync(
        join(folder, "sources.json"),
        JSON.stringify({ sources: [source], evidence: [COLUMN], evidenceOrder: ["sample-b"] }),
      );
    write(SOURCE);
    expect(readSources(folder).sources).toEqual([SOURCE]);
    write(broken({ licenceClass: "D", licenceBasis: "" }));
    expect(() => readSources(folder)).toThrow(
      /sources\.json: papers not in order.*\npeople-x: .*\npeople-x: /u,
    );
  });
});
