// node esbuild.js <entry> <folder>: a bundle for browsers.
import { build } from "esbuild";

const [entry, outdir] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outdir,
  bundle: true,
  minify: true,
  splitting: true,
  format: "esm",
  logLevel: "warning",
});
