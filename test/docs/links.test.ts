/** Links and scripts on all pages of the repository lead somewhere. VitePress checks the pages of the API, which are made. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";
import { anchorOf } from "../../build/pages/site/pages.ts";
import { ROOT } from "../helpers/imports.ts";

const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
/** Templates link from the place of the page that they become, and the page is checked. */
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((path) => existsSync(`${ROOT}/${path}`) && !/^build\/|^test\//u.test(path));
const texts = new Map(pages.map((page) => [page, read(page)]));

const findAll = (pattern: RegExp): { page: string; found: string }[] =>
  [...texts].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([, found]) => ({ page, found: found! })),
  );

/** Anchors of the headings outside of code; a link in a heading counts by its text. */
const anchorsOf = (markdown: string): Set<string> =>
  new Set(
    [...markdown.replaceAll(/^```[\s\S]*?^```$/gmu, "").matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading]) =>
      anchorOf(heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")),
    ),
  );

it("pages link to files and headings that exist", () => {
  const links = findAll(/\]\((?![a-z][a-z\d+.-]*:)([^)\s]+)/gu);
  expect(links.filter(({ found }) => found.includes("#")).length).toBeGreaterThan(100);
  const broken = links.filter(({ page, found }) => {
    const [path, anchor] = found.split("#") as [string, string?];
    const target = path === "" ? page : posix.join(posix.dirname(page), decodeURI(path));
    const text = texts.get(target);
    if (text === undefined || anchor === undefined) return !existsSync(`${ROOT}/${target}`);
    return !anchorsOf(text).has(anchor);
  });
  expect(broken).toEqual([]);
});

it("pages name scripts that exist", () => {
  const scriptsOf = (folder: string): string[] =>
    Object.keys((JSON.parse(read(`${folder}package.json`)) as { scripts: object }).scripts);
  const [own, ofExamples] = [scriptsOf(""), scriptsOf("examples/")];
  const named = findAll(/npm run (?:--silent |-s )?([a-z][\w:-]*)/gu);
  expect(named.length).toBeGreaterThan(40);
  expect(
    named.filter(
      ({ page, found }) =>
        !own.includes(found) && !(page.startsWith("examples/") && ofExamples.includes(found)),
    ),
  ).toEqual([]);
});
