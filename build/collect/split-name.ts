/**
 * Splits a whole name into the surnames and the given name under which its bearer is counted.
 *
 * Rules by custom (particles, two surnames, patronymics, family name first, scripts without spaces), and the
 * statistics of the words where a custom leaves it open. Pure: what is known about words comes in as a lexicon.
 */
import { stripDiacritics } from "../words/fold-name.ts";
import { endsAsPatronymic, FILIATIONS } from "../words/name-words.ts";
import type { Lexicon } from "./lexicon.ts";
import {
  COMPOUND_SURNAMES,
  CONJUNCTIONS,
  ENDINGS,
  FAMILY_NAME_FIRST,
  FORENAME_PARTICLES,
  GIVEN_NAME_ABBREVIATIONS,
  JOINERS,
  MIXED_CUSTOMS,
  NO_PARTICLE_COUNTRIES,
  OPENINGS,
  OPTIONAL_PARTICLE_COUNTRIES,
  OPTIONAL_PARTICLES,
  PARTICLES,
  PARTICLES_BY_COUNTRY,
  PATRONYMIC_CONNECTORS,
  SINITIC_SURNAMES,
  SLAVIC_PATRONYMICS,
  TWO_SURNAMES,
  WESTERNISED_IN_MEDIA,
} from "./name-words.ts";
import type { NameOrder } from "./source-plan.ts";

/** Names under which one person is counted. Empty where the name does not show it. */
export interface NameParts {
  /** Each counted once: father's and mother's surname are two. */
  surnames: string[];
  /** The first given name; of a name without surname the whole of it. */
  forenames: string[];
}

export interface SplitOptions {
  country: string;
  order: NameOrder;
  lexicon: Lexicon;
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々ヶ]+$/u;
const SPACELESS_WRITING = /^[\p{Script=Myanmar}]+$/u;
const MONGOLIAN_GENITIVE = /(?:iin|yn|yin|giin|ийн|ын|гийн)$/u;
/** "Schäfer-von Reetnitz" */
const HYPHENATED_PARTICLE = /\p{L}{2}-(?:von|van|de|der|del|di|du|zu|af)$/u;
/** A second surname must not look like a given name by more than this log ratio. */
const GIVEN_NAME_LEANING = -1;
/** Prior of the order in log units: the statistics of two common words differ by about 5 to 8. */
const ORDER_PRIOR = 2.5;

/** Splits the folded and cleaned whole name of a person. */
export function splitName(name: string, options: SplitOptions): NameParts {
  const allWords = name.split(" ").filter((word) => word !== "");
  const called = allWords.filter((word) => !GIVEN_NAME_ABBREVIATIONS.has(word));
  const words = called.length === 0 ? allWords : called;
  if (words.length === 0) return { surnames: [], forenames: [] };
  if (words.length === 1) return splitSingleWord(words[0]!, options);
  const { country } = options;

  const connector = words.findIndex((word, index) => index > 0 && PATRONYMIC_CONNECTORS.has(word));
  if (connector !== -1 && connector < words.length - 1) return splitAtConnector(words, connector, country);
  if (country === "MN") return splitMongolian(words, options);
  if (country === "MM") return { surnames: [words[words.length - 1]!], forenames: [words[0]!] };

  const rest = SLAVIC_PATRONYMICS.has(country) ? withoutPatronymic(words) : { words, familyFirst: false };
  if (rest.familyFirst) return familyFirstParts(rest.words, country);
  if (FAMILY_NAME_FIRST.has(country) || isSinitic(words, country)) return splitByOrder(rest.words, options);
  return splitWestern(rest.words, options);
}

/**
 * The names under which a source's own surname entry is counted: compounds with particles stay whole, several surnames
 * in a row are one each, "da Silva" in Portuguese is also "Silva".
 */
export function surnameUnits(surname: string, country: string): string[] {
  const words = surname.split(" ");
  if (words.length === 1) return GIVEN_NAME_ABBREVIATIONS.has(surname) ? [] : words;
  // Family name and middle name, as chess lists have it.
  if (country === "VN") return [words[0]!];
  // "Au Yeung", "Si Tu": one name of two syllables.
  if (FAMILY_NAME_FIRST.has(country) && words.length === 2 && words.every((word) => word.length <= 6))
    return [surname];
  const units = groupUnits(words, country, 0).filter(
    (unit) => !CONJUNCTIONS.has(unit) && !GIVEN_NAME_ABBREVIATIONS.has(unit),
  );
  return units.length === 0
    ? [surname]
    : unique(units.flatMap((unit) => withOptionalParticle(unit, country)));
}

/** The given name under which a source's own forename entry is counted: the first, or two syllables of East Asia. */
export function countedForename(forename: string, country: string): string | undefined {
  const words = forename.split(" ").filter((word) => word !== "");
  if (words.length === 0) return undefined;
  if (country === "VN") return words[words.length - 1];
  if (FAMILY_NAME_FIRST.has(country) && country !== "HU" && country !== "JP")
    return words.slice(0, 2).join(" ");
  let first = 0;
  while (first < words.length - 1 && GIVEN_NAME_ABBREVIATIONS.has(words[first]!)) first++;
  if (FORENAME_PARTICLES.has(words[first]!)) {
    // "del Carmen", "El Mehdi", "de los Ángeles"
    let last = first;
    while (last < words.length - 1 && FORENAME_PARTICLES.has(words[last]!)) last++;
    return words.slice(first, last + 1).join(" ");
  }
  const next = words[first + 1];
  if (next !== undefined && (OPENINGS.has(words[first]!) || ENDINGS.has(next))) {
    const third = words[first + 2];
    return third !== undefined && (next === "al" || next === "el" || next === "ul")
      ? `${words[first]} ${next} ${third}`
      : `${words[first]} ${next}`;
  }
  // Two short syllables of a Chinese name in South East Asia.
  if (MIXED_CUSTOMS.has(country) && words.length === 2 && words.every((word) => word.length <= 5))
    return forename;
  return words[first];
}

function splitSingleWord(word: string, { country, lexicon }: SplitOptions): NameParts {
  if (UNSPACED.test(word) && [...word].length > 1) return splitUnspaced(word, country, lexicon);
  // A whole Burmese name without spaces would be somebody's full name.
  if (SPACELESS_WRITING.test(word)) return { surnames: [], forenames: [] };
  // What a person without a second name is called by is a given name, unless it is known as a surname.
  return lexicon.leaning(word, country) > 0
    ? { surnames: [word], forenames: [] }
    : { surnames: [], forenames: [word] };
}

/** The longest known surname at the front that leaves at least one character. */
function splitUnspaced(word: string, country: string, lexicon: Lexicon): NameParts {
  const characters = [...word];
  if (country === "JP") return splitJapanese(characters, lexicon);
  const two = characters.slice(0, 2).join("");
  const compound = characters.length > 2 && COMPOUND_SURNAMES.has(two);
  const length = compound ? 2 : 1;
  return { surnames: [characters.slice(0, length).join("")], forenames: [characters.slice(length).join("")] };
}

/** Japanese surnames have one to three characters: the split that makes both parts likely. */
function splitJapanese(characters: readonly string[], lexicon: Lexicon): NameParts {
  let best: NameParts = { surnames: [], forenames: [] };
  let bestScore = 0;
  for (let length = 1; length < characters.length; length++) {
    const surname = characters.slice(0, length).join("");
    const forename = characters.slice(length).join("");
    const share = lexicon.surnameShare(surname, "JP");
    if (share === 0) continue;
    const score = share * (1e-6 + lexicon.forenameShare(forename, "JP"));
    if (score >= bestScore) {
      bestScore = score;
      best = { surnames: [surname], forenames: [forename] };
    }
  }
  return best;
}

/** Malay "Ahmad bin Ismail" and Tamil "Raju a/l Muthu" have no surname: what follows stands in its place. */
function splitAtConnector(words: readonly string[], connector: number, country: string): NameParts {
  const forename = countedForename(words.slice(0, connector).join(" "), country);
  const forenames = forename === undefined ? [] : [forename];
  if (MIXED_CUSTOMS.has(country) || country === "ID") {
    // One word, or two with "Abdul"; no country: its two-syllable rule is for Chinese names.
    const father = countedForename(words.slice(connector + 1).join(" "), "");
    return { surnames: father === undefined ? [] : [father], forenames };
  }
  // Arab states: the last unit is the family; "bin Salman" alone is also looked for as Salman.
  const units = groupUnits(words, country, connector);
  const last = units[units.length - 1]!;
  const space = last.indexOf(" ");
  const connectorFirst = space !== -1 && PATRONYMIC_CONNECTORS.has(last.slice(0, space));
  return { surnames: connectorFirst ? [last, last.slice(space + 1)] : [last], forenames };
}

/** At home the father's name in the genitive stands first; abroad his name as it is stands last. */
function splitMongolian(words: readonly string[], options: SplitOptions): NameParts {
  const first = words[0]!;
  const last = words[words.length - 1]!;
  if (MONGOLIAN_GENITIVE.test(first) && first.length > 5) return { surnames: [first], forenames: [last] };
  return options.order === "native"
    ? { surnames: [first], forenames: [last] }
    : { surnames: [last], forenames: [first] };
}

/** Drops "Vladimirovich"; where it stands last, the family name stands first. */
function withoutPatronymic(words: readonly string[]): { words: readonly string[]; familyFirst: boolean } {
  if (words.length < 3) return { words, familyFirst: false };
  // "Heydar oglu" are two words.
  const filiation = words.findIndex(
    (word, position) => position > 1 && FILIATIONS.has(stripDiacritics(word)),
  );
  const isPatronymic = (word: string, position: number) =>
    position > 0 && (position === filiation - 1 || endsAsPatronymic(stripDiacritics(word)));
  const index = words.findIndex(isPatronymic);
  if (index === -1) return { words, familyFirst: false };
  const remaining = words.filter((_, position) => position !== index && position !== filiation);
  if (remaining.length < 2) return { words, familyFirst: false };
  return { words: remaining, familyFirst: Math.max(index, filiation) === words.length - 1 };
}

function familyFirstParts(words: readonly string[], country: string): NameParts {
  const forename = countedForename(words.slice(1).join(" "), country);
  return { surnames: [words[0]!], forenames: forename === undefined ? [] : [forename] };
}

/** A Chinese name among Malay, Indian and western ones of South East Asia. */
function isSinitic(words: readonly string[], country: string): boolean {
  return MIXED_CUSTOMS.has(country) && words.some((word) => SINITIC_SURNAMES.has(word)) && words.length <= 4;
}

/** Family name first or last, or after a western given name (Emily Lau Wai-hing): whichever the words make likelier. */
function splitByOrder(words: readonly string[], { country, order, lexicon }: SplitOptions): NameParts {
  const lastIndex = words.length - 1;
  let prior = 0;
  if (order === "native") prior = ORDER_PRIOR;
  else if (order === "western") prior = -ORDER_PRIOR;
  else if (order === "media") prior = WESTERNISED_IN_MEDIA.has(country) ? -ORDER_PRIOR : ORDER_PRIOR;
  const score = (index: number): number => {
    const word = words[index]!;
    const sinitic = MIXED_CUSTOMS.has(country) && SINITIC_SURNAMES.has(word) ? 3 : 0;
    return lexicon.leaning(word, country) + sinitic;
  };
  let position = score(0) + prior > score(lastIndex) ? 0 : lastIndex;
  if (words.length > 2 && country !== "JP" && country !== "HU" && country !== "VN") {
    // Of four words, the last two are rather the syllables of a Chinese given name.
    const handicap = words.length === 4 && position !== 0 ? 0 : 2 * ORDER_PRIOR;
    if (score(1) - handicap >= score(position)) position = 1;
  }
  if (position === 0) return familyFirstParts(words, country);
  const forename = countedForename(words.slice(0, position).join(" "), country);
  return { surnames: [words[position]!], forenames: forename === undefined ? [] : [forename] };
}

function splitWestern(words: readonly string[], { country, lexicon }: SplitOptions): NameParts {
  const units = groupUnits(words, country, 1);
  const surnames = [units[units.length - 1]!];
  const beforeLast = units[units.length - 2];
  if (TWO_SURNAMES.has(country) && beforeLast !== undefined && units.length > 2) {
    const conjunction = CONJUNCTIONS.has(beforeLast);
    const candidate = conjunction ? units[units.length - 3] : beforeLast;
    const enough = units.length > (conjunction ? 3 : 2);
    if (candidate !== undefined && enough && isSecondSurname(candidate, units.length, country, lexicon))
      surnames.unshift(candidate);
  }
  const lastUnitLength = units[units.length - 1]!.split(" ").length;
  const forename = countedForename(words.slice(0, words.length - lastUnitLength).join(" "), country);
  return {
    surnames: unique(surnames.flatMap((unit) => withOptionalParticle(unit, country))),
    forenames: forename === undefined ? [] : [forename],
  };
}

/** Juan Carlos Pérez has one surname, Juan Pérez López two; with four words two are the custom. */
function isSecondSurname(unit: string, unitCount: number, country: string, lexicon: Lexicon): boolean {
  const word = unit.slice(unit.lastIndexOf(" ") + 1);
  const leaning = lexicon.leaning(word, country);
  return unitCount > 3 ? leaning > GIVEN_NAME_LEANING : leaning > 0;
}

/** Joins particles, openings and endings to their words. Units before `from` stay single words. */
function groupUnits(words: readonly string[], country: string, from: number): string[] {
  const local = PARTICLES_BY_COUNTRY[country];
  const universal = !NO_PARTICLE_COUNTRIES.has(country);
  const isParticle = (word: string) =>
    (universal && (PARTICLES.has(word) || OPENINGS.has(word) || HYPHENATED_PARTICLE.test(word))) ||
    JOINERS.has(word) ||
    local?.has(word) === true;
  const units: string[] = [];
  let index = 0;
  while (index < words.length) {
    let end = index;
    if (index >= from) while (end < words.length - 1 && isParticle(words[end]!)) end++;
    while (end < words.length - 1 && end + 1 > from && ENDINGS.has(words[end + 1]!)) end++;
    while (end < words.length - 2 && end >= from && JOINERS.has(words[end + 1]!)) end += 2;
    units.push(words.slice(index, end + 1).join(" "));
    index = end + 1;
  }
  return units;
}

function withOptionalParticle(unit: string, country: string): string[] {
  if (!OPTIONAL_PARTICLE_COUNTRIES.has(country)) return [unit];
  const space = unit.indexOf(" ");
  return space !== -1 && OPTIONAL_PARTICLES.has(unit.slice(0, space))
    ? [unit, unit.slice(space + 1)]
    : [unit];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
