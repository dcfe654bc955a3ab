/** Measures what a prior fitted to a list is worth: each name alone, with the fitted prior, and with the true composition. */
import { createDraw } from "../../../build/evaluate/bootstrap.ts";
import { groupBy } from "../../../build/evaluate/group-by.ts";
import { binOf, CALIBRATION_BIN_COUNT } from "../../../build/evaluate/metrics.ts";
import type { Person } from "../../../build/evaluate/people.ts";
import { fnv1a } from "../../../build/evaluate/split.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { Predictor } from "../../../src/ground/types.ts";
import { type CountryShare, fitSample } from "../../../src/lists/fit-prior.ts";
import { MAX_SAMPLE_COUNT } from "../../../src/lists/sample.ts";
import { readWorld, type World } from "../../../src/lists/world.ts";
import type { WholeName } from "../common-names.ts";
import { COMPOSITIONS, type Composition, EVERYWHERE, type Kind } from "./compositions.ts";

/** Names of a list, and how many lists of that length are drawn of each composition. */
export const LIST_COUNTS: Readonly<Record<string, number>> = { 20: 60, 50: 30, 200: 10, 1000: 4, 10000: 2 };
/** The same of compositions of a file. */
const FILE_LIST_COUNTS: Readonly<Record<string, number>> = {
  50: 20,
  80: 20,
  200: 10,
  300: 10,
  1000: 4,
  10000: 1,
};
/** Countries of each list of up to so many names whose intervals are compared with the truth, the largest ones. */
const INTERVAL_COUNT = 3;
const MAX_INTERVAL_SIZE = 1000;
/** Of names that are made up, so many lists of each country: all given names of a draw by all surnames. */
const MADE_LIST_COUNT = 3;
const MADE_GIVEN_COUNT = 10;
const MADE_SURNAME_COUNT = 8;
/** People of a territory: fewer should not stand among the first five. */
const FEW_PEOPLE = 100_000;
/** Shares of less say nothing: 4 of 40 people are as likely as 12. */
const MIN_GAIN = 0.02;
const RESAMPLE_COUNT = 1000;
/** Names that are asked once more, with the fitted prior as an option. */
const CHECKED_COUNT = 300;

/** The ways to answer a list. */
export const WAYS = ["alone", "fitted", "true"] as const;
export type Way = (typeof WAYS)[number];

/** Of one composition and length. */
export type ListFigures = ReturnType<typeof sumUp>;
/** Of one length: all compositions but that from everywhere. */
export type SizeFigures = ReturnType<typeof sumUpSize>;
/** All lists of a kind and a length together. */
export type KindFigures = ReturnType<typeof sumUpKinds>[number];
export type ListsReport = Awaited<ReturnType<typeof measureLists>>;

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
  { more = [], common = [] }: { more?: readonly Composition[]; common?: readonly WholeName[] } = {},
  onProgress: (done: number) => void = () => {},
) {
  const world = readWorld(predictor.info().countries);
  const answered = answerPeople(predictor, people, world);
  const lists: ListFigures[] = [];
  const outcomes = new Map<number, ListOutcome[][]>();
  const held: Held[] = [];
  const tasks = [
    ...Object.entries(LIST_COUNTS).flatMap(([size, count]) =>
      COMPOSITIONS.map((own) => ({ size, count, own })),
    ),
    ...Object.entries(FILE_LIST_COUNTS).flatMap(([size, count]) => more.map((own) => ({ size, count, own }))),
  ];
  for (const { size, count, own: composition } of tasks) {
    const own: ListOutcome[] = [];
    for (let number = 0; number < count; number++) {
      const list = drawList(composition, Number(size), number, answered, regionOf);
      own.push(await tryList(world, answered, list, composition));
    }
    lists.push(sumUp(composition, Number(size), own));
    if (Number(size) <= MAX_INTERVAL_SIZE && Number(size) >= 50)
      held.push(...own.flatMap((each) => each.held));
    if (COMPOSITIONS.includes(composition) && composition.name !== EVERYWHERE)
      outcomes.set(Number(size), [...(outcomes.get(Number(size)) ?? []), own]);
    onProgress(lists.length / tasks.length);
  }
  const made = await measureMade(predictor, world, common);
  held.push(...made.held);
  const intervals = [...groupBy(held, ({ kind }) => kind).values()].map((own) => ({
    kind: own[0]!.kind,
    /** Intervals of the first three countries of lists. */
    count: own.length,
    /** Share of them that hold the truth. */
    held: mean(own.map(({ isHeld }) => isHeld)),
    /** Mean width. */
    width: mean(own.map(({ width }) => width)),
  }));
  return {
    lists,
    sizes: [...outcomes].map(([size, own]) => sumUpSize(size, own)),
    kinds: sumUpKinds(lists, [...COMPOSITIONS, ...more]),
    made: made.figures,
    intervals,
    compared: await compareAnswers(predictor, world, answered, regionOf),
  };
}

interface Held {
  kind: Kind | "made up";
  isHeld: boolean;
  width: number;
}

/** @param truth share of a country, 0 to 1 */
const holdAll = (
  shares: readonly CountryShare[],
  kind: Held["kind"],
  truth: (code: string) => number,
): Held[] =>
  shares.slice(0, INTERVAL_COUNT).map(({ country_id, low, high }) => {
    const share = truth(country_id);
    // Ends have four decimals.
    return { kind, isHeld: low - 5e-5 <= share && share <= high + 5e-5, width: high - low };
  });

function sumUpKinds(lists: readonly ListFigures[], compositions: readonly Composition[]) {
  const kindOf = new Map(compositions.map(({ name, kind }): [string, Kind] => [name, kind ?? "home"]));
  const kinds = groupBy(lists, ({ composition, size }) => `${kindOf.get(composition)} ${size}`);
  return [...kinds.values()].map((own) => ({
    kind: kindOf.get(own[0]!.composition)!,
    size: own[0]!.size,
    top1: eachWay((way) => mean(own.map(({ ways }) => ways[way].top1))),
    off: { alone: mean(own.map(({ off }) => off.alone)), fitted: mean(own.map(({ off }) => off.fitted)) },
  }));
}

/**
 * Lists of ten common given names by eight common surnames of a country. Right is that country, or a larger one of its group; a
 * territory of few people should not be among the first five.
 */
async function measureMade(predictor: Predictor, world: World, common: readonly WholeName[]) {
  const figures = { listCount: 0, right: 0, withTerritory: 0 };
  const held: Held[] = [];
  for (const code of new Set(common.map(({ country }) => country)))
    for (let number = 0; number < MADE_LIST_COUNT; number++) {
      const own = common.filter(({ country }) => country === code);
      const width = Math.sqrt(own.length);
      const draw = createDraw(fnv1a(`${code} ${number}`));
      const pick = (count: number): number[] =>
        [...Array(width).keys()]
          .map((place) => [draw(1e9), place] as const)
          .sort(([left], [right]) => left - right)
          .slice(0, count)
          .map(([, place]) => place);
      const surnames = pick(MADE_SURNAME_COUNT);
      const names = pick(MADE_GIVEN_COUNT).flatMap((given) =>
        surnames.map((surname) => ({ name: own[given * width + surname]!.name, count: 1 })),
      );
      const { shares } = await fitSample(predictor, names);
      const first = world.numberOf.get(shares[0]?.country_id ?? "") ?? -1;
      const meant = world.numberOf.get(code)!;
      const { groups, sizes } = world;
      const isLarger =
        groups.some((group) => group.includes(first) && group.includes(meant)) &&
        sizes[first]! > sizes[meant]!;
      figures.listCount++;
      if (first === meant || isLarger) figures.right++;
      if (
        shares.slice(0, 5).some(({ country_id }) => sizes[world.numberOf.get(country_id)!]! ** 2 < FEW_PEOPLE)
      )
        figures.withTerritory++;
      held.push(...holdAll(shares, "made up", (country) => Number(country === code)));
    }
  return { figures, held };
}

function answerPeople(predictor: Predictor, people: readonly Person[], { numberOf, codes }: World): Answered {
  return {
    people,
    numbers: Uint8Array.from(people, ({ country }) => numberOf.get(country)!),
    answers: people.map(({ name }) => {
      const answer = new Float32Array(codes.length);
      for (const { country_id, probability } of predictor.predict(name, { limit: COUNTRY_COUNT }).country)
        answer[numberOf.get(country_id)!] = probability;
      return answer;
    }),
    byCountry: groupBy([...people.keys()], (index) => people[index]!.country),
  };
}

/** Nobody twice as long as there are others: of a country with few people, they are drawn again, as if they had namesakes. */
export function drawList(
  { name, homes, regions, kind }: Composition,
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
  const known = Object.entries(homes).filter(([code]) => byCountry.has(code));
  const sum = kind === undefined ? 1 : known.reduce((total, [, share]) => total + share, 0);
  // Shares of a list from everywhere are those of people that it is drawn from, and others are those of the list.
  let before = 0;
  let taken = 0;
  const offset = kind === "everywhere" ? draw(1000) / 1000 : 0.5;
  const list = known.flatMap(([code, share]) => {
    before += (share / sum) * size;
    const count = kind === undefined ? Math.round(share * size) : Math.floor(before + offset) - taken;
    taken += count;
    return take(byCountry.get(code)!, count);
  });
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
  held: Held[];
}

async function tryList(
  world: World,
  answered: Answered,
  list: readonly number[],
  { homes, kind }: Composition,
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
    tried: eachWay((way) => tryAll(factors[way])),
    isFromHome: list.map((index) => isHome(answered.numbers[index]!)),
    held: holdAll(fit.shares, kind ?? "home", (code) => truth[world.numberOf.get(code)!]!),
    off: {
      alone: distance(totals, truth),
      fitted: distance(fit.isDefault ? totals : world.codes.map((code) => shares.get(code) ?? 0), truth),
    },
  };
}

/** By the function that users call, with the answers that are known. */
function fitList(world: World, { answers }: Answered, list: readonly number[]): ReturnType<typeof fitSample> {
  const known = {
    info: () => ({ countries: world.codes }),
    predict: (name: unknown, { minProbability = 0 } = {}) => ({
      name: String(name),
      count: 1,
      country: [...answers[Number.parseInt(String(name), 10)]!.entries()]
        .filter(([, probability]) => probability > 0 && probability >= minProbability)
        .map(([number, probability]) => ({ country_id: world.codes[number]!, probability })),
    }),
  };
  // As many as `fitPrior` keeps, and each for a person of its own.
  const step = Math.ceil(list.length / MAX_SAMPLE_COUNT);
  const sample = list.filter((_, place) => place % step === 0);
  return fitSample(
    known,
    sample.map((index, place) => ({ name: `${index}:${place}`, count: 1 })),
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
  const gaps = new Float64Array(CALIBRATION_BIN_COUNT);
  for (const { confidence, isRight } of tried) gaps[binOf({ confidence })]! += confidence - Number(isRight);
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / tried.length;
}

const eachWay = <Value>(make: (way: Way) => Value) =>
  Object.fromEntries(WAYS.map((way) => [way, make(way)])) as Record<Way, Value>;

function sumUp({ name, homes, kind }: Composition, size: number, outcomes: readonly ListOutcome[]) {
  const all = eachWay((way) => outcomes.flatMap(({ tried }) => tried[way]));
  const isFromHome = outcomes.flatMap((outcome) => outcome.isFromHome);
  const others = eachWay((way) => all[way].filter((_, index) => !isFromHome[index]));
  const gains = outcomes.map(gainOf);
  return {
    composition: name,
    size,
    listCount: outcomes.length,
    ways: eachWay((way) => ({
      top1: mean(all[way].map(({ isRight }) => isRight)),
      top5: mean(all[way].map(({ isAmongFive }) => isAmongFive)),
      calibrationError: calibrationErrorOf(all[way]),
    })),
    /** Half the sum of the differences between totals by country and the truth. */
    off: {
      alone: mean(outcomes.map(({ off }) => off.alone)),
      fitted: mean(outcomes.map(({ off }) => off.fitted)),
    },
    /** Of the way from each name alone to the true composition, in top-1; undefined if less than two points are to be gained. */
    way: mean(gains.map(({ possible }) => possible)) / size < MIN_GAIN ? undefined : ratio(gains),
    /** The people who are from none of the homes: right first, and answered as a home; undefined if there is no home. */
    others:
      kind !== undefined || Object.keys(homes).length === 0
        ? undefined
        : {
            share: others.alone.length / all.alone.length,
            top1: eachWay((way) => mean(others[way].map(({ isRight }) => isRight))),
            asHome: eachWay((way) => mean(others[way].map(({ isHome }) => isHome))),
          },
  };
}

/** People of a list who are right first by the fitted prior alone, and by the true composition alone. */
interface Gain {
  gained: number;
  possible: number;
}

function gainOf({ tried }: ListOutcome): Gain {
  const rightCount = (way: Way): number => tried[way].filter(({ isRight }) => isRight).length;
  const [alone, fitted, all] = WAYS.map(rightCount) as [number, number, number];
  return { gained: fitted - alone, possible: all - alone };
}

/** What is gained of what there is to gain. */
const ratio = (gains: readonly Gain[]): number =>
  mean(gains.map(({ gained }) => gained)) / mean(gains.map(({ possible }) => possible));

function sumUpSize(size: number, byComposition: readonly (readonly ListOutcome[])[]) {
  const gains = byComposition.map((outcomes) => outcomes.map(gainOf));
  const draw = createDraw(size);
  const resampled = Array.from({ length: RESAMPLE_COUNT }, () =>
    ratio(gains.flatMap((own) => own.map(() => own[draw(own.length)]!))),
  ).sort((left, right) => left - right);
  return {
    size,
    way: ratio(gains.flat()),
    /** 95 % of a thousand draws of the lists. */
    wayLow: resampled[Math.floor(0.025 * RESAMPLE_COUNT)]!,
    wayHigh: resampled[Math.ceil(0.975 * RESAMPLE_COUNT) - 1]!,
    calibrationError: calibrationErrorOf(byComposition.flat().flatMap(({ tried }) => tried.fitted)),
  };
}

/** The figures weigh answers that are known: `predict` with the fitted prior must say the same. */
async function compareAnswers(
  predictor: Predictor,
  world: World,
  answered: Answered,
  regionOf: ReadonlyMap<string, string>,
): Promise<{ nameCount: number; differentCount: number }> {
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
