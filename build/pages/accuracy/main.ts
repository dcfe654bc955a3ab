/** `npm run pages -- accuracy`: makes docs/accuracy.md, the pages of docs/accuracy and their pictures from the figures measured last. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIGURES_PATH, type Figures, readFigures } from "../../../bench/accuracy/figures.ts";
import { LISTS_PATH, readLists } from "../../../bench/accuracy/lists/report.ts";
import { ANSWER_VARIANTS } from "../../../bench/accuracy/study/answer-variants.ts";
import { MODEL_VARIANTS } from "../../../bench/accuracy/study/model-variants.ts";
import { hashModel, readStudy, STUDY_PATH, type Study } from "../../../bench/accuracy/study/runner.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { createScript } from "../../command-line.ts";
import { sha256 } from "../../stamp/code.ts";
import { findOutdatedLicences } from "./licence-table.ts";
import { makePages } from "./page.ts";

const TIER_FOLDER = "dist/data";

/** One line for everything that does not belong together. */
function findOutdated(files: ReadonlyMap<string, string>, figures: Figures): string[] {
  const outdated: string[] = [];
  for (const [path, content] of files) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== content)
      outdated.push(`${path} is not what its figures make: npm run pages -- accuracy`);
  }
  for (const tier of figures.tiers) {
    const path = join(TIER_FOLDER, `${tier.tier}.bin`);
    if (existsSync(path) && sha256(readFileSync(path)) !== tier.sha256)
      outdated.push(`${FIGURES_PATH} is of another ${path}: npm run evaluate -- <people.tsv> --figures`);
  }
  return outdated;
}

/** One line for what of the study is to be measured again. */
function findOutdatedStudy({ model, answers }: Study): string[] {
  const current = hashModel();
  const rows = [...model.rows, ...answers.rows];
  const stale = [...MODEL_VARIANTS, ...ANSWER_VARIANTS].filter(
    ({ name }) => rows.find((row) => row.name === name)?.model !== current,
  );
  return stale.length === 0
    ? []
    : [
        `${STUDY_PATH} lacks, or is of another model: ${stale.map(({ name }) => name).join(", ")}: npm run study`,
      ];
}

/** Prints each line; any makes exit code 1. */
function fail(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length > 0) process.exitCode = 1;
}

function main(): void {
  const { check } = createScript(
    "npm run pages -- accuracy",
    `Makes docs/accuracy.md, the pages of docs/accuracy and their pictures from ${FIGURES_PATH}, ${LISTS_PATH} and ${STUDY_PATH}.`,
  )
    .option(
      "--check",
      "write nothing, but say what is out of date: the page, the figures (against dist/data), those by licence class " +
        "(against the figures) and the study (against the tier files). Exit code 1 if page or figures are. The study " +
        "takes long and states on its page which state of the model it was measured on",
    )
    .parse()
    .opts<{ check?: boolean }>();
  const figures = readFigures();
  const study = readStudy();
  const files = makePages(figures, study, readLists());
  if (check) {
    fail([...findOutdated(files, figures), ...findOutdatedLicences(figures, study)]);
    for (const line of findOutdatedStudy(study)) process.stderr.write(`${line}\n`);
    return;
  }
  for (const [path, content] of files) writeFileAtomic(path, content);
}

main();
