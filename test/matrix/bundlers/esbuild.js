// node esbuild.js <entry> <target> [kind]: a folder of modules for browsers, or one file of another kind.
import { build } from "esbuild";

const [entry, target, kind = "browser"] = process.argv.slice(2);
const SETTINGS = {
  browser: { format: "esm", splitting: true, outdir: target },
  /** CommonJS, as by default. */
  node: { platform: "node", outfile: target },
  /** One module, as `wrangler deploy` makes it. */
  worker: { format: "esm", outfile: target },
  /** A classic script that leaves `entry` behind, for an engine without modules. */
  script: { format: "iife", globalName: "entry", outfile: target },
  "react-native": { format: "iife", globalName: "entry", conditions: ["react-native"], outfile: target },
};
await build({ entryPoints: [entry], bundle: true, minify: true, logLevel: "warning", ...SETTINGS[kind] });
