/** What the page says of the package that it shows. */
import { readFileSync } from "node:fs";

export interface About {
  readonly version: string;
  /** Address of the source; undefined as long as package.json names no `repository`. */
  readonly source: string | undefined;
}

interface Manifest {
  readonly version: string;
  readonly repository?: string | { readonly url: string };
}

/** @param manifest package.json */
export function readAbout(
  manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest,
): About {
  const { version, repository } = manifest;
  const url = typeof repository === "string" ? repository : repository?.url;
  // What a browser cannot open, such as "git@…" or "github:…", is no link.
  const [, source] = /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/u.exec(url ?? "") ?? [];
  return { version, source };
}

/** Where the page will be, as far as that is known. */
export interface Places {
  /** Whole address of the page: most services load the picture of a link only by such an address. */
  readonly site?: string | undefined;
  /** Where the documents are, with a slash at its end; undefined: they are not served with the page. */
  readonly docs?: string | undefined;
}

/** Links at the head of the page. */
function listSiteLinks(
  docs: string | undefined,
  source: string | undefined,
): [text: string, address: string][] {
  const links: [string, string][] =
    docs === undefined
      ? [["Docs", "./papers/about.txt"]]
      : [
          ["Docs", docs],
          ["API", `${docs}api/`],
          ["Accuracy", `${docs}accuracy.html`],
        ];
  return source === undefined ? links : [...links, ["Source", source]];
}

/** Where the documents answer what visitors ask next. */
const linkTo = (docs: string | undefined, page: string, text: string): string =>
  docs === undefined ? "" : `<a href="${docs}${page}">${text}</a>`;

/** Fills in what the page says of the package. Without a repository it links to no source, and to no form for wrong answers. */
export function describePage(html: string, { version, source }: About, { site, docs }: Places): string {
  const links = listSiteLinks(docs, source).map(([text, address]) => `<a href="${address}">${text}</a>`);
  const values: Readonly<Record<string, string>> = {
    version,
    source: source === undefined ? "" : `<a href="${source}">source code</a>,`,
    issues: source === undefined ? "" : `${source}/issues/new`,
    home: docs ?? "./",
    nav: links.join("\n        "),
    install: linkTo(docs, "overview.html#install", "How to install cognomen"),
    enrich: linkTo(docs, "quick-start.html#a-csv-file", "Do this on the command line"),
    wrong: linkTo(docs, "faq.html#why-is-my-name-wrong", "Why is my name wrong?"),
    site: site ?? "./",
  };
  return html.replace(/\{\{(\w+)\}\}/gu, (mark, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`index.html has ${mark}, expected one of ${Object.keys(values)}`);
    return value;
  });
}
