/** The way of one name through a data file: every look-up that was made for it, and what was found. */

import { countOf, recordOf } from "../../format/block.ts";
import { EVIDENCE, PARTS } from "../../format/format.ts";
import type { EvidenceKind, Match, NamePart } from "../../ground/types.ts";
import { MODEL_CONSTANTS } from "../../predict/constants.ts";
import { createLoneWordReader } from "../../predict/lone-word.ts";
import { type Attempt, createLookup, type Hit, type Step } from "../../predict/lookup.ts";
import { createStore, type Store } from "../../predict/store.ts";
import { foldedToString } from "../../text/normalize.ts";
import type { WordStatistics } from "../../text/word-statistics.ts";

/** One look-up of one text. */
export interface LookUp {
  readonly step: Step;
  readonly text: string;
  /** -1 if the text is empty or longer than any key, or if the file has no blocks. */
  readonly blockNumber: number;
  readonly isFound: boolean;
}

export interface RecordReport {
  readonly part: NamePart;
  /** Data points. */
  readonly count: number;
  readonly evidence: readonly EvidenceKind[];
  /**
   * Those that the record names, most likely first, then the neighbours that share its rest and have no step. Steps are
   * stored weights, counted from the first country down; probabilities are 0 to 1, under the default prior.
   */
  readonly countries: readonly { code: string; step: number | null; probability: number }[];
  /** What is left for all other countries, 0 to 1. */
  readonly rest: number;
}

export interface NameTrace {
  readonly match: Exclude<Match, "estimate">;
  /** None of what is no name: without letters, or too long. */
  readonly lookUps: readonly LookUp[];
  /** Words whose counts were compared to choose the last name. */
  readonly weighedWords: ReadonlyMap<string, WordStatistics>;
  readonly found: {
    readonly key: string;
    readonly keyNumber: number;
    readonly blockNumber: number;
    /** Both count for a word that is sent as a string, and the first for more. */
    readonly records: readonly RecordReport[];
  } | null;
}

/**
 * Follows a name through a data file, by the look-up that predictions make.
 *
 * @throws CognomenError `ERR_DATA_…` if the file, or a block on the way, is damaged
 */
export function traceName(file: Uint8Array, name: string): NameTrace {
  const store = createStore(file);
  const lookUps: LookUp[] = [];
  const weighedWords = new Map<string, WordStatistics>();
  const lookup = createLookup(store, MODEL_CONSTANTS, {
    onAttempt({ step, text, blockNumber, key }: Readonly<Attempt>) {
      // What weighing says of a word is told when it is known.
      if (step !== "weighing")
        lookUps.push({ step, text: foldedToString(text), blockNumber, isFound: key >= 0 });
    },
    onWeighed: (word, counts) => weighedWords.set(word, counts),
  });
  const folded = lookup.fold(name);
  const hit = folded && lookup.find(folded);
  return {
    match: hit === undefined || "unknown" in hit ? "none" : "record" in hit ? hit.step : "last-name",
    lookUps,
    weighedWords,
    found: hit !== undefined && "record" in hit ? describeFound(store, hit) : null,
  };
}

function describeFound(store: Store, hit: Hit): NonNullable<NameTrace["found"]> {
  const { text, block, blockNumber, key } = hit;
  // Of a word that has both, the one that counts for more comes first.
  const { record } = createLoneWordReader(store, MODEL_CONSTANTS)(block, key, hit.record);
  const records = (["surname", "forename"] as const)
    .map((part) => ({ part, number: recordOf(block, key, PARTS[part]) }))
    .filter(({ number }) => number >= 0)
    .sort((left, right) => Number(right.number === record) - Number(left.number === record));
  return {
    key: foldedToString(text),
    keyNumber: key,
    blockNumber,
    records: records.map(({ part, number }) => describeRecord(store, hit, part, number)),
  };
}

function describeRecord(store: Store, { block }: Hit, part: NamePart, number: number): RecordReport {
  const start = block.starts[number]!;
  const distribution = store.readWeights(block, number);
  const { codes } = store.countries;
  const countries = Array.from(distribution.numbers.subarray(0, distribution.count), (country, index) => ({
    code: codes[country]!,
    step: index < distribution.namedCount ? block.steps[start + index]! : null,
    probability: distribution.weights[country]! / distribution.total,
  }));
  const neighbours = countries.splice(distribution.namedCount);
  neighbours.sort((left, right) => right.probability - left.probability || (left.code < right.code ? -1 : 1));
  return {
    part,
    count: countOf(block, number),
    evidence: (Object.keys(EVIDENCE) as EvidenceKind[]).filter(
      (kind) => (block.evidence[number]! & EVIDENCE[kind]) !== 0,
    ),
    countries: [...countries, ...neighbours],
    rest: distribution.residual / distribution.total,
  };
}
