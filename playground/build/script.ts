/** Builds a script that stands by itself, apart from the scripts of the page. */
import { buildSync } from "esbuild";

/** @param define values of the names that the script declares */
export function buildScript(path: string, define: Readonly<Record<string, unknown>>): string {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    bundle: true,
    format: "iife",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0]!.text.trim();
}
