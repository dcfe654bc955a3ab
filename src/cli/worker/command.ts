/** `cognomen worker`: n lines in, n lines out, for engines that run one process for many rows. */
import { type Command, Option } from "commander";
import { copyText, createBoundedCache } from "../../ground/bounded-cache.ts";
import type { NameParts, Prediction } from "../../ground/types.ts";
import { StartError } from "../errors.ts";
import type { CliHost } from "../host.ts";
import { LineFault, readLines } from "../lines.ts";
import { type AnswerOptions, addPredictorOptions, toDataChoice, toPredictOptions } from "../options.ts";
import { writeBatches } from "../output.ts";
import { LINE_FORMATS, type WorkerFormat } from "./formats.ts";

interface WorkerOptions extends AnswerOptions {
  format: WorkerFormat;
  chunkHeader?: boolean;
}

/** Answers of the last lines, some 20,000 of five countries: engines often send rows with the same name together. */
const CACHE_BYTE_COUNT = 8_000_000;
/** Of two strings in a map, beside their text. */
const ENTRY_BYTE_COUNT = 100;
const NO_NAME: Prediction = { name: "", country: [], count: 0 };

export function addWorkerCommand(program: Command, host: CliHost): void {
  const command = program
    .command("worker")
    .summary("answer line by line, for another program")
    .description("Reads one name per line from standard input and prints one answer per line, in order.")
    .addOption(
      new Option("--format <format>", "format of the lines")
        .choices(Object.keys(LINE_FORMATS))
        .default("tsv", "tsv"),
    )
    .option("--chunk-header", "expect a line with the number of rows before each chunk");
  addPredictorOptions(command)
    .addHelpText("after", HELP_NOTES)
    .action((options: WorkerOptions) => runWorker(host, options));
}

const HELP_NOTES = `
A line is one name, or a given and a family name:
  tsv          name, or given TAB family, with ClickHouse's escapes → [('VN',0.98),('US',0.01)]
  jsoneachrow  {"name": "…"}, {"given": "…", "family": "…"} → {"result":[{"country_id":"VN","probability":0.98}]}
               with other keys, one or two are read in order; null is no name
  ndjson       the same, or just "…" → the output of predict --json

An unknown name gets an empty answer. So does a line that cannot be read, which is also reported on standard error with its
number. With --chunk-header, a row count that cannot be read ends the worker with exit code 1, because later answers could
be out of order.`;

async function runWorker(host: CliHost, options: WorkerOptions): Promise<void> {
  const predictor = host.loadPredictor(toDataChoice(options));
  const predictOptions = toPredictOptions(options, predictor.info().countries, () => host.loadEstimator());
  const { parse, render } = LINE_FORMATS[options.format];
  const emptyAnswer = `${render(NO_NAME)}\n`;
  const cache = createBoundedCache<string, string>(CACHE_BYTE_COUNT);

  let lineNumber = 0;
  let complaints = "";
  const report = (): void => {
    if (complaints !== "") host.stderr.write(complaints);
    complaints = "";
  };
  const complain = (reason: string): string => {
    complaints += `cognomen: line ${lineNumber}: ${reason}\n`;
    return emptyAnswer;
  };
  const answer = (line: string | LineFault): string => {
    if (line instanceof LineFault) return complain(line.reason);
    const known = cache.get(line);
    if (known !== undefined) return known;
    const name: string | NameParts | LineFault = parse(line);
    if (name instanceof LineFault) return complain(name.reason);
    const text = `${render(predictor.predict(name, predictOptions))}\n`;
    // The line is a part of its chunk, and would keep all of it.
    cache.set(copyText(line), text, ENTRY_BYTE_COUNT + 2 * (line.length + text.length));
    return text;
  };

  let rowsLeft = 0;
  let chunkRowCount = 0;
  const read = (line: string | LineFault): string => {
    lineNumber++;
    if (options.chunkHeader && rowsLeft === 0) {
      rowsLeft = chunkRowCount = readChunkHeader(line, lineNumber);
      return "";
    }
    rowsLeft--;
    return answer(line);
  };
  try {
    if (!(await writeBatches(host, readLines(host.stdin), read, report))) return;
  } finally {
    report();
  }
  if (options.chunkHeader && rowsLeft > 0)
    throw new StartError(
      `input ended after ${chunkRowCount - rowsLeft} of the ${chunkRowCount} rows of a chunk`,
    );
}

/** @throws StartError if it is no number: rows could no longer be told from headers. */
function readChunkHeader(line: string | LineFault, lineNumber: number): number {
  const text =
    line instanceof LineFault ? `a line that is ${line.reason}` : JSON.stringify(line.slice(0, 40));
  if (typeof line !== "string" || !/^\d{1,15}\r?$/u.test(line))
    throw new StartError(
      `line ${lineNumber}: found ${text}, expected the number of rows of a chunk (set by --chunk-header)`,
    );
  return Number.parseInt(line, 10);
}
