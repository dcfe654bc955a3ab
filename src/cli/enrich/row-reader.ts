/** Reads which rows a text has, a piece after the other: alike for the pass that looks and for the one that answers. */
import { InputError } from "../errors.ts";
import type { Raggedness, RecordReader, RecordSink } from "./records.ts";

/** Where reading goes on. */
export interface RowPosition {
  line: number;
  isHeaderDone: boolean;
  /** Whether that is within a line that is too long for a record, and has been reported. */
  isWithinLine: boolean;
  /** Rows that are behind. */
  rowCount: number;
}

/** Takes what a text is made of, in order. `end` is where that ends in the text. */
export interface RowTaker {
  row(key: string, end: number, group: string, ragged?: Raggedness): void;
  /** @param reason undefined: it has been told with the first part of the line */
  malformed?(reason: string | undefined, end: number, missingColumnCount: number): void;
  /** A part of a line that is too long, and does not end here. */
  part?(reason: string | undefined, end: number): void;
  blank?(end: number): void;
  header?(end: number): void;
}

export interface RowReading {
  reader: RecordReader;
  newline: "\n" | "\r";
  /** Undefined: the first record is a row like all others. */
  headerText: string | undefined;
  /** Rows that are read at most. */
  maxRowCount?: number | undefined;
}

export class RowReader {
  private line: number;
  private isHeaderDone: boolean;
  private isWithinLine: boolean;
  private rowCount: number;
  private readonly maxRowCount: number;
  private text = "";
  /** Where the record that is handed over begins. */
  private start = 0;
  /** Up to where line ends have been counted. */
  private countedUnits = 0;

  constructor(
    private readonly reading: RowReading,
    position: RowPosition,
  ) {
    this.line = position.line;
    this.isHeaderDone = position.isHeaderDone || reading.headerText === undefined;
    this.isWithinLine = position.isWithinLine;
    this.rowCount = position.rowCount;
    this.maxRowCount = reading.maxRowCount ?? Number.POSITIVE_INFINITY;
  }

  get position(): RowPosition {
    const { isHeaderDone, isWithinLine, rowCount } = this;
    return { line: this.countLines(), isHeaderDone, isWithinLine, rowCount };
  }

  /** Whether as many rows have been read as are wanted. */
  get isFull(): boolean {
    return this.rowCount >= this.maxRowCount;
  }

  /** The line of the record that is handed over, from 1. */
  countLines(): number {
    const { text, start } = this;
    const { newline } = this.reading;
    let found = text.indexOf(newline, this.countedUnits);
    for (; found >= 0 && found < start; found = text.indexOf(newline, found + 1)) this.line++;
    this.countedUnits = start;
    return this.line;
  }

  /**
   * Hands over the complete records at the start of `text`.
   *
   * @returns how many units of it they, and parts of a line, have
   * @throws InputError if the header is too long
   */
  read(text: string, isEnd: boolean, taker: RowTaker): number {
    this.countLines();
    this.text = text;
    this.start = 0;
    this.countedUnits = 0;
    if (this.isWithinLine) this.passLine(isEnd, taker);
    else this.reading.reader.read(text, isEnd, this.createSink(taker));
    return this.start;
  }

  /** Goes on in a line that is too long, as far as it is known. */
  private passLine(isEnd: boolean, taker: RowTaker): void {
    const found = this.text.indexOf(this.reading.newline);
    this.isWithinLine = found < 0 && !isEnd;
    const end = found < 0 ? this.text.length : found + 1;
    if (this.isWithinLine) taker.part?.(undefined, end);
    else taker.malformed?.(undefined, end, 0);
    this.start = end;
  }

  private createSink(taker: RowTaker): RecordSink {
    /** The first record is the header, however it is written: else a row would become one, and its person be lost. */
    const isRow = (end: number): boolean => {
      if (this.isFull) return false;
      if (this.isHeaderDone) {
        this.rowCount++;
        return true;
      }
      this.isHeaderDone = true;
      taker.header?.(end);
      this.start = end;
      return false;
    };
    return {
      row: (key, end, group, ragged) => {
        if (!isRow(end)) return;
        taker.row(key, end, group, ragged);
        this.start = end;
      },
      malformed: (reason, end, missingColumnCount) => {
        if (!isRow(end)) return;
        taker.malformed?.(reason, end, missingColumnCount);
        this.start = end;
      },
      blank: (end) => {
        if (this.isFull) return;
        taker.blank?.(end);
        this.start = end;
      },
      tooLong: (reason) => {
        if (this.isFull) return;
        if (!this.isHeaderDone) throw new InputError(`line ${this.countLines()}, the header: ${reason}`);
        const end = this.text.length;
        this.rowCount++;
        this.isWithinLine = true;
        taker.part?.(reason, end);
        this.start = end;
      },
    };
  }
}
