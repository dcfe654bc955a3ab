/** What has to be in the packed package, and what must not. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { toBase64File } from "../../src/program/data-module.ts";

/** Fields of package.json that decide what users get. */
export interface PackedManifest {
  name: string;
  version: string;
  license: string;
  main: string;
  module: string;
  types: string;
  bin: Record<string, string>;
  exports: Record<string, unknown>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  bundledDependencies?: string[];
  peerDependencies?: Record<string, string>;
}

/** All that is ever installed with the package. */
export const RUN_TIME_DEPENDENCIES: readonly string[] = ["fflate", "unorm"];

const REQUIRED: readonly string[] = [
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  "LICENSE-DATA.md",
  "data/NOTICES.txt",
  "data/SOURCES.md",
  "dist/THIRD-PARTY-NOTICES.txt",
  ...["core", "standard", "full", "estimate"].flatMap((name) => [
    `dist/data/${name}.cjs`,
    `dist/data/${toBase64File(name)}`,
  ]),
];
const ALLOWED =
  /^(?:(?:(?:http\/)?[a-z]+\/)?package\.json|examples\/python\/origin\.py|README\.md|CHANGELOG\.md|LICENSE|LICENSE-DATA\.md|SECURITY\.md|docs\/(?:accuracy\/)?[\w-]+\.md|playground\/public\/preview\.png|data\/(?:NOTICES\.txt|SOURCES\.md)|dist\/(?:THIRD-PARTY-NOTICES\.txt|data\/\w+(?:\.base64)?\.cjs|cli\/[\w-]+\.js|(?:http\/)?[\w-]+\.(?:js|cjs|d\.ts|d\.cts)))$/u;
/** What npm runs at users' when it installs. */
const INSTALL_SCRIPTS: readonly string[] = ["preinstall", "install", "postinstall", "prepare"];
/** Data modules are megabytes of base64, and have no paths. */
const TEXT = /(?<!\/data\/\w+\.base64)\.(?:js|cjs|d\.ts|d\.cts|json|md|txt)$/u;

/** Of the code. Checkers of licences refuse what is no expression; the terms of the data stand in LICENSE-DATA.md. */
export const PACKAGE_LICENCE = "MIT";

/** What is wrong with the dependencies that a package asks for. */
export function checkDependencies(manifest: PackedManifest): string[] {
  const { dependencies = {}, optionalDependencies = {}, bundledDependencies = [] } = manifest;
  const { peerDependencies = {}, scripts = {} } = manifest;
  const faults: string[] = [];
  const expect = (what: string, found: readonly string[], expected: readonly string[]): void => {
    const sorted = [...found].sort().join(", ");
    if (sorted !== expected.join(", "))
      faults.push(`${what}: found ${sorted || "none"}, expected ${expected.join(", ") || "none"}`);
  };
  expect("dependencies", Object.keys(dependencies), RUN_TIME_DEPENDENCIES);
  expect("optional dependencies", Object.keys(optionalDependencies), []);
  expect("bundled dependencies", bundledDependencies, []);
  // Even an optional one stops npm where the project has another version of it, ioredis 4 for example.
  expect("peers", Object.keys(peerDependencies), []);
  for (const [name, version] of Object.entries(dependencies))
    if (!/^\d+\.\d+\.\d+$/u.test(version))
      faults.push(`dependency ${name}: found ${version}, expected one exact version`);
  for (const name of INSTALL_SCRIPTS)
    if (name in scripts) faults.push(`script "${name}" would run at every user's`);
  return faults;
}

/** Paths that a manifest points to. Patterns are left out. */
function listTargets(value: unknown): string[] {
  if (typeof value === "string") return value.includes("*") ? [] : [value.replace(/^\.\//u, "")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTargets) : [];
}

const CODE = /^```[\s\S]*?^```$|`[^`\n]*`/gmu;

/** Paths that a page links to or shows, from where it lies; addresses and places on the page itself are none. */
export const listLinkedPaths = (markdown: string): string[] =>
  [...markdown.replace(CODE, "").matchAll(/\]\(([^)\s]+)|(?:src|href)="([^"]+)"/gu)]
    .map(([, link, attribute]) => (link ?? attribute!).replace(/#.*$/u, ""))
    .filter((path) => path !== "" && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(path));

/** Files that a package must have: what its manifest and README lead to, and the papers of its data. */
export const listNeeded = (
  { main, module, types, bin, exports }: PackedManifest,
  readme: string,
): string[] => [
  ...new Set([
    ...REQUIRED,
    ...listTargets([main, module, types, bin, exports]),
    ...listLinkedPaths(readme).map((path) => posix.normalize(path)),
  ]),
];

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => file.replaceAll("\\", "/"))
    .sort();

/**
 * Everything that is wrong with an unpacked package.
 *
 * @param folder `package/` of the tarball
 * @param checkout where it was built: no file may name this folder
 */
export function checkPackage(folder: string, checkout: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackedManifest;
  const faults = checkDependencies(manifest);
  const readmePath = join(folder, "README.md");
  const readme = existsSync(readmePath) ? readFileSync(readmePath, "utf8") : "";
  if (manifest.license !== PACKAGE_LICENCE)
    faults.push(`license: found "${manifest.license}", expected "${PACKAGE_LICENCE}"`);
  for (const file of listNeeded(manifest, readme))
    if (!existsSync(join(folder, file))) faults.push(`${file} is missing`);
  for (const file of listFiles(folder)) {
    if (!ALLOWED.test(file)) faults.push(`${file} should not be there`);
    if (TEXT.test(file) && readFileSync(join(folder, file), "utf8").includes(checkout))
      faults.push(`${file} names the folder that it was built in`);
    if (!file.endsWith(".md")) continue;
    for (const path of listLinkedPaths(readFileSync(join(folder, file), "utf8")))
      if (!existsSync(join(folder, posix.dirname(file), path)))
        faults.push(`${file} links to ${path}, which is missing`);
  }
  return faults;
}
