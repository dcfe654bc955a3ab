import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  builtLicences,
  findReasonToMakePart,
  forgetParts,
  PART_NAMES,
  stampPart,
} from "../../build/package/parts.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

let root: string;
beforeEach(() => {
  root = makeTemporaryFolder();
  write("src/index.ts", "export {};");
  write("src/cli/main.ts", "export {};");
  write("src/program/data-module.ts", "export {};");
  write("src/predict/predictor.ts", "export {};");
  write("data/countries.tsv", "CH");
  write("data/compiled/core.bin", "bytes");
  write("build/package/data-modules.ts", "export {};");
  write("package.json", "{}");
  write("dist/data/core.bin", "bytes");
  write("dist/index.js", "export {};");
  write("dist/cli.js", "export {};");
  write("dist/cli/shared.js", "export {};");
  for (const name of PART_NAMES) stampPart(root, name);
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const findReasons = (): Record<string, string | undefined> =>
  Object.fromEntries(PART_NAMES.map((name) => [name, findReasonToMakePart(root, name)]));
const NONE = { "data modules": undefined, library: undefined, "command line": undefined };

describe("the parts of dist/", () => {
  it("are not made again after a build, whatever the dates are", () => {
    utimesSync(join(root, "src/index.ts"), new Date(), new Date(Date.now() + 3_600_000));
    expect(findReasons()).toEqual(NONE);
  });

  it("are made if nothing was built, and if the stamp is damaged", () => {
    write("dist/stamp.json", "{");
    expect(findReasons().library).toBe("it is not built yet");
    forgetParts(root);
    expect(Object.values(findReasons())).toEqual(PART_NAMES.map(() => "it is not built yet"));
  });

  it("are made one without the other: what the library cannot import is the command line's alone", () => {
    write("src/cli/main.ts", "// A comment.");
    expect(findReasons()).toEqual({ ...NONE, "command line": "src/cli/main.ts changed" });
  });

  it.each([
    ["src/predict/predictor.ts", ["library", "command line"]],
    ["src/new.ts", ["library", "command line"]],
    ["src/program/new.ts", ["command line"]],
    ["src/program/data-module.ts", ["data modules", "library", "command line"]],
    ["package.json", ["library", "command line"]],
    ["data/compiled/core.bin", ["data modules", "library", "command line"]],
    ["build/package/data-modules.ts", ["data modules", "library", "command line"]],
    // What the tiers are made of changes nothing until they are made.
    ["data/countries.tsv", []],
    ["data/compiled/tiers.json", []],
    ["build/model/posterior.ts", []],
  ])("that %s belongs to are made when it changed", (path, names) => {
    write(path, "changed");
    const reasons = Object.fromEntries(names.map((name) => [name, `${path} changed`]));
    expect(findReasons()).toEqual({ ...NONE, ...reasons });
  });

  it.each([
    ["dist/data/core.bin", "data modules"],
    ["dist/index.js", "library"],
    ["dist/cli.js", "command line"],
    ["dist/cli/shared.js", "command line"],
  ])("are made when %s was cut short or removed", (path, name) => {
    write(path, "byte");
    expect(findReasons()).toEqual({ ...NONE, [name]: `${path} is missing or damaged` });
    rmSync(join(root, path));
    expect(findReasons()).toEqual({ ...NONE, [name]: `${path} is missing or damaged` });
  });
});

describe("dist/ of some licence classes", () => {
  beforeEach(() => {
    write("data/compiled-ab/core.bin", "fewer bytes");
    for (const name of PART_NAMES) stampPart(root, name, ["A", "B"]);
  });

  it("stays what it is, whatever becomes of the data of all", () => {
    expect(builtLicences(root)).toEqual(["A", "B"]);
    write("data/compiled/core.bin", "changed");
    expect(findReasons()).toEqual(NONE);
    write("data/compiled-ab/core.bin", "changed");
    expect(findReasons().library).toBe("data/compiled-ab/core.bin changed");
  });
});
