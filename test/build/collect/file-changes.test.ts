import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FileChanges } from "../../../build/collect/file-changes.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("files that change together", () => {
  it("are written, removed with their empty folders, and left alone where nothing changes", () => {
    const folder = makeTemporaryFolder();
    const path = (file: string) => join(folder, file);
    mkdirSync(path("a"));
    for (const file of ["a/goes", "stays", "changes"]) writeFileSync(path(file), "old");
    utimesSync(path("stays"), 1, 1);
    const paths = FileChanges.commit((changes) => {
      changes.stage(path("changes"), "new");
      changes.stage(path("stays"), Buffer.from("old"));
      changes.stage(path("b/comes"), "new");
      changes.stageRemoval(path("a/goes"));
      changes.stageRemoval(path("a/never"));
      // Nothing is to be seen before all is staged.
      expect(readFileSync(path("changes"), "utf8")).toBe("old");
      expect(existsSync(path("a/goes"))).toBe(true);
      return changes.paths;
    });
    expect(paths).toEqual([path("changes"), path("b/comes"), path("a/goes")]);
    expect(readFileSync(path("changes"), "utf8")).toBe("new");
    expect(statSync(path("stays")).mtimeMs).toBe(1000);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["b", "b/comes", "changes", "stays"]);
  });

  it("stay as they were if one of them cannot be written", () => {
    const folder = makeTemporaryFolder();
    const path = (file: string) => join(folder, file);
    writeFileSync(path("file"), "old");
    expect(() =>
      FileChanges.commit((changes) => {
        changes.stage(path("file"), "new");
        changes.stage(path("b/comes"), "new");
        changes.stageRemoval(path("file"));
        // A folder cannot stand where a file is.
        changes.stage(path("file/below"), "new");
      }),
    ).toThrow();
    expect(readdirSync(folder, { recursive: true })).toEqual(["file"]);
    expect(readFileSync(path("file"), "utf8")).toBe("old");
  });
});
