/** Gives the bearers of names in Latin letters to the names in other letters that they may be. */
import { EVIDENCE } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { SCRIPTS, scriptNumber } from "../../src/text/script.ts";
import type { WriterShare } from "../data/writers.ts";
import { raiseTotals } from "../encode/mixture.ts";
import { ARABIC_ORTHOGRAPHIES, type ArabicOrthography, respellArabic } from "../spell/arabic/orthography.ts";
import { RomanisationModel } from "../spell/arabic/romanisation-model.ts";
import { ListedSpellings, type SpellingSystem, spellingSystemOf } from "../spell/listed-spellings.ts";
import type { Entries, KeyNumbers } from "./entries.ts";
import type { ModelParameters } from "./parameters.ts";
import { numberOfScript } from "./writer-weights.ts";

const PARTS = ["surname", "forename"] as const;
const LATIN = SCRIPTS.indexOf("Latin");
const ARABIC = SCRIPTS.indexOf("Arabic");

/** Fewer bearers of a name in Latin letters are not spelled in others. */
const MIN_SPELLED_COUNT = 0.03;
/** Fewer bearers of a spelling that no list has are left out; 0.1 finds 1.6 in 100 names fewer. */
const MIN_UNLISTED_COUNT = 0.02;
/**
 * Where fewer of the people write a script, names of the country are not spelled in it. A larger share takes nothing off: of Indians
 * who are called Mukherjee most write Bengali, as only 8 in 100 of all Indians do.
 */
const MIN_WRITER_SHARE = 0.05;

/** What is read, and about whom. */
export interface Read {
  entries: Readonly<Record<NamePart, Entries>>;
  /** Effective bearers of all names: see `PooledPart`. */
  totals: Readonly<Record<NamePart, Float64Array>>;
  numbers: KeyNumbers;
  countryCodes: readonly string[];
  writers: readonly WriterShare[];
}

export function transferSpellings(read: Read, parameters: ModelParameters): void {
  const models = createRomanisationModels(read);
  for (const part of PARTS) transferArabicSpellings(read, part, models, parameters);
  transferListedSpellings(read, parameters);
}

/** Bearers and data points that names of one part are given, by place: number of the key times the number of countries, and country. */
class Transfers {
  private readonly entries: Entries;
  private readonly countryCount: number;
  private readonly peopleCounts: Float64Array;
  private readonly derivedWeight: number;
  private readonly entryOfPlace = new Map<number, number>();
  private readonly given = new Map<number, { bearers: number; dataPointCount: number }>();

  constructor({ entries, totals, countryCodes }: Read, part: NamePart, parameters: ModelParameters) {
    this.entries = entries[part];
    this.countryCount = countryCodes.length;
    this.peopleCounts = raiseTotals(totals[part], SCRIPTS.length, parameters.otherScriptCount);
    this.derivedWeight = parameters.derivedWeight;
  }

  /** Notes an entry that may be given something. */
  expect(entry: number): void {
    const { keys, countries } = this.entries;
    this.entryOfPlace.set(keys.values[entry]! * this.countryCount + countries.values[entry]!, entry);
  }

  /** Bearers of an entry in Latin letters on the scale of the people who write another script; 0 if they are too few. */
  scale(entry: number, script: number): number {
    const { entries, peopleCounts } = this;
    const cell = entries.countries.values[entry]! * SCRIPTS.length;
    const bearers =
      (entries.bearersOf(entry) * this.derivedWeight * peopleCounts[cell + script]!) /
      peopleCounts[cell + LATIN]!;
    return bearers < MIN_SPELLED_COUNT ? 0 : bearers;
  }

  /** Gives a share of the bearers of an entry to a key. */
  give(key: number, entry: number, bearers: number, share: number): void {
    const place = key * this.countryCount + this.entries.countries.values[entry]!;
    let target = this.given.get(place);
    if (target === undefined) {
      target = { bearers: 0, dataPointCount: 0 };
      this.given.set(place, target);
    }
    target.bearers += bearers * share;
    target.dataPointCount += this.entries.dataPointCounts.values[entry]! * share;
  }

  /**
   * @param isTaught whether models learn from what a key of this number is given
   * @param minBearers with fewer no entry is made for a key
   */
  write(isTaught: (key: number) => boolean, minBearers: (key: number) => number): void {
    const { entries, countryCount } = this;
    const { derived, taughtDerived, kinds } = entries;
    for (const [place, { bearers, dataPointCount }] of this.given) {
      const entry = this.entryOfPlace.get(place);
      const country = place % countryCount;
      const key = (place - country) / countryCount;
      if (entry === undefined) {
        if (bearers < minBearers(key)) continue;
        const added = {
          aware: 0,
          blind: 0,
          derived: bearers,
          dataPointCount: Math.round(dataPointCount),
          kinds: EVIDENCE.derived,
        };
        entries.push(key, country, added, isTaught(key) ? bearers : 0);
      } else if (bearers > derived.values[entry]!) {
        // The same people by another way: the larger number stands.
        if (isTaught(key)) taughtDerived.values[entry] = bearers;
        derived.values[entry] = bearers;
        if (bearers > entries.bearersOf(entry)) kinds.values[entry]! |= EVIDENCE.derived;
      }
    }
  }
}

type RomanisationModels = Readonly<Record<ArabicOrthography, RomanisationModel>>;

/** Romanisation models that know the names in Arabic letters of all lists, whether surnames or forenames. */
function createRomanisationModels({ entries, numbers }: Read): RomanisationModels {
  const models = { arabic: new RomanisationModel("arabic"), persian: new RomanisationModel("persian") };
  for (const part of PARTS) {
    const { keys, aware, derived, length } = entries[part];
    for (let entry = 0; entry < length; entry++) {
      const key = numbers.keys[keys.values[entry]!]!;
      // Spellings that sources derived are as good here: what counts is that the name is written so. Lists without hamza do not say it.
      const weight = Math.max(aware.values[entry]!, derived.values[entry]!);
      if (weight === 0 || scriptNumber(key) !== ARABIC) continue;
      for (const orthography of ["arabic", "persian"] as const) {
        const spelling = respellArabic(key, orthography);
        if (spelling !== undefined) models[orthography].add(spelling, weight);
      }
    }
  }
  return models;
}

/** Gives them to names in Arabic letters, also to such as no list has. */
function transferArabicSpellings(
  read: Read,
  part: NamePart,
  models: RomanisationModels,
  parameters: ModelParameters,
): void {
  const { numbers, countryCodes } = read;
  const { keys, coined } = numbers;
  const entries = read.entries[part];
  const orthographies = countryCodes.map((code) => ARABIC_ORTHOGRAPHIES.get(code));
  const transfers = new Transfers(read, part, parameters);
  for (let entry = 0; entry < entries.length; entry++) {
    const orthography = orthographies[entries.countries.values[entry]!];
    if (orthography === undefined) continue;
    const key = keys[entries.keys.values[entry]!]!;
    const script = scriptNumber(key);
    if (script === ARABIC) transfers.expect(entry);
    if (script !== LATIN) continue;
    const bearers = transfers.scale(entry, ARABIC);
    if (bearers === 0) continue;
    for (const { key: spelling, share, isListed } of models[orthography].spell(key)) {
      const number = numbers.of(spelling);
      if (!isListed) coined.add(number);
      transfers.give(number, entry, bearers, share);
    }
  }
  transfers.write(
    () => true,
    (key) => (coined.has(key) ? MIN_UNLISTED_COUNT : 0),
  );
}

/** All names of the lists in each script, and how they are found. */
function createListedSpellings(
  { entries, numbers }: Read,
  systemOf: readonly (SpellingSystem | undefined)[],
): (SpellingSystem & { spellings: ListedSpellings })[] {
  const listed = new Map<SpellingSystem, Map<number, { key: string; bearerCount: number }>>();
  for (const part of PARTS) {
    const own = entries[part];
    for (let entry = 0; entry < own.length; entry++) {
      const number = own.keys.values[entry]!;
      const system = systemOf[number];
      if (system === undefined) continue;
      const names = listed.get(system) ?? new Map<number, { key: string; bearerCount: number }>();
      listed.set(system, names);
      const name = names.get(number) ?? { key: numbers.keys[number]!, bearerCount: 0 };
      name.bearerCount += Math.max(own.bearersOf(entry), own.derived.values[entry]!);
      names.set(number, name);
    }
  }
  return [...listed].map(([system, names]) => ({ ...system, spellings: new ListedSpellings(system, names) }));
}

/** Gives them to names in the scripts that the people of a country write, if some list has these: see listed-spellings.ts. */
function transferListedSpellings(read: Read, parameters: ModelParameters): void {
  const { numbers, countryCodes, writers } = read;
  const systemOf = numbers.keys.map(spellingSystemOf);
  const models = createListedSpellings(read, systemOf);
  /** By country number: how names are spelled in the scripts that its people write. */
  const modelsByCountry = countryCodes.map((code) => {
    const scripts = writers.filter((writer) => writer.code === code && writer.share >= MIN_WRITER_SHARE);
    return models.filter(
      ({ script, countries }) =>
        scripts.some((writer) => writer.script === script) &&
        (countries === undefined || countries.has(code)),
    );
  });
  for (const part of PARTS) {
    const entries = read.entries[part];
    const transfers = new Transfers(read, part, parameters);
    for (let entry = 0; entry < entries.length; entry++) {
      const own = modelsByCountry[entries.countries.values[entry]!]!;
      if (own.length === 0) continue;
      const number = entries.keys.values[entry]!;
      if (systemOf[number] !== undefined) transfers.expect(entry);
      const key = numbers.keys[number]!;
      if (scriptNumber(key) !== LATIN) continue;
      for (const { script, spellings } of own) {
        const bearers = transfers.scale(entry, numberOfScript(script));
        if (bearers === 0) continue;
        for (const { key: spelling, share } of spellings.spell(key))
          transfers.give(spelling, entry, bearers, share);
      }
    }
    transfers.write(
      (key) => systemOf[key]!.isTaught,
      () => 0,
    );
  }
}
