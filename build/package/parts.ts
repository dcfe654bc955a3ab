/**
 * The parts of `dist/`, each made for itself, so that a change costs no more than what it can have changed.
 *
 * `dist/stamp.json` says of each what it was made from and which files it is. Content decides and never a date.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "tsup";
import { ALL_LICENCES, type LicenceChoice } from "../../src/ground/licences.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { shortHash } from "../stamp/code.ts";
import { compiledFolder, listChanges, shorten, stampLicences } from "../stamp/stamp.ts";
import { COMMAND_LINE_FOLDER, commandLineBundles, isOfCommandLine, libraryBundles } from "./bundles.ts";
import { writeDataModules } from "./data-modules.ts";
import { writeNotices } from "./notices.ts";

const STAMP = "stamp.json";

export const PART_NAMES = ["data modules", "library", "command line"] as const;
export type PartName = (typeof PART_NAMES)[number];

interface Part {
  /** Files and folders whose content the part depends on, beside the compiled files. */
  inputs: readonly string[];
  /** Folders among them that it does not, but for files that are named themselves. */
  except?: readonly string[];
  /** Whether a file in `dist/` is of this part. */
  owns(file: string): boolean;
  /** Makes it anew in the working directory. */
  make(licences: LicenceChoice): Promise<void>;
}

/** Where the compiled files lie, from the root of the project. */
const folderOf = (licences: LicenceChoice): string => compiledFolder("data", licences);

/** All parts depend on them: the sizes of the data modules are in the bundles. */
const listCompiled = (licences: LicenceChoice): string[] =>
  ["core", "standard", "full", "estimator"].map((name) => `${folderOf(licences)}/${name}.bin`);

const TOOLS = ["package.json", "package-lock.json", "tsconfig.json", "build/package"];

/** Says what a data module is. */
const DATA_MODULE = "src/program/data-module.ts";

const PARTS: Readonly<Record<PartName, Part>> = {
  "data modules": {
    inputs: ["build/package/data-modules.ts", DATA_MODULE],
    owns: (file) => file.startsWith("data/"),
    async make(licences) {
      writeDataModules(".", folderOf(licences));
    },
  },
  library: {
    // How large the data modules are is in the bundles.
    inputs: ["src", DATA_MODULE, ...TOOLS],
    // What no entry may import: see test/architecture.test.ts.
    except: ["src/cli/", "src/tables/", "src/program/", "build/encode/"],
    owns: (file) => !file.startsWith("data/") && !isOfCommandLine(file),
    make: () => bundle(libraryBundles()),
  },
  "command line": {
    inputs: ["src", ...TOOLS],
    owns: isOfCommandLine,
    async make() {
      rmSync(join("dist", COMMAND_LINE_FOLDER), { recursive: true, force: true });
      await bundle(commandLineBundles());
      writeNotices();
    },
  },
};

interface PartStamp {
  /** Hashes by path. */
  inputs: Record<string, string>;
  /** Bytes of each file, by its path in `dist/`. */
  outputs: Record<string, number>;
}

/** Says what is wrong; what it has made is told by whoever asked for it. */
const bundle = (options: ReturnType<typeof libraryBundles>): Promise<void> =>
  build({ ...options, config: false, silent: true });

/** Files under the given files and folders, sorted, with `/` in their paths on every system. */
function listFiles(root: string, entries: readonly string[]): string[] {
  const files: string[] = [];
  const visit = (path: string): void => {
    if (!existsSync(path)) return;
    if (statSync(path).isFile()) files.push(path);
    else for (const name of readdirSync(path)) visit(join(path, name));
  };
  for (const entry of entries) visit(join(root, entry));
  return files.map((file) => relative(root, file).split(sep).join("/")).sort();
}

function hashInputs(
  root: string,
  { inputs, except = [] }: Part,
  licences: LicenceChoice,
): Record<string, string> {
  const files = listFiles(root, [...listCompiled(licences), ...inputs]).filter(
    (file) => inputs.includes(file) || !except.some((folder) => file.startsWith(folder)),
  );
  return Object.fromEntries(files.map((file) => [file, shortHash(readFileSync(join(root, file)))]));
}

interface DistStamp extends Partial<Record<PartName, PartStamp>> {
  /** Licence classes of the data in it; all of them where this is missing. */
  licences?: LicenceChoice;
}

/** A stamp that cannot be read is one that says nothing. */
function readStamp(root: string): DistStamp {
  const path = join(root, "dist", STAMP);
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, "utf8")) as DistStamp;
  } catch {
    return {};
  }
}

/** Licence classes of the data that `dist/` was made of last. What makes it again keeps to them. */
export const builtLicences = (root: string): LicenceChoice => readStamp(root).licences ?? ALL_LICENCES;

/** Why a part has to be made, or undefined if it is what would be made. */
export function findReasonToMakePart(
  root: string,
  name: PartName,
  licences: LicenceChoice = builtLicences(root),
): string | undefined {
  const stamp = readStamp(root)[name];
  if (stamp === undefined) return "it is not built yet";
  for (const [file, byteCount] of Object.entries(stamp.outputs)) {
    const path = join(root, "dist", file);
    if (!existsSync(path) || statSync(path).size !== byteCount) return `dist/${file} is missing or damaged`;
  }
  const changes = listChanges(stamp.inputs, hashInputs(root, PARTS[name], licences));
  return changes.length > 0 ? `${shorten(changes)} changed` : undefined;
}

/** Makes a part in the working directory, which has to be the root of the project. */
export async function makePart(name: PartName, licences: LicenceChoice): Promise<void> {
  // Before the work: what changes in the meantime is not in it.
  const inputs = hashInputs(".", PARTS[name], licences);
  await PARTS[name].make(licences);
  stampPart(".", name, licences, inputs);
}

/** Records that a part in `dist/` is what its inputs make. */
export function stampPart(
  root: string,
  name: PartName,
  licences: LicenceChoice = builtLicences(root),
  inputs: Record<string, string> = hashInputs(root, PARTS[name], licences),
): void {
  const dist = join(root, "dist");
  const outputs: Record<string, number> = {};
  for (const file of listFiles(dist, ["."])) {
    if (file !== STAMP && PARTS[name].owns(file)) outputs[file] = statSync(join(dist, file)).size;
  }
  const { licences: _, ...before } = readStamp(root);
  const stamp: DistStamp = { ...before, ...stampLicences(licences), [name]: { inputs, outputs } };
  writeFileAtomic(join(dist, STAMP), `${JSON.stringify(stamp, undefined, 1)}\n`);
}

/** Forgets all parts, so that each is made anew. */
export const forgetParts = (root: string): void => rmSync(join(root, "dist", STAMP), { force: true });
