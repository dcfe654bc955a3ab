import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatHabits, habitsPath, readHabits } from "../../../build/data/habits.ts";
import { HABITS, USUAL_HABITS } from "../../../src/file/format.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

describe("habits of countries", () => {
  const folder = makeTemporaryFolder();
  mkdirSync(dirname(habitsPath(folder)));
  const other = USUAL_HABITS.map((value) => value + 1);

  it("are read as they were written, tier by tier", () => {
    const habits = new Map([
      ["core", new Map([["DE", other]])],
      [
        "full",
        new Map([
          ["DE", USUAL_HABITS],
          ["SE", other],
        ]),
      ],
    ]);
    writeFileSync(habitsPath(folder), formatHabits(habits));
    expect(readHabits(folder)).toEqual(habits);
  });

  it("are none where there is no file", () => {
    expect(readHabits(join(folder, "none")).size).toBe(0);
  });

  it.each([
    ["another header", "country\tgivenFirst", "expected"],
    ["a value that is no byte", `core\tDE${"\t300".repeat(HABITS.length)}`, "bytes"],
    ["a value too few", `core\tDE${"\t1".repeat(HABITS.length - 1)}`, "bytes"],
    ["no tier", `\tDE${"\t1".repeat(HABITS.length)}`, "a tier"],
    ["no code", `core\tde${"\t1".repeat(HABITS.length)}`, "a code"],
  ])("with %s are an error that names the line", (what, line, expected) => {
    const header = formatHabits(new Map()).trimEnd();
    writeFileSync(habitsPath(folder), what === "another header" ? `${line}\n` : `${header}\n${line}\n`);
    expect(() => readHabits(folder)).toThrow(expected);
    expect(() => readHabits(folder)).toThrow(what === "another header" ? ":1:" : ":2:");
  });
});
