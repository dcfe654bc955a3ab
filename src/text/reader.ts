/**
 * Reads a name as it was sent: says of each piece what it may be, and puts together what belongs together.
 *
 * There is one reader of names: default answers, whole names and names in parts all use it. It sees the string as sent,
 * because folding removes the capitals that tell `Jack MA` from an initial. It says of each piece what it is, and finds
 * the order of the parts; `explain` shows the same pieces. Statistics and lists of words are arguments, so that it can be
 * tested without data.
 */
import type { NamePart, NamePiece } from "../ground/types.ts";
import { beginsIn, endsIn, groupWords, type NameWord, toWord } from "./name-word.ts";
import type { NameWords } from "./name-words.ts";
import { bare, isParticle, PLAIN, SEPARATORS } from "./spellings.ts";
import { isSurname, type WordLookup } from "./word-statistics.ts";

/** What is declared of the order: so many of the first words are this part, and the others the other; 0 declares nothing. */
export interface Order {
  first: NamePart;
  firstCount: number;
}

/** A name, taken apart. */
export interface ReadName extends Order {
  /** All pieces, in order. */
  pieces: readonly NamePiece[];
  /** Those that are names. */
  words: NameWord[];
}

/** Longer inputs are not names: their first and last words are enough. */
const MAX_WORDS = 10;
/** What stands between spaces: behind a name nicknames in quotes, remarks and addresses in brackets; commas; words; other brackets. */
const PIECES = /(?!^)(?:"[^"]*"|\([^)]*\)| '[^']*'(?= |$))|,|[^ ,"(]+|[^ ]/g;
/** A single letter of an alphabet (from the Latin to the Hebrew), with its point. */
const LETTER = /^[a-z\u00df-\u02af\u0370-\u05ea]\.?$/;
/** What no word can be: two or three letters without a vowel; but Ng. */
const VOWELLESS = /^(?!ng$)[^aeiouy\u0080-\uffff]{2,3}$/;
/** Where initials spell a surname, it is one only with so many data points, and beside what is none: "Jack MA", "Jan VLK". */
const MIN_SURNAME_COUNT = 1000;
/** A word behind a comma is a given name if it is listed as one at least this often for each surname. */
const MIN_GIVEN_RATIO = 1 / 20;
/** Words of letters alone, and commas between them. */
const ORDINARY = /^(?:[a-z\u00df-\u052f\u0620-\u1fff\u3041-\u309f\u30a1-\u30fa\u30fc-\ud7a3 ]|,(?= ))+$/;
/** Capitals that say something: behind another letter. */
const CAPITALS = /[^ ,][A-Z\u00c0-\u00de\u0400-\u042f\uff21-\uff3a]/;

/** How a word is written, by the sign of the lists: in capitals, with capitals within, in small letters, else or not known. */
type Sign = "!" | "^" | "~" | "=";

interface Token extends NamePiece {
  sign: Sign;
  /** Whether an entry of a list may begin with it, or be it. */
  isListed?: boolean;
}

function signOf(word: string): Sign {
  // McDONALD, O'NEIL
  const own = word.replace(/^(?:O|[A-Z]?[a-z]+)['’-]?(?=[A-Z]{2})/, "");
  const [lower, upper] = [own.toLowerCase(), own.toUpperCase()];
  if (lower === upper) return "=";
  if (own === upper) return "!";
  return own === lower ? "~" : own.slice(1) === lower.slice(1) ? "=" : "^";
}

/** What spaces and commas separate. */
const WORDS = /[^\s,،、，､]+/g;

/** The words between commas, with what is known of how they were written. */
function tokenize(sent: string, folded: string, isAnyCase: boolean, lists: NameWords): Token[][] {
  const parts: Token[][] = [[]];
  const raws = isAnyCase ? [] : (sent.match(WORDS) ?? []);
  const starts = Array.from(folded.matchAll(WORDS), ({ index }) => index);
  let place = 0;
  for (const { 0: piece, index } of folded.matchAll(PIECES)) {
    while (starts[place]! < index) place++;
    // A letter by itself is always a capital.
    const sign =
      raws.length === starts.length && bare(piece)[1] ? signOf((raws[place] ?? "").replace(/\./g, "")) : "=";
    const tokens = parts.at(-1)!;
    if (piece === ",") parts.push([]);
    else if (piece.length > 1 && /^[ "(]/.test(piece))
      tokens.push({ text: piece.trim(), sign, kind: piece.includes("@") ? "address" : "nickname" });
    else addWord(tokens, piece, sign, lists);
  }
  return parts;
}

const namesOf = (tokens: readonly Token[]): Token[] => tokens.filter(({ kind }) => kind === "name");

const isOneCase = (sent: string): boolean => sent === sent.toUpperCase() || sent === sent.toLowerCase();

/** Adds what spaces do not separate. */
function addWord(tokens: Token[], word: string, sign: Sign, lists: NameWords): void {
  const { titles, gluedFront, gluedEnds, edges } = lists;
  const add = (text: string, kind: NamePiece["kind"], own: Sign = "="): void => {
    if (text) tokens.push({ text, sign: own, kind, isListed: edges.has(text) || edges.has(bare(text)) });
  };
  // Of what is left there are to be two letters.
  const find = (glued: ReadonlySet<string>, isAt: (own: string) => boolean): string =>
    PLAIN.test(word) ? "" : ([...glued].find((own) => isAt(own) && word.length > own.length + 1) ?? "");
  const title = find(gluedFront, (own) => word.startsWith(own));
  const honorific = find(gluedEnds, (own) => word.endsWith(own));
  const name = word.slice(title.length, word.length - honorific.length);
  add(title, "title");
  // Of an address what stands before the @; its points are no abbreviations.
  const at = name.indexOf("@", 1);
  const isListed = /[./]/.test(name) && edges.has(bare(name));
  const words = isListed
    ? [name]
    : (at > 0 ? name.slice(0, at).replace(/[.+]/g, " ") : name)
        // Middle dots separate words, but not in Catalan "marcel·li".
        .replace(/・|·(?!l)|([^l]|^)·/g, "$1 ")
        // A period ends a word: "J.R.R.Tolkien".
        .replace(/\./g, ". ")
        .split(SEPARATORS);
  for (const raw of words) {
    const text = raw.replace(/^['-]+(?![st]$)|-+$/g, "");
    const previous = tokens.at(-1);
    if (!/[^.'-]/.test(text)) continue;
    // "d' Angelo"; but "Dato' Najib".
    if (previous?.kind === "name" && previous.text.endsWith("'") && !titles.has(bare(previous.text)))
      previous.text += text;
    else add(text, "name", sign);
  }
  if (at > 0) add(name.slice(at), "address");
  add(honorific, "suffix");
}

/** How many words from an index on are together an entry of a list, as they are written. */
function countIn(list: ReadonlySet<string>, own: readonly Token[], index: number): number {
  const { text = "", sign, isListed: canBegin } = own[index] ?? {};
  if (!canBegin) return 0;
  for (let count = list.has(`${bare(text)}_`) ? 3 : 1; count > 0; count--) {
    const some = own.slice(index, index + count);
    const entry = some.map((token) => bare(token.text)).join("_");
    const isListed =
      list.has(entry) || list.has(entry + sign) || (text.endsWith(".") && list.has(`${entry}.`));
    if (isListed && some.length === count) return count;
  }
  return +list.has(text);
}

/** Whether a word is short for a name: "Md.". Behind others, capitals are a degree, or initials: "Rossi MD". */
const isAbbreviation = (
  own: readonly Token[],
  index: number,
  frontCount: number,
  { abbreviations }: NameWords,
): boolean => countIn(abbreviations, own, index) > 0 && (!(index + frontCount) || own[index]!.sign !== "!");

/**
 * Marks what is no name in the words between two commas.
 *
 * @param frontCount names in front of the first comma, 0 there
 */
function leaveOut(tokens: Token[], frontCount: number, lists: NameWords): void {
  const { titles, suffixes, remarks, connectors, fillers } = lists;
  const own = namesOf(tokens);
  const mark = (index: number, count: number, kind: NamePiece["kind"]): void => {
    for (const token of own.splice(index, count)) token.kind = kind;
  };
  /** Whether something is left of the first part. */
  const isSpare = (count: number): boolean => count > 0 && own.length + frontCount > count;
  for (let index = 0; index < own.length; index++) {
    const leftCount = own.length - index;
    const isBehind = index + frontCount > 0;
    const fillerCount = countIn(fillers, own, index);
    const isParticleAt = (place: number): boolean => isParticle(own[place]?.text ?? "", lists);
    if (isBehind && leftCount > 1 && countIn(remarks, own, index)) mark(index, leftCount, "remark");
    else if (isSpare(fillerCount)) mark(index--, fillerCount, "remark");
    else if (
      index > 0 &&
      countIn(connectors, own, index) &&
      !isParticleAt(index + 1) &&
      !isParticleAt(index - 1)
    ) {
      // "John and Mary Kowalski" are one family; of two whole names the last counts, and of "M. et Mme" neither.
      const isWhole = index > 1 ? leftCount > 2 : own[0]!.text.endsWith(".") || countIn(titles, own, 0);
      mark(isWhole ? 0 : index, isWhole ? index + 1 : 1, "remark");
      index = 0;
    }
  }
  mark(3, own.length - MAX_WORDS, "remark");
  for (let count = countIn(titles, own, 0); isSpare(count); count = countIn(titles, own, 0))
    mark(0, count, "title");
  for (;;) {
    const count = [1, 2, 3].find((some) => countIn(suffixes, own, own.length - some) === some) ?? 0;
    const last = own.length - 1;
    // "Jack MA": in two words it is the family name.
    const isName =
      last + frontCount < 2 &&
      count === 1 &&
      (isAbbreviation(own, last, frontCount, lists) || (!frontCount && !suffixes.has(bare(own[last]!.text))));
    if (!isSpare(count) || isName) break;
    mark(-count, count, "suffix");
  }
  for (const [index, token] of own.entries())
    if (
      !isAbbreviation(own, index, frontCount, lists) &&
      isInitial(token.text, index, index === own.length - 1, lists)
    )
      token.kind = "initial";
}

/** Whether a word is a letter, or an abbreviation. */
function isInitial(text: string, index: number, isLast: boolean, { edges }: NameWords): boolean {
  const plain = bare(text);
  // Not "Ý", a given name: with a mark, a letter is one by its point alone.
  const isLetter = LETTER.test(text);
  // In the end, a period may close the sentence: "John Lee.".
  if (text.endsWith(".") && !/^ste?$/.test(plain))
    return isLast ? isLetter || edges.has(plain) : plain.length < 5;
  // "Maria e Silva", "Ortega y Gasset", "O Briain"; or "J-P".
  const isJoiner = /[od]/.test(plain) || (plain === "y" && index > 0) || (/[ei]/.test(plain) && index > 1);
  return isLetter ? isLast || !isJoiner : /^[a-z](?:-[a-z])+$/.test(plain);
}

/** Marks two or three letters beside the name: "Silva MJ", "MJ Silva"; but not "Jack MA". */
function markInitials(
  tokens: readonly Token[],
  isGiven: boolean,
  isAnyCase: boolean,
  lookup: WordLookup,
  lists: NameWords,
): void {
  const own = namesOf(tokens).filter(
    ({ text }, index, all) => index === all.length - 1 || !isParticle(text, lists),
  );
  const some = own.filter(
    ({ text, sign }, index) =>
      /^[a-z]{2,3}$/.test(bare(text)) &&
      (sign === "!" || (isAnyCase && VOWELLESS.test(text))) &&
      !isAbbreviation(own, index, +isGiven, lists),
  );
  const others = own.filter((token) => !some.includes(token));
  // In a string of one case, of which one word can be none.
  if ((others.length === 0 && !isGiven) || (isAnyCase && some.length > 1)) return;
  for (const token of some)
    if (
      isGiven ||
      lookup(token.text).surnameCount < MIN_SURNAME_COUNT ||
      (!VOWELLESS.test(token.text) && others.some(({ text }) => isSurname(lookup(text))))
    )
      token.kind = "initial";
}

/** Where words in capitals at one end meet others; 0 or less if they do not. Particles are as what they belong to. */
function findCapitals(own: readonly Token[], lists: NameWords): [index: number, isFirst: boolean] {
  const isCapital = own.map((_, index) => {
    while (index < own.length - 1 && isParticle(own[index]!.text, lists)) index++;
    return own[index]!.sign === "!";
  });
  const [isFirst = false] = isCapital;
  const index = isCapital.indexOf(!isFirst);
  return [isCapital.includes(isFirst, index) ? -1 : index, isFirst];
}

/** Whether what stands behind a comma is no given name: the answer is the one without it. */
const isRemark = (
  family: readonly Token[],
  own: readonly Token[],
  lookup: WordLookup,
  lists: NameWords,
): boolean =>
  family.filter(({ text }) => !isParticle(text, lists)).length > 1 &&
  !own.some(({ text }) => {
    const { surnameCount, forenameCount } = lookup(bare(text));
    return forenameCount > surnameCount * MIN_GIVEN_RATIO;
  });

/** Whether each word is a name and nothing else, which takes a fifth of the time to find out. */
const isOrdinary = (
  sent: string,
  words: readonly string[],
  { edges, ends, gluedEnds, gluedFront }: NameWords,
): boolean =>
  (!CAPITALS.test(sent) || isOneCase(sent)) &&
  words.length <= MAX_WORDS &&
  words.every((word) => {
    const plain = bare(word);
    return (
      (word.length > 3 || !(LETTER.test(word) || VOWELLESS.test(word))) &&
      !edges.has(word) &&
      !edges.has(plain) &&
      !ends.has(plain.slice(-3)) &&
      (PLAIN.test(word) || !(endsIn(gluedEnds, word) || beginsIn(gluedFront, word)))
    );
  });

/**
 * Takes a name apart.
 *
 * @param sent as it came, repaired; of parts the family name, a comma, and the given names
 * @param folded the same, folded
 * @param isParts whether what stands behind a comma is sent as given names
 */
export function readName(
  sent: string,
  folded: string,
  lookup: WordLookup,
  lists: NameWords,
  isParts = false,
): ReadName {
  if (ORDINARY.test(folded)) {
    const parts = folded.split(", ");
    const texts = parts.join(" ").split(" ");
    const isDeclared = isParts || parts.length > 1;
    const firstCount = isDeclared ? parts[0]!.split(" ").length : 0;
    // Of two words and more in front of a comma, what follows may be a remark.
    if (parts.length < 3 && (isParts || firstCount < 2) && isOrdinary(sent, texts, lists)) {
      const words = texts.map((text) => toWord([text], lists, lookup));
      return { pieces: words, words, first: "surname", firstCount };
    }
  }
  // In a string of one case, it says nothing.
  const isAnyCase = isOneCase(sent);
  const parts = tokenize(sent, folded, isAnyCase, lists);
  const pieces = parts.flat();
  for (const [index, tokens] of parts.entries())
    leaveOut(tokens, isParts ? index : index && namesOf(parts[0]!).length, lists);
  const [front = [], ...others] = parts.filter((tokens) => isParts || namesOf(tokens).length > 0);
  markInitials(front, false, others.length === 0 && isAnyCase, lookup, lists);
  let family = namesOf(front);
  for (const tokens of others) {
    markInitials(tokens, true, false, lookup, lists);
    if (!isParts && isRemark(family, namesOf(tokens), lookup, lists))
      for (const token of namesOf(tokens)) token.kind = "remark";
  }
  let given = namesOf(others.flat());
  let first: NamePart = "surname";
  const divide = (index: number, isFamilyFirst: boolean): void => {
    const parts = [family.slice(0, index), family.slice(index)] as const;
    [family, given] = isFamilyFirst ? parts : [parts[1], parts[0]];
    if (!isFamilyFirst) first = "forename";
  };
  if (!given.length && !isParts) {
    const [index, isFirst] = findCapitals(family, lists);
    if (index > 0) divide(index, isFirst);
  }
  const fathersName = findFathersName(family, given, isParts, lists);
  if (fathersName) {
    fathersName.kind = "patronymic";
    // "Putin Vladimir Vladimirovich": in the end it means that the family name is in front.
    if (!given.length && family.length > 2 && family.at(-1) === fathersName) divide(family.length - 2, true);
    family = namesOf(family);
    given = namesOf(given);
  }
  const particles = takeParticles(given, family, lookup, lists);
  const [familyWords, givenWords] = [[...particles, ...family], given].map((own) =>
    groupWords(own.map(toText), lists, lookup),
  ) as [NameWord[], NameWord[]];
  const [firstWords, lastWords] = first === "surname" ? [familyWords, givenWords] : [givenWords, familyWords];
  return {
    pieces,
    words: [...firstWords, ...lastWords],
    first,
    firstCount: given.length || isParts ? firstWords.length : 0,
  };
}

/** An East Slavic father's name beside the others: never in front, and not where it is the family name. */
function findFathersName(
  family: readonly Token[],
  given: readonly Token[],
  isParts: boolean,
  { fathersNames }: NameWords,
): Token | undefined {
  const isSure = isParts || family.length + given.length > 2;
  return (isParts || given.length ? given : family).find(
    ({ text }, index) =>
      index > 0 &&
      endsIn(fathersNames, text) &&
      // Of two words a daughter's alone, in its own letters: "Мария Петровна", but "Роман Абрамович".
      (isSure || /на$/.test(text)),
  );
}

const toText = ({ text }: Token): string => text.replace(/['.]+$/, "");

/** "Vries, Hugo de": takes particles from the end of the given names that are known, or written, as those of the family name. */
function takeParticles(
  given: Token[],
  family: readonly Token[],
  lookup: WordLookup,
  lists: NameWords,
): readonly Token[] {
  let start = given.length;
  while (start > 1 && isParticle(given[start - 1]!.text, lists)) start--;
  const particles = given.slice(start);
  const countOf = (own: readonly Token[]): number => lookup(own.map(toText).join(" ")).surnameCount;
  // "Nguyen, Thi Van"
  if (
    !particles.length ||
    (particles.at(-1)!.sign !== "~" && countOf([...particles, ...family]) < countOf(family) * MIN_GIVEN_RATIO)
  )
    return [];
  given.length = start;
  return particles;
}
