import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findReasonToBuild, hashInputs, writeStamp } from "../../build/ensure-built.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cognomen-built-"));
  for (const folder of ["data", "src/generated", "dist/data"])
    mkdirSync(join(root, folder), { recursive: true });
  write("src/index.ts", "export {};");
  write("data/countries.tsv", "CH");
  write("dist/data/core.bin", "bytes");
  writeStamp(root);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  writeFileSync(join(root, path), content);
}

describe("findReasonToBuild", () => {
  it("finds none after a build, whatever the dates are", () => {
    utimesSync(join(root, "src/index.ts"), new Date(), new Date(Date.now() + 3_600_000));
    expect(findReasonToBuild(root)).toBeUndefined();
  });

  it("finds that nothing was built", () => {
    rmSync(join(root, "dist"), { recursive: true });
    expect(findReasonToBuild(root)).toBe("nothing is built yet");
  });

  it.each(["src/index.ts", "data/countries.tsv", "data/more.tsv"])("finds that %s changed", (path) => {
    write(path, "changed");
    expect(findReasonToBuild(root)).toBe("data or code have changed since the last build");
  });

  it("finds that an input was removed", () => {
    rmSync(join(root, "data/countries.tsv"));
    expect(findReasonToBuild(root)).toBe("data or code have changed since the last build");
  });

  it("finds an output that was cut short or removed", () => {
    write("dist/data/core.bin", "byte");
    expect(findReasonToBuild(root)).toBe("dist/data/core.bin is missing or damaged");
    rmSync(join(root, "dist/data/core.bin"));
    expect(findReasonToBuild(root)).toBe("dist/data/core.bin is missing or damaged");
  });

  it("finds a damaged stamp", () => {
    write("dist/stamp.json", "{");
    expect(findReasonToBuild(root)).toBe("dist/stamp.json is damaged");
  });

  it("does not count what the build generates as its input", () => {
    write("src/generated/countries.ts", "export {};");
    expect(findReasonToBuild(root)).toBeUndefined();
  });
});

describe("hashInputs", () => {
  it("tells a moved line break between files from none", () => {
    const before = hashInputs(root);
    write("src/index.ts", "export {};C");
    write("data/countries.tsv", "H");
    expect(hashInputs(root)).not.toBe(before);
  });
});
