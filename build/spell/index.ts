/**
 * Which spellings a name of a country has beside the one on record.
 *
 * Derived spellings are a separate kind of evidence. A name known in Cyrillic, Greek, Georgian, Armenian, Hangul or kana
 * is also written in Latin letters, and Georgian names in Russian; surnames have forms for either gender (Kowalski,
 * Kowalska); many names have several Latin spellings (Xolmatov, Kholmatov; Al-Johani, Aljohani; Schoenmueller). They are
 * derived when the statistics are read, only from counted names and never from derived ones, because those come from
 * people who are not counted here. Readings of Han characters are the exception. `deriveSpellings` and
 * `transferGenderForms` of `build/model/parameters.ts` turn them off.
 */
import type { NamePart } from "../../src/ground/types.ts";
import { cyrilliseGaj, cyrilliseMongolian, cyrilliseRussian, romaniseCyrillic } from "./cyrillic.ts";
import { hangulOfLatinSurname, romaniseHangul } from "./hangul.ts";
import {
  respellArticle,
  respellDigraphs,
  respellGreekLatin,
  respellIndoIranian,
  respellTurkicLatin,
} from "./latin.ts";
import {
  cyrilliseGeorgian,
  romaniseArmenian,
  romaniseGeorgian,
  romaniseGreek,
  romaniseKana,
} from "./scripts.ts";

/** Most spellings of one name by one rule. */
export const MAX_SPELLING_COUNT = 8;

/** A name in other letters or by another system. */
export interface Spelling {
  /** Folded and decomposed. */
  key: string;
  /** 0 for what the rule thinks likeliest. */
  place: number;
}

type Speller = (name: string, country: string, part: NamePart) => Iterable<string>;

interface Rule {
  /** Letters that a name must begin with, or have. */
  letters: RegExp;
  countries: ReadonlySet<string>;
  /** Takes a composed name. */
  spell: Speller;
}

/** A rule for surnames alone. */
const ofSurnames =
  (spell: (name: string, country: string) => Iterable<string>): Speller =>
  (name, country, part) =>
    part === "surname" ? spell(name, country) : [];

const countries = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

const RULES: readonly Rule[] = [
  {
    letters: /^[\u0400-\u04ff]/u,
    countries: countries("RU UA BY KZ KG TJ TM UZ AZ AM GE MD MN BG MK RS ME BA"),
    spell: romaniseCyrillic,
  },
  { letters: /^[a-zđ]/u, countries: countries("RS ME"), spell: cyrilliseGaj },
  {
    letters: /^[a-z]/u,
    countries: countries("BY KG KZ TJ TM UZ"),
    spell: ofSurnames(cyrilliseRussian),
  },
  { letters: /^[a-z]/u, countries: countries("MN"), spell: cyrilliseMongolian },
  {
    letters: /^[a-zəıçğöşüýžäň]/u,
    countries: countries("AZ KG KZ TJ TM UZ"),
    spell: respellTurkicLatin,
  },
  {
    letters: /^[a-z]/u,
    countries: countries("AF IR LK"),
    spell: respellIndoIranian,
  },
  { letters: /[äöüåæø]/u, countries: countries("AT CH DE DK EE FI LI LU NO SE"), spell: respellDigraphs },
  {
    letters: /^[ae]l/u,
    countries: countries("AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE"),
    spell: ofSurnames(respellArticle),
  },
  {
    letters: /^[\u0370-\u03ff]/u,
    countries: countries("GR CY"),
    spell: (name) => romaniseGreek(name.normalize("NFD")),
  },
  { letters: /^[a-z]/u, countries: countries("GR CY"), spell: respellGreekLatin },
  { letters: /^[\u10d0-\u10ff]/u, countries: countries("GE"), spell: romaniseGeorgian },
  { letters: /^[a-z\u10d0-\u10ff]/u, countries: countries("GE"), spell: ofSurnames(cyrilliseGeorgian) },
  { letters: /^[\u0561-\u0587]/u, countries: countries("AM"), spell: romaniseArmenian },
  { letters: /^[\uac00-\ud7a3]/u, countries: countries("KR KP"), spell: romaniseHangul },
  {
    letters: /^[a-z]/u,
    // Not of North Korea: its few people in Latin letters would decide what the millions of the South are written in.
    countries: countries("KR"),
    spell: ofSurnames(hangulOfLatinSurname),
  },
  { letters: /^[\u3041-\u30fc]/u, countries: countries("JP"), spell: romaniseKana },
];

const RULES_BY_COUNTRY = new Map<string, Rule[]>();
for (const rule of RULES) {
  for (const country of rule.countries)
    RULES_BY_COUNTRY.set(country, [...(RULES_BY_COUNTRY.get(country) ?? []), rule]);
}

/** Whether any name of the country has derived spellings. */
export function hasSpellingRules(country: string): boolean {
  return RULES_BY_COUNTRY.has(country);
}

/**
 * Other spellings of a folded name, decomposed (Hangul too, which folding leaves composed); of each rule likeliest first,
 * the name itself not among them.
 *
 * @param country ISO 3166-1 alpha-2: decides the language where a script has several
 * @param most by each rule; not more than {@link MAX_SPELLING_COUNT}
 */
export function derivedSpellings(
  name: string,
  country: string,
  part: NamePart,
  maxCount = MAX_SPELLING_COUNT,
): Spelling[] {
  const rules = RULES_BY_COUNTRY.get(country);
  if (rules === undefined) return [];
  const composed = name.normalize("NFC");
  const known = new Set([name, ""]);
  const spellings: Spelling[] = [];
  for (const { letters, spell } of rules) {
    if (!letters.test(composed)) continue;
    let place = 0;
    for (const spelling of spell(composed, country, part)) {
      if (place === maxCount) break;
      const key = spelling.normalize("NFD");
      if (known.has(key)) continue;
      known.add(key);
      spellings.push({ key, place: place++ });
    }
  }
  return spellings;
}
