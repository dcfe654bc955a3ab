/** `npm run pages -- <pages>`: what is generated from data and from figures that were measured. */
import { spawnSync } from "node:child_process";
import { createScript } from "../command-line.ts";

interface Pages {
  what: string;
  script: string;
  /** Whether the built program is run. */
  needsBuild?: true;
}

export const PAGES: Readonly<Record<string, Pages>> = {
  accuracy: {
    what: "docs/accuracy.md and docs/accuracy/ from what evaluate and study found",
    script: "build/pages/accuracy/main.ts",
  },
  benchmarks: {
    what: "docs/benchmarks.md from what bench -- rivals found",
    script: "build/pages/benchmarks/main.ts",
  },
  countries: {
    what: "src/ground/country-code.ts, src/cli/alpha-3.ts and src/lists/world-table.ts from data/",
    script: "build/pages/countries/main.ts",
  },
  figures: {
    what: "figures and printed answers in README.md, CONTRIBUTING.md and docs/",
    script: "build/pages/readme/main.ts",
    needsBuild: true,
  },
  openapi: { what: "docs/openapi.json", script: "build/pages/openapi/main.ts" },
  papers: { what: "LICENSE-DATA.md from data/sources.json", script: "build/pages/papers/main.ts" },
  residents: { what: "src/residents/table.ts from data/", script: "build/pages/residents/main.ts" },
  shapes: {
    what: "the shapes of files in test/fixtures and docs/files.md",
    script: "test/suites/main.ts",
    needsBuild: true,
  },
};

function run(script: string, args: readonly string[] = []): void {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", script, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const program = createScript("npm run pages --", "Generates pages and tables from data and from figures.");
for (const [name, { what, script, needsBuild }] of Object.entries(PAGES))
  program
    .command(name)
    .description(what)
    .argument("[options...]", "--help tells those of these pages")
    .helpOption(false)
    .allowUnknownOption()
    .action((options: string[]) => {
      if (needsBuild) run("build/ensure-built.ts");
      run(script, options);
    });
program.parse();
