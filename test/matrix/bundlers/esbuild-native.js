// node esbuild-native.js <entry> <file>: a classic script that leaves `entry` behind, resolved as for React Native.
import { build } from "esbuild";

const [entry, outfile] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  minify: true,
  conditions: ["react-native"],
  format: "iife",
  globalName: "entry",
  logLevel: "warning",
});
