/** The way of one name through a data file: every look-up that was made for it, and what was found. */

import { Spread } from "../../answer/neighbours.ts";
import { Store } from "../../answer/store.ts";
import { type Block, countOf } from "../../block/block.ts";
import { BlockReader } from "../../block/reader.ts";
import { EVIDENCE, MAX_KEY_BYTE_COUNT, PARTS } from "../../file/format.ts";
import { type BlockExtent, findBlock } from "../../file/load.ts";
import { lastNameCandidates, type WordStatistics } from "../../text/last-name.ts";
import {
  createFoldedText,
  encodeUtf8,
  type FoldedText,
  foldedToString,
  setFoldedText,
} from "../../text/normalize.ts";
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
  readonly step: "direct" | "stripped" | "last-name";
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

class Tracer {
  private readonly store: Store;
  /** Opens blocks again that the store has opened: it shows only those where it found something. */
  private readonly reader: BlockReader;
  private readonly lookUps: LookUp[] = [];
  private readonly weighed = new Map<string, WordStatistics>();
  private readonly text = createFoldedText();
  private readonly stripped = createFoldedText();
  private readonly query = new Uint8Array(MAX_KEY_BYTE_COUNT);

  constructor(file: Uint8Array) {
    this.store = new Store(file);
    this.reader = new BlockReader(file, this.store.head);
  }

  trace(name: string): NameTrace {
    const { store } = this;
    const folded = createFoldedText();
    const isName = store.normalizer.fold(name, folded) && folded.length > 0;
    const match = isName ? this.answer(folded) : "none";
    const text = isName ? foldedToString(folded) : null;
    return {
      name,
      folded: text,
      stripped:
        isName && store.normalizer.strip(folded, this.stripped) ? foldedToString(this.stripped) : null,
      match,
      lookUps: this.lookUps,
      weighedWords: [...this.weighed].map(([word, counts]) => ({ word, ...counts })),
      found: match === "none" ? null : this.describeFound(),
    };
  }

  /** The three steps, as predictions make them. */
  private answer(folded: FoldedText): NameTrace["match"] {
    const match = this.findEither(folded, "direct");
    if (match !== "none") return match;
    const candidates = lastNameCandidates(foldedToString(folded), (word) => this.weigh(word));
    for (const candidate of candidates) {
      if (setFoldedText(candidate, this.text) && this.findEither(this.text, "last-name") !== "none")
        return "last-name";
    }
    return "none";
  }

  private findEither(text: FoldedText, step: LookUp["step"]): NameTrace["match"] {
    if (this.find(text, step)) return "direct";
    const isStripped = this.store.normalizer.strip(text, this.stripped);
    return isStripped && this.find(this.stripped, step === "direct" ? "stripped" : step)
      ? "stripped"
      : "none";
  }

  private find(text: FoldedText, step: LookUp["step"]): boolean {
    const { store } = this;
    const isFound = store.find(text);
    const { blocks } = store.head;
    const byteCount = encodeUtf8(text, this.query);
    const isAsked = byteCount > 0 && blocks.length > 0;
    const number = isAsked ? findBlock(blocks, this.query, byteCount) : -1;
    this.lookUps.push({
      step,
      text: foldedToString(text),
      block: isAsked ? describeBlock(blocks, number) : null,
      walk: isAsked ? walkTo(this.reader.open(number), this.query.subarray(0, byteCount)) : [],
      isFound,
    });
    return isFound;
  }

  /** How often a word is a surname and a forename. */
  private weigh(word: string): WordStatistics | undefined {
    const { store, text } = this;
    if (!setFoldedText(word, text)) return undefined;
    const isFound =
      store.find(text) || (store.normalizer.strip(text, this.stripped) && store.find(this.stripped));
    if (!isFound) return undefined;
    const records = listRecords(store.block!, store.key);
    const countOfPart = (part: NamePart): number => {
      const record = records.find((candidate) => candidate.part === part);
      return record === undefined ? 0 : countOf(store.block!, record.number);
    };
    const counts = { surnameCount: countOfPart("surname"), forenameCount: countOfPart("forename") };
    this.weighed.set(word, counts);
    return counts;
  }

  /** The key that the last look-up found. */
  private describeFound(): NonNullable<NameTrace["found"]> {
    const { store } = this;
    const { walk, block, text } = this.lookUps.at(-1)!;
    const { key } = walk.at(-1)!;
    return {
      key: text,
      keyNumber: key,
      block: block!,
      records: listRecords(store.block!, key).map(({ part, number }) =>
        describeRecord(store, store.block!, part, number),
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

/** Records of a key, surname first. */
export function listRecords(block: Block, key: number): { part: NamePart; number: number }[] {
  const parts = block.parts[key]!;
  const first = block.recordStarts[key]!;
  const records: { part: NamePart; number: number }[] = [];
  if (parts & PARTS.surname) records.push({ part: "surname", number: first });
  if (parts & PARTS.forename) records.push({ part: "forename", number: first + records.length });
  return records;
}

/** Names of the kinds of evidence in a record's bits. */
export function describeEvidence(bits: number): EvidenceKind[] {
  return (Object.keys(EVIDENCE) as EvidenceKind[]).filter((kind) => (bits & EVIDENCE[kind]) !== 0);
}

function describeRecord(store: Store, block: Block, part: NamePart, number: number): RecordReport {
  const start = block.starts[number]!;
  const spread = new Spread();
  spread.read(block, number, store.head.stepsPerOctave, store.neighbours);
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
