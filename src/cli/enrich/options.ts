/** The options of `cognomen enrich`. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { TextFormat } from "../../columns/read-shape.ts";
import type { PredictOptions } from "../../types.ts";
import { UsageError } from "../errors.ts";
import {
  type AnswerOptions,
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
  /** What separates people in a cell. */
  split?: string[];
  errors?: ErrorPolicy;
}

const ORDERS = ["detect", "given-first", "family-first"] as const;

export interface EnrichOptions extends Omit<AnswerOptions, "given" | "family">, ReadingOptions {
  /** Whether last names alone answer, and unknown names stay empty. */
  contract?: boolean;
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
    .argument("[inputs...]", "files to read; none or -: standard input")
    .option("-o, --output <file>", "file to write, or folder for several; none or -: standard output")
    .option("--dry-run", "show how the file is read, and ten answers; write nothing");
  addReadingOptions(command)
    .option("--rows <count>", "read the first rows only", wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .option("--country-names", "add English names of countries beside the codes")
    .option("--prefix <text>", "put before the names of the added columns", parsePrefix, "")
    .option(
      "-j, --jobs <count>",
      "threads that answer (default: none for few names, one for each core for many)",
      wholeNumber(1, MAX_JOBS),
    )
    .addOption(
      new Option(
        "--errors <what>",
        "malformed rows: leave out, end the run, or keep unanswered (default: keep; exit code 1 if they are most)",
      ).choices(["skip", "fail", "keep"]),
    )
    .option("--resume", "go on where an interrupted run has stopped")
    .option("--force", "overwrite output and summary, or the remains of an interrupted run")
    .option("--quiet", "write nothing to standard error unless the run fails")
    .option("--summary <file>", "also write the summary as JSON to this file")
    .option("--contract", "answer as predict does without options: by last names, unknown names empty");
  return addPredictorOptions(command, true)
    .option("--residence-by <column>", "column of where each person lives: codes or names of countries")
    .option("--prior-by <column>", "a prior for each value of this column, such as a shop or a year");
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
      "name or number of the column with the names (default: found out, and said)",
    )
    .option("--given <column>", "column of given names, for names in parts; again for more", collect)
    .option("--family <column>", "column of family names, for names in parts; again for more", collect)
    .addOption(
      new Option(
        "--order <order>",
        "which name stands first in the cells of --column: detect, given-first or family-first (default: detect)",
      ).choices(ORDERS),
    )
    .option(
      "--split <separator>",
      "several people in a cell: ; and newline …, a row for each; again for more",
      collect,
    )
    .option(
      "--null-values <values>",
      "what stands for a missing name, separated by commas (default: NULL, N/A, unknown … of many languages)",
      parseNullValues,
    )
    .addOption(
      new Option("--format <format>", "what the input is (default: by its extension and beginning)").choices(
        FORMATS,
      ),
    )
    .option(
      "--encoding <name>",
      "encoding of the input, such as utf-8, latin1, cp1251, shift_jis (default: by its mark or zeros, else utf-8)",
      parseEncoding,
    )
    .option("--skip-rows <count>", "lines above the table (default: found out)", wholeNumber(0, 1_000_000))
    .option("--comment <text>", "what begins lines that are no rows, wherever they are", parseComment)
    .option(
      "--delimiter <character>",
      "what separates columns; tab for a tab (default: found out)",
      parseDelimiter,
    )
    .option("--quote <character>", "what encloses columns (default: found out)", parseQuote)
    .option("--no-quote", "quotes are characters like any other")
    .option("--header", "the first row names the columns (default: found out)")
    .option("--no-header", "the first row is a row like the others");
}

/** The options of a prediction: the best answers unless those of the contract are asked for. */
export function toAnswerOptions({
  prior,
  ...options
}: Omit<AnswerOptions, "given" | "family"> & Pick<EnrichOptions, "contract">): AnswerOptions {
  const choice = toPriorChoice(prior ?? "world");
  return {
    ...options,
    best: options.contract !== true,
    // What the names of the list decide is known later.
    ...(typeof choice === "object" && { prior: choice.file }),
  };
}

/** Names of the contract are answered each by itself, unless something else is asked for. */
export function findPriorChoice({ prior, priorBy, contract }: EnrichOptions): PriorChoice {
  if (prior !== undefined) return toPriorChoice(prior);
  return contract && priorBy === undefined ? "world" : "list";
}

/** What answers, for people: a line. */
export function describeAnswers(
  tier: string,
  { contract }: Pick<EnrichOptions, "contract">,
  { whole, estimator }: PredictOptions,
): string {
  const facts = [
    `${tier} tier`,
    whole ? "every word of a name counts" : "last names alone count",
    estimator === undefined ? "unknown names stay empty" : "unknown words count by their letters",
  ];
  return `answers: ${facts.join("; ")}${contract ? "" : " (--contract: last names alone)"}`;
}

function parseDelimiter(text: string): string {
  const delimiter = text === "tab" || text === "\\t" ? "\t" : text;
  if ([...delimiter].length !== 1 || /[\p{L}\p{N}."'_\r\n-]/u.test(delimiter)) {
    throw new InvalidArgumentError(
      "Use one character that is neither letter, digit nor quote, such as ; or tab.",
    );
  }
  return delimiter;
}

const collect = (value: string, before: string[] = []): string[] => [...before, value];

function parseEncoding(text: string): string {
  const name = findEncodingName(text);
  if (name !== undefined) return name;
  const page = findDosPage(text);
  if (page !== undefined)
    throw new InvalidArgumentError(
      `Code pages of DOS are not read: write the file in UTF-8 first, such as iconv -f cp${page} -t utf-8 in.csv > utf8.csv.`,
    );
  throw new InvalidArgumentError(
    "Use a name such as utf-8, utf-16le, latin1, cp1250, cp1251, koi8-r, shift_jis, euc-kr, gb18030 or big5.",
  );
}

const parseNullValues = (text: string): string[] => text.split(",").filter((value) => value.trim() !== "");

function parseComment(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("Use what the lines begin with, such as #.");
  return text;
}

function parseQuote(text: string): string {
  if (!/^[!-/:-@[-`{-~]$/u.test(text))
    throw new InvalidArgumentError("Use one ASCII character such as ' or \".");
  return text;
}

function parsePrefix(text: string): string {
  if (!/^[\p{L}\p{N}_.-]{0,64}$/u.test(text))
    throw new InvalidArgumentError("Use letters, digits, and _ . or -.");
  return text;
}

/** What cannot be together, whatever the input is. @throws UsageError */
export function checkOptions(options: EnrichOptions): void {
  const { prior, priorBy, residence, residenceBy } = options;
  checkContract(options);
  checkReadingOptions(options);
  const choice = findPriorChoice(options);
  if (priorBy !== undefined && choice !== "list") {
    throw new UsageError(
      `--prior-by beside --prior ${prior}: groups have priors of their own only where names decide; leave one of the two out`,
    );
  }
  if (residenceBy === undefined) return;
  const other = priorBy === undefined ? residence && "--residence" : "--prior-by";
  if (other !== undefined)
    throw new UsageError(`--residence-by beside ${other}: a row has one prior; leave one of the two out`);
  if (typeof choice === "object")
    throw new UsageError(
      `--residence-by beside --prior ${prior}: both say what countries weigh; leave one of the two out`,
    );
}

/** @throws UsageError */
export function checkContract({
  contract,
  whole,
  best,
}: Pick<EnrichOptions, "contract" | "whole" | "best">): void {
  if (contract && (whole || best)) {
    throw new UsageError(
      `--contract beside ${whole ? "--whole" : "--best"}: the answers of the contract rest on last names alone; leave one of the two out`,
    );
  }
}

/** @throws UsageError */
export function checkReadingOptions({ column, given, family, delimiter, quote }: ReadingOptions): void {
  if (column !== undefined && (given !== undefined || family !== undefined)) {
    throw new UsageError(
      "--column beside --given or --family: name the column of whole names, or those of the parts",
    );
  }
  if (delimiter !== undefined && delimiter === quote)
    throw new UsageError("--delimiter and --quote are the same");
}

export const HELP_NOTES = `
Answers are the most accurate ones: as of predict --best, from --tier or --data if one is given. With --contract they are
those of predict, by last names alone, and unknown names stay empty.

From fifty names on, answers count in where the people of the file seem to come from together; a line says what was found.
Use --prior world for a list that was sorted out by name or country, or to find members of a minority. --contract is
--prior world, unless --prior list or --prior-by is there. Of a pipe, the first 20,000 rows decide.

What is read is found out by what stands in the file, and said: --dry-run shows it and writes nothing. Formats are .csv, .tsv,
.json (an array of objects), .ndjson or .jsonl, .txt (one name a line, or a table); .gz behind any of them is unpacked and
packed. Keys of JSON may lead into objects: person.name. Titles and comments above a table are copied.

Added to each row are country_1, probability_1 ... up to --limit, count and match: what answered (direct, stripped,
last-name, whole-name, estimate, none, or malformed). Whatever else a row has is copied byte for byte. A list becomes
tab-separated. With --split a row comes once for each person, who stands in the column person.

Output is written to <output>.partial and renamed when it is whole. An interrupted run leaves it, with a checkpoint:
the same command with --resume goes on there. What exists is overwritten by --force only. While <output>.lock is there,
another run is writing.

Examples:
  cognomen enrich in.csv --column surname -o out.csv
  cognomen enrich people.tsv.gz --given forename --family surname -o out.tsv.gz --jobs 4
  cat names.txt | cognomen enrich --format list --limit 1 > answers.tsv
  cognomen enrich orders.csv --prior-by shop --residence-by country -o out.csv
  cognomen enrich old.csv --encoding cp1252 --delimiter ";" -o new.csv --summary summary.json
  cognomen enrich papers.csv --column authors --split ";" -o authors.csv
  cognomen enrich data/*.csv -o answers/

Exit codes: 0 done, 1 the input cannot be read, most of its rows have no name or the output is not written, 2 wrong use,
130 stopped by Ctrl-C.`;
