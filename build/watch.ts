/** Builds the command line again after each change in `src/`, for work on it: `npm run watch`. */
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsup";
import { commandLineBundles } from "./package/bundles.ts";
import { writeNotices } from "./package/notices.ts";
import { stampPart } from "./package/parts.ts";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
// The data modules first: the bundles tell their sizes.
const { status } = spawnSync(
  process.execPath,
  [...process.execArgv, "build/ensure-built.ts", "--command-line"],
  {
    stdio: "inherit",
  },
);
if (status !== 0) process.exit(1);
await build({
  ...commandLineBundles(),
  config: false,
  watch: ["src"],
  onSuccess: async () => {
    writeNotices();
    stampPart(".", "command line");
    process.stderr.write("Built. Try: node dist/cli.js predict Nguyen\n");
  },
});
