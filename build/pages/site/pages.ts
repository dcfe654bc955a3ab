/**
 * Which Markdown files are pages of the site, and at which addresses. They are read where they lie: what GitHub shows and
 * what the site shows is one text. Paths are relative to the root of the project or of the site, with `/`.
 */
import { posix } from "node:path";

/** The index by task: the home of the site, and the order of its navigation. */
export const HOME = "docs/README.md";

/** Folders with pages; the Markdown files of the root are pages, too. Others belong to those who change the code. */
const RENAMED: Readonly<Record<string, string>> = {
  [HOME]: "index.md",
  "docs/api/README.md": "api/index.md",
  "README.md": "overview.md",
  "data/SOURCES.md": "sources.md",
  "data/name-words.README.md": "name-words.md",
  "examples/README.md": "examples.md",
  "LICENSE-DATA.md": "data-licences.md",
};

/** What VitePress must not take for pages: globs, relative to the root of the project. */
export const NO_PAGES: readonly string[] = [
  "!(docs|data|examples)/**/*",
  "{data,examples}/*/**/*",
  "docs/!(api|accuracy|internals)/**/*",
];

/** Where the page of a Markdown file is, such as `docs/bulk.md` → `bulk.md`; undefined if it has none. */
export function pageOf(file: string): string | undefined {
  const renamed = RENAMED[file];
  if (renamed !== undefined) return renamed;
  if (!file.endsWith(".md")) return undefined;
  if (/^docs\/(?:(?:api|accuracy|internals)\/.+|[^/]+)$/u.test(file)) return file.slice("docs/".length);
  return file.includes("/") ? undefined : file.toLowerCase().replaceAll("_", "-");
}

/** Where a file that is no page is put, so that links to it do not break. */
export const copyOf = (file: string): string => `files/${file}`;

/** A link on a page of the site. */
export interface SiteLink {
  /** Relative to the page that it stands on. */
  href: string;
  /** The file it leads to, if that is no page and has to be put on the site. */
  file?: string;
}

/**
 * What becomes of a link on the site. Links are written for those who read the file in the repository.
 *
 * @param href as written in `source`
 * @param source a file that is a page
 */
export function moveLink(href: string, source: string): SiteLink {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/iu.test(href)) return { href };
  const [, path, hash = ""] = /^([^#]*)(#.*)?$/u.exec(href)! as unknown as [string, string, string?];
  const target = posix.join(posix.dirname(source), decodeURI(path));
  const page = pageOf(source);
  if (page === undefined) throw new Error(`${source} is no page of the site`);
  const to = pageOf(target);
  const moved = posix.relative(posix.dirname(page), to ?? copyOf(target)) + hash;
  return to === undefined ? { href: moved, file: target } : { href: moved };
}

/** The anchor of a heading, as GitHub makes it: links to it work at both places. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");

/** A part of the navigation. */
export interface NavigationGroup {
  text: string;
  /** Files, in order, and what they are called. */
  items: { text: string; file: string }[];
}

/** The lists of the index: headings, and the link that each line begins with. Sections without a list are text alone. */
export function readNavigation(index: string): NavigationGroup[] {
  return index
    .split(/^## /mu)
    .slice(1)
    .map((section) => ({
      text: section.split("\n", 1)[0]!,
      items: [...section.matchAll(/^- \[([^\]]+)\]\(([^)#]+)\)/gmu)].map(([, text, path]) => ({
        text: text!,
        file: posix.join(posix.dirname(HOME), path!),
      })),
    }))
    .filter(({ items }) => items.length > 0);
}
