/** Packs the package and installs the tarball into a project of its own, as users do. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { npm, pack as packInto } from "../../build/release/pack.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROJECT = fileURLToPath(new URL("./project/", import.meta.url));

/** Packs what is built and gives the path of the tarball. */
export function pack(folder: string): string {
  const destination = join(folder, "tarball");
  mkdirSync(destination);
  return packInto(ROOT, destination);
}

/** What users import, by entry; entries that need more than this have a module in `project/`. */
const SPECIFIERS = {
  core: "cognomen/core",
  standard: "cognomen",
  full: "cognomen/full",
  best: "cognomen/best",
  unorm: "cognomen/unorm",
};

/** A module of each format for each entry: it answers all names. */
function writeModules(project: string): void {
  for (const [entry, specifier] of Object.entries(SPECIFIERS)) {
    const answer = "hashAnswers(names, (name) => predict(name))";
    writeFileSync(
      join(project, `${entry}.js`),
      `import { predict } from "${specifier}";\nimport { hashAnswers } from "./hash-answers.js";\n\nexport const answer = (names) => ${answer};\n`,
    );
    writeFileSync(
      join(project, `${entry}.cjs`),
      `const { predict } = require("${specifier}");\n\nexports.answer = async (names) => {\n  const { hashAnswers } = await import("./hash-answers.js");\n  return ${answer};\n};\n`,
    );
  }
}

/** Makes a project with the files of `project/` and the installed tarball, and gives its path. */
export function createProject(folder: string, tarballFile: string): string {
  const project = join(folder, "project");
  cpSync(PROJECT, project, { recursive: true });
  writeModules(project);
  writeFileSync(join(project, "package.json"), '{ "name": "user", "private": true, "type": "module" }\n');
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"];
  npm(project, "install", ...quiet, tarballFile);
  return project;
}
