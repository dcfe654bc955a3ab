/** Measures what each part of the model, and of the way to answer, is worth: beside what is shipped. */
import { readFileSync } from "node:fs";
import { type Country, readCountries } from "../../../build/data/folder.ts";
import { estimatorPath } from "../../../build/estimator/record.ts";
import { differenceInterval, type Interval } from "../../../build/evaluate/bootstrap.ts";
import type { Person } from "../../../build/evaluate/people.ts";
import { type Split, splitOf } from "../../../build/evaluate/split.ts";
import { compiledFolder } from "../../../build/stamp/stamp.ts";
import { createEstimator } from "../../../src/estimator/estimator.ts";
import { ALL_LICENCES } from "../../../src/ground/licences.ts";
import type { Predictor } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import type { Progress } from "../../../src/program/progress.ts";
import { type Evaluation, evaluate, type Protocol } from "../evaluate.ts";
import { SYSTEMS } from "../figures.ts";
import { toSystem } from "../system.ts";
import { ANSWER_VARIANTS, ANSWERED, openAnswerVariant } from "./answer-variants.ts";
import { MODEL_VARIANTS, SHIPPED } from "./model-variants.ts";
import type { Variant } from "./runner.ts";
import { learnsAsShipped, VariantTables } from "./variant-tables.ts";

interface Label {
  protocol: Protocol;
  /** Whether unknown names were estimated. */
  estimated?: true;
}

/** What the model as shipped has more than the variant, on "report". */
export interface VariantLoss extends Label {
  top1: Interval & { value: number };
  top5: Interval & { value: number };
}
/** The same for some of the people, asked by surname, as shares. */
export type GroupLoss = ReturnType<typeof loseByGroup>[number];
export type VariantScore = ReturnType<typeof scoreOf>;

export interface VariantRow {
  scores: VariantScore[];
  losses: VariantLoss[];
  groups?: GroupLoss[];
}

/** Smaller groups show noise. */
const MIN_GROUP_ROWS = 20;
/** The page shows so many, of the countries where a variant changes most people. */
const MAX_COUNTRY_COUNT = 12;

/** A way to ask some of the people. */
interface Question {
  split: Split;
  protocols: readonly Protocol[];
  isEstimated?: true;
}
/** What the page shows. To ask in all ways of both parts would take twice as long. */
const MODEL_QUESTIONS: readonly Question[] = [
  { split: "report", protocols: ["whole name", "surname", "given + family"] },
  { split: "report", protocols: ["whole name"], isEstimated: true },
  { split: "fit", protocols: ["whole name", "surname"] },
];
/** A surname alone is answered by what is stored, which the way to answer does not change. */
const ANSWER_QUESTIONS: readonly Question[] = [
  { split: "report", protocols: ["whole name", "given + family"] },
  { split: "report", protocols: ["whole name"], isEstimated: true },
  { split: "fit", protocols: ["whole name"] },
];

/** Asks predictors about people. */
function createAsker(people: readonly Person[], dataFolder: string, questions: readonly Question[]) {
  const countries: readonly Country[] = readCountries(dataFolder);
  const estimator = createEstimator(readFileSync(estimatorPath(dataFolder)));
  return (predictor: Predictor): Evaluation[] =>
    questions.flatMap(({ split, protocols, isEstimated }) =>
      evaluate(
        isEstimated
          ? toSystem(SYSTEMS.estimated, predictor, { estimator })
          : toSystem(SYSTEMS.full, predictor),
        people.filter((person) => splitOf(person) === split),
        countries,
        split,
        protocols,
      ),
    );
}

/** Variants of one list: what is shipped is measured in each run, once, because all others are compared with it. */
function compareWith<One extends { name: string; what: string; isBrokenDown?: boolean }>(
  all: readonly One[],
  shipped: One,
  factsOf: (one: One) => unknown,
  ask: (one: One) => Promise<Evaluation[]>,
): Variant<VariantRow>[] {
  let whole: Promise<Evaluation[]> | undefined;
  return all.map((one) => ({
    name: one.name,
    what: one.what,
    facts: factsOf(one),
    measure: async () => {
      whole ??= ask(shipped);
      return one === shipped
        ? { ...summarize(await whole, await whole), losses: [] }
        : summarize(await ask(one), await whole, one.isBrokenDown);
    },
  }));
}

export function listModelVariants(
  people: readonly Person[],
  dataFolder: string,
  progress: Progress,
): Variant<VariantRow>[] {
  const tables = new VariantTables(dataFolder, people, progress);
  const ask = createAsker(people, dataFolder, MODEL_QUESTIONS);
  const variants = compareWith(
    MODEL_VARIANTS,
    SHIPPED,
    ({ parameters }) => parameters,
    async (variant) => ask(createPredictor(await tables.make(variant))),
  );
  return variants.map((variant, index) => ({ ...variant, isLate: !learnsAsShipped(MODEL_VARIANTS[index]!) }));
}

export function listAnswerVariants(people: readonly Person[], dataFolder: string): Variant<VariantRow>[] {
  const tier = readFileSync(`${compiledFolder(dataFolder, ALL_LICENCES)}/full.bin`);
  const ask = createAsker(people, dataFolder, ANSWER_QUESTIONS);
  return compareWith(
    ANSWER_VARIANTS,
    ANSWERED,
    ({ name: _, what: __, ...facts }) => facts,
    async (variant) => ask(openAnswerVariant(variant, tier)),
  );
}

function summarize(
  measured: readonly Evaluation[],
  shipped: readonly Evaluation[],
  isBrokenDown = false,
): VariantRow {
  const losses: VariantLoss[] = [];
  let groups: GroupLoss[] | undefined;
  for (const [index, evaluation] of measured.entries()) {
    const { result, resamples } = evaluation;
    if (result.split !== "report") continue;
    const whole = shipped[index]!;
    const lose = (key: "top1" | "top5") => ({
      value: whole.result.unweighted[key] - result.unweighted[key],
      ...differenceInterval(whole.resamples.unweighted, resamples.unweighted, key),
    });
    losses.push({ ...labelOf(result), top1: lose("top1"), top5: lose("top5") });
    if (isBrokenDown && result.protocol === "surname") groups = loseByGroup(whole, evaluation);
  }
  return { scores: measured.map(scoreOf), losses, ...(groups && { groups }) };
}

const scoreOf = ({ result }: Evaluation) => {
  const { answered, top1, top5, calibrationError, logLoss } = result.unweighted;
  return {
    ...labelOf(result),
    split: result.split as Split,
    ...{ answered, top1, top5, calibrationError, logLoss },
    /** Top-1 with every country counting by the square root of its population. */
    weightedTop1: result.weighted.top1,
  };
};

const labelOf = ({ protocol, system }: Evaluation["result"]): Label => ({
  protocol,
  ...(system === SYSTEMS.estimated && { estimated: true }),
});

/** Scripts and countries that the variant answers otherwise, those where it changes most people first. */
const loseByGroup = (whole: Evaluation, measured: Evaluation) =>
  (["script", "country"] as const).flatMap((grouping) =>
    whole.result.groups[grouping]
      .flatMap(({ name, unweighted }) => {
        const other = measured.result.groups[grouping].find((group) => group.name === name)?.unweighted;
        if (other === undefined || unweighted.rowCount < MIN_GROUP_ROWS) return [];
        const lose = (key: "answered" | "top1" | "top5"): number => unweighted[key] - other[key];
        const { rowCount } = unweighted;
        return [
          { grouping, name, rowCount, answered: lose("answered"), top1: lose("top1"), top5: lose("top5") },
        ];
      })
      .filter(({ answered, top1, top5 }) => answered !== 0 || top1 !== 0 || top5 !== 0)
      .sort((left, right) => Math.abs(right.top1 * right.rowCount) - Math.abs(left.top1 * left.rowCount))
      .slice(0, grouping === "country" ? MAX_COUNTRY_COUNT : undefined),
  );
