/** Which Arabic letters may stand behind a name in Latin ones: a search for the likeliest, from its beginning to its end. */
import { END } from "./letter-model.ts";
import type { ArabicOrthography } from "./orthography.ts";
import { ROMANISATIONS, type Romanisation, type Romanisations } from "./romanisation.ts";

/** A beginning of the Latin name, spelled. */
interface State {
  spelling: string;
  /** Log of how likely that is romanised so. */
  log: number;
  /** Log of how likely the spelling is. */
  spellingLog: number;
  /** What it ends in; undefined where nothing is spelled yet. */
  end: Sound | undefined;
}

type Sound = "vowel" | "consonant" | "ain";

/** Log of how likely a letter follows others, −∞ if it never does. */
export type LetterLog = (before: string, letter: string) => number;

const ARTICLE = "ال";
/** Assimilated before some letters: as-Sadr. */
const LATIN_ARTICLE = /^(?:al|el|ul|a[dnrstz]|e[dnrstz]|[ae]sh|[ae]ch)[ '-]+/;
const JOINED_ARTICLE = /^[ae]l(?=....)/;
const JOINED_ARTICLE_LOG = Math.log(0.1);

const AIN = "ع";
/** It is romanised by nothing, most often where a vowel follows that no letter stands for. */
const AIN_LOGS = { first: Math.log(0.7), afterVowel: Math.log(0.4), afterConsonant: Math.log(0.1) };
const AIN_APOSTROPHE_LOG = Math.log(0.25);
const NO_APOSTROPHE_LOG = Math.log(0.3);
/** Between two consonants. */
const NO_VOWEL_LOG = Math.log(0.35);
/** At the end every vowel is written. */
const LAST_SHORT_LOG = Math.log(0.003);
/** Behind another vowel, one is written by a letter. */
const SECOND_VOWEL_LOG = -1.5;

type ByFirstLetter = ReadonlyMap<string, readonly Romanisation[]>;

function byFirstLetter(romanisations: readonly Romanisation[]): ByFirstLetter {
  const groups = new Map<string, Romanisation[]>();
  for (const romanisation of romanisations) {
    const letter = romanisation.latin[0]!;
    groups.set(letter, [...(groups.get(letter) ?? []), romanisation]);
  }
  return groups;
}

type Tables = Record<keyof Romanisations, ByFirstLetter>;

const tablesOf = (romanisations: Romanisations): Tables =>
  Object.fromEntries(
    Object.entries(romanisations).map(([name, list]) => [name, byFirstLetter(list as Romanisation[])]),
  ) as Tables;

const TABLES: Readonly<Record<ArabicOrthography, Tables>> = {
  arabic: tablesOf(ROMANISATIONS.arabic),
  persian: tablesOf(ROMANISATIONS.persian),
};

/** Whether a name is one word, but for its article. */
export const isOneWord = (latin: string): boolean => !/[ -]/.test(latin.replace(LATIN_ARTICLE, ""));

/**
 * @param latin folded and without diacritics
 * @param beamWidth so many beginnings are kept at every letter
 * @returns by spelling, without marks and spaces: log of how likely it is, and is romanised so
 */
export function decode(
  latin: string,
  orthography: ArabicOrthography,
  beamWidth: number,
  letterLog: LetterLog,
): Map<string, number> {
  const tables = TABLES[orthography];
  const text = latin
    .replace(LATIN_ARTICLE, "")
    .replace(/[ -]/g, "")
    // A letter is written once.
    .replace(/([b-df-hj-np-tv-z])\1+/g, "$1");
  const { length } = text;
  if (length === 0) return new Map();
  const columns: Map<string, State>[] = Array.from({ length: length + 1 }, () => new Map());

  /** Goes on from a state by Arabic letters that stand for the Latin ones up to a place. */
  function push(to: number, from: State, arabic: string, log: number, end: Sound): void {
    let { spelling, spellingLog } = from;
    for (const letter of arabic) {
      spellingLog += letterLog(spelling, letter);
      spelling += letter;
    }
    if (spellingLog === Number.NEGATIVE_INFINITY) return;
    const state: State = { spelling, log: from.log + log, spellingLog, end };
    const id = `${spelling} ${end}`;
    const known = columns[to]!.get(id);
    if (known === undefined || known.log < state.log) columns[to]!.set(id, state);
  }
  function pushAll(table: ByFirstLetter, at: number, from: State, sound: Sound, log = 0): void {
    for (const { latin: letters, arabic, log: own } of table.get(text[at]!) ?? [])
      if (text.startsWith(letters, at)) push(at + letters.length, from, arabic, own + log, sound);
  }
  function likeliest(at: number): State[] {
    const states = [...columns[at]!.values()];
    if (states.length <= beamWidth) return states;
    return states
      .sort((left, right) => right.log + right.spellingLog - left.log - left.spellingLog)
      .slice(0, beamWidth);
  }

  const start: State = { spelling: "", log: 0, spellingLog: 0, end: undefined };
  // Written apart, it is one beyond doubt.
  if (LATIN_ARTICLE.test(latin)) push(0, start, ARTICLE, 0, "consonant");
  else {
    columns[0]!.set("", start);
    if (JOINED_ARTICLE.test(text)) push(ARTICLE.length, start, ARTICLE, JOINED_ARTICLE_LOG, "consonant");
  }
  for (let at = 0; at < length; at++) {
    const isFirst = (state: State): boolean =>
      state.end !== "ain" && (at === 0 || state.spelling === ARTICLE);
    for (const state of likeliest(at)) {
      if (state.end === "ain") continue;
      if (text[at] === "'") push(at + 1, state, AIN, AIN_APOSTROPHE_LOG, "ain");
      else {
        const place = isFirst(state) ? "first" : state.end === "vowel" ? "afterVowel" : "afterConsonant";
        push(at, state, AIN, AIN_LOGS[place], "ain");
      }
    }
    for (const state of likeliest(at)) {
      if (text[at] === "'") {
        push(at + 1, state, "", NO_APOSTROPHE_LOG, state.end === "vowel" ? "vowel" : "consonant");
        continue;
      }
      if (isFirst(state)) {
        pushAll(tables.consonants, at, state, "consonant");
        pushAll(tables.firstVowels, at, state, "vowel");
        continue;
      }
      pushAll(tables.consonants, at, state, "consonant", state.end === "vowel" ? 0 : NO_VOWEL_LOG);
      if (state.end === "vowel") {
        pushAll(tables.vowels, at, state, "vowel", SECOND_VOWEL_LOG);
        continue;
      }
      pushAll(tables.vowels, at, state, "vowel");
      for (const { latin: letters, log } of tables.shortVowels.get(text[at]!) ?? [])
        if (text.startsWith(letters, at)) {
          const to = at + letters.length;
          push(to, state, "", log + (to === length ? LAST_SHORT_LOG : 0), "vowel");
        }
      for (const { latin: letters, arabic, log } of tables.lastVowels.get(text[at]!) ?? [])
        if (text.slice(at) === letters) push(length, state, arabic, log, "vowel");
      if (at > 1) pushAll(tables.articles, at, state, "consonant");
    }
  }
  const logs = new Map<string, number>();
  for (const { spelling, log, spellingLog } of columns[length]!.values()) {
    const total = log + spellingLog + letterLog(spelling, END);
    if (total > (logs.get(spelling) ?? Number.NEGATIVE_INFINITY)) logs.set(spelling, total);
  }
  return logs;
}
