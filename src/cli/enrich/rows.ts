/** Turns text into output, a chunk at a time: which rows there are, whose answers they wait for, and what is written. */
import { BoundedCache } from "../bounded-cache.ts";
import type { Tally } from "./checkpoint.ts";
import { RowError } from "./errors.ts";
import type { AnswerPool } from "./pool.ts";
import { PART_SEPARATOR, type RecordReader, type RecordSink } from "./records.ts";

export type ErrorPolicy = "skip" | "fail" | "keep";

/** What is added to a record; one for all rows of the same name. */
interface Entry {
  kind: "row" | "blank" | "header" | "malformed" | "skipped";
  text: string;
  /** The most likely one; empty if there is none. */
  country: string;
  /** Set if the name is no text in the encoding of the file. */
  fault?: string;
}

const BLANK: Entry = { kind: "blank", text: "", country: "" };
const SKIPPED: Entry = { kind: "skipped", text: "", country: "" };

export interface RowSettings {
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
  errors: ErrorPolicy;
  pool: AnswerPool;
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

/** Names that are asked for together. */
const QUESTION_SIZE = 512;
/**
 * Names whose answers are remembered, each in about 300 bytes. Of a million surnames on two threads, 10,000 took 12.8 s
 * of processor time and 257 MB, 100,000 took 11.0 s and 275 MB. Answers packed into bytes took 11.0 s as well.
 */
const REMEMBERED_COUNT = 50_000;

export class RowProcessor {
  /** Line that the next chunk begins at. */
  line: number;
  isHeaderDone: boolean;
  private readonly settings: RowSettings;
  private readonly remembered = new BoundedCache<string, Entry>(REMEMBERED_COUNT);

  constructor(settings: RowSettings, line: number, isHeaderDone: boolean) {
    this.settings = settings;
    this.line = line;
    this.isHeaderDone = isHeaderDone || settings.headerText === undefined;
  }

  /** Reads the complete records at the start of `text`. @throws RowError at a malformed one, if such end the run */
  read(text: string, isEnd: boolean): Chunk {
    const { remembered, settings } = this;
    const { decode, newline, errors, pool, isParts } = settings;
    const ends: number[] = [];
    const entries: Entry[] = [];
    const asked: Promise<void>[] = [];
    let names: string[] = [];
    let waiting: Entry[] = [];
    let start = 0;
    let line = this.line;
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
        pool.ask(names).then(({ texts, countries }) => {
          for (const [index, target] of targets.entries()) {
            target.text = texts[index]!;
            target.country = countries[index]!;
          }
        }),
      );
      names = [];
      waiting = [];
    };
    const add = (entry: Entry, end: number): void => {
      entries.push(entry);
      ends.push(end);
      start = end;
    };
    const addMalformed = (reason: string, end: number, missingColumnCount: number): void => {
      const number = lineOf(start);
      if (errors === "fail") {
        throw new RowError(
          `line ${number}: ${reason}. To leave such rows out or unanswered, use --errors skip or keep`,
        );
      }
      settings.report(number, reason);
      if (errors === "skip") add(SKIPPED, end);
      else {
        const text = settings.delimiter.repeat(missingColumnCount) + settings.malformedText;
        add({ kind: "malformed", text, country: "" }, end);
      }
    };
    const ask = (shared: string): Entry => {
      // The key is a part of the text of its chunk, and would keep all of it.
      const key = copy(shared);
      const entry: Entry = { kind: "row", text: "", country: "" };
      remembered.set(key, entry);
      const name = decodeKey(key, decode, isParts);
      if (name === undefined) {
        entry.fault = "the name is not in the encoding of the file";
        return entry;
      }
      names.push(name);
      waiting.push(entry);
      if (names.length >= QUESTION_SIZE) send();
      return entry;
    };
    const sink: RecordSink = {
      row: (key, end) => {
        if (!this.isHeaderDone) {
          this.isHeaderDone = true;
          return add({ kind: "header", text: settings.headerText!, country: "" }, end);
        }
        const entry = remembered.get(key) ?? ask(key);
        if (entry.fault === undefined) add(entry, end);
        else addMalformed(entry.fault, end, 0);
      },
      blank: (end) => add(BLANK, end),
      malformed: addMalformed,
    };

    const unitCount = settings.reader.read(text, isEnd, sink);
    send();
    this.line = lineOf(unitCount);
    const ready = Promise.all(asked).then(() => {});
    // Whoever waits for it is told; until then it is no failure that nobody handles.
    ready.catch(() => {});
    return { unitCount, ready, render: (tally) => render(settings, text, ends, entries, tally) };
  }
}

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
    if (entry.kind === "skipped") {
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
  if (kind === "blank" || kind === "header") return;
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

/** A string of its own. V8 keeps a longer part of a string as a reference to the whole. */
function copy(text: string): string {
  return text.length < 13 ? text : JSON.parse(JSON.stringify(text));
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
