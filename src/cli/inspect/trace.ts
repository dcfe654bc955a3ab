/** The way of one name through a data file: every look-up that was made for it, and what was found. */

import { type Attempt, createLookup, type Hit, type Lookup, type Step } from "../../answer/lookup.ts";
import { createStore, type Store } from "../../answer/store.ts";
import { type Block, countOf, recordOf } from "../../block/block.ts";
import { EVIDENCE, MAX_KEY_BYTE_COUNT, PARTS } from "../../file/format.ts";
import type { BlockExtent } from "../../file/load.ts";
import type { WordStatistics } from "../../text/last-name.ts";
import { createFoldedText, encodeUtf8, foldedToString } from "../../text/normalize.ts";
import type { EvidenceKind, Match, NamePart } from "../../types.ts";
import { type WalkStep, walkTo } from "./walk.ts";

/** Where a block lies in the file, and which keys belong to it. */
export interface BlockPlace {
  readonly number: number;
  /** Its bytes in the file: from `offset` up to, not including, `endOffset`. */
  readonly offset: number;
  readonly endOffset: number;
  readonly keyCount: number;
  /** Keys of this block are not less than this; empty in the first block. */
  readonly from: string;
  /** And less than this; `null` in the last block. */
  readonly to: string | null;
}

/** One look-up of one text. */
export interface LookUp {
  readonly step: Step;
  readonly text: string;
  /** `null` if the text is empty or longer than any key, or if the file has no blocks. */
  readonly block: BlockPlace | null;
  readonly walk: readonly WalkStep[];
  readonly isFound: boolean;
}

/** A country of a record. */
export interface RecordCountry {
  readonly code: string;
  /** Stored weight, in steps below the first country; `null` for a neighbour, which has a part of the rest. */
  readonly step: number | null;
  /** 0 to 1: under the default prior. */
  readonly probability: number;
}

export interface RecordReport {
  readonly part: NamePart;
  /** Data points. */
  readonly count: number;
  readonly evidence: readonly EvidenceKind[];
  /** Step of all countries together that the record does not name; 255 if there is nothing. */
  readonly restStep: number;
  /** Those that the record names, most likely first, then the neighbours that share its rest. */
  readonly countries: readonly RecordCountry[];
  /** What is left for all other countries, 0 to 1. */
  readonly rest: number;
}

export interface NameTrace {
  readonly name: string;
  /** `null` if it is too long to be a name. */
  readonly folded: string | null;
  /** `null` if there are no diacritics to strip. */
  readonly stripped: string | null;
  readonly match: Exclude<Match, "estimate">;
  readonly lookUps: readonly LookUp[];
  /** Words whose counts were compared to choose the last name. */
  readonly weighedWords: readonly (WordStatistics & { readonly word: string })[];
  readonly found: {
    readonly key: string;
    readonly keyNumber: number;
    readonly block: BlockPlace;
    /** Of these the first answers for a name that is sent as a string. */
    readonly records: readonly RecordReport[];
  } | null;
}

const decoder = new TextDecoder();

/**
 * Follows a name through a data file.
 *
 * @throws CognomenError `ERR_DATA_…` if the file, or a block on the way, is damaged
 */
export function traceName(file: Uint8Array, name: string): NameTrace {
  return new Tracer(file).trace(name);
}

/** Notes the steps of the look-up that predictions make. */
class Tracer {
  private readonly store: Store;
  private readonly lookup: Lookup;
  private readonly lookUps: LookUp[] = [];
  private readonly weighed = new Map<string, WordStatistics>();
  private readonly query = new Uint8Array(MAX_KEY_BYTE_COUNT);

  constructor(file: Uint8Array) {
    this.store = createStore(file);
    this.lookup = createLookup(this.store, {
      onAttempt: (attempt) => this.note(attempt),
      onWeighed: (word, counts) => this.weighed.set(word, counts),
    });
  }

  trace(name: string): NameTrace {
    const { lookup, lookUps, weighed } = this;
    const folded = createFoldedText();
    const stripped = createFoldedText();
    const { normalizer } = this.store;
    const isName = normalizer.fold(name, folded) && folded.length > 0;
    const hit = lookup.find(name);
    return {
      name,
      folded: isName ? foldedToString(folded) : null,
      stripped: isName && normalizer.strip(folded, stripped) ? foldedToString(stripped) : null,
      match: hit === undefined ? "none" : "record" in hit ? hit.step : "last-name",
      lookUps,
      weighedWords: [...weighed].map(([word, counts]) => ({ word, ...counts })),
      found: hit !== undefined && "record" in hit ? this.describeFound(hit) : null,
    };
  }

  private note({ step, text, blockNumber, block, key }: Readonly<Attempt>): void {
    // What weighing says of a word is told when it is known.
    if (step === "weighing") return;
    const byteCount = encodeUtf8(text, this.query);
    this.lookUps.push({
      step,
      text: foldedToString(text),
      block: blockNumber < 0 ? null : describeBlock(this.store.head.blocks, blockNumber),
      walk: block === undefined ? [] : walkTo(block, this.query.subarray(0, byteCount)),
      isFound: key >= 0,
    });
  }

  private describeFound({ text, block, blockNumber, key, record }: Hit): NonNullable<NameTrace["found"]> {
    const { store } = this;
    return {
      key: foldedToString(text),
      keyNumber: key,
      block: describeBlock(store.head.blocks, blockNumber),
      records: listRecords(block, key, record).map(({ part, number }) =>
        describeRecord(store, block, part, number),
      ),
    };
  }
}

function describeBlock(blocks: readonly BlockExtent[], number: number): BlockPlace {
  const { offset, byteCount, keyCount, separator } = blocks[number]!;
  const next = blocks[number + 1];
  return {
    number,
    offset,
    endOffset: offset + byteCount,
    keyCount,
    from: decoder.decode(separator),
    to: next === undefined ? null : decoder.decode(next.separator),
  };
}

/** Records of a key, the one that answers first. */
function listRecords(block: Block, key: number, answering: number): { part: NamePart; number: number }[] {
  return (["surname", "forename"] as const)
    .map((part) => ({ part, number: recordOf(block, key, PARTS[part]) }))
    .filter(({ number }) => number >= 0)
    .sort((left, right) => Number(right.number === answering) - Number(left.number === answering));
}

/** Names of the kinds of evidence in a record's bits. */
export function describeEvidence(bits: number): EvidenceKind[] {
  return (Object.keys(EVIDENCE) as EvidenceKind[]).filter((kind) => (bits & EVIDENCE[kind]) !== 0);
}

function describeRecord(store: Store, block: Block, part: NamePart, number: number): RecordReport {
  const start = block.starts[number]!;
  const spread = store.readWeights(block, number);
  const { codes } = store.countries;
  const countries = Array.from(spread.numbers.subarray(0, spread.count), (country, index) => ({
    code: codes[country]!,
    step: index < spread.namedCount ? block.steps[start + index]! : null,
    probability: spread.weights[country]! / spread.total,
  }));
  const neighbours = countries.splice(spread.namedCount);
  neighbours.sort((left, right) => right.probability - left.probability || (left.code < right.code ? -1 : 1));
  return {
    part,
    count: countOf(block, number),
    evidence: describeEvidence(block.evidence[number]!),
    restStep: block.restSteps[number]!,
    countries: [...countries, ...neighbours],
    rest: spread.rest / spread.total,
  };
}
