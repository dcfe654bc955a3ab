/**
 * Packs the package, installs it as users do, and asks it the same names in every run time and behind every bundler.
 * `npm run matrix`
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { preview } from "vite";
import { createScript, namedArguments } from "../../build/command-line.ts";
import { grouped } from "../../build/table.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "../browser/chromium.ts";
import { type Check, runChecks } from "../hosts/runner.ts";
import { BROWSERS, writePages } from "./browsers.ts";
import { type Answers, type Cell, ENTRIES, type Entry, judgeAnswers, type Workshop } from "./cell.ts";
import { createProject, pack } from "./pack.ts";
import { PACKAGE } from "./package-checks.ts";
import { PROGRAMS } from "./programs.ts";
import { hashAnswers } from "./project/hash-answers.js";
import { type AskedName, sampleNames } from "./sample.ts";
import { SERVERS } from "./servers.ts";
import { TIMINGS } from "./timings.ts";
import { findVersion, INSTALL } from "./tools.ts";

const CELLS: readonly Cell[] = [PACKAGE, ...PROGRAMS, ...BROWSERS, ...SERVERS, TIMINGS];

/** Has the installed package write one of its data files, as users do. */
function writeData(project: string, name: string, path: string): void {
  const program = join(project, "node_modules", "cognomen", "dist", "cli.js");
  execFileSync(process.execPath, [program, "data", name, "-o", path, "--force"], { stdio: "pipe" });
}

/** Answers of the source code on the data of the package. */
function findExpected(project: string, names: readonly AskedName[]): Record<Entry, Answers> {
  const read = (name: string): Uint8Array => {
    const path = join(project, `${name}.bin`);
    writeData(project, name, path);
    return readFileSync(path);
  };
  const open = (tier: string) => createPredictor(read(tier));
  const estimator = createEstimator(read("estimate"));
  const ask = (tier: string): Answers => {
    const { predict } = open(tier);
    return hashAnswers(names, (name) => predict(name));
  };
  const { predict } = open("core");
  const best = open("full");
  const tiers = {
    core: ask("core"),
    standard: ask("standard"),
    full: ask("full"),
    best: hashAnswers(names, (name) => best.predict(name, { whole: true, estimator })),
    estimate: hashAnswers(names, (name) => predict(name, { estimator })),
  };
  const { core, standard, full } = tiers;
  const expected = { ...tiers, lazy: core, remote: full, unorm: standard };
  for (const [entry, { knownCount, nameCount }] of Object.entries(tiers)) {
    // Equal hashes of empty answers would say nothing.
    if (knownCount < nameCount / 2)
      throw new Error(`${entry} knows only ${knownCount} of ${nameCount} names: the sample is broken`);
  }
  return expected;
}

/** What a cell needs and is not there, with how to get it. */
function findMissing({ tools, needsChromium }: Cell): string | undefined {
  const missing = tools.filter((tool) => findVersion(tool) === undefined);
  if (missing.length > 0) return `${INSTALL} (${missing.join(", ")})`;
  return needsChromium && findChromium() === undefined ? INSTALL_ADVICE : undefined;
}

const checkCell = (cell: Cell, workshop: Workshop): Check => ({
  name: cell.name,
  findMissing: () => findMissing(cell),
  async run() {
    const { answers, complaints = [], notes } = await cell.run(workshop);
    const version = cell.tools[0] === undefined ? process.versions.node : findVersion(cell.tools[0]);
    return {
      found: [version, ...cell.entries, notes].filter((part) => part !== undefined).join(", "),
      complaints: [...complaints, ...judgeAnswers(cell.entries, answers, workshop.expected)],
    };
  },
});

/** Serves the bundles as any static host would. */
async function serve(out: string): Promise<{ address: string; close(): Promise<void> }> {
  const server = await preview({
    configFile: false,
    root: out,
    logLevel: "error",
    build: { outDir: out },
    preview: { host: "127.0.0.1", port: 0 },
  });
  return { address: server.resolvedUrls!.local[0]!, close: () => server.close() };
}

async function main(
  chosen: readonly Cell[],
  { keep: isKept, timings: isTimed }: { keep?: boolean; timings: boolean },
  script: Command,
): Promise<void> {
  const cells = chosen.filter((cell) => isTimed || cell !== TIMINGS);
  if (cells.length === 0)
    script.error(`found ${JSON.stringify(TIMINGS.name)} and --no-timings, expected one of them`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "cognomen-matrix-")));
  const out = join(folder, "out");
  mkdirSync(out);
  const site = await serve(out);
  let browser: Browser | undefined;
  const openBrowser = async (): Promise<BrowserContext> => {
    browser ??= await chromium.launch({ executablePath: findChromium()!, args: [...CHROMIUM_ARGUMENTS] });
    return browser.newContext();
  };
  try {
    process.stderr.write("Packing and installing …\n");
    const tarballFile = pack(folder);
    const project = createProject(folder, tarballFile);
    writePages(project, ENTRIES);
    writeData(project, "full", join(out, "full.bin"));
    const names = sampleNames();
    const namesFile = join(folder, "names.json");
    writeFileSync(namesFile, JSON.stringify(names));
    process.stderr.write(`Asking the source code ${grouped(names.length)} names …\n`);
    const expected = findExpected(project, names);
    const workshop = {
      ...{ tarballFile, project, out, namesFile, names, expected, openBrowser },
      address: site.address,
    };
    await runChecks(cells.map((cell) => checkCell(cell, workshop)));
  } finally {
    await browser?.close();
    await site.close();
    if (isKept) process.stderr.write(`Kept: ${folder}\n`);
    else rmSync(folder, { recursive: true });
  }
}

await createScript(
  "npm run matrix --",
  "Packs what is built, installs the tarball into a new project, and asks ten thousand names in every run time and behind " +
    "every bundler: the answers must be those of the source code, to the last digit.",
)
  .addArgument(namedArguments("cells", CELLS))
  .option(
    "--no-timings",
    `leave out ${JSON.stringify(TIMINGS.name)}, which other work on the machine disturbs`,
  )
  .option("--keep", "leave the project and the bundles where they are, and say where")
  .addHelpText(
    "after",
    `
Tools are installed by: ${INSTALL}
Browsers: ${INSTALL_ADVICE}

Exit codes: 0 all well, 1 something is wrong, 2 wrong use.`,
  )
  .action(main)
  .parseAsync();
