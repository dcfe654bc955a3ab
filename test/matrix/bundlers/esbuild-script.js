// node esbuild-script.js <entry> <file>: a classic script that leaves `entry` behind, for an engine without modules.
import { build } from "esbuild";

const [entry, outfile] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  minify: true,
  format: "iife",
  globalName: "entry",
  logLevel: "warning",
});
