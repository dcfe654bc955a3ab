/** What the title of a column says of what stands below it. */
import { createBoundedCache } from "../ground/bounded-cache.ts";
import { OTHER_PARTS, PART_WORDS, PERSON_WORDS, THING_WORDS, TITLE_LINES } from "./title-words.ts";

/** What a column may hold. `person` is a word for a human being, of whom the column has probably the name. */
export type TitleRole = "given" | "family" | "whole" | keyof typeof PART_WORDS | "other" | "person";

export interface TitleReading {
  /** By the languages in which the title is that: `""` for those of all. Several where a word has several meanings. */
  readonly roles: ReadonlyMap<TitleRole, ReadonlySet<string>>;
  /** What is left of the title: `winner` of `winner_name`. Empty where all of it is known. */
  readonly rest: string;
  /** Whether the word has one meaning, and none outside names. */
  readonly isClear: boolean;
}

/** Alone, these are no surer of names than of things, or of one part than of the other. */
const UNCLEAR =
  "first, given, last, family, name, names, nom, noms, nombre, nombres, nome, nomi, naam, navn, namn, nimi, nafn, imię, meno, jméno, nume, " +
  "ime, ad, adı, isim, ismi, ism, isem, tên, họ, nama, jina, enw, ainm, emri, izena, név, vardas, vārds, имя, імя, ім'я, име, аты, тегі, нэр, " +
  "όνομα, անուն, სახელი, שם, الاسم, اسم, اللقب, الكنية, نام, नाम, नाव, थर, নাম, উপাধি, পদবি, பெயர், పేరు, નામ, ਨਾਂ, ਨਾਮ, නම, ชื่อ, สกุล, ឈ្មោះ, ስም, " +
  "名, 名字, 名前, 이름, 명, 姓, 氏, 성, apelido, middle, second name, alias, nickname, isem, display name, preferred name, title";

/** Letters and digits alone, without case and accents: `Prénom` and `first_name` as `prenom` and `firstname`. */
export function simplify(title: string): string {
  const letters = title.toLowerCase().normalize("NFKD");
  // Of other scripts marks are vowels.
  return letters
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu, "")
    .replace(/[ıłøđ]/gu, (letter) => PLAIN_LETTERS[letter]!)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = { ı: "i", ł: "l", ø: "o", đ: "d" };

const listWords = (text: string): string[] => text.split(",").map(simplify);

type Roles = Map<TitleRole, Set<string>>;

function readTitleWords(): ReadonlyMap<string, Roles> {
  const words = new Map<string, Roles>();
  const add = (text: string, role: TitleRole, language: string): void => {
    for (const word of listWords(text)) {
      const roles: Roles = words.get(word) ?? new Map<TitleRole, Set<string>>();
      roles.set(role, (roles.get(role) ?? new Set()).add(language));
      words.set(word, roles);
    }
  };
  for (const line of TITLE_LINES.trim().split("\n")) {
    const [language = "", titles = ""] = line.split(": ");
    const [given = "", family = "", whole = ""] = titles.split("|");
    add(given, "given", language);
    add(family, "family", language);
    add(whole, "whole", language);
  }
  for (const [role, text] of Object.entries(PART_WORDS)) add(text, role as keyof typeof PART_WORDS, "");
  add(OTHER_PARTS, "other", "");
  add(PERSON_WORDS, "person", "");
  return words;
}

const WORDS = readTitleWords();
const MAX_WORD_LENGTH = Math.max(...Array.from(WORDS.keys(), ({ length }) => length));
const UNCLEAR_WORDS: ReadonlySet<string> = new Set(listWords(UNCLEAR));
const THINGS: ReadonlySet<string> = new Set(listWords(THING_WORDS));
/** Between words, as in "Name of the player". */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  "the a an of on in as by for with s de del della di du des la le les l el los las d der die das den do da von vom zu van het i y e et und and".split(
    " ",
  ),
);
/** Titles so long that something may stand glued to them: `playerfirstname`. */
const MIN_GLUED_LENGTH = 7;
/** The same where words have no spaces between: `議員氏名`. */
const GLUED_SCRIPT = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]{2,}$/u;

/** Words of a title: at spaces and signs, and at capitals within. */
function toTokens(title: string): string[] {
  return title
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .map(simplify)
    .filter((token) => token !== "");
}

/** Letters that the end of a title is ahead of its beginning: "person.name.first" is a first name. */
const END_ADVANTAGE = 2;

const EMPTY: TitleReading = { roles: new Map(), rest: "", isClear: false };

/** What a title says: by all of it, else by the longest known words at its end or its beginning. */
export function readTitle(title: string): TitleReading {
  const known = readings.get(title);
  if (known) return known;
  const reading = findReading(title);
  readings.set(title, reading, title.length + 1);
  return reading;
}

/** Of people in lists, keys are read once for each: an unknown one takes 15 µs. */
const readings = createBoundedCache<string, TitleReading>(1 << 16);

function findReading(title: string): TitleReading {
  const form = simplify(title);
  const whole = WORDS.get(form);
  if (whole !== undefined) return { roles: whole, rest: "", isClear: !UNCLEAR_WORDS.has(form) };
  const tokens = toTokens(title);
  // "Surname, Forename" is both, in whatever order.
  if (hasPart(tokens, "given") && hasPart(tokens, "family"))
    return { roles: WORDS.get("fullname")!, rest: "", isClear: true };
  const found = findInTokens(tokens) ?? findGlued(form);
  if (found === undefined) return EMPTY;
  // "Name of school" and "team_name" are no people's names.
  if (toTokens(found.rest).some((token) => THINGS.has(token))) return EMPTY;
  return found;
}

/** Whether one or two words of a title are clearly that of a part. */
const hasPart = (tokens: readonly string[], part: TitleRole): boolean =>
  tokens.some((token, index) =>
    [token, token + (tokens[index + 1] ?? "")].some(
      (form) => WORDS.get(form)?.has(part) && !UNCLEAR_WORDS.has(form),
    ),
  );

/** Whether a title says that names of people are not what the column holds. */
export function isThingTitle(title: string): boolean {
  const reading = readTitle(title);
  if (reading.roles.size > 0) return false;
  const form = simplify(title);
  // What Wikidata calls whatever it was asked for.
  if (form === "itemlabel" || form === "itemlabelvalue") return false;
  return [form, form.replace(/name$/u, ""), ...toTokens(title)].some((word) => THINGS.has(word));
}

/** Whether a text is what a column of any kind is called, and hardly a name. */
export function isColumnWord(title: string): boolean {
  const form = simplify(title);
  const roles = WORDS.get(form);
  return THINGS.has(form) || (roles !== undefined && !roles.has("person") && !UNCLEAR_WORDS.has(form));
}

function findInTokens(tokens: readonly string[]): TitleReading | undefined {
  let best: (TitleReading & { length: number }) | undefined;
  const consider = (from: number, to: number): void => {
    const form = tokens.slice(from, to).join("");
    const roles = WORDS.get(form);
    if (roles === undefined) return;
    const left = [...tokens.slice(0, from), ...tokens.slice(to)].filter(
      // "forename1" beside "surname": the first of several.
      (token) => !SMALL_WORDS.has(token) && token !== "1",
    );
    // "Candidate/Candidat", "Name/Nom": the same once more.
    const rest = left.filter((token) => !sharesRole(WORDS.get(token), roles)).join(" ");
    const length =
      form.length + (roles.has("given") || roles.has("family") ? 0.5 : 0) + (from > 0 ? END_ADVANTAGE : 0);
    if (best === undefined || length > best.length || (best.roles.has("person") && !roles.has("person"))) {
      if (best !== undefined && roles.has("person") && !best.roles.has("person")) return;
      best = { roles, rest, isClear: !UNCLEAR_WORDS.has(form), length };
    }
  };
  for (let count = Math.min(tokens.length, MAX_WORD_LENGTH); count > 0; count--) {
    consider(tokens.length - count, tokens.length);
    consider(0, count);
  }
  return best;
}

const sharesRole = (left: Roles | undefined, right: Roles): boolean =>
  left !== undefined && [...left.keys()].some((role) => right.has(role));

function findGlued(form: string): TitleReading | undefined {
  let best = "";
  for (const [word, roles] of WORDS) {
    if (word.length <= best.length || roles.has("person")) continue;
    const isAtEnd = form.endsWith(word);
    if (!isAtEnd && !form.startsWith(word)) continue;
    if ((isAtEnd && word.length >= MIN_GLUED_LENGTH) || GLUED_SCRIPT.test(word)) best = word;
  }
  if (best !== "") {
    const rest = form.endsWith(best) ? form.slice(0, -best.length) : form.slice(best.length);
    return { roles: WORDS.get(best)!, rest, isClear: !UNCLEAR_WORDS.has(best) };
  }
  // "playername", but not "username".
  const glued = /^(\p{L}{3,})name$/u.exec(form)?.[1];
  if (glued === undefined || THINGS.has(form) || THINGS.has(glued)) return undefined;
  return { roles: WORDS.get("name")!, rest: glued, isClear: false };
}

/** Whether one of the cells is what columns of names are called, and no name. Words for people are in all kinds of columns. */
export function hasNameTitle(cells: readonly string[]): boolean {
  const readings = cells.map(readTitle);
  const isSure = ({ roles, rest, isClear }: TitleReading): boolean =>
    roles.size > 0 && !roles.has("person") && rest === "" && isClear;
  const unclear = cells.filter((cell) => UNCLEAR_WORDS.has(simplify(cell)) && isTitleOfNames(cell));
  return readings.some(isSure) || unclear.length > 1;
}

/** Latin letters so few that a name could be written so as well: "Ho", "Ad". */
const MIN_TITLE_LENGTH = 4;

/** Whether a text is a word for people whose names a column may hold, such as "Driver". */
export const isPersonWord = (cell: string): boolean => WORDS.get(simplify(cell))?.has("person") ?? false;

/** Whether a text is a title of names in one meaning at least, and by its length no name itself. */
export function isTitleOfNames(cell: string): boolean {
  const form = simplify(cell);
  if (!WORDS.has(form)) return false;
  return !UNCLEAR_WORDS.has(form) || form.length >= MIN_TITLE_LENGTH || !/^[a-z]+$/u.test(form);
}
