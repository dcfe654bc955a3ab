/** `npm run study`: what each part of the model is worth, by building and measuring the model without it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { createScript, wholeNumber } from "../../build/command-line.ts";
import { type Country, readCountries } from "../../build/data/folder.ts";
import { estimatorPath } from "../../build/estimator/record.ts";
import { differenceInterval } from "../../build/evaluate/bootstrap.ts";
import { type Person, readPeople } from "../../build/evaluate/people.ts";
import { type Split, splitOf } from "../../build/evaluate/split.ts";
import { sha256 } from "../../build/stamp/code.ts";
import { compiledFolder } from "../../build/stamp/stamp.ts";
import { formatTable, percent } from "../../build/table.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { ALL_LICENCES } from "../../src/ground/licences.ts";
import type { Estimator } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createProgress } from "../../src/program/progress.ts";
import {
  ANSWER_VARIANTS,
  ANSWERED,
  type AnswerVariant,
  type VariantSystems,
  withAnswerVariant,
} from "./answer-variants.ts";
import { type Evaluation, evaluate, type Protocol } from "./evaluate.ts";
import { SYSTEMS, writeFigures } from "./figures.ts";
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
people can ask for it, and measured. That takes twenty seconds, or two minutes where other evidence is learnt. For every
line of answer-variants.ts the compiled full tier is asked with other constants, in seconds. Results go into ${STUDY_PATH}
after each variant; those of variants that are not asked for stay.

--stale first measures the model as shipped. If it scores as it did, all that was measured with it is of this model too:
code changes more often than what it computes. Then it measures what is of another model, or was interrupted.`;

const DATA = "data";
/** Smaller groups show noise. */
const MIN_GROUP_ROWS = 20;
/** The page shows so many, of the countries where a variant changes most people. */
const MAX_COUNTRY_COUNT = 12;

/** A way to ask some of the people. */
interface Question {
  split: Split;
  protocols: readonly Protocol[];
  isEstimated: boolean;
}
/** What the page shows. To ask in all ways of both parts would take twice as long. */
const MEASURED: readonly Question[] = [
  { split: "report", protocols: ["whole name", "surname", "given + family"], isEstimated: false },
  { split: "report", protocols: ["whole name"], isEstimated: true },
  { split: "fit", protocols: ["whole name", "surname"], isEstimated: false },
];
/** A surname alone is answered by what is stored, which the way to answer does not change. */
const ANSWERS_MEASURED: readonly Question[] = [
  { split: "report", protocols: ["whole name", "given + family"], isEstimated: false },
  { split: "report", protocols: ["whole name"], isEstimated: true },
  { split: "fit", protocols: ["whole name"], isEstimated: false },
];
const NAMES = { plain: SYSTEMS.full, estimated: SYSTEMS.estimated } as const;

await createScript(
  "npm run study --",
  "Measures what each part of the model, and of the way to answer whole names, is worth.",
)
  .argument("<people.tsv>", "people with known countries, as for npm run evaluate")
  .option("--only <names...>", "these variants only")
  .option("--answers", "variants of the way to answer only")
  .option(
    "--every <number>",
    "one of so many people only; prints what it finds and keeps nothing",
    wholeNumber(1),
    1,
  )
  .option("--stale", "those alone that are not of this model yet")
  .option("--list", "list the variants and end")
  .addHelpText("after", HELP_NOTES)
  .action(run)
  .parseAsync();

interface Options {
  only?: string[];
  answers?: boolean;
  every: number;
  stale?: boolean;
  list?: boolean;
}

async function run(peoplePath: string, options: Options, script: Command): Promise<void> {
  const all = [...VARIANTS, ...ANSWER_VARIANTS];
  if (options.list) {
    process.stdout.write(formatTable(all.map(({ name, what }) => [`${name}: ${what}`])));
    return;
  }
  const unknown = (options.only ?? []).filter((name) => all.every((variant) => variant.name !== name));
  if (unknown.length > 0) script.error(`no variants ${unknown.join(", ")}: see --list`);
  const isChosen = ({ name }: Named): boolean => options.only?.includes(name) ?? true;
  const { every } = options;
  const study = openStudy(sha256(readFileSync(peoplePath)));
  const context: Context = {
    people: readPeople(peoplePath).filter((_, index) => index % every === 0),
    countries: readCountries(DATA),
    estimator: createEstimator(readFileSync(estimatorPath(DATA))),
    study,
    // The model may be worked on while this runs: what was measured is what was there at the start.
    model: hashModel(),
    options,
    keep: () => {
      if (every === 1) writeFigures(STUDY_PATH, study);
    },
  };
  const answers = ANSWER_VARIANTS.filter((variant) => variant !== ANSWERED && isChosen(variant));
  if (answers.length > 0) measureAnswers(answers, context);
  const variants = VARIANTS.filter((variant) => variant !== SHIPPED && isChosen(variant));
  if (variants.length > 0 && !options.answers) await measureModels(variants, context);
}

type Named = Pick<Variant, "name" | "what">;

interface Context {
  people: readonly Person[];
  countries: readonly Country[];
  estimator: Estimator;
  study: Study;
  model: string;
  options: Options;
  keep(): void;
}

async function measureModels(chosen: readonly Variant[], context: Context): Promise<void> {
  const { people, study, model, options, keep } = context;
  const tables = new VariantTables(DATA, people, createProgress(process.stderr));
  const shipped = await measure(SHIPPED, context, tables);
  const store = (variant: Variant, measured: readonly Evaluation[]): void => {
    const stored = summarizeVariant(variant, measured, shipped, model);
    study.variants = replace(study.variants, stored, VARIANTS);
    keep();
    process.stdout.write(describe(stored));
  };
  if (options.stale) renew(study, summarizeVariant(SHIPPED, shipped, shipped, model));
  store(SHIPPED, shipped);
  const asked = options.stale ? findStale(study, chosen, model) : chosen;
  // First those for which nothing has to be read again.
  for (const variant of [
    ...asked.filter(learnsAsShipped),
    ...asked.filter((variant) => !learnsAsShipped(variant)),
  ])
    store(variant, await measure(variant, context, tables));
}

/** The same of variants of the way to answer. */
function measureAnswers(chosen: readonly AnswerVariant[], context: Context): void {
  const { study, model, options, estimator, keep } = context;
  const tier = readFileSync(join(compiledFolder(DATA, ALL_LICENCES), "full.bin"));
  const known = { variants: study.answers ?? [] };
  const ask = (variant: AnswerVariant): Evaluation[] => {
    const startTime = performance.now();
    const measured = withAnswerVariant(variant, tier, estimator, NAMES, (systems) =>
      askAll(systems, ANSWERS_MEASURED, context),
    );
    const seconds = ((performance.now() - startTime) / 1000).toFixed(0);
    process.stderr.write(`${variant.name}: ${variant.what}; measured after ${seconds} s\n`);
    return measured;
  };
  const answered = ask(ANSWERED);
  const store = (variant: AnswerVariant, measured: readonly Evaluation[]): void => {
    const stored = summarizeVariant(variant, measured, answered, model);
    known.variants = replace(known.variants, stored, ANSWER_VARIANTS);
    study.answers = known.variants;
    keep();
    process.stdout.write(describe(stored));
  };
  if (options.stale) renew(known, summarizeVariant(ANSWERED, answered, answered, model));
  store(ANSWERED, answered);
  for (const variant of options.stale ? findStale(known, chosen, model) : chosen)
    store(variant, ask(variant));
}

/** What was measured, with one of it measured anew, in the order of the variants. */
function replace(
  known: readonly StoredVariant[],
  stored: StoredVariant,
  order: readonly Named[],
): StoredVariant[] {
  const byName = new Map(known.map((one) => [one.name, one])).set(stored.name, stored);
  return order.flatMap(({ name }) => byName.get(name) ?? []);
}

/** What was measured on these people. */
function openStudy(people: string): Study {
  const known = readStudy();
  return known.people === people ? known : { people, variants: [] };
}

function askAll(
  systems: VariantSystems,
  questions: readonly Question[],
  { people, countries }: Context,
): Evaluation[] {
  return questions.flatMap(({ split, protocols, isEstimated }) =>
    evaluate(
      isEstimated ? systems.estimated : systems.plain,
      people.filter((person) => splitOf(person) === split),
      countries,
      split,
      protocols,
    ),
  );
}

async function measure(variant: Variant, context: Context, tables: VariantTables): Promise<Evaluation[]> {
  const startTime = performance.now();
  process.stderr.write(`${variant.name}: ${variant.what}\n`);
  const seconds = (): string => `${((performance.now() - startTime) / 1000).toFixed(0)} s`;
  const predictor = createPredictor(await tables.make(variant));
  process.stderr.write(`${variant.name}: made after ${seconds()}\n`);
  const { estimator } = context;
  const systems = {
    plain: toSystem(NAMES.plain, predictor),
    estimated: toSystem(NAMES.estimated, predictor, { estimator }),
  };
  const evaluations = askAll(systems, MEASURED, context);
  process.stderr.write(`${variant.name}: measured after ${seconds()}\n`);
  return evaluations;
}

function summarizeVariant(
  { name, what, isBrokenDown }: Named & Pick<Variant, "isBrokenDown">,
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
      ...differenceInterval(whole.resamples.unweighted, resamples.unweighted, key),
    });
    losses.push({ ...labelOf(result), top1: lose("top1"), top5: lose("top5") });
    if (isBrokenDown && result.protocol === "surname") groups = loseByGroup(whole, measured[index]!);
  }
  return {
    name,
    what,
    model,
    scores: measured.map(({ result }) => {
      const { answered, top1, top5, calibrationError, logLoss } = result.unweighted;
      return {
        ...labelOf(result),
        split: result.split as "fit" | "report",
        answered,
        top1,
        top5,
        calibrationError,
        logLoss,
        weightedTop1: result.weighted.top1,
      };
    }),
    losses: name === SHIPPED.name || name === ANSWERED.name ? [] : losses,
    ...(groups && { groups }),
  };
}

function labelOf({ protocol, system }: Evaluation["result"]): Pick<VariantLoss, "protocol" | "estimated"> {
  return { protocol, ...(system === NAMES.estimated && { estimated: true }) };
}

/** Scripts and countries that the variant answers otherwise, those where it changes most people first. */
function loseByGroup(whole: Evaluation, measured: Evaluation): GroupLoss[] {
  const lostCount = ({ top1, rowCount }: GroupLoss): number => Math.abs(top1 * rowCount);
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
      .sort((left, right) => lostCount(right) - lostCount(left))
      .slice(0, grouping === "country" ? MAX_COUNTRY_COUNT : undefined),
  );
}

function describe({ name, scores }: StoredVariant): string {
  return formatTable([
    [name, "answered", "top-1", "top-5", "ECE", "log loss", "weighted top-1"],
    ...scores.map((score) => [
      `${score.protocol}, ${score.split}${score.estimated ? ", estimated" : ""}`,
      ...[score.answered, score.top1, score.top5].map((share) => percent(share, 2)),
      score.calibrationError.toFixed(3),
      score.logLoss.toFixed(3),
      percent(score.weightedTop1, 2),
    ]),
  ]);
}
