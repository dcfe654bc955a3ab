/** Pages and comments name no file that is gone. All that do are told at once. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";

/** Folders whose paths are looked at; `dist` holds what the build makes. */
const FOLDERS = "src|build|bench|test|tools|data|docs|examples|playground|release";
/** Of the root of the project, with or without an extension: `src/text`, `build/compile/main.ts`, `data/*.tsv`. */
const PATH = new RegExp(`(?<![\\w./@:-])(?:${FOLDERS})(?:/(?:\\{[^}]*\\}|[\\w.*<>…-])+)+/?`, "gu");
/** A file of code without its folder. */
const BARE_FILE = /(?<![\w./*-])[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs)(?![\w/])/gu;

/** What is made: by the build, by programs that look things up on the way, by users. */
const MADE = [
  /^docs\/api/u,
  // Tiers of some licence classes alone.
  /^data\/compiled-/u,
  /^playground\/dist/u,
  // What the corpus and users call their folders.
  /^data\/(?:\*|core|standard|full|estimate|\$)/u,
];
/** Bare names of files that are not of this project. */
const FOREIGN_FILES = ["tsup.config.ts", "vitest.config.ts"];

interface Place {
  file: string;
  line: number;
  text: string;
}

/** Files that git knows and that are there. */
const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 })
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));

const pages = tracked.filter((file) =>
  /^(?:docs\/(?:accuracy\/)?[^/]+\.md|README\.md|CONTRIBUTING\.md|CHANGELOG\.md|tools\/.*\.md)$/u.test(file),
);
const sources = tracked.filter(
  (file) => /\.(?:ts|mts|mjs|js)$/u.test(file) || /^\.ci\/(?:run|steps\.sh)$/u.test(file),
);

function readPage(file: string): Place[] {
  return readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .map((text, index) => ({ file, line: index + 1, text }));
}

/** Lines of comments: `//`, blocks, and `#` in shell scripts. A comment behind code begins after a space. */
const COMMENT = { script: /^\s*#/u, code: /^\s*(?:\/\/|\/\*|\*)|\s\/\/\s/u };

const readComments = (file: string): Place[] =>
  readPage(file).filter(({ text }) => COMMENT[/\.[mc]?[tj]s$/u.test(file) ? "code" : "script"].test(text));

/** Expands `{a,b}`, and cuts what stands for any name (`*`, `<country>`, `…`) with all behind it. */
function toPaths(mention: string): string[] {
  const braces = /^(.*?)\{([^}]*)\}(.*)$/u.exec(mention);
  if (braces) return braces[2]!.split(",").flatMap((part) => toPaths(braces[1]! + part + braces[3]!));
  const open = mention.search(/[*<…]/u);
  const path = open < 0 ? mention : mention.slice(0, mention.lastIndexOf("/", open));
  return [path.replace(/[./]+$/u, "")];
}

const names = new Set(tracked.map((file) => basename(file)));
const folders = new Map<string, string[]>();

/** Whether a path leads to a file, a folder, or a file without its extension. */
function exists(path: string): boolean {
  if (MADE.some((pattern) => pattern.test(path)) || existsSync(join(ROOT, path))) return true;
  const slash = path.lastIndexOf("/");
  const folder = join(ROOT, path.slice(0, slash));
  if (!folders.has(folder)) folders.set(folder, existsSync(folder) ? readdirSync(folder) : []);
  const start = path.slice(slash + 1);
  return folders.get(folder)!.some((name) => name.startsWith(`${start}.`));
}

function findGhosts({ file, line, text }: Place, hasBareNames: boolean): string[] {
  const paths = [...text.matchAll(PATH)].flatMap(([mention]) => toPaths(mention));
  const bare = hasBareNames ? [...text.matchAll(BARE_FILE)].map(([mention]) => mention) : [];
  const ghosts = [
    ...paths.filter((path) => !exists(path)),
    ...bare.filter((name) => !names.has(name) && !FOREIGN_FILES.includes(name)),
  ];
  return ghosts.map((ghost) => `${file}:${line}: ${ghost}`);
}

describe("files that are named", () => {
  it("on pages are there", () => {
    expect(pages.length).toBeGreaterThan(8);
    const ghosts = pages.flatMap((page) => readPage(page).flatMap((place) => findGhosts(place, true)));
    expect(ghosts).toEqual([]);
  });

  it("in comments are there", () => {
    const comments = sources.flatMap(readComments);
    expect(comments.length).toBeGreaterThan(3000);
    expect(comments.flatMap((place) => findGhosts(place, false))).toEqual([]);
  });
});

describe("files that code names", () => {
  /** Whole strings that are the path of a file of code. */
  const STRING = new RegExp(`"((?:${FOLDERS})/[\\w./-]+\\.(?:ts|mjs))"`, "gu");

  it("by a path in a string are there", () => {
    const code = sources.filter((file) => /^(?:src|build|bench|tools|release|\.ci)\//u.test(file));
    const found = code.flatMap((file) =>
      readPage(file).flatMap(({ line, text }) =>
        [...text.matchAll(STRING)].map(([, path]) => ({ path: path!, place: `${file}:${line}: ${path}` })),
      ),
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ path }) => !exists(path)).map(({ place }) => place)).toEqual([]);
  });
});
