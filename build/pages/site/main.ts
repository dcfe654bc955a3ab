/** `npm run site`: one folder with everything for readers, for any static host. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build as buildPlayground } from "vite";
import { build as buildPages } from "vitepress";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { createScript } from "../../command-line.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

async function makeSite(outDir: string): Promise<void> {
  rmSync(join(ROOT, "docs/api"), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules/typedoc/bin/typedoc")], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error("typedoc made no API pages: see above");
  rmSync(outDir, { recursive: true, force: true });
  await buildPages(join(ROOT, "build/pages/site"), { outDir });
  process.env.DOCS = "../";
  await buildPlayground({
    configFile: join(ROOT, "playground/vite.config.ts"),
    logLevel: "warn",
    build: { outDir: join(outDir, "play") },
  });
  writeDataAddresses(join(outDir, "play"));
}

/** The home answers names from the files of the page to try names on, whose addresses change with what is in them. */
function writeDataAddresses(playFolder: string): void {
  const files = readdirSync(join(playFolder, "assets"));
  const addressOf = (name: string): string => {
    const file = files.find((candidate) => candidate.startsWith(`${name}-`) && candidate.endsWith(".bin"));
    if (file === undefined)
      throw new Error(`${playFolder}/assets has no ${name}-….bin: the home of the site asks it`);
    return `assets/${file}`;
  };
  const addresses = { full: addressOf("full"), estimate: addressOf("estimate") };
  writeFileAtomic(join(playFolder, "data.json"), `${JSON.stringify(addresses)}\n`);
}

const { out } = createScript(
  "npm run site --",
  "Makes one folder: the documents with navigation and search, the API, and the page to try names on in play/. It works " +
    "anywhere on a site, and asks nothing of another. A link to a page that does not exist is an error.",
)
  .option("--out <folder>", "where; what is there already is removed", "site")
  .addHelpText("after", "\nTo look at it: npx vite preview --outDir site")
  .parse()
  .opts<{ out: string }>();
await makeSite(resolve(out));
