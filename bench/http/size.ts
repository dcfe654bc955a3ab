/** How many bytes the HTTP adapter adds to a bundle: minified, and compressed as a server would send it. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { createScript } from "../../build/command-line.ts";
import { formatTable, grouped } from "../../build/table.ts";

/** Compressed bytes; what is measured and a tenth. */
const MAX_BYTES: Readonly<Record<string, number>> = {
  "cognomen/http": 8000,
  "cognomen/http/redis": 1150,
  "cognomen/http/sql": 1250,
};

async function measure(entry: string): Promise<{ minified: number; compressed: number }> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    write: false,
  });
  const { contents } = outputFiles[0]!;
  return { minified: contents.length, compressed: gzipSync(contents, { level: 9 }).length };
}

const { check } = createScript(
  "tsx bench/http/size.ts",
  "Bundles each entry of the adapter by itself from src/, without data, which the host chooses.",
)
  .option("--check", "exit code 1 above a budget")
  .parse()
  .opts<{ check?: boolean }>();
const rows = [["", "minified", "gzip", "budget", ""]];
for (const [name, maxBytes] of Object.entries(MAX_BYTES)) {
  const { minified, compressed } = await measure(`src/${name.replace("cognomen/", "")}.ts`);
  const isKept = compressed <= maxBytes;
  rows.push([name, grouped(minified), grouped(compressed), grouped(maxBytes), isKept ? "ok" : "over"]);
  if (check && !isKept) process.exitCode = 1;
}
process.stdout.write(formatTable(rows));
