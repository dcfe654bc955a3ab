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
  LETTER_MARK,
  PARTS,
  PATRONYMIC_LETTERS,
} from "../file/format.ts";
import { foldedToString } from "../text/normalize.ts";
import type { NameWord } from "../text/whole-name.ts";
import { EAST_ASIAN, hasLetter } from "../text/words.ts";
import type { Estimate, Estimator, NamePart } from "../types.ts";
import type { Hit, Lookup, Step } from "./lookup.ts";
import type { Moves } from "./migration.ts";
import type { Store } from "./store.ts";

/** What was found of a word as one part of a name. */
export interface Found {
  /** Form that is a key, and the step that found it. */
  form: string;
  step: Step;
  /** Data points. */
  count: number;
  /** Where its record stands. */
  block: Block;
  key: number;
  record: number;
}

/** A word as one part of a name. */
export interface Role {
  /** By country number: how much likelier the word makes it, 1 for what says nothing. Filled once it is asked for. */
  readonly lifts: Float64Array;
  isFilled: boolean;
  /** Whether letters divide what its record leaves open. */
  hasLetters: boolean;
  found: Found | undefined;
}

/** A word, looked up as both parts. */
export interface WordEvidence {
  word: NameWord;
  readonly surname: Role;
  readonly forename: Role;
}

/** What `build/fit/whole.ts` fits, and what every part of it is worth is in docs/accuracy.md. */
export const EVIDENCE_CONSTANTS = {
  /**
   * Share of the other countries' weight that letters divide, the rest are the neighbours'. With 0.6 names in parts are right 0.1
   * points less often, with 0.9 whole names are.
   */
  letterShare: 0.75,
  /** Share of people with several names of a part, world-wide, and how much of what it tells is believed. */
  severalShare: 0.18,
  severalExponent: 0.45,
};
/** The rest of a record goes to the neighbours of so many of its first countries. All of them take four times as long. */
const NEIGHBOURED_COUNT = 4;
/** Less than that is divided evenly, which changes no figure of accuracy. */
const MIN_NEIGHBOURED_REST = 0.03;
/** Letters and affixes tell a part of it. */
export const UNKNOWN_EXPONENT = 0.5;
/**
 * Letters are asked for what a record leaves open only if so much of the answer lies there: it takes a third of the time of an
 * answer, and top-5 falls by 0.1 points.
 */
export const MIN_OPEN_SHARE = 0.1;
/** Letters of so many words are kept, 2 KB each: given names are met again. */
const MAX_KEPT_COUNT = 500;

/** x ^ 0.75, in two roots: powers take ten times as long. */
export const soften = (value: number): number => {
  const root = Math.sqrt(value);
  return root * Math.sqrt(root);
};

/** x ^ 0.875: letters say a little less than they seem to. */
export const temper = (value: number): number => {
  const root = Math.sqrt(value);
  const fourth = Math.sqrt(root);
  return root * fourth * Math.sqrt(fourth);
};

/** Share of people of whom a word says nothing, and what it says of the others. */
const mix = (foreign: number, lift: number): number => lift + foreign * (1 - lift);

/** A letter with its marks. Latin ones, which stand first, are not among those that few alphabets have. */
const FOREIGN_LETTERS = /[^\0-\u036f][\u0300-\u036f]*/g;
/** The first letter. Latin words that end as patronymics do are often surnames: Pauly, Babich. */
const CYRILLIC = "\u0400";

/** Estimators may round: every probability to four decimals. */
const MAX_TOTAL_ERROR = 0.02;

/** Shares below it are none, but for rounding. */
const LEAST = 1e-12;

const PART_NAMES = ["surname", "forename"] as const satisfies readonly NamePart[];

export const otherPart = (part: NamePart): NamePart => (part === "surname" ? "forename" : "surname");

/** Weighs the words of one name; what it gives out is good until the next. */
export interface Weigher extends Moves {
  /** By country number: prior of a whole name, its coverage included; on any scale. */
  readonly expected: Float64Array;
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
  lift(evidence: WordEvidence, part: NamePart): Float64Array;
  /**
   * Asks letters for what the record of a word leaves open, if what all words say makes that likely.
   *
   * @param posterior what they say, by country number
   * @param total all of that
   * @returns whether that changed what the word says
   */
  refine(evidence: WordEvidence, posterior: Float64Array, total: number): boolean;
  /** What letters say: probabilities by country number; not to be changed. */
  readLetters(text: string, part: NamePart): Float64Array;
}

export function createWeigher(store: Store, lookup: Lookup): Weigher {
  const { codes, priors, habits } = store.countries;
  const { length } = codes;
  const sum = priors.reduce((total, prior) => total + prior, 0);
  const shares = Float64Array.from(priors, (prior) => prior / sum);
  /** 0 for a country without a prior: nothing makes it likelier. */
  const inverses = shares.map((share) => (share > 0 ? 1 / share : 0));
  const read = (habit: number, meaning: (value: number) => number): Float64Array =>
    Float64Array.from(habits[habit]!, meaning);
  const share = (value: number): number => value / HABIT_SCALE;
  const givenFirst = read(0, share);
  /** A share of all people of a country bears a name that says nothing of it: they, or their names, came from elsewhere. */
  const foreigners = { surname: read(1, share), forename: read(2, share) };
  const noForeigners = new Float64Array(length);
  const ratio = (value: number): number => 2 ** ((value - EVEN_HABIT_STEP) / HABIT_STEPS_PER_OCTAVE);
  const unknownRatio = (value: number): number => ratio(value) ** UNKNOWN_EXPONENT;
  /** How much likelier a word that is in no data makes a country, by that alone. */
  const unknown = { surname: read(3, unknownRatio), forename: read(4, unknownRatio) };
  const scratch = new Float64Array(length);
  const { severalShare, severalExponent } = EVIDENCE_CONSTANTS;
  const createCounts = (habit: number): [Float64Array, Float64Array] => [
    read(habit, (value) => ((1 - share(value)) / (1 - severalShare)) ** severalExponent),
    read(habit, (value) => (share(value) / severalShare) ** severalExponent),
  ];
  const counts = { surname: createCounts(5), forename: createCounts(6) };
  const expected = read(7, ratio).map((coverage, number) => coverage * shares[number]!);
  /** Serve one name after the other: made anew, they would take a tenth of the time of an answer. */
  const pool: WordEvidence[] = [];
  let usedCount = 0;
  const kept = new Map<string, Float64Array>();
  let numberedCodes: readonly string[] | undefined;
  let numbers: readonly number[] = [];
  let estimator: Estimator | undefined;

  const createRole = (): Role => ({
    lifts: new Float64Array(length),
    isFilled: false,
    hasLetters: false,
    found: undefined,
  });

  function readLetters(text: string, part: NamePart): Float64Array {
    const id = part + text;
    let letters = kept.get(id);
    if (!letters) {
      if (kept.size === MAX_KEPT_COUNT) kept.clear();
      // Callers without types may answer anything.
      const answer = Object(estimator!.estimate(text, part)) as Partial<Estimate>;
      const { codes: ownCodes = [], probabilities = [] } = answer;
      if (ownCodes !== numberedCodes) numbers = ownCodes.map((code) => codes.indexOf(code));
      numberedCodes = ownCodes;
      letters = new Float64Array(length);
      let total = 0;
      for (const [index, number] of numbers.entries()) {
        const probability = probabilities[index]!;
        // Own data may have fewer countries than the estimator: there is nothing at −1.
        letters[number]! += probability;
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

  /**
   * Fills in what a record says.
   *
   * @param foreign share of people, by country number, of whom it says nothing
   * @param letters what divides what the record leaves open, beside neighbours
   */
  function fillKnown(
    lifts: Float64Array,
    block: Block,
    record: number,
    foreign: Float64Array,
    letters?: Float64Array,
  ): void {
    const spread = store.readWeights(block, record, NEIGHBOURED_COUNT, MIN_NEIGHBOURED_REST);
    const { numbers: listed, weights, count, namedCount, rest, total } = spread;
    // Divided by once: divisions take as long as roots.
    const unit = 1 / total;
    let open = 1;
    let unnamed = 1;
    let others = 1;
    for (let index = 0; index < count; index++) {
      const number = listed[index]!;
      others -= shares[number]!;
      if (!letters || index >= namedCount) continue;
      open -= weights[number]! * unit;
      unnamed -= letters[number]!;
    }
    const even = (rest * unit) / Math.max(others, LEAST);
    const { letterShare } = EVIDENCE_CONSTANTS;
    // Rounding can take them below 0.
    const scale = (letterShare * Math.max(open, 0)) / Math.max(unnamed, LEAST);
    if (letters)
      for (let number = 0; number < length; number++) {
        const inverse = inverses[number]!;
        const own = (1 - letterShare) * (weights[number]! * unit * inverse || even);
        lifts[number] = mix(foreign[number]!, soften(own + scale * letters[number]! * inverse));
      }
    else {
      const softened = soften(even);
      for (let number = 0; number < length; number++) lifts[number] = mix(foreign[number]!, softened);
    }
    for (let index = 0; index < (letters ? namedCount : count); index++) {
      const number = listed[index]!;
      const value = weights[number]! * unit * inverses[number]!;
      lifts[number] = mix(foreign[number]!, index < namedCount ? value : soften(value));
    }
  }

  /**
   * Multiplies by what the record of a key says that is no name.
   *
   * @param isHalf whether letters were asked, too: two models err less than one. With both, names in parts are right 0.2 points more often
   */
  function multiply(lifts: Float64Array, key: string, part: NamePart, isHalf?: boolean): boolean {
    const hit = lookup.findForm(key);
    const record = hit ? recordOf(hit.block, hit.key, PARTS[part]) : -1;
    if (record < 0) return false;
    fillKnown(scratch, hit!.block, record, noForeigners);
    for (let number = 0; number < length; number++)
      lifts[number]! *= isHalf ? Math.sqrt(Math.sqrt(scratch[number]!)) : scratch[number]!;
    return true;
  }

  /** What is known of a word that is in no data as a part: by its letters, and by how it begins and ends. */
  function fillUnknown(lifts: Float64Array, text: string, part: NamePart): void {
    const letters = estimator && hasLetter(text) && readLetters(text, part);
    lifts.set(unknown[part]);
    if (letters)
      for (let number = 0; number < length; number++)
        lifts[number]! *= temper(letters[number]! * inverses[number]!);
    // The longest ending and the longest beginning that the data have.
    for (const affix of ["ending", "beginning"] as const) {
      let size = Math.min(AFFIX_LENGTHS[affix], text.length);
      while (size > 0 && !multiply(lifts, AFFIX_MARKS[affix] + cutAffix(text, affix, size), part, !!letters))
        size--;
    }
    const foreign = foreigners[part];
    for (let number = 0; number < length; number++) lifts[number] = mix(foreign[number]!, lifts[number]!);
  }

  function lift(evidence: WordEvidence, part: NamePart): Float64Array {
    const { lifts, found, isFilled, hasLetters } = evidence[part];
    const { text } = evidence.word;
    const other = otherPart(part);
    if (isFilled) return lifts;
    evidence[part].isFilled = true;
    if (found) {
      fillKnown(
        lifts,
        found.block,
        found.record,
        foreigners[part],
        hasLetters ? readLetters(found.form, "surname") : undefined,
      );
    }
    // Affixes beside it would gain 0.04 points and take a fifth of the time.
    else if (evidence[other].found) lifts.set(lift(evidence, other));
    else fillUnknown(lifts, text, part);
    // Letters that few alphabets have: without diacritics a word is found as one of another language.
    if (found ? found.step === "stripped" : !evidence[other].found)
      for (const letter of new Set(text.match(FOREIGN_LETTERS)))
        multiply(lifts, LETTER_MARK + letter, "surname");
    if (part === "forename" && evidence.word.isPatronymic && text >= CYRILLIC)
      multiply(lifts, LETTER_MARK + PATRONYMIC_LETTERS, "surname");
    // China's sources list 2,600 given names in Han, Taiwan's 27,000: with all that they seem to tell, 165 of 232 people of China
    // are found, with half of it 208, and 3 of 60 people of Taiwan less.
    if (part === "forename" && EAST_ASIAN.test(text))
      for (let number = 0; number < length; number++) lifts[number] = Math.sqrt(lifts[number]!);
    return lifts;
  }

  function take({ block, key, step, text }: Hit, form: string, evidence: WordEvidence): void {
    for (const part of PART_NAMES) {
      const record = recordOf(block, key, PARTS[part]);
      if (record < 0) continue;
      evidence[part].found ??= {
        form: step === "stripped" ? foldedToString(text) : form,
        step,
        count: countOf(block, record),
        block,
        key,
        record,
      };
    }
  }

  function weigh(word: NameWord, wanted?: NamePart): WordEvidence | undefined {
    pool[usedCount] ??= { word, surname: createRole(), forename: createRole() };
    const evidence = pool[usedCount++]!;
    const { surname, forename } = evidence;
    evidence.word = word;
    for (const role of [surname, forename]) {
      role.found = undefined;
      role.isFilled = role.hasLetters = false;
    }
    for (const form of word.forms)
      for (const find of [lookup.findForm, lookup.findStrippedForm]) {
        const hit = find(form);
        if (hit) take(hit, form, evidence);
        if (wanted === undefined ? surname.found && forename.found : evidence[wanted].found) return evidence;
      }
    return surname.found || forename.found || word.parts.length === 0 ? evidence : undefined;
  }

  function refine(evidence: WordEvidence, posterior: Float64Array, total: number): boolean {
    if (!estimator) return false;
    let isRefined = false;
    for (const part of PART_NAMES) {
      const role = evidence[part];
      if (!role.found || !role.isFilled) continue;
      const { block, record } = role.found;
      let open = total;
      for (let place = block.starts[record]!; place < block.starts[record + 1]!; place++)
        open -= posterior[block.countries[place]!]!;
      if (open <= MIN_OPEN_SHARE * total) continue;
      role.hasLetters = isRefined = true;
      role.isFilled = false;
    }
    // A part without a record has a copy of what the other part says: that is filled in again, too.
    if (isRefined) for (const part of PART_NAMES) if (!evidence[part].found) evidence[part].isFilled = false;
    return isRefined;
  }

  return {
    refine,
    shares,
    emigration: read(8, share),
    immigration: read(9, ratio),
    expected,
    givenFirst,
    counts,
    weigh,
    lift,
    readLetters,

    begin(nextEstimator) {
      usedCount = 0;
      if (nextEstimator !== estimator) kept.clear();
      estimator = nextEstimator;
    },
  };
}
