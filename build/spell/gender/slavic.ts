/** Slavic surnames: Ivanov and Ivanova, Kowalski and Kowalska, Novák and Nováková. */
import { createEndingRule, type EndingPair, type GenderRule, NO_FORMS } from "./endings.ts";

const POSSESSIVE: readonly EndingPair[] = [
  ["ov", "ova"],
  ["ev", "eva"],
  ["yov", "yova"],
  ["in", "ina"],
  ["yn", "yna"],
  ["ов", "ова"],
  ["ев", "ева"],
  ["ёв", "ёва"],
  ["ин", "ина"],
  ["ын", "ына"],
];

const russian = createEndingRule([
  ...POSSESSIVE,
  ["skiy", "skaya"],
  ["sky", "skaya"],
  ["skii", "skaia"],
  ["skij", "skaja"],
  ["ski", "skaya"],
  ["ckiy", "ckaya"],
  ["noy", "naya"],
  ["noi", "naia"],
  ["nyy", "naya"],
  ["toy", "taya"],
  ["ский", "ская"],
  ["цкий", "цкая"],
  ["ской", "ская"],
  ["ный", "ная"],
  ["ной", "ная"],
  ["лый", "лая"],
  ["тый", "тая"],
  ["той", "тая"],
  ["вый", "вая"],
  ["вой", "вая"],
  ["рый", "рая"],
]);

const ukrainian = createEndingRule([
  ...POSSESSIVE,
  ["skyi", "ska"],
  ["skyy", "ska"],
  ["skiy", "ska", "skaya"],
  ["sky", "ska", "skaya"],
  ["skii", "ska", "skaia"],
  ["tskyi", "tska"],
  ["nyi", "na"],
  ["lyi", "la"],
  ["ський", "ська"],
  ["цький", "цька"],
  ["зький", "зька"],
  ["ний", "на"],
  ["лий", "ла"],
  ["тий", "та"],
  ["рий", "ра"],
]);

const belarusian = createEndingRule([
  ...POSSESSIVE,
  ["ou", "ova"],
  ["au", "ava"],
  ["eu", "eva"],
  ["oŭ", "ova"],
  ["aŭ", "ava"],
  ["eŭ", "eva"],
  ["ski", "skaya", "skaia", "skaja"],
  ["sky", "skaya"],
  ["skiy", "skaya"],
  ["tski", "tskaya"],
  ["cki", "ckaja"],
  ["оў", "ова"],
  ["аў", "ава"],
  ["ёў", "ёва"],
  ["еў", "ева"],
  ["скі", "ская"],
  ["цкі", "цкая"],
  ["ский", "ская"],
  ["цкий", "цкая"],
]);

const bulgarian = createEndingRule([
  ...POSSESSIVE.slice(0, 2),
  ["in", "ina"],
  ["ов", "ова"],
  ["ев", "ева"],
  ["ин", "ина"],
  ["ski", "ska"],
  ["sky", "ska"],
  ["ски", "ска"],
  ["shki", "shka"],
  ["шки", "шка"],
]);

const polish = createEndingRule([
  ["ski", "ska"],
  ["cki", "cka"],
  ["dzki", "dzka"],
  ["ny", "na"],
  ["ły", "ła"],
  ["ty", "ta"],
  ["wy", "wa"],
]);

/** Adjectives; nouns take -ová and follow below. */
const czechAdjectives = createEndingRule([
  ["ský", "ská"],
  ["cký", "cká"],
  ["ný", "ná"],
  ["lý", "lá"],
  ["tý", "tá"],
  ["rý", "rá"],
  ["hý", "há"],
  ["chý", "chá"],
]);

/** -ová is added to a consonant or replaces -a, -o, -e; -ek and -ec lose their vowel. */
function toCzechFeminine(name: string): string {
  const stem = /[bcdfghjklmnprstvz]\u030c?e\u030c?[kc]$/u.test(name)
    ? name.replace(/e\u030c?([kc])$/u, "$1")
    : name.replace(/[aoe]\u030c?$/u, "");
  return `${stem}ova\u0301`;
}

const CZECH_FEMININE = /^(.{2,})ova\u0301?$/u;

const czech: GenderRule = (name) => {
  const feminine = CZECH_FEMININE.exec(name);
  if (feminine !== null) {
    const stem = feminine[1]!;
    // Novák, Svoboda, Frličko, Hájek: what the man is called is open.
    const masculine = [stem, `${stem}a`, `${stem}o`];
    if (/[bcdfghjklmnprstvz]\u030c?[kc]$/u.test(stem))
      masculine.push(`${stem.slice(0, -1)}e${stem.slice(-1)}`);
    return { feminine: [], masculine };
  }
  const adjectives = czechAdjectives(name);
  // Without its accent -na may be a man's: Hrdina is no form of a Hrdiny.
  if (adjectives.feminine.length > 0 || name.endsWith("\u0301") || /[sc]ka$/u.test(name)) return adjectives;
  // -í, -ů and foreign vowels do not change.
  if (!/^[a-z]/u.test(name) || /[iyu]\u030a?$/u.test(name) || name.length < 3) return NO_FORMS;
  return { feminine: [toCzechFeminine(name)], masculine: [] };
};

const RULES: Readonly<Record<string, GenderRule>> = {
  UA: ukrainian,
  BY: belarusian,
  BG: bulgarian,
  MK: bulgarian,
  PL: polish,
  CZ: czech,
  SK: czech,
};
const RUSSIAN_COUNTRIES = "RU KZ KG UZ TJ TM AZ MD EE".split(" ");

export function slavicRule(country: string): GenderRule | undefined {
  return RULES[country] ?? (RUSSIAN_COUNTRIES.includes(country) ? russian : undefined);
}
