/**
 * Whether answers tell neighbours apart as the default prior has them. Austria has a quarter of the people whom the prior
 * sees in Austria and Germany, so that it should be given a quarter on average, P(AT) / (P(AT) + P(DE)), and a name that is
 * said to be Austrian rather than German with 0.4 should be so four times in ten. Whole names, of all pairs of countries
 * that share names.
 */
import type { Country } from "../../build/data/folder.ts";
import { groupBy } from "../../build/evaluate/group-by.ts";
import { ratio, weightedMean } from "../../build/evaluate/metrics.ts";
import type { Person } from "../../build/evaluate/people.ts";
import { MIN_COUNTRY_ROWS } from "./groups.ts";
import type { FullSystem } from "./system.ts";

/** Of two mean answers, as the sum of what both give each country. */
const MIN_OVERLAP = 0.2;
const BINS = [
  [0.3, 0.45],
  [0.45, 0.6],
  [0.6, 0.7],
] as const;
/** A pair is near if its stated share is within this of the share by the prior, and far beyond the second. */
export const NEAR = 0.04;
export const FAR = 0.08;
/** Shown whatever they show; the smaller country first. */
const NAMED_PAIRS = ["AT DE", "CH DE", "BE FR", "IE GB", "AU GB", "CA US", "PT BR", "BY RU"];
const WORST_COUNT = 5;

/** What is stated of the smaller country, and how often it is right; weighed by the default prior. */
export interface StatedBin {
  from: number;
  to: number;
  stated: number;
  right: number;
}

export interface NeighbourPair {
  small: string;
  large: string;
  /** Share of the smaller country by the prior. */
  prior: number;
  /** Mean share that is stated. */
  stated: number;
  /** Stated minus right, of answers that state 0.3 to 0.7. */
  excess: number;
}

export interface NeighbourFigures {
  system: string;
  pairCount: number;
  /** Shares of the pairs whose stated share is within {@link NEAR} and {@link FAR} of the prior's. */
  near: number;
  notFar: number;
  /** Of all pairs together. */
  bins: StatedBin[];
  /** Some pairs: the worst first, then those that everybody asks about. */
  pairs: NeighbourPair[];
}

type Shares = ReadonlyMap<string, number>;
interface Group {
  code: string;
  root: number;
  answers: readonly Shares[];
  mean: Shares;
}
interface Stated {
  share: number;
  weight: number;
  isRight: boolean;
}

export const distanceToPrior = ({ prior, stated }: NeighbourPair): number => Math.abs(stated - prior);

export function evaluateNeighbours(
  system: FullSystem,
  people: readonly Person[],
  countries: readonly Country[],
): NeighbourFigures {
  const populations = new Map<string, number>(countries.map(({ code, population }) => [code, population]));
  const groups = [...groupBy(people, ({ country }) => country)]
    .filter(([, { length }]) => length >= MIN_COUNTRY_ROWS)
    .map(([code, own]): Group => {
      const answers = own.map(({ name }) => sharesOf(system, name));
      return { code, root: Math.sqrt(populations.get(code) ?? 0), answers, mean: meanOf(answers) };
    })
    .sort((left, right) => left.root - right.root);
  const measured = groups.flatMap((small, index) =>
    groups
      .slice(index + 1)
      .filter((large) => overlapOf(small.mean, large.mean) > MIN_OVERLAP)
      .map((large) => measurePair(small, large)),
  );
  const all = measured.flatMap(({ rows }) => rows);
  const pairs = measured
    .map(({ pair }) => pair)
    .sort((left, right) => distanceToPrior(right) - distanceToPrior(left));
  const shareWithin = (distance: number): number =>
    ratio(pairs.filter((pair) => distanceToPrior(pair) <= distance).length, pairs.length);
  const worst = pairs.slice(0, WORST_COUNT);
  const named = NAMED_PAIRS.flatMap((codes) =>
    pairs.filter((pair) => `${pair.small} ${pair.large}` === codes && !worst.includes(pair)),
  );
  return {
    system: system.name,
    pairCount: pairs.length,
    near: shareWithin(NEAR),
    notFar: shareWithin(FAR),
    bins: BINS.map(([from, to]) => ({ from, to, ...sumUp(all, from, to) })),
    pairs: [...worst, ...named],
  };
}

const sharesOf = (system: FullSystem, name: string): Shares =>
  new Map(system.askWhole(name).candidates.map(({ country_id, probability }) => [country_id, probability]));

function meanOf(answers: readonly Shares[]): Shares {
  const mean = new Map<string, number>();
  for (const answer of answers)
    for (const [code, probability] of answer)
      mean.set(code, (mean.get(code) ?? 0) + probability / answers.length);
  return mean;
}

const overlapOf = (left: Shares, right: Shares): number =>
  [...left].reduce((sum, [code, probability]) => sum + Math.min(probability, right.get(code) ?? 0), 0);

function measurePair(small: Group, large: Group): { pair: NeighbourPair; rows: Stated[] } {
  const rows = [small, large].flatMap(({ root, answers }, index) => {
    const shares = answers.flatMap((answer) => {
      const [first, second] = [answer.get(small.code) ?? 0, answer.get(large.code) ?? 0];
      return first + second > 0 ? [first / (first + second)] : [];
    });
    return shares.map((share): Stated => ({ share, weight: root / shares.length, isRight: index === 0 }));
  });
  const unsure = sumUp(rows, BINS[0][0], BINS[2][1]);
  return {
    pair: {
      small: small.code,
      large: large.code,
      prior: small.root / (small.root + large.root),
      stated: sumUp(rows, 0, Number.POSITIVE_INFINITY).stated,
      excess: unsure.stated - unsure.right,
    },
    rows,
  };
}

function sumUp(rows: readonly Stated[], from: number, to: number): Pick<StatedBin, "stated" | "right"> {
  const chosen = rows.filter(({ share }) => share >= from && share < to);
  return {
    stated: weightedMean(chosen, ({ share: stated }) => stated),
    right: weightedMean(chosen, ({ isRight }) => Number(isRight)),
  };
}
