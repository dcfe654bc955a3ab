/** What one word of a name says of each country, as a family name and as a given name. */
import { type Block, countOf, recordOf } from "../block/block.ts";
import { unexpected } from "../errors.ts";
import {
  AFFIX_LENGTHS,
  AFFIX_MARKS,
  cutAffix,
  EVEN_HABIT_STEP,
  HABIT_SCALE,
  HABIT_STEPS_PER_OCTAVE,
  PARTS,
} from "../file/format.ts";
import { foldedToString } from "../text/normalize.ts";
import type { NameWord } from "../text/whole-name.ts";
import { hasLetter } from "../text/words.ts";
import type { Estimate, Estimator, NamePart } from "../types.ts";
import type { Hit, Lookup, Step } from "./lookup.ts";
import type { Spread } from "./neighbours.ts";
import type { Store } from "./store.ts";

/** What was found of a word as one part of a name. */
export interface Found {
  /** Form that is a key, and the step that found it. */
  form: string;
  step: Step;
  /** Data points. */
  count: number;
  /** Bits of `EVIDENCE`. */
  evidence: number;
  /** Where its record stands. */
  block: Block;
  record: number;
}

/** A word as one part of a name. */
export interface Role {
  /** By country number: how much likelier the word makes it, 1 for what says nothing. Filled once it is asked for. */
  lifts: Float32Array;
  isFilled: boolean;
  found: Found | undefined;
}

/** A word, looked up as both parts. */
export interface WordEvidence {
  word: NameWord;
  readonly surname: Role;
  readonly forename: Role;
}

/** What `tools/fit/whole.ts` fits, and what every part of it is worth is in docs/accuracy.md. */
export const EVIDENCE_CONSTANTS = {
  /** Share of the other countries' weight that letters divide, the rest are the neighbours'. */
  letterShare: 0.6,
  /** Share of people with several names of a part, world-wide, and how much of what it tells is believed. */
  severalShare: 0.18,
  severalExponent: 0.35,
};
/** The rest of a record goes to the neighbours of so many of its first countries. All of them take four times as long. */
const NEIGHBOURED_COUNT = 4;
/** Less than that is divided evenly, which changes no figure of accuracy. */
const MIN_NEIGHBOURED_REST = 0.03;
/** Below it letters cannot change an answer: they are not asked, which halves the time of an answer. */
const MIN_LETTER_MASS = 0.02;
/** Letters and affixes tell a part of it. */
const UNKNOWN_EXPONENT = 0.5;
/** Letters of so many words are kept, 2 KB each: given names are met again. */
const MAX_KEPT_COUNT = 500;
const NO_LIFTS = new Float32Array(0);

/** x ^ 0.75, in two roots: powers take ten times as long. */
const soften = (value: number): number => {
  const root = Math.sqrt(value);
  return root * Math.sqrt(root);
};

/** x ^ 0.875: letters say a little less than they seem to. */
const temper = (value: number): number => {
  const root = Math.sqrt(value);
  const fourth = Math.sqrt(root);
  return root * fourth * Math.sqrt(fourth);
};

/** Estimators may round: 250 probabilities to four decimals. */
const MAX_TOTAL_ERROR = 0.02;

const PART_NAMES = ["surname", "forename"] as const satisfies readonly NamePart[];

export const otherPart = (part: NamePart): NamePart => (part === "surname" ? "forename" : "surname");

const usualPart = ({ surname: { found: s }, forename: { found: f } }: WordEvidence): NamePart =>
  s === undefined || (f !== undefined && f.count > s.count) ? "forename" : "surname";
/** Weighs the words of one name; what it gives out is good until the next. */
export interface Weigher {
  /** By country number: prior, as a share of all. */
  readonly shares: Float64Array;
  /** By country number: share of people who write the given name first. */
  readonly givenFirst: Float64Array;
  /** By part: how much likelier one name makes a country, and several names; by country number. */
  readonly counts: Readonly<Record<NamePart, readonly [one: Float64Array, several: Float64Array]>>;
  /** Begins with the words of another name. */
  begin(estimator: Estimator | undefined): void;
  /**
   * Looks a word up.
   *
   * @param wanted what it is known to be: once it is found as that, no other forms are looked up
   * @returns undefined if no form of the word is known and it consists of others, which are to be weighed instead
   */
  weigh(word: NameWord, wanted?: NamePart): WordEvidence | undefined;
  /** What a word says as one part. */
  lift(evidence: WordEvidence, part: NamePart): Float32Array;
  refine(evidence: WordEvidence, posterior: Float64Array): boolean;
  /** What letters say: probabilities by country number, and behind them that of all other countries. */
  readLetters(text: string, part: NamePart, estimator: Estimator): Float64Array;
}

export function createWeigher(store: Store, lookup: Lookup): Weigher {
  const { codes, priors, habits } = store.countries;
  const { length } = codes;
  let sum = 0;
  for (const prior of priors) sum += prior;
  const shares = Float64Array.from(priors, (prior) => prior / sum);
  /** 0 for a country without a prior: nothing makes it likelier. */
  const inverses = shares.map((share) => (share > 0 ? 1 / share : 0));
  const share = (habit: number): Float64Array =>
    Float64Array.from(habits[habit]!, (value) => value / HABIT_SCALE);
  const givenFirst = share(0);
  /** A share of all people of a country bears a name that says nothing of it: they, or their names, came from elsewhere. */
  const createForeign = (habit: number) => {
    const foreign = share(habit).map((value, number) => (shares[number]! > 0 ? value : 0));
    return { foreign, own: foreign.map((value, number) => (shares[number]! > 0 ? 1 - value : 0)) };
  };
  const foreigners = { surname: createForeign(1), forename: createForeign(2) };
  const even = { foreign: new Float64Array(length), own: new Float64Array(length).fill(1) };
  /** How much likelier a word that is in no data makes a country, by that alone. */
  const createUnknown = (habit: number): Float64Array =>
    Float64Array.from(
      habits[habit]!,
      (value) => 2 ** (((value - EVEN_HABIT_STEP) / HABIT_STEPS_PER_OCTAVE) * UNKNOWN_EXPONENT),
    );
  const unknown = { surname: createUnknown(3), forename: createUnknown(4) };
  const scratch = new Float32Array(length);
  const createCounts = (habit: number): [Float64Array, Float64Array] => {
    const several = share(habit);
    const { severalShare, severalExponent } = EVIDENCE_CONSTANTS;
    return [
      several.map((value) => ((1 - value) / (1 - severalShare)) ** severalExponent),
      several.map((value) => (value / severalShare) ** severalExponent),
    ];
  };
  const counts = { surname: createCounts(5), forename: createCounts(6) };
  /** Serve one name after the other: made anew, they would take a tenth of the time of an answer. */
  const pool: WordEvidence[] = [];
  let usedCount = 0;
  const kept = new Map<string, Float64Array>();
  let keptOf: Estimator | undefined;
  let numberedCodes: readonly string[] | undefined;
  let numbers = new Int32Array(0);
  let estimator: Estimator | undefined;

  const createRole = (): Role => ({ lifts: NO_LIFTS, isFilled: false, found: undefined });

  function readLetters(text: string, part: NamePart, estimator: Estimator): Float64Array {
    if (keptOf !== estimator || kept.size === MAX_KEPT_COUNT) {
      kept.clear();
      keptOf = estimator;
    }
    const id = part + text;
    let letters = kept.get(id);
    if (letters === undefined) {
      // Callers without types may answer anything.
      const answer = Object(estimator.estimate(text, part)) as Partial<Estimate>;
      const { codes: ownCodes = [], probabilities = [] } = answer;
      if (ownCodes !== numberedCodes) numbers = Int32Array.from(ownCodes, (code) => codes.indexOf(code));
      numberedCodes = ownCodes;
      letters = new Float64Array(length + 1);
      let total = 0;
      // Own data may have fewer countries than the estimator: what it says of others stands last.
      for (let index = 0; index < numbers.length; index++) {
        const probability = probabilities[index]!;
        letters[numbers[index]! < 0 ? length : numbers[index]!]! += probability;
        // Not a number as soon as one of them is not.
        total += probability < 0 ? Number.NaN : probability;
      }
      if (!(Math.abs(total - 1) < MAX_TOTAL_ERROR))
        throw unexpected(
          "ERR_OPTION",
          'Option "estimator"',
          `probabilities that add up to ${total}`,
          "one of 0 or more for each code, and 1 together",
        );
      kept.set(id, letters);
    }
    return letters;
  }

  /** @param letters what letters say; undefined: they are not to be asked */
  function fillKnown(
    lifts: Float32Array,
    { numbers: listed, weights, count, namedCount, rest, total }: Spread,
    { foreign, own }: typeof even,
    text?: string,
    letterPart: NamePart = "surname",
  ): void {
    let named = 0;
    let others = 1;
    for (let index = 0; index < count; index++) {
      const number = listed[index]!;
      others -= shares[number]!;
      if (index < namedCount) named += weights[number]!;
    }
    const base = others > 1e-12 ? rest / total / others : 0;
    const otherMass = 1 - named / total;
    if (text !== undefined && otherMass > MIN_LETTER_MASS) {
      const spelled = readLetters(text, letterPart, estimator!);
      let unnamed = 1;
      for (let index = 0; index < namedCount; index++) unnamed -= spelled[listed[index]!]!;
      const { letterShare } = EVIDENCE_CONSTANTS;
      const scale = unnamed > 1e-12 ? (letterShare * otherMass) / unnamed : 0;
      const neighbourShare = unnamed > 1e-12 ? 1 - letterShare : 1;
      const even = neighbourShare * base;
      const inverseTotal = neighbourShare / total;
      for (let number = 0; number < length; number++) {
        const weight = weights[number]!;
        const inverse = inverses[number]!;
        const old = weight > 0 ? weight * inverseTotal * inverse : even;
        lifts[number] = foreign[number]! + own[number]! * soften(old + scale * spelled[number]! * inverse);
      }
    } else {
      const even = soften(base);
      for (let number = 0; number < length; number++) lifts[number] = foreign[number]! + own[number]! * even;
      for (let index = namedCount; index < count; index++) {
        const number = listed[index]!;
        lifts[number] =
          foreign[number]! + own[number]! * soften((weights[number]! / total) * inverses[number]!);
      }
    }
    for (let index = 0; index < namedCount; index++) {
      const number = listed[index]!;
      lifts[number] = foreign[number]! + (own[number]! * weights[number]! * inverses[number]!) / total;
    }
  }

  /** Multiplies by what the longest ending and the longest beginning that the data have say. */
  function addAffixes(lifts: Float32Array, text: string, part: NamePart, isFaint: boolean): void {
    for (const affix of ["ending", "beginning"] as const) {
      for (let length = Math.min(AFFIX_LENGTHS[affix], text.length); length > 0; length--) {
        const hit = lookup.findForm(AFFIX_MARKS[affix] + cutAffix(text, affix, length));
        const record = hit === undefined ? -1 : recordOf(hit.block, hit.key, PARTS[part]);
        if (record < 0) continue;
        fillKnown(
          scratch,
          store.readWeights(hit!.block, record, NEIGHBOURED_COUNT, MIN_NEIGHBOURED_REST),
          even,
        );
        for (let number = 0; number < codes.length; number++)
          lifts[number]! *= isFaint ? Math.sqrt(Math.sqrt(scratch[number]!)) : scratch[number]!;
        break;
      }
    }
  }

  /** What is known of a word that is in no data as a part: by its letters, else by how it begins and ends. */
  function fillUnknown(lifts: Float32Array, text: string, part: NamePart): void {
    const { foreign, own } = foreigners[part];
    lifts.set(unknown[part]);
    if (estimator === undefined || !hasLetter(text)) addAffixes(lifts, text, part, false);
    else {
      const letters = readLetters(text, part, estimator);
      for (let number = 0; number < length; number++)
        lifts[number]! *= temper(letters[number]! * inverses[number]!);
      // Two models err less than one: with both, names in parts are right 0.2 points more often.
      addAffixes(lifts, text, part, true);
    }
    for (let number = 0; number < length; number++)
      lifts[number] = foreign[number]! + own[number]! * lifts[number]!;
  }

  function fill(evidence: WordEvidence, part: NamePart, hasLetters: boolean): void {
    const role = evidence[part];
    if (role.lifts.length === 0) role.lifts = new Float32Array(length);
    const { lifts, found } = role;
    if (found !== undefined) {
      const { form, block, record } = found;
      const spread = store.readWeights(block, record, NEIGHBOURED_COUNT, MIN_NEIGHBOURED_REST);
      fillKnown(lifts, spread, foreigners[part], hasLetters ? form : undefined, usualPart(evidence));
      return;
    }
    const other = otherPart(part);
    // Affixes beside it would gain 0.04 points and take a fifth of the time.
    if (evidence[other].found !== undefined) lifts.set(lift(evidence, other));
    else fillUnknown(lifts, evidence.word.forms.at(-1)!, part);
  }

  function lift(evidence: WordEvidence, part: NamePart): Float32Array {
    const role = evidence[part];
    if (!role.isFilled) fill(evidence, part, false);
    role.isFilled = true;
    return role.lifts;
  }

  function take(hit: Hit, form: string, evidence: WordEvidence): void {
    const { block, key, step } = hit;
    for (const part of PART_NAMES) {
      const role = evidence[part];
      if (role.found !== undefined) continue;
      const record = recordOf(block, key, PARTS[part]);
      if (record < 0) continue;
      role.found = {
        form: step === "stripped" ? foldedToString(hit.text) : form,
        step,
        count: countOf(block, record),
        evidence: block.evidence[record]!,
        block,
        record,
      };
    }
  }

  function weigh(word: NameWord, wanted?: NamePart): WordEvidence | undefined {
    pool[usedCount] ??= { word, surname: createRole(), forename: createRole() };
    const evidence = pool[usedCount]!;
    const { surname, forename } = evidence;
    evidence.word = word;
    surname.found = undefined;
    surname.isFilled = false;
    forename.found = undefined;
    forename.isFilled = false;
    usedCount++;
    const isDone = (): boolean =>
      wanted === undefined
        ? surname.found !== undefined && forename.found !== undefined
        : evidence[wanted].found !== undefined;
    for (const form of word.forms) {
      let hit = lookup.findForm(form);
      if (hit !== undefined) take(hit, form, evidence);
      if (isDone()) return evidence;
      hit = lookup.findStrippedForm();
      if (hit !== undefined) take(hit, form, evidence);
      if (isDone()) return evidence;
    }
    const isKnown = surname.found !== undefined || forename.found !== undefined;
    if (isKnown || word.parts.length === 0) return evidence;
    usedCount--;
    return undefined;
  }

  /** Asks letters for what the record of a word leaves open, if what other words say makes that likely. */
  function refine(evidence: WordEvidence, posterior: Float64Array): boolean {
    if (estimator === undefined) return false;
    let total = 0;
    for (let number = 0; number < length; number++) total += posterior[number]!;
    let isRefined = false;
    for (const part of PART_NAMES) {
      const { found, isFilled } = evidence[part];
      if (found === undefined || !isFilled) continue;
      const { block, record } = found;
      let open = total;
      for (let place = block.starts[record]!; place < block.starts[record + 1]!; place++)
        open -= posterior[block.countries[place]!]!;
      if (open <= 0.05 * total) continue;
      fill(evidence, part, true);
      isRefined = true;
    }
    // What it is not known as follows what it is known as.
    if (isRefined)
      for (const part of PART_NAMES)
        if (evidence[part].found === undefined && evidence[part].isFilled) fill(evidence, part, false);
    return isRefined;
  }

  return {
    refine,
    shares,
    givenFirst,
    counts,
    weigh,
    lift,
    readLetters,

    begin(nextEstimator) {
      usedCount = 0;
      estimator = nextEstimator;
    },
  };
}
