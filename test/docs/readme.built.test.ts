/** README.md says what is true: its code runs and prints what it says. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareBlock, findBlocks, renewClaims } from "../../build/pages/readme/examples.ts";
import { ROOT } from "../helpers/imports.ts";

const readme = readFileSync(join(ROOT, "README.md"), "utf8");
describe("the examples of README.md", () => {
  const blocks = findBlocks(readme);

  it("are found", () => {
    expect(blocks.length).toBeGreaterThanOrEqual(3);
    expect(blocks.filter(({ code }) => code.includes("// → ")).length).toBe(blocks.length);
  });

  for (const block of blocks) {
    it(`at line ${block.line} print what they say`, () => {
      for (const { claimed, actual } of compareBlock(block, ROOT)) {
        expect(claimed, 'answers have changed: "npm run pages -- figures" renews the page').toBe(actual);
      }
    });
  }
});

it.each([
  ["core", "README.md", /^\| `cognomen\/core` \|.* ([\d.]+) MB \|/mu],
  ["standard", "README.md", /^\| `cognomen` \| the standard tier, ([\d.]+) MB \|/mu],
  ["full", "README.md", /^\| `cognomen\/full` \|.* ([\d.]+) MB \|/mu],
  ["full", "docs/remote.md", /Of the ([\d.]+) MB, the first name/u],
  ["full", "docs/internals/format.md", /^`full\.bin` holds .* and ([\d.]+) MB:/mu],
])("the bytes of the tier %s in %s are those of its file", (tier, page, pattern) => {
  const claim = pattern.exec(readFileSync(join(ROOT, page), "utf8"))?.[1];
  expect(claim).toBeDefined();
  const digitCount = claim!.split(".")[1]?.length ?? 0;
  const { size } = statSync(join(ROOT, "data", "compiled", `${tier}.bin`));
  expect(claim).toBe((size / 1e6).toFixed(digitCount));
});

describe("README.md", () => {
  it("has every table of figures filled in", () => {
    const sections = [...readme.matchAll(/<!-- figures:(\w+) -->\n([\s\S]*?)<!-- \/figures -->/gu)];
    expect(sections.map((match) => match[1])).toEqual(["answers", "cold", "summary", "lists"]);
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
    expect(renewClaims(before, ROOT)).toBe(after);
    expect(renewClaims(after, ROOT)).toBe(after);
  });

  it("says which block fails", () => {
    expect(() => renewClaims(page(["missing();"]), ROOT)).toThrow("the block at line 4 fails");
  });
});
