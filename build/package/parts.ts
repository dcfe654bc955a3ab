/**
 * The parts of `dist/`, each made for itself, so that a change costs no more than what it can have changed.
 *
 * `dist/stamp.json` says of each what it was made from and which files it is. Content decides and never a date.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "tsup";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { shortHash } from "../stamp/code.ts";
import { listChanges, shorten } from "../stamp/stamp.ts";
import { COMMAND_LINE_FILES, commandLineBundles, libraryBundles } from "./bundles.ts";
import { writeDataModules } from "./data-modules.ts";
import { writeNotices } from "./notices.ts";

const STAMP = "stamp.json";

export const PART_NAMES = ["data modules", "library", "command line"] as const;
export type PartName = (typeof PART_NAMES)[number];

interface Part {
  /** Files and folders whose content the part depends on. */
  inputs: readonly string[];
  /** Folders among them that it does not. */
  except?: readonly string[];
  /** Whether a file in `dist/` is of this part. */
  owns(file: string): boolean;
  /** Makes it anew in the working directory. */
  make(): Promise<void>;
}

const COMPILED = ["core", "standard", "full", "estimator"].map((name) => `data/compiled/${name}.bin`);
const TOOLS = ["package.json", "package-lock.json", "tsconfig.json", "build/package"];

const PARTS: Readonly<Record<PartName, Part>> = {
  "data modules": {
    inputs: [...COMPILED, "build/package/data-modules.ts"],
    owns: (file) => file.startsWith("data/"),
    async make() {
      writeDataModules(".");
    },
  },
  library: {
    // The sizes of the data modules are in the bundles.
    inputs: ["src", ...COMPILED, ...TOOLS],
    // What no entry may import: see test/architecture.test.ts.
    except: ["src/cli/", "src/program/", "src/encode/"],
    owns: (file) => !file.startsWith("data/") && !COMMAND_LINE_FILES.includes(file),
    make: () => bundle(libraryBundles()),
  },
  "command line": {
    inputs: ["src", ...COMPILED, ...TOOLS],
    owns: (file) => COMMAND_LINE_FILES.includes(file),
    async make() {
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

function hashInputs(root: string, { inputs, except = [] }: Part): Record<string, string> {
  const files = listFiles(root, inputs).filter((file) => !except.some((folder) => file.startsWith(folder)));
  return Object.fromEntries(files.map((file) => [file, shortHash(readFileSync(join(root, file)))]));
}

type DistStamp = Partial<Record<PartName, PartStamp>>;

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

/** Why a part has to be made, or undefined if it is what would be made. */
export function findReasonToMakePart(root: string, name: PartName): string | undefined {
  const stamp = readStamp(root)[name];
  if (stamp === undefined) return "it is not built yet";
  for (const [file, byteCount] of Object.entries(stamp.outputs)) {
    const path = join(root, "dist", file);
    if (!existsSync(path) || statSync(path).size !== byteCount) return `dist/${file} is missing or damaged`;
  }
  const changes = listChanges(stamp.inputs, hashInputs(root, PARTS[name]));
  return changes.length > 0 ? `${shorten(changes)} changed` : undefined;
}

/** Makes a part in the working directory, which has to be the root of the project. */
export async function makePart(name: PartName): Promise<void> {
  // Before the work: what changes in the meantime is not in it.
  const inputs = hashInputs(".", PARTS[name]);
  await PARTS[name].make();
  stampPart(".", name, inputs);
}

/** Records that a part in `dist/` is what its inputs make. */
export function stampPart(root: string, name: PartName, inputs = hashInputs(root, PARTS[name])): void {
  const dist = join(root, "dist");
  const outputs: Record<string, number> = {};
  for (const file of listFiles(dist, ["."])) {
    if (file !== STAMP && PARTS[name].owns(file)) outputs[file] = statSync(join(dist, file)).size;
  }
  const stamp: DistStamp = { ...readStamp(root), [name]: { inputs, outputs } };
  writeFileAtomic(join(dist, STAMP), `${JSON.stringify(stamp, undefined, 1)}\n`);
}

/** Forgets all parts, so that each is made anew. */
export const forgetParts = (root: string): void => rmSync(join(root, "dist", STAMP), { force: true });
