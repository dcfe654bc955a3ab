/**
 * Cleaning: what is noise in a source is told from names here, by rule, and nowhere else.
 *
 * A rule must hold for every source and script; a row that no rule repairs is dropped whole, never guessed at.
 */
import type { NamePart } from "../../src/ground/types.ts";
import { foldName } from "../words/fold-name.ts";
import type { RowPart } from "./corpus.ts";
import {
  CONJUNCTIONS,
  DE_SURNAME_COUNTRIES,
  DOTTED_TITLES,
  FORENAME_PARTICLES,
  GROUPS_OF_PEOPLE,
  HEADING_WORDS,
  LONE_PARTICLES,
  LONE_PARTICLES_BY_COUNTRY,
  LONE_TITLES,
  MARRIAGE_WORDS,
  NO_NAME_PHRASES,
  NO_NAMES,
  NO_PARTICLE_COUNTRIES,
  ONE_LETTER_SURNAMES,
  ORGANISATIONS,
  ORGANISATIONS_AT_THE_END,
  ORGANISATIONS_AT_THE_START,
  PARTICLES,
  SENTENCE_WORDS,
  SENTENCE_WORDS_IN_NAMES,
  SHORT_FORENAME_COUNTRIES,
  SUFFIXES,
  SUFFIXES_BY_COUNTRY,
  TITLES,
  TITLES_BY_COUNTRY,
  UNSPACED_ORGANISATIONS,
} from "./name-words.ts";
import type { RemovalRule } from "./removals.ts";

/** Longer parts are joined words, whole sentences or lists. The longest real one met, in Thai, has 34 letters. */
const MAX_WORD_LENGTH = 36;
const MAX_WORD_COUNT = 10;

const PLAIN_NAME = /^[A-Za-z][a-z]{1,13}$/u;
/** Letters, single spaces and hyphens: nothing that {@link removeMarkup} looks for. */
const TIDY_TEXT = /^[^\P{L}ªºÌ]+(?:[ -][^\P{L}ªºÌ]+)*$/u;
const CONTROLS = /[\p{Cc}\u00ad\ufffd]/u;
/** UTF-8 read as Mac Roman leaves "Ì" inside words. */
const MISREAD = /\p{L}Ì|Ì\p{Lu}/u;
const BRACKETED = /[([{（［][^)\]}）］]*[)\]}）］]/gu;
const LONE_BRACKET = /[()[\]{}（）［］]/gu;
const QUOTED = /["“”„«»][^"“”„«»]*["“”„«»]|(?<=^|\s)['‘][^'‘’]{2,}['’](?=\s|$)/gu;
const LONE_QUOTE = /(?<!\p{Script=Hebrew})["“”„«»]|["“”„«»](?!\p{Script=Hebrew})/gu;
const ALIAS =
  /(?:\s+(?:alias|aka|a\.k\.a\.?|alyas|detto|genannt|gen\.|vulgo|ook genoemd|gezegd)\s|\s*@).*$/iu;
/** "the Hon Penny Wong", "Pieter Brueghel the Elder", "Abdul Khaliq Son Of Mira Jan". */
const ENGLISH_ADDITION =
  /^(?:the\s+(?:(?:rt|right|very|most)\.?\s+)?(?:hon|honou?rable|rev|reverend)\b|h(?:er|is)\s+(?:royal\s+)?(?:highness|excellency))\.?\s+|,?\s+the\s+(?:elder|younger)$|\s+(?:son|daughter|wife)\s+of\s.*$/iu;
const SLASHED_CONNECTOR = /\b(?:a\/l|a\/p|s\/o|d\/o)\b/iu;
const ALLOWED = /^(?!.*[ªº])[\p{L}\p{M}'’‘ʼʻ`´′＇ \-‐‑‒–—−－·"״׳\p{Join_Control}/]+$/u;
/** A letter with its marks: a whole syllable in Indian scripts. */
const INITIALS = /^(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?\.?$/u;
/** Not of I: Roman numerals repeat it. */
const REPEATED_LETTERS = /(?!i)([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\1\1/u;
/** V, VI, X and XI are also names and initials. */
const INNER_SUFFIXES = /^(?:jr|sr|i{2,3}|iv|vii{1,2}|ix|xi{2,3}|xiv)$/u;
const MANY_REPEATED_LETTERS = /(?!i)([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\1\1\1/u;
const CAMEL_JOINT = /(?<=\p{L}\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})/u;
/** More is a sentence. */
const MAX_JOINED_WORD_COUNT = 3;
const CAMEL_PREFIX =
  /^(?:Mc|Mac|De|Del|Della|Dela|De[ls]os|Di|Da|Dal|Du|Des|La|Le|Van|Vande[rn]?|Von|Fitz|Ter|Ten|Saint|Abu|Ben|Bin|Abdul|Abdel)$/u;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const patternsOf = (scripts: string): RegExp[] =>
  scripts.split(" ").map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
/** Scripts of one word must be one, but for Japanese. In the order of how often they occur. */
const SCRIPTS: readonly RegExp[] = [
  ...patternsOf("Latin Cyrillic"),
  IDEOGRAPHIC,
  ...patternsOf(
    "Arabic Bopomofo Greek Hebrew Thai Devanagari Georgian Armenian Bengali Myanmar Khmer Ethiopic",
  ),
  ...patternsOf("Tamil Sinhala Lao Tibetan Thaana Gujarati Oriya Telugu Kannada Malayalam Gurmukhi"),
];

/** The common cases; the rest is tried script by script. */
const ONE_SCRIPT =
  /^(?:[\p{ASCII}\p{Script=Latin}]*|\p{Script=Cyrillic}*|\p{Script=Han}*|\p{Script=Arabic}*|\p{Script=Hangul}*|\p{Script=Greek}*)$/u;

/** A row after cleaning: a name, or the rule that found none. */
export type Cleaned =
  | {
      /** Folded words with single spaces. */
      name: string;
      removedBy?: undefined;
    }
  | { name?: undefined; removedBy: RemovalRule };

/**
 * Cleans and folds the name of one row.
 *
 * @param fromRegister true for counts of a whole nation: what many bear is a name, however odd
 */
export function cleanRow(raw: string, part: RowPart, country: string, fromRegister: boolean): Cleaned {
  // Nine of ten rows; spared the rules, except for the lists of words.
  if (PLAIN_NAME.test(raw)) return acceptWords([foldName(raw)], part, country, fromRegister);
  const text =
    TIDY_TEXT.test(raw) && !ALIAS.test(raw) && !ENGLISH_ADDITION.test(raw) ? raw : removeMarkup(raw);
  if (text === undefined) return { removedBy: "characters" };
  const words: string[] = [];
  for (const word of text.split(/\s+/u)) {
    if (word !== "") cleanWord(word, words, part, country);
  }
  restoreShortPrefixes(words, part);
  for (const word of words) {
    if (word.length > MAX_WORD_LENGTH) return { removedBy: "joined words" };
    if (/^\p{M}/u.test(word)) return { removedBy: "characters" };
    if (hasMixedScripts(word)) return { removedBy: "mixed scripts" };
  }
  const folded = words.map((word) => foldName(trimPunctuation(word))).filter((word) => word !== "");
  return acceptWords(folded, part, country, fromRegister);
}

/** Brackets, quotes, aliases, inverted order; `undefined` if there are characters that no name has. */
function removeMarkup(raw: string): string | undefined {
  if (CONTROLS.test(raw) || MISREAD.test(raw)) return undefined;
  let text = raw.normalize("NFC").replace(/\u034f/gu, "");
  // Lower-casing İ without its locale leaves a dot over the i; stress marks are for learners of Russian.
  text = text.replace(/i\u0307/gu, "i").replace(/(?<=\p{Script=Cyrillic})[\u0300\u0301]/gu, "");
  text = text.replace(BRACKETED, " ").replace(LONE_BRACKET, " ");
  if (/["“”„«»'‘]/u.test(text)) text = text.replace(QUOTED, keepHebrewQuote).replace(LONE_QUOTE, " ");
  text = text.replace(ALIAS, "").replace(ENGLISH_ADDITION, "");
  const comma = text.search(/[,،、]/u);
  if (comma !== -1) text = turnAtComma(text.slice(0, comma).trim(), text.slice(comma + 1).trim());
  if (text.includes("/") && !SLASHED_CONNECTOR.test(text)) text = text.slice(0, text.indexOf("/"));
  text = text.replace(/(?<![lL])·|·(?![lL])/gu, " ").replace(/[・‧•]/gu, " ");
  text = text.replace(/\s*[-‐‑‒–—−－]+\s*/gu, "-").trim();
  // "O' Brien", "D' Souza"
  text = text.replace(/(?<=(?:^|\s)\p{L})(['’`])\s+(?=\p{L})/gu, "$1");
  if (!ALLOWED.test(text.replaceAll(".", ""))) return undefined;
  return text;
}

function keepHebrewQuote(match: string): string {
  return /\p{Script=Hebrew}"\p{Script=Hebrew}/u.test(match) ? match : " ";
}

/** "Berg, van den" and "Nagy, Anna" are inverted; "West, Jr" is not. */
function turnAtComma(before: string, after: string): string {
  const first = foldName(after).replaceAll(".", "").split(" ")[0] ?? "";
  if (after === "" || after.includes(",") || SUFFIXES.has(first)) return before;
  return `${after} ${before}`;
}

/** Takes abbreviations, initials and joined words apart and appends what is a word of the name. */
function cleanWord(word: string, words: string[], part: RowPart, country: string): void {
  if (INITIALS.test(word)) {
    // Nepal: K.C., B.K., G.C. are surnames (Khatri Chhetri …).
    const letters = word.replaceAll(".", "");
    if (
      part !== "forename" &&
      country === "NP" &&
      word.split(".").filter((piece) => piece !== "").length === 2
    ) {
      words.push(letters);
    }
    return;
  }
  if (word.includes(".")) {
    const pieces = word.split(".").filter((piece) => piece !== "");
    for (const [index, piece] of pieces.entries()) {
      if (pieces.length > 1 && /^\p{L}\p{M}*$/u.test(piece)) continue;
      const dotFollows = index < pieces.length - 1 || word.endsWith(".");
      if (dotFollows && words.length === 0 && DOTTED_TITLES.has(foldName(piece))) continue;
      cleanWord(piece, words, part, country);
    }
    return;
  }
  const joint = word.search(CAMEL_JOINT);
  if (
    joint > 0 &&
    !CAMEL_PREFIX.test(word.slice(0, joint)) &&
    word.split(CAMEL_JOINT).length <= MAX_JOINED_WORD_COUNT
  ) {
    words.push(word.slice(0, joint));
    cleanWord(word.slice(joint), words, part, country);
    return;
  }
  words.push(word);
}

/** Apostrophe lost in "O Brien", "D Souza", "N Diaye": only where the source says that this is the surname. */
function restoreShortPrefixes(words: string[], part: RowPart): void {
  if (
    part === "surname" &&
    words.length === 2 &&
    /^[ODNM]$/u.test(words[0]!) &&
    /^\p{L}{3,}$/u.test(words[1]!)
  ) {
    words.splice(0, 2, `${words[0]}'${words[1]}`);
  }
}

function trimPunctuation(word: string): string {
  return word.replace(/^['’‘`´′\-"·]+(?!t(?:$|\s))|[-"·`´′‘]+$|(?<=^.{0,2})['’]+$/gu, "");
}

/** One letter of an alphabet, or one without a vowel sign of an Indian script: झा (Jha) is a whole name. */
function isOneLetter(word: string): boolean {
  return word.length <= 4 && /^(?:[\p{Lu}\p{Ll}]\p{M}*|\p{Lo})$/u.test(word) && !IDEOGRAPHIC.test(word);
}

function hasMixedScripts(word: string): boolean {
  if (ONE_SCRIPT.test(word)) return false;
  let found = 0;
  for (const script of SCRIPTS) if (script.test(word) && ++found > 1) return true;
  return false;
}

/** Drops titles, suffixes, initials and entries that are no names. */
function acceptWords(words: string[], part: RowPart, country: string, fromRegister: boolean): Cleaned {
  if (words.length === 0) return { removedBy: "initials and titles" };
  if (words.length > MAX_WORD_COUNT) return { removedBy: "joined words" };
  dropTitles(words, country);
  dropSuffixes(words, part, country);
  dropInitials(words, part, country);
  if (words.length > 2) dropMarriageWords(words, country);
  if (part !== "surname") dropHangingParticles(words, country);
  const name = words.join(" ");
  if (name === "") return { removedBy: "initials and titles" };
  const removedBy =
    words.length === 1
      ? findNoWord(name, part, country, fromRegister)
      : findNoWords(words, name, part, country, fromRegister);
  return removedBy === undefined ? { name } : { removedBy };
}

/** Why one word is no name. */
function findNoWord(
  word: string,
  part: RowPart,
  country: string,
  fromRegister: boolean,
): RemovalRule | undefined {
  if (NO_NAMES.has(word)) return "placeholder";
  if (!fromRegister && LONE_TITLES.has(word)) return "initials and titles";
  if (part !== "full" && isLoneParticle(word, part, country, fromRegister)) return "lone particle";
  if (word === "the" && part === "forename" && isSentence(["the"], part, country, fromRegister))
    return "sentence";
  if (repeatsLetters(word, country, fromRegister)) return "repeated letters";
  if (UNSPACED_ORGANISATIONS.test(word)) return "organisation";
  return undefined;
}

/** Why several words are no name. */
function findNoWords(
  words: readonly string[],
  name: string,
  part: RowPart,
  country: string,
  fromRegister: boolean,
): RemovalRule | undefined {
  if (NO_NAME_PHRASES.test(name)) return "placeholder";
  if (part !== "full" && isLoneParticle(name, part, country, fromRegister)) return "lone particle";
  if (isOrganisation(words)) return "organisation";
  if (words.some((word) => HEADING_WORDS.has(word))) return "heading";
  if (isSentence(words, part, country, fromRegister)) return "sentence";
  if (repeatsLetters(name, country, fromRegister)) return "repeated letters";
  if (part === "full" && mixesScriptsAcrossWords(words)) return "mixed scripts";
  return undefined;
}

/** True for particles without the name that they belong to: "del", "de la". */
export function isLoneParticle(
  name: string,
  part: NamePart,
  country: string,
  fromRegister: boolean,
): boolean {
  if (NO_PARTICLE_COUNTRIES.has(country)) return false;
  if (part === "surname" ? fromRegister : SHORT_FORENAME_COUNTRIES.has(country)) return false;
  if (name === "de" && part === "surname" && DE_SURNAME_COUNTRIES.has(country)) return false;
  const anywhere = LONE_PARTICLES[part];
  const here = LONE_PARTICLES_BY_COUNTRY[part][country];
  const isParticle = (word: string): boolean => anywhere.has(word) || here?.has(word) === true;
  const space = name.indexOf(" ");
  // Nearly all names end here: this is asked of every one.
  if (!isParticle(space === -1 ? name : name.slice(0, space))) return false;
  return (
    space === -1 ||
    name
      .slice(space + 1)
      .split(" ")
      .every(
        (word) =>
          isParticle(word) ||
          FORENAME_PARTICLES.has(word) ||
          (part === "forename" && PARTICLES.has(word)) ||
          word === "la",
      )
  );
}

function isOrganisation(words: readonly string[]): boolean {
  const last = words[words.length - 1]!;
  return (
    GROUPS_OF_PEOPLE.has(last) ||
    ORGANISATIONS_AT_THE_START.has(words[0]!) ||
    (words.length > 2 && ORGANISATIONS_AT_THE_END.has(last) && !words.some((word) => PARTICLES.has(word))) ||
    words.some((word) => ORGANISATIONS.has(word) || UNSPACED_ORGANISATIONS.test(word))
  );
}

/** "Jack the Ripper", "House of Windsor", "of Spain"; The and To are syllables in East Asia. */
function isSentence(
  words: readonly string[],
  part: RowPart,
  country: string,
  fromRegister: boolean,
): boolean {
  if (NO_PARTICLE_COUNTRIES.has(country)) return isForeignSentence(words);
  const allowed = SENTENCE_WORDS_IN_NAMES[country];
  if (words[0] === "of") return allowed?.has("of") !== true;
  // Registers list Vietnamese given names that begin so: The Hung, without its accents.
  if (words[0] === "the" && !(fromRegister && part === "forename")) return true;
  return words.some(
    (word, index) =>
      index > 0 && index < words.length - 1 && SENTENCE_WORDS.has(word) && allowed?.has(word) !== true,
  );
}

/** Where words of sentences are also syllables of names, only those that are not. */
function isForeignSentence(words: readonly string[]): boolean {
  return words.some(
    (word, index) => index < words.length - 1 && (word === "of" || word === "against" || word === "from"),
  );
}

/** A slip of the keyboard. Registers list what was registered, and Japanese has long vowels. */
function repeatsLetters(name: string, country: string, fromRegister: boolean): boolean {
  if (!REPEATED_LETTERS.test(name) || country === "JP") return false;
  return !fromRegister || MANY_REPEATED_LETTERS.test(name);
}

function dropTitles(words: string[], country: string): void {
  const local = TITLES_BY_COUNTRY[country];
  while (words.length > 1 && (TITLES.has(words[0]!) || (local?.has(words[0]!) === true && words.length > 2)))
    words.shift();
}

function dropSuffixes(words: string[], part: RowPart, country: string): void {
  const local = SUFFIXES_BY_COUNTRY[country];
  const isSuffix = (word: string) => SUFFIXES.has(word) || local?.has(word) === true;
  while (words.length > 1 && isSuffix(words[words.length - 1]!)) words.pop();
  // "Sandor Sr Toth", "Jan III van Diest".
  if (part !== "surname" && !NO_PARTICLE_COUNTRIES.has(country)) {
    for (let index = words.length - 2; index > 0; index--) {
      if (INNER_SUFFIXES.test(words[index]!)) words.splice(index, 1);
    }
  }
}

function dropInitials(words: string[], part: RowPart, country: string): void {
  const oneLetterNames = ONE_LETTER_SURNAMES.has(country);
  if (words.length === 1 && part !== "full") {
    // O, Y, E, U and the like are surnames in East and South East Asia; Å and Ö are nowhere initials in the data.
    if (isOneLetter(words[0]!) && !(part === "surname" && oneLetterNames)) words.pop();
    return;
  }
  for (let index = words.length - 1; index >= 0; index--) {
    const word = words[index]!;
    if (!isOneLetter(word)) continue;
    const between = index > 0 && index < words.length - 1;
    const betweenNames = between && !isOneLetter(words[index - 1]!) && !isOneLetter(words[index + 1]!);
    if (betweenNames && CONJUNCTIONS.has(word)) continue;
    if (word === "ó" || word === "ณ" || (word === "o" && country === "IE")) continue;
    if (
      oneLetterNames &&
      part !== "forename" &&
      (index === 0 || index === words.length - 1) &&
      words.length > 1
    )
      continue;
    words.splice(index, 1);
  }
}

/** "Marlyse Bell née Dimodi": both surnames are hers. In Italy, "Rossi in Bianchi" says the same. */
function dropMarriageWords(words: string[], country: string): void {
  for (let index = words.length - 2; index > 0; index--) {
    const word = words[index]!;
    if (MARRIAGE_WORDS.has(word) || (word === "in" && country === "IT")) words.splice(index, 1);
  }
}

/** "Dora del", "Mohamed ag": the source cut the name in the middle. */
function dropHangingParticles(words: string[], country: string): void {
  if (NO_PARTICLE_COUNTRIES.has(country)) return;
  while (words.length > 1) {
    const last = words[words.length - 1]!;
    if (!PARTICLES.has(last) && last !== "los" && last !== "las" && last !== "la") return;
    words.pop();
  }
}

/** "古勒勒·給令 Kuljelje Giring" gives a name twice. */
function mixesScriptsAcrossWords(words: readonly string[]): boolean {
  const all = words.join("");
  return !/^\p{ASCII}*$/u.test(all) && hasMixedScripts(all);
}

/** Number of the script of a folded name in a fixed list; 0 is Latin, -1 none that is known. */
export function scriptNumber(name: string): number {
  return /^\p{ASCII}*$/u.test(name) ? 0 : SCRIPTS.findIndex((script) => script.test(name));
}
