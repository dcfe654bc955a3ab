/** The options of `cognomen enrich`. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { PredictOptions } from "../../ground/types.ts";
import type { TextFormat } from "../../tables/read-shape.ts";
import { conflict, ONE_PRIOR, UsageError } from "../errors.ts";
import {
  type AnswerOptions,
  addLastNameOption,
  addPredictorOptions,
  type PriorChoice,
  toPriorChoice,
  wholeNumber,
} from "../options.ts";
import { findDosPage, findEncodingName } from "./encoding.ts";
import { FORMATS } from "./records.ts";
import type { ErrorPolicy } from "./rows.ts";

/** How a file is read. */
export interface ReadingOptions {
  column?: string;
  /** Several are read in this order. */
  given?: string[];
  family?: string[];
  format?: TextFormat;
  encoding?: string;
  delimiter?: string;
  /** False for `--no-quote`. */
  quote?: string | false;
  header?: boolean;
  /** Lines above the table. */
  skipRows?: number;
  /** What begins lines that are no rows. */
  comment?: string;
  order?: (typeof ORDERS)[number];
  /** What stands for a missing name. */
  nullValues?: string[];
  /** What separates people in a cell; false for `--no-split`. */
  split?: string[] | false;
  errors?: ErrorPolicy;
}

const ORDERS = ["detect", "given-first", "family-first"] as const;

export interface EnrichOptions
  extends Omit<AnswerOptions, "given" | "family" | "json" | "list">,
    ReadingOptions {
  /** Whether last names alone answer, and unknown names stay empty. */
  lastName?: boolean;
  priorBy?: string;
  residenceBy?: string;
  output?: string;
  prefix: string;
  jobs?: number;
  /** Rows that are read. */
  rows?: number;
  dryRun?: boolean;
  countryNames?: boolean;
  resume?: boolean;
  force?: boolean;
  quiet?: boolean;
  summary?: string;
}

const MAX_JOBS = 256;

export function addEnrichOptions(command: Command): Command {
  command
    .argument("[inputs...]", "files to read (default, or -: standard input)")
    .option(
      "-o, --output <file>",
      "file to write, or a folder for several inputs (default, or -: standard output)",
    )
    .option("--dry-run", "show how the file is read and ten answers, but write nothing");
  addReadingOptions(command)
    .option("--rows <count>", "read only the first rows", wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .option("--country-names", "add English country names next to the codes")
    .option("--prefix <text>", "prefix for the names of the added columns", parsePrefix, "")
    .option(
      "-j, --jobs <count>",
      "number of threads (default: none for few names, one per core for many)",
      wholeNumber(1, MAX_JOBS),
    )
    .addOption(
      new Option(
        "--errors <what>",
        "malformed rows: skip them, fail, or keep them without an answer (default: keep; exit code 1 if most are malformed)",
      ).choices(["skip", "fail", "keep"]),
    )
    .option("--resume", "continue an interrupted run")
    .option("--force", "overwrite output and summary, or what an interrupted run left")
    .option("--quiet", "print nothing unless the run fails")
    .option("--summary <file>", "also write the summary as JSON to this file");
  addLastNameOption(command, "answer like predict without options: by last name, unknown names empty");
  return addPredictorOptions(command, true)
    .option("--residence-by <column>", "column with the country where each person lives, as a code or a name")
    .option(
      "--prior-by <column>",
      "estimate a prior for each value of this column, such as a shop or a year",
    );
}

/** Groups are values of a column, or the countries that it names: one country can be written in many ways. */
export type GroupKind = "value" | "country";

/** Column, or key, by which rows are in groups, and the option that says so. */
export interface GroupColumn {
  column: string;
  option: string;
  kind: GroupKind;
}

/** The column by which rows are in groups, if there is one. */
export function findGroupColumn({ priorBy, residenceBy }: EnrichOptions): GroupColumn | undefined {
  if (priorBy !== undefined) return { column: priorBy, option: "--prior-by", kind: "value" };
  if (residenceBy !== undefined) return { column: residenceBy, option: "--residence-by", kind: "country" };
  return undefined;
}

/** How a file is read, for every command that reads names as this one does. */
export function addReadingOptions(command: Command): Command {
  return command
    .option(
      "-c, --column <column>",
      "name or number of the column with the names (default: detected and reported)",
    )
    .option("--given <column>", "column of given names, for names in parts; repeat for more columns", collect)
    .option(
      "--family <column>",
      "column of family names, for names in parts; repeat for more columns",
      collect,
    )
    .addOption(
      new Option("--order <order>", "which name comes first in --column (default: detect)").choices(ORDERS),
    )
    .option(
      "--split <separator>",
      "separator of several people in a cell, such as ; or newline; repeat for more: writes a row for each (default: detected)",
      collectSeparator,
    )
    .option("--no-split", "each cell holds one name")
    .option(
      "--null-values <values>",
      "values that mean a missing name, separated by commas (default: NULL, N/A, unknown … in many languages)",
      parseNullValues,
    )
    .addOption(new Option("--format <format>", "format of the input (default: detected)").choices(FORMATS))
    .option(
      "--encoding <name>",
      "encoding of the input, such as utf-8, latin1, cp1251, shift_jis (default: detected, else utf-8)",
      parseEncoding,
    )
    .option("--skip-rows <count>", "lines above the table (default: detected)", wholeNumber(0, 1_000_000))
    .option("--comment <text>", "ignore lines that start with this text", parseComment)
    .option("--delimiter <characters>", "column separator; tab for a tab (default: detected)", parseDelimiter)
    .option("--quote <character>", "quote character (default: detected)", parseQuote)
    .option("--no-quote", "treat quotes as ordinary characters")
    .option("--header", "the first row names the columns (default: detected)")
    .option("--no-header", "the first row is data");
}

/** The options of a prediction: the best answers unless those by last name only are asked for. */
export function toAnswerOptions({
  prior,
  ...options
}: Omit<AnswerOptions, "given" | "family"> & Pick<EnrichOptions, "lastName">): AnswerOptions {
  const choice = toPriorChoice(prior ?? "world");
  return {
    ...options,
    best: options.lastName !== true,
    // What the names of the list decide is known later.
    ...(typeof choice === "object" && { prior: choice.file }),
  };
}

/** With last names only, names are answered each by itself, unless something else is asked for. */
export function findPriorChoice({ prior, priorBy, lastName }: EnrichOptions): PriorChoice {
  if (prior !== undefined) return toPriorChoice(prior);
  return lastName && priorBy === undefined ? "world" : "list";
}

/** What answers, for people: a line. */
export function describeAnswers(
  tier: string,
  { lastName }: Pick<EnrichOptions, "lastName">,
  { whole, estimator }: PredictOptions,
): string {
  const facts = [
    `${tier} tier`,
    whole ? "every word of a name counts" : "only last names count",
    estimator === undefined ? "unknown names stay empty" : "unknown words are guessed from their spelling",
  ];
  return `answers: ${facts.join("; ")}${lastName ? "" : " (--last-name: only last names)"}`;
}

/** Makes the parser of a text that must match. */
const createParser =
  (pattern: RegExp, advice: string) =>
  (text: string): string => {
    if (!pattern.test(text)) throw new InvalidArgumentError(advice);
    return text;
  };

const checkDelimiter = createParser(
  /^[^\p{L}\p{N}."'_\r\n-]{1,2}$/u,
  "Use one or two characters that are neither letters, digits nor quotes, such as ; or :: or tab.",
);
const parseDelimiter = (text: string): string =>
  checkDelimiter(text === "tab" || text === "\\t" ? "\t" : text);
const parseComment = createParser(/\S/u, "Use what the lines begin with, such as #.");
const parseQuote = createParser(/^[!-/:-@[-`{-~]$/u, "Use one ASCII character such as ' or \".");
const parsePrefix = createParser(/^[\p{L}\p{N}_.-]{0,64}$/u, "Use letters, digits, and _ . or -.");
const parseSeparator = createParser(/./su, "Use what stands between two people, such as ; or newline.");

const collect = (value: string, before?: string[] | false): string[] => [...(before || []), value];
const collectSeparator: typeof collect = (text, before) => collect(parseSeparator(text), before);

function parseEncoding(text: string): string {
  const name = findEncodingName(text);
  if (name !== undefined) return name;
  const page = findDosPage(text);
  if (page !== undefined)
    throw new InvalidArgumentError(
      `DOS code pages are not supported: convert the file to UTF-8 first, for example with iconv -f cp${page} -t utf-8 in.csv > utf8.csv.`,
    );
  throw new InvalidArgumentError(
    "Use a name such as utf-8, utf-16le, latin1, cp1250, cp1251, koi8-r, shift_jis, euc-kr, gb18030 or big5.",
  );
}

const parseNullValues = (text: string): string[] => text.split(",").filter((value) => value.trim() !== "");

/** What cannot be together, whatever the input is. @throws UsageError */
export function checkOptions(options: EnrichOptions): void {
  const { prior, priorBy, residence, residenceBy } = options;
  checkLastName(options);
  checkReadingOptions(options);
  const choice = findPriorChoice(options);
  if (priorBy !== undefined && choice !== "list")
    throw conflict("--prior-by", `--prior ${prior}`, "it estimates a prior for each group; leave one out");
  if (residenceBy === undefined) return;
  const other = priorBy === undefined ? residence && "--residence" : "--prior-by";
  if (other !== undefined) throw conflict("--residence-by", other, "a row has only one prior; leave one out");
  if (typeof choice === "object") throw conflict("--residence-by", `--prior ${prior}`, ONE_PRIOR);
}

/** @throws UsageError */
export function checkLastName({
  lastName,
  whole,
  best,
}: Pick<EnrichOptions, "lastName" | "whole" | "best">): void {
  const advice = "it answers by last names only; leave one out";
  if (lastName && (whole || best)) throw conflict("--last-name", whole ? "--whole" : "--best", advice);
}

/** @throws UsageError */
export function checkReadingOptions({ column, given, family, delimiter, quote }: ReadingOptions): void {
  const advice = "name the column of whole names, or those of the parts";
  if (column !== undefined && (given !== undefined || family !== undefined))
    throw conflict("--column", "--given or --family", advice);
  if (delimiter !== undefined && delimiter === quote)
    throw new UsageError("--delimiter and --quote are the same");
}

export const HELP_NOTES = `
By default, answers are the most accurate ones, like predict --best, from --tier or --data if you set one. With --last-name
they are those of predict: by last name, and empty for unknown names.

From fifty names on, cognomen estimates where the people in the file come from, prints what it found, and uses that for
each name. Use --prior world for a list that was selected by name or country, or to find members of a minority. --last-name
implies --prior world, unless --prior list or --prior-by is set. In a pipe, the first 20,000 rows decide.

Format, encoding and columns are detected from the content and reported; --dry-run shows them and writes nothing. Formats
are .csv, .tsv, .json (an array of objects), .ndjson or .jsonl, .txt (one name per line, or a table), each with .gz or
without. JSON keys may be nested: person.name. Titles and comments above a table are copied.

Each row gets the columns country_1, probability_1 ... up to --limit, count and match (direct, stripped, last-name,
whole-name, estimate, none, not a person or malformed). The rest of the row is copied byte for byte. A list becomes tab-separated. Of
several people in a cell, each gets a row, with the name in the column person.

Output is written to <output>.partial and renamed when it is complete. An interrupted run leaves it with a checkpoint: run
the same command with --resume to continue. Existing files are overwritten only with --force. While <output>.lock exists,
another run is writing.

Examples:
  cognomen enrich in.csv --column surname -o out.csv
  cognomen enrich people.tsv.gz --given forename --family surname -o out.tsv.gz --jobs 4
  cat names.txt | cognomen enrich --format list --limit 1 > answers.tsv
  cognomen enrich orders.csv --prior-by shop --residence-by country -o out.csv
  cognomen enrich old.csv --encoding cp1252 --delimiter ";" -o new.csv --summary summary.json
  cognomen enrich papers.csv --column authors --split ";" -o authors.csv
  cognomen enrich data/*.csv -o answers/

Exit codes: 0 done, 1 the input cannot be read, most rows have no name, or the output cannot be written, 2 wrong usage,
130 stopped by Ctrl-C.`;
