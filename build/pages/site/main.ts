/** `npm run site`: one folder with everything for readers, for any static host. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build as buildPlayground } from "vite";
import { build as buildPages } from "vitepress";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { createScript } from "../../command-line.ts";
import { checkSite } from "./check.ts";
import { writeCountryPages } from "./countries.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SHOWN_FAULT_COUNT = 20;

async function makeSite(outDir: string): Promise<void> {
  rmSync(join(ROOT, "docs/api"), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules/typedoc/bin/typedoc")], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error("typedoc made no API pages: see above");
  writeCountryPages(join(ROOT, "docs/countries"));
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

function reportSite(folder: string): void {
  const { pageCount, linkCount, outsideCount, faults } = checkSite(folder);
  for (const fault of faults.slice(0, SHOWN_FAULT_COUNT)) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) {
    process.stderr.write(`site: ${faults.length} faults on ${pageCount} pages\n`);
    process.exitCode = 1;
    return;
  }
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const megabytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6;
  process.stdout.write(
    `${pageCount} pages, ${megabytes.toFixed(1)} MB; ${linkCount} links lead somewhere, ${outsideCount} to other sites were not asked\n`,
  );
}

const { out, check } = createScript(
  "npm run site --",
  "Makes one folder: the documents with navigation and search, the API, and the page to try names on in play/. It works " +
    "anywhere on a site, and asks nothing of another. Every link is checked: one that leads nowhere is an error.",
)
  .option("--out <folder>", "where; what is there already is removed", "site")
  .option("--check", "only check the links of the folder as it is")
  .addHelpText("after", "\nTo look at it: npx vite preview --outDir site")
  .parse()
  .opts<{ out: string; check?: boolean }>();
const folder = resolve(out);
if (!check) await makeSite(folder);
reportSite(folder);
