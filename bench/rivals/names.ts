/** What is asked: names drawn from the table itself, as often as they occur. */
import { readFrame, readRecords } from "../../build/own-data/read-tier.ts";
import type { Match, Predictor } from "../../src/ground/types.ts";
import { createFoldedText, createNormalizer, foldedToString } from "../../src/text/normalize.ts";
import { capitalize, createRandom, isLatin, pickByRank, type Random } from "../draw.ts";

/** All names of a data file with their counts. */
export interface NameTable {
  /** Folded and decomposed, in the order of the file; without the few that no spelling leads to. */
  keys: string[];
  /** Per key: data points as a surname, 0 if it is none. */
  surnameCounts: number[];
  forenameCounts: number[];
}

export function readNameTable(file: Uint8Array): NameTable {
  const frame = readFrame(file);
  const { fold } = createNormalizer(frame.foldTable);
  const folded = createFoldedText();
  const table: NameTable = { keys: [], surnameCounts: [], forenameCounts: [] };
  const { keys, surnameCounts, forenameCounts } = table;
  for (const { key, part, count } of readRecords(file, frame, () => {})) {
    if (keys.at(-1) !== key) {
      // A name in the single letters of Hangul is looked up in syllables.
      if (!fold(key, folded) || foldedToString(folded) !== key) continue;
      keys.push(key);
      surnameCounts.push(0);
      forenameCounts.push(0);
    }
    (part === "surname" ? surnameCounts : forenameCounts)[keys.length - 1] = count;
  }
  return table;
}

export interface DrawnNames {
  /** By what they have in common: `direct, Latin`; `mixed`. */
  sets: Record<string, string[]>;
  /** Of all sets: answers are compared before anything is measured. */
  sample: string[];
  mixed: string[];
  /** Different whole names. */
  whole: string[];
}

/** A mark that no name of the data has on these letters, so that stripping finds them. */
const MARK = "\u030c";
const MAX_DRAWS_PER_NAME = 200;

/** All names of one alphabet, most frequent first. */
interface Pool {
  surnames: string[];
  forenames: string[];
}

/** The ways to a name: what stands in the table, and how the answer says that it was found. */
const PATHS: Readonly<Record<string, { match: Match; propose: (pool: Pool, random: Random) => string }>> = {
  direct: { match: "direct", propose: ({ surnames }, random) => capitalize(pickByRank(surnames, random)) },
  stripped: {
    match: "stripped",
    propose: ({ surnames }, random) => {
      const letters = [...pickByRank(surnames, random)];
      letters.splice(1 + random.below(letters.length), 0, MARK);
      return capitalize(letters.join(""));
    },
  },
  "last name": {
    match: "last-name",
    propose: ({ surnames, forenames }, random) =>
      `${capitalize(pickByRank(forenames, random))} ${capitalize(pickByRank(surnames, random))}`,
  },
  unknown: {
    match: "none",
    propose: ({ surnames }, random) => {
      const letters = [...pickByRank(surnames, random), ...pickByRank(surnames, random)];
      return capitalize(
        letters
          .map((letter) => [random.below(2 ** 20), letter] as const)
          .sort(byDraw)
          .map(([, letter]) => letter)
          .join(""),
      );
    },
  },
};
const byDraw = ([left]: readonly [number, string], [right]: readonly [number, string]): number =>
  left - right;
/** What people send, in hundredths. */
const MIX = [
  ...Array(40).fill("direct"),
  ...Array(5).fill("stripped"),
  ...Array(10).fill("unknown"),
  ...Array(45).fill("last name"),
] as string[];

function createPool({ keys, surnameCounts, forenameCounts }: NameTable, latin: boolean): Pool {
  // A surname of several words is found whole or by its last word, depending on what stands before it.
  const numbers = [...keys.keys()].filter(
    (number) => isLatin(keys[number]!) === latin && !/[ '-]/.test(keys[number]!),
  );
  const sorted = (counts: readonly number[]): string[] =>
    numbers
      .filter((number) => counts[number]! > 0)
      .sort((left, right) => counts[right]! - counts[left]! || left - right)
      .map((number) => keys[number]!.normalize("NFC"));
  return { surnames: sorted(surnameCounts), forenames: sorted(forenameCounts) };
}

/** @param predictors a name of a set stays only if each of them takes the path that it is meant for */
export function drawNames(
  table: NameTable,
  predictors: readonly Predictor[],
  counts: { set: number; mixed: number; whole: number },
): DrawnNames {
  const random = createRandom(20);
  const pools = { Latin: createPool(table, true), "non-Latin": createPool(table, false) };
  const sets: Record<string, string[]> = {};
  for (const [path, { match, propose }] of Object.entries(PATHS))
    for (const [alphabet, pool] of Object.entries(pools)) {
      const names: string[] = [];
      for (let drawn = 0; names.length < counts.set; drawn++) {
        if (drawn > counts.set * MAX_DRAWS_PER_NAME)
          throw new Error(
            `${path}, ${alphabet}: ${names.length} of ${counts.set} names found in ${drawn} draws`,
          );
        const name = propose(pool, random);
        if (predictors.every((predictor) => predictor.explain(name).match === match)) names.push(name);
      }
      sets[`${path}, ${alphabet}`] = names;
    }
  const latinShare =
    pools.Latin.surnames.length / (pools.Latin.surnames.length + pools["non-Latin"].surnames.length);
  const draw = (path: string): string =>
    PATHS[path]!.propose(random.below(1000) < latinShare * 1000 ? pools.Latin : pools["non-Latin"], random);
  const mixed = Array.from({ length: counts.mixed }, () => draw(random.pick(MIX)));
  sets.mixed = mixed.slice(0, 2 * counts.set);
  const whole = new Set<string>();
  while (whole.size < counts.whole) whole.add(draw("last name"));
  const sample = Object.values(sets).flatMap((names) => names.slice(0, counts.set / 4));
  return { sets, sample, mixed, whole: [...whole] };
}
