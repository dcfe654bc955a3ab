/** From a name to its answer. */

import { createLookup } from "../../answer/lookup.ts";
import { createStorePredictor } from "../../answer/predictor.ts";
import { createWeighting, mergeOptions, rankSpread } from "../../answer/probability.ts";
import type { Store } from "../../answer/store.ts";
import { countOf } from "../../block/block.ts";
import type { NameParts, PredictOptions } from "../../types.ts";
import { type AnswerPacker, MATCHES, mostPackedBytes } from "./packed-answer.ts";

export interface AnswererOptions {
  store: Store;
  predictOptions: PredictOptions;
}

/** Answers a name: adds what is known of it. */
export type Answerer = (name: string | NameParts, out: AnswerPacker) => void;

/** Memory for answers by their record: many whole names end in the same surname. */
const RECORD_CACHE_BYTE_COUNT = 1 << 18;
const MOST_RECORDS = 8192;

/** Packed answers by record, each in the one place that its number leads to. */
class RecordCache {
  private readonly slotByteCount: number;
  private readonly mask: number;
  private readonly ids: Float64Array;
  private readonly ends: Uint16Array;
  private readonly bytes: Uint8Array;

  constructor(slotByteCount: number) {
    this.slotByteCount = slotByteCount;
    let size = MOST_RECORDS;
    while (size * slotByteCount > RECORD_CACHE_BYTE_COUNT) size >>= 1;
    this.mask = size - 1;
    this.ids = new Float64Array(size).fill(-1);
    this.ends = new Uint16Array(size);
    this.bytes = new Uint8Array(size * slotByteCount);
  }

  /** Adds the answer of a record to `out`, if it is there. */
  read(id: number, out: AnswerPacker): boolean {
    const slot = this.slotOf(id);
    if (this.ids[slot] !== id) return false;
    const start = slot * this.slotByteCount;
    out.copy(this.bytes, start, start + this.ends[slot]!);
    return true;
  }

  /** Remembers what `out` has from `start` on. */
  write(id: number, out: AnswerPacker, start: number): void {
    const slot = this.slotOf(id);
    const place = slot * this.slotByteCount;
    const byteCount = out.byteCount - start;
    for (let index = 0; index < byteCount; index++) this.bytes[place + index] = out.bytes[start + index]!;
    this.ids[slot] = id;
    this.ends[slot] = byteCount;
  }

  private slotOf(id: number): number {
    return (Math.imul(id % 0x7fff_ffff, 0x9e3779b1) >>> 13) & this.mask;
  }
}

/**
 * Makes the function that answers names. Strings go a shorter way than through a predictor, which would either not say
 * which step answered or give all reasons, and answers that rest on the same record are made once.
 */
export function createAnswerer(options: AnswererOptions): Answerer {
  const { store, predictOptions } = options;
  const lookup = createLookup(store);
  const { codes } = store.countries;
  const weighting = createWeighting(mergeOptions(predictOptions), store.countries);
  const predictor = createStorePredictor(store, predictOptions);
  const records = new RecordCache(mostPackedBytes(weighting.limit));

  return (name, out) => {
    if (typeof name !== "string" || weighting.estimator !== undefined) {
      const { country, count, match } = predictor.explain(name);
      // An answer without countries is none, whatever was found.
      if (country.length === 0) out.add([], 0, "none");
      else out.add(country, count, match);
      return;
    }
    const hit = lookup.find(name);
    if (hit === undefined) return out.add([], 0, "none");
    const { step, block, blockNumber, key } = hit;
    const record = block.recordStarts[key]!;
    const id = (blockNumber * 65_536 + record) * MATCHES.length + MATCHES.indexOf(step);
    if (records.read(id, out)) return;
    const { candidates } = rankSpread(store.readWeights(block, record), codes, weighting);
    const start = out.byteCount;
    if (candidates.length === 0) out.add([], 0, "none");
    else out.add(candidates, countOf(block, record), step);
    records.write(id, out, start);
  };
}
