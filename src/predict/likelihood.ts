/**
 * What one word of a name says of each country, as a family name and as a given name.
 *
 * An unknown word counts by how often unknown words occur in the country, and by its longest beginning and ending that
 * the data have. With an estimator its spelling counts as well: two models err less than one. Words that are listed as
 * the other part get neither: it would add almost no accuracy and a fifth of the time. A word that is listed as only one
 * part has the same lift as the other part.
 */
import { type Block, recordOf } from "../format/block.ts";
import { AFFIX_LENGTHS, AFFIX_MARKS, cutAffix, LETTER_MARK, PARTS } from "../format/format.ts";
import { COUNTRIES_PLACE, endOfRecord } from "../format/records.ts";
import type { NamePart } from "../ground/types.ts";
import { EAST_ASIAN } from "../text/spellings.ts";
import type { ModelConstants } from "./constants.ts";
import type { CountryParameters } from "./country-parameters.ts";
import type { Letters } from "./letters.ts";
import type { Lookup } from "./lookup.ts";
import type { Store } from "./store.ts";
import { type FoundWord, otherPart, PART_NAMES } from "./words.ts";

/** In two roots: powers take ten times as long. */
export const pow3over4 = (value: number): number => {
  const root = Math.sqrt(value);
  return root * Math.sqrt(root);
};

/** Letters say a little less than they seem to. */
export const pow7over8 = (value: number): number => {
  const root = Math.sqrt(value);
  const fourthRoot = Math.sqrt(root);
  return root * fourthRoot * Math.sqrt(fourthRoot);
};

/** The background says nothing of a country; what a word says of the others. */
const mix = (background: number, lift: number): number => lift + background * (1 - lift);

/** Where a letter begins: not before its marks. */
const LETTERS = /(?![\u0300-\u036f\u064b-\u0655])/;

/** Shares below it are none, but for rounding. */
const LEAST = 1e-12;

export type Likelihood = ReturnType<typeof createLikelihood>;

export function createLikelihood(
  store: Store,
  lookup: Lookup,
  { shares, inverses, background, unknown }: CountryParameters,
  { letterShare, neighbouredCount, minNeighbouredShare, minOpenShare }: ModelConstants,
) {
  const { length } = shares;
  const noBackground = new Float64Array(length);
  const ofKey = new Float64Array(length);

  /**
   * Fills in what a record says.
   *
   * @param background share of people, by country number, of whom it says nothing
   * @param letters probabilities that divide the residual mass of the record, beside neighbours
   */
  function fillKnown(
    lifts: Float64Array,
    block: Block,
    record: number,
    background: Float64Array,
    letters?: Float64Array,
  ): void {
    const known = store.readWeights(block, record, neighbouredCount, minNeighbouredShare);
    const { numbers: listed, weights, count, namedCount, residual, total } = known;
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
    const even = (residual * unit) / Math.max(others, LEAST);
    // Rounding can take them below 0.
    const scale = (letterShare * Math.max(open, 0)) / Math.max(unnamed, LEAST);
    if (letters)
      for (let number = 0; number < length; number++) {
        const inverse = inverses[number]!;
        const own = (1 - letterShare) * (weights[number]! * unit * inverse || even);
        lifts[number] = mix(background[number]!, pow3over4(own + scale * letters[number]! * inverse));
      }
    // Most names: all but a few countries say the same, and a root of each would take half of the time of an answer.
    else {
      const lift = pow3over4(even);
      for (let number = 0; number < length; number++) lifts[number] = mix(background[number]!, lift);
    }
    for (let index = 0; index < (letters ? namedCount : count); index++) {
      const number = listed[index]!;
      const lift = weights[number]! * unit * inverses[number]!;
      lifts[number] = mix(background[number]!, index < namedCount ? lift : pow3over4(lift));
    }
  }

  /**
   * Multiplies by what the record of a key says that is no name.
   *
   * @param isHalf whether letters were asked, too: two models err less than one. Without affixes there, sets of .9 hold the right country
   *   .001 less often, and whole names lose 0.2 points
   */
  function multiply(lifts: Float64Array, key: string, part: NamePart = "surname", isHalf?: boolean): boolean {
    const hit = lookup.findForm(key);
    const record = hit ? recordOf(hit.block, hit.key, PARTS[part]) : -1;
    if (record < 0) return false;
    fillKnown(ofKey, hit!.block, record, noBackground);
    for (let number = 0; number < length; number++)
      lifts[number]! *= isHalf ? Math.sqrt(Math.sqrt(ofKey[number]!)) : ofKey[number]!;
    return true;
  }

  /**
   * Multiplies by what the languages of a script say, each as far as its letters are those of the word.
   *
   * @param even is added before: an estimator that has seen no name of a language cannot exclude its countries. Of 1,376 people of
   *   *fit* in these letters the full tier finds 1,045 with 2, 1,048 with 8, and 1,031 if letters tell nothing; core 967 with 2 and 963 with 8
   */
  function multiplyByLetters(lifts: Float64Array, text: string, even: number): void {
    // From behind its first character to its second.
    for (const script of store.nameWords.scripts)
      if (text > script && script[1]! >= text[0]!) {
        const before = lifts.slice();
        const places = ["", ...text.split(LETTERS)].map((letter) => script.indexOf(`${letter}|`) - 1);
        lifts.fill(0);
        for (let language = places[0]! - 2; language >= 0; language--) {
          const share = places.reduce((all, place) => all / (1 << +script[place - language]!), 1);
          const own = before.map((lift) => (lift + even) * share);
          multiply(own, LETTER_MARK + script[1] + language);
          lifts.set(own.map((lift, number) => lift + lifts[number]!));
        }
      }
  }

  /** What is known of a word that is in no data as a part: by its letters, and by how it begins and ends. */
  function fillUnknown(
    lifts: Float64Array,
    text: string,
    part: NamePart,
    letters: Letters | undefined,
  ): void {
    const probabilities = letters?.(text, part);
    lifts.set(unknown[part]);
    if (probabilities)
      for (let number = 0; number < length; number++)
        lifts[number]! *= pow7over8(probabilities[number]! * inverses[number]!);
    // The longest ending and the longest beginning that the data have.
    for (const affix of ["ending", "beginning"] as const) {
      for (
        let size = Math.min(AFFIX_LENGTHS[affix], text.length);
        size && !multiply(lifts, AFFIX_MARKS[affix] + cutAffix(text, affix, size), part, !!probabilities);
        size--
      );
    }
    for (let number = 0; number < length; number++)
      lifts[number] = mix(background[part][number]!, lifts[number]!);
  }

  /** The lift of a word as one part, by country number: how much likelier the word makes the country, 1 for what says nothing. */
  function lift(own: FoundWord, part: NamePart, letters: Letters | undefined): Float64Array {
    const { lifts, found, isFilled, hasLetters } = own[part];
    const { text } = own.word;
    const other = otherPart(part);
    if (isFilled) return lifts;
    own[part].isFilled = true;
    if (found) {
      const divided = hasLetters ? letters!(found.form, "surname") : undefined;
      fillKnown(lifts, found.block, found.record, background[part], divided);
    }
    // Affixes beside it would gain 0.04 points and take a fifth of the time.
    else if (own[other].found) lifts.set(lift(own, other, letters));
    else fillUnknown(lifts, text, part, letters);
    // Letters that few alphabets have: without diacritics a word is found as one of another language.
    if (found ? found.step === "stripped" : !own[other].found) multiplyByLetters(lifts, text, 2);
    // China's sources list 2,600 given names in East Asian characters, Taiwan's 27,000: with all that they seem to tell, 165 of 232
    // people of China are found, with the root 208. As a power it would take a seventh of the time of such an answer.
    if (part === "forename" && EAST_ASIAN.test(text)) lifts.set(lifts.map(Math.sqrt));
    return lifts;
  }

  /**
   * Lets letters divide the residual mass of the records of a word, if what all words say makes it likely that the country is there.
   *
   * @param posterior what all words say, by country number
   * @param total all of that
   * @returns whether that changes what the word says
   */
  function openToLetters(own: FoundWord, posterior: Float64Array, total: number): boolean {
    let isOpen = false;
    for (const part of PART_NAMES) {
      const role = own[part];
      if (!role.found || !role.isFilled) continue;
      const { block, record } = role.found;
      let open = total;
      const end = endOfRecord(block, record);
      for (let place = record + COUNTRIES_PLACE; place < end; place += 2)
        open -= posterior[block.records[place]!]!;
      if (open <= minOpenShare * total) continue;
      role.hasLetters = isOpen = true;
    }
    if (isOpen) own.surname.isFilled = own.forename.isFilled = false;
    return isOpen;
  }

  return { lift, openToLetters, multiply, multiplyByLetters };
}
