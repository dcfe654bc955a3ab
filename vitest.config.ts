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

/** What tsup.config.ts puts into the bundles. Unit tests run without a build. */
const byteCounts = existsSync("dist/data/full.base64.cjs") ? defineByteCounts(".") : {};

/**
 * The end of a test file's name says what it needs; the project of the same name runs it. Any other name is a unit test,
 * which needs no build: `.ci/run` runs those before there is one, so that a file with the wrong name fails.
 */
const NEEDS = {
  /** `dist/`, data and bundles. */
  built: "test/**/*.built.test.ts",
  /** `dist/`, and many seconds: every name of a tier or of `data/`, memory and time as measured, programs that hang or are killed. */
  slow: "test/**/*.slow.test.ts",
  /** `dist/` and Chromium. */
  browser: "test/**/*.browser.test.ts",
};

export default defineConfig({
  plugins: [builtData],
  define: { ...byteCounts, COMMONJS_MODULE: "undefined" },
  test: {
    environment: "node",
    // One fewer is the default: half the time of a machine with two cores would go to waste. With one more, pages that are measured
    // beside other tests take too long.
    maxWorkers: "100%",
    // Files share a process and what they import: each by itself takes two thirds more time.
    isolate: false,
    globalSetup: "test/helpers/temporary-folder-setup.ts",
    // Whole tiers are opened and a million lines piped; nothing should take this long by itself.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["test/**/*.test.ts"], exclude: Object.values(NEEDS) },
      },
      ...Object.entries(NEEDS).map(([name, pattern]) => ({
        extends: true as const,
        test: { name, include: [pattern] },
      })),
    ],
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
