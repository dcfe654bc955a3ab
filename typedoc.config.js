/**
 * `npm run docs:api`: Markdown pages of all entries, from their comments, which `npm run site` takes in. A warning is an
 * error: a broken link misleads.
 */
import { readFileSync } from "node:fs";
import { Converter } from "typedoc";

const { exports, repository, version } = JSON.parse(
  readFileSync(new URL("package.json", import.meta.url), "utf8"),
);

/** What is imported, by the file that it is of: `src/http/node.ts` → `cognomen/http/node`. */
const entries = new Map(
  Object.entries(exports)
    .filter(([, target]) => typeof target === "object")
    .map(([path, target]) => [
      target.import.default.replace("./dist/", "src/").replace(/\.js$/u, ".ts"),
      path.replace(/^\./u, "cognomen"),
    ]),
);

/** Calls each entry what users import, and not what its file is called. */
const nameEntries = (app) => {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? []) {
      const name = entries.get(`src/${entry.name}.ts`);
      if (name === undefined) throw new Error(`typedoc: no import is of the entry "${entry.name}"`);
      entry.name = name;
    }
  });
};

const browse = repository?.url.replace(/^git\+/u, "").replace(/\.git$/u, "");

/** @type {import("typedoc").TypeDocOptions & import("typedoc-plugin-markdown").PluginOptions} */
export default {
  name: "API",
  entryPoints: [...entries.keys()],
  plugin: ["typedoc-plugin-markdown", nameEntries],
  out: "docs/api",
  readme: "build/pages/site/api.md",
  mergeReadme: true,
  // One page for each import.
  router: "module",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  pageTitleTemplates: { module: "{name}" },
  useCodeBlocks: true,
  expandParameters: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeDeclarationFormat: "table",
  formatWithPrettier: false,
  ...(browse === undefined
    ? { disableSources: true }
    : // Paths begin where all entries lie.
      { disableGit: true, sourceLinkTemplate: `${browse}/blob/v${version}/src/{path}#L{line}` }),
  excludeInternal: true,
  // What every error has says nothing of ours.
  excludeExternals: true,
  // Types of one entry are described once. build/pages/site/api.md says that all entries export what they speak of.
  excludeReferences: true,
  // What is called comes before what it is called with, and `predict` before `info`.
  groupOrder: ["Functions", "Variables", "*"],
  sort: ["source-order"],
  // `npm run typecheck` does that, over all files.
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  requiredToBeDocumented: ["Class", "Enum", "Interface", "TypeAlias", "Variable"],
  // Links of build/pages/site/api.md lead to pages that are made here: `npm run site` checks that they exist.
  validation: { notExported: true, invalidLink: true, invalidPath: false, notDocumented: true },
};
