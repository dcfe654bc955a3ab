import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { describeTiersOrigin, findReasonToCompile, STAMP_NAME } from "../../../build/compile/stamp.ts";
import { ESTIMATOR_ENTRY } from "../../../build/estimator/record.ts";
import { describeCode } from "../../../build/stamp/code.ts";
import { describeTierFacts } from "../../../build/stamp/facts.ts";
import {
  compareOrigins,
  compiledFolder,
  createStamp,
  findReasonToMake,
  type Origin,
  stampLicences,
  writeStamp,
} from "../../../build/stamp/stamp.ts";
import { listSources, ROOT } from "../../helpers/imports.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const HEADER = "code\tname\tpopulation\tpopulation_source\tregion\n";
const PACKAGE = '{ "dependencies": { "unorm": "1.6.0", "fflate": "0.8.3" }, "devDependencies": {} }';
const SIZE =
  'import "unorm";\nimport "../src/errors.ts";\nexport const size: number = 1;\nexport const unused = 1;\n';
/** With the papers that every source needs. */
const NEW_SOURCE =
  '{ "id": "new", "licenceClass": "A", "licenceBasis": "CC0", "licenceConfidence": "high", "privacy": "word list", "columns": [] }';

let root: string;
let data: string;
beforeEach(() => {
  root = makeTemporaryFolder();
  data = join(root, "data");
  write("package.json", PACKAGE);
  write("build/make.ts", 'import { size } from "./size.ts";\nexport const made = size;\n');
  write("build/size.ts", SIZE);
  write("build/other.ts", "export {};\n");
  write("src/ground/errors.ts", "export const codes = 1;\n");
  write("src/cli/main.ts", "export {};\n");
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

const describeOrigin = (): Origin => ({
  facts: describeTierFacts(data),
  ...describeCode(root, { file: "build/make.ts", except: ["src/ground/errors.ts"] }),
});
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
    ["code changed (build/size.ts)", "build/size.ts", SIZE.replace("number = 1", "number = 2")],
    ["code changed (build/make.ts, build/size.ts)", "build/make.ts", "export const made = 1;\n"],
    ["packages changed (unorm)", "package.json", PACKAGE.replace("1.6.0", "1.6.1")],
  ])("is old, because %s: %s", (reason, path, content) => {
    write(path, content);
    // A file that is reached no longer takes its packages along.
    expect(findReason()).toMatch(new RegExp(`^${reason.replace(/[().]/gu, "\\$&")}`, "u"));
  });

  it.each<[string, string]>([
    [
      "build/size.ts",
      `/** Small. */\n${SIZE.replace("size: number = 1;", "size = 1; // as small as it can be")}`,
    ],
    ["build/size.ts", SIZE.replace("unused = 1", "unused = 2")],
    ["build/other.ts", "export const other = 1;\n"],
    ["src/ground/errors.ts", "export const codes = 2;\n"],
    ["src/cli/main.ts", "export const line = 1;\n"],
    ["package.json", PACKAGE.replace("0.8.3", "1.0.0")],
    ["tsconfig.json", '{ "compilerOptions": { "target": "ES2015" } }'],
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

  it("have a folder each, so that nothing is mixed", () => {
    expect(compiledFolder(data, ["A", "B", "C"])).toBe(join(data, "compiled"));
    expect(compiledFolder(data, ["A"])).toBe(join(data, "compiled-a"));
    expect(compiledFolder(data, ["A", "B"])).toBe(join(data, "compiled-ab"));
  });
});

describe("the code of what is stamped", () => {
  beforeEach(() => {
    for (const entry of ["build", "src", "package.json"])
      cpSync(join(ROOT, entry), join(root, entry), { recursive: true });
  });

  it("is the same wherever the project stands, and another if a number is", () => {
    const before = describeCode(root, ESTIMATOR_ENTRY);
    expect(before).toEqual(describeCode(ROOT, ESTIMATOR_ENTRY));
    const path = join(root, "build/model/characters/random.ts");
    writeFileSync(path, readFileSync(path, "utf8").replace("0x6d2b79f5", "0x6d2b79f7"));
    expect(describeCode(root, ESTIMATOR_ENTRY).code).not.toBe(before.code);
  });

  it("of the tiers comes from their few files, and no comment and no command line makes them old", () => {
    const before = describeTiersOrigin(root, join(ROOT, "data"));
    const files = Object.keys(before.codeFiles);
    expect(files).toContain("build/model/posterior.ts");
    expect(files).toContain("build/encode/block.ts");
    // A worker runs it: it is imported for its types too, which makes it followed.
    expect(files).toContain("build/model/characters/train.ts");
    const strange = files.filter((file) => /^src\/(cli|http|remote|answer|estimator|program)\//u.test(file));
    expect(strange).toEqual([]);
    for (const file of files) {
      const path = join(root, file);
      writeFileSync(path, `// A remark.\n${readFileSync(path, "utf8")}\n/** Another. */\n`);
    }
    for (const file of listSources("src").filter((source) => source.startsWith("src/cli/")))
      writeFileSync(join(root, file), `${readFileSync(join(root, file), "utf8")}\nconsole.log(1);\n`);
    expect(describeTiersOrigin(root, join(ROOT, "data")).code).toBe(before.code);
  });
});

describe("the tiers in data/compiled/", () => {
  it("are of these facts and this code: if not, npm run build:data", () => {
    expect(STAMP_NAME).toBe("tiers.json");
    expect(findReasonToCompile(ROOT, join(ROOT, "data"))).toBeUndefined();
  });
});
