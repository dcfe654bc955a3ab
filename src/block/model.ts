/**
 * What keys and their records are predicted from: one definition for the writer and the reader of blocks. The model asks
 * its coder for one symbol after the other: when reading, the file answers; when writing, a list of what is to be written.
 */

import { contradiction } from "../errors.ts";
import { EVIDENCE_MASK, MAX_KEY_BYTE_COUNT, MAX_RECORD_COUNTRY_COUNT, PARTS } from "../file/format.ts";
import * as KIND from "./kinds.ts";
import { bitLength, createRecord, type ModelKey, type ModelRecord, magnitudeOf } from "./model-key.ts";

/** Either side of the coder. Properties are bytes. */
export interface SymbolCoder {
  symbol(
    kind: number,
    property0: number,
    property1: number,
    property2: number,
    property3?: number,
    property4?: number,
  ): number;
  /** Bits of which nothing is known. */
  bits(bitCount: number): number;
}

/** Count codes below this are symbols of their own; of others the three highest bits are one. */
export const COUNT_EXACT_LIMIT = 16;
const SPACE = 0x20;
const HYPHEN = 0x2d;
const NOWHERE = MAX_KEY_BYTE_COUNT + 1;

const { min } = Math;

/** The keys of a block, one after the other. A class, since its code is compiled once for all blocks. */
export class BlockModel implements ModelKey {
  /** With a zero byte at the end. */
  readonly bytes = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  byteCount = 0;
  prefixLength = 0;
  parts = 0;
  readonly records: [ModelRecord, ModelRecord] = [createRecord(), createRecord()];
  readonly #coder: SymbolCoder;
  /** By length of a prefix of the key before: keys that branched off there, up to 3, since a shorter one did. */
  readonly #branchCounts = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  #spare = createRecord();
  /** First country of the record before, of either part. */
  #first = 0;
  /** Where the first space or hyphen of the key is. */
  #firstSpace = NOWHERE;

  constructor(coder: SymbolCoder) {
    this.#coder = coder;
  }

  /** Reads the next key with its records over the one before. */
  next(): void {
    this.#readPrefixLength();
    this.#readLetters();
    const hasSpace = this.#firstSpace === NOWHERE ? 0 : 1;
    const parts = this.#coder.symbol(KIND.parts, 2 * this.parts + hasSpace, this.#endOf(1), this.#endOf(2));
    if (parts < 1 || parts > 3) throw contradiction();
    this.parts = parts;
    const isSurname = (parts & PARTS.surname) !== 0;
    if (isSurname) this.#readRecord(0, hasSpace);
    if (parts & PARTS.forename) this.#readRecord(1, hasSpace, isSurname ? this.records[0] : undefined);
  }

  /** Goes up from the end of the key before: does the next key branch off here? */
  #readPrefixLength(): void {
    const { bytes, byteCount, prefixLength } = this;
    const coder = this.#coder;
    const branchCounts = this.#branchCounts;
    let length = byteCount;
    for (; length > 0; length--) {
      const relation = length < prefixLength ? 0 : length === prefixLength ? 1 : 2;
      const place = relation * 64 + branchCounts[length]! * 16 + min(length, 15);
      const before2 = length > 1 ? bytes[length - 2]! : 0;
      if (coder.symbol(KIND.branch, place, bytes[length]!, bytes[length - 1]!, this.#first, before2) === 1)
        break;
    }
    this.prefixLength = length;
    branchCounts[length] = min(branchCounts[length]! + 1, 3);
    branchCounts.fill(0, length + 1, byteCount + 1);
  }

  /** The letters behind the prefix, then a zero byte. The first of them is after that of the key before. */
  #readLetters(): void {
    const { bytes } = this;
    const coder = this.#coder;
    let index = this.prefixLength;
    if (this.#firstSpace >= index) this.#firstSpace = NOWHERE;
    const previous = bytes[index]!;
    let before2 = index > 1 ? bytes[index - 2]! : 0;
    let before = index > 0 ? bytes[index - 1]! : 0;
    let letter = coder.symbol(KIND.firstLetter, previous, before, this.#first, min(index, 31));
    if (letter <= previous) throw contradiction();
    for (;;) {
      bytes[index] = letter;
      if (letter === 0) break;
      if ((letter === SPACE || letter === HYPHEN) && this.#firstSpace === NOWHERE) this.#firstSpace = index;
      if (index === MAX_KEY_BYTE_COUNT) throw contradiction();
      const before3 = before2;
      before2 = before;
      before = letter;
      index++;
      letter = coder.symbol(KIND.letter, before, before2, before3, this.#first);
    }
    this.byteCount = index;
  }

  /** The `index`-th byte from the end, from 1. */
  #endOf(index: number): number {
    return index <= this.byteCount ? this.bytes[this.byteCount - index]! : 0;
  }

  /** @param surname that of the same key, if this is its forename */
  #readRecord(part: 0 | 1, hasSpace: number, surname?: ModelRecord): void {
    const { byteCount, records } = this;
    const coder = this.#coder;
    const previous = records[part];
    const record = this.#spare;
    const { countries, steps } = record;
    const set = part === 0 ? 0 : surname === undefined ? 1 : 2;
    const end1 = this.#endOf(1);
    const end2 = this.#endOf(2);
    const shared = previous.countryCount === 0 ? 0 : min(this.prefixLength, 15);
    const previousFirst = previous.countries[0]!;

    const first =
      surname === undefined
        ? coder.symbol(
            part === 0 ? KIND.firstCountry : KIND.givenCountry,
            end1,
            end2,
            previousFirst,
            this.#endOf(3),
            shared,
          )
        : coder.symbol(KIND.secondPartCountry, surname.countries[0]!, previousFirst, end1, end2, shared);
    countries[0] = this.#first = first;

    const evidence = coder.symbol(
      KIND.evidence,
      surname === undefined ? part : 16 + surname.evidence,
      first,
      min(byteCount, 15) * 2 + hasSpace,
      previous.evidence,
      end1,
    );
    if (evidence < 1 || evidence > EVIDENCE_MASK) throw contradiction();
    record.evidence = evidence;

    const countCode = this.#readCountCode(
      coder.symbol(
        KIND.count,
        set * 16 + evidence,
        first,
        surname === undefined ? 0 : bitLength(surname.countCode),
        min(byteCount, 31),
        magnitudeOf(previous.countCode),
      ),
    );
    record.countCode = countCode;
    const magnitude = min(magnitudeOf(countCode), 63);

    const surnameCount = surname === undefined ? 0 : surname.countryCount;
    const alikeCount = previousFirst === first ? previous.countryCount : 0;
    const countryCount = coder.symbol(
      KIND.countryCount,
      set * 64 + magnitude,
      evidence,
      first,
      surnameCount,
      alikeCount,
    );
    if (countryCount < 1 || countryCount > MAX_RECORD_COUNTRY_COUNT) throw contradiction();
    record.countryCount = countryCount;

    let step = 0;
    let before = first;
    for (let index = 1; index < countryCount; index++) {
      const place = min(index, 7);
      const isAlike = index < alikeCount;
      step += coder.symbol(
        KIND.step,
        place * 16 + min(countryCount - index, 7) * 2 + part,
        min(step, 63),
        isAlike ? previous.steps[index]! : 255,
        magnitude,
        evidence,
      );
      if (step > 255) throw contradiction();
      steps[index] = step;
      const country = coder.symbol(
        KIND.country,
        before,
        first,
        end1,
        isAlike ? previous.countries[index]! : index < surnameCount ? surname!.countries[index]! : 255,
        place * 4 + set,
      );
      countries[index] = country;
      before = country;
    }
    record.restStep = coder.symbol(
      KIND.restStep,
      min(countryCount, 15) * 16 + evidence,
      min(step, 63),
      magnitude,
      first,
      alikeCount > 0 ? previous.restStep : 255,
    );
    records[part] = record;
    this.#spare = previous;
  }

  /** The three highest bits are the symbol; the others are as good as random. */
  #readCountCode(symbol: number): number {
    if (symbol < COUNT_EXACT_LIMIT) return symbol;
    const plainCount = (symbol >> 2) - 2;
    if (plainCount > 11) throw contradiction();
    return ((4 | (symbol & 3)) << plainCount) | this.#coder.bits(plainCount);
  }
}
