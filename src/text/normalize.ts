/**
 * Folding: every spelling of a name that means the same becomes one sequence of code points.
 *
 * Folded text is decomposed (NFD), lower case without regard to locale, trimmed, with single spaces; typographic variants
 * of apostrophe, hyphen and full-width forms are one; invisible controls are gone. Hangul syllables stay composed.
 * Decomposed and not composed, because canonical composition needs a second table, and because `müller` then sorts beside
 * `muller` and shares its prefix in the data file.
 *
 * All knowledge of Unicode is in a table that the data file carries, so that names are folded by the same rules when the
 * file is written and when it is read, whatever Unicode version the engine has, or whether it has one at all.
 *
 * unorm 1.6.0 generates the table, so every version of Node and ICU gives the same bytes. It costs each tier a few
 * kilobytes. Folding with it is faster than native normalisation with a regular expression. Decomposed Hangul would be
 * three times as long, and composing syllables is arithmetic.
 */
import { contradiction } from "../ground/errors.ts";

/** Longest folded name in code points. Longer input is no name, and marks are sorted in quadratic time. */
export const MAX_FOLDED_POINT_COUNT = 256;

/** Most entries of the pool of replacements, each with its length before it: their places are held in 16 bits. */
export const MAX_FOLD_POOL_LENGTH = 0x10000;
/** Highest rank of a combining mark; Unicode has 55 classes. */
export const MAX_MARK_RANK = 255;
export const LAST_POINT = 0x10ffff;

/** Folded text: the first `length` entries of `points` are Unicode code points. Reused from call to call. */
export interface FoldedText {
  readonly points: Int32Array;
  length: number;
}

export function createFoldedText(): FoldedText {
  // One more than counts, for a space that turns out to be the last.
  return { points: new Int32Array(MAX_FOLDED_POINT_COUNT + 1), length: 0 };
}

export type Normalizer = ReturnType<typeof createNormalizer>;

const PAGE_BITS = 7;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_COUNT = 0x200000 >> PAGE_BITS;
const SPACE = 0x20;

/** A map from code points to small numbers in pages, of which only those in use take memory. */
class PointMap {
  /** Page 0 is empty and shared by all ranges without values. */
  readonly #pages = new Uint16Array(PAGE_COUNT);
  #pageCount = 1;
  #values = new Uint16Array(PAGE_SIZE);

  get(point: number): number {
    return this.#values[(this.#pages[point >> PAGE_BITS]! << PAGE_BITS) | (point & (PAGE_SIZE - 1))]!;
  }

  set(point: number, value: number): void {
    let page = this.#pages[point >> PAGE_BITS]!;
    if (page === 0) {
      page = this.#pageCount++;
      if (page * PAGE_SIZE === this.#values.length) {
        const grown = new Uint16Array(this.#values.length * 2);
        grown.set(this.#values);
        this.#values = grown;
      }
      this.#pages[point >> PAGE_BITS] = page;
    }
    this.#values[(page << PAGE_BITS) | (point & (PAGE_SIZE - 1))] = value;
  }
}

function checkPoint(point: number): number {
  if (point < 0 || point > LAST_POINT) throw contradiction();
  return point;
}

/**
 * @param table unpacked fold table of a data file (layout: docs/internals/format.md, "Fold table")
 * @throws CognomenError `ERR_DATA_CORRUPT` if the table has a wrong length or speaks of points that do not exist
 */
export function createNormalizer(table: Uint8Array) {
  let position = 0;
  const next = (): number => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = table[position++];
      if (byte === undefined || factor > 2 ** 28) throw contradiction();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };

  const nextSigned = (): number => {
    const zigzag = next();
    return zigzag & 1 ? -(zigzag + 1) / 2 : zigzag / 2;
  };

  // Sequences of both maps lie in one pool; entry 0 means "unchanged". A sequence starts with its length. In the file
  // each property of all entries stands together, and points are relative to the one before: 6 KB packed, not 11.
  const pool: number[] = [0];
  const readMap = (): PointMap => {
    const map = new PointMap();
    const count = next();
    if (count > table.length) throw contradiction();
    let point = 0;
    const mapped: number[] = [];
    while (mapped.length < count) {
      point = checkPoint(point + next());
      mapped.push(point);
    }
    const starts = mapped.map((from) => {
      const start = pool.length;
      const length = next();
      if (length > MAX_FOLDED_POINT_COUNT || pool.length + length >= MAX_FOLD_POOL_LENGTH)
        throw contradiction();
      pool.push(length);
      for (let part = 0; part < length; part++) pool.push(0);
      map.set(from, start);
      return start;
    });
    let previous = 0;
    for (const start of starts) {
      if (pool[start] === 0) continue;
      previous = checkPoint(previous + nextSigned());
      pool[start + 1] = previous;
    }
    for (const start of starts)
      for (let part = 2; part <= pool[start]!; part++) pool[start + part] = checkPoint(next());
    return map;
  };
  const folds = readMap();
  const strips = readMap();
  const spaces = new PointMap();
  const ranks = new PointMap();
  for (const map of [spaces, ranks]) {
    let point = 0;
    for (let remaining = next(); remaining > 0; remaining--) {
      point += next();
      const runLength = next();
      const value = next();
      if (runLength === 0 || value > MAX_MARK_RANK) throw contradiction();
      checkPoint(point + runLength - 1);
      for (let index = 0; index < runLength; index++) map.set(point++, value);
    }
  }
  if (position !== table.length) throw contradiction();
  const sequences = Int32Array.from(pool);

  return {
    /** Folds `name` into `out`. False if it is longer than {@link MAX_FOLDED_POINT_COUNT} when folded. */
    fold(name: string, out: FoldedText): boolean {
      const { points } = out;
      let length = 0;
      // Length at which a dot above was left out last: at the same length the next one is, too. Without it a million of them
      // behind 254 marks took 1.5 s, now 12 ms.
      let dottedLength = -1;
      for (let index = 0; index < name.length; index++) {
        let point = name.charCodeAt(index);
        if (point > 96 && point < 123) {
          // The common case first: nothing to look up for a to z.
          if (length >= MAX_FOLDED_POINT_COUNT) return false;
          points[length++] = point;
          continue;
        }
        if (point >= 0xd800 && point < 0xdc00) {
          point = name.codePointAt(index)!;
          if (point > 0xffff) index++;
        }
        if (spaces.get(point) !== 0) {
          if (length > 0 && points[length - 1] !== SPACE) points[length++] = SPACE;
          continue;
        }
        const sequence = folds.get(point);
        const sequenceLength = sequence === 0 ? 1 : sequences[sequence]!;
        for (let part = 1; part <= sequenceLength; part++) {
          const folded = sequence === 0 ? point : sequences[sequence + part]!;
          const composed = length === 0 ? -1 : composeHangul(points[length - 1]!, folded);
          if (composed >= 0) {
            points[length - 1] = composed;
            continue;
          }
          const rank = ranks.get(folded);
          if (folded === DOT_ABOVE && (dottedLength === length || isBehindI(points, length, ranks, rank))) {
            dottedLength = length;
            continue;
          }
          if (length >= MAX_FOLDED_POINT_COUNT) return false;
          // Canonical order: a mark moves before marks of a higher class.
          let slot = length++;
          if (rank > 0) {
            while (slot > 0 && ranks.get(points[slot - 1]!) > rank) {
              points[slot] = points[slot - 1]!;
              slot--;
            }
          }
          points[slot] = folded;
        }
      }
      if (points[length - 1] === SPACE) length--;
      out.length = length;
      return true;
    },

    /** Writes `text` without its diacritics to `out`. True if that changed anything. */
    strip(text: FoldedText, out: FoldedText): boolean {
      const source = text.points;
      let length = 0;
      let changed = false;
      for (let index = 0; index < text.length; index++) {
        const point = source[index]!;
        const sequence = strips.get(point);
        if (sequence === 0 || (point < 0x309 && isCyrillicLetter(source, index))) {
          if (length === MAX_FOLDED_POINT_COUNT) break;
          out.points[length++] = point;
          continue;
        }
        changed = true;
        for (let part = 1; part <= sequences[sequence]!; part++) {
          const stripped = sequences[sequence + part]!;
          // "al-'ayn": two separators that meet are one, and none begins or ends a name.
          if (stripped === SPACE && (length === 0 || out.points[length - 1] === SPACE)) continue;
          if (length < MAX_FOLDED_POINT_COUNT) out.points[length++] = stripped;
        }
      }
      if (length > 0 && out.points[length - 1] === SPACE) length--;
      out.length = length;
      return changed;
    },
  };
}

/** Breve and diaeresis make letters of their own (й ў ї ӣ); only ё is commonly written without its dots. */
function isCyrillicLetter(points: Int32Array, markIndex: number): boolean {
  const mark = points[markIndex];
  const base = markIndex === 0 ? 0 : points[markIndex - 1]!;
  return (mark === 0x306 || mark === 0x308) && base >= 0x400 && base < 0x530 && base !== 0x435;
}

const DOT_ABOVE = 0x307;
const SMALL_I = 0x69;

/** İ is folded to i, also when it is written as I and a dot. @param rank of the dot: marks of others may stand between */
function isBehindI(points: Int32Array, length: number, ranks: Pick<PointMap, "get">, rank: number): boolean {
  let last = length - 1;
  while (last >= 0 && ranks.get(points[last]!) > 0 && ranks.get(points[last]!) !== rank) last--;
  return points[last] === SMALL_I;
}

const HANGUL_SYLLABLE = 0xac00;
const HANGUL_LEAD = 0x1100;
const HANGUL_VOWEL = 0x1161;
const HANGUL_TAIL = 0x11a7;

/** The Hangul syllable made of two conjoining parts, or -1. */
function composeHangul(first: number, second: number): number {
  if (second < HANGUL_VOWEL || second >= HANGUL_TAIL + 28) return -1;
  const lead = first - HANGUL_LEAD;
  const vowel = second - HANGUL_VOWEL;
  if (lead >= 0 && lead < 19 && vowel < 21) return HANGUL_SYLLABLE + (lead * 21 + vowel) * 28;
  const syllable = first - HANGUL_SYLLABLE;
  const tail = second - HANGUL_TAIL;
  if (syllable >= 0 && syllable < 11172 && syllable % 28 === 0 && tail > 0) return first + tail;
  return -1;
}

/** The folded text as a string, for steps that work on words and for people. */
export const foldedToString = ({ points, length }: FoldedText): string =>
  // Spread, the points would be copied one at a time: a microsecond of each call.
  String.fromCodePoint.apply(undefined, points.subarray(0, length) as unknown as number[]);

/** Reads a string that is folded already. False if it is too long. */
export function setFoldedText(folded: string, out: FoldedText): boolean {
  let length = 0;
  for (const character of folded) {
    if (length === MAX_FOLDED_POINT_COUNT) return false;
    out.points[length++] = character.codePointAt(0)!;
  }
  out.length = length;
  return true;
}

/**
 * Writes folded text as UTF-8 to `out`, the form of the keys in a data file.
 *
 * @returns the number of bytes, or -1 if they do not fit. A lone surrogate becomes three bytes that no key has, and
 *   U+0000 two: in a data file a zero byte ends a suffix, and must not be found as a part of one.
 */
export function encodeUtf8(text: FoldedText, out: Uint8Array): number {
  const { points } = text;
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const point = points[index]!;
    if (point > 0 && point < 0x80) {
      out[length++] = point;
    } else if (point < 0x800) {
      out[length++] = 0xc0 | (point >> 6);
      out[length++] = 0x80 | (point & 63);
    } else {
      if (point < 0x10000) {
        out[length++] = 0xe0 | (point >> 12);
      } else {
        out[length++] = 0xf0 | (point >> 18);
        out[length++] = 0x80 | ((point >> 12) & 63);
      }
      out[length++] = 0x80 | ((point >> 6) & 63);
      out[length++] = 0x80 | (point & 63);
    }
  }
  // What is written behind the end of an array goes nowhere.
  return length > out.length ? -1 : length;
}
