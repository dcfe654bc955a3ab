/**
 * Words that stand in strings with names and are not the names, and the notations of letters. They are data: a data file
 * carries them, and data/name-words.tsv and data/notations.tsv say what each means, and in which languages.
 *
 * Words beside names are data: titles, suffixes, particles and notations are tables in `data/` and a section of every
 * data file. The code knows kinds of words, and no words. A word that is also a name is listed with the spelling in which
 * it is none: `MEng`, but not Meng. In the code the lists would add 3.4 KB to every entry that predicts.
 */
import { contradiction } from "../ground/errors.ts";
import { decodeUtf8 } from "./utf-8.ts";

/**
 * Folded, without points. A word counts in any way of writing, but with a sign behind it only so: `.` with a point, `!` in
 * capitals, `^` with capitals within, `~` in small letters. `_` stands between the words of one entry, and an article has a hyphen
 * behind it. Notations have the character that they stand for at their end.
 */
export type NameWords = Readonly<ReturnType<typeof readNameWords>>;

export type NameWordList = Exclude<keyof NameWords, "edges" | "ends">;

/**
 * Reads them from the unpacked section of a data file: a line each, in this order. Lists that are missing are empty.
 *
 * @throws CognomenError `ERR_DATA_CORRUPT` if it is not UTF-8
 */
export function readNameWords(bytes: Uint8Array) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  let lines: string[];
  try {
    lines = decodeUtf8(text).split("\n");
  } catch {
    throw contradiction();
  }
  const next = (): ReadonlySet<string> => new Set((lines.shift() || undefined)?.split(" "));
  const lists = {
    titles: next(),
    suffixes: next(),
    particles: next(),
    filiations: next(),
    remarks: next(),
    connectors: next(),
    fillers: next(),
    patronymics: next(),
    fathersNames: next(),
    gluedFront: next(),
    gluedEnds: next(),
    notations: next(),
    scripts: next(),
    abbreviations: next(),
  };
  const { notations, scripts, ...words } = lists;
  // What entries begin with, without signs, and what is glued to names ends in: a word that does neither is in no list.
  const edges = new Set([""]);
  for (const list of Object.values(words))
    for (const entry of list) edges.add(entry.replace(/_.*|[.!^~=-]$/, ""));
  const ends = new Set([...lists.patronymics, ...lists.gluedEnds].map((entry) => entry.slice(-3)));
  return { ...lists, edges: new Set([...edges, ...ends]), ends };
}
