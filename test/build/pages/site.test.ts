/** The site of the documents: what is a page, and where links lead. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageOf, readNavigation } from "../../../build/pages/site/pages.ts";
import { ROOT } from "../../helpers/imports.ts";

const documents = ["docs", "docs/accuracy", "docs/internals"].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file}`),
);

describe("the index by task", () => {
  const groups = readNavigation(readFileSync(join(ROOT, "docs/README.md"), "utf8"));
  const files = groups.flatMap(({ items }) => items.map(({ file }) => file));

  it("lists every document once: it is the navigation of the site", () => {
    const expected = documents.filter((file) => file !== "docs/README.md");
    expect(files.filter((file) => file.startsWith("docs/")).sort()).toEqual(expected.sort());
    expect(new Set(files).size).toBe(files.length);
  });

  it("lists every page of the root, the sources and the examples", () => {
    const others = readdirSync(ROOT).filter((file) => file.endsWith(".md"));
    expect(files.filter((file) => !file.startsWith("docs/")).sort()).toEqual(
      [...others, "data/SOURCES.md", "examples/README.md"].sort(),
    );
    for (const file of files) expect(pageOf(file), file).toBeDefined();
  });
});

describe("the API home", () => {
  it("names every import", () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      exports: Record<string, unknown>;
    };
    const home = readFileSync(join(ROOT, "build/pages/site/api.md"), "utf8");
    const imports = Object.entries(exports)
      .filter(([, target]) => typeof target === "object")
      .map(([path]) => path.replace(".", "cognomen"));
    expect(imports.length).toBeGreaterThan(10);
    expect(imports.filter((name) => !home.includes(`[\`${name}\`](${name}.md)`))).toEqual([]);
  });
});
