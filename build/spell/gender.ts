/** Surnames whose ending tells men from women: pairs of endings, and how they are applied. */

/** Forms of the other gender; likeliest first. One of the two lists is empty. */
export interface GenderForms {
  /** What a woman of the family bears. */
  readonly feminine: readonly string[];
  /** What a man of the family bears. Several if the feminine form leaves it open. */
  readonly masculine: readonly string[];
}

const NO_FORMS: GenderForms = { feminine: [], masculine: [] };

/** Folded names to the forms of the other gender. */
type GenderRule = (name: string) => GenderForms;

/** Shorter stems are other words: Khan is no man's form of Khana. */
const MIN_STEM_LENGTH = 2;

/**
 * Both directions of pairs that are written `ski=ska,skaya`: a masculine ending and the feminine ones, likeliest first. Of
 * the endings that a name has only the longest counts, so that -ová is not read as -á. Pairs are written composed; each is
 * also applied without its diacritics, because accent-blind sources hold half of the names.
 */
function createEndingRule(pairs: string): GenderRule {
  const counterparts = new Map<string, { feminine: Set<string>; masculine: Set<string> }>();
  const add = (from: string, to: string, gender: keyof GenderForms): void => {
    const known = counterparts.get(from) ?? { feminine: new Set(), masculine: new Set() };
    known[gender].add(to);
    counterparts.set(from, known);
  };
  for (const pair of pairs.trim().split(/\s+/u)) {
    const [masculine, feminines] = pair.split("=") as [string, string];
    for (const feminine of feminines.split(",")) {
      const accented = [masculine.normalize("NFD"), feminine.normalize("NFD")] as const;
      const plain = [strip(masculine), strip(feminine)] as const;
      add(accented[0], accented[1], "feminine");
      add(accented[1], accented[0], "masculine");
      // The plain form of what an accented ending makes has its evidence anyway.
      if (plain[0] !== accented[0]) add(plain[0], plain[1], "feminine");
      if (plain[1] !== accented[1]) add(plain[1], plain[0], "masculine");
    }
  }
  const longest = Math.max(...[...counterparts.keys()].map((ending) => ending.length));
  return (name) => {
    for (let length = Math.min(longest, name.length - MIN_STEM_LENGTH); length > 0; length--) {
      const found = counterparts.get(name.slice(-length));
      if (found === undefined) continue;
      const stem = name.slice(0, -length);
      const attach = (endings: ReadonlySet<string>): string[] => [...endings].map((ending) => stem + ending);
      return { feminine: attach(found.feminine), masculine: attach(found.masculine) };
    }
    return NO_FORMS;
  };
}

/** Without diacritics. Not in Cyrillic: й and ё are letters, and without their marks they make other words. */
function strip(ending: string): string {
  const decomposed = ending.normalize("NFD");
  return /^[a-z]/u.test(decomposed) ? decomposed.replace(/[\u0300-\u036f]/gu, "") : decomposed;
}

const POSSESSIVE = `
  ov=ova ev=eva yov=yova in=ina yn=yna ов=ова ев=ева ёв=ёва ин=ина ын=ына`;

const russian = createEndingRule(`${POSSESSIVE}
  skiy=skaya sky=skaya skii=skaia skij=skaja ski=skaya ckiy=ckaya noy=naya noi=naia nyy=naya toy=taya ский=ская
  цкий=цкая ской=ская ный=ная ной=ная лый=лая тый=тая той=тая вый=вая вой=вая рый=рая`);

const ukrainian = createEndingRule(`${POSSESSIVE}
  skyi=ska skyy=ska skiy=ska,skaya sky=ska,skaya skii=ska,skaia tskyi=tska nyi=na lyi=la ський=ська цький=цька
  зький=зька ний=на лий=ла тий=та рий=ра`);

const belarusian = createEndingRule(`${POSSESSIVE}
  ou=ova au=ava eu=eva oŭ=ova aŭ=ava eŭ=eva ski=skaya,skaia,skaja sky=skaya skiy=skaya tski=tskaya cki=ckaja оў=ова
  аў=ава ёў=ёва еў=ева скі=ская цкі=цкая ский=ская цкий=цкая`);

const bulgarian = createEndingRule(`
  ov=ova ev=eva in=ina ов=ова ев=ева ин=ина ski=ska sky=ska ски=ска shki=shka шки=шка`);

const polish = createEndingRule(`
  ski=ska cki=cka dzki=dzka ny=na ły=ła ty=ta wy=wa`);

/** Adjectives; nouns take -ová and follow below. */
const czechAdjectives = createEndingRule(`
  ský=ská cký=cká ný=ná lý=lá tý=tá rý=rá hý=há chý=chá`);

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

/** Wives and daughters: Kazlauskienė, Kazlauskaitė. */
const lithuanian = createEndingRule(`
  as=ienė,aitė,ė is=ienė,ytė,ė ys=ienė,ytė,ė us=uvienė,utė ius=ienė,iūtė,ė`);

const latvian = createEndingRule(`
  s=a š=a is=e ņš=ņa ns=na ais=ā skis=ska ckis=cka`);

/** Jónsson and Jónsdóttir are children of the same name. */
const icelandic = createEndingRule(`
  sson=sdóttir ason=adóttir uson=udóttir arson=ardóttir`);

/** A Greek woman bears the genitive of the man's surname. */
const greekLatin = createEndingRule(`
  os=ou is=i as=a ous=ou es=e idis=idou,idi iadis=iadou,iadi ides=idou iades=iadou`);

const ACUTE = "\u0301";
const VOWEL = /[αεηιουω]/u;

/** -όπουλος, -οπούλου: an accent two syllables before the ending moves to the last but one. */
function toGenitiveOs(name: string): string {
  const stem = name.slice(0, -2);
  if (name.endsWith(`ο${ACUTE}σ`)) return `${name.slice(0, -3)}ου${ACUTE}`;
  const accent = stem.lastIndexOf(ACUTE);
  const after = stem.slice(accent + 1);
  // One vowel sound between the accent and the ending: the third syllable from the end.
  if (accent < 0 || !VOWEL.test(after)) return `${stem}ου`;
  const plain = stem.slice(0, accent) + after;
  const last = plain.search(/[αεηιουω][^αεηιουω]*$/u);
  return `${plain.slice(0, last + 1)}${ACUTE}${plain.slice(last + 1)}ου`;
}

const women = (...feminine: string[]): GenderForms => ({ feminine, masculine: [] });
const men = (...masculine: string[]): GenderForms => ({ feminine: [], masculine });

const greekLetters: GenderRule = (name) => {
  if (/οσ$|ο\u0301σ$/u.test(name)) return women(toGenitiveOs(name));
  if (/[ια]\u0301?δησ$/u.test(name)) return women(`${name.slice(0, -2)}ου`, name.slice(0, -1));
  if (/[ηα]\u0301?σ$/u.test(name)) return women(name.slice(0, -1));
  if (/[ια]\u0301?δου$/u.test(name)) return men(`${name.slice(0, -2)}ησ`);
  if (/οπου\u0301λου$/u.test(name)) return men(name.replace(/οπου\u0301λου$/u, "ο\u0301πουλοσ"));
  if (/[ηα]\u0301?$/u.test(name)) return men(`${name}σ`);
  return NO_FORMS;
};

const greek: GenderRule = (name) => (/^[a-z]/u.test(name) ? greekLatin(name) : greekLetters(name));

const RULES: Readonly<Record<string, GenderRule>> = {
  UA: ukrainian,
  BY: belarusian,
  BG: bulgarian,
  MK: bulgarian,
  PL: polish,
  CZ: czech,
  SK: czech,
  LT: lithuanian,
  LV: latvian,
  GR: greek,
  CY: greek,
  IS: icelandic,
  ...Object.fromEntries("RU KZ KG UZ TJ TM AZ MD EE".split(" ").map((country) => [country, russian])),
};

/** Whether surnames of the country differ by gender. */
export const hasGenderRules = (country: string): boolean => Object.hasOwn(RULES, country);

/** Counterparts of a folded, decomposed surname by gender. */
export const genderCounterparts = (name: string, country: string): GenderForms =>
  RULES[country]?.(name) ?? NO_FORMS;
