import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["test/**/*.test.ts"],
    // Whole tiers are opened and a million lines piped; nothing should take this long by itself.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      // Machine-written, and the few lines that bind the command line to a real process, which coverage cannot follow.
      exclude: ["src/generated/**", "src/cli/bin.ts"],
      reporter: ["text-summary", "html", "json-summary"],
      thresholds: { lines: 95 },
    },
  },
});
