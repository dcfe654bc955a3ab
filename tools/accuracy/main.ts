/** `npm run accuracy`: makes docs/accuracy.md, its pictures and docs/refresh-report.md from the figures measured last. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWER_VARIANTS } from "../../bench/accuracy/answer-variants.ts";
import { FIGURES_PATH, type Figures, readFigures, sha256 } from "../../bench/accuracy/figures.ts";
import { LICENCE_COSTS_PATH, readLicenceCosts } from "../../bench/accuracy/licence-file.ts";
import { LISTS_PATH, readLists } from "../../bench/accuracy/lists/figures.ts";
import { PREVIOUS_PATH, readSnapshot, takeSnapshot } from "../../bench/accuracy/snapshot.ts";
import { readStudy, STUDY_PATH, type Study } from "../../bench/accuracy/study-file.ts";
import { hashModel } from "../../bench/accuracy/variant-table.ts";
import { VARIANTS } from "../../bench/accuracy/variants.ts";
import { readOptions } from "../../build/command-line.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { type Change, findLosses, findUnexplained } from "./changes.ts";
import { CHANGES_PATH, makeChangesPage, summarizeChangesPage } from "./changes-page.ts";
import { findOutdatedLicences } from "./licence-table.ts";
import { makePage, readReasons } from "./page.ts";

const HELP = `Usage: npm run accuracy [-- --check | --changes]

Makes docs/accuracy.md and its pictures from ${FIGURES_PATH}, ${LISTS_PATH},
${LICENCE_COSTS_PATH} and ${STUDY_PATH}, and
${CHANGES_PATH} from the first and ${PREVIOUS_PATH}, which "npm run keep:figures" puts aside.

  --check    write nothing, but say what is out of date: the pages, the figures (against dist/data), those by licence class
             (against the figures) and the study (against data/ and build/model); and which country loses more since the last refresh than may pass without a reason.
             Exit code 1 if a page or figures are, or such a country has none. The study takes long and says itself on
             the page which state of the model it is of.
  --changes  make ${CHANGES_PATH} alone and print it, without its long tables; exit code 1 if a country loses without a
             reason
  --help     this text
`;

const REASONS_FILE = "loss-reasons.tsv";

const TIER_FOLDER = "dist/data";

/** One line for everything that does not belong together. */
function findOutdated(files: ReadonlyMap<string, string>, figures: Figures): string[] {
  const outdated: string[] = [];
  for (const [path, content] of files) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== content)
      outdated.push(`${path} is not what its figures make: npm run accuracy`);
  }
  for (const tier of figures.tiers) {
    const path = join(TIER_FOLDER, `${tier.tier}.bin`);
    if (existsSync(path) && sha256(readFileSync(path)) !== tier.sha256)
      outdated.push(`${FIGURES_PATH} is of another ${path}: npm run evaluate -- <people.tsv> --figures`);
  }
  return outdated;
}

/** One line for what of the study is to be measured again. */
function findOutdatedStudy(study: Study): string[] {
  const outdated: string[] = [];
  const model = hashModel();
  const measured = [...study.variants, ...(study.answers ?? [])];
  const old = measured.filter((variant) => variant.model !== model).map(({ name }) => name);
  if (old.length > 0)
    outdated.push(`${STUDY_PATH} is of another model (${old.join(", ")}): npm run study -- <people.tsv>`);
  const missing = [...VARIANTS, ...ANSWER_VARIANTS].filter(({ name }) =>
    measured.every((variant) => variant.name !== name),
  );
  if (missing.length > 0)
    outdated.push(
      `${STUDY_PATH} lacks ${missing.map(({ name }) => name).join(", ")}: npm run study -- <people.tsv>`,
    );
  return outdated;
}

/** Prints each line; any makes exit code 1. */
function fail(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length > 0) process.exitCode = 1;
}

function main(): void {
  const values = readOptions(HELP, { check: { type: "boolean" }, changes: { type: "boolean" } });
  if (!values) return;
  const figures = readFigures();
  const change: Change = { before: readSnapshot(), now: takeSnapshot(figures) };
  const reasons = readReasons(REASONS_FILE);
  const changesPage = makeChangesPage(change, reasons);
  const unexplained = findUnexplained(findLosses(change), reasons, `tools/accuracy/${REASONS_FILE}`);
  if (values.changes) {
    writeFileAtomic(CHANGES_PATH, changesPage);
    process.stdout.write(summarizeChangesPage(changesPage));
    fail(unexplained);
    return;
  }
  const study = readStudy();
  const licences = readLicenceCosts();
  const files = makePage(figures, study, licences, readLists()).set(CHANGES_PATH, changesPage);
  if (values.check) {
    fail([...findOutdated(files, figures), ...findOutdatedLicences(figures, licences), ...unexplained]);
    for (const line of findOutdatedStudy(study)) process.stderr.write(`${line}\n`);
    return;
  }
  for (const [path, content] of files) writeFileAtomic(path, content);
}

main();
