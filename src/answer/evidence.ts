/** What one word of a name says of each country, as a family name and as a given name. */
import { countOf, recordOf } from "../block/block.ts";
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

/** What was found of a word as one part of a name; not its block, which would stay in memory for as long as this is kept. */
export interface Found {
  /** Form that is a key, and the step that found it. */
  form: string;
  step: Step;
  /** Data points. */
  count: number;
  /** Bits of `EVIDENCE`. */
  evidence: number;
}

/** A word as one part of a name. */
export interface Role {
  /** By country number: how much likelier the word makes it, 1 for what says nothing. */
  readonly lifts: Float32Array;
  found: Found | undefined;
}

/** A word, weighed as both parts. */
export interface WordEvidence {
  word: NameWord;
  readonly surname: Role;
  readonly forename: Role;
}

/** What `tools/fit/whole.ts` fits, and what every part of it is worth is in docs/accuracy.md. */
export const EVIDENCE_CONSTANTS = {
  /** Share of the other countries' weight that letters divide, the rest are the neighbours'. */
  letterShare: 0.6,
  /**
   * Share of what a word says as one part of a name where it is known as the other part alone; the rest are affixes. With
   * letters it is all: to ask them in addition changes nothing and takes half of the time.
   */
  otherPartShare: 0.7,
  /** Share of people with several names of a part, world-wide, and how much of what it tells is believed. */
  severalShare: 0.18,
  severalExponent: 0.35,
};
/** The rest of a record goes to the neighbours of so many of its first countries. All of them take four times as long. */
const NEIGHBOURED_COUNT = 4;
/** Below it letters cannot change an answer: they are not asked, which halves the time of an answer. */
const MIN_LETTER_MASS = 0.01;
/** Letters and affixes tell a part of it. */
const UNKNOWN_EXPONENT = 0.5;
/** Letters of so many words are kept, 2 KB each. */
const MAX_KEPT_COUNT = 500;
/** What so many words say is kept, and of as many before them, 2 KB each: a given name in two is met again. */
const MAX_RECENT_COUNT = 1000;

/** x ^ 0.75, in two roots: powers take ten times as long. */
const soften = (value: number): number => {
  const root = Math.sqrt(value);
  return root * Math.sqrt(root);
};

/**
 * What a record says of the countries that it names, to the power of 7/8 for a surname and 13/16 for a given name: what two
 * words say is not independent.
 */
const temper = (value: number, part: NamePart): number => {
  const root = Math.sqrt(value);
  const fourth = Math.sqrt(root);
  const eighth = Math.sqrt(fourth);
  return root * fourth * (part === "surname" ? eighth : Math.sqrt(eighth));
};

/** Estimators may round: 250 probabilities to four decimals. */
const MAX_TOTAL_ERROR = 0.02;

const PART_NAMES = ["surname", "forename"] as const satisfies readonly NamePart[];

/** Weighs words; good until the next name. */
export interface Weigher {
  /** By country number: prior, as a share of all. */
  readonly shares: Float64Array;
  /** By country number: share of people who write the given name first. */
  readonly givenFirst: Float64Array;
  /** By part: how much likelier one name makes a country, and several names; by country number. */
  readonly counts: Readonly<Record<NamePart, readonly [one: Float64Array, several: Float64Array]>>;
  /** @returns undefined if no form of the word is known and it consists of others, which are to be weighed instead */
  weigh(word: NameWord, estimator: Estimator | undefined): WordEvidence | undefined;
  /** What letters say of a word: probabilities by country number, and behind them that of all other countries. */
  readLetters(text: string, part: NamePart, estimator: Estimator): Float64Array;
}

export function createWeigher(store: Store, lookup: Lookup): Weigher {
  const { codes, priors, habits } = store.countries;
  const { length } = codes;
  let sum = 0;
  for (const prior of priors) sum += prior;
  const shares = Float64Array.from(priors, (prior) => prior / sum);
  const share = (habit: number): Float64Array =>
    Float64Array.from(habits[habit]!, (value) => value / HABIT_SCALE);
  const givenFirst = share(0);
  const foreign = { surname: share(1), forename: share(2) };
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
  /** Words weighed of late, and those before them: names repeat, most of all given names. */
  let recent = new Map<string, WordEvidence | null>();
  let earlier = new Map<string, WordEvidence | null>();
  const unused: WordEvidence[] = [];
  const kept = new Map<string, Float64Array>();
  let keptOf: Estimator | undefined;
  let weighedWith: Estimator | undefined;
  let numberedCodes: readonly string[] | undefined;
  let numbers = new Int32Array(0);

  const createRole = (): Role => ({ lifts: new Float32Array(length), found: undefined });

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

  /** A share of all people of a country bears a name that says nothing of it: they, or their names, came from elsewhere. */
  function mixForeign(lifts: Float32Array, part: NamePart): void {
    const rates = foreign[part];
    for (let number = 0; number < length; number++)
      lifts[number] = shares[number] === 0 ? 0 : rates[number]! + (1 - rates[number]!) * lifts[number]!;
  }

  function fillKnown(
    lifts: Float32Array,
    spread: Spread,
    part: NamePart,
    letters: (() => Float64Array) | undefined,
  ): void {
    const { numbers: listed, weights, count, namedCount, rest, total } = spread;
    let named = 0;
    let others = 1;
    for (let index = 0; index < count; index++) {
      const number = listed[index]!;
      others -= shares[number]!;
      if (index < namedCount) named += weights[number]!;
    }
    const base = others > 1e-12 ? rest / total / others : 0;
    const otherMass = 1 - named / total;
    if (letters !== undefined && otherMass > MIN_LETTER_MASS) {
      const spelled = letters();
      let unnamed = 1;
      for (let index = 0; index < namedCount; index++) unnamed -= spelled[listed[index]!]!;
      const { letterShare } = EVIDENCE_CONSTANTS;
      const scale = unnamed > 1e-12 ? (letterShare * otherMass) / unnamed : 0;
      const own = unnamed > 1e-12 ? 1 - letterShare : 1;
      for (let number = 0; number < length; number++) {
        const weight = weights[number]!;
        const old = weight > 0 ? weight / total / shares[number]! : base;
        lifts[number] = soften(own * old + (scale * spelled[number]!) / shares[number]!);
      }
    } else {
      lifts.fill(soften(base));
      for (let index = namedCount; index < count; index++) {
        const number = listed[index]!;
        lifts[number] = soften(weights[number]! / total / shares[number]!);
      }
    }
    for (let index = 0; index < namedCount; index++) {
      const number = listed[index]!;
      lifts[number] = temper(weights[number]! / total / shares[number]!, part);
    }
  }

  /** Multiplies by what the longest ending and the longest beginning that the data have say. */
  function addAffixes(lifts: Float32Array, text: string, part: NamePart, isFaint: boolean): void {
    for (const affix of ["ending", "beginning"] as const) {
      for (let length = Math.min(AFFIX_LENGTHS[affix], text.length); length > 0; length--) {
        const hit = lookup.findForm(AFFIX_MARKS[affix] + cutAffix(text, affix, length));
        const record = hit === undefined ? -1 : recordOf(hit.block, hit.key, PARTS[part]);
        if (record < 0) continue;
        fillKnown(scratch, store.readWeights(hit!.block, record, NEIGHBOURED_COUNT), part, undefined);
        for (let number = 0; number < codes.length; number++)
          lifts[number]! *= isFaint ? Math.sqrt(Math.sqrt(scratch[number]!)) : scratch[number]!;
        break;
      }
    }
  }

  /** What is known of a word that is in no data as a part: by its letters, else by how it begins and ends. */
  function fillUnknown(
    lifts: Float32Array,
    text: string,
    part: NamePart,
    estimator: Estimator | undefined,
  ): void {
    lifts.set(unknown[part]);
    if (estimator === undefined || !hasLetter(text)) addAffixes(lifts, text, part, false);
    else {
      const letters = readLetters(text, part, estimator);
      for (let number = 0; number < length; number++)
        lifts[number]! *= temper(letters[number]! / shares[number]!, part);
      // Two models err less than one: with both, names in parts are right 0.2 points more often.
      addAffixes(lifts, text, part, true);
    }
  }

  function mix(lifts: Float32Array, other: Float32Array, otherShare: number): void {
    for (let number = 0; number < length; number++)
      lifts[number] = (1 - otherShare) * lifts[number]! + otherShare * other[number]!;
  }

  function take(hit: Hit, form: string, evidence: WordEvidence, estimator: Estimator | undefined): void {
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
      };
      const letters = estimator && (() => readLetters(form, part, estimator));
      fillKnown(role.lifts, store.readWeights(block, record, NEIGHBOURED_COUNT), part, letters);
      mixForeign(role.lifts, part);
    }
  }

  function weighAnew(word: NameWord, estimator: Estimator | undefined): WordEvidence | undefined {
    const evidence = unused.pop() ?? { word, surname: createRole(), forename: createRole() };
    evidence.word = word;
    evidence.surname.found = undefined;
    evidence.forename.found = undefined;
    const { surname, forename } = evidence;
    for (const form of word.forms) {
      let hit = lookup.findForm(form);
      if (hit !== undefined) take(hit, form, evidence, estimator);
      if (surname.found && forename.found) return evidence;
      hit = lookup.findStrippedForm();
      if (hit !== undefined) take(hit, form, evidence, estimator);
      if (surname.found && forename.found) return evidence;
    }
    const isKnown = surname.found !== undefined || forename.found !== undefined;
    if (!isKnown && word.parts.length > 0) return undefined;
    for (const [index, part] of PART_NAMES.entries()) {
      const role = evidence[part];
      if (role.found !== undefined) continue;
      const { lifts } = role;
      const other = evidence[PART_NAMES[1 - index]!];
      if (other.found !== undefined && estimator !== undefined) {
        lifts.set(other.lifts);
        continue;
      }
      fillUnknown(lifts, word.forms.at(-1)!, part, estimator);
      mixForeign(lifts, part);
      if (other.found !== undefined) mix(lifts, other.lifts, EVIDENCE_CONSTANTS.otherPartShare);
    }
    return evidence;
  }

  return {
    shares,
    givenFirst,
    counts,
    readLetters,

    weigh(word, estimator) {
      if (estimator !== weighedWith) {
        recent = new Map();
        earlier = new Map();
        weighedWith = estimator;
      }
      let evidence = recent.get(word.text);
      if (evidence !== undefined) return evidence ?? undefined;
      evidence = earlier.get(word.text);
      // What is used stays: its arrays must not serve another word of the same name.
      if (evidence !== undefined) earlier.delete(word.text);
      if (evidence === undefined) {
        lookup.isIncomplete = false;
        evidence = weighAnew(word, estimator) ?? null;
        if (lookup.isIncomplete) return evidence ?? undefined;
      }
      if (recent.size === MAX_RECENT_COUNT) {
        // Arrays of words that are dropped serve new ones: made anew, they take a tenth of the time of an answer.
        for (const dropped of earlier.values()) if (dropped !== null) unused.push(dropped);
        earlier = recent;
        recent = new Map();
      }
      recent.set(word.text, evidence);
      return evidence ?? undefined;
    },
  };
}
