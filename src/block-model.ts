/**
 * What keys and their records are predicted from: one definition for the writer and the reader of blocks. Every value is
 * assigned what coding it returns: the same number when writing, what the file says when reading.
 */
import { corrupt, EVIDENCE_MASK, MAX_KEY_BYTE_COUNT, MAX_PAYLOAD_COUNTRY_COUNT, PARTS } from "./format.ts";
import { bitLength, createRecord, endOf, type ModelKey, type ModelRecord, magnitudeOf } from "./model-key.ts";

/** Kinds of symbols, each with chains of maps and distributions of its own, and the most properties of any. */
export const KIND = {
  branch: 0,
  firstLetter: 1,
  letter: 2,
  parts: 3,
  firstCountry: 4,
  givenCountry: 5,
  secondPartCountry: 6,
  evidence: 7,
  count: 8,
  countryCount: 9,
  step: 10,
  country: 11,
  restStep: 12,
} as const;
export const KIND_COUNT = 13;
export type KindName = keyof typeof KIND;

/** How many properties each kind is predicted from. */
export const PROPERTY_COUNTS = [3, 3, 3, 3, 5, 5, 5, 5, 5, 5, 5, 5, 5] as const;
export const MAX_PROPERTY_COUNT = 5;

/** Either side of the coder. Properties are bytes. */
export interface SymbolCoder {
  symbol(
    kind: number,
    value: number,
    property0: number,
    property1: number,
    property2: number,
    property3?: number,
    property4?: number,
  ): number;
  /** Bits of which nothing is known. */
  bits(bitCount: number, value: number): number;
}

const COUNT_EXACT_LIMIT = 16;
const SPACE = 0x20;
const HYPHEN = 0x2d;
const NOWHERE = MAX_KEY_BYTE_COUNT + 1;

const most = (value: number, limit: number): number => Math.min(value, limit);

export class BlockModel<Coder extends SymbolCoder> {
  coder: Coder;
  /** The key before, with a zero byte at its end. */
  private readonly previous = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  private previousByteCount = 0;
  private previousPrefixLength = 0;
  private previousParts = 0;
  /** Where the first space or hyphen of the key is. */
  private firstSpace = NOWHERE;
  /** By length of a prefix of the key before: keys that branched off there, since a shorter one did. */
  private readonly branchCounts = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  /** The record before of either part; without countries if there is none. */
  private readonly previousRecords = [createRecord(), createRecord()] as const;

  constructor(coder: Coder) {
    this.coder = coder;
  }

  /** Begins a block. */
  begin(): void {
    this.previous.fill(0);
    this.previousByteCount = 0;
    this.previousPrefixLength = 0;
    this.previousParts = 0;
    this.firstSpace = NOWHERE;
    this.branchCounts.fill(0);
    for (const record of this.previousRecords) {
      record.countryCount = 0;
      record.countries[0] = 0;
      record.evidence = 0;
    }
  }

  /** Codes the next key with its records. */
  code(key: ModelKey): void {
    this.codePrefixLength(key);
    this.codeLetters(key);
    this.codeRecords(key);
  }

  /** Goes up from the end of the key before: does the next key branch off here? */
  private codePrefixLength(key: ModelKey): void {
    const { coder, previous, previousByteCount, previousPrefixLength, branchCounts } = this;
    let length = previousByteCount;
    for (; length > 0; length--) {
      const relation = length < previousPrefixLength ? 0 : length === previousPrefixLength ? 1 : 2;
      const place = relation * 64 + most(branchCounts[length]!, 3) * 16 + most(length, 15);
      const decision = key.prefixLength === length ? 1 : 0;
      if (coder.symbol(KIND.branch, decision, place, previous[length]!, previous[length - 1]!) === 1) break;
    }
    key.prefixLength = length;
    if (branchCounts[length]! < 3) branchCounts[length]!++;
    for (let longer = length + 1; longer <= previousByteCount; longer++) branchCounts[longer] = 0;
  }

  /**
   * The letters behind the prefix, which are in the key already, then a zero byte. The first of them is after that of the
   * key before.
   */
  private codeLetters(key: ModelKey): void {
    const { coder, previous } = this;
    const { bytes, prefixLength } = key;
    let index = prefixLength;
    if (this.firstSpace >= index) this.firstSpace = NOWHERE;
    const least = previous[index]!;
    let before2 = index > 1 ? bytes[index - 2]! : 0;
    let before = index > 0 ? bytes[index - 1]! : 0;
    let letter = coder.symbol(KIND.firstLetter, bytes[index]!, least, before, before2);
    if (letter <= least) throw corrupt("a key is not after the one before");
    for (;;) {
      bytes[index] = letter;
      previous[index] = letter;
      if ((letter === SPACE || letter === HYPHEN) && this.firstSpace === NOWHERE) this.firstSpace = index;
      if (letter === 0) break;
      if (index === MAX_KEY_BYTE_COUNT) throw corrupt("a key is too long");
      const before3 = before2;
      before2 = before;
      before = letter;
      index++;
      letter = coder.symbol(KIND.letter, bytes[index]!, before, before2, before3);
    }
    key.byteCount = index;
    this.previousByteCount = index;
    this.previousPrefixLength = prefixLength;
  }

  private codeRecords(key: ModelKey): void {
    const hasSpace = this.firstSpace === NOWHERE ? 0 : 1;
    const end1 = endOf(key, 1);
    key.parts = this.coder.symbol(
      KIND.parts,
      key.parts,
      2 * this.previousParts + hasSpace,
      end1,
      endOf(key, 2),
    );
    if (key.parts < 1 || key.parts > 3) throw corrupt(`a key has the parts ${key.parts}`);
    this.previousParts = key.parts;
    const [surname, forename] = key.records;
    const isSurname = (key.parts & PARTS.surname) !== 0;
    if (isSurname) this.codeRecord(key, 0, surname, undefined, hasSpace);
    if (key.parts & PARTS.forename)
      this.codeRecord(key, 1, forename, isSurname ? surname : undefined, hasSpace);
  }

  /** @param surname that of the same key, if this is its forename */
  private codeRecord(
    key: ModelKey,
    part: 0 | 1,
    record: ModelRecord,
    surname: ModelRecord | undefined,
    hasSpace: number,
  ): void {
    const { coder } = this;
    const previous = this.previousRecords[part];
    const { countries, steps } = record;
    const set = part === 0 ? 0 : surname === undefined ? 1 : 2;
    const end1 = endOf(key, 1);
    const end2 = endOf(key, 2);
    const shared = previous.countryCount === 0 ? 0 : most(key.prefixLength, 15);
    const previousFirst = previous.countries[0]!;

    if (surname === undefined)
      countries[0] = coder.symbol(
        part === 0 ? KIND.firstCountry : KIND.givenCountry,
        countries[0]!,
        end1,
        end2,
        previousFirst,
        endOf(key, 3),
        shared,
      );
    else
      countries[0] = coder.symbol(
        KIND.secondPartCountry,
        countries[0]!,
        surname.countries[0]!,
        previousFirst,
        end1,
        end2,
        shared,
      );
    const first = countries[0]!;

    const evidence = coder.symbol(
      KIND.evidence,
      record.evidence,
      surname === undefined ? part : 16 + surname.evidence,
      first,
      most(key.byteCount, 15) * 2 + hasSpace,
      previous.evidence,
      end1,
    );
    if (evidence < 1 || evidence > EVIDENCE_MASK) throw corrupt(`a record has the evidence ${evidence}`);
    record.evidence = evidence;

    record.countCode = this.codeCount(
      record.countCode,
      set * 16 + evidence,
      first,
      surname === undefined ? 0 : bitLength(surname.countCode),
      most(key.byteCount, 31),
      previous.countryCount === 0 ? 0 : magnitudeOf(previous.countCode),
    );
    const magnitude = magnitudeOf(record.countCode);

    const countryCount = coder.symbol(
      KIND.countryCount,
      record.countryCount,
      set * 64 + most(magnitude, 63),
      evidence,
      first,
      surname === undefined ? 0 : surname.countryCount,
      previousFirst === first ? previous.countryCount : 0,
    );
    if (countryCount < 1 || countryCount > MAX_PAYLOAD_COUNTRY_COUNT)
      throw corrupt(`a payload claims ${countryCount} countries`);
    record.countryCount = countryCount;

    const alikeCount = previous.countries[0] === first ? previous.countryCount : 0;
    const surnameCount = surname === undefined ? 0 : surname.countryCount;
    let step = 0;
    let before = first;
    let before2 = 255;
    steps[0] = 0;
    for (let index = 1; index < countryCount; index++) {
      const place = most(index, 7);
      const left = most(countryCount - index, 7);
      const gap = coder.symbol(
        KIND.step,
        steps[index]! - step,
        place * 16 + left * 2 + part,
        most(step, 63),
        index < alikeCount ? previous.steps[index]! : 255,
        most(magnitude, 63),
        evidence,
      );
      step += gap;
      if (step > 255) throw corrupt(`a weight is ${step} steps below the first, expected at most 255`);
      steps[index] = step;
      const country = coder.symbol(
        KIND.country,
        countries[index]!,
        first,
        before,
        index < alikeCount
          ? previous.countries[index]!
          : index < surnameCount
            ? surname!.countries[index]!
            : 255,
        before2,
        place * 4 + set,
      );
      countries[index] = country;
      before2 = before;
      before = country;
    }
    record.restStep = coder.symbol(
      KIND.restStep,
      record.restStep,
      most(countryCount, 15) * 16 + evidence,
      most(step, 63),
      most(magnitude, 63),
      first,
      alikeCount > 0 ? previous.restStep : 255,
    );

    previous.countryCount = countryCount;
    previous.evidence = evidence;
    previous.countCode = record.countCode;
    previous.restStep = record.restStep;
    for (let index = 0; index < countryCount; index++) {
      previous.countries[index] = countries[index]!;
      previous.steps[index] = steps[index]!;
    }
  }

  /** Its three highest bits are a symbol; the others are as good as random. */
  private codeCount(code: number, p0: number, p1: number, p2: number, p3: number, p4: number): number {
    const { coder } = this;
    const length = bitLength(code);
    const value =
      code < COUNT_EXACT_LIMIT ? code : COUNT_EXACT_LIMIT + 4 * (length - 5) + ((code >> (length - 3)) & 3);
    const symbol = coder.symbol(KIND.count, value, p0, p1, p2, p3, p4);
    if (symbol < COUNT_EXACT_LIMIT) return symbol;
    const plainCount = 2 + ((symbol - COUNT_EXACT_LIMIT) >> 2);
    if (plainCount > 11) throw corrupt("a count is too great");
    return ((4 | (symbol & 3)) << plainCount) | coder.bits(plainCount, code & ((1 << plainCount) - 1));
  }
}
