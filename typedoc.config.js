// `npm run docs:api`: pages of all entries, from their comments. A warning is an error: a broken link misleads.
import { readFileSync } from "node:fs";

const { exports } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** @type {import("typedoc").TypeDocOptions} */
export default {
  name: "cognomen",
  entryPoints: Object.values(exports)
    .filter((target) => typeof target === "object")
    .map((target) => target.import.default.replace("./dist/", "src/").replace(/\.js$/u, ".ts")),
  out: "docs/api",
  readme: "none",
  disableGit: true,
  sourceLinkTemplate: "../../{path}#L{line}",
  excludeInternal: true,
  // `npm run typecheck` does that, over all files.
  skipErrorChecking: true,
  treatWarningsAsErrors: true,
  treatValidationWarningsAsErrors: true,
  requiredToBeDocumented: ["Class", "Enum", "Interface", "TypeAlias", "Variable"],
  validation: { notExported: true, invalidLink: true, notDocumented: true },
};
