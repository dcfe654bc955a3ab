// node esbuild-node.js <entry> <file>: one file for Node, CommonJS as by default.
import { build } from "esbuild";

const [entry, outfile] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  minify: true,
  platform: "node",
  logLevel: "warning",
});
