/**
 * Folders such as `core/` in the package, each with a package.json that points to an entry: resolvers that do not read
 * `exports` look for `cognomen/core` there, such as Parcel 2, Metro until 0.81 and Jest until 27.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../src/program/write-file.ts";

/** Paths of the entries that have a folder, such as `core` and `http/node`. */
export function listEntryFolders(root: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
  return Object.keys(exports)
    .filter((path) => path !== "." && !path.endsWith(".json"))
    .map((path) => path.slice("./".length));
}

export function writeEntryFolders(root: string): void {
  for (const path of listEntryFolders(root)) {
    const dist = `${path.replaceAll(/[^/]+/gu, "..")}/dist/${path}`;
    mkdirSync(join(root, path), { recursive: true });
    const manifest = JSON.stringify({ main: `${dist}.cjs`, module: `${dist}.js` }, undefined, 2);
    writeFileAtomic(join(root, path, "package.json"), `${manifest}\n`);
  }
}
