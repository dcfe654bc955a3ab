import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCountries, readSources } from "../../../build/data/folder.ts";
import { checkEstimator } from "../../../build/estimator/check.ts";
import {
  createRecord,
  describeOrigin,
  EVIDENCE_PARAMETERS,
  estimatorPath,
  estimatorRecordPath,
  findReasonToTrain,
  hashCode,
} from "../../../build/estimator/record.ts";
import { loadEvidence } from "../../../build/model/evidence.ts";
import { PARAMETERS } from "../../../build/model/parameters.ts";
import { ROOT } from "../../helpers/imports.ts";

const DATA = join(ROOT, "data");

describe("the estimator in data/", () => {
  it("is of these statistics and this code: if not, npm run estimator", () => {
    expect(findReasonToTrain(ROOT, DATA)).toBeUndefined();
  });

  it("depends on no parameters but those of its record", () => {
    const used = new Set<string>();
    const parameters = new Proxy(PARAMETERS, {
      get(target, name) {
        used.add(String(name));
        return Reflect.get(target, name);
      },
    });
    // Countries whose names are derived in other scripts, in the form of the other gender, and not at all.
    loadEvidence(DATA, ["GE", "LT", "LU"], readSources(DATA).evidence, () => {}, parameters);
    expect([...used].sort()).toEqual([...EVIDENCE_PARAMETERS].sort());
  });

  it("is about the countries of countries.tsv", () => {
    const bytes = readFileSync(estimatorPath(DATA));
    const codes = readCountries(DATA).map(({ code }) => code);
    expect(() => checkEstimator(bytes, codes)).not.toThrow();
    expect(() => checkEstimator(bytes, codes.toReversed())).toThrow("npm run estimator");
    expect(() => checkEstimator(bytes.subarray(0, -1), codes)).toThrow("damaged");
    expect(() => checkEstimator(bytes.subarray(1), codes)).toThrow("magic");
  });
});

describe("the record of the estimator", () => {
  let root: string;
  let data: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "cognomen-estimator-"));
    data = join(root, "data");
    write(
      "package.json",
      '{ "dependencies": { "unorm": "1.6.0", "fflate": "0.8.3" }, "devDependencies": {} }',
    );
    write("build/estimator/make-file.ts", 'import { size } from "../size.ts";\nexport const made = size;\n');
    write(
      "build/size.ts",
      'import "unorm";\nimport "../src/errors.ts";\nexport const size: number = 1; // as small as it can be\n',
    );
    write("build/other.ts", "export {};\n");
    write("src/errors.ts", "export const codes = 1;\n");
    write(
      "data/countries.tsv",
      "code\tname\tpopulation\tpopulation_source\tregion\nCH\tSwitzerland\t9\tx\ty\n",
    );
    write("data/sources.json", '{ "sources": [], "evidence": [], "evidenceOrder": [] }');
    write("data/statistics/CH/surname.tsv.gz", "names");
    write("data/estimator.bin", "bytes");
    const record = createRecord(readFileSync(estimatorPath(data)), describeOrigin(root, data));
    write("data/estimator.json", JSON.stringify(record));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(path: string, content: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }

  it.each<[string, string, string]>([
    ["statistics", "data/statistics/CH/surname.tsv.gz", "other names"],
    ["statistics", "data/statistics/CH/forename.tsv.gz", "names"],
    ["columns", "data/sources.json", '{ "sources": [], "evidence": [{ "id": "x" }], "evidenceOrder": [] }'],
    [
      "code",
      "build/size.ts",
      'import "unorm";\nimport "../src/errors.ts";\nexport const size: number = 2;\n',
    ],
    ["code", "build/estimator/make-file.ts", "export const made = 1;\n"],
    ["code", "package.json", '{ "dependencies": { "unorm": "1.6.1" }, "devDependencies": {} }'],
    [
      "statistics and countries",
      "data/countries.tsv",
      "code\tname\tpopulation\tpopulation_source\tregion\nFR\tFrance\t9\tx\ty\n",
    ],
  ])("asks for training when %s changed: %s", (what, path, content) => {
    write(path, content);
    expect(findReasonToTrain(root, data)).toBe(`${what} changed since ${estimatorPath(data)} was made`);
  });

  it.each<[string, string]>([
    ["build/size.ts", '/** Small. */\nimport "unorm";\nimport "../src/errors.ts";\nexport const size = 1;\n'],
    ["build/other.ts", "export const other = 1;\n"],
    ["src/errors.ts", "export const codes = 2;\n"],
    ["package.json", '{ "dependencies": { "unorm": "1.6.0", "fflate": "1.0.0" }, "devDependencies": {} }'],
    ["data/sources.json", '{ "sources": [{ "id": "new" }], "evidence": [], "evidenceOrder": [] }'],
  ])("asks for none when %s changed in what decides no byte", (path, content) => {
    write(path, content);
    expect(findReasonToTrain(root, data)).toBeUndefined();
  });

  it("notices another file, and that there is none", () => {
    write("data/estimator.bin", "byte");
    expect(findReasonToTrain(root, data)).toContain("is not the file");
    rmSync(estimatorRecordPath(data));
    expect(findReasonToTrain(root, data)).toContain("is missing");
  });

  it("follows the imports of the real code, wherever it stands", () => {
    for (const entry of ["build", "src", "package.json"]) {
      cpSync(join(ROOT, entry), join(root, entry), { recursive: true });
    }
    const first = "build/estimator/make-file.ts";
    const original = hashCode(ROOT, first);
    expect(hashCode(root, first)).toBe(original);
    const path = join(root, "build/model/characters/random.ts");
    writeFileSync(path, readFileSync(path, "utf8").replace("0x6d2b79f5", "0x6d2b79f7"));
    expect(hashCode(root, first)).not.toBe(original);
  });
});
