/** `npm run study`: what each part of the model, each licence class and each source is worth, measured without it. */
import { readFileSync } from "node:fs";
import { Argument, type Command } from "commander";
import { createScript } from "../../build/command-line.ts";
import { type Person, readPeople } from "../../build/evaluate/people.ts";
import { sha256 } from "../../build/stamp/code.ts";
import { formatTable } from "../../build/table.ts";
import { createProgress, type Progress } from "../../src/program/progress.ts";
import { listLicenceVariants } from "./study/licences.ts";
import {
  hashModel,
  type ListName,
  runStudy,
  STUDY_PATH,
  type StudyRows,
  type Variant,
} from "./study/runner.ts";
import { listSourceVariants } from "./study/sources.ts";
import { listAnswerVariants, listModelVariants } from "./study/variants.ts";

const DATA = "data";

const HELP_NOTES = `
model     the full table, built from data/ with other parameters, as far as the people can ask for it: twenty seconds a
          variant, or two minutes where other evidence is learnt
answers   the compiled full tier, asked with other constants: seconds a variant
licences  the full table and the estimator of some licence classes alone: five minutes each
sources   the countries of each source, counted anew without it, on the part "fit" of the people: 45 minutes for all. Where
          their people are answered worse with it, the full tier is made and asked as well

Each variant is kept in ${STUDY_PATH} once it is measured, so that another run goes on where one stopped. What was measured on
other tier files, on other people, or as something else, is measured again; code alone makes nothing old.`;

type Lister<Row> = (people: readonly Person[], dataFolder: string, progress: Progress) => Variant<Row>[];
const LISTS: { readonly [Name in ListName]: Lister<StudyRows[Name]> } = {
  model: listModelVariants,
  answers: listAnswerVariants,
  licences: listLicenceVariants,
  sources: listSourceVariants,
};

interface Options {
  only?: string[];
  list?: boolean;
}

async function run(
  name: ListName,
  paths: readonly string[],
  options: Options,
  script: Command,
): Promise<void> {
  if (!options.list && paths.length === 0) script.error("people are missing: <people.tsv>");
  const variants = LISTS[name](paths.flatMap(readPeople), DATA, createProgress(process.stderr));
  if (options.list) {
    process.stdout.write(formatTable(variants.map((variant) => [variant.name, variant.what])));
    return;
  }
  const hashes = paths.map((path) => sha256(readFileSync(path)));
  const people = hashes.length === 1 ? hashes[0]! : sha256(hashes.join());
  const count = await runStudy(name, variants, people, hashModel(DATA), {
    ...(options.only && { only: options.only }),
    say: (line) => process.stderr.write(line),
  });
  process.stdout.write(`${count} of ${variants.length} variants measured; ${STUDY_PATH} has all\n`);
}

await createScript(
  "npm run study --",
  "Measures variants, and keeps what it finds for the pages about accuracy.",
)
  .addArgument(new Argument("<list>", "what is left out or changed").choices(Object.keys(LISTS)))
  .argument(
    "[people.tsv...]",
    "people with known countries, as for npm run evaluate; of several files all count",
  )
  .option("--only <names...>", "these variants alone, measured or not")
  .option("--list", "list the variants and end")
  .addHelpText("after", HELP_NOTES)
  .action(run)
  .parseAsync();
