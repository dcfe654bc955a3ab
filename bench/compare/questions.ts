/**
 * What is asked: names drawn from the table itself. Whole names are put together at random, so that no person is meant.
 */

import type { Match, Predictor } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import { createRandom, pickByRank, type Random } from "../speed/random.ts";
import type { NameTable } from "./name-table.ts";

export const PATHS = ["direct", "stripped", "last name", "unknown"] as const;
export type Path = (typeof PATHS)[number];
export const ALPHABETS = ["Latin", "non-Latin"] as const;
/** How often names are asked: as names occur, by Zipf's law, or all alike. */
export const TRAFFICS = ["skewed", "uniform"] as const;
export type Traffic = (typeof TRAFFICS)[number];

export interface Questions {
  /** Names by what they have in common: `direct, Latin, skewed`; `mixed, skewed`. */
  sets: Record<string, string[]>;
  /** Of all sets: answers are compared before anything is measured. */
  sample: string[];
  /** 200,000 names of all kinds, by traffic. */
  mixed: Record<Traffic, string[]>;
  /** Different whole names, as they occur. */
  whole: string[];
}

export interface QuestionCounts {
  /** Names in each set. */
  set: number;
  sample: number;
  mixed: number;
  whole: number;
}

const SEED = 20;
const MAX_DRAWS_PER_NAME = 200;
/** A mark that no name of the data has on these letters, so that stripping finds them. */
const MARK = "\u030c";
const MATCHES: Readonly<Record<Path, Match>> = {
  direct: "direct",
  stripped: "stripped",
  "last name": "last-name",
  unknown: "none",
};
/** Shares of what people send, in hundredths; the rest are whole names. */
const MIX = { direct: 40, stripped: 5, unknown: 10 } as const;

export const setName = (path: Path, alphabet: string, traffic: string): string =>
  path === "unknown" ? `${path}, ${alphabet}` : `${path}, ${alphabet}, ${traffic}`;

/** All names of one alphabet, most frequent first. */
interface Pool {
  surnames: string[];
  forenames: string[];
}

const capitalize = (name: string): string =>
  name.normalize("NFC").replace(/^./u, (letter) => letter.toUpperCase());

function shuffle(text: string, random: Random): string {
  const letters = [...text];
  for (let index = letters.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [letters[index], letters[other]] = [letters[other]!, letters[index]!];
  }
  return letters.join("");
}

const pick = (names: readonly string[], traffic: Traffic, random: Random): string =>
  traffic === "uniform" ? random.pick(names) : pickByRank(names, random);

function createPools({ keys, surnameCounts, forenameCounts }: NameTable): Record<string, Pool> {
  const sorted = (counts: readonly number[], wanted: (key: string) => boolean): string[] => {
    const numbers: number[] = [];
    for (let number = 0; number < keys.length; number++)
      if (counts[number]! > 0 && wanted(keys[number]!)) numbers.push(number);
    if (numbers.length === 0)
      throw new Error("The table lacks surnames or forenames of one alphabet: nothing to ask");
    numbers.sort((left, right) => counts[right]! - counts[left]! || left - right);
    return numbers.map((number) => keys[number]!);
  };
  const isLatin = (key: string): boolean => SCRIPTS[scriptNumber(key)] === "Latin";
  // A surname of several words is found whole or by its last word, depending on what stands before it.
  const isWord = (key: string): boolean => !/[ '-]/.test(key);
  const pool = (latin: boolean): Pool => ({
    surnames: sorted(surnameCounts, (key) => isLatin(key) === latin && isWord(key)),
    forenames: sorted(forenameCounts, (key) => isLatin(key) === latin && isWord(key)),
  });
  return { Latin: pool(true), "non-Latin": pool(false) };
}

function propose(path: Path, { surnames, forenames }: Pool, traffic: Traffic, random: Random): string {
  const surname = pick(surnames, traffic, random);
  switch (path) {
    case "direct":
      return capitalize(surname);
    case "stripped": {
      const letters = [...surname];
      letters.splice(1 + random.below(letters.length), 0, MARK);
      return capitalize(letters.join(""));
    }
    case "last name":
      return `${capitalize(pick(forenames, traffic, random))} ${capitalize(surname)}`;
    case "unknown":
      return capitalize(shuffle(surname + pick(surnames, traffic, random), random));
  }
}

/**
 * Draws names.
 *
 * @param predictors a name stays only if each of them takes the path that it is meant for
 */
export function drawQuestions(
  table: NameTable,
  predictors: readonly Predictor[],
  counts: QuestionCounts,
): Questions {
  const random = createRandom(SEED);
  const pools = createPools(table);
  // Small tiers are asked by skewed traffic alone: of all names alike, they do not know most.
  const [main] = predictors;
  const sets: Record<string, string[]> = {};
  for (const path of PATHS) {
    for (const alphabet of ALPHABETS) {
      for (const traffic of path === "unknown" ? (["skewed"] as const) : TRAFFICS) {
        const asked = traffic === "skewed" ? predictors : [main!];
        const names: string[] = [];
        const set = setName(path, alphabet, traffic);
        for (let drawn = 0; names.length < counts.set; drawn++) {
          if (drawn > counts.set * MAX_DRAWS_PER_NAME)
            throw new Error(`${set}: ${names.length} of ${counts.set} names found in ${drawn} draws`);
          const name = propose(path, pools[alphabet]!, traffic, random);
          if (asked.every((predictor) => predictor.explain(name).match === MATCHES[path])) names.push(name);
        }
        sets[set] = names;
      }
    }
  }
  const latinShare = shareOfLatin(pools);
  const pickPool = (from: Random): Pool =>
    pools[from.below(1000) < latinShare * 1000 ? "Latin" : "non-Latin"]!;
  const mix = (traffic: Traffic): string[] =>
    Array.from({ length: counts.mixed }, () => {
      const part = random.below(100);
      const path =
        part < MIX.direct
          ? "direct"
          : part < MIX.direct + MIX.stripped
            ? "stripped"
            : part < MIX.direct + MIX.stripped + MIX.unknown
              ? "unknown"
              : "last name";
      return propose(path, pickPool(random), traffic, random);
    });
  const mixed = { skewed: mix("skewed"), uniform: mix("uniform") };
  for (const traffic of TRAFFICS) sets[`mixed, ${traffic}`] = mixed[traffic].slice(0, 2 * counts.set);
  const all = Object.values(sets);
  const sample = Array.from({ length: counts.sample }, (_, index) => random.pick(all[index % all.length]!));
  return { sets, sample, mixed, whole: drawWholeNames(pickPool, counts.whole) };
}

function drawWholeNames(pickPool: (random: Random) => Pool, count: number): string[] {
  // Of its own, so that all other names stay the same however many of these there are.
  const random = createRandom(SEED + 1);
  const names = new Set<string>();
  for (let drawn = 0; names.size < count; drawn++) {
    if (drawn > count * MAX_DRAWS_PER_NAME)
      throw new Error(`whole names: ${names.size} of ${count} found in ${drawn} draws`);
    names.add(propose("last name", pickPool(random), "skewed", random));
  }
  return [...names];
}

function shareOfLatin(pools: Record<string, Pool>): number {
  const latin = pools.Latin!.surnames.length;
  return latin / (latin + pools["non-Latin"]!.surnames.length);
}
