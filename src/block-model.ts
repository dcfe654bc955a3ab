/**
 * What keys and their records are predicted from: one definition for the writer and the reader of blocks. Every value is
 * assigned what coding it returns: the same number when writing, what the file says when reading.
 */
import { type AlphabetName, corrupt, MAX_KEY_BYTE_COUNT, PARTS } from "./format.ts";
import { Mixer } from "./mixer.ts";
import {
  bitLength,
  createRecord,
  endOf,
  hasSeveralWords,
  type ModelKey,
  type ModelRecord,
  magnitudeOf,
  startOf,
} from "./model-key.ts";
import { createBitTree, type SymbolTree } from "./symbol-tree.ts";

export type Trees = Readonly<Record<AlphabetName, SymbolTree>>;

/** First set of weights of every kind of symbol; a kind has sets up to the next one's first. */
export const FIRST_SET = {
  prefixLength: 0,
  letters: 9,
  parts: 11,
  firstCountry: 12,
  evidence: 16,
  count: 18,
  countryCount: 26,
  countries: 30,
  steps: 46,
  restStep: 62,
} as const;
export const SET_COUNT = 66;

/** Bits of a count behind its highest one that are predicted; the others are as good as random. */
const COUNT_TREES = [1, 2, 3].map(createBitTree);

/** A context: a number for its kind, then up to four numbers. */
const hash = (kind: number, a: number, b: number, c = 0, d = 0): number =>
  (Math.imul(kind, 0x1f123bb5) +
    Math.imul(a, 0x3c6ef373) +
    Math.imul(b, 0x5851f42d) +
    Math.imul(c, 0x14057b7f) +
    Math.imul(d, 0x27d4eb2f)) |
  0;

export class BlockModel {
  readonly mixer = new Mixer(SET_COUNT);
  private readonly trees: Trees;
  /** The key before, with a zero byte at its end. */
  private readonly previous = new Uint8Array(MAX_KEY_BYTE_COUNT + 1);
  private previousByteCount = 0;
  private previousPrefixLength = 0;
  private previousParts = 0;
  /** By length of a prefix of the key before: keys that branched off there, since a shorter one did. */
  private readonly branchCounts = new Uint16Array(MAX_KEY_BYTE_COUNT + 1);
  /** The record before of either part; without countries if there is none. */
  private readonly previousRecords = [createRecord(), createRecord()] as const;

  constructor(trees: Trees) {
    this.trees = trees;
  }

  /** Begins a run of keys behind another key, or behind none. What the mixer has learnt stays. */
  begin(previous: Uint8Array): void {
    this.previous.fill(0);
    this.previous.set(previous);
    this.previousByteCount = previous.length;
    this.previousPrefixLength = 0;
    this.previousParts = 0;
    this.branchCounts.fill(0);
    for (const record of this.previousRecords) record.countryCount = 0;
  }

  /** Codes the next key with its records. */
  code(key: ModelKey): void {
    this.codePrefixLength(key);
    this.codeLetters(key);
    this.codeRecords(key);
  }

  /** Goes up from the end of the key before: does the next key branch off here? */
  private codePrefixLength(key: ModelKey): void {
    const { mixer, previous, previousByteCount, previousPrefixLength, branchCounts } = this;
    const { contexts } = mixer;
    mixer.contextCount = 3;
    let length = previousByteCount;
    for (; length > 0; length--) {
      const relation = length < previousPrefixLength ? 0 : length === previousPrefixLength ? 1 : 2;
      const branchCount = Math.min(branchCounts[length]!, 3);
      const next = previous[length]!;
      contexts[0] = hash(1, Math.min(length, 15), relation, next === 0 ? 1 : 0);
      contexts[1] = hash(2, next, previous[length - 1]!, relation);
      contexts[2] = hash(3, length, next, relation);
      const set = FIRST_SET.prefixLength + 3 * relation + Math.min(branchCount, 2);
      if (mixer.flag(set, 1 + branchCount, key.prefixLength === length ? 1 : 0) === 1) break;
    }
    key.prefixLength = length;
    branchCounts[length]!++;
    branchCounts.fill(0, length + 1, previousByteCount + 1);
  }

  /** The letters behind the prefix, then a zero byte. The first of them is after that of the key before. */
  private codeLetters(key: ModelKey): void {
    const { mixer, previous, trees } = this;
    const { contexts } = mixer;
    const { bytes, prefixLength } = key;
    const least = previous[prefixLength]!;
    for (let index = 0; index < prefixLength; index++) bytes[index] = previous[index]!;
    mixer.contextCount = 5;
    for (let index = prefixLength; ; index++) {
      const isFirst = index === prefixLength ? 1 : 0;
      const above = isFirst === 1 ? least + 1 : 0;
      const before = index > 0 ? bytes[index - 1]! : 0;
      const before2 = index > 1 ? bytes[index - 2]! : 0;
      const before3 = index > 2 ? bytes[index - 3]! : 0;
      contexts[0] = hash(4, isFirst, above);
      contexts[1] = hash(5, above, Math.min(index, 12), isFirst);
      contexts[2] = hash(6, before, above);
      contexts[3] = hash(7, before, before2, isFirst);
      contexts[4] = hash(8, before, before2, before3, isFirst);
      const letter = mixer.symbol(trees.letters, FIRST_SET.letters + isFirst, bytes[index]!);
      if (isFirst === 1 && letter <= least) throw corrupt("a key is not after the one before");
      bytes[index] = letter;
      previous[index] = letter;
      if (letter === 0) {
        key.byteCount = index;
        break;
      }
      if (index === MAX_KEY_BYTE_COUNT) throw corrupt("a key is too long");
    }
    this.previousByteCount = key.byteCount;
    this.previousPrefixLength = prefixLength;
  }

  private codeRecords(key: ModelKey): void {
    const { mixer } = this;
    const { contexts } = mixer;
    const hasSpace = hasSeveralWords(key) ? 1 : 0;
    contexts[0] = hash(9, this.previousParts, hasSpace);
    contexts[1] = hash(10, endOf(key, 1), endOf(key, 2));
    mixer.contextCount = 2;
    key.parts = mixer.symbol(this.trees.parts, FIRST_SET.parts, key.parts);
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
    const { mixer, trees } = this;
    const { contexts } = mixer;
    const previous = this.previousRecords[part];
    const set = 2 * part + (surname === undefined ? 0 : 1);
    const surnameCountry = surname === undefined ? 0 : surname.countries[0]! + 1;
    const end1 = endOf(key, 1);
    const end2 = endOf(key, 2);

    this.codeFirstCountry(key, part, set, record, surnameCountry);
    const first = record.countries[0]!;

    contexts[0] = hash(16, first, part);
    contexts[1] = hash(17, surname?.evidence ?? 0, part, previous.countryCount > 0 ? previous.evidence : 0);
    contexts[2] = hash(18, first, end1, end2);
    contexts[3] = hash(19, part, key.byteCount, hasSpace);
    mixer.contextCount = 4;
    const evidence = mixer.symbol(trees.evidence, FIRST_SET.evidence + part, record.evidence);
    record.evidence = evidence;

    contexts[0] = hash(20, part, evidence);
    contexts[1] = hash(21, part, first, evidence);
    contexts[2] = hash(22, part, first, surname === undefined ? 0 : bitLength(surname.countCode));
    mixer.contextCount = 3;
    record.countCode = this.codeCount(FIRST_SET.count + 2 * set, record.countCode);
    const magnitude = magnitudeOf(record.countCode);

    contexts[0] = hash(23, part, first, evidence);
    contexts[1] = hash(24, part, evidence, magnitude);
    contexts[2] = hash(25, part, surname?.countryCount ?? 0, surnameCountry === first + 1 ? 1 : 0, evidence);
    const countryCount = mixer.symbol(trees.countryCounts, FIRST_SET.countryCount + set, record.countryCount);
    record.countryCount = countryCount;

    const alike = previous.countryCount > 0 && previous.countries[0] === first ? previous : undefined;
    const lastStep = this.codeOtherCountries(part, record, surname, alike);

    contexts[0] = hash(34, part, magnitude, evidence);
    contexts[1] = hash(35, part, first, evidence, countryCount);
    contexts[2] = hash(36, part, countryCount, lastStep, magnitude);
    contexts[3] = hash(37, part, alike?.restStep ?? 256, countryCount);
    contexts[4] = hash(38, part, first, countryCount);
    mixer.contextCount = 5;
    record.restStep = mixer.symbol(trees.restSteps, FIRST_SET.restStep + set, record.restStep);

    previous.countryCount = countryCount;
    previous.evidence = evidence;
    previous.restStep = record.restStep;
    previous.countries.set(record.countries);
    previous.steps.set(record.steps);
  }

  private codeFirstCountry(
    key: ModelKey,
    part: 0 | 1,
    set: number,
    { countries }: ModelRecord,
    surnameCountry: number,
  ): void {
    const { mixer } = this;
    const { contexts } = mixer;
    const end1 = endOf(key, 1);
    const end2 = endOf(key, 2);
    const start1 = startOf(key, 0);
    const start2 = startOf(key, 1);
    const start3 = startOf(key, 2);
    contexts[0] = hash(11, end1, part);
    contexts[1] = hash(12, end1, end2, part, surnameCountry);
    contexts[2] = hash(13, end1, end2, endOf(key, 3), part);
    contexts[3] = hash(14, start1, start2, start3, part);
    contexts[4] = hash(15, start1, start2, start3, (startOf(key, 3) << 8) | startOf(key, 4));
    mixer.contextCount = 5;
    countries[0] = mixer.symbol(this.trees.countries, FIRST_SET.firstCountry + set, countries[0]!);
  }

  /**
   * Second and further countries with their steps.
   *
   * @param alike the record before, if it begins with the same country
   * @returns the step of the last country
   */
  private codeOtherCountries(
    part: 0 | 1,
    { countryCount, countries, steps }: ModelRecord,
    surname: ModelRecord | undefined,
    alike: ModelRecord | undefined,
  ): number {
    const { mixer, trees } = this;
    const { contexts } = mixer;
    const first = countries[0]!;
    const surnameCountry = surname === undefined ? 0 : surname.countries[0]! + 1;
    const surnameCount = surname?.countryCount ?? 0;
    const alikeCount = alike?.countryCount ?? 0;
    let step = 0;
    let before = first;
    steps[0] = 0;
    for (let index = 1; index < countryCount; index++) {
      const position = Math.min(index, 7) + 8 * part;
      contexts[0] = hash(26, part, index, countryCount);
      contexts[1] = hash(27, part, index, step, countryCount);
      contexts[2] = hash(28, part, first, before, countryCount);
      contexts[3] = hash(29, part, index, index < alikeCount ? alike!.steps[index]! : 256, step);
      mixer.contextCount = 4;
      step += mixer.symbol(trees.stepGaps, FIRST_SET.steps + position, steps[index]! - step);
      if (step > 255) throw corrupt(`a weight is ${step} steps below the first, expected at most 255`);
      steps[index] = step;

      contexts[0] = 0;
      contexts[1] = hash(30, first, part);
      contexts[2] = hash(31, first, index, part);
      contexts[3] = hash(32, first, index < alikeCount ? alike!.countries[index]! : 256, before);
      contexts[4] = hash(33, surnameCountry, index < surnameCount ? surname!.countries[index]! : 256, before);
      mixer.contextCount = 5;
      const set = FIRST_SET.countries + position;
      before = mixer.symbol(trees.countries, set, countries[index]!, countries, index);
      countries[index] = before;
    }
    return step;
  }

  /** The number of its bits, then up to three of them by the same contexts, then the others. */
  private codeCount(set: number, code: number): number {
    const { mixer } = this;
    const length = mixer.symbol(this.trees.countLengths, set, bitLength(code));
    if (length < 2) return length;
    for (let index = 0; index < mixer.contextCount; index++)
      mixer.contexts[index]! += Math.imul(length, 0x3c6ef373);
    const predictedCount = Math.min(length - 1, COUNT_TREES.length);
    const plainCount = length - 1 - predictedCount;
    const high = mixer.symbol(
      COUNT_TREES[predictedCount - 1]!,
      set + 1,
      (code >> plainCount) & ((1 << predictedCount) - 1),
    );
    return (
      (((1 << predictedCount) | high) << plainCount) |
      mixer.plainBits(plainCount, set + 1, code & ((1 << plainCount) - 1))
    );
  }
}
