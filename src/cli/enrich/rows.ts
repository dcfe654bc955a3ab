/** Turns text into output, a chunk at a time: which rows there are, whose answers they wait for, and what is written. */
import { copyText, createBoundedCache } from "../../ground/bounded-cache.ts";
import { InputError } from "../errors.ts";
import type { AnswerPool } from "./pool.ts";
import { PART_SEPARATOR, type RecordReader, type RecordSink } from "./records.ts";

/** Names that are no text in the encoding of the file, of which the right encoding is guessed. */
const MAX_UNDECODED_UNITS = 10_000;

export type ErrorPolicy = "skip" | "fail" | "keep";

/** What has become of the rows so far. */
export interface Tally {
  rowCount: number;
  answeredCount: number;
  malformedCount: number;
  skippedCount: number;
  /** Rows with more or fewer columns than the others, answered all the same. */
  raggedCount: number;
  /** Rows with what stands for a missing name. */
  placeholderCount: number;
  /** Rows whose name has no letter. */
  letterlessCount: number;
  /** Rows by most likely country. */
  countries: Record<string, number>;
  /** Rows whose cell names no country, and the first such cells. None: there are no such rows. */
  unread?: { count: number; values: string[] };
}

export const emptyTally = (): Tally => ({
  rowCount: 0,
  answeredCount: 0,
  malformedCount: 0,
  skippedCount: 0,
  raggedCount: 0,
  placeholderCount: 0,
  letterlessCount: 0,
  countries: {},
});

/** What is added to a record; one for all rows of the same name. */
interface Entry {
  kind: "row" | "blank" | "header" | "malformed" | "skipped" | "part" | "skipped part";
  text: string;
  /** The most likely one; empty if there is none. */
  country: string;
  /** Set if the name is no text in the encoding of the file. */
  fault?: string;
  /** Set if there is no name in the place of one. */
  blank?: "placeholder" | "no letter";
}

/** Of a record that holds several people: one for each. */
type RecordEntry = Entry | readonly Entry[];

const BLANK: Entry = { kind: "blank", text: "", country: "" };
const SKIPPED: Entry = { kind: "skipped", text: "", country: "" };
/** Of a line that is longer than memory is for. */
const PART: Entry = { kind: "part", text: "", country: "" };
const SKIPPED_PART: Entry = { kind: "skipped part", text: "", country: "" };

/** What follows from a file and the options that it is read by. */
export interface RowFormat {
  reader: RecordReader;
  /** Text of a cell; undefined if it is none. */
  decode(units: string): string | undefined;
  /**
   * A name as it is asked for, of a key of the reader: `given\0family` where parts are known. Empty where something stands
   * for a missing name, undefined if it is no text.
   */
  toName(key: string): string | undefined;
  /** Keys of the people in one key; none: it holds one. */
  splitKey?: ((key: string) => readonly string[]) | undefined;
  /** What is added for a person in front of the answer. */
  writePerson(key: string): string;
  newline: "\n" | "\r";
  /** Whether records are elements of a JSON array. */
  isArray: boolean;
  /** Where the added text goes. */
  placement: "end of record" | "end of object";
  delimiter: string;
  /** Added to the first record; undefined: it is a row like all others. */
  headerText: string | undefined;
  malformedText: string;
  /** Ends what is cut by {@link RowSettings.maxRowCount}. */
  tailText: string;
  /** Most countries that are added. */
  limit: number;
}

export interface RowSettings extends RowFormat {
  /**
   * Number of the group that a row with this cell is in; undefined: it cannot be read, which is counted, and the row is in
   * group 0. Without this function there are no groups.
   */
  groupOf?: ((cell: string) => number | undefined) | undefined;
  errors: ErrorPolicy;
  /** Rows that are read at most. */
  maxRowCount?: number | undefined;
  pool: Pick<AnswerPool, "ask">;
  /** Called for each malformed row. */
  report(line: number, reason: string): void;
}

/** Text whose records are known, and perhaps not yet all answers. */
export interface Chunk {
  /** Units of the input whose records these are. */
  readonly unitCount: number;
  /** Resolves when all answers are there. */
  readonly ready: Promise<void>;
  /** The output. To be asked once, when `ready` has resolved. */
  render(tally: Tally): string;
}

/** Names that are asked for together, and text beside them that is enough by itself. */
const QUESTION_SIZE = 512;
const QUESTION_UNITS = 1 << 16;
/**
 * Bytes of remembered answers: some 50,000 names with five countries. Of a million surnames on two threads, 10,000 took
 * 12.8 s of processor time and 257 MB, 100,000 took 11.0 s and 275 MB. Answers packed into bytes took 11.0 s as well.
 */
const REMEMBERED_BYTE_COUNT = 15_000_000;
/** Of an entry in the map beside its text, and of a country and its probability. */
const ENTRY_BYTE_COUNT = 200;
const COUNTRY_BYTE_COUNT = 16;

/** Where reading goes on. */
export interface RowPosition {
  line: number;
  isHeaderDone: boolean;
  /** Whether that is within a line that is too long for a record, and has been reported. */
  isWithinLine: boolean;
  /** Rows that are behind. */
  rowCount: number;
}

export class RowProcessor {
  position: RowPosition;
  /** Units of names that are no text, a line each. */
  undecoded = "";
  private readRowCount: number;
  private raggedCount = 0;
  private readonly settings: RowSettings;
  private readonly remembered = createBoundedCache<string, Entry>(REMEMBERED_BYTE_COUNT);

  constructor(settings: RowSettings, position: RowPosition) {
    this.settings = settings;
    this.position = position;
    this.readRowCount = position.rowCount;
  }

  /** Whether as many rows have been read as are wanted. */
  get isFull(): boolean {
    return this.readRowCount >= (this.settings.maxRowCount ?? Number.POSITIVE_INFINITY);
  }

  /** Reads the complete records at the start of `text`. @throws InputError at a malformed one, if such end the run */
  read(text: string, isEnd: boolean): Chunk {
    const { remembered, settings } = this;
    const { decode, newline, errors, pool, groupOf, limit } = settings;
    const answerByteCount = ENTRY_BYTE_COUNT + COUNTRY_BYTE_COUNT * limit;
    const ends: number[] = [];
    const entries: RecordEntry[] = [];
    /** Delimiters for columns that a record does not have. */
    const missing = new Map<number, string>();
    const asked: Promise<void>[] = [];
    const unread = { count: 0, values: [] };
    let names: string[] = [];
    let groups: number[] = [];
    let waiting: Entry[] = [];
    let nameUnits = 0;
    let start = 0;
    let { line, isHeaderDone, isWithinLine } = this.position;
    isHeaderDone ||= settings.headerText === undefined;
    let lineUnit = 0;
    const lineOf = (unit: number): number => {
      line += countLines(text, lineUnit, unit, newline);
      lineUnit = unit;
      return line;
    };
    const send = (): void => {
      if (names.length === 0) return;
      const targets = waiting;
      asked.push(
        pool.ask(names, groupOf && groups).then(({ texts, countries }) => {
          for (const [index, target] of targets.entries()) {
            target.text += texts[index]!;
            target.country = countries[index]!;
          }
        }),
      );
      names = [];
      groups = [];
      waiting = [];
      nameUnits = 0;
    };
    const add = (entry: RecordEntry, end: number): void => {
      entries.push(entry);
      ends.push(end);
      start = end;
    };
    const report = (reason: string): void => {
      const number = lineOf(start);
      if (errors === "fail") {
        throw new InputError(
          `line ${number}: ${reason}. To leave such rows out or unanswered, use --errors skip or keep`,
        );
      }
      settings.report(number, reason);
    };
    const endMalformed = (end: number, missingColumnCount: number): void => {
      if (errors === "skip") add(SKIPPED, end);
      else {
        const text = settings.delimiter.repeat(missingColumnCount) + settings.malformedText;
        add({ kind: "malformed", text, country: "" }, end);
      }
    };
    const addMalformed = (reason: string, end: number, missingColumnCount: number): void => {
      report(reason);
      endMalformed(end, missingColumnCount);
    };
    /** Goes on in a line that is too long, as far as it is known. */
    const passLine = (): void => {
      const found = text.indexOf(newline, start);
      isWithinLine = found < 0 && !isEnd;
      if (isWithinLine) add(errors === "skip" ? SKIPPED_PART : PART, text.length);
      else endMalformed(found < 0 ? text.length : found + 1, 0);
    };
    const ask = (shared: string, group: number): Entry => {
      // The key is a part of the text of its chunk, and would keep all of it.
      const key = copyText(shared);
      const entry: Entry = { kind: "row", text: "", country: "" };
      remembered.set(groupOf ? inGroup(key, group) : key, entry, answerByteCount + 2 * key.length);
      const name = settings.toName(key);
      if (name === undefined) {
        entry.fault = "the name is not in the encoding of the file";
        if (this.undecoded.length < MAX_UNDECODED_UNITS) this.undecoded += `${key}\n`;
        return entry;
      }
      if (name === "") {
        if (LETTER.test(key)) entry.blank = "placeholder";
      } else if (!LETTER.test(name)) entry.blank = "no letter";
      entry.text = settings.writePerson(key);
      names.push(name);
      groups.push(group);
      nameUnits += name.length;
      waiting.push(entry);
      if (names.length >= QUESTION_SIZE || nameUnits >= QUESTION_UNITS) send();
      return entry;
    };
    const notRead = (cell: string): 0 => {
      addUnread(unread, 1, [decode(cell.slice(0, SHOWN_CELL_UNITS)) ?? cell.slice(0, SHOWN_CELL_UNITS)]);
      return 0;
    };
    /** The first record is the header, however it is written: else a row would become one, and its person be lost. */
    const addHeader = (end: number): void => {
      isHeaderDone = true;
      add({ kind: "header", text: settings.headerText!, country: "" }, end);
    };
    const entryOf = (key: string, group: number): Entry =>
      remembered.get(groupOf ? inGroup(key, group) : key) ?? ask(key, group);
    const addRow = (key: string, end: number, cell: string): void => {
      this.readRowCount++;
      const group = groupOf ? (groupOf(cell) ?? notRead(cell)) : 0;
      if (settings.splitKey === undefined) {
        const entry = entryOf(key, group);
        if (entry.fault === undefined) add(entry, end);
        else addMalformed(entry.fault, end, 0);
        return;
      }
      const people = settings.splitKey(key).map((person) => entryOf(person, group));
      const fault = people.find((entry) => entry.fault !== undefined)?.fault;
      if (fault === undefined) add(people, end);
      else addMalformed(fault, end, 0);
    };
    const sink: RecordSink = {
      row: (key, end, cell) => {
        if (!isHeaderDone) addHeader(end);
        else if (!this.isFull) addRow(key, end, cell);
      },
      ragged: (reason, key, end, cell, missingCount) => {
        if (!isHeaderDone) return addHeader(end);
        if (this.isFull) return;
        report(`${reason}; answered by the name it has`);
        this.raggedCount++;
        const index = entries.length;
        addRow(key, end, cell);
        if (missingCount > 0) missing.set(index, settings.delimiter.repeat(missingCount));
      },
      blank: (end) => {
        if (!this.isFull) add(BLANK, end);
      },
      malformed: (reason, end, missingColumnCount) => {
        if (!isHeaderDone) return addHeader(end);
        if (this.isFull) return;
        this.readRowCount++;
        addMalformed(reason, end, missingColumnCount);
      },
      tooLong: (reason) => {
        if (this.isFull) return;
        if (!isHeaderDone) throw new InputError(`line ${lineOf(start)}, the header: ${reason}`);
        this.readRowCount++;
        report(reason);
        passLine();
      },
    };

    if (isWithinLine) passLine();
    else settings.reader.read(text, isEnd, sink);
    // What was handed over, whole records and parts of a line alike.
    const unitCount = start;
    send();
    const raggedCount = this.raggedCount;
    this.raggedCount = 0;
    this.position = { line: lineOf(unitCount), isHeaderDone, isWithinLine, rowCount: this.readRowCount };
    const ready = Promise.all(asked).then(() => {});
    // Whoever waits for it is told; until then it is no failure that nobody handles.
    ready.catch(() => {});
    return {
      unitCount,
      ready,
      render(tally) {
        if (unread.count > 0) {
          tally.unread ??= { count: 0, values: [] };
          addUnread(tally.unread, unread.count, unread.values);
        }
        tally.raggedCount += raggedCount;
        return render(settings, { text, ends, entries, missing }, tally);
      },
    };
  }
}

const LETTER = /\p{L}/u;

/** Different cells that a summary shows of those that cannot be read. */
const SHOWN_CELL_COUNT = 5;
const SHOWN_CELL_UNITS = 60;

function addUnread(unread: NonNullable<Tally["unread"]>, count: number, values: readonly string[]): void {
  unread.count += count;
  for (const value of values)
    if (unread.values.length < SHOWN_CELL_COUNT && !unread.values.includes(value)) unread.values.push(value);
}

/** A name has as many answers as there are groups. */
const inGroup = (key: string, group: number): string => `${group}${PART_SEPARATOR}${key}`;

/** A chunk of text, taken apart. */
interface Records {
  text: string;
  ends: readonly number[];
  entries: readonly RecordEntry[];
  /** By the index of a record: what it needs before its answer. */
  missing: ReadonlyMap<number, string>;
}

/** Records as they were, each with what is added to it. */
function render(settings: RowSettings, { text, ends, entries, missing }: Records, tally: Tally): string {
  const pieces: string[] = [];
  let from = 0;
  let start = 0;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    const end = ends[index]!;
    if (Array.isArray(entry)) {
      pieces.push(
        text.slice(from, start),
        renderPeople(settings, text.slice(start, end), entry as Entry[], tally),
      );
      from = end;
    } else {
      const own = entry as Entry;
      count(own, tally);
      if (own.kind === "skipped" || own.kind === "skipped part") {
        pieces.push(text.slice(from, start));
        from = end;
      } else if (own.text !== "") {
        const place = findPlace(settings, text, start, end, own);
        if (place !== undefined) {
          pieces.push(text.slice(from, place.at), place.before, missing.get(index) ?? "", own.text);
          from = place.at;
        }
      }
    }
    start = end;
  }
  pieces.push(text.slice(from, start));
  return pieces.join("");
}

/** Where the added text of a record goes; undefined: it is left as it is. */
function findPlace(
  { placement, newline }: RowSettings,
  text: string,
  start: number,
  end: number,
  { kind }: Entry,
): { at: number; before: string } | undefined {
  if (placement === "end of record") return { at: endOfRecord(text, start, end, newline), before: "" };
  if (kind !== "row") return undefined;
  const brace = text.lastIndexOf("}", end - 1);
  return { at: brace, before: isEmptyObject(text, brace) ? "" : "," };
}

/** A record once for each of the people in it. */
function renderPeople(settings: RowSettings, record: string, people: readonly Entry[], tally: Tally): string {
  const { newline, placement, isArray } = settings;
  const end = endOfRecord(record, 0, record.length, newline);
  const [body, lineEnd] =
    placement === "end of record" || !isArray ? [record.slice(0, end), record.slice(end)] : [record, ""];
  const between = isArray ? "," : lineEnd || newline;
  let text = "";
  for (const [index, entry] of people.entries()) {
    count(entry, tally);
    const place = findPlace(settings, body, 0, body.length, entry)!;
    // Of an element of an array what separates it from the one before stands in front of it.
    const from = index > 0 && isArray ? body.indexOf("{") : 0;
    text +=
      (index > 0 ? between : "") +
      body.slice(from, place.at) +
      place.before +
      entry.text +
      body.slice(place.at);
  }
  return text + lineEnd;
}

function count({ kind, country, blank }: Entry, tally: Tally): void {
  if (kind === "blank" || kind === "header" || kind === "part" || kind === "skipped part") return;
  tally.rowCount++;
  if (kind === "skipped") tally.skippedCount++;
  if (kind !== "row") tally.malformedCount++;
  if (blank === "placeholder") tally.placeholderCount++;
  else if (blank === "no letter") tally.letterlessCount++;
  if (country === "") return;
  tally.answeredCount++;
  tally.countries[country] = (tally.countries[country] ?? 0) + 1;
}

/** Where a record ends, before its line end, of which the last record may have none. */
function endOfRecord(text: string, start: number, end: number, newline: "\n" | "\r"): number {
  if (text[end - 1] !== newline) return end;
  return newline === "\n" && end - 2 >= start && text[end - 2] === "\r" ? end - 2 : end - 1;
}

function isEmptyObject(text: string, brace: number): boolean {
  let before = brace - 1;
  while (/\s/u.test(text[before]!)) before--;
  return text[before] === "{";
}

function countLines(text: string, start: number, end: number, newline: string): number {
  let lines = 0;
  for (
    let found = text.indexOf(newline, start);
    found >= 0 && found < end;
    found = text.indexOf(newline, found + 1)
  )
    lines++;
  return lines;
}
