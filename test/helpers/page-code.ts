/** The fenced blocks of Markdown pages. A block that cannot be run says so behind its language: `sh not run: why`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./imports.ts";

export interface PageBlock {
  page: string;
  /** Of the page on which the code begins, from 1. */
  line: number;
  language: string;
  /** What stands behind the language. */
  info: string;
  code: string;
}

const BLOCK = /^( *)```(\w+)([^\n]*)\n([\s\S]*?)^\1```$/gmu;

/** All pages that have code for users. */
export const PAGES: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "examples/README.md",
  ...["docs", "docs/accuracy"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith(".md"))
      .sort()
      .map((file) => `${folder}/${file}`),
  ),
];

export function listPageBlocks(page: string, text = readFileSync(join(ROOT, page), "utf8")): PageBlock[] {
  return [...text.matchAll(BLOCK)].map((match) => {
    const [, indent, language, info, code] = match as unknown as [string, string, string, string, string];
    return {
      page,
      line: text.slice(0, match.index).split("\n").length + 1,
      language,
      info: info.trim(),
      code: code.replaceAll(new RegExp(`^${indent}`, "gmu"), ""),
    };
  });
}

export const listAllBlocks = (): PageBlock[] => PAGES.flatMap((page) => listPageBlocks(page));

export const isNotRun = ({ info }: PageBlock): boolean => info.startsWith("not run: ");

/** For the name of a test. */
export const placeOf = ({ page, line }: PageBlock): string => `${page}:${line}`;
