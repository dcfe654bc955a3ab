import { defineConfig } from "tsup";
import { defineByteCounts } from "./build/package/data-modules.ts";

/** Written by build/compile/main.ts beside the bundles, and shared by all of them: never copied into one. */
const dataModules = /\/data\/(core|standard|full|estimate)\.c?js$/u;

export default defineConfig([
  {
    name: "library",
    entry: [
      "src/index.ts",
      "src/core.ts",
      "src/full.ts",
      "src/bare.ts",
      "src/lazy.ts",
      "src/remote.ts",
      "src/unorm.ts",
      "src/estimate.ts",
      "src/bulk.ts",
      "src/http.ts",
      "src/http/node.ts",
      "src/http/redis.ts",
      "src/http/sql.ts",
    ],
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    dts: true,
    treeshake: true,
    // The data are the build's first step, and the command line is the configuration below; both run at the same time.
    clean: ["!data/**", "!cli.js", "!cli-thread.js", "!build-data.js", "!metafile-esm.json"],
    external: [dataModules],
    define: defineByteCounts("."),
  },
  {
    name: "command line",
    entry: {
      cli: "src/cli/bin.ts",
      "cli-thread": "src/cli/enrich/thread.ts",
      "build-data": "src/cli/build-data/main.ts",
    },
    format: ["esm"],
    target: "node20",
    platform: "node",
    // Deno and Bun find built-in modules by this prefix only.
    removeNodeProtocol: false,
    treeshake: true,
    // One file each: others would be taken for the library's leftovers by the cleaning above.
    splitting: false,
    // Development dependencies, bundled, so that installing the library installs none of them. Those written as
    // CommonJS ask for built-in modules by require(), which an ES module has to make for itself.
    noExternal: ["cli-progress", "commander", "csv-parse", "papaparse", "picocolors", "srvx", "string-width"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
    // ioredis is asked for by --redis alone, and installed by those who want it.
    external: [dataModules, "ioredis"],
    // Read and removed by build/package/notices.ts.
    metafile: true,
  },
]);
