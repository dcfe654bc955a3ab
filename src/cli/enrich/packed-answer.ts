/**
 * Answers in few bytes: what threads reply, and what is remembered of a name. One of five countries has about 25, its
 * text about 85, and numbers become digits only once for each name that is read.
 *
 * Layout: number of candidates, number of the match, for each candidate the number of its country and three bytes of
 * millionths (the lowest first), then the count in bytes of seven bits (the lowest first; 128 is added to all but the last).
 */
import type { Candidate, Match } from "../../types.ts";

export const MATCHES: readonly Match[] = ["direct", "stripped", "last-name", "estimate", "none"];

/** Probabilities are multiples of a millionth. */
const PROBABILITY_UNITS = 1e6;
const HEAD_BYTE_COUNT = 2;
const CANDIDATE_BYTE_COUNT = 4;
/** Seven bits each: more than a sum of two counts has. */
const MOST_COUNT_BYTES = 8;
const FIRST_BYTE_COUNT = 1 << 14;

/** Most bytes of an answer with so many candidates. */
export const mostPackedBytes = (candidateCount: number): number =>
  HEAD_BYTE_COUNT + CANDIDATE_BYTE_COUNT * candidateCount + MOST_COUNT_BYTES;

/** Answers one after the other. */
export class AnswerPacker {
  bytes = new Uint8Array(FIRST_BYTE_COUNT);
  byteCount = 0;
  private readonly numbers: ReadonlyMap<string, number>;

  /** @param codes of all countries: answers hold their places in this list */
  constructor(codes: readonly string[]) {
    this.numbers = new Map(codes.map((code, number) => [code, number]));
  }

  add(country: readonly Candidate[], count: number, match: Match): void {
    this.reserve(mostPackedBytes(country.length));
    const { bytes, numbers } = this;
    let end = this.byteCount;
    bytes[end++] = country.length;
    bytes[end++] = MATCHES.indexOf(match);
    for (const { country_id, probability } of country) {
      const units = Math.round(probability * PROBABILITY_UNITS);
      bytes[end++] = numbers.get(country_id)!;
      bytes[end++] = units;
      bytes[end++] = units >> 8;
      bytes[end++] = units >> 16;
    }
    let rest = count;
    // Counts can be too large for operators on bits.
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes[end++] = 128 + (rest % 128);
    bytes[end++] = rest;
    this.byteCount = end;
  }

  /** Adds an answer that is packed already. */
  copy(from: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    // A call of set() takes longer than these few bytes.
    for (let index = start; index < end; index++) this.bytes[this.byteCount++] = from[index]!;
  }

  /** All answers since the last call, in memory of their own. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.byteCount);
    this.byteCount = 0;
    return taken;
  }

  private reserve(byteCount: number): void {
    if (this.byteCount + byteCount <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.bytes.length + byteCount));
    grown.set(this.bytes.subarray(0, this.byteCount));
    this.bytes = grown;
  }
}

/** Where the answer that begins at `start` ends. */
export function endOfPacked(bytes: Uint8Array, start: number): number {
  let end = start + HEAD_BYTE_COUNT + CANDIDATE_BYTE_COUNT * bytes[start]!;
  while (bytes[end]! > 127) end++;
  return end + 1;
}
