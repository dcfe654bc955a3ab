import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { defineByteCounts } from "./build/package/data-modules.ts";

/** The entries in `src/` import data modules that stand beside the bundles in `dist/`: load them from there. */
const builtData: Plugin = {
  name: "built data",
  enforce: "pre",
  resolveId(source) {
    const tier = /^\.\/data\/(core|standard|full|estimate)\.cjs$/u.exec(source)?.[1];
    return tier === undefined ? undefined : `\0built-data:${tier}`;
  },
  load(id) {
    if (!id.startsWith("\0built-data:")) return undefined;
    const path = fileURLToPath(new URL(`dist/data/${id.slice("\0built-data:".length)}.cjs`, import.meta.url));
    return `import { createRequire } from "node:module";
export default createRequire(${JSON.stringify(path)})(${JSON.stringify(path)});`;
  },
};

/** What tsup.config.ts puts into the bundles. Many tests need no data, and run without them. */
const byteCounts = existsSync("dist/data/full.cjs") ? defineByteCounts(".") : {};

export default defineConfig({
  plugins: [builtData],
  define: byteCounts,
  test: {
    environment: "node",
    include: ["test/**/*.test.ts"],
    // Whole tiers are opened and a million lines piped; nothing should take this long by itself.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      // The few lines that bind the command line to a real process, which coverage cannot follow.
      exclude: ["src/cli/bin.ts", "src/cli/enrich/thread.ts"],
      reporter: ["text-summary", "html", "json-summary"],
      thresholds: { lines: 95 },
    },
  },
});
