/** `npm run budgets`: what files, code and the house may weigh, by the numbers of `budgets.json`. Takes seconds; builds nothing. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

export const BUDGETS_PATH: string = join("bench", "budgets.json");

export interface Budgets {
  /** Bytes by path from the root of the repository; a folder counts with all files in it. */
  maxByteCounts: Record<string, number>;
  /** What the code of each entry may weigh without its data, minified and gzipped; by the name that is imported. */
  runTime: Record<string, RunTimeBudget>;
  /** What the repository may hold: lines of code and style by room, scripts of package.json. */
  house: { maxLineCounts: Record<string, number>; maxScriptCount: number };
  /** What `npm pack` makes. */
  package: { maxTarballByteCount: number; maxUnpackedByteCount: number };
  /** Names of the full tier that are decoded for the first whole names, by how many these are. */
  decodedNames: Record<string, number>;
  /** How long the first prediction of the core tier may hold a page up, on a machine that is not loaded; slower ones get longer. */
  maxLongTaskMs: number;
}

export interface RunTimeBudget {
  maxByteCount: number;
  /** What it is to come down to; printed, and not enforced. */
  goalByteCount?: number;
  /** Another entry: then only what this one costs more than that is counted. */
  over?: string;
}

/** One budget beside what was measured. */
export interface BudgetLine {
  what: string;
  /** Undefined if there is no such thing. */
  found: number | undefined;
  /** Undefined if nobody has decided. */
  most: number | undefined;
  isKept: boolean;
}

/** What is missing breaks its budget: nothing was checked. What has no budget breaks it, too. */
const compare = (what: string, found: number | undefined, most: number | undefined): BudgetLine => ({
  what,
  found,
  most,
  isKept: found !== undefined && most !== undefined && found <= most,
});

/** Reads the budgets; an error names what is wrong. */
export function readBudgets(path = BUDGETS_PATH): Budgets {
  const budgets = JSON.parse(readFileSync(path, "utf8")) as Budgets;
  const { maxByteCounts = {}, runTime = {}, house, package: packed, decodedNames, maxLongTaskMs } = budgets;
  const numbers = {
    ...maxByteCounts,
    ...Object.fromEntries(Object.entries(runTime).map(([entry, { maxByteCount }]) => [entry, maxByteCount])),
    ...house?.maxLineCounts,
    maxScriptCount: house?.maxScriptCount,
    maxTarballByteCount: packed?.maxTarballByteCount,
    maxUnpackedByteCount: packed?.maxUnpackedByteCount,
    maxLongTaskMs,
    "first name of decodedNames": decodedNames?.["1"],
  };
  for (const [name, value] of Object.entries(numbers))
    if (!Number.isInteger(value)) throw new Error(`${path}: expected a number for "${name}", found ${value}`);
  return budgets;
}

/** Folders in `data/` with tiers of some licence classes alone: made by who wants them, and never committed. */
const UNCOMMITTED = /^compiled-[abc]+$/u;

/** Bytes of a file, or of all files in a folder that can be committed; undefined if there is neither. */
export function measureBytes(path: string): number | undefined {
  if (!existsSync(path)) return undefined;
  if (statSync(path).isFile()) return statSync(path).size;
  let sum = 0;
  for (const name of readdirSync(path))
    if (!UNCOMMITTED.test(name)) sum += measureBytes(join(path, name)) ?? 0;
  return sum;
}

export const compareBytes = (maxByteCounts: Budgets["maxByteCounts"], root = "."): BudgetLine[] =>
  Object.entries(maxByteCounts).map(([path, most]) => compare(path, measureBytes(join(root, path)), most));

const CODE = /\.(?:ts|mts|mjs|js|cjs|vue|css|html|sh|py|sql)$/u;
const ROOMS = ["src", "build", "bench", "test", "playground"];

/** Lines of code and style of the files that git tracks, by room: those of other folders are "rest". */
export function countLines(files: readonly string[], root = "."): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(
    [...ROOMS, "rest", "all"].map((room) => [room, 0]),
  );
  for (const file of files) {
    if (!CODE.test(file)) continue;
    const room = ROOMS.find((name) => file.startsWith(`${name}/`)) ?? "rest";
    const lineCount = readFileSync(join(root, file), "utf8").split("\n").length - 1;
    counts[room]! += lineCount;
    counts.all! += lineCount;
  }
  return counts;
}

export function compareHouse({ maxLineCounts, maxScriptCount }: Budgets["house"], root = "."): BudgetLine[] {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  // A file may be deleted, and not yet committed.
  const files = listed.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
  const counts = countLines(files, root);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  return [
    ...Object.entries(counts).map(([room, count]) => compare(`lines of ${room}`, count, maxLineCounts[room])),
    compare("scripts of package.json", Object.keys(scripts).length, maxScriptCount),
  ];
}

/** Bytes of one entry with all that it imports, data modules left out. */
export interface RunTimeSize {
  /** As users import it. */
  entry: string;
  minifiedByteCount: number;
  /** Minified and gzipped. */
  gzipByteCount: number;
  brotliByteCount: number;
}

interface Manifest {
  name: string;
  exports: Record<string, string | { import: { default: string } }>;
}

/** Files of the entries that programs import, by the name they import; data files and `package.json` are none. */
export function listEntries({ name, exports }: Manifest): Map<string, string> {
  const entries = new Map<string, string>();
  for (const [path, target] of Object.entries(exports)) {
    if (typeof target === "object") entries.set(join(name, path), target.import.default);
  }
  return entries;
}

/**
 * Bundles one file and measures it.
 *
 * @param root folder that `file` is relative to
 */
export async function measureEntry(entry: string, file: string, root: string): Promise<RunTimeSize> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from ${JSON.stringify(file)};`, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "error",
    // Data have budgets of their own; the rest is there where entries for Node run.
    external: ["./data/*", "../data/*", "node:*", "srvx"],
  });
  const { contents } = outputFiles[0]!;
  return {
    entry,
    minifiedByteCount: contents.length,
    gzipByteCount: gzipSync(contents, { level: 9 }).length,
    brotliByteCount: brotliCompressSync(contents).length,
  };
}

/** Gzipped bytes of every entry; of an entry with `over`, what it costs more than that one. */
export function compareRunTime(
  sizes: readonly Pick<RunTimeSize, "entry" | "gzipByteCount">[],
  runTime: Budgets["runTime"],
): BudgetLine[] {
  const found = new Map(sizes.map((size) => [size.entry, size.gzipByteCount]));
  return [...new Set([...found.keys(), ...Object.keys(runTime)])].map((entry) => {
    const { maxByteCount, over } = runTime[entry] ?? {};
    const base = over === undefined ? 0 : found.get(over);
    const own = found.get(entry);
    return compare(entry, own === undefined || base === undefined ? undefined : own - base, maxByteCount);
  });
}
