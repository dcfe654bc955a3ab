/**
 * Writes `dist/THIRD-PARTY-NOTICES.txt`: the licences of the packages that tsup has bundled into the command line.
 * From the bundler's own list of inputs, so that a new or vanished package cannot be forgotten. Runs after tsup.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "./statistics.ts";

const DIST = "dist";
const METAFILE = join(DIST, "metafile-esm.json");
const LICENCE_FILE = /^(licen[cs]e|copying)(-\w+)?(\.\w+)?$/iu;

interface Metafile {
  inputs: Record<string, unknown>;
}

/** Folders of the packages that the inputs lie in, sorted. */
export function listPackageFolders(inputs: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const input of inputs) {
    const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(input);
    if (match) folders.add(match[0]);
  }
  return [...folders].sort();
}

/** Name, version and licence text of a package. @throws if it has no licence text: then it must not be bundled. */
export function readNotice(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const licence = readdirSync(folder).find((file) => LICENCE_FILE.test(file));
  if (licence === undefined) throw new Error(`${folder}: no licence text, so it must not be bundled`);
  return `${name} ${version}\n\n${readFileSync(join(folder, licence), "utf8").trim()}\n`;
}

function main(): void {
  const { inputs } = JSON.parse(readFileSync(METAFILE, "utf8")) as Metafile;
  const notices = listPackageFolders(Object.keys(inputs)).map(readNotice);
  const rule = `\n${"-".repeat(80)}\n\n`;
  const head = "The command line (cli.js and what lies beside it) contains these packages.\n";
  writeFileAtomic(join(DIST, "THIRD-PARTY-NOTICES.txt"), [head, ...notices].join(rule));
  rmSync(METAFILE);
}

if (process.argv[1]?.endsWith("notices.ts")) main();
