import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { describePage, readAbout } from "./build/about.ts";
import { readFlags } from "./build/flags.ts";
import { offline } from "./build/offline.ts";
import { opening } from "./build/opening.ts";
import { virtualModule } from "./build/virtual-module.ts";
import { drawWorldMap } from "./build/world-map.ts";

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What has to stay with the data wherever they are served, and what the package says of itself: the page links to it. */
const PAPERS: readonly [source: string, target: string][] = [
  ["LICENSE-DATA.md", "papers/data.txt"],
  ["data/SOURCES.md", "papers/sources.txt"],
  ["data/NOTICES.txt", "papers/notices.txt"],
  ["README.md", "papers/about.txt"],
  ["CHANGELOG.md", "papers/changes.txt"],
  ["LICENSE", "papers/licence.txt"],
];

/** `SITE=https://example.org/names/` says where the page will be, and `DOCS=../` where the documents are beside it. */
const selfDescription: Plugin = {
  name: "playground:self-description",
  transformIndexHtml: (html) =>
    describePage(html, readAbout(), { site: process.env.SITE, docs: process.env.DOCS }),
};

const papers: Plugin = {
  name: "playground:papers",
  apply: "build",
  generateBundle() {
    for (const [source, fileName] of PAPERS) {
      // Hosts that name no encoding are many; the mark in front names it.
      const text = `\ufeff${readFileSync(fromHere(`../${source}`), "utf8")}`;
      this.emitFile({ type: "asset", fileName, source: text });
    }
  },
};

const measureData = (): Record<string, number> =>
  Object.fromEntries(
    ["core", "standard", "full", "estimate"].map((name) => [
      name,
      statSync(fromHere(`../dist/data/${name}.bin`)).size,
    ]),
  );

const plugins = (): Plugin[] => [
  virtualModule("world-map", "worldMap", drawWorldMap),
  virtualModule("about", "about", readAbout),
  virtualModule("flags", "flags", readFlags),
  virtualModule("data-sizes", "dataSizes", measureData),
];

export default defineConfig({
  root: fromHere("."),
  // Relative addresses, so that the page works in any folder of any site.
  base: "./",
  plugins: [...plugins(), selfDescription, opening, papers, offline],
  resolve: {
    // What users of the package get: the bundles and data files of dist/, by the names under which they import them.
    alias: [{ find: /^cognomen\/(bare|bulk|estimate|remote)$/u, replacement: fromHere("../dist/$1.js") }],
  },
  worker: { format: "es", plugins },
  build: {
    target: "es2022",
    // The first to know light-dark(): colours stay as they are written.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    outDir: fromHere("dist"),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
});
