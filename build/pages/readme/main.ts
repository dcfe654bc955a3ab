/** `npm run pages -- figures`: renews the figures of README.md, so that nobody copies one by hand. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { createScript } from "../../command-line.ts";
import { renewClaims } from "./examples.ts";
import { FIGURE_SECTIONS } from "./figure-sections.ts";
import { replaceSection } from "./sections.ts";

const README = "README.md";
/** Pages whose examples answer names. */
const PAGES_WITH_ANSWERS = [README, "docs/lists.md", "docs/predicting.md"];
/** What README.md has its reader run first. */
const ARGUMENTS = ["--best", "--limit", "3", "Giovanni Rossi", "Siobhán O'Brien", "佐藤健", "Οικονόμου"];

function printAnswers(): string {
  const { status, stdout, error } = spawnSync(
    process.execPath,
    [join("dist", "cli.js"), "predict", ...ARGUMENTS],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
    },
  );
  if (status !== 0) throw error ?? new Error(`dist/cli.js predict ended with code ${status}`);
  return stdout;
}

function renew(): void {
  const renewPage = (page: string, change: (text: string) => string): void =>
    writeFileAtomic(page, change(readFileSync(page, "utf8")));
  for (const page of PAGES_WITH_ANSWERS) renewPage(page, (text) => renewClaims(text, process.cwd()));
  const answers = printAnswers();
  renewPage(README, (text) => replaceSection(text, "answers", `\`\`\`text\n${answers}\`\`\`\n`));
  for (const { page, name, make } of FIGURE_SECTIONS)
    renewPage(page, (text) => replaceSection(text, name, make()));
}

createScript(
  "npm run pages -- figures",
  "Renews what README.md, docs/lists.md and docs/predicting.md say the program prints, and the tables of all pages between " +
    "<!-- figures:name --> and <!-- /figures -->. The tables of accuracy are made from what " +
    '"npm run evaluate -- <people.tsv> --figures" wrote last, the tables of speed from what "npm run bench" did.',
).parse();
renew();
