/** The example of docs/data.md, with the committed data. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../fixtures/corpus/write-corpus.ts";
import {
  differingFiles,
  exampleCommands,
  makeClone,
  readAllFiles,
  runInClone,
} from "../helpers/data-page.ts";
import { ROOT } from "../helpers/imports.ts";

describe("the example of docs/data.md with the committed data", () => {
  it("prints what it says, and leaves the bytes of before", () => {
    const clone = makeClone(makeTemporaryFolder(), join(ROOT, "data"));
    const before = readAllFiles(join(clone, "data"));
    expect(before.size).toBeGreaterThan(400);
    for (const { command, claimed } of exampleCommands) {
      const { status, stdout, stderr } = runInClone(clone, command);
      expect(status, stderr).toBe(0);
      expect(stdout.trimEnd().split("\n")).toEqual(claimed);
    }
    expect(differingFiles(before, readAllFiles(join(clone, "data")))).toEqual([]);
  });
});
