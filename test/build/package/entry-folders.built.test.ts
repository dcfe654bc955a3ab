/** Resolvers that do not read `exports` find the same entries as those that do. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listEntryFolders } from "../../../build/package/entry-folders.ts";
import manifest from "../../../package.json";
import { ROOT } from "../../helpers/imports.ts";

const require = createRequire(import.meta.url);

describe("the folder of an entry", () => {
  it.each(listEntryFolders(ROOT))("%s leads to it and is packed", async (path) => {
    // By a path, Node reads the package.json of a folder, as old resolvers do.
    const entry = `cognomen/${path}`;
    expect(require(join(ROOT, path))).toBe(require(entry));
    const { module } = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8"));
    expect(await import(join(ROOT, path, module))).toBe(await import(entry));
    expect(manifest.files).toContain(path.split("/")[0]);
  });

  it("is not needed for the package itself, not even by React Native", () => {
    expect(require(join(ROOT, manifest.main))).toBe(require("cognomen"));
    expect(manifest["react-native"]).toBe(manifest.exports["."]["react-native"].require.default);
  });
});
