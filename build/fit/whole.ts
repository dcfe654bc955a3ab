/**
 * `npm run fit:whole -- <people.tsv>`: shows that what is fitted of `src/predict/constants.ts` is near
 * its best, on the *fit* part alone: the log loss of answers at its value and at a step to either side, all others as they
 * are. With `--check` it fails where a step is better by more than {@link TOLERANCE}.
 *
 * Log loss is the mean of four: every row counting the same, and every country by the square root of its population; each
 * with an estimator for unknown names and without.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Estimate, Estimator, NameParts } from "../../src/ground/types.ts";
import { MODEL_CONSTANTS, type ModelConstants } from "../../src/predict/constants.ts";
import { createStorePredictor } from "../../src/predict/predictor.ts";
import { createStore, type Store } from "../../src/predict/store.ts";
import { createScript } from "../command-line.ts";
import { readCountries } from "../data/folder.ts";
import { ESTIMATOR_NAME } from "../estimator/record.ts";
import { type Score, scoreAnswer, summarize } from "../evaluate/metrics.ts";
import { type Person, readPeople } from "../evaluate/people.ts";
import { splitOf } from "../evaluate/split.ts";
import { formatTable } from "../table.ts";

/** A loss that a constant may have more than its neighbours, before it is worth a new answer to everybody. */
export const TOLERANCE = 0.003;
/** A constant does not need 17,000 people: with every third it takes a minute. */
const EVERY = 3;

/** How a person is asked about. Constants are judged by the question that they bear on. */
type Question = "whole" | "comma" | "parts";

const ASK: Readonly<Record<Question, (person: Person) => string | NameParts | undefined>> = {
  whole: ({ name }) => name,
  comma: ({ surname, forename }) => (surname && forename ? `${surname}, ${forename}` : undefined),
  parts: ({ surname, forename }) => (surname && forename ? { given: forename, family: surname } : undefined),
};

export interface Constant {
  name: string;
  asked: Question;
  /** As shipped. */
  value: number;
  /** All constants, this one at another value. */
  at(value: number): ModelConstants;
  /** The values beside its own. */
  neighbours(value: number): readonly [number, number];
}

interface Step {
  asked?: Question;
  neighbours: Constant["neighbours"];
}

const by = (step: number): Step => ({ neighbours: (value) => [value - step, value + step] });
const times = (factor: number, asked: Question): Step => ({
  asked,
  neighbours: (value) => [value / factor, value * factor],
});

/**
 * Those that are fitted: wide enough that a step is felt, narrow enough that it could be taken. Of a list, of each but the first: only
 * what they differ by counts.
 */
const STEPS: Readonly<Partial<Record<keyof ModelConstants, Step>>> = {
  letterShare: by(0.15),
  severalShare: by(0.06),
  severalExponent: by(0.15),
  oddsExponent: by(0.05),
  maxLogOdds: by(1),
  familyCount: by(0.4),
  givenCount: by(0.4),
  against: times(2, "parts"),
  patronymic: by(1),
};

/** All numbers that are fitted, each with its step. */
export const CONSTANTS: readonly Constant[] = Object.entries(STEPS).flatMap(
  ([key, { asked = "whole", neighbours }]): Constant[] => {
    const own = MODEL_CONSTANTS[key as keyof ModelConstants];
    const at = (value: number | readonly number[]): ModelConstants => ({ ...MODEL_CONSTANTS, [key]: value });
    if (typeof own === "number") return [{ name: key, asked, neighbours, value: own, at }];
    return own.slice(1).map((value, index) => ({
      name: `${key}[${index + 1}]`,
      asked,
      neighbours,
      value,
      at: (changed) => at(own.with(index + 1, changed)),
    }));
  },
);

export interface Losses {
  /** Without an estimator and with one; each the mean of both ways to weigh people. */
  plain: number;
  estimated: number;
}

/** A constant at one value. */
export interface Point {
  value: number;
  losses: Losses;
}

export interface Trial {
  constant: Constant;
  /** At the value in use, and at a step to either side. */
  inUse: Point;
  neighbours: readonly Point[];
}

export const lossOf = ({ losses }: Point): number => (losses.plain + losses.estimated) / 2;

/** Each constant at its value and beside it. */
export function tryConstants(
  constants: readonly Constant[],
  measure: (asked: Question, constants: ModelConstants) => Losses,
  onTrial: (trial: Trial) => void = () => {},
): Trial[] {
  const inUse = new Map<Question, Losses>();
  return constants.map((constant) => {
    const { asked, value } = constant;
    const known = inUse.get(asked) ?? measure(asked, MODEL_CONSTANTS);
    inUse.set(asked, known);
    const tryValue = (tried: number): Point => ({ value: tried, losses: measure(asked, constant.at(tried)) });
    const trial = {
      constant,
      inUse: { value, losses: known },
      neighbours: constant.neighbours(value).map(tryValue),
    };
    onTrial(trial);
    return trial;
  });
}

/** One line for each constant that a step makes better by more than may be. */
export function findFarFromBest(trials: readonly Trial[], tolerance: number = TOLERANCE): string[] {
  return trials.flatMap(({ constant, inUse, neighbours }) =>
    neighbours
      .filter((point) => lossOf(inUse) - lossOf(point) > tolerance)
      .map(
        (point) =>
          `${constant.name}: found ${inUse.value} with a log loss of ${lossOf(inUse).toFixed(4)}, expected at most ` +
          `${tolerance} more than beside it; ${round(point.value)} has ${lossOf(point).toFixed(4)}`,
      ),
  );
}

const round = (value: number): number => Number(value.toPrecision(4));

/** Estimates are the same at every value of a constant: to ask letters once takes a third of the time. */
function remember({ estimate }: Estimator): Estimator {
  const known = new Map<string, Estimate>();
  return {
    estimate(folded, part = "surname") {
      const id = `${part} ${folded}`;
      let answer = known.get(id);
      if (answer === undefined) {
        const { codes, probabilities } = estimate(folded, part);
        answer = { codes, probabilities: Float64Array.from(probabilities) };
        known.set(id, answer);
      }
      return answer;
    },
  };
}

/** Measures answers of one tier under constants. */
export function createMeasure(
  store: Store,
  estimator: Estimator,
  people: readonly Person[],
  populations: ReadonlyMap<string, number>,
): (asked: Question, constants: ModelConstants) => Losses {
  const letters = remember(estimator);
  const countryCount = store.countries.codes.length;
  const rowCounts = new Map<string, number>();
  for (const { country } of people) rowCounts.set(country, (rowCounts.get(country) ?? 0) + 1);
  const weightOf = (country: string): number =>
    Math.sqrt(populations.get(country) ?? 0) / rowCounts.get(country)!;
  function measure(asked: Question, constants: ModelConstants, own?: Estimator): number {
    const options = { estimator: own, whole: true, limit: COUNTRY_COUNT };
    const { predict } = createStorePredictor(store, options, undefined, constants);
    const scores = people.flatMap((person): Score[] => {
      const question = ASK[asked](person);
      if (question === undefined) return [];
      const { country: candidates } = predict(question);
      const rest = candidates.reduce((left, { probability }) => left - probability, 1);
      const match = candidates.length > 0 ? "direct" : "none";
      const answer = { candidates, rest: Math.max(0, rest), match, evidence: "" };
      return [scoreAnswer(answer, person.country, countryCount)];
    });
    return (summarize(scores).logLoss + summarize(scores, weightOf).logLoss) / 2;
  }
  return (asked, constants) => ({
    plain: measure(asked, constants),
    estimated: measure(asked, constants, letters),
  });
}

function describe({ constant, inUse, neighbours }: Trial): string {
  const [below, above] = neighbours;
  const cells = ({ value, losses }: Point): string[] => [
    String(round(value)),
    losses.plain.toFixed(4),
    losses.estimated.toFixed(4),
    lossOf({ value, losses }).toFixed(4),
  ];
  return formatTable([
    [constant.name.padEnd(20), constant.asked.padStart(6), "without", "with an estimator", "both"],
    ...[below!, inUse, above!].map((point) => {
      const [value, ...losses] = cells(point);
      return [point === inUse ? "in use" : "", value!, ...losses];
    }),
  ]);
}

function run(path: string, { tiers, check }: { tiers: string; check?: boolean }): void {
  const estimator = createEstimator(readFileSync(join(tiers, ESTIMATOR_NAME)));
  const fit = readPeople(path).filter((person) => splitOf(person) === "fit");
  const people = fit.filter((_, index) => index % EVERY === 0);
  const populations = new Map(readCountries("data").map(({ code, population }) => [code, population]));
  const measure = createMeasure(
    createStore(readFileSync(join(tiers, "full.bin"))),
    estimator,
    people,
    populations,
  );
  process.stdout.write(`${people.length} people of the fit part\n`);
  const trials = tryConstants(CONSTANTS, measure, (trial) => void process.stdout.write(describe(trial)));
  const far = findFarFromBest(trials);
  for (const line of far) process.stdout.write(`${line}\n`);
  if (check && far.length > 0) {
    process.stderr.write(
      "Constants of src/predict are far from their best: take what is better into constants.ts, and build\n",
    );
    process.exitCode = 1;
  }
}

if (import.meta.url === `file://${process.argv[1]}`)
  createScript(
    "npm run fit:whole --",
    "Shows what each constant of whole names and names in parts is worth beside its neighbours.",
  )
    .argument("<people.tsv>", "people with known countries, as for npm run evaluate")
    .option("--tiers <folder>", "folder of the tiers and the estimator", "data/compiled")
    .option("--check", `end with exit code 1 where a step is better by more than ${TOLERANCE}`)
    .action(run)
    .parse();
