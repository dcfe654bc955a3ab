/** Countries as people write them: codes, names in many languages, and what else is met in files and on command lines. */
import { findMeantCountry } from "../ground/countries.ts";
import { COUNTRY_CODES, type CountryCode } from "../ground/country-code.ts";
import { ALPHA_3 } from "./alpha-3.ts";
import { ALIASES, AMBIGUOUS, SPORT_CODES } from "./country-aliases.ts";

/** Those whose names of countries the engine knows, and most people write. English answers first, in a tenth of the time. */
const LANGUAGES: readonly string[] = (
  "de fr es pt it nl pl cs sk sl hr sr bs mk bg ro hu sv da nb fi et lv lt is el tr sq ru uk hy ka az kk ar he fa ur hi bn " +
  "ta th vi id ms fil sw ja ko zh-Hans zh-Hant ca ga af"
).split(" ");

export const toTable = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(" ").map((pair) => pair.split("=") as [string, string]));

/** Letters that no decomposition takes apart, and forms of letters that Arabic keyboards mix. */
const LETTERS = toTable("ß=ss ø=o đ=d ð=d ł=l ı=i æ=ae œ=oe þ=th ə=a ς=σ ى=ي ی=ي ک=ك ة=ه");
const LETTER = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "gu");
/** Latin, Greek and Cyrillic accents, Arabic vowels, joiners. Not those of Indian scripts: without them Togo is Tonga. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u200c\u200d]/gu;

const SHORT_WORDS = toTable("st=saint ste=saint rep=republic dem=democratic fed=federated is=islands");
/** Articles, conjunctions and the like: some write them, some do not. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    "the of and und et y e ed i og och en a o os as la le les el los las il lo gli l d de der die das den het du des do da del " +
    "della di η ο το οι και и"
  ).split(" "),
);
const ARABIC_ARTICLE = /^ال(?=\p{L}{3})/u;

/** "Islamic Republic of", "Federal Democratic Republic of", "Kingdom of": in front of a name that is known without. */
const KIND_OF_STATE =
  /^(?:(?:peoples|islamic|socialist|bolivarian|plurinational|federal|federated|united|democratic|arab|oriental|cooperative|independent|hashemite) )*(?:republic|kingdom|commonwealth|federation|principality|grand duchy|sultanate|(?<= )states?) /u;

function toWords(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(LETTER, (letter) => LETTERS.get(letter)!)
    .replace(/(?<=\p{L})['’]s\b/gu, "s")
    .replace(/co-operative/u, "cooperative")
    .normalize("NFC");
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}

/** What names are compared by. The words of "U.A.E." are letters and stay; "and" and "the" in others go. */
function toKey(text: string): string {
  const words = toWords(text);
  if (words.every((word) => word.length === 1)) return words.join("");
  const kept = words.map((word) => SHORT_WORDS.get(word) ?? word).filter((word) => !SMALL_WORDS.has(word));
  return kept.map((word) => word.replace(ARABIC_ARTICLE, "")).join(" ");
}

/** Without spaces: "NewZealand", "Viet Nam". */
const squeeze = (key: string): string => key.replaceAll(" ", "");

/** Which country a name is of; `undefined` for one of several. */
type Names = Map<string, CountryCode | undefined>;

function add(names: Names, name: string, code: CountryCode): void {
  const key = squeeze(toKey(name));
  if (key === "") return;
  names.set(key, names.has(key) && names.get(key) !== code ? undefined : code);
}

/** "É.-U.", "R.-U.": in one language a country, and a code of another one. */
const TWO_CAPITALS = /^\P{L}*\p{Lu}\P{L}*\p{Lu}\P{L}*$/u;
const REMARK = /\s*[(（].*$/u;

/** Names in some languages; one that two countries share is none. */
function listNames(languages: readonly string[]): Names {
  const names: Names = new Map();
  for (const language of languages) {
    const [long, short] = (["long", "short"] as const).map(
      (style) => new Intl.DisplayNames(language, { type: "region", style, fallback: "none" }),
    );
    for (const code of COUNTRY_CODES) {
      const written = [long!.of(code) ?? "", short!.of(code) ?? ""].filter(
        (name) => !TWO_CAPITALS.test(name),
      );
      const forms = new Set(written.flatMap((name) => [name, name.replace(REMARK, "")]));
      for (const name of forms) add(names, name, code);
    }
  }
  return names;
}

/** What was decided by hand, which is above all lists. */
function listAliases(): Names {
  const names: Names = new Map();
  for (const [code, aliases] of Object.entries(ALIASES))
    for (const alias of aliases.split("|")) add(names, alias, code as CountryCode);
  for (const name of AMBIGUOUS.split("|")) names.set(squeeze(toKey(name)), undefined);
  return names;
}

const THREES = ALPHA_3.split(" ");
const SPORT = toTable(SPORT_CODES);
const FLAG_LETTER = /[\u{1f1e6}-\u{1f1ff}]/gu;

/** Of codes of two or three letters in any case, three digits, of sports and of parts of countries ("DE-BY"), and of flags. */
function findCode(text: string): CountryCode | undefined {
  const upper = text.toUpperCase();
  const at =
    text.length === 3 ? THREES.findIndex((code) => code.startsWith(upper) || code.endsWith(text)) : -1;
  const flag = text
    .match(FLAG_LETTER)
    ?.map((letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x1f1a5))
    .join("");
  const alpha2 = SPORT.get(text) ?? flag ?? text.replace(/^([A-Z]{2})-[A-Z\d]{1,3}$/u, "$1");
  return COUNTRY_CODES[at] ?? (findMeantCountry(alpha2, COUNTRY_CODES) as CountryCode | undefined);
}

/** From the surest to the one that costs most: a third of a second. */
const LISTS: readonly (() => Names)[] = [listAliases, () => listNames(["en"]), () => listNames(LANGUAGES)];
const made: Names[] = [];

/** The first list that has the name decides, though it may say that nobody can tell. */
function lookUp(key: string): CountryCode | undefined {
  const squeezed = squeeze(key);
  for (const [index, make] of LISTS.entries()) {
    made[index] ??= make();
    if (made[index].has(squeezed)) return made[index].get(squeezed);
  }
  return undefined;
}

/** "Oesterreich", "Tuerkei": umlauts as keyboards without them write them. */
const withoutUmlauts = (key: string): string => key.replaceAll(/([aou])e/gu, "$1");

function findWhole(text: string): CountryCode | undefined {
  const key = toKey(text);
  return lookUp(key) ?? lookUp(key.replace(KIND_OF_STATE, "")) ?? lookUp(withoutUmlauts(key));
}

/** "Korea, Republic of", "Iran (Islamic Republic of)": what stands behind belongs before. */
const TWO_PARTS = /^([^(（,，]+)([(（,，])([^)）]*)[)）]?\s*$/u;
/** One island: which half is meant stands in the remark. */
const HALVES: readonly string[] = ["MF", "SX"] satisfies CountryCode[];

/**
 * @returns undefined if no country is called so, and if two are: "Congo", "Korea". What can be a code is one: "Nga" is
 *   Nigeria, and not Russia in Vietnamese
 */
export function findCountry(text: string): CountryCode | undefined {
  const whole = findCode(text.trim()) ?? findWhole(text);
  if (whole !== undefined) return whole;
  const [, head, mark, tail] = TWO_PARTS.exec(text) ?? [];
  if (head === undefined || tail === undefined) return undefined;
  const turned = findWhole(`${tail} ${head}`);
  if (turned !== undefined) return turned;
  const [first, second] = [findWhole(head), findWhole(tail)];
  // "Russia (Russian Federation)", and not "Georgia (USA)".
  if (first === second) return first;
  // "Morocco (Kingdom)", and not "Georgia, Atlanta".
  const isRemark = second === undefined && !/[,，]/u.test(mark!);
  return isRemark && first !== undefined && !HALVES.includes(first) ? first : undefined;
}
