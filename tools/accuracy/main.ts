/** `npm run accuracy`: makes docs/accuracy.md and its pictures from the figures that were measured last. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FIGURES_PATH, type Figures, readFigures, sha256 } from "../../bench/accuracy/figures.ts";
import { readStudy, STUDY_PATH, type Study } from "../../bench/accuracy/study-file.ts";
import { hashModel } from "../../bench/accuracy/variant-table.ts";
import { VARIANTS } from "../../bench/accuracy/variants.ts";
import { readOptions } from "../../build/command-line.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { makePage } from "./page.ts";

const HELP = `Usage: npm run accuracy [-- --check]

Makes docs/accuracy.md and its pictures from ${FIGURES_PATH} and ${STUDY_PATH}.

  --check  write nothing, but say what is out of date: the page, the figures (against dist/data) and the study (against
           data/ and build/model); exit code 1 if page or figures are. The study takes long and says itself on the page
           which state of the model it is of.
  --help   this text
`;

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
  const old = study.variants.filter((variant) => variant.model !== model).map(({ name }) => name);
  if (old.length > 0)
    outdated.push(`${STUDY_PATH} is of another model (${old.join(", ")}): npm run study -- <people.tsv>`);
  const missing = VARIANTS.filter(({ name }) => study.variants.every((variant) => variant.name !== name));
  if (missing.length > 0)
    outdated.push(
      `${STUDY_PATH} lacks ${missing.map(({ name }) => name).join(", ")}: npm run study -- <people.tsv>`,
    );
  return outdated;
}

function main(): void {
  const values = readOptions(HELP, { check: { type: "boolean" } });
  if (!values) return;
  const figures = readFigures();
  const study = readStudy();
  const files = makePage(figures, study);
  if (values.check) {
    const outdated = findOutdated(files, figures);
    for (const line of [...outdated, ...findOutdatedStudy(study)]) process.stderr.write(`${line}\n`);
    if (outdated.length > 0) process.exitCode = 1;
    return;
  }
  for (const [path, content] of files) writeFileAtomic(path, content);
}

main();
