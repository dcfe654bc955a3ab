/** Decides, before anything is written, how a file is read and what is added to it. */
import { UsageError } from "../errors.ts";
import { type AnswerStyle, listAddedColumns, writeMalformed } from "./answer-text.ts";
import { findColumn, guessColumn } from "./columns.ts";
import { detectDialect, findNewline, formatOfPath } from "./detect.ts";
import { createEncoding, type Encoding, findEncodingFault, readByteOrderMark } from "./encoding.ts";
import { InputError } from "./errors.ts";
import type { EnrichOptions } from "./options.ts";
import {
  createDelimitedReader,
  createJsonReader,
  createListReader,
  type Format,
  type NamePlace,
  type RecordReader,
} from "./records.ts";
import type { RowSettings } from "./rows.ts";

export interface Plan {
  encoding: Encoding;
  /** Of the byte order mark, which is copied. */
  markByteCount: number;
  style: AnswerStyle;
  isParts: boolean;
  /** All that follows from the file and the options, for the rows. */
  rows: Pick<
    RowSettings,
    | "reader"
    | "decode"
    | "newline"
    | "placement"
    | "delimiter"
    | "headerText"
    | "malformedText"
    | "isParts"
    | "limit"
  >;
  /** What was decided, so that a run which goes on decides the same. */
  decisions: unknown;
}

const DEFAULT_LIMIT = 5;

export interface PlanRequest {
  /** The beginning of the input. */
  sample: Buffer;
  /** Whether that is all. */
  isWhole: boolean;
  /** For messages. */
  label: string;
  inputPath: string | undefined;
  outputPath: string | undefined;
  options: EnrichOptions;
}

/** @throws UsageError or InputError: nothing has been written yet */
export function planReading(request: PlanRequest): Plan {
  const { sample, label, options } = request;
  if (sample.length === 0) throw new InputError(`${label} is empty: there is nothing to answer`);
  const mark = readByteOrderMark(sample);
  if (mark && options.encoding !== undefined && mark.name !== options.encoding) {
    throw new UsageError(
      `${label} begins with the mark of ${mark.name}, not ${options.encoding}: leave --encoding out`,
    );
  }
  const name = mark?.name ?? options.encoding ?? "utf-8";
  const markByteCount = mark?.byteCount ?? 0;
  const body = sample.subarray(markByteCount);
  const fault = findEncodingFault(body, name);
  if (fault !== undefined) throw new InputError(`${label} ${fault}`);
  const encoding = createEncoding(name);
  const units = encoding.toUnits(body.subarray(0, body.length - (body.length % encoding.unitByteCount)));
  const format = options.format ?? formatOfPath(request.inputPath ?? request.outputPath) ?? "csv";
  const base = { encoding, markByteCount };
  const limit = options.limit ?? DEFAULT_LIMIT;
  const plan =
    format === "ndjson"
      ? planJson(options, limit, encoding)
      : format === "list"
        ? planList(options, limit, units, encoding)
        : planDelimited(request, format, limit, units, encoding);
  return { ...base, ...plan, decisions: [format, name, markByteCount, plan.decisions] };
}

type FormatPlan = Omit<Plan, "encoding" | "markByteCount">;

function planJson(options: EnrichOptions, limit: number, encoding: Encoding): FormatPlan {
  const { column, given, family, prefix } = options;
  const isParts = given !== undefined || family !== undefined;
  if (column === undefined && !isParts) {
    throw new UsageError("which key holds the names? Choose it by --column <key>, or --given and --family");
  }
  const style: AnswerStyle = { kind: "json", prefix: encoding.encode(prefix) ?? prefix, limit };
  const reader = createJsonReader(
    isParts ? { given, family } : { name: column! },
    encoding.decode,
    listAddedColumns(limit, prefix),
  );
  return {
    style,
    isParts,
    decisions: [column, given, family],
    rows: {
      reader,
      // Its keys have been decoded with their line.
      decode: (text) => text,
      newline: "\n",
      placement: "end of object",
      delimiter: "",
      headerText: undefined,
      malformedText: writeMalformed(style),
      isParts,
      limit,
    },
  };
}

function planList(options: EnrichOptions, limit: number, units: string, encoding: Encoding): FormatPlan {
  const { column, given, family } = options;
  if (column !== undefined || given !== undefined || family !== undefined) {
    throw new UsageError(
      "a list has no columns: leave --column, --given and --family out, or choose another --format",
    );
  }
  const newline = findNewline(units);
  return planColumns(options, limit, createListReader(newline), encoding, {
    delimiter: options.delimiter ?? "\t",
    newline,
    isParts: false,
    hasHeader: options.header === true,
    decisions: [],
  });
}

function planDelimited(
  { isWhole, label, options }: PlanRequest,
  format: Extract<Format, "csv" | "tsv">,
  limit: number,
  units: string,
  encoding: Encoding,
): FormatPlan {
  const { column, given, family, delimiter, header: hasHeader, quote, prefix } = options;
  if (delimiter !== undefined && encoding.encode(delimiter) === undefined) {
    throw new UsageError(`--delimiter ${JSON.stringify(delimiter)} cannot be written in ${encoding.name}`);
  }
  const wanted = [column, given, family].filter((name) => name !== undefined);
  const needsHeader = wanted.some((name) => !/^\d+$/u.test(name));
  const found = detectDialect(
    units,
    isWhole,
    format,
    { delimiter, quote: quote === false ? "" : quote, hasHeader, needsHeader },
    encoding,
  );
  const { dialect, columnCount, header } = found;
  const isParts = given !== undefined || family !== undefined;
  const find = (name: string | undefined, option: string): number =>
    name === undefined ? -1 : findColumn(name, header, columnCount, option, label);
  const place: NamePlace = isParts
    ? { given: find(given, "--given"), family: find(family, "--family") }
    : { name: column === undefined ? guessColumn(header, columnCount, label) : find(column, "--column") };
  const taken = listAddedColumns(limit, prefix).find((name) => header?.includes(name));
  if (taken !== undefined) {
    throw new UsageError(
      `${label} has a column ${JSON.stringify(taken)} already: name the added ones otherwise, such as --prefix cognomen_`,
    );
  }
  const reader = createDelimitedReader(dialect, columnCount, place);
  return planColumns(options, limit, reader, encoding, {
    delimiter: encoding.decode(dialect.delimiter)!,
    newline: dialect.newline,
    isParts,
    hasHeader: header !== undefined,
    decisions: [dialect, columnCount, place],
  });
}

function planColumns(
  { prefix }: EnrichOptions,
  limit: number,
  reader: RecordReader,
  encoding: Encoding,
  found: {
    delimiter: string;
    newline: "\n" | "\r";
    isParts: boolean;
    hasHeader: boolean;
    decisions: unknown;
  },
): FormatPlan {
  const delimiter = encoding.encode(found.delimiter)!;
  const style: AnswerStyle = { kind: "columns", delimiter, limit };
  const columns = listAddedColumns(limit, encoding.encode(prefix) ?? prefix);
  const { newline, isParts } = found;
  return {
    style,
    isParts,
    decisions: [found, prefix],
    rows: {
      reader,
      decode: encoding.decode,
      newline,
      placement: "end of record",
      delimiter,
      headerText: found.hasHeader ? columns.map((column) => delimiter + column).join("") : undefined,
      malformedText: writeMalformed(style),
      isParts,
      limit,
    },
  };
}
