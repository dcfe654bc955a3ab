/** Unit tests need no build. `.ci/run` runs them before there is one; this tells on a machine that has one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listSources, ROOT, readImports, resolveImport } from "./helpers/imports.ts";

/** Reads the built tiers. */
const TIERS = "test/helpers/tiers.ts";
/** Modules of data, which the build writes. */
const BUILT_DATA = /^src\/data\/\w+\.cjs$/u;

/** The first file on the way from a test that needs what is built; undefined if there is none. */
function findBuilt(file: string, seen = new Set<string>()): string | undefined {
  if (file === TIERS || BUILT_DATA.test(file)) return file;
  if (seen.has(file) || !file.endsWith(".ts") || !existsSync(join(ROOT, file))) return undefined;
  seen.add(file);
  for (const specifier of readImports(file)) {
    const target = resolveImport(file, specifier);
    const found = target === undefined ? undefined : findBuilt(target, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

const tests = listSources("test").filter(
  (file) => file.endsWith(".test.ts") && !/\/node_modules\//u.test(file),
);
const isUnit = (file: string): boolean => !/\.(?:built|slow|browser)\.test\.ts$/u.test(file);

describe("unit tests", () => {
  it("import nothing that reads the built tiers: name the file *.built.test.ts", () => {
    const faults = tests.filter(isUnit).flatMap((file) => {
      const found = findBuilt(file);
      return found === undefined ? [] : [`${file} needs ${found}`];
    });
    expect(faults).toEqual([]);
    expect(tests.filter(isUnit).length).toBeGreaterThan(75);
  });

  it("are told from those that do", () => {
    expect(findBuilt("test/remote/requests.built.test.ts")).toBe(TIERS);
  });
});
