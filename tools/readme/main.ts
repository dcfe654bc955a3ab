/** `npm run figures`: renews the figures of README.md, so that nobody copies one by hand. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFigures } from "../../bench/accuracy/figures.ts";
import { readCompareFigures } from "../../bench/compare/figures.ts";
import { readOptions } from "../../build/command-line.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { stepTable } from "../refresh/steps.ts";
import { renewClaims } from "./examples.ts";
import { replaceSection } from "./sections.ts";
import { scriptTable, speedTable, tierTable, weaknessTable } from "./tables.ts";

const HELP = `Usage: npm run figures

Renews what README.md says the program prints, and here and in CONTRIBUTING.md the tables between <!-- figures:name --> and <!-- /figures -->. The
tables of accuracy are made from what "npm run evaluate -- <people.tsv> --figures" wrote last, the tables of speed from what
"npm run bench" did.

  --help  this text
`;

const README = "README.md";
const CONTRIBUTING = "CONTRIBUTING.md";
const DIST = "dist";
/** The command that README.md begins with. */
const NAMES = ["Nguyen", "José García", "王小明", "Müller", "Οικονόμου"];

function printAnswers(): string {
  const { status, stdout, error } = spawnSync(process.execPath, [join(DIST, "cli.js"), "predict", ...NAMES], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
  });
  if (status !== 0) throw error ?? new Error(`${DIST}/cli.js predict ended with code ${status}`);
  return stdout;
}

function renew(): void {
  let text = renewClaims(readFileSync(README, "utf8"), process.cwd());
  const answers = printAnswers();
  text = replaceSection(text, "answers", `\`\`\`text\n${answers}\`\`\`\n`);
  const figures = readFigures();
  text = replaceSection(text, "tiers", tierTable(figures));
  text = replaceSection(text, "weak", weaknessTable(figures));
  text = replaceSection(text, "scripts", scriptTable(figures));
  text = replaceSection(text, "speed", speedTable(readCompareFigures()));
  writeFileAtomic(README, text);
  writeFileAtomic(CONTRIBUTING, replaceSection(readFileSync(CONTRIBUTING, "utf8"), "steps", stepTable()));
}

if (readOptions(HELP, {})) renew();
