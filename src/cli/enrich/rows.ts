/** Turns text into output, a chunk at a time: which rows there are, whose answers they wait for, and what is written. */
import { copyText, createBoundedCache } from "../../bounded-cache.ts";
import { InputError } from "../errors.ts";
import type { AnswerPool } from "./pool.ts";
import { PART_SEPARATOR, type RecordReader, type RecordSink } from "./records.ts";

export type ErrorPolicy = "skip" | "fail" | "keep";

/** What has become of the rows so far. */
export interface Tally {
  rowCount: number;
  answeredCount: number;
  malformedCount: number;
  skippedCount: number;
  /** Rows by most likely country. */
  countries: Record<string, number>;
  /** Rows whose cell names no country, and the first such cells. None: there are no such rows. */
  unread?: { count: number; values: string[] };
}

/** What is added to a record; one for all rows of the same name. */
interface Entry {
  kind: "row" | "blank" | "header" | "malformed" | "skipped" | "part" | "skipped part";
  text: string;
  /** The most likely one; empty if there is none. */
  country: string;
  /** Set if the name is no text in the encoding of the file. */
  fault?: string;
}

const BLANK: Entry = { kind: "blank", text: "", country: "" };
const SKIPPED: Entry = { kind: "skipped", text: "", country: "" };
/** Of a line that is longer than memory is for. */
const PART: Entry = { kind: "part", text: "", country: "" };
const SKIPPED_PART: Entry = { kind: "skipped part", text: "", country: "" };

/** What follows from a file and the options that it is read by. */
export interface RowFormat {
  reader: RecordReader;
  /** A name as it stands in the keys of the reader, for people; undefined if it is no text. */
  decode(units: string): string | undefined;
  newline: "\n" | "\r";
  /** Where the added text goes. */
  placement: "end of record" | "end of object";
  delimiter: string;
  /** Added to the first record; undefined: it is a row like all others. */
  headerText: string | undefined;
  malformedText: string;
  isParts: boolean;
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
}

export class RowProcessor {
  position: RowPosition;
  private readonly settings: RowSettings;
  private readonly remembered = createBoundedCache<string, Entry>(REMEMBERED_BYTE_COUNT);

  constructor(settings: RowSettings, position: RowPosition) {
    this.settings = settings;
    this.position = position;
  }

  /** Reads the complete records at the start of `text`. @throws InputError at a malformed one, if such end the run */
  read(text: string, isEnd: boolean): Chunk {
    const { remembered, settings } = this;
    const { decode, newline, errors, pool, isParts, groupOf, limit } = settings;
    const answerByteCount = ENTRY_BYTE_COUNT + COUNTRY_BYTE_COUNT * limit;
    const ends: number[] = [];
    const entries: Entry[] = [];
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
            target.text = texts[index]!;
            target.country = countries[index]!;
          }
        }),
      );
      names = [];
      groups = [];
      waiting = [];
      nameUnits = 0;
    };
    const add = (entry: Entry, end: number): void => {
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
      const name = decodeKey(key, decode, isParts);
      if (name === undefined) {
        entry.fault = "the name is not in the encoding of the file";
        return entry;
      }
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
    const sink: RecordSink = {
      row: (key, end, cell) => {
        if (!isHeaderDone) return addHeader(end);
        const group = groupOf ? (groupOf(cell) ?? notRead(cell)) : 0;
        const entry = remembered.get(groupOf ? inGroup(key, group) : key) ?? ask(key, group);
        if (entry.fault === undefined) add(entry, end);
        else addMalformed(entry.fault, end, 0);
      },
      blank: (end) => add(BLANK, end),
      malformed: (reason, end, missingColumnCount) =>
        isHeaderDone ? addMalformed(reason, end, missingColumnCount) : addHeader(end),
      tooLong: (reason) => {
        if (!isHeaderDone) throw new InputError(`line ${lineOf(start)}, the header: ${reason}`);
        report(reason);
        passLine();
      },
    };

    if (isWithinLine) passLine();
    else settings.reader.read(text, isEnd, sink);
    // What was handed over, whole records and parts of a line alike.
    const unitCount = start;
    send();
    this.position = { line: lineOf(unitCount), isHeaderDone, isWithinLine };
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
        return render(settings, text, ends, entries, tally);
      },
    };
  }
}

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

/** Records as they were, each with what is added to it. */
function render(
  settings: RowSettings,
  text: string,
  ends: readonly number[],
  entries: readonly Entry[],
  tally: Tally,
): string {
  const { newline, placement } = settings;
  const pieces: string[] = [];
  let from = 0;
  let start = 0;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    const end = ends[index]!;
    count(entry, tally);
    if (entry.kind === "skipped" || entry.kind === "skipped part") {
      pieces.push(text.slice(from, start));
      from = end;
    } else if (entry.text !== "") {
      const recordEnd = placement === "end of record" ? endOfRecord(text, start, end, newline) : -1;
      if (recordEnd >= 0) {
        pieces.push(text.slice(from, recordEnd), entry.text);
        from = recordEnd;
      } else if (entry.kind === "row") {
        const brace = text.lastIndexOf("}", end - 1);
        pieces.push(text.slice(from, brace), isEmptyObject(text, brace) ? entry.text : `,${entry.text}`);
        from = brace;
      }
    }
    start = end;
  }
  pieces.push(text.slice(from, start));
  return pieces.join("");
}

function count({ kind, country }: Entry, tally: Tally): void {
  if (kind === "blank" || kind === "header" || kind === "part" || kind === "skipped part") return;
  tally.rowCount++;
  if (kind === "skipped") tally.skippedCount++;
  if (kind !== "row") tally.malformedCount++;
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

function decodeKey(key: string, decode: RowSettings["decode"], isParts: boolean): string | undefined {
  if (!isParts) return decode(key);
  const end = key.indexOf(PART_SEPARATOR);
  const given = decode(key.slice(0, end));
  const family = decode(key.slice(end + 1));
  return given === undefined || family === undefined ? undefined : given + PART_SEPARATOR + family;
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
