import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import {
  DataModuleError,
  readBase64Module,
  toBase64File,
  toBase64Module,
  toFrontModule,
} from "../../src/program/data-module.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();
const path = join(folder, toBase64File("some"));
const front = join(folder, "some.cjs");
writeFileSync(front, toFrontModule("some"));

/** Bytes that are other ones everywhere. */
const makeBytes = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, index) => (index * 7 + (index >> 8)) & 255));

describe("a data module", () => {
  // With each padding, and around the pieces that it is read in.
  it.each([1, 2, 3, 4, 49_151, 49_152, 49_153, 98_304, 200_000])("of %i bytes holds them", (byteCount) => {
    const bytes = makeBytes(byteCount);
    writeFileSync(path, toBase64Module(bytes));
    expect(bytes.equals(readBase64Module(path))).toBe(true);
  });

  it("is text to those who require or import it", async () => {
    const bytes = makeBytes(100);
    writeFileSync(path, toBase64Module(bytes.subarray(7)));
    const expected = bytes.subarray(7).toString("base64");
    expect(createRequire(front)(front)).toBe(expected);
    expect(((await import(pathToFileURL(front).href)) as { default: string }).default).toBe(expected);
  });

  it("is not looked through for the names of exports by Node", () => {
    // What cjs-module-lexer takes for a promise to have the exports of another file.
    expect(toFrontModule("some")).not.toMatch(/exports\s*=\s*require/u);
  });

  const text = toBase64Module(makeBytes(1000));
  it.each([
    ["is empty", ""],
    ["was cut short", text.slice(0, -50)],
    ["was cut short where the data begin", text.slice(0, text.indexOf('"') + 1)],
    ["begins otherwise", `\n${text}`],
    ["lost a few letters", text.replace(/AA/u, "A")],
    ["has letters that are none of base64", text.replace(/[A-Z]{4}/u, "!!!!")],
    ["has no data", toBase64Module(new Uint8Array())],
  ])("that %s is refused", (_what, content) => {
    writeFileSync(path, content);
    expect(() => readBase64Module(path)).toThrow(DataModuleError);
  });
});
