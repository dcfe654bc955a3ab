/** Decides, before anything is written, how a file is read and what is added to it. */

import { listAddedColumns } from "../../columns/added.ts";
import { findNewline } from "../../columns/newline.ts";
import { findPair, findSingle, type NamePlace } from "../../columns/titles.ts";
import { InputError, UsageError } from "../errors.ts";
import { type AnswerStyle, writeMalformed } from "./answer-text.ts";
import { describeColumn, describeNames, describePlace, findColumn, guessPlace } from "./columns.ts";
import { detectDialect, formatOfPath } from "./detect.ts";
import { createEncoding, type Encoding, findEncodingFault, readByteOrderMark } from "./encoding.ts";
import { findForeignKind } from "./foreign.ts";
import type { GroupColumn, GroupKind, ReadingOptions } from "./options.ts";
import {
  createDelimitedReader,
  createJsonReader,
  createListReader,
  type Format,
  type NameKeys,
  type RecordReader,
} from "./records.ts";
import type { RowFormat } from "./rows.ts";
import type { ByteSource } from "./source.ts";

export interface Plan {
  encoding: Encoding;
  /** Of the byte order mark, which is copied. */
  markByteCount: number;
  style: AnswerStyle;
  isParts: boolean;
  /** What is read as names, for people: lines. */
  names: readonly string[];
  /** What the cells of the column of groups are; undefined: there is none. */
  groupKind: GroupKind | undefined;
  rows: RowFormat;
  /** What was decided, so that a run which goes on decides the same. */
  decisions: unknown;
}

/** What formats, encodings and columns are found out from. */
const SAMPLE_BYTE_COUNT = 1 << 16;
const DEFAULT_LIMIT = 5;

interface PlanRequest {
  /** The beginning of the input. */
  sample: Buffer;
  /** Whether that is all. */
  isWhole: boolean;
  /** For messages. */
  label: string;
  inputPath: string | undefined;
  outputPath: string | undefined;
  options: ReadingOptions;
  /** What is added to rows; undefined: nothing, they are only read. */
  added: { limit?: number | undefined; prefix: string } | undefined;
  /** By which rows are in groups. */
  group?: GroupColumn | undefined;
}

/** What is added, with its columns. */
interface Addition {
  limit: number;
  prefix: string;
  columns: readonly string[];
}

function toAddition(added: PlanRequest["added"]): Addition {
  const { limit = DEFAULT_LIMIT, prefix } = added ?? { prefix: "" };
  return { limit, prefix, columns: added === undefined ? [] : listAddedColumns(limit, prefix) };
}

/**
 * Finds out from the beginning of the input how to read it.
 *
 * @throws UsageError or InputError: nothing has been written yet
 */
export async function planSource(
  source: ByteSource,
  request: Omit<PlanRequest, "sample" | "isWhole" | "label">,
): Promise<{ sample: Buffer; plan: Plan }> {
  const sample = await source.peek(SAMPLE_BYTE_COUNT);
  const isWhole = sample.length < SAMPLE_BYTE_COUNT;
  return { sample, plan: planReading({ ...request, sample, isWhole, label: source.label }) };
}

/** @throws UsageError or InputError */
export function planReading(request: PlanRequest): Plan {
  const { sample, label, options } = request;
  if (sample.length === 0) throw new InputError(`${label} is empty: there is nothing to answer`);
  const foreign = findForeignKind(sample);
  if (foreign !== undefined) throw new InputError(`${label} is ${foreign}`);
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
  const addition = toAddition(request.added);
  const plan =
    format === "ndjson"
      ? planJson(request, addition, units, encoding)
      : format === "list"
        ? planList(request, addition, units, encoding)
        : planDelimited(request, format, addition, units, encoding);
  const groupKind = request.group?.kind;
  return { ...base, ...plan, groupKind, decisions: [format, name, markByteCount, groupKind, plan.decisions] };
}

type FormatPlan = Omit<Plan, "encoding" | "markByteCount" | "groupKind">;

function planJson(
  { options, group }: PlanRequest,
  { limit, prefix, columns }: Addition,
  units: string,
  encoding: Encoding,
): FormatPlan {
  const keys = chooseKeys(options, units, encoding);
  const isParts = !("name" in keys);
  const style: AnswerStyle = { kind: "json", prefix: encoding.encode(prefix) ?? prefix, limit };
  const reader = createJsonReader(keys, encoding.decode, columns, group?.column);
  return {
    style,
    isParts,
    names: [
      describeNames(keys, (key) => `key ${JSON.stringify(key)}`),
      ...(group ? [`groups: key ${JSON.stringify(group.column)}`] : []),
    ],
    decisions: [keys, group?.column],
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

/** The keys that the user names, else those of the first object that are called as columns of names are. */
function chooseKeys({ column, given, family }: ReadingOptions, units: string, encoding: Encoding): NameKeys {
  if (given !== undefined || family !== undefined) return { given, family };
  if (column !== undefined) return { name: column };
  const [firstLine = ""] = units.trimStart().split("\n", 1);
  const known = listKeys(encoding.decode(firstLine) ?? "");
  const pair = findPair(known);
  if (pair !== undefined) return { given: known[pair.given], family: known[pair.family] };
  const single = findSingle(known);
  if (single >= 0) return { name: known[single]! };
  throw new UsageError("which key holds the names? Choose it by --column <key>, or --given and --family");
}

function listKeys(line: string): string[] {
  try {
    return Object.keys(Object(JSON.parse(line)));
  } catch {
    return [];
  }
}

function planList(
  { options, group }: PlanRequest,
  addition: Addition,
  units: string,
  encoding: Encoding,
): FormatPlan {
  const { column, given, family } = options;
  if (column !== undefined || given !== undefined || family !== undefined) {
    throw new UsageError(
      "a list has no columns: leave --column, --given and --family out, or choose another --format",
    );
  }
  if (group !== undefined) {
    throw new UsageError(`a list has no columns: leave ${group.option} out, or choose another --format`);
  }
  const newline = findNewline(units);
  return planColumns(addition, createListReader(newline), encoding, {
    delimiter: options.delimiter ?? "\t",
    newline,
    isParts: false,
    hasHeader: options.header === true,
    names: ["names: each line"],
    decisions: [],
  });
}

function planDelimited(
  { isWhole, label, options, group }: PlanRequest,
  format: Extract<Format, "csv" | "tsv">,
  addition: Addition,
  units: string,
  encoding: Encoding,
): FormatPlan {
  const { column, given, family, delimiter, header: hasHeader, quote } = options;
  if (delimiter !== undefined && encoding.encode(delimiter) === undefined) {
    throw new UsageError(`--delimiter ${JSON.stringify(delimiter)} cannot be written in ${encoding.name}`);
  }
  const wanted = [column, given, family, group?.column].filter((name) => name !== undefined);
  const needsHeader = wanted.some((name) => !/^\d+$/u.test(name));
  const found = detectDialect(
    units,
    isWhole,
    format,
    { delimiter, quote: quote === false ? "" : quote, hasHeader, needsHeader },
    encoding,
  );
  const { dialect, columnCount, header } = found;
  const find = (name: string | undefined, option: string): number =>
    name === undefined ? -1 : findColumn(name, header, columnCount, option, label);
  const choose = (): NamePlace => {
    if (given !== undefined || family !== undefined) {
      return { given: find(given, "--given"), family: find(family, "--family") };
    }
    return column === undefined ? guessPlace(header, columnCount, label) : { name: find(column, "--column") };
  };
  const place = choose();
  const groupColumn = group === undefined ? -1 : find(group.column, group.option);
  const taken = addition.columns.find((name) => header?.includes(name));
  if (taken !== undefined) {
    throw new UsageError(
      `${label} has a column ${JSON.stringify(taken)} already: name the added ones otherwise, such as --prefix cognomen_`,
    );
  }
  const reader = createDelimitedReader(dialect, columnCount, place, groupColumn);
  return planColumns(addition, reader, encoding, {
    delimiter: encoding.decode(dialect.delimiter)!,
    newline: dialect.newline,
    isParts: !("name" in place),
    hasHeader: header !== undefined,
    names: [
      ...describePlace(place, header),
      ...(groupColumn < 0 ? [] : [`groups: ${describeColumn(groupColumn, header)}`]),
    ],
    decisions: [dialect, columnCount, place, groupColumn],
  });
}

function planColumns(
  { limit, prefix, columns: added }: Addition,
  reader: RecordReader,
  encoding: Encoding,
  found: {
    delimiter: string;
    newline: "\n" | "\r";
    isParts: boolean;
    hasHeader: boolean;
    names: readonly string[];
    decisions: unknown;
  },
): FormatPlan {
  const delimiter = encoding.encode(found.delimiter)!;
  const style: AnswerStyle = { kind: "columns", delimiter, limit };
  const columns = added.map((column) => encoding.encode(column) ?? column);
  const { newline, isParts, names } = found;
  return {
    style,
    isParts,
    names,
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
