/** Decides, before anything is written, how a file is read and what is added to it. */

import { COUNTRY_CODES } from "../../ground/country-code.ts";
import { listAddedColumns } from "../../tables/added.ts";
import {
  type NameOrder,
  type OrderJudgement,
  type PeopleJudgement,
  sampleCells,
} from "../../tables/cells.ts";
import { type FoundNames, findNames, type NameColumns } from "../../tables/find-names.ts";
import { findForeignKind, findForeignText, isGzip } from "../../tables/foreign.ts";
import { findWideName, readByteOrderMark } from "../../tables/guess-encoding.ts";
import { createHeadingTest } from "../../tables/headings.ts";
import { chooseOrder, createNaming } from "../../tables/naming.ts";
import { createPeopleSplitter, NAMED_SEPARATORS } from "../../tables/people.ts";
import { createNullValues, type NullValues } from "../../tables/placeholders.ts";
import {
  findLineFault,
  isAligned,
  readShape,
  settleHeader,
  type TextShape,
} from "../../tables/read-shape.ts";
import { findTabulation } from "../../tables/tabulate.ts";
import type { WordLookup } from "../../text/word-statistics.ts";
import { InputError, UsageError } from "../errors.ts";
import { toCountryName } from "../render.ts";
import { type AnswerStyle, quoteCell, writeNoAnswer } from "./answer-text.ts";
import { chooseColumns, describeColumn, describeNames, findColumn, SURPLUS_NOTE } from "./columns.ts";
import { createEncoding, type Encoding, findUtf8Fault } from "./encoding.ts";
import { dropSeparators, joinParts, showKey, splitLists, splitParts } from "./name-key.ts";
import type { EnrichOptions, GroupColumn, GroupKind, ReadingOptions } from "./options.ts";
import {
  createDelimitedReader,
  createJsonArrayReader,
  createJsonReader,
  createListReader,
} from "./records.ts";
import { MAX_PEOPLE, type RowFormat } from "./rows.ts";
import type { ByteSource } from "./source.ts";

export interface Plan {
  encoding: Encoding;
  /** Of the byte order mark and of what stands above the table, which are copied. */
  headByteCount: number;
  /** Lines of it. */
  headLineCount: number;
  style: AnswerStyle;
  /** How the file is written, for people. */
  format: string;
  /** What is read as names, for people: lines. */
  names: readonly string[];
  /** What the cells of the column of groups are; undefined: there is none. */
  groupKind: GroupKind | undefined;
  rows: RowFormat;
}

/** What formats, encodings and columns are found out from. */
const SAMPLE_BYTE_COUNT = 1 << 16;
/** More is looked at only while there is no whole line in it: a longer line is too long to be a row. */
const MAX_SAMPLE_BYTE_COUNT = 1 << 24;
const LINE_ENDS = ["\n", "\r"];
const DEFAULT_LIMIT = 5;
/** Column of the person that an answer is of, where cells hold several. */
const PERSON_COLUMN = "person";
const ALIGNED_FAULT =
  "a table with columns aligned with spaces: put tabs between them, for example with sed -E 's/ {2,}/\\t/g'";

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
  /** How often words are names. */
  lookup: WordLookup;
  /** What is added to rows; undefined: nothing, they are only read. */
  added: Pick<EnrichOptions, "limit" | "prefix" | "countryNames" | "lastName"> | undefined;
  /** By which rows are in groups. */
  group?: GroupColumn | undefined;
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
  let byteCount = SAMPLE_BYTE_COUNT;
  let sample = await source.peek(byteCount);
  // Whoever says what lines are says that they are rows.
  const wanted = request.options.format ?? "json";
  const found = findTabulation(sample.toString("latin1"));
  const tabulation = found?.format === "csv" || wanted === "json" ? found : undefined;
  if (tabulation) {
    source.tabulate(tabulation);
    sample = await source.peek(byteCount);
  }
  // Columns are counted in a whole line.
  while (
    sample.length === byteCount &&
    byteCount < MAX_SAMPLE_BYTE_COUNT &&
    !LINE_ENDS.some((end) => sample.includes(end))
  ) {
    byteCount *= 2;
    sample = await source.peek(byteCount);
  }
  const isWhole = sample.length < byteCount;
  const options = tabulation ? { ...request.options, format: tabulation.format } : request.options;
  const plan = planReading({ ...request, options, sample, isWhole, label: source.label });
  return { sample, plan: tabulation ? { ...plan, names: [...plan.names, tabulation.note] } : plan };
}

/** @throws UsageError or InputError */
export function planReading(request: PlanRequest): Plan {
  const { sample, label, options, inputPath, lookup } = request;
  if (sample.length === 0) throw new InputError(`${label} is empty: there is nothing to answer`);
  if (isGzip(sample)) {
    const advice =
      inputPath === undefined
        ? "pipe it through gunzip first"
        : "decompress it, or give it a name that ends in .gz";
    throw new InputError(`${label} is compressed with gzip: ${advice}`);
  }
  const foreign = findForeignKind(sample);
  if (foreign !== undefined) throw new InputError(`${label} is ${foreign}`);
  const mark = readByteOrderMark(sample);
  if (mark && options.encoding !== undefined && mark.name !== options.encoding) {
    throw new UsageError(
      `${label} begins with the byte-order mark of ${mark.name}, not ${options.encoding}: leave out --encoding`,
    );
  }
  const markByteCount = mark?.byteCount ?? 0;
  const body = sample.subarray(markByteCount);
  const name = mark?.name ?? options.encoding ?? findWideName(body) ?? "utf-8";
  const fault = name === "utf-8" ? findUtf8Fault(body, lookup) : undefined;
  if (fault !== undefined) throw new InputError(`${label} ${fault}`);
  const encoding = createEncoding(name);
  const units = encoding.toUnits(body.subarray(0, body.length - (body.length % encoding.unitByteCount)));
  const foreignText = findForeignText(units);
  if (foreignText !== undefined) throw new InputError(`${label} is ${foreignText}`);
  const shape = findShape(request, units, encoding);
  const lineFault = isAligned(shape) ? ALIGNED_FAULT : findLineFault(shape);
  if (options.format === undefined && lineFault !== undefined)
    throw new InputError(`${label} is ${lineFault}, or read each line as a name with --format list`);
  const headUnits = units.slice(0, shape.headUnitCount);
  return {
    ...new Planner(request, shape, encoding).plan(),
    encoding,
    headByteCount: markByteCount + headUnits.length * encoding.unitByteCount,
    headLineCount: headUnits.split(shape.newline).length - 1,
    groupKind: request.group?.kind,
  };
}

function findShape(request: PlanRequest, units: string, encoding: Encoding): TextShape {
  const { options, isWhole, inputPath, outputPath, group, lookup } = request;
  const { delimiter, quote, column, given = [], family = [], skipRows, comment } = options;
  const written = delimiter === undefined ? undefined : encoding.encode(delimiter);
  if (delimiter !== undefined && written === undefined) {
    throw new UsageError(`--delimiter ${JSON.stringify(delimiter)} cannot be written in ${encoding.name}`);
  }
  const wanted = [column, ...given, ...family, group?.column].filter((name) => name !== undefined);
  const needsHeader = wanted.some((name) => !/^\d+$/u.test(name));
  const shape = readShape(units, {
    isWhole,
    path: inputPath ?? outputPath,
    decode: encoding.show,
    delimiters: encoding.delimiters,
    format: options.format,
    delimiter: written,
    quote: quote === false ? "" : quote,
    hasHeader: options.header ?? (needsHeader || undefined),
    skippedLineCount: skipRows,
    comment,
  });
  return options.header === undefined ? settleHeader(shape, lookup) : shape;
}

/** What is decided beside the encoding and the head. */
type FormatPlan = Omit<Plan, "encoding" | "headByteCount" | "headLineCount" | "groupKind">;

class Planner {
  private readonly limit: number;
  private readonly prefix: string;
  private readonly nullValues: NullValues;
  /** What separates people in a cell; undefined: each holds one. Known when names are found. */
  private split: readonly string[] | undefined;

  constructor(
    private readonly request: PlanRequest,
    private readonly shape: TextShape,
    private readonly encoding: Encoding,
  ) {
    this.limit = request.added?.limit ?? DEFAULT_LIMIT;
    this.prefix = request.added?.prefix ?? "";
    this.nullValues = createNullValues(request.options.nullValues);
  }

  private listAdded(): string[] {
    const { added } = this.request;
    const person = this.split ? [this.prefix + PERSON_COLUMN] : [];
    return added ? [...person, ...listAddedColumns(this.limit, this.prefix, added.countryNames)] : [];
  }

  plan(): FormatPlan {
    const { format } = this.shape;
    if (format === "json" || format === "ndjson") return this.planJson();
    return format === "list" ? this.planList() : this.planDelimited();
  }

  private planJson(): FormatPlan {
    const { options, group, label } = this.request;
    const { shape, encoding } = this;
    const isArray = shape.format === "json";
    if (isArray && options.errors === "skip") {
      throw new UsageError("--errors skip cannot be used with a JSON array: use --errors keep or fail");
    }
    if (isArray && shape.headUnitCount === 0) {
      throw new InputError(
        `${label} is not a JSON array: expected [ at its beginning; for one object per line, use --format ndjson`,
      );
    }
    if (shape.rows.length === 0) {
      const where = isArray ? "element of the array" : "line";
      throw new UsageError(
        `no ${where} at the beginning of ${label} is a JSON object: expected {"name": …}, or choose another --format; jq -c writes an object a line`,
      );
    }
    const found = this.findNames();
    const added = this.listAdded();
    const { titles = [], arrayPath = [] } = shape;
    const groupKey = group?.column;
    if (groupKey !== undefined) this.findKey(groupKey, group!.option);
    const reading = { columns: found.columns, titles, decode: encoding.decode, added, groupKey, arrayPath };
    const style: AnswerStyle = {
      kind: "json",
      prefix: encoding.encode(this.prefix) ?? this.prefix,
      limit: this.limit,
      names: this.listCountryNames((name) => JSON.stringify(name)),
    };
    return {
      style,
      format: isArray ? ["JSON array", ...arrayPath].join(" ") : "NDJSON",
      names: [
        describeNames(found.columns, (column) => `key ${JSON.stringify(titles[column])}`),
        ...this.describeFound(found, titles),
        ...(groupKey === undefined ? [] : [`groups: key ${JSON.stringify(groupKey)}`]),
      ],
      rows: {
        ...this.createNaming(found, { decode: (text) => text, encode: (text) => text }),
        reader: isArray ? createJsonArrayReader(reading) : createJsonReader(reading),
        // Its keys have been decoded with their object.
        decode: (text) => text,
        newline: "\n",
        isArray,
        placement: "end of object",
        delimiter: "",
        headerText: undefined,
        ...writeNoAnswer(style),
        tailText: isArray ? `\n]${"}".repeat(arrayPath.length)}\n` : "",
        limit: this.limit,
        writePerson: (key) =>
          this.split ? encoding.encode(`${JSON.stringify(added[0])}:${JSON.stringify(showKey(key))},`)! : "",
      },
    };
  }

  private planList(): FormatPlan {
    const { options, group } = this.request;
    const { shape, encoding } = this;
    const { column, given, family } = options;
    if (column !== undefined || given !== undefined || family !== undefined) {
      throw new UsageError(
        "a list has no columns: leave out --column, --given and --family, or choose another --format",
      );
    }
    if (group !== undefined) {
      throw new UsageError(`a list has no columns: leave ${group.option} out, or choose another --format`);
    }
    const found = this.findNames();
    const { newline, comment, titledUnitCount, headUnitCount } = shape;
    return this.planColumns({
      reader: createListReader(newline, comment && encoding.encode(comment)),
      delimiter: options.delimiter ?? "\t",
      format: "one name per line",
      found,
      names: [
        `names: each line${titledUnitCount === headUnitCount ? " below the title" : ""}`,
        ...this.describeFound(found, undefined),
      ],
    });
  }

  private planDelimited(): FormatPlan {
    const { group, label } = this.request;
    const { shape, encoding } = this;
    const { titles, columnCount, delimiter, quote, newline, comment } = shape;
    const found = this.findNames();
    const groupColumn =
      group === undefined ? -1 : findColumn(group.column, titles, columnCount, group.option, label);
    const taken = this.listAdded().find((name) => titles?.includes(name));
    if (taken !== undefined) {
      throw new UsageError(
        `${label} has a column ${JSON.stringify(taken)} already: rename the new columns, for example with --prefix cognomen_`,
      );
    }
    const reader = createDelimitedReader({
      ...{ delimiter, quote, newline, columnCount, groupColumn },
      columns: found.columns,
      comment: comment && encoding.encode(comment),
      // Whoever says what is no name says it of all.
      isHeading: this.request.options.nullValues
        ? undefined
        : createHeadingTest(shape, found.columns, this.request.lookup, this.nullValues, encoding.show),
    });
    return this.planColumns({
      reader,
      delimiter: encoding.show(delimiter),
      format: this.describeTable(),
      found,
      names: [
        describeNames(found.columns, (column) => describeColumn(column, titles)),
        ...this.describeFound(found, titles),
        ...(groupColumn < 0 ? [] : [`groups: ${describeColumn(groupColumn, titles)}`]),
      ],
    });
  }

  private describeTable(): string {
    const { delimiter, quote, titles, columnCount, newline } = this.shape;
    const shown = delimiter === "\t" ? "tabs" : JSON.stringify(this.encoding.show(delimiter));
    return [
      `${columnCount} ${columnCount === 1 ? "column" : "columns"} by ${shown}`,
      quote === "" ? "no quotes" : `quote ${quote}`,
      titles === undefined ? "no header" : "header",
      ...(newline === "\r" ? ["lines end in returns"] : []),
    ].join(", ");
  }

  private planColumns({
    found,
    format,
    names,
    reader,
    delimiter: shown,
  }: Pick<FormatPlan, "format" | "names"> &
    Pick<RowFormat, "reader" | "delimiter"> & { found: ChosenNames }): FormatPlan {
    const { shape, encoding, limit } = this;
    const delimiter = encoding.encode(shown)!;
    const quote = shape.quote === "" ? '"' : shape.quote;
    const style: AnswerStyle = {
      ...{ kind: "columns", delimiter, limit },
      names: this.listCountryNames((name) => quoteCell(name, delimiter, quote)),
    };
    const columns = this.listAdded().map((column) => encoding.encode(column) ?? column);
    const isSplit = this.split !== undefined;
    return {
      ...{ style, format, names },
      rows: {
        ...this.createNaming(found, encoding),
        reader,
        decode: encoding.decode,
        newline: shape.newline,
        isArray: false,
        placement: "end of record",
        delimiter,
        headerText: shape.titles && columns.map((column) => delimiter + column).join(""),
        ...writeNoAnswer(style),
        tailText: "",
        limit,
        writePerson: (key) => (isSplit ? delimiter + quoteCell(showKey(key), delimiter, quote) : ""),
      },
    };
  }

  /** English names of countries as they are written; undefined: nobody wants them. */
  private listCountryNames(write: (units: string) => string): Readonly<Record<string, string>> | undefined {
    if (!this.request.added?.countryNames) return undefined;
    const { encode } = this.encoding;
    return Object.fromEntries(
      COUNTRY_CODES.map((code) => {
        const name = toCountryName(code);
        // "Côte d’Ivoire" in an encoding without its letters.
        const plain = name
          .normalize("NFD")
          .replace(/’/gu, "'")
          .replace(/[^\0-\x7f]/gu, "");
        return [code, write(encode(name) ?? encode(plain) ?? code)];
      }),
    );
  }

  /** How keys of the reader become names. */
  private createNaming(
    found: ChosenNames,
    { decode, encode }: Pick<Encoding, "decode" | "encode">,
  ): Pick<RowFormat, "toName" | "splitKey"> {
    const { lookup, added } = this.request;
    const isParts = !("name" in found.columns);
    const nameOf = createNaming({
      nullValues: this.nullValues,
      order: this.orderOf(found),
      lookup,
    });
    const { split } = this;
    for (const separator of split ?? []) this.checkSeparator(separator, encode);
    const splitPeople = split && createPeopleSplitter(split, { encode, maxCount: MAX_PEOPLE });
    return {
      ...(splitPeople && { splitKey: isParts ? splitLists : splitPeople }),
      toName(key) {
        const parts = isParts ? splitParts(key) : undefined;
        if (typeof parts === "object") {
          const [given, family] = [decode(parts.given), decode(parts.family)];
          if (given === undefined || family === undefined) return undefined;
          const name = nameOf({ given, family });
          return typeof name === "string" ? name : joinParts(name);
        }
        const text = decode(dropSeparators(key));
        const name = text === undefined ? undefined : nameOf(text);
        if (name === undefined || typeof name === "string") return name;
        // These answers rest on last names.
        return added?.lastName ? name.family : joinParts(name);
      },
    };
  }

  /** @throws UsageError if the bytes of a separator cannot be told from parts of other characters */
  private checkSeparator(separator: string, encode: Encoding["encode"]): void {
    const { name, delimiters } = this.encoding;
    const isDoubleByte = !delimiters.includes("|");
    const isPart = isDoubleByte && /^[0-9@-~]/u.test(separator) && !NAMED_SEPARATORS.includes(separator);
    if (encode(separator) === undefined || isPart)
      throw new UsageError(
        `--split ${JSON.stringify(separator)} cannot be used in ${name}: convert the file to UTF-8 first, for example with iconv`,
      );
  }

  /** In which order names are taken apart; undefined: each says it by itself. */
  private orderOf({ order, people }: ChosenNames): NameOrder | undefined {
    const { order: wanted } = this.request.options;
    if (wanted !== undefined && wanted !== "detect") return wanted;
    // Several people in a cell have no common order.
    if (people !== undefined && this.split === undefined) return undefined;
    return this.request.added?.lastName ? undefined : chooseOrder(order);
  }

  private findNames(): ChosenNames {
    const { options, lookup, label } = this.request;
    const { shape } = this;
    const { titles, columnCount } = shape;
    const { column, given, family } = options;
    const isJson = shape.format === "json" || shape.format === "ndjson";
    const find = (name: string, option: string): number =>
      isJson ? this.findKey(name, option) : findColumn(name, titles, columnCount, option, label);
    let chosen: NameColumns | undefined;
    if (given !== undefined || family !== undefined) {
      chosen = {
        given: (given ?? []).map((name) => find(name, "--given")),
        family: (family ?? []).map((name) => find(name, "--family")),
      };
    } else if (column !== undefined) chosen = { name: find(column, "--column") };
    else if (shape.format === "list") chosen = { name: 0 };
    const found = findNames(shape, lookup, chosen);
    const { separators, agreement } = found.people ?? {};
    if (options.split === undefined && agreement === "some")
      throw new UsageError(
        `most cells of ${label} hold several people, or something else behind their names: ` +
          `${showSplit(found.people!)} answers each, and --no-split each cell as one name`,
      );
    this.split = (options.split ?? (agreement === "all" && separators)) || undefined;
    return {
      ...found,
      columns: found.columns ?? chooseColumns(shape, found, label, isJson ? "key" : "column"),
    };
  }

  /** @throws UsageError if no object has it */
  private findKey(key: string, option: string): number {
    const { titles = [] } = this.shape;
    // `author` is the list `author[]` as well.
    const found = Math.max(titles.indexOf(key), titles.indexOf(`${key}[]`));
    return found >= 0 ? found : findColumn(key, titles, 0, option, this.request.label, "key");
  }

  /** What is told of the names beside their columns. */
  private describeFound(found: ChosenNames, titles: readonly string[] | undefined): string[] {
    const lines: string[] = [];
    if ("name" in found.columns) {
      const { name } = found.columns;
      const cells = sampleCells(this.shape.rows.map((row) => this.encoding.show(row[name] ?? "")));
      if (cells.length > 1 && cells.filter((cell) => this.nullValues.has(cell)).length * 2 > cells.length)
        lines.push("most cells are no persons, such as organisations or placeholders: they have no answer");
    }
    if (this.shape.surplus !== undefined) lines.push(SURPLUS_NOTE);
    const order = describeOrder(found.order, this.request.options.order, this.orderOf(found));
    if (order !== undefined) lines.push(order);
    if (found.unread.length > 0) {
      const unread = found.unread.map((column) => describeColumn(column, titles)).join("; ");
      lines.push(`parts of names that are not read: ${unread} (--given and --family take columns)`);
    }
    if (found.people !== undefined && this.request.options.split === undefined) {
      const shown = showSplit(found.people);
      lines.push(
        this.split
          ? `most cells hold several people: a row is written for each, as by ${shown} (--no-split: each cell is one name)`
          : `most cells hold several people, who are answered as one name: ${shown} answers each`,
      );
    }
    return lines;
  }
}

const showSplit = ({ separators }: PeopleJudgement): string =>
  separators.map((separator) => `--split ${JSON.stringify(separator)}`).join(" ");

/** What was found, and chosen. */
type ChosenNames = FoundNames & { columns: NameColumns };

function describeOrder(
  { order, by }: OrderJudgement,
  wanted: string | undefined,
  used: NameOrder | undefined,
): string | undefined {
  if (wanted !== undefined && wanted !== "detect")
    return `order: ${describeOne(wanted as NameOrder)} (--order)`;
  if (order !== "family-first" || (by === "words" && used === undefined)) return undefined;
  const reason = {
    comma: "because of their commas",
    capitals: "because of their capitals",
    words: "as in most cells",
  };
  return `order: ${describeOne(order)}, ${reason[by!]}${by === "words" ? " (--order given-first for the opposite)" : ""}`;
}

const describeOne = (order: NameOrder): string => order.replace("-", " name ");
