/** Turns text into output, a chunk at a time: which rows there are, whose answers they wait for, and what is written. */
import { copyText, createBoundedCache } from "../../ground/bounded-cache.ts";
import { InputError } from "../errors.ts";
import { inGroup } from "./name-key.ts";
import type { AnswerPool } from "./pool.ts";
import { NO_PERSON, type Raggedness } from "./records.ts";
import { type RowPosition, RowReader, type RowReading, type RowTaker } from "./row-reader.ts";

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
  /** Rows with what is no person, or stands for a missing name. */
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
export interface RowFormat extends Omit<RowReading, "maxRowCount"> {
  /** Text of a cell; undefined if it is none. */
  decode(units: string): string | undefined;
  /**
   * A name as it is asked for, of a key of the reader. Empty where something stands for a missing name, undefined if it is
   * no text.
   */
  toName(key: string): string | undefined;
  /** Keys of the people in one key, which may be too many; none: it holds one. */
  splitKey?: ((key: string) => readonly string[]) | undefined;
  /** What is added for a person in front of the answer. */
  writePerson(key: string): string;
  /** Whether records are elements of a JSON array. */
  isArray: boolean;
  /** Where the added text goes. */
  placement: "end of record" | "end of object";
  delimiter: string;
  malformedText: string;
  noPersonText: string;
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
  /** The output in pieces. To be asked once, when `ready` has resolved. */
  render(tally: Tally): Iterable<string>;
}

/** People in a cell. More stand in none that somebody has written, and the row is written once for each of them. */
export const MAX_PEOPLE = 1000;

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

/** What is known from one chunk to the next. */
interface Memory {
  remembered: ReturnType<typeof createBoundedCache<string, Entry>>;
  /** Units of names that are no text, a line each. */
  undecoded: string;
}

export class RowProcessor {
  private readonly settings: RowSettings;
  private readonly reader: RowReader;
  private readonly memory: Memory = { remembered: createBoundedCache(REMEMBERED_BYTE_COUNT), undecoded: "" };

  constructor(settings: RowSettings, position: RowPosition) {
    this.settings = settings;
    this.reader = new RowReader(settings, position);
  }

  get position(): RowPosition {
    return this.reader.position;
  }

  /** Whether as many rows have been read as are wanted. */
  get isFull(): boolean {
    return this.reader.isFull;
  }

  /** Units of names that are no text, a line each. */
  get undecoded(): string {
    return this.memory.undecoded;
  }

  /** Reads the complete records at the start of `text`. @throws InputError at a malformed one, if such end the run */
  read(text: string, isEnd: boolean): Chunk {
    const { settings } = this;
    const records = new ChunkRecords(settings, this.memory, () => this.reader.countLines());
    const unitCount = this.reader.read(text, isEnd, records);
    const ready = records.finish();
    // Whoever waits for it is told; until then it is no failure that nobody handles.
    ready.catch(() => {});
    return {
      unitCount,
      ready,
      *render(tally) {
        const { unread, raggedCount } = records;
        if (unread.count > 0) {
          tally.unread ??= { count: 0, values: [] };
          addUnread(tally.unread, unread.count, unread.values);
        }
        tally.raggedCount += raggedCount;
        yield* render(settings, text, records, tally);
      },
    };
  }
}

/** A chunk of text, taken apart, whose names are asked for. */
class ChunkRecords implements RowTaker {
  readonly ends: number[] = [];
  readonly entries: RecordEntry[] = [];
  /** By the index of a record: delimiters for columns that it does not have. */
  readonly missing = new Map<number, string>();
  readonly unread: NonNullable<Tally["unread"]> = { count: 0, values: [] };
  raggedCount = 0;
  private readonly asked: Promise<void>[] = [];
  private names: string[] = [];
  private groups: number[] = [];
  private waiting: Entry[] = [];
  private nameUnits = 0;

  constructor(
    private readonly settings: RowSettings,
    private readonly memory: Memory,
    private readonly findLine: () => number,
  ) {}

  row(key: string, end: number, cell: string, ragged?: Raggedness): void {
    const { settings } = this;
    const { reason, missingColumnCount = 0 } = ragged ?? {};
    if (missingColumnCount > 0)
      this.missing.set(this.entries.length, settings.delimiter.repeat(missingColumnCount));
    if (reason === NO_PERSON) {
      const text = settings.writePerson("") + settings.noPersonText;
      this.add({ kind: "row", text, country: "", blank: "placeholder" }, end);
      return;
    }
    if (reason !== undefined) {
      this.report(`${reason}; answered by the name it has`);
      this.raggedCount++;
    }
    const group = settings.groupOf ? (settings.groupOf(cell) ?? this.addUnreadCell(cell)) : 0;
    const people = settings.splitKey?.(key);
    if (people !== undefined && people.length > MAX_PEOPLE) {
      this.malformed(`more than ${MAX_PEOPLE} people in a cell`, end, 0);
      return;
    }
    const entry = people?.map((person) => this.entryOf(person, group)) ?? this.entryOf(key, group);
    const fault = [entry].flat().find((person) => person.fault !== undefined)?.fault;
    if (fault === undefined) this.add(entry, end);
    else this.malformed(fault, end, 0);
  }

  malformed(reason: string | undefined, end: number, missingColumnCount: number): void {
    const { errors, delimiter, malformedText, writePerson } = this.settings;
    if (reason !== undefined) this.report(reason);
    const text = delimiter.repeat(missingColumnCount) + writePerson("") + malformedText;
    this.add(errors === "skip" ? SKIPPED : { kind: "malformed", text, country: "" }, end);
  }

  part(reason: string | undefined, end: number): void {
    if (reason !== undefined) this.report(reason);
    this.add(this.settings.errors === "skip" ? SKIPPED_PART : PART, end);
  }

  blank(end: number): void {
    this.add(BLANK, end);
  }

  header(end: number): void {
    this.add({ kind: "header", text: this.settings.headerText!, country: "" }, end);
  }

  /** Asks for the last names. Resolves when all answers are there. */
  async finish(): Promise<void> {
    this.send();
    await Promise.all(this.asked);
  }

  private add(entry: RecordEntry, end: number): void {
    this.entries.push(entry);
    this.ends.push(end);
  }

  private report(reason: string): void {
    const { errors, report } = this.settings;
    const line = this.findLine();
    if (errors === "fail") {
      throw new InputError(
        `line ${line}: ${reason}. To leave such rows out or unanswered, use --errors skip or keep`,
      );
    }
    report(line, reason);
  }

  private addUnreadCell(cell: string): 0 {
    const shown = cell.slice(0, SHOWN_CELL_UNITS);
    addUnread(this.unread, 1, [this.settings.decode(shown) ?? shown]);
    return 0;
  }

  private entryOf(key: string, group: number): Entry {
    const found = this.memory.remembered.get(this.settings.groupOf ? inGroup(key, group) : key);
    return found ?? this.ask(key, group);
  }

  private ask(shared: string, group: number): Entry {
    const { settings, memory } = this;
    // The key is a part of the text of its chunk, and would keep all of it.
    const key = copyText(shared);
    const entry: Entry = { kind: "row", text: "", country: "" };
    const byteCount = ENTRY_BYTE_COUNT + COUNTRY_BYTE_COUNT * settings.limit + 2 * key.length;
    memory.remembered.set(settings.groupOf ? inGroup(key, group) : key, entry, byteCount);
    const name = settings.toName(key);
    if (name === undefined) {
      entry.fault = "the name is not in the encoding of the file";
      if (memory.undecoded.length < MAX_UNDECODED_UNITS) memory.undecoded += `${key}\n`;
      return entry;
    }
    entry.text = settings.writePerson(key);
    if (name === "" && LETTER.test(key)) {
      entry.blank = "placeholder";
      entry.text += settings.noPersonText;
      return entry;
    }
    if (name !== "" && !LETTER.test(name)) entry.blank = "no letter";
    this.names.push(name);
    this.groups.push(group);
    this.waiting.push(entry);
    this.nameUnits += name.length;
    if (this.names.length >= QUESTION_SIZE || this.nameUnits >= QUESTION_UNITS) this.send();
    return entry;
  }

  private send(): void {
    const { names, groups, waiting, settings } = this;
    if (names.length === 0) return;
    this.names = [];
    this.groups = [];
    this.waiting = [];
    this.nameUnits = 0;
    const reply = settings.pool.ask(names, settings.groupOf && groups);
    this.asked.push(
      reply.then(({ texts, countries }) => {
        for (const [index, entry] of waiting.entries()) {
          entry.text += texts[index]!;
          entry.country = countries[index]!;
        }
      }),
    );
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

/** What rows with several people become is not held in memory as a whole: it can be a thousand times as long as they are. */
const PIECE_UNITS = 1 << 16;

/** Records as they were, each with what is added to it. */
function* render(
  settings: RowSettings,
  text: string,
  { ends, entries, missing }: ChunkRecords,
  tally: Tally,
): Iterable<string> {
  let pieces: string[] = [];
  let pieceUnits = 0;
  let from = 0;
  let start = 0;
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    const end = ends[index]!;
    if (Array.isArray(entry)) {
      pieces.push(text.slice(from, start));
      for (const piece of renderPeople(settings, text.slice(start, end), entry as Entry[], tally)) {
        pieces.push(piece);
        pieceUnits += piece.length;
        if (pieceUnits < PIECE_UNITS) continue;
        yield pieces.join("");
        pieces = [];
        pieceUnits = 0;
      }
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
  yield pieces.join("");
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
function* renderPeople(
  settings: RowSettings,
  record: string,
  people: readonly Entry[],
  tally: Tally,
): Iterable<string> {
  const { newline, placement, isArray } = settings;
  const end = endOfRecord(record, 0, record.length, newline);
  const [body, lineEnd] =
    placement === "end of record" || !isArray ? [record.slice(0, end), record.slice(end)] : [record, ""];
  const between = isArray ? "," : lineEnd || newline;
  for (const [index, entry] of people.entries()) {
    count(entry, tally);
    const place = findPlace(settings, body, 0, body.length, entry)!;
    // Of an element of an array what separates it from the one before stands in front of it.
    const from = index > 0 && isArray ? body.indexOf("{") : 0;
    yield (index > 0 ? between : "") +
      body.slice(from, place.at) +
      place.before +
      entry.text +
      body.slice(place.at);
  }
  yield lineEnd;
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
