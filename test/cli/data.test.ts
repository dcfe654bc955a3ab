import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createDataFinder } from "../../src/cli/data.ts";
import { DataFileError } from "../../src/cli/errors.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import { toBase64Module } from "../../src/program/data-module.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const folder = join(makeTemporaryFolder(), "data");
mkdirSync(folder);
const { loadPredictor: load, loadEstimator } = createDataFinder(
  pathToFileURL(join(folder, "../cli.js")).href,
);

/** What the attempt to open the data ends with. */
function failure(choice: Parameters<typeof load>[0]): Error {
  try {
    load(choice);
  } catch (error) {
    return error as Error;
  }
  throw new Error("expected no data to be opened");
}

describe("loadPredictor", () => {
  it("says what to do when there are no data at all", () => {
    expect(failure({})).toBeInstanceOf(DataFileError);
    expect(failure({}).message).toContain("npm run build");
  });

  it("says which tier is missing", () => {
    expect(failure({ tier: "core" }).message).toMatch(/no data file .*core\.base64\.cjs: .*--tier/u);
  });

  it("says which file of the caller's is missing", () => {
    expect(failure({ file: join(folder, "own.bin") }).message).toMatch(/own\.bin: check the path/u);
  });

  it("says why a file cannot be read", () => {
    expect(failure({ file: folder }).message).toMatch(/cannot read .* \(EISDIR\)/u);
  });

  it("opens the largest tier that is there", () => {
    writeFileSync(join(folder, "core.base64.cjs"), toBase64Module(Buffer.from("not data")));
    // That the file is refused shows that it was the one to be opened.
    expect(failure({})).toBeInstanceOf(CognomenError);
    writeFileSync(join(folder, "standard.base64.cjs"), "no module");
    expect(failure({})).toBeInstanceOf(DataFileError);
    expect(failure({}).message).toMatch(/standard\.base64\.cjs is damaged, .*: reinstall the package$/u);
  });
});

describe("loadEstimator", () => {
  it("says what to do when there are no data", () => {
    expect(loadEstimator).toThrow(DataFileError);
    expect(loadEstimator).toThrow(
      /no data file .*estimate\.base64\.cjs: install cognomen again, or run "npm run build" in a checkout$/u,
    );
  });
});
