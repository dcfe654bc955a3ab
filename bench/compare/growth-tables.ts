/** Tables of other sizes: cut from the full one, or made up in its likeness. */

import {
  readFrame,
  readRecords,
  TableSink,
  type TierFrame,
  type TierRecord,
} from "../../src/cli/build-data/read-tier.ts";
import { sortKeys, type Table } from "../../src/encode/table.ts";
import { isAffix } from "../../src/file/format.ts";
import { createRandom, type Random } from "../speed/random.ts";

/** A name of the full tier with what ranks it. */
interface Ranked {
  key: string;
  /** 2: in the core tier, 1: in standard, 0: in neither. */
  tier: number;
  count: number;
}

export interface FullTable {
  frame: TierFrame;
  /** In the order of the file; a surname and a forename of one key are two. */
  records: TierRecord[];
  /** Keys, the most valuable first. */
  ranked: string[];
}

/**
 * The full tier with its keys ranked as the tiers are: first those that the core tier keeps, then those of the standard
 * tier, then all others; by data points among themselves. What ranks names exactly stands in no data file. Endings and
 * beginnings are left out: they are no names, and tables are measured by their number of names.
 */
export function readFullTable(full: Uint8Array, standard: Uint8Array, core: Uint8Array): FullTable {
  const keysOf = (file: Uint8Array): Set<string> => {
    const keys = new Set<string>();
    for (const { key } of readRecords(file, readFrame(file), () => {})) keys.add(key);
    return keys;
  };
  const [inCore, inStandard] = [keysOf(core), keysOf(standard)];
  const frame = readFrame(full);
  const records = [...readRecords(full, frame, () => {})].filter(({ key }) => !isAffix(key));
  const keys: Ranked[] = [];
  for (const { key, count } of records) {
    const last = keys.at(-1);
    if (last?.key === key) last.count = Math.max(last.count, count);
    else keys.push({ key, count, tier: inCore.has(key) ? 2 : inStandard.has(key) ? 1 : 0 });
  }
  keys.sort(
    (left, right) => right.tier - left.tier || right.count - left.count || (left.key < right.key ? -1 : 1),
  );
  return { frame, records, ranked: keys.map(({ key }) => key) };
}

function collect({ frame }: FullTable, records: Iterable<TierRecord>): Table {
  const sink = new TableSink();
  for (const record of records) sink.add(record);
  const { head, countries, neighbourRows: neighbours } = frame;
  return sink.take({
    stepsPerOctave: head.stepsPerOctave,
    countScale: head.countScale,
    countries,
    neighbours,
  });
}

/** The most valuable names. */
export function cutTable(full: FullTable, keyCount: number): Table {
  const kept = new Set(full.ranked.slice(0, keyCount));
  return collect(
    full,
    full.records.filter(({ key }) => kept.has(key)),
  );
}

/** Letters that a made-up name is continued by: UTF-16 units, so that half a pair is followed by its other half. */
const CONTEXT = 4;
const END = "\0";

/** What follows so many letters in the keys of a table, as often as it does there. */
class LetterModel {
  private readonly follow = new Map<string, string>();

  constructor(keys: readonly string[], step: number) {
    const lists = new Map<string, string[]>();
    for (let index = 0; index < keys.length; index += step) {
      let context = "";
      const key = keys[index]! + END;
      for (let at = 0; at < key.length; at++) {
        const list = lists.get(context);
        if (list === undefined) lists.set(context, [key[at]!]);
        else list.push(key[at]!);
        context = (context + key[at]!).slice(-CONTEXT);
      }
    }
    for (const [context, list] of lists) this.follow.set(context, list.join(""));
  }

  draw(random: Random): string {
    let key = "";
    let context = "";
    for (;;) {
      const letters = this.follow.get(context)!;
      const letter = letters[random.below(letters.length)]!;
      if (letter === END) return key;
      key += letter;
      context = (context + letter).slice(-CONTEXT);
    }
  }
}

/** Strings, each once. One `Set` of the engine takes 16.7 million. */
class LargeSet {
  size = 0;
  private readonly shards = Array.from({ length: 16 }, () => new Set<string>());

  add(text: string): void {
    let hash = text.length;
    for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) | 0;
    const shard = this.shards[hash & 15]!;
    const before = shard.size;
    shard.add(text);
    this.size += shard.size - before;
  }

  toArray(): string[] {
    const texts: string[] = [];
    for (const shard of this.shards) for (const text of shard) texts.push(text);
    return texts;
  }
}

const MAX_KEY_LENGTH = 40;
/** Every so many keys are enough to learn letters from. */
const LEARN_STEP = 4;

/**
 * A table of names that nobody has: the keys of the full tier, and others whose letters follow each other as theirs do.
 * Records of made-up keys are those of the real key before them in the alphabet, so that names that begin alike have
 * answers that are alike, as in the real table; half of them rest on a single data point, as rare names do.
 */
export function inventTable(
  full: FullTable,
  keyCount: number,
  onProgress: (keyCount: number) => void,
): Table {
  const random = createRandom(7);
  const real = new Map<string, TierRecord[]>();
  for (const record of full.records) {
    const known = real.get(record.key);
    if (known === undefined) real.set(record.key, [record]);
    else known.push(record);
  }
  const model = new LetterModel(full.ranked, LEARN_STEP);
  const keys = new LargeSet();
  for (const key of real.keys()) keys.add(key);
  for (let drawn = 0; keys.size < keyCount; drawn++) {
    const key = model.draw(random);
    if (key.length === 0 || key.length > MAX_KEY_LENGTH || key.endsWith(" ")) continue;
    keys.add(key);
    if (drawn % 500_000 === 0) onProgress(keys.size);
  }
  const sorted = sortKeys(keys.toArray());
  function* records(): Generator<TierRecord> {
    let last: TierRecord[] = [];
    for (const key of sorted) {
      const own = real.get(key);
      if (own !== undefined) {
        last = own;
        yield* own;
        continue;
      }
      const [model] = last;
      if (model !== undefined) yield { ...model, key, count: random.below(2) === 0 ? 1 : model.count };
    }
  }
  return collect(full, records());
}
