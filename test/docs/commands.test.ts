/** README.md names every command of the program. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../cli/harness.ts";
import { ROOT } from "../helpers/imports.ts";

describe("README.md", () => {
  it("names every command", async () => {
    const { stdout } = await run(["--help"]);
    const [, list] = stdout.split("\nCommands:\n");
    const commands = [...list!.split("\n\n")[0]!.matchAll(/^ {2}([a-z][\w-]*)/gmu)].map(([, name]) => name!);
    expect(commands).toContain("predict");
    expect(commands.length).toBeGreaterThanOrEqual(7);
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    expect(commands.filter((name) => !readme.includes(`cognomen ${name}`))).toEqual([]);
  });
});
