/** What VitePress makes of the documents: `npm run site`. */
import { copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type DefaultTheme, defineConfig, type UserConfig } from "vitepress";
import { readFlags } from "../../../playground/build/flags.ts";
import { virtualModule } from "../../../playground/build/virtual-module.ts";
import { readIdentity } from "../../release/identity.ts";
import { anchorOf, copyOf, HOME, moveLink, NO_PAGES, pageOf, readNavigation } from "./pages.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%230f7285'/%3E%3C/svg%3E";

interface Manifest {
  description: string;
  exports: Record<string, unknown>;
}
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
const browse = readIdentity(ROOT).repository || undefined;

const addressOf = (file: string): string => {
  const page = pageOf(file);
  if (page === undefined)
    throw new Error(`${HOME} lists ${file}, which is no page: see build/pages/site/pages.ts`);
  return `/${page.replace(/(^|\/)index\.md$/u, "$1").replace(/\.md$/u, ".html")}`;
};

const apiItems = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target === "object")
  .map(([path]) => path.replace(/^\./u, "cognomen"))
  .map((name) => ({ text: name, link: `/api/${name}.html` }));

const sidebar: DefaultTheme.SidebarItem[] = [
  { text: "Start here", link: "/" },
  ...readNavigation(readFileSync(join(ROOT, HOME), "utf8")).map(({ text, items }) => ({
    text,
    items: items.map((item) => ({ text: item.text, link: addressOf(item.file) })),
  })),
  { text: "API", collapsed: true, items: [{ text: "All imports", link: "/api/" }, ...apiItems] },
];

/** Files that are no pages, and a page that links to each: examples, lists, licences. */
const linkedFiles = new Map<string, string>();

/** Of a token of Markdown, what is changed here. */
interface Token {
  type: string;
  content: string;
  children: { type: string; content: string }[] | null;
}

const { predict } = (await import(join(ROOT, "dist/best.js"))) as {
  predict: (name: string, options: { limit: number }) => { country: { country_id: string }[] };
};
/** The home shows this answer before anything is asked. */
const openingAnswer = predict("Siobhán O'Brien", { limit: 3 });
const flags = readFlags();
const opening = {
  answer: openingAnswer,
  flags: Object.fromEntries(openingAnswer.country.map(({ country_id }) => [country_id, flags[country_id]])),
};

/**
 * Puts the field for names in, leads from the picture to the page that it shows, and leaves out the index below "Start":
 * the site has its pages in the navigation.
 */
function shortenHome(tokens: Token[]): void {
  const field = tokens.find(({ content }) => content.trim() === "<!-- try -->");
  const picture = tokens.find(({ children }) => children?.length === 1 && children[0]!.type === "image");
  const index = tokens.findIndex(
    ({ content }, at) => content === "Start" && tokens[at - 1]?.type === "heading_open",
  );
  if (!field || !picture || index < 0)
    throw new Error(`${HOME}: expected "<!-- try -->", a picture and a heading "Start"`);
  field.content = "<TryIt />\n";
  tokens.splice(index - 1);
  const html = (content: string) => ({ type: "html_inline", content });
  picture.children = [
    html('<a class="picture" href="play/index.html" target="_self">'),
    ...picture.children!,
    html("</a>"),
  ];
}

const markdown: NonNullable<UserConfig["markdown"]> = {
  anchor: { slugify: anchorOf },
  config: (renderer) => {
    renderer.core.ruler.push("site-links", ({ tokens, env }) => {
      // The index of the search asks for text alone, and says of no page where it lies.
      const { realPath } = env as { realPath?: string };
      if (realPath === undefined) return;
      const source = relative(ROOT, realPath).replaceAll(sep, "/");
      if (source === HOME) shortenHome(tokens);
      for (const token of tokens.flatMap(({ children }) => children ?? [])) {
        if (token.type !== "link_open") continue;
        const { href, file } = moveLink(token.attrGet("href") ?? "", source);
        token.attrSet("href", href);
        if (file === undefined) continue;
        linkedFiles.set(file, source);
        // Not a page: VitePress neither adds .html nor opens it inside the page.
        token.attrSet("target", "_self");
      }
    });
  },
};

/** Runs in the reader's browser, and may know nothing around it. */
function boostDocument(address: string): number {
  if (/(?:^|\/)api\//u.test(address)) return 0.3;
  if (/(?:changelog|architecture|contributing|sources|releasing)(?:\.html)?(?:#|$)/u.test(address))
    return 0.4;
  return /(?:quick-start|faq|cite|overview)(?:\.html)?(?:#|$)/u.test(address) ? 1.6 : 1;
}

export default defineConfig({
  title: "cognomen",
  description: manifest.description,
  lang: "en",
  // That of the page to try names on. Without one browsers ask the host for /favicon.ico, which is not of this folder.
  head: [["link", { rel: "icon", href: ICON }]],
  // Addresses are relative to each page, so that the folder can be put anywhere on a site.
  base: "./",
  srcDir: ROOT,
  srcExclude: [...NO_PAGES],
  rewrites: (file) => pageOf(file) ?? file,
  outDir: join(ROOT, "site"),
  cacheDir: join(ROOT, "node_modules/.cache/vitepress"),
  markdown,
  vite: {
    define: { __OPENING__: JSON.stringify(opening) },
    plugins: [virtualModule("flags", "flags", () => flags)],
    resolve: {
      // What users of the package get, as in the page to try names on.
      alias: [{ find: /^cognomen\/(estimate|remote)$/u, replacement: join(ROOT, "dist/$1.js") }],
    },
  },
  themeConfig: {
    outline: [2, 3],
    nav: [
      { text: "Docs", link: "/", activeMatch: "^/(?!api/|accuracy|among-others)" },
      { text: "API", link: "/api/", activeMatch: "^/api/" },
      { text: "Accuracy", link: "/accuracy.html", activeMatch: "^/(accuracy|among-others)" },
      { text: "Try it", link: "/play/index.html", target: "_self", noIcon: true },
    ],
    sidebar,
    search: {
      provider: "local",
      options: {
        // Every byte of the data file: whoever writes a reader is led there by a link, and nobody else looks for it.
        _render: async (text, env, renderer) =>
          env.relativePath === "docs/internals/format.md" ? "" : renderer.renderAsync(text, env),
        miniSearch: {
          searchOptions: {
            fuzzy: 0.2,
            prefix: true,
            boost: { title: 4, text: 2, titles: 1 },
            boostDocument,
          },
        },
      },
    },
    externalLinkIcon: true,
    ...(browse === undefined
      ? {}
      : {
          editLink: { pattern: `${browse}/edit/HEAD/:path`, text: "Edit this page" },
          socialLinks: [{ icon: "github", link: browse }],
        }),
  },
  transformPageData: ({ filePath, frontmatter }) => {
    if (filePath === HOME) return { frontmatter: { ...frontmatter, pageClass: "home" } };
    // Made for the site: there is no such file to edit, and none that is read before or after it.
    if (/^docs\/api\//u.test(filePath))
      return { frontmatter: { ...frontmatter, editLink: false, prev: false, next: false } };
  },
  buildEnd({ outDir }) {
    for (const [file, source] of linkedFiles) {
      if (!statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile())
        throw new Error(
          `${source} links to ${file}, expected a file: folders have no page, link to a file in it`,
        );
      const target = join(outDir, copyOf(file));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(join(ROOT, file), target);
    }
  },
}) as UserConfig<DefaultTheme.Config>;
