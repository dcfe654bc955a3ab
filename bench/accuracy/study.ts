/** `npm run study`: what each part of the model is worth, by building and measuring the model without it. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { type Country, readCountries } from "../../build/data/folder.ts";
import { createPredictor } from "../../src/answer/predictor.ts";
import { createProgress } from "../../src/program/progress.ts";
import { formatTable } from "../table.ts";
import { differenceInterval } from "./bootstrap.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import { formatFigures, sha256, writeFigures } from "./figures.ts";
import { type Person, readPeople } from "./people.ts";
import { splitOf } from "./split.ts";
import {
  type GroupLoss,
  readStudy,
  STUDY_PATH,
  type StoredVariant,
  type Study,
  type VariantLoss,
} from "./study-file.ts";
import { toSystem } from "./system.ts";
import { hashModel, learnsAsShipped, VariantTables } from "./variant-table.ts";
import { SHIPPED, VARIANTS, type Variant } from "./variants.ts";

const HELP_NOTES = `
For every line of bench/accuracy/variants.ts the full table is built from data/ with other parameters, as far as the
people can ask for it, and measured. That takes seconds, or a minute where other evidence is learnt. Results go into
${STUDY_PATH} after each variant; those of variants that are not asked for stay.`;

const DATA = "data";
/** Smaller groups show noise. */
const MIN_GROUP_ROWS = 20;

await new Command("study")
  .description("Measures what each part of the model is worth.")
  .argument("<people.tsv>", "people with known countries, as for npm run evaluate")
  .option("--only <names...>", "these variants only")
  .option(
    "--renew",
    "measure the model as shipped alone: if it scores as it did, all that was measured is of this model",
  )
  .option("--list", "list the variants and end")
  .addHelpText("after", HELP_NOTES)
  .action(run)
  .parseAsync();

interface Options {
  only?: string[];
  renew?: boolean;
  list?: boolean;
}

async function run(peoplePath: string, options: Options): Promise<void> {
  if (options.list) {
    process.stdout.write(formatTable(VARIANTS.map(({ name, what }) => [`${name}: ${what}`])));
    return;
  }
  const unknown = (options.only ?? []).filter((name) => VARIANTS.every((variant) => variant.name !== name));
  if (unknown.length > 0) throw new Error(`no variants ${unknown.join(", ")}: see --list`);
  const chosen = VARIANTS.filter(
    ({ name }) => name !== SHIPPED.name && (options.only?.includes(name) ?? true),
  );
  const people = readPeople(peoplePath);
  const countries = readCountries(DATA);
  const study = { ...readStudy(), people: sha256(readFileSync(peoplePath)) };
  // The model may be worked on while this runs for half an hour: what was measured is what was there at the start.
  const model = hashModel();
  const tables = new VariantTables(DATA, people, createProgress(process.stderr));
  const shipped = await measure(SHIPPED, people, countries, tables);
  if (options.renew) {
    renew(study, summarizeVariant(SHIPPED, shipped, shipped, model));
    writeFigures(STUDY_PATH, study);
    return;
  }
  // First those for which nothing has to be read again.
  const ordered = [
    ...chosen.filter(learnsAsShipped),
    ...chosen.filter((variant) => !learnsAsShipped(variant)),
  ];
  for (const variant of [SHIPPED, ...ordered]) {
    const measured = variant === SHIPPED ? shipped : await measure(variant, people, countries, tables);
    const stored = summarizeVariant(variant, measured, shipped, model);
    const known = new Map(study.variants.map((one) => [one.name, one])).set(variant.name, stored);
    study.variants = VARIANTS.flatMap(({ name }) => known.get(name) ?? []);
    writeFigures(STUDY_PATH, study);
    process.stdout.write(describe(stored));
  }
}

/** Code changes more often than what it computes: scores that are the same to the last digit are of the same model. */
function renew(study: Study, shipped: StoredVariant): void {
  const known = study.variants.find(({ name }) => name === SHIPPED.name);
  if (known === undefined || formatFigures(known.scores) !== formatFigures(shipped.scores))
    throw new Error("the model as shipped scores otherwise than it did: measure all variants");
  for (const variant of study.variants) variant.model = shipped.model;
}

async function measure(
  variant: Variant,
  people: readonly Person[],
  countries: readonly Country[],
  tables: VariantTables,
): Promise<Evaluation[]> {
  const startTime = performance.now();
  process.stderr.write(`${variant.name}: ${variant.what}\n`);
  const bytes = await tables.make(variant);
  const system = toSystem(variant.name, createPredictor(bytes));
  const evaluations = (["report", "fit"] as const).flatMap((split) =>
    evaluate(
      system,
      people.filter((person) => splitOf(person) === split),
      countries,
      split,
    ),
  );
  process.stderr.write(`${variant.name}: ${((performance.now() - startTime) / 1000).toFixed(0)} s\n`);
  return evaluations;
}

function summarizeVariant(
  { name, what, isBrokenDown }: Variant,
  measured: readonly Evaluation[],
  shipped: readonly Evaluation[],
  model: string,
): StoredVariant {
  const losses: VariantLoss[] = [];
  let groups: GroupLoss[] | undefined;
  for (const [index, { result, resamples }] of measured.entries()) {
    if (result.split !== "report") continue;
    const whole = shipped[index]!;
    const lose = (key: "top1" | "top5") => ({
      value: whole.result.unweighted[key] - result.unweighted[key],
      ...differenceInterval(whole.resamples, resamples, key),
    });
    losses.push({ protocol: result.protocol, top1: lose("top1"), top5: lose("top5") });
    if (isBrokenDown && result.protocol === "surname") groups = loseByGroup(whole, measured[index]!);
  }
  return {
    name,
    what,
    model,
    scores: measured.map(({ result }) => {
      const { answered, top1, top5, countryMeanTop1, calibrationError, logLoss } = result.unweighted;
      return {
        protocol: result.protocol,
        split: result.split as "fit" | "report",
        answered,
        top1,
        top5,
        countryMeanTop1,
        calibrationError,
        logLoss,
        weightedTop1: result.weighted.top1,
      };
    }),
    losses: name === SHIPPED.name ? [] : losses,
    ...(groups && { groups }),
  };
}

/** Scripts and countries that the variant answers otherwise, those that lose most people first. */
function loseByGroup(whole: Evaluation, measured: Evaluation): GroupLoss[] {
  return (["script", "country"] as const).flatMap((grouping) =>
    whole.result.groups[grouping]
      .flatMap(({ name, unweighted }): GroupLoss[] => {
        const other = measured.result.groups[grouping].find((group) => group.name === name)?.unweighted;
        if (other === undefined || unweighted.rowCount < MIN_GROUP_ROWS) return [];
        const lose = (key: "answered" | "top1" | "top5"): number => unweighted[key] - other[key];
        const { rowCount } = unweighted;
        return [
          { grouping, name, rowCount, answered: lose("answered"), top1: lose("top1"), top5: lose("top5") },
        ];
      })
      .filter(({ answered, top1, top5 }) => answered !== 0 || top1 !== 0 || top5 !== 0)
      .sort((left, right) => right.top1 * right.rowCount - left.top1 * left.rowCount),
  );
}

function describe({ name, scores }: StoredVariant): string {
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  return formatTable([
    [name, "answered", "top-1", "top-5", "country mean", "ECE", "log loss", "weighted top-1"],
    ...scores.map((score) => [
      `${score.protocol}, ${score.split}`,
      ...[score.answered, score.top1, score.top5, score.countryMeanTop1].map(percent),
      score.calibrationError.toFixed(3),
      score.logLoss.toFixed(3),
      percent(score.weightedTop1),
    ]),
  ]);
}
