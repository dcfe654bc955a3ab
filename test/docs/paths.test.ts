/** Pages and comments name no file that is gone. All that do are told at once. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
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

/** Files that git knows and that are there. */
const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 })
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));
const names = new Set(tracked.map((file) => basename(file)));

/** Expands `{a,b}`, and cuts what stands for any name (`*`, `<country>`, `…`) with all behind it. */
function toPaths(mention: string): string[] {
  const braces = /^(.*?)\{([^}]*)\}(.*)$/u.exec(mention);
  if (braces) return braces[2]!.split(",").flatMap((part) => toPaths(braces[1]! + part + braces[3]!));
  const open = mention.search(/[*<…]/u);
  const path = open < 0 ? mention : mention.slice(0, mention.lastIndexOf("/", open));
  return [path.replace(/[./]+$/u, "")];
}

const folders = new Map<string, string[]>();

/** Whether a path leads to a file, a folder, or a file without its extension. */
function exists(path: string): boolean {
  if (MADE.some((pattern) => pattern.test(path)) || existsSync(join(ROOT, path))) return true;
  const folder = join(ROOT, dirname(path));
  if (!folders.has(folder)) folders.set(folder, existsSync(folder) ? readdirSync(folder) : []);
  return folders.get(folder)!.some((name) => name.startsWith(`${basename(path)}.`));
}

const pathsIn = (text: string): string[] => [...text.matchAll(PATH)].flatMap(([mention]) => toPaths(mention));
const bareIn = (text: string): string[] => [...text.matchAll(BARE_FILE)].map(([mention]) => mention);
/** Whole strings that are the path of a file of code. */
const STRING = new RegExp(`"((?:${FOLDERS})/[\\w./-]+\\.(?:ts|mjs))"`, "gu");
const IS_CODE = /\.[mc]?[tj]s$/u;
/** A comment behind code begins after a space. */
const CODE_COMMENT = /^\s*(?:\/\/|\/\*|\*)|\s\/\/\s/u;

it.each<
  [what: string, files: RegExp, minCount: number, findGhosts: (line: string, file: string) => string[]]
>([
  [
    "pages",
    /^(?:docs\/(?:accuracy\/)?[^/]+|README|CONTRIBUTING|CHANGELOG)\.md$/u,
    500,
    (line) => [
      ...pathsIn(line).filter((path) => !exists(path)),
      ...bareIn(line).filter((name) => !names.has(name) && !FOREIGN_FILES.includes(name)),
    ],
  ],
  [
    "comments",
    /\.(?:ts|mts|mjs|js)$|^\.ci\/(?:run|steps\.sh)$/u,
    3000,
    (line, file) =>
      (IS_CODE.test(file) ? CODE_COMMENT : /^\s*#/u).test(line)
        ? pathsIn(line).filter((path) => !exists(path))
        : [],
  ],
  [
    "strings of code",
    /^(?:src|build|bench|\.ci)\/.*\.(?:ts|mts|mjs|js)$/u,
    3000,
    (line) => [...line.matchAll(STRING)].map(([, path]) => path!).filter((path) => !exists(path)),
  ],
])("%s name files that are there", (_what, files, minCount, findGhosts) => {
  const lines = tracked
    .filter((file) => files.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .map((text, index) => ({ file, text, place: `${file}:${index + 1}` })),
    );
  expect(lines.length).toBeGreaterThan(minCount);
  expect(
    lines.flatMap(({ file, text, place }) => findGhosts(text, file).map((ghost) => `${place}: ${ghost}`)),
  ).toEqual([]);
});
