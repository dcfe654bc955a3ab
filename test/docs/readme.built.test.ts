/** README.md says what is true: its code runs and prints what it says, its links lead somewhere. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareBlock, findBlocks, renewClaims } from "../../tools/readme/examples.ts";
import { replaceSection } from "../../tools/readme/sections.ts";
import { markdownTable } from "../../tools/readme/tables.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const readme = readFileSync(join(root, "README.md"), "utf8");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

describe("the examples of README.md", () => {
  const blocks = findBlocks(readme);

  it("are found", () => {
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    expect(blocks.filter(({ code }) => code.includes("// → ")).length).toBe(blocks.length);
  });

  for (const block of blocks) {
    it(`at line ${block.line} print what they say`, () => {
      for (const { claimed, actual } of compareBlock(block, root)) {
        expect(claimed, 'answers have changed: "npm run figures" renews the page').toBe(actual);
      }
    });
  }
});

describe("README.md", () => {
  it("links to files that exist", () => {
    const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/gu)].map((match) => match[1]!);
    expect(targets.length).toBeGreaterThan(4);
    expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  it("names scripts that exist", () => {
    const scripts = [...readme.matchAll(/npm run ([\w:-]+)/gu)].map((match) => match[1]!);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  it("has every table of figures filled in", () => {
    const sections = [...readme.matchAll(/<!-- figures:(\w+) -->\n([\s\S]*?)<!-- \/figures -->/gu)];
    expect(sections.map((match) => match[1])).toEqual(["answers", "tiers", "weak", "scripts", "speed"]);
    for (const [, name, content] of sections) expect(content!.trim(), name).not.toBe("");
    expect(readme).not.toMatch(/<!-- slot|→ …/u);
  });
});

describe("renewClaims", () => {
  const page = (claims: readonly string[]): string =>
    ["Text.", "", "```js", ...claims, "```", "", "More."].join("\n");

  it("puts in what is printed, on the same line or below", () => {
    const before = page([
      "console.log(1 + 1); // → 3",
      'console.log({ name: "a".repeat(60), list: ["b".repeat(40)] });',
      "// → old",
      "//   and older",
      "const unclaimed = 5;",
      "console.log(unclaimed);",
    ]);
    const after = page([
      "console.log(1 + 1); // → 2",
      'console.log({ name: "a".repeat(60), list: ["b".repeat(40)] });',
      "// → {",
      `//     name: '${"a".repeat(60)}',`,
      `//     list: [ '${"b".repeat(40)}' ]`,
      "//   }",
      "const unclaimed = 5;",
      "console.log(unclaimed);",
    ]);
    expect(renewClaims(before, root)).toBe(after);
    expect(renewClaims(after, root)).toBe(after);
  });

  it("says which block fails", () => {
    expect(() => renewClaims(page(["missing();"]), root)).toThrow("the block at line 4 fails");
  });
});

describe("tables of figures", () => {
  it("are replaced between their marks", () => {
    const before = "a\n<!-- figures:one -->\nold\n<!-- /figures -->\nb\n";
    const after = "a\n<!-- figures:one -->\n\nnew\n\n<!-- /figures -->\nb\n";
    expect(replaceSection(before, "one", "new\n")).toBe(after);
    expect(() => replaceSection(before, "two", "new")).toThrow("no <!-- figures:two --> …");
  });

  it("are Markdown", () => {
    expect(markdownTable(["", "a"], [["b", "1"]])).toBe("|  | a |\n|---|---:|\n| b | 1 |\n");
  });
});
