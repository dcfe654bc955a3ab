/**
 * Counts by derivation: how the people of a country write their names in other letters, and what the form of the other
 * gender says. Derived bearers are people counted already: they never add to those.
 *
 * Derived bearers are already counted under their original spelling: for each country the larger number counts, counted
 * or derived, never the sum. Several names with one Latin spelling (류, 유) are added up; one name in two scripts (김, 金) is
 * not. Country totals include only counted people. A dictionary does not count people: if many people of a country were
 * counted and a name is not among them, its derived bearers are limited to the number that could have been missed.
 * Dictionaries list each common name once, so they set no such limit: the Saudi Arabian one would take القحطاني from its
 * country.
 */
import { EVIDENCE } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import { genderCounterparts, hasGenderRules } from "../spell/gender.ts";
import { derivedSpellings, hasSpellingRules, MAX_SPELLING_COUNT } from "../spell/index.ts";
import { hasPatronymicSurnames, patronymicSurnames } from "../spell/patronymic-surnames.ts";
import { foldKey } from "../words/fold-name.ts";
import type { ModelParameters } from "./parameters.ts";

/** What is known of one name of a country and part. */
export interface CountryEntry {
  /** Folded and decomposed. */
  key: string;
  script: number;
  aware: number;
  blind: number;
  /** Effective bearers of compounds that begin with the name, by lists that write diacritics and by others: see `addCompounds`. */
  compounds?: { aware: number; blind: number };
  /** Effective bearers transferred from the form of the other gender; part of `derived`. */
  transferred: number;
  /** Effective bearers by derivation: the most that any one derivation gives. */
  derived: number;
  dataPointCount: number;
  /** EVIDENCE bits. */
  kinds: number;
}

/** Bearers that one derivation gives one name. */
interface Lot {
  bearers: number;
  dataPointCount: number;
}

class Lots {
  private readonly lots = new Map<string, Lot>();

  /** Different names that lead to the same one are different people: they add up. */
  add(key: string, bearers: number, dataPointCount: number): void {
    const lot = this.lots.get(key);
    if (lot === undefined) this.lots.set(key, { bearers, dataPointCount });
    else {
      lot.bearers += bearers;
      lot.dataPointCount += dataPointCount;
    }
  }

  [Symbol.iterator](): IterableIterator<[string, Lot]> {
    return this.lots.entries();
  }
}

const transfers = (country: string, part: NamePart, parameters: ModelParameters): boolean =>
  parameters.transferGenderForms && part === "surname" && hasGenderRules(country);

const spells = (country: string, parameters: ModelParameters): boolean =>
  parameters.deriveSpellings && hasSpellingRules(country);

const namesFathers = (country: string, parameters: ModelParameters): boolean =>
  parameters.patronymicWeight > 0 && hasPatronymicSurnames(country);

/** Whether {@link addDerivations} would do anything, or needs the given names of the country for its surnames. */
export function hasDerivations(country: string, part: NamePart, parameters: ModelParameters): boolean {
  return (
    transfers(country, part, parameters) || spells(country, parameters) || namesFathers(country, parameters)
  );
}

/**
 * Adds derived bearers to the entries of one country and part, and entries for names that nothing else has.
 *
 * @param people people of the country by script, as rates are computed from
 * @param fathers for surnames: the given names of the country, and its people by script as these count them
 */
export function addDerivations(
  entries: CountryEntry[],
  country: string,
  part: NamePart,
  people: Float64Array,
  parameters: ModelParameters,
  fathers?: { entries: readonly CountryEntry[]; people: Float64Array },
): void {
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  const merge = (lots: Lots, minBearers: number, isTransferred: boolean): void => {
    for (const [key, { bearers, dataPointCount }] of lots) {
      const entry = known.get(key);
      if (entry === undefined) {
        if (bearers < minBearers) continue;
        const added = {
          key,
          script: scriptNumber(key),
          aware: 0,
          blind: 0,
          transferred: isTransferred ? bearers : 0,
          derived: bearers,
          dataPointCount,
          kinds: EVIDENCE.derived,
        };
        entries.push(added);
        known.set(key, added);
        continue;
      }
      if (isTransferred) entry.transferred = bearers;
      if (bearers > entry.derived) {
        // The same people by another way: the larger number stands.
        entry.derived = bearers;
        if (entry.aware + entry.blind === 0)
          entry.dataPointCount = Math.max(entry.dataPointCount, dataPointCount);
        if (bearers > entry.aware + entry.blind) entry.kinds |= EVIDENCE.derived;
      }
    }
  };
  if (transfers(country, part, parameters)) {
    // Only what was counted is transferred, never what was transferred: no chains.
    const lots = new Lots();
    for (const { key, aware, blind, dataPointCount } of entries) {
      const bearers = (aware + blind) * parameters.genderFormWeight;
      if (bearers === 0) continue;
      const { feminine, masculine } = genderCounterparts(key, country);
      for (const form of feminine) lots.add(form, bearers, dataPointCount);
      // Where a woman's form leaves open what the man's is, only names that men are known by.
      const men = masculine.length === 1 ? masculine : masculine.filter((form) => known.has(form));
      for (const form of men) lots.add(form, bearers / men.length, dataPointCount);
    }
    merge(lots, parameters.minTransferredCount, true);
  }
  if (part === "surname" && fathers !== undefined && namesFathers(country, parameters)) {
    const lots = new Lots();
    for (const { key, script, aware, blind, dataPointCount } of fathers.entries) {
      const bearers = aware + blind;
      if (bearers < parameters.minFatherCount) continue;
      // The same share of the people, on the scale of surnames.
      const scale = (parameters.patronymicWeight * people[script]!) / fathers.people[script]!;
      for (const { name, share } of patronymicSurnames(key, country))
        lots.add(name, bearers * share * scale, dataPointCount);
    }
    merge(lots, 0, false);
  }
  if (spells(country, parameters)) {
    const kana = SCRIPTS.indexOf("Han and Kana");
    // By script of origin: a name in Hangul and in Han is the same people, so that the larger stands and not the sum.
    const lotsByScript = SCRIPTS.map(() => new Lots());
    for (const { key, script, aware, blind, transferred, derived, dataPointCount } of entries) {
      // Columns of the data that are derived are no ground for more: from Latin to Cyrillic and back, a guess would
      // come home as evidence. Readings of Han characters are the exception, since they are nowhere but there.
      const bearers = Math.max(aware + blind, transferred, script === kana ? derived : 0);
      if (bearers === 0 || bearers < parameters.minSpelledCount) continue;
      const maxSpellingCount = bearers < parameters.minVariantCount ? 1 : MAX_SPELLING_COUNT;
      for (const { key: spelling, place } of derivedSpellings(key, country, part, maxSpellingCount)) {
        const weight = parameters.derivedWeight * (place === 0 ? 1 : parameters.variantWeight / place);
        // The same share of the people, on the scale of the script that it goes to.
        const scale = people[scriptNumber(spelling)]! / people[script]!;
        // Folding leaves Hangul composed, which decomposed spellings are not.
        lotsByScript[script]!.add(foldKey(spelling), bearers * weight * scale, dataPointCount);
      }
    }
    for (const lots of lotsByScript) merge(lots, 0, false);
  }
}
