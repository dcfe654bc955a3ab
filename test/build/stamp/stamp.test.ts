import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findReasonToCompile, STAMP_NAME } from "../../../build/compile/stamp.ts";
import { hashCode } from "../../../build/stamp/code.ts";
import { describeTierFacts } from "../../../build/stamp/facts.ts";
import {
  compareOrigins,
  createStamp,
  findReasonToMake,
  type Origin,
  stampLicences,
  writeStamp,
} from "../../../build/stamp/stamp.ts";
import { ROOT } from "../../helpers/imports.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const HEADER = "code\tname\tpopulation\tpopulation_source\tregion\n";
const SIZE = 'import "unorm";\nexport const size: number = 1;\nexport const unused = 1;\n';
/** With the papers that every source needs. */
const NEW_SOURCE =
  '{ "id": "new", "licenceClass": "A", "licenceBasis": "CC0", "licenceConfidence": "high", "privacy": "word list", "columns": [] }';

let root: string;
let data: string;
beforeEach(() => {
  root = makeTemporaryFolder();
  data = join(root, "data");
  write("data/countries.tsv", `${HEADER}CH\tSwitzerland\t9\tx\ty\n`);
  write("data/sources.json", '{ "sources": [], "evidence": [], "evidenceOrder": [] }');
  write("data/learnt/calibration.json", "{}");
  write("data/statistics/CH/surname.tsv.gz", "names");
  write("data/compiled/made.bin", "bytes");
  writeStamp(
    join(data, "compiled/made.json"),
    createStamp(describeOrigin(), { "made.bin": Buffer.from("bytes") }),
  );
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const describeOrigin = (): Origin => ({ facts: describeTierFacts(data) });
const findReason = (): string | undefined =>
  findReasonToMake(join(data, "compiled"), "made.json", describeOrigin);

describe("a stamp", () => {
  it("is not old as it was made", () => expect(findReason()).toBeUndefined());

  it.each<[string, string, string]>([
    ["facts changed (CH/surname)", "data/statistics/CH/surname.tsv.gz", "other names"],
    ["facts changed (CH/forename)", "data/statistics/CH/forename.tsv.gz", "names"],
    ["facts changed (calibration.json)", "data/learnt/calibration.json", '{ "bearers": [] }'],
    ["facts changed (regions of countries.tsv)", "data/countries.tsv", `${HEADER}CH\tSwitzerland\t9\tx\tz\n`],
    ["facts changed (countries.tsv)", "data/countries.tsv", `${HEADER}CH\tSwitzerland\t8\tx\ty\n`],
    [
      "facts changed (sources.json)",
      "data/sources.json",
      '{ "sources": [], "evidence": [{ "id": "x", "licence": "A" }], "evidenceOrder": [] }',
    ],
  ])("is old, because %s: %s", (reason, path, content) => {
    write(path, content);
    expect(findReason()).toBe(reason);
  });

  it.each<[string, string]>([
    ["src/cli/main.ts", "export const line = 1;\n"],
    ["data/sources.json", `{ "sources": [${NEW_SOURCE}], "evidence": [], "evidenceOrder": [] }`],
    ["data/countries.tsv", `${HEADER}CH\tSuisse\t9\tother\ty\n`],
  ])("is not old when %s changed in what decides no byte", (path, content) => {
    write(path, content);
    expect(findReason()).toBeUndefined();
  });

  it("notices another file, a damaged stamp, and that one is missing", () => {
    write("data/compiled/made.bin", "bytez");
    expect(findReason()).toContain("is not the file that made.json describes");
    rmSync(join(data, "compiled/made.bin"));
    expect(findReason()).toContain("made.bin is missing");
    write("data/compiled/made.json", "{");
    expect(findReason()).toContain("made.json is damaged");
    rmSync(join(data, "compiled/made.json"));
    expect(findReason()).toContain("made.json is missing");
  });
});

describe("licence classes", () => {
  const originOf = (...licences: ("A" | "B" | "C")[]): Origin => ({
    ...describeOrigin(),
    ...stampLicences(licences),
  });

  it("are in the stamp of those who do not read all", () => {
    expect(originOf("A", "B", "C")).toEqual(describeOrigin());
    expect(originOf("A").licences).toEqual(["A"]);
    expect(compareOrigins(originOf("A", "B"), originOf("A", "B"))).toBeUndefined();
    expect(compareOrigins(originOf("A"), originOf("A", "B", "C"))).toBe(
      "they rest on licence class A, not licence classes A, B and C",
    );
    expect(compareOrigins(describeOrigin(), originOf("A", "B"))).toBe(
      "they rest on licence classes A, B and C, not licence classes A and B",
    );
  });
});

describe("the hash of code", () => {
  const hash = (): string => hashCode(root, "build/make.ts");
  const MAKE = 'import { size } from "./size.ts";\nexport const made = size;\n';

  beforeEach(() => {
    write(
      "package.json",
      '{ "dependencies": { "unorm": "1.6.0", "fflate": "0.8.3" }, "devDependencies": {} }',
    );
    write("build/make.ts", MAKE);
    write("build/size.ts", SIZE);
  });

  it.each<[string, string, string]>([
    ["a number", "build/size.ts", SIZE.replace("number = 1", "number = 2")],
    ["an import", "build/make.ts", "export const made = 1;\n"],
    [
      "a package that is used",
      "package.json",
      '{ "dependencies": { "unorm": "1.6.1" }, "devDependencies": {} }',
    ],
  ])("is another with %s", (_, path, content) => {
    const before = hash();
    write(path, content);
    expect(hash()).not.toBe(before);
  });

  it.each<[string, string, string]>([
    ["a comment and types", "build/size.ts", `/** Small. */\n${SIZE.replace("size: number", "size")}`],
    ["what nobody calls", "build/size.ts", SIZE.replace("unused = 1", "unused = 2")],
    ["a file that is not reached", "build/other.ts", "export const other = 1;\n"],
    [
      "a package that is not used",
      "package.json",
      '{ "dependencies": { "unorm": "1.6.0" }, "devDependencies": {} }',
    ],
    ["other settings", "tsconfig.json", '{ "compilerOptions": { "target": "ES2015" } }'],
  ])("is the same with %s", (_, path, content) => {
    const before = hash();
    write(path, content);
    expect(hash()).toBe(before);
  });
});

describe("the tiers in data/compiled/", () => {
  it("are of these facts and parameters: if not, npm run build:data", () => {
    expect(STAMP_NAME).toBe("tiers.json");
    expect(findReasonToCompile(join(ROOT, "data"))).toBeUndefined();
  });
});
