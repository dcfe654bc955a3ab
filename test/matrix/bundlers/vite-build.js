// node vite-build.js <page> <folder>
import { build } from "vite";

const [input, outDir] = process.argv.slice(2);
await build({
  configFile: false,
  base: "./",
  logLevel: "warn",
  // Its advice on large files would be the only output.
  build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 100_000, rolldownOptions: { input } },
});
