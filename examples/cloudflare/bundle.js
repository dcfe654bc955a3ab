// What `wrangler deploy` does first: one file of all modules.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const path = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
await build({
  entryPoints: [path("worker.js")],
  outfile: path("dist/worker.js"),
  bundle: true,
  format: "esm",
  minify: true,
  logLevel: "warning",
});
