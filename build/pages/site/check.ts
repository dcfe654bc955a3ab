/** Links of a finished site: whether each leads to a file and a place in it, and whether pages load from elsewhere. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { Parser } from "htmlparser2";

/** What was found in a site. */
export interface SiteCheck {
  pageCount: number;
  /** Links and resources within the site, each time that they stand there. */
  linkCount: number;
  /** Links to other sites, which are not asked. */
  outsideCount: number;
  /** What is wrong, with the page; empty if nothing is. */
  faults: string[];
}

interface Page {
  /** Where a link may lead. */
  anchors: Set<string>;
  /** What a reader follows. */
  links: string[];
  /** What a browser loads by itself. */
  resources: string[];
}

/** Attributes by which a browser loads something; of `link` those that are no such thing are left out below. */
const RESOURCE_ATTRIBUTES: Readonly<Record<string, string>> = {
  script: "src",
  img: "src",
  iframe: "src",
  source: "src",
  video: "src",
  audio: "src",
  link: "href",
};
const OUTSIDE = /^(?:[a-z][a-z\d+.-]*:)?\/\//iu;
/** Neither of the site nor of another. */
const NO_ADDRESS = /^(?:data|mailto|javascript|blob):/iu;

function readPage(html: string): Page {
  const page: Page = { anchors: new Set(), links: [], resources: [] };
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const anchor of [attributes.id, attributes.name])
        if (anchor !== undefined) page.anchors.add(anchor);
      if (name === "a" && attributes.href !== undefined) page.links.push(attributes.href);
      const resource = attributes[RESOURCE_ATTRIBUTES[name] ?? ""];
      if (resource !== undefined && attributes.rel !== "canonical") page.resources.push(resource);
    },
  });
  parser.write(html);
  parser.end();
  return page;
}

/** Checks every page of a site that lies in a folder. */
export function checkSite(folder: string): SiteCheck {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => statSync(join(folder, file)).isFile());
  const pages = new Map(
    files
      .filter((file) => file.endsWith(".html"))
      .map((file) => [file, readPage(readFileSync(join(folder, file), "utf8"))]),
  );
  const check: SiteCheck = { pageCount: pages.size, linkCount: 0, outsideCount: 0, faults: [] };
  const reached = new Set<string>();
  for (const [file, { links, resources }] of pages) {
    for (const resource of resources)
      if (OUTSIDE.test(resource))
        check.faults.push(`${file} loads ${resource}: a page loads nothing from elsewhere`);
    for (const address of [...links, ...resources]) {
      if (NO_ADDRESS.test(address)) continue;
      if (OUTSIDE.test(address)) {
        check.outsideCount++;
        continue;
      }
      check.linkCount++;
      const found = findTarget(address, file);
      if (found === undefined) {
        check.faults.push(`${file} links to ${address}, expected an address relative to the page`);
        continue;
      }
      const { target, anchor } = found;
      if (target !== file) reached.add(target);
      const page = pages.get(target);
      if (/(?:^|\/)\./u.test(target))
        check.faults.push(`${file} links to ${address}: hosts leave out hidden files`);
      else if (!existsSync(join(folder, target)) || statSync(join(folder, target)).isDirectory())
        check.faults.push(`${file} links to ${address}: ${target} is not there`);
      else if (page && anchor !== "" && !page.anchors.has(anchor))
        check.faults.push(`${file} links to ${address}: ${target} has no "${anchor}"`);
    }
  }
  for (const file of pages.keys())
    if (!reached.has(file) && file !== "404.html") check.faults.push(`${file}: no page leads there`);
  return check;
}

/** The file of the site that an address leads to; undefined for addresses that depend on where the site lies. */
function findTarget(address: string, from: string): { target: string; anchor: string } | undefined {
  const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/u.exec(address) ?? [];
  if (path.startsWith("/")) return undefined;
  const joined = path === "" ? from : posix.join(posix.dirname(from), decodeURI(path));
  if (joined.startsWith("..")) return undefined;
  const target = joined === "." || joined.endsWith("/") ? posix.join(joined, "index.html") : joined;
  return { target, anchor: decodeURIComponent(anchor) };
}
