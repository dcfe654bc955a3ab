// node esbuild-worker.js <entry> <file>: one module, as `wrangler deploy` makes it.
import { build } from "esbuild";

const [entry, outfile] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  minify: true,
  format: "esm",
  logLevel: "warning",
});
