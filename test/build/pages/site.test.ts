/** The site of the documents: what is a page, where links lead, and that the check of a finished site finds what is wrong. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkSite } from "../../../build/pages/site/check.ts";
import { moveLink, pageOf, readNavigation } from "../../../build/pages/site/pages.ts";
import { ROOT } from "../../helpers/imports.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const documents = ["docs", "docs/accuracy"].flatMap((folder) =>
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

describe("where pages are", () => {
  it.each([
    ["docs/README.md", "index.md"],
    ["docs/bulk.md", "bulk.md"],
    ["docs/accuracy/lists.md", "accuracy/lists.md"],
    ["docs/api/cognomen/http/node.md", "api/cognomen/http/node.md"],
    ["README.md", "overview.md"],
    ["CODE_OF_CONDUCT.md", "code-of-conduct.md"],
    ["data/SOURCES.md", "sources.md"],
    ["build/pages/site/api.md", undefined],
    ["docs/openapi.json", undefined],
    ["docs/accuracy/regions.svg", undefined],
  ])("%s: %s", (file, page) => {
    expect(pageOf(file)).toBe(page);
  });

  it.each([
    ["bulk.md#lists", "docs/README.md", "bulk.md#lists"],
    ["../../README.md", "docs/bulk.md", "overview.md"],
    ["docs/bulk.md", "README.md", "bulk.md"],
    ["../../../README.md", "docs/api/cognomen/http.md", "../../../overview.md"],
    ["#here", "docs/bulk.md", "#here"],
    ["https://example.com/a.md", "docs/bulk.md", "https://example.com/a.md"],
    ["mailto:a@example.com", "docs/bulk.md", "mailto:a@example.com"],
  ])("a link to %s in %s becomes %s", (href, source, moved) => {
    expect(moveLink(href, source)).toEqual({ href: moved });
  });
});

describe("the check of a site", () => {
  const check = (files: Readonly<Record<string, string>>): ReturnType<typeof checkSite> => {
    const folder = makeTemporaryFolder();
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return checkSite(folder);
  };
  /** Two pages that lead to each other, and one more link on the first. */
  const withLink = (html: string): string[] =>
    check({
      "index.html": `<h1 id="top">A</h1><a href="sub/b.html">b</a>${html}`,
      "sub/b.html": '<h2 id="über">B</h2><a href="../../">a</a>',
      "files/list.tsv": "a",
    }).faults;

  it("finds nothing in one that is sound, and counts", () => {
    const { pageCount, linkCount, outsideCount, faults } = check({
      "index.html":
        '<a href="a.html?x#y">a</a><a href="https://example.com/">o</a><img src="data:,"><script src="./s.js"></script>',
      "a.html": '<i id="y"></i><a href="./">home</a><a href="#y">y</a>',
      "s.js": "",
    });
    expect({ pageCount, linkCount, outsideCount, faults }).toEqual({
      pageCount: 2,
      linkCount: 4,
      outsideCount: 1,
      faults: [],
    });
  });

  it.each([
    [
      "a page that is gone",
      '<a href="gone.html">x</a>',
      "index.html links to gone.html: gone.html is not there",
    ],
    ["a file that is gone", '<a href="files/gone.tsv">x</a>', "files/gone.tsv is not there"],
    ["a folder without a page", '<a href="files/">x</a>', "files/index.html is not there"],
    ["a folder", '<a href="files">x</a>', "index.html links to files: files is not there"],
    ["a place that is gone", '<a href="sub/b.html#c">x</a>', 'sub/b.html has no "c"'],
    ["a place on the page itself", '<a href="#c">x</a>', 'index.html has no "c"'],
    ["the root of the host", '<a href="/sub/b.html">x</a>', "expected an address relative to the page"],
    ["what is above the site", '<a href="../../b.html">x</a>', "expected an address relative to the page"],
    ["a hidden file", '<a href="files/.list">x</a>', "links to files/.list: hosts leave out hidden files"],
    ["a picture that is gone", '<img src="gone.svg">', "gone.svg is not there"],
    [
      "a script of another site",
      '<script src="https://cdn.example/x.js"></script>',
      "loads nothing from elsewhere",
    ],
    [
      "fonts of another site",
      '<link rel="stylesheet" href="//fonts.example/">',
      "loads nothing from elsewhere",
    ],
  ])("finds %s", (_what, html, words) => {
    const faults = withLink(html);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(words);
  });

  it("finds a page that nothing leads to", () => {
    expect(
      check({ "index.html": '<a href="./">x</a>', "a.html": '<a href="./">x</a>', "404.html": "" }).faults,
    ).toEqual(["a.html: no page leads there"]);
  });
});
