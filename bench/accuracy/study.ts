/** `npm run study`: what each part of the model is worth, by building and measuring the model without it. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { type Country, readCountries } from "../../build/data/folder.ts";
import { createPredictor } from "../../src/answer/predictor.ts";
import { createProgress } from "../../src/program/progress.ts";
import { formatTable } from "../table.ts";
import { differenceInterval } from "./bootstrap.ts";
import { type Evaluation, evaluate, type Protocol } from "./evaluate.ts";
import { sha256, writeFigures } from "./figures.ts";
import { type Person, readPeople } from "./people.ts";
import { type Split, splitOf } from "./split.ts";
import {
  findStale,
  type GroupLoss,
  readStudy,
  renew,
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
people can ask for it, and measured. That takes twenty seconds, or two minutes where other evidence is learnt. Results go
into ${STUDY_PATH} after each variant; those of variants that are not asked for stay.

--stale first measures the model as shipped. If it scores as it did, all that was measured with it is of this model too:
code changes more often than what it computes. Then it measures what is of another model, or was interrupted.`;

const DATA = "data";
/** Smaller groups show noise. */
const MIN_GROUP_ROWS = 20;
/** What the page shows. To ask in all ways of both parts would take twice as long. */
const MEASURED: Readonly<Record<Split, readonly Protocol[]>> = {
  report: ["surname", "given + family"],
  fit: ["surname"],
};

await new Command("study")
  .description("Measures what each part of the model is worth.")
  .argument("<people.tsv>", "people with known countries, as for npm run evaluate")
  .option("--only <names...>", "these variants only")
  .option("--stale", "those alone that are not of this model yet")
  .option("--renew", "the model as shipped alone; fails if others are not of this model then")
  .option("--list", "list the variants and end")
  .addHelpText("after", HELP_NOTES)
  .action(run)
  .parseAsync();

interface Options {
  only?: string[];
  stale?: boolean;
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
  const study = openStudy(sha256(readFileSync(peoplePath)));
  // The model may be worked on while this runs: what was measured is what was there at the start.
  const model = hashModel();
  const tables = new VariantTables(DATA, people, createProgress(process.stderr));
  const shipped = await measure(SHIPPED, people, countries, tables);
  const store = (variant: Variant, measured: readonly Evaluation[]): void => {
    const stored = summarizeVariant(variant, measured, shipped, model);
    const byName = new Map(study.variants.map((one) => [one.name, one])).set(variant.name, stored);
    study.variants = VARIANTS.flatMap(({ name }) => byName.get(name) ?? []);
    writeFigures(STUDY_PATH, study);
    process.stdout.write(describe(stored));
  };
  if (options.renew || options.stale) renew(study, summarizeVariant(SHIPPED, shipped, shipped, model));
  store(SHIPPED, shipped);
  const stale = findStale(study, chosen, model);
  if (options.renew) {
    if (stale.length === 0) return;
    const names = stale.map(({ name }) => name).join(", ");
    throw new Error(`of another model, or not measured: ${names}. "--stale" measures them`);
  }
  const asked = options.stale ? stale : chosen;
  // First those for which nothing has to be read again.
  for (const variant of [
    ...asked.filter(learnsAsShipped),
    ...asked.filter((variant) => !learnsAsShipped(variant)),
  ])
    store(variant, await measure(variant, people, countries, tables));
}

/** What was measured on these people. */
function openStudy(people: string): Study {
  const known = readStudy();
  return known.people === people ? known : { people, variants: [] };
}

async function measure(
  variant: Variant,
  people: readonly Person[],
  countries: readonly Country[],
  tables: VariantTables,
): Promise<Evaluation[]> {
  const startTime = performance.now();
  process.stderr.write(`${variant.name}: ${variant.what}\n`);
  const seconds = (): string => `${((performance.now() - startTime) / 1000).toFixed(0)} s`;
  const bytes = await tables.make(variant);
  process.stderr.write(`${variant.name}: made after ${seconds()}\n`);
  const system = toSystem(variant.name, createPredictor(bytes));
  const evaluations = (["report", "fit"] as const).flatMap((split) =>
    evaluate(
      system,
      people.filter((person) => splitOf(person) === split),
      countries,
      split,
      MEASURED[split],
    ),
  );
  process.stderr.write(`${variant.name}: measured after ${seconds()}\n`);
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
