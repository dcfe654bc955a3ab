/** Measures what a prior fitted to a list is worth: each name alone, with the fitted prior, and with the true composition. */

import { createDraw } from "../../../evaluation/bootstrap.ts";
import type { Person } from "../../../evaluation/people.ts";
import { fnv1a } from "../../../evaluation/split.ts";
import { fitSample } from "../../../src/bulk/fit-prior.ts";
import { readWorld, type World } from "../../../src/bulk/world.ts";
import { COUNTRY_COUNT } from "../../../src/country-code.ts";
import type { Predictor } from "../../../src/types.ts";
import { COMPOSITIONS, type Composition, EVERYWHERE } from "./compositions.ts";

/** Names of a list, and how many lists of that length are drawn of each composition. */
export const LIST_COUNTS: Readonly<Record<string, number>> = { 20: 60, 50: 30, 200: 10, 1000: 4, 10000: 2 };
/** Lists whose intervals are compared with the truth, and their lengths. */
const INTERVAL_LIST_COUNT = 400;
const INTERVAL_SIZES = [50, 200, 1000];
const BIN_COUNT = 15;
/** Shares of less say nothing: 4 of 40 people are as likely as 12. */
const MIN_GAIN = 0.02;
const RESAMPLE_COUNT = 1000;
/** Names that are asked once more, with the fitted prior as an option. */
const CHECKED_COUNT = 300;

/** The ways to answer a list. */
export const WAYS = ["alone", "fitted", "true"] as const;
export type Way = (typeof WAYS)[number];

/** Of the people of some lists, by way. */
export interface WayFigures {
  top1: number;
  top5: number;
  /** Expected calibration error of the first country, over fifteen bins, all lists together. */
  calibrationError: number;
}

export interface GroupFigures {
  /** Share of all people. */
  share: number;
  /** Right first, by way. */
  top1: Record<Way, number>;
  /** Answered as a home of the list. */
  asHome: Record<Way, number>;
}

export interface ListFigures {
  composition: string;
  size: number;
  listCount: number;
  ways: Record<Way, WayFigures>;
  /** Half the sum of the differences between totals by country and the truth. */
  off: Record<"alone" | "fitted", number>;
  /** Of the way from each name alone to the true composition, in top-1; undefined if less than two points are to be gained. */
  way: number | undefined;
  /** The people who are from none of the homes; undefined if there is no home. */
  others: GroupFigures | undefined;
}

/** All compositions but that from everywhere. */
export interface SizeFigures {
  size: number;
  way: number;
  /** 95 % of a thousand draws of the lists. */
  wayLow: number;
  wayHigh: number;
  calibrationError: number;
}

export interface IntervalFigures {
  listCount: number;
  /** Share of the lists whose interval of the first country holds the truth. */
  held: number;
  /** Mean width of these intervals. */
  width: number;
}

export interface ListsReport {
  lists: ListFigures[];
  sizes: SizeFigures[];
  intervals: IntervalFigures;
  /** Answers of `predict` with the fitted prior that were compared, and how many had another country first. */
  compared: { nameCount: number; differentCount: number };
}

/** People with their answers under the default prior: probabilities by country number. */
interface Answered {
  people: readonly Person[];
  numbers: Uint8Array;
  answers: readonly Float32Array[];
  byCountry: ReadonlyMap<string, readonly number[]>;
}

export async function measureLists(
  predictor: Predictor,
  people: readonly Person[],
  regionOf: ReadonlyMap<string, string>,
  onProgress: (done: number) => void = () => {},
): Promise<ListsReport> {
  const world = readWorld(predictor.info().countries);
  const answered = answerPeople(predictor, people, world);
  const lists: ListFigures[] = [];
  const outcomes = new Map<number, ListOutcome[][]>();
  for (const [size, listCount] of Object.entries(LIST_COUNTS)) {
    for (const composition of COMPOSITIONS) {
      const own: ListOutcome[] = [];
      for (let number = 0; number < listCount; number++)
        own.push(
          await tryList(
            world,
            answered,
            drawList(composition, Number(size), number, answered, regionOf),
            composition,
          ),
        );
      lists.push(sumUp(composition, Number(size), own));
      if (composition.name !== EVERYWHERE)
        outcomes.set(Number(size), [...(outcomes.get(Number(size)) ?? []), own]);
      onProgress(lists.length / (Object.keys(LIST_COUNTS).length * COMPOSITIONS.length));
    }
  }
  return {
    lists,
    sizes: [...outcomes].map(([size, own]) => sumUpSize(size, own)),
    intervals: await measureIntervals(world, answered, regionOf),
    compared: await compareAnswers(predictor, world, answered, regionOf),
  };
}

function answerPeople(predictor: Predictor, people: readonly Person[], { numberOf, codes }: World): Answered {
  const byCountry = new Map<string, number[]>();
  for (const [index, { country }] of people.entries())
    byCountry.set(country, [...(byCountry.get(country) ?? []), index]);
  return {
    people,
    numbers: Uint8Array.from(people, ({ country }) => numberOf.get(country)!),
    answers: people.map(({ name }) => {
      const answer = new Float32Array(codes.length);
      for (const { country_id, probability } of predictor.predict(name, { limit: COUNTRY_COUNT }).country)
        answer[numberOf.get(country_id)!] = probability;
      return answer;
    }),
    byCountry,
  };
}

/** Nobody twice as long as there are others: of a country with few people, they are drawn again. */
export function drawList(
  { name, homes, regions }: Composition,
  size: number,
  seed: number,
  { people, byCountry }: Pick<Answered, "people" | "byCountry">,
  regionOf: ReadonlyMap<string, string>,
): number[] {
  const draw = createDraw(fnv1a(`${name} ${size} ${seed}`));
  const take = (pool: readonly number[], count: number): number[] => {
    const taken: number[] = [];
    while (taken.length < count) {
      const left = [...pool];
      while (left.length > 0 && taken.length < count) {
        const place = draw(left.length);
        taken.push(left[place]!);
        left[place] = left.at(-1)!;
        left.pop();
      }
    }
    return taken;
  };
  const all = [...people.keys()];
  const list = Object.entries(homes).flatMap(([code, share]) =>
    take(byCountry.get(code)!, Math.round(share * size)),
  );
  const others = regions
    ? all.filter((index) => regions.test(regionOf.get(people[index]!.country) ?? ""))
    : all;
  return [...list, ...take(others, size - list.length)];
}

interface Tried {
  isRight: boolean;
  isAmongFive: boolean;
  confidence: number;
  isHome: boolean;
}

interface ListOutcome {
  tried: Record<Way, Tried[]>;
  /** By person: whether from a home. */
  isFromHome: boolean[];
  off: Record<"alone" | "fitted", number>;
}

async function tryList(
  world: World,
  answered: Answered,
  list: readonly number[],
  { homes }: Composition,
): Promise<ListOutcome> {
  const truth = new Float64Array(world.codes.length);
  for (const index of list) truth[answered.numbers[index]!]! += 1 / list.length;
  const fit = await fitList(world, answered, list);
  const even = new Float64Array(world.codes.length).fill(1);
  const factors: Record<Way, Float64Array> = {
    alone: even,
    fitted: factorsOf(fit.prior, world),
    true: factorsOf(world.toPrior(truth), world),
  };
  const isHome = (number: number): boolean => Object.hasOwn(homes, world.codes[number]!);
  const tryAll = (own: Float64Array): Tried[] =>
    list.map((index) => tryOne(answered.answers[index]!, own, answered.numbers[index]!, isHome));
  const totals = new Float64Array(truth.length);
  for (const index of list)
    for (const [number, probability] of answered.answers[index]!.entries())
      totals[number]! += probability / list.length;
  const shares = new Map(fit.shares.map(({ country_id, share }) => [country_id, share]));
  return {
    tried: { alone: tryAll(factors.alone), fitted: tryAll(factors.fitted), true: tryAll(factors.true) },
    isFromHome: list.map((index) => isHome(answered.numbers[index]!)),
    off: {
      alone: distance(totals, truth),
      fitted: fit.isDefault
        ? distance(totals, truth)
        : distance(
            world.codes.map((code) => shares.get(code) ?? 0),
            truth,
          ),
    },
  };
}

/** By the function that users call, with the answers that are known. */
function fitList(world: World, { answers }: Answered, list: readonly number[]): ReturnType<typeof fitSample> {
  const counts = new Map<number, number>();
  for (const index of list) counts.set(index, (counts.get(index) ?? 0) + 1);
  const known = {
    info: () => ({ countries: world.codes }),
    predict: (name: unknown, { minProbability = 0 } = {}) => ({
      name: String(name),
      count: 1,
      country: [...answers[Number(name)]!.entries()]
        .filter(([, probability]) => probability > 0 && probability >= minProbability)
        .map(([number, probability]) => ({ country_id: world.codes[number]!, probability })),
    }),
  };
  return fitSample(
    known,
    [...counts].map(([index, count]) => ({ name: String(index), count })),
  );
}

/** What the option `prior` multiplies answers by. */
const factorsOf = (prior: Readonly<Record<string, number | undefined>>, world: World): Float64Array =>
  Float64Array.from(world.codes, (code) => {
    const own = world.prior[code as keyof typeof world.prior] ?? 0;
    return own > 0 ? (prior[code] ?? 0) / own : 0;
  });

function tryOne(
  answer: Float32Array,
  factors: Float64Array,
  right: number,
  isHome: (number: number) => boolean,
): Tried {
  let sum = 0;
  let first = 0;
  let most = -1;
  const own = answer[right]! * factors[right]!;
  let before = 0;
  for (let number = 0; number < answer.length; number++) {
    const weight = answer[number]! * factors[number]!;
    sum += weight;
    if (weight > own) before++;
    if (weight <= most) continue;
    most = weight;
    first = number;
  }
  return {
    isRight: own > 0 && first === right,
    isAmongFive: own > 0 && before < 5,
    confidence: sum > 0 ? most / sum : 0,
    isHome: isHome(first),
  };
}

const distance = (totals: ArrayLike<number>, truth: Float64Array): number =>
  truth.reduce((sum, share, number) => sum + Math.abs((totals[number] ?? 0) - share), 0) / 2;

const mean = (values: readonly (number | boolean)[]): number =>
  values.length === 0 ? 0 : values.reduce((sum: number, value) => sum + Number(value), 0) / values.length;

function calibrationErrorOf(tried: readonly Tried[]): number {
  const gaps = new Float64Array(BIN_COUNT);
  for (const { confidence, isRight } of tried)
    gaps[Math.min(BIN_COUNT - 1, Math.floor(confidence * BIN_COUNT))]! += confidence - Number(isRight);
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / tried.length;
}

const eachWay = <Value>(make: (way: Way) => Value): Record<Way, Value> => ({
  alone: make("alone"),
  fitted: make("fitted"),
  true: make("true"),
});

function sumUp({ name, homes }: Composition, size: number, outcomes: readonly ListOutcome[]): ListFigures {
  const all = eachWay((way) => outcomes.flatMap(({ tried }) => tried[way]));
  const isFromHome = outcomes.flatMap((outcome) => outcome.isFromHome);
  const others = eachWay((way) => all[way].filter((_, index) => !isFromHome[index]));
  return {
    composition: name,
    size,
    listCount: outcomes.length,
    ways: eachWay((way) => ({
      top1: mean(all[way].map(({ isRight }) => isRight)),
      top5: mean(all[way].map(({ isAmongFive }) => isAmongFive)),
      calibrationError: calibrationErrorOf(all[way]),
    })),
    off: {
      alone: mean(outcomes.map(({ off }) => off.alone)),
      fitted: mean(outcomes.map(({ off }) => off.fitted)),
    },
    way: wayOf(outcomes),
    others:
      Object.keys(homes).length === 0
        ? undefined
        : {
            share: others.alone.length / all.alone.length,
            top1: eachWay((way) => mean(others[way].map(({ isRight }) => isRight))),
            asHome: eachWay((way) => mean(others[way].map(({ isHome }) => isHome))),
          },
  };
}

/** What is gained of what there is to gain. */
function wayOf(outcomes: readonly ListOutcome[]): number | undefined {
  let gained = 0;
  let possible = 0;
  let count = 0;
  for (const { tried } of outcomes)
    for (const [index, { isRight }] of tried.alone.entries()) {
      gained += Number(tried.fitted[index]!.isRight) - Number(isRight);
      possible += Number(tried.true[index]!.isRight) - Number(isRight);
      count++;
    }
  return possible / count < MIN_GAIN ? undefined : gained / possible;
}

function sumUpSize(size: number, byComposition: readonly (readonly ListOutcome[])[]): SizeFigures {
  const gains = byComposition.map((outcomes) =>
    outcomes.map(({ tried }) => {
      const rightCount = (way: Way): number => tried[way].filter(({ isRight }) => isRight).length;
      return {
        gained: rightCount("fitted") - rightCount("alone"),
        possible: rightCount("true") - rightCount("alone"),
      };
    }),
  );
  const ratio = (own: readonly { gained: number; possible: number }[]): number =>
    own.reduce((sum, { gained }) => sum + gained, 0) / own.reduce((sum, { possible }) => sum + possible, 0);
  const draw = createDraw(size);
  const resampled = Array.from({ length: RESAMPLE_COUNT }, () =>
    ratio(gains.flatMap((own) => own.map(() => own[draw(own.length)]!))),
  ).sort((left, right) => left - right);
  return {
    size,
    way: ratio(gains.flat()),
    wayLow: resampled[Math.floor(0.025 * RESAMPLE_COUNT)]!,
    wayHigh: resampled[Math.ceil(0.975 * RESAMPLE_COUNT) - 1]!,
    calibrationError: calibrationErrorOf(byComposition.flat().flatMap(({ tried }) => tried.fitted)),
  };
}

async function measureIntervals(
  world: World,
  answered: Answered,
  regionOf: ReadonlyMap<string, string>,
): Promise<IntervalFigures> {
  const held: boolean[] = [];
  const widths: number[] = [];
  for (let number = 0; number < INTERVAL_LIST_COUNT; number++) {
    const round = Math.floor(number / COMPOSITIONS.length);
    const composition = COMPOSITIONS[number % COMPOSITIONS.length]!;
    const size = INTERVAL_SIZES[round % INTERVAL_SIZES.length]!;
    const list = drawList(composition, size, 1000 + round, answered, regionOf);
    const [first] = (await fitList(world, answered, list)).shares;
    if (!first) continue;
    const isFirst = (index: number): boolean => answered.people[index]!.country === first.country_id;
    const truth = mean(list.map(isFirst));
    held.push(first.low <= truth && truth <= first.high);
    widths.push(first.high - first.low);
  }
  return { listCount: held.length, held: mean(held), width: mean(widths) };
}

/** The figures weigh answers that are known: `predict` with the fitted prior must say the same. */
async function compareAnswers(
  predictor: Predictor,
  world: World,
  answered: Answered,
  regionOf: ReadonlyMap<string, string>,
): Promise<ListsReport["compared"]> {
  const list = drawList(COMPOSITIONS[0]!, CHECKED_COUNT, 0, answered, regionOf);
  const { prior } = await fitList(world, answered, list);
  const factors = factorsOf(prior, world);
  const differentCount = list.filter((index) => {
    const [first] = predictor.predict(answered.people[index]!.name, { prior }).country;
    const number = world.numberOf.get(first?.country_id ?? "") ?? -1;
    return !tryOne(answered.answers[index]!, factors, number, () => false).isRight;
  }).length;
  return { nameCount: list.length, differentCount };
}
