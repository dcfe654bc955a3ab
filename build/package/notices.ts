/**
 * Writes `dist/THIRD-PARTY-NOTICES.txt`: the licences of the packages that tsup has bundled into the command line.
 * From the bundler's own list of inputs, so that a new or vanished package cannot be forgotten. Runs after tsup.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { joinLicenceTexts, type LicenceText, mergeLicenceTexts } from "../words/licence-texts.ts";
import { METAFILE } from "./bundles.ts";

const DIST = "dist";
const METAFILE_PATH = join(DIST, METAFILE);
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
export function readNotice(folder: string): LicenceText {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const licence = readdirSync(folder).find((file) => LICENCE_FILE.test(file));
  if (licence === undefined) throw new Error(`${folder}: no licence text, so it must not be bundled`);
  return { heading: `Package: ${name} ${version}`, text: readFileSync(join(folder, licence), "utf8") };
}

const HEADING = /^Package: (\S+ \d\S*)$/gmu;

/** @param bundled notices of packages in the command line @param installed of those that npm installs with this one */
export function renderNotices(bundled: readonly LicenceText[], installed: readonly LicenceText[]): string {
  const head = "The command line (cli.js and what lies beside it) contains these packages.\n";
  const middle = "These are installed with the package, each with its own licence.\n";
  const end = "The data have notices of their own: LICENSE-DATA.md, data/SOURCES.md and data/NOTICES.txt.\n";
  return joinLicenceTexts([
    head,
    ...mergeLicenceTexts(bundled),
    middle,
    ...mergeLicenceTexts(installed),
    end,
  ]);
}

/** Names with versions of all packages in a file of notices. */
export function listNotices(notices: string): string[] {
  return [...notices.matchAll(HEADING)].map((match) => match[1]!);
}

/** Writes the file, from the list of inputs that tsup has left in the working directory's `dist/`. */
export function writeNotices(): void {
  const { inputs } = JSON.parse(readFileSync(METAFILE_PATH, "utf8")) as Metafile;
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const bundled = listPackageFolders(Object.keys(inputs)).map(readNotice);
  const installed = Object.keys(dependencies).map((name) => readNotice(join("node_modules", name)));
  writeFileAtomic(join(DIST, "THIRD-PARTY-NOTICES.txt"), renderNotices(bundled, installed));
  rmSync(METAFILE_PATH);
}
