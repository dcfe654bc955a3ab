/** The words that stand in strings with names, and the notations of letters, as a data file carries them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type NameWordList, type NameWords, readNameWords } from "../../src/text/name-words.ts";
import { packScript, readScripts } from "./alphabets.ts";
import { readRows } from "./tsv.ts";

const FOLDER = new URL("../../data/", import.meta.url);

/** Kinds of data/name-words.tsv that make a list. */
const KINDS: Readonly<Partial<Record<NameWordList, readonly string[]>>> = {
  titles: ["title"],
  suffixes: ["post-nominal", "title-behind", "kinship"],
  particles: ["particle", "article"],
  filiations: ["filiation"],
  remarks: ["born", "end"],
  connectors: ["connector"],
  fillers: ["filler", "son-of"],
  patronymics: ["patronymic", "fathers-name"],
  fathersNames: ["fathers-name"],
  abbreviations: ["abbreviation"],
};

/** Words that are written to a name without a space, by where they stand. */
const GLUED: Readonly<Partial<Record<NameWordList, readonly string[]>>> = {
  gluedFront: ["title"],
  gluedEnds: ["title-behind", "filler"],
};

/** What stands in front of an entry of data/notations.tsv, by its kind. */
const NOTATIONS: Readonly<Record<string, string>> = {
  "html-mark": "*",
  html: "&",
  "latex-mark": "^",
  latex: "\\",
  "windows-1252": "",
  "look-alike": "",
};

/** What stands behind a word that counts only as it is written there: in which way. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "": [""],
  ".": ["."],
  A: ["!"],
  Aa: ["^"],
  a: ["~"],
  "a.": ["~", "."],
  "+": [""],
  "-": [],
};

/** The same for kinds of words that are names too: an article counts in front of a hyphen, and a generation where two words are left. */
const SIGN_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  article: ["-"],
  kinship: ["!", "^", "~", "=", "."],
};

const ALL_KINDS: ReadonlySet<string> = new Set([...Object.values(KINDS), ...Object.values(GLUED)].flat());
const quoteAll = (values: Iterable<string>): string =>
  [...values].map((value) => JSON.stringify(value)).join(", ");

interface Row {
  kind: string;
  languages: readonly string[];
  word: string;
  written: string;
}

/**
 * Rows of data/name-words.tsv. What separates words and lists once they are packed cannot be in a word.
 *
 * @param place the file, for errors
 * @throws Error that names the line, what is there, and what is expected
 */
export const parseNameWords = (text: string, place: string): Row[] =>
  readRows(
    text,
    place,
    "kind\tlanguages\tword\twritten\tsense",
    `a kind of ${quoteAll(ALL_KINDS)}; languages; a word; how it is written, one of ${quoteAll(Object.keys(SIGNS))}; what it means`,
    ([kind = "", languages = "", word = "", written = "", sense, ...others]) =>
      ALL_KINDS.has(kind) &&
      languages &&
      /^[^\s_]+(?: [^\s_]+)*$/u.test(word) &&
      Object.hasOwn(SIGNS, written) &&
      sense &&
      others.length === 0
        ? { kind, languages: languages.split(","), word, written }
        : undefined,
  );

/** What stands in front of an entry of data/notations.tsv, its name, and the character that it stands for: of one unit, as readers take it. */
export const parseNotations = (
  text: string,
  place: string,
): { notation: string; name: string; character: string }[] =>
  readRows(
    text,
    place,
    "notation\tname\tcharacter",
    `a notation of ${quoteAll(Object.keys(NOTATIONS))}; a name without spaces; a character from U+0020 to U+FFFF`,
    ([notation = "", name = "", points = "", ...others]) =>
      Object.hasOwn(NOTATIONS, notation) &&
      /^\S+$/u.test(name) &&
      /^U\+(?!00[01])[0-9A-F]{4}$/u.test(points) &&
      others.length === 0
        ? { notation, name, character: String.fromCharCode(Number.parseInt(points.slice(2), 16)) }
        : undefined,
  );

function readFile<Rows>(file: string, parse: (text: string, place: string) => Rows): Rows {
  const path = fileURLToPath(new URL(file, FOLDER));
  return parse(readFileSync(path, "utf8"), path);
}

const rows = readFile("name-words.tsv", parseNameWords);

/**
 * Words of kinds: with `_` between the words of an entry of several, and the sign of how it is to be written. What such an entry
 * begins with is an entry, too, so that one look-up says of most words that nothing begins with them.
 */
export function listNameWords(kinds: readonly string[]): string[] {
  const entries = new Set<string>();
  for (const { kind, word, written } of rows) {
    if (!kinds.includes(kind)) continue;
    const parts = word.split(" ");
    if (parts.length > 1) entries.add(`${parts[0]}_`);
    const signs = SIGN_OF_KIND[kind] ?? SIGNS[written]!;
    for (const sign of signs) entries.add(parts.join("_") + sign);
  }
  return [...entries];
}

/** Kinds of words beside names that tell of a language, with the part of the people who have them and live where others are written. */
const MARKER_RESIDUALS: Readonly<Record<string, number>> = { title: 0.8, "son-of": 0.05 };
/** Words of more languages tell nothing, nor do those of English, which lists of all countries are in. */
const MAX_MARKER_LANGUAGE_COUNT = 3;

/** Words beside names that tell of the countries that write a language, each once. Short ones are other words, too: "de heer". */
export function listMarkers(): { word: string; languages: readonly string[]; residual: number }[] {
  const markers = new Map<string, { languages: Set<string>; residual: number }>();
  for (const { kind, languages, word } of rows) {
    const residual = MARKER_RESIDUALS[kind];
    if (residual !== undefined)
      for (const part of word.split(" ").filter(({ length }) => length > 2)) {
        const known = markers.get(part);
        markers.set(part, { languages: new Set([...languages, ...(known?.languages ?? [])]), residual });
      }
  }
  return [...markers]
    .map(([word, { languages, residual }]) => ({ word, languages: [...languages], residual }))
    .filter(({ languages }) => languages.length <= MAX_MARKER_LANGUAGE_COUNT && !languages.includes("en"));
}

/** Longest first. Some are written behind a hyphen. */
const listGlued = (kinds: readonly string[]): string[] =>
  rows
    .filter(({ kind, written }) => kinds.includes(kind) && "+-".includes(written || " "))
    .map(({ word, written }) => (written === "-" ? "-" : "") + word)
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** Each name with the character that it stands for behind it. Letters that look alike stand for each other. */
const listNotations = (): string[] => [
  ...new Set(
    readFile("notations.tsv", parseNotations).flatMap(({ notation, name, character }) => {
      const entry = NOTATIONS[notation]! + name + character;
      return notation === "look-alike" ? [character + name, entry] : [entry];
    }),
  ),
];

/** The section of a data file: a line for each list, with spaces between its entries. */
export function encodeNameWords(): Uint8Array {
  // In the order in which they are read.
  const { edges: _, ends: __, ...empty } = readNameWords(new Uint8Array());
  const lists = (Object.keys(empty) as NameWordList[]).map((name) => {
    const [kinds, glued] = [KINDS[name], GLUED[name]];
    if (kinds) return listNameWords(kinds);
    if (glued) return listGlued(glued);
    return name === "scripts" ? readScripts().map(packScript) : listNotations();
  });
  return new TextEncoder().encode(lists.map((list) => list.join(" ")).join("\n"));
}

/** The lists, as look-ups have them. */
export const NAME_WORDS: NameWords = readNameWords(encodeNameWords());

export const {
  titles: TITLES,
  suffixes: SUFFIXES,
  particles: PARTICLES,
  filiations: FILIATIONS,
} = NAME_WORDS;

/** Generations in Portuguese, which are surnames too. */
export const KINSHIP: readonly string[] = rows
  .filter(({ kind }) => kind === "kinship")
  .map(({ word }) => word);

/** Whether a word without marks ends as fathers' names do. */
export const endsAsPatronymic = (word: string): boolean =>
  [...NAME_WORDS.patronymics].some((ending) => word.endsWith(ending));
