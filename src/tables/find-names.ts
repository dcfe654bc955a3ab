/** Finds the columns with the names of people: by what stands in them, and by their titles. */
import type { WordLookup } from "../text/word-statistics.ts";
import {
  type CellJudgement,
  judgeCells,
  judgeOrder,
  judgePeople,
  NO_ORDER,
  type OrderJudgement,
  type PeopleJudgement,
  sampleCells,
  toWords,
} from "./cells.ts";
import type { Parts } from "./naming.ts";
import { createPeopleSplitter } from "./people.ts";
import { isColumnWord, isThingTitle, readTitle, type TitleReading, type TitleRole } from "./read-title.ts";

/** Where names stand: in one column, or in parts. Each part may have several columns, which are read in this order. */
export type NameColumns = { name: number } | { given: readonly number[]; family: readonly number[] };

/** The beginning of a table. */
export interface SampleTable {
  /** Undefined: the first row is a row like all others. */
  titles: readonly string[] | undefined;
  rows: readonly (readonly string[])[];
  /**
   * Where most rows have a cell more than titles: a delimiter in a value is not in quotes, behind the names or anywhere.
   */
  surplus?: "behind names" | "anywhere";
  /** Columns that hold lists of people, in JSON. */
  lists?: readonly number[];
  /** Columns that are found; those behind them are read if somebody asks for them. */
  width?: number;
}

/** Columns that could be meant. */
export interface NameCandidate {
  columns: NameColumns;
  /** The more, the likelier. */
  score: number;
}

export interface FoundNames {
  /** Undefined: several could be meant, or none is likely. */
  columns: NameColumns | undefined;
  /** What could be meant, the likeliest first. */
  candidates: readonly NameCandidate[];
  /** Columns with parts of these names that are not read. */
  unread: readonly number[];
  /** Of a column of whole names, or of the people in its cells. */
  order: OrderJudgement;
  /** Undefined: most cells hold one person. */
  people: PeopleJudgement | undefined;
}

/** Rows that are looked at. */
const ROW_COUNT = 60;
/** Below it nothing is chosen. */
const MIN_SCORE = 1.5;
/** Below it cells are asked as well. */
const MIN_TOLD_SCORE = 2.3;
/** From it on only a column with a title of names could be preferred, or any column to whole names that are none. */
const MIN_SURE_SCORE = 3;
/** Fewer cells with the shape of names are no column of names. */
const MIN_SHAPE_SHARE = 0.8;
/** What is nearer to the best could be meant as well. */
const MIN_LEAD = 0.35;
/** Fewer cells with known words are hardly names. */
const MIN_KNOWN_SHARE = 0.25;
/** Fewer cells tell nothing against a title. */
const MIN_SAMPLE_COUNT = 5;
/** In so many rows, such a share of different cells is few. */
const MIN_REPEATED_COUNT = 10;
const MAX_REPEATED_SHARE = 0.2;
/** A part that stands in the whole name in so many rows is a part of it. */
const MIN_SHARED_SHARE = 0.5;

/** All columns of a place, in the order in which they are read. */
export const listColumns = (columns: NameColumns): readonly number[] =>
  "name" in columns ? [columns.name] : [...columns.given, ...columns.family];

/** What stands between the people of a list that is one cell. */
export const LIST_SEPARATOR = ";";

/** A name of these columns, as predictors take it. Parts of several columns have a space between. */
export function nameAt(row: readonly string[], columns: NameColumns): string | Parts {
  const read = (all: readonly number[]): string =>
    all
      .map((column) => (row[column] ?? "").trim())
      .filter((text) => text !== "")
      .join(" ");
  return "name" in columns
    ? read([columns.name])
    : { given: read(columns.given), family: read(columns.family) };
}

/** Different words of a sample, for callers whose look-ups take time. */
export function listSampleWords({ titles, rows, width: own }: SampleTable): string[] {
  const words = new Set<string>();
  const width = own ?? titles?.length ?? rows[0]?.length ?? 0;
  for (let column = 0; column < width; column++) {
    if (titles !== undefined && isThingTitle(titles[column]!)) continue;
    for (const cell of sampleCells(rows.slice(0, ROW_COUNT).map((row) => row[column] ?? "")))
      for (const word of toWords(cell)) {
        words.add(word);
        for (let length = 1; length < 4; length++)
          if (/^[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]/u.test(word)) words.add(word.slice(0, length));
      }
  }
  return [...words];
}

/**
 * Finds the columns with names.
 *
 * @param lookup how often a word is a family name and a given name; without it titles and shapes decide
 * @param chosen the columns that the user chose
 * @example
 * ```ts
 * const table = { titles: ["id", "nom_elu", "prenom_elu"], rows: [["1", "Dupont", "Marie"]] };
 * findNames(table).columns; // { given: [2], family: [1] }
 * ```
 */
export function findNames(table: SampleTable, lookup?: WordLookup, chosen?: NameColumns): FoundNames {
  const finder = new Finder(table, lookup);
  const candidates = chosen === undefined ? finder.listCandidates() : [{ columns: chosen, score: 0 }];
  const columns = chosen ?? (table.surplus === "anywhere" ? undefined : finder.choose(candidates));
  if (columns === undefined) return { columns, candidates, unread: [], order: NO_ORDER, people: undefined };
  const cells = "name" in columns ? finder.cellsOf(columns.name) : [];
  const isList = table.lists?.length && listColumns(columns).every((column) => table.lists?.includes(column));
  const people = isList
    ? ({ separators: [LIST_SEPARATOR], agreement: "all" } as const)
    : judgePeople(cells, lookup);
  const order = judgeOrder(people ? cells.flatMap(createPeopleSplitter(people.separators)) : cells, lookup);
  return { columns, candidates, unread: finder.listUnread(columns), order, people };
}

/** Whether titles tell which columns hold the names, whatever the words of the cells are. */
export function areTitlesEnough(table: SampleTable): boolean {
  return new Finder(table, undefined).areTitlesEnough();
}

/**
 * Whether the first row of a table without a header names its columns after all: none of its words is a name where names
 * stand below.
 */
export function isHeaderRow({ rows: [first, ...rows] }: SampleTable, lookup: WordLookup): boolean {
  if (first === undefined || rows.length < 3) return false;
  const isName = (cell: string): boolean => judgeCells([cell], lookup).knownShare === 1;
  const isTitleLike = (cell: string): boolean => /^\p{L}[\p{L}\p{M}\p{N}_ .#-]{0,30}$/u.test(cell.trim());
  const named = first.flatMap((cell, column) => {
    const below = judgeCells(
      rows.slice(0, ROW_COUNT).map((row) => row[column] ?? ""),
      lookup,
    );
    const isNames = (below.knownShare ?? 0) >= 0.8 && below.personShare >= 0.5 && below.shapeShare >= 0.9;
    return isNames ? [cell] : [];
  });
  return (
    named.length > 0 &&
    named.every((cell) => isTitleLike(cell) && toWords(cell).length === 1 && !isName(cell)) &&
    first.every((cell) => cell.trim() === "" || isTitleLike(cell))
  );
}

class Finder {
  private readonly readings: readonly TitleReading[];
  private readonly rows: readonly (readonly string[])[];
  private readonly judged = new Map<number, CellJudgement>();
  private readonly width: number;

  constructor(
    private readonly table: SampleTable,
    private readonly lookup: WordLookup | undefined,
  ) {
    this.rows = table.rows.slice(0, ROW_COUNT);
    this.width = table.width ?? table.titles?.length ?? this.rows[0]?.length ?? 0;
    this.readings = (table.titles ?? []).slice(0, this.width).map(readTitle);
  }

  cellsOf(column: number): string[] {
    const cells = this.rows.map((row) => row[column] ?? "");
    return this.table.lists?.includes(column) ? cells.flatMap((cell) => cell.split(LIST_SEPARATOR)) : cells;
  }

  judge(column: number): CellJudgement {
    const found = this.judged.get(column) ?? judgeCells(this.cellsOf(column), this.lookup);
    this.judged.set(column, found);
    return found;
  }

  /** What could be meant, the likeliest first. */
  listCandidates(): NameCandidate[] {
    if (this.width === 1) return [{ columns: { name: 0 }, score: MIN_SCORE }];
    const pairs = this.listPairs();
    const told = [...pairs, ...this.listWholes(pairs.length > 0)];
    const possible = told.filter(({ columns }) => this.isPossible(columns));
    const isFilled = ({ columns }: NameCandidate): boolean =>
      listColumns(columns).some((column) => this.judge(column).filledShare > 0);
    // What titles tell is known before every cell of the others is looked up.
    if (possible.every((each) => each.score < MIN_TOLD_SCORE || !isFilled(each)))
      possible.push(...this.listByCells());
    // An empty column is meant where no other is.
    const filled = possible.filter(isFilled);
    return (filled.length > 0 ? filled : possible).sort((left, right) => right.score - left.score);
  }

  choose(candidates: readonly NameCandidate[]): NameColumns | undefined {
    const [best] = candidates;
    if (best === undefined || best.score < MIN_SCORE) return undefined;
    const isRival = (other: NameCandidate): boolean =>
      other !== best &&
      best.score - other.score < MIN_LEAD &&
      !sharesColumn(other.columns, best.columns) &&
      !this.areSamePeople(best.columns, other.columns);
    return candidates.some(isRival) ? undefined : best.columns;
  }

  areTitlesEnough(): boolean {
    const candidates = this.listCandidates();
    const columns = this.choose(candidates);
    if (columns === undefined || candidates[0]!.score < MIN_SURE_SCORE) return false;
    return !this.readings.some(
      ({ roles }, column) =>
        !listColumns(columns).includes(column) &&
        (roles.size > 0 ||
          ("name" in columns && this.isFree(column) && this.judge(column).shapeShare >= MIN_SHAPE_SHARE)),
    );
  }

  /** Columns that hold parts of the same names. Nothing is missing where whole names are read. */
  listUnread(columns: NameColumns): number[] {
    const read = listColumns(columns);
    const isWhole =
      "name" in columns && (this.has(columns.name, "whole") || !this.has(columns.name, "family", "given"));
    if (isWhole) return [];
    const rests = read.map((column) => this.readings[column]?.rest);
    return this.readings.flatMap(({ roles, rest, isClear }, column) => {
      const isPart = [...roles.keys()].some((role) => role !== "whole" && role !== "person");
      return isPart && isClear && !read.includes(column) && rests.includes(rest) ? [column] : [];
    });
  }

  private has(column: number, ...roles: readonly TitleRole[]): boolean {
    return roles.some((role) => this.readings[column]?.roles.has(role));
  }

  private columnsOf(role: TitleRole): number[] {
    return this.readings.flatMap(({ roles }, column) => (roles.has(role) ? [column] : []));
  }

  /** Whether many rows have few different words: given names at best, rather states, parties or classes. */
  private areFewWords(column: number): boolean {
    const { distinctShare, filledShare, personShare } = this.judge(column);
    const filledCount = filledShare * this.rows.length;
    return filledCount >= MIN_REPEATED_COUNT && distinctShare <= MAX_REPEATED_SHARE && personShare < 0.5;
  }

  /** Numbers, addresses, few words that are no names and the like are no names, whatever their title says. */
  private isPossible(columns: NameColumns): boolean {
    return listColumns(columns).every((column) => {
      const { letterShare, filledShare, knownShare = 0 } = this.judge(column);
      if (this.areFewWords(column) && knownShare < 0.5) return false;
      return letterShare >= 0.5 || filledShare === 0;
    });
  }

  private listPairs(): NameCandidate[] {
    const pairs: (NameCandidate & { fit: number })[] = [];
    const givens = new Set([...this.columnsOf("given"), ...this.columnsOf("whole")]);
    const families = new Set([...this.columnsOf("family"), ...this.columnsOf("whole")]);
    for (const given of givens)
      for (const family of families) {
        const fit = given === family ? undefined : this.fitOf(given, family);
        if (fit === undefined) continue;
        const score = this.readings[given]!.rest === "" ? 4 : 3.4;
        pairs.push({ columns: this.addParts(given, family), score, fit });
      }
    // Of several family names of the same people that which most rows have, and that in the language of the given name.
    pairs.sort((left, right) => right.score - left.score || right.fit - left.fit);
    return pairs.filter(
      ({ columns }, index) => !pairs.slice(0, index).some((other) => sharesColumn(columns, other.columns)),
    );
  }

  /** How well two columns are a given and a family name; undefined: not at all. */
  private fitOf(given: number, family: number): number | undefined {
    const [one, other] = [this.readings[given]!, this.readings[family]!];
    if (one.rest !== other.rest) return undefined;
    const isSure = (reading: TitleReading, role: TitleRole): boolean =>
      reading.roles.has(role) && reading.isClear;
    const languages = one.roles.get("given");
    const sharesLanguage = [...(other.roles.get("family") ?? [])].some((language) =>
      languages?.has(language),
    );
    if (!sharesLanguage && !isSure(one, "given") && !isSure(other, "family")) return undefined;
    // "Name" beside "Surname" is a given name if the surname does not stand in it.
    const wholes = [one, other].filter(({ roles }) => roles.has("whole"));
    if (wholes.length === 2 || wholes[0]?.isClear) return undefined;
    // Whole names of some beside parts of others.
    const either = this.rows.filter((row) => isFilled(row, given) || isFilled(row, family));
    const both = either.filter((row) => isFilled(row, given) && isFilled(row, family));
    const isApart =
      both.length * 2 >= either.length && !this.areSamePeople({ name: given }, { name: family });
    if (wholes.length > 0 && !isApart) return undefined;
    return this.judge(family).filledShare + (sharesLanguage ? 0.5 : 0);
  }

  private addParts(given: number, family: number): NameColumns {
    const { rest } = this.readings[given]!;
    const find = (role: TitleRole): number[] =>
      this.columnsOf(role).filter(
        (column) => column !== given && column !== family && this.readings[column]!.rest === rest,
      );
    return {
      given: [given, ...find("middle").slice(0, 2), ...find("patronymic").slice(0, 1)],
      family: [...find("infix").slice(0, 1), family, ...find("second").slice(0, 1)],
    };
  }

  private listWholes(hasPair: boolean): NameCandidate[] {
    return this.readings.flatMap((reading, column): NameCandidate[] => {
      const score = this.scoreWhole(reading, column, hasPair);
      if (score === undefined) return [];
      const isGiven = reading.roles.has("given") && !reading.roles.has("whole") && reading.isClear;
      return [{ columns: isGiven ? { given: [column], family: [] } : { name: column }, score }];
    });
  }

  private scoreWhole(
    { roles, rest, isClear }: TitleReading,
    column: number,
    hasPair: boolean,
  ): number | undefined {
    const { knownShare, personShare, sampleCount, singleShare } = this.judge(column);
    const isNames =
      knownShare === undefined || knownShare >= MIN_KNOWN_SHARE || sampleCount < MIN_SAMPLE_COUNT;
    if (roles.has("whole")) {
      const base = (rest === "" ? 3.5 : 3) + (isClear ? 0.05 : 0);
      // Whole names are there where parts of them are not.
      if (hasPair && isNames && this.isFuller(column)) return 4.2;
      // A column of whole names is to be preferred.
      if (this.areFewWords(column)) return base - 1.3;
      return isNames ? base + 0.2 * personShare : base - 1.4;
    }
    if (!isNames) return undefined;
    if (roles.has("person")) return 2.5 + 0.2 * personShare;
    if (roles.has("family") && (isClear || roles.get("family")!.has("fr"))) return rest === "" ? 2.9 : 2.5;
    if (roles.has("given") && isClear) return singleShare < 0.5 && personShare > 0.5 ? 2.2 : 1.6;
    if (!roles.has("given") && !roles.has("family")) return undefined;
    // "Nome", "Имя": alone it may be all of the name.
    return personShare >= 0.4 ? 2.3 : MIN_SCORE - 0.1;
  }

  /** Whether whole names are there in clearly more rows than any of the parts. */
  private isFuller(column: number): boolean {
    const { rest } = this.readings[column]!;
    const parts = [...this.columnsOf("given"), ...this.columnsOf("family")].filter(
      (part) => this.readings[part]!.rest === rest && !this.has(part, "whole"),
    );
    const filled = this.rows.filter((row) => parts.some((part) => isFilled(row, part))).length;
    const own = this.rows.filter((row) => isFilled(row, column)).length;
    return parts.length > 0 && own > filled && own - filled > this.rows.length * 0.02;
  }

  /** Whether a title does not speak against names. */
  private isFree(column: number): boolean {
    const { titles } = this.table;
    return titles === undefined || !isThingTitle(titles[column]!) || this.has(column, "given", "family");
  }

  /** Columns whose titles say nothing, or that have none. */
  private listByCells(): NameCandidate[] {
    if (this.lookup === undefined || this.rows.length < 2) return [];
    const names = Array.from({ length: this.width }, (_, column) => column).filter((column) => {
      if (!this.isFree(column)) return false;
      const { shapeShare, knownShare = 0, filledShare, distinctShare } = this.judge(column);
      return (
        shapeShare >= MIN_SHAPE_SHARE &&
        knownShare >= 0.6 &&
        filledShare >= 0.5 &&
        (distinctShare >= 0.3 || this.rows.length < 8)
      );
    });
    const persons = names.filter((column) => this.judge(column).personShare >= 0.6);
    const found: NameCandidate[] = persons.map((name) => {
      return { columns: { name }, score: 2 + 0.2 * this.judge(name).personShare };
    });
    const singles = names.filter(
      (column) => this.judge(column).singleShare >= 0.5 && !persons.includes(column),
    );
    const givens = singles.filter((column) => this.judge(column).lean < -0.5);
    const families = singles.filter((column) => this.judge(column).lean > 0.3);
    // Side by side, as nobody puts a given name beside a town.
    for (const given of givens)
      for (const family of families)
        if (Math.abs(given - family) === 1)
          found.push({ columns: { given: [given], family: [family] }, score: 2.1 });
    if (found.length === 0 && families.length === 1 && names.length === 1)
      found.push({ columns: { name: families[0]! }, score: 1.6 });
    return found;
  }

  /** Whether two places have a word in common in most rows, of those where both have any. */
  private areSamePeople(left: NameColumns, right: NameColumns): boolean {
    const wordsAt = (row: readonly string[], columns: NameColumns): string[] =>
      listColumns(columns).flatMap((column) => toWords((row[column] ?? "").toLowerCase()));
    let [both, shared] = [0, 0];
    for (const row of this.rows) {
      const [one, other] = [wordsAt(row, left), wordsAt(row, right)];
      if (one.length === 0 || other.length === 0) continue;
      both++;
      if (one.some((word) => word.length > 1 && other.includes(word))) shared++;
    }
    return both > 0 && shared / both >= MIN_SHARED_SHARE;
  }
}

const isFilled = (row: readonly string[], column: number): boolean => (row[column] ?? "").trim() !== "";

const sharesColumn = (left: NameColumns, right: NameColumns): boolean =>
  listColumns(left).some((column) => listColumns(right).includes(column));

/** Whether the cells of a row are titles of columns, as far as words tell. */
export const countColumnWords = (cells: readonly string[]): number => cells.filter(isColumnWord).length;
