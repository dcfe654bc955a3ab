import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listPackageFolders, readNotice } from "../../../build/package/notices.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();

describe("listPackageFolders", () => {
  it("finds each package once, scoped and nested ones too", () => {
    const inputs = [
      "src/cli/main.ts",
      "node_modules/commander/lib/command.js",
      "node_modules/commander/esm.mjs",
      "node_modules/@scope/name/index.js",
      "node_modules/outer/node_modules/inner/index.js",
    ];
    expect(listPackageFolders(inputs)).toEqual([
      "node_modules/@scope/name",
      "node_modules/commander",
      "node_modules/outer/node_modules/inner",
    ]);
  });
});

describe("readNotice", () => {
  it("refuses a package without a licence text, and quotes one that has it", () => {
    writeFileSync(join(folder, "package.json"), '{ "name": "small", "version": "1.2.3" }');
    expect(() => readNotice(folder)).toThrow("no licence text");
    writeFileSync(join(folder, "LICENSE.md"), "Do as you like.\n\n");
    expect(readNotice(folder)).toEqual({ heading: "Package: small 1.2.3", text: "Do as you like.\n\n" });
    rmSync(join(folder, "LICENSE.md"));
    writeFileSync(join(folder, "LICENSE-MIT.txt"), "As you like.");
    expect(readNotice(folder).text).toBe("As you like.");
  });
});
