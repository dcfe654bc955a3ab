/** `cognomen export`: the names of a data file as a table for joins. */
import { extname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Command, Option } from "commander";
import { createStore } from "../../predict/store.ts";
import { type GrowingFile, openGrowingFile } from "../../program/write-file.ts";
import { checkFree, settleFiles, toPath } from "../enrich/files.ts";
import { cannot, OutputError, StoppedError, UsageError } from "../errors.ts";
import type { CliHost } from "../host.ts";
import {
  addDataOptions,
  checkCountries,
  type DataOptions,
  parseCountries,
  parseLimit,
  toDataChoice,
} from "../options.ts";
import { createOutput } from "../output.ts";
import { openProgress } from "../terminal.ts";
import { TABLE_FORMATS, TABLE_PARTS, type TableFormat, type TablePart, writeTable } from "./table.ts";

interface ExportOptions extends DataOptions {
  output?: string;
  format?: TableFormat;
  limit?: number;
  country?: string[];
  part?: TablePart;
  composed?: boolean;
  force?: boolean;
  quiet?: boolean;
}

export function addExportCommand(program: Command, host: CliHost): void {
  const command = program
    .command("export")
    .summary("export all names as a table, for joins")
    .description("Writes the names of a data file with their answers as a table, one row per country.")
    .option("-o, --output <file>", "the table to write (default: standard output)")
    .addOption(
      new Option(
        "--format <format>",
        "format of the table (default: by the extension of --output, else csv)",
      ).choices(TABLE_FORMATS),
    );
  addDataOptions(
    command,
    "the names of this tier, else of the largest installed",
    "the names of this data file",
  )
    .option("--limit <count>", "maximum number of countries per name (default: 5)", parseLimit)
    .option(
      "--country <codes>",
      "export only rows of these countries, such as SE,NO; probabilities do not change",
      parseCountries,
    )
    .addOption(
      new Option(
        "--part <part>",
        "export only this part; predict: the answer for a string, surname and forename together",
      ).choices(TABLE_PARTS),
    )
    .option("--composed", "write composed letters (NFC), as most columns have them")
    .option("--force", "overwrite an existing file")
    .option("--quiet", "no progress")
    .addHelpText("after", HELP_NOTES)
    .action((options: ExportOptions) => exportTable(host, options));
}

/**
 * SQLite is left to its own program: `node:sqlite` needs Node 22, sql.js holds the whole database in memory, and
 * node-sqlite3-wasm 0.8 is 1.3 MB for what one line does. Without types of columns, counts would be compared as text.
 */
const SQLITE_RECIPE =
  'sqlite3 names.db "CREATE TABLE names (name TEXT, part TEXT, country TEXT, probability REAL, count INTEGER, PRIMARY KEY (name, part, country)) WITHOUT ROWID" ".import --csv --skip 1 names.csv names"';

const HELP_NOTES = `
Columns: name, part (surname or forename), country, probability, count. The rows of a name are the answer of predict for
that part, most likely first. A name is the key that predict looks up: lower case, single spaces, decomposed accents (NFD).
--composed writes composed letters (NFC) instead, which most joins need. docs/python-r-sql.md explains how to fold a column
for joins.

Examples:
  cognomen export --composed --part predict -o names.csv
  cognomen export --tier standard --country SE,NO --limit 1 -o nordic.ndjson
  cognomen export --composed | gzip > names.csv.gz

Into SQLite:
  ${SQLITE_RECIPE}

Exit codes: 0 written, 1 a file cannot be read or written, 2 wrong usage, 130 stopped by Ctrl-C.`;

async function exportTable(host: CliHost, options: ExportOptions): Promise<void> {
  const format = options.format ?? findFormat(options.output);
  const { path: dataPath, bytes } = host.readData(toDataChoice(options));
  const store = createStore(bytes);
  checkCountries(options.country ?? [], store.countries.codes, "--country");
  const { stdout } = host;
  const { outputPath } = settleFiles({ ...options, outputPath: toPath(options.output), dataPath, stdout });
  const { limit, country: countries, part, composed: isComposed = false } = options;
  const progress = openProgress(host, { quiet: options.quiet, toStdout: outputPath === undefined });
  let isStopped = false;
  void host.waitForStop().then(() => {
    isStopped = true;
  });
  /** @throws StoppedError once the process is told to end */
  const makePieces = async function* (): AsyncGenerator<string> {
    progress.start("", store.head.blocks.length, { unit: "rows" });
    try {
      const pieces = writeTable(store, { format, limit, countries, part, isComposed });
      for (const { text, rowCount, blockCount } of pieces) {
        yield text;
        progress.reach(blockCount, rowCount);
        // A file or pipe takes all at once: without a turn nobody would be told of a signal.
        await nextTurn();
        if (isStopped) throw new StoppedError("stopped before the table was complete");
      }
    } finally {
      progress.stop();
    }
  };
  if (outputPath !== undefined) return writeFile(outputPath, options.force, makePieces());
  const output = createOutput(host.stdout);
  for await (const text of makePieces()) {
    await output.write(text);
    if (output.closed) break;
  }
  await output.finish();
}

async function writeFile(
  path: string,
  force: boolean | undefined,
  pieces: AsyncIterable<string>,
): Promise<void> {
  let file: GrowingFile | undefined;
  try {
    file = await openGrowingFile(path);
    for await (const text of pieces) await file.write(text);
    // Somebody may have made one in the meantime.
    checkFree(path, force);
    await file.finish();
  } catch (error) {
    await file?.discard();
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const isFull = ["ENOSPC", "EDQUOT"].includes(code!);
    const message = isFull
      ? `disk full while writing ${path}: make room, or write less by --limit, --part or --country`
      : cannot("write", path, error);
    throw new OutputError(message, { cause: error });
  }
}

const FORMATS_BY_ENDING: Readonly<Record<string, TableFormat>> = {
  "": "csv",
  ".csv": "csv",
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
};

/** @throws UsageError for an ending that promises something else */
function findFormat(output = ""): TableFormat {
  const ending = extname(output).toLowerCase();
  const format = FORMATS_BY_ENDING[ending];
  if (format !== undefined) return format;
  const found = `--output ${output}: found the ending ${ending}, expected .csv, .ndjson or .jsonl`;
  if (ending === ".gz")
    throw new UsageError(`${found}; to compress a table, write cognomen export | gzip > ${output}`);
  if ([".db", ".sqlite", ".sqlite3"].includes(ending))
    throw new UsageError(`${found}; to fill a database, write a table, then ${SQLITE_RECIPE}`);
  throw new UsageError(`${found}; choose one, or a --format`);
}
