/** What each entry of the package costs a page beside its data: bundled, minified, compressed. */
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Budgets } from "./budgets.ts";

/** Bytes of one entry with all that it imports, data modules left out. */
export interface RunTimeSize {
  /** As users import it. */
  entry: string;
  minifiedByteCount: number;
  /** Minified and gzipped. */
  gzipByteCount: number;
  brotliByteCount: number;
}

/** One entry beside its budget. */
export interface RunTimeLine {
  entry: string;
  /** Minified and gzipped; of an entry with `over`, what it costs more than that one. */
  gzipByteCount: number;
  /** Undefined if nobody has decided what the entry may weigh. */
  maxByteCount: number | undefined;
  goalByteCount: number | undefined;
  isKept: boolean;
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

/** Compares every entry with its budget. One without a budget breaks it, and so does a budget without an entry. */
export function compareRunTime(sizes: readonly RunTimeSize[], { runTime }: Budgets): RunTimeLine[] {
  const found = new Map(sizes.map((size) => [size.entry, size.gzipByteCount]));
  const lines: RunTimeLine[] = [];
  for (const entry of new Set([...found.keys(), ...Object.keys(runTime)])) {
    const { maxByteCount, goalByteCount, over } = runTime[entry] ?? {};
    const base = over === undefined ? 0 : (found.get(over) ?? Number.NaN);
    const gzipByteCount = (found.get(entry) ?? Number.NaN) - base;
    const isKept = maxByteCount !== undefined && gzipByteCount <= maxByteCount;
    lines.push({ entry, gzipByteCount, maxByteCount, goalByteCount, isKept });
  }
  return lines;
}
