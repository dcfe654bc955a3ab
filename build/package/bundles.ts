/** What tsup makes: the library, with its types, and the command line. */
import type { Options } from "tsup";
import { defineByteCounts } from "./data-modules.ts";
import { INTERNAL_NAMES, SHORT_NAMES } from "./internal-names.ts";

/** Written beside the bundles, and shared by all of them: never copied into one. */
const DATA_MODULES = /\/data\/(core|standard|full|estimate)\.c?js$/u;

/** Folder in `dist/` of what the programs of the command line share, and of what they read when it is needed. */
export const COMMAND_LINE_FOLDER = "cli";
/** Files in `dist/` that come with the command line, beside that folder. */
const COMMAND_LINE_FILES: readonly string[] = ["cli.js", "cli-thread.js", "THIRD-PARTY-NOTICES.txt"];

/** Whether a file of `dist/` comes with the command line. */
export const isOfCommandLine = (file: string): boolean =>
  COMMAND_LINE_FILES.includes(file) || file.startsWith(`${COMMAND_LINE_FOLDER}/`);

/** Says which packages are in the command line; read and removed by notices.ts. */
export const METAFILE = "metafile-esm.json";

export const libraryBundles = (): Options => ({
  name: "library",
  entry: [
    "src/index.ts",
    "src/core.ts",
    "src/full.ts",
    "src/best.ts",
    "src/bare.ts",
    "src/lazy.ts",
    "src/remote.ts",
    "src/unorm.ts",
    "src/estimate.ts",
    "src/residents.ts",
    "src/bulk.ts",
    "src/http.ts",
    "src/http/mysql.ts",
    "src/http/node.ts",
    "src/http/redis.ts",
    "src/http/sql.ts",
  ],
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  dts: true,
  treeshake: true,
  // CommonJS has chunks of its own: six copies of the same code took 230 KB of the package.
  splitting: true,
  // What other parts of the build have put there stays.
  clean: ["data/**", "stamp.json", METAFILE, `${COMMAND_LINE_FOLDER}/**`, ...COMMAND_LINE_FILES].map(
    (file) => `!${file}`,
  ),
  external: [DATA_MODULES, "srvx"],
  define: defineByteCounts("."),
  esbuildOptions(options, { format }) {
    options.define = { ...options.define, COMMONJS_MODULE: format === "cjs" ? "module" : "undefined" };
    options.mangleProps = new RegExp(`^(?:${INTERNAL_NAMES.join("|")})$`);
    options.mangleCache = { ...SHORT_NAMES };
    // Half of the code that is installed, in both formats: the package has a budget, and whoever bundles it minifies it anyway.
    options.minify = true;
  },
});

/** What prom-client asks for traces, which no metric of ours has: 22 KB of the package. */
export const WITHOUT_TRACES: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "without traces",
  setup(build) {
    build.onResolve({ filter: /^@opentelemetry\/api$/ }, ({ path }) => ({ path, namespace: "empty" }));
    build.onLoad({ filter: /^/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

export const commandLineBundles = (): Options => ({
  name: "command line",
  entry: {
    cli: "src/cli/bin.ts",
    "cli-thread": "src/cli/enrich/thread.ts",
  },
  format: ["esm"],
  target: "node20",
  platform: "node",
  // Deno and Bun find built-in modules by this prefix only.
  removeNodeProtocol: false,
  treeshake: true,
  esbuildPlugins: [WITHOUT_TRACES],
  esbuildOptions(options) {
    options.minify = true;
    // Node reads its files as UTF-8: letters need no escapes of six characters.
    options.charset = "utf8";
    options.chunkNames = `${COMMAND_LINE_FOLDER}/[name]-[hash]`;
  },
  // What a command alone needs is read by that command: see src/cli/main.ts.
  splitting: true,
  clean: false,
  // Development dependencies, bundled, so that installing the library installs none of them. Those written as
  // CommonJS ask for built-in modules by require(), which an ES module has to make for itself.
  noExternal: ["cli-progress", "commander", "papaparse", "picocolors", "prom-client", "srvx", "string-width"],
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
  },
  // ioredis is asked for by --redis alone, and installed by those who want it.
  external: [DATA_MODULES, "ioredis"],
  metafile: true,
});
