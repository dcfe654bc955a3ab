/** Reads which modules a source file imports. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** TypeScript files under a folder of the project, as paths from its root with `/`, sorted. */
export function listSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => posix.join(folder, name.split(sep).join("/")))
    .sort();
}

const imports = new Map<string, string[]>();

/** Everything that a file imports, re-exports or loads, types included, as written. */
export function readImports(file: string): string[] {
  let found = imports.get(file);
  if (found === undefined) {
    const text = readFileSync(join(ROOT, file), "utf8");
    found = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    imports.set(file, found);
  }
  return found;
}

/** The file that a relative import means, from the root of the project; undefined for packages and built-in modules. */
export function resolveImport(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return relative(ROOT, join(ROOT, posix.dirname(file), specifier))
    .split(sep)
    .join("/");
}
