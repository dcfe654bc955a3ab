/** The packed package itself: what checkers of packages say, what its portable entries import, what it weighs. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { readBudgets } from "../../bench/budgets.ts";
import { grouped } from "../../build/table.ts";
import type { Cell, Outcome, Workshop } from "./cell.ts";
import { MODULES } from "./tools.ts";

/** What is used of publint and of the core of `attw`, which are installed beside the matrix only. */
interface Publint {
  publint(options: { pack: { tarball: ArrayBuffer }; strict: boolean }): Promise<{
    messages: object[];
    pkg: object;
  }>;
}
interface PublintUtils {
  formatMessage(message: object, pkg: object, options: { color: boolean }): string | undefined;
}
interface Attw {
  createPackageFromTarballData(bytes: Uint8Array): object;
  checkPackage(pkg: object): Promise<{ types: unknown; problems?: object[] }>;
}

const load = async <Module>(file: string): Promise<Module> =>
  (await import(pathToFileURL(join(MODULES, file)).href)) as Module;

async function lint(tarball: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { publint } = await load<Publint>("publint/src/index-node.js");
  const { formatMessage } = await load<PublintUtils>("publint/src/utils.js");
  const { messages, pkg } = await publint({ pack: { tarball: tarball.slice().buffer }, strict: true });
  return messages.map(
    (message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? JSON.stringify(message)}`,
  );
}

/** "Are the types wrong?", by its library: its program asks npm to pack, and understands only some versions' answer. */
async function checkTypes(tarball: Uint8Array): Promise<string[]> {
  const attw = await load<Attw>("@arethetypeswrong/core/dist/index.js");
  const { types, problems = [] } = await attw.checkPackage(attw.createPackageFromTarballData(tarball));
  if (!types) return ["attw: no types found"];
  return problems.map((problem) => `attw: ${JSON.stringify(problem)}`);
}

interface Manifest {
  sideEffects: unknown;
  exports: Record<string, string | Record<"import" | "require", { types: string; default: string }>>;
}

/** Entries that are for Node alone; all others run anywhere. */
const NODE_ENTRIES: readonly string[] = ["./http/node"];

interface Imports {
  /** Modules of Node, and packages, that are imported from anywhere below. */
  outside: string[];
  /** Data modules, by path. */
  data: string[];
}

/** Follows all imports of one built file. */
async function followImports(file: string): Promise<Imports> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    // Nothing of Node is resolved, and packages are left as they are written.
    platform: "neutral",
    packages: "external",
    external: [...builtinModules, "node:*"],
    logLevel: "silent",
  });
  const inputs = Object.entries(metafile.inputs);
  return {
    outside: inputs.flatMap(([, { imports }]) =>
      imports.filter(({ external }) => external).map(({ path }) => path),
    ),
    data: inputs.map(([path]) => path).filter((path) => path.includes("/data/")),
  };
}

/** Packages that portable entries may import, and those that one of them may import beside. */
const PORTABLE_PACKAGES: readonly string[] = ["fflate"];
const OWN_PACKAGES: Readonly<Record<string, readonly string[]>> = { "./unorm": ["unorm"] };

async function checkEntries(root: string): Promise<string[]> {
  const { sideEffects, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const complaints: string[] = [];
  if (sideEffects !== false) complaints.push(`package.json: sideEffects is ${JSON.stringify(sideEffects)}`);
  const users = new Map<string, Set<string>>();
  let checkedCount = 0;
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === "string") continue;
    for (const format of ["import", "require"] as const) {
      const { outside, data } = await followImports(join(root, target[format].default));
      checkedCount++;
      for (const path of data) users.set(path, (users.get(path) ?? new Set()).add(`${entry} ${format}`));
      if (NODE_ENTRIES.includes(entry)) continue;
      for (const name of outside) {
        if (![...PORTABLE_PACKAGES, ...(OWN_PACKAGES[entry] ?? [])].includes(name))
          complaints.push(`${entry} (${format}) imports ${name}`);
      }
    }
  }
  if (checkedCount < 2) complaints.push("package.json: no entries found");
  for (const [path, found] of users) {
    const formats = new Set([...found].map((user) => user.split(" ")[1]));
    if (formats.size < 2) complaints.push(`${path} is imported by ${[...found].join(", ")} alone`);
  }
  return complaints;
}

/** Whether the package keeps its budgets, packed and unpacked. */
function weigh(tarballByteCount: number, root: string): string[] {
  const { maxTarballByteCount, maxUnpackedByteCount } = readBudgets().package;
  const unpackedByteCount = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((path) => statSync(join(root, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  return [
    ["tarball", tarballByteCount, maxTarballByteCount] as const,
    ["unpacked", unpackedByteCount, maxUnpackedByteCount] as const,
  ].flatMap(([what, found, most]) =>
    found > most ? [`${what}: ${grouped(found)} bytes, at most ${grouped(most)} may be`] : [],
  );
}

async function checkPackage({ tarballFile, project }: Workshop): Promise<Outcome> {
  const tarball = new Uint8Array(readFileSync(tarballFile));
  const root = join(project, "node_modules", "cognomen");
  const complaints = [
    ...(await lint(tarball)),
    ...(await checkTypes(tarball)),
    ...(await checkEntries(root)),
  ];
  return { answers: {}, complaints: [...weigh(tarball.length, root), ...complaints] };
}

export const PACKAGE: Cell = {
  name: "package",
  tools: ["publint", "@arethetypeswrong/core"],
  entries: [],
  run: checkPackage,
};
