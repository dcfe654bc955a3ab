/** `cognomen enrich`: adds countries to the rows of a file. */
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import type { Command } from "commander";
import { createStore } from "../../predict/store.ts";
import type { Progress } from "../../program/progress.ts";
import type { WordLookup } from "../../text/word-statistics.ts";
import { InputError, OutputError, StoppedError, UsageError } from "../errors.ts";
import type { CliHost } from "../host.ts";
import { toDataChoice } from "../options.ts";
import { describeTerminal, openProgress } from "../terminal.ts";
import { openWordLookup } from "../word-lookup.ts";
import { type Answering, openAnswering } from "./answering.ts";
import {
  CHECKPOINT_VERSION,
  type Checkpoint,
  readCheckpoint,
  removeCheckpoint,
  writeCheckpoint,
} from "./checkpoint.ts";
import { describePriors } from "./describe-priors.ts";
import { showDryRun } from "./dry-run.ts";
import { adviseEncoding } from "./encoding.ts";
import { checkRemains, listOutputs, listUndone, settleFiles, toPath } from "./files.ts";
import { type RowGroups, toRowGroups } from "./groups.ts";
import { findListPriors, type ListPriors } from "./list-priors.ts";
import { lockOutput, type OutputLock } from "./lock.ts";
import {
  addEnrichOptions,
  checkOptions,
  type EnrichOptions,
  findGroupColumn,
  findPriorChoice,
  HELP_NOTES,
} from "./options.ts";
import { type Plan, planSource } from "./plan.ts";
import type { AnswerPool } from "./pool.ts";
import { createGrowingPool, createInlinePool, createResponder } from "./responder.ts";
import { emptyTally, RowProcessor, type Tally } from "./rows.ts";
import { type RunPosition, runRows, startOf } from "./run.ts";
import { type AskedSettings, findOtherSettings, listSettings } from "./settings.ts";
import { ByteSource, isSameIdentity } from "./source.ts";
import { LISTED_LINE_COUNT, renderSummary, type Summary, sortCountries, writeSummary } from "./summary.ts";
import { createStreamTarget, openFileTarget, partialPath, type Target } from "./target.ts";
import { keepHeapsSmall } from "./thread-pool.ts";

/** Malformed rows that are shown while the run goes on. */
const NOTED_LINE_COUNT = 10;
const LINE_FEED = 10;

export function addEnrichCommand(program: Command, host: CliHost): void {
  const command = program
    .command("enrich")
    .summary("add countries to the rows of a file")
    .description("Adds the likely countries of origin of a name to each row of a file.");
  addEnrichOptions(command)
    .addHelpText("after", HELP_NOTES)
    .action((inputs: readonly string[], options: EnrichOptions) => enrichAll(host, inputs, options));
}

/** One file after the other. */
async function enrichAll(host: CliHost, inputs: readonly string[], options: EnrichOptions): Promise<void> {
  checkOptions(options);
  if (inputs.length < 2) return enrich(host, inputs[0], options);
  const outputs = listOutputs(inputs, options);
  const undone = options.resume ? listUndone(outputs) : outputs;
  if (undone.length < outputs.length && !options.quiet)
    host.stderr.write(`${outputs.length - undone.length} of ${outputs.length} inputs are done\n`);
  for (const output of undone) await enrich(host, output.input, output.options);
}

/** Everything that is settled before the first row. */
interface Job {
  host: CliHost;
  options: EnrichOptions;
  source: ByteSource;
  outputPath: string | undefined;
  summaryPath: string | undefined;
  isForced: boolean;
  lock: OutputLock | undefined;
  /** How often words are names. */
  lookup: WordLookup;
  plan: Plan;
  answering: Answering;
  /** Rows that the file seems to have; 0 if its size is unknown. */
  rowCount: number;
  threadCount: number;
  /** Tells runs apart: only the same one can be continued. */
  headHash: string;
  settings: AskedSettings;
  progress: Progress;
  /** Aborted when the process is told to end. */
  signal: AbortSignal;
}

async function enrich(host: CliHost, input: string | undefined, options: EnrichOptions): Promise<void> {
  const inputPath = toPath(input);
  if (inputPath === undefined && host.stdin.isTTY) {
    throw new UsageError(
      "no input: write cognomen enrich in.csv --column surname -o out.csv, or pipe a file",
    );
  }
  const { force, resume } = options;
  const choice = findPriorChoice(options);
  // Without --tier the largest that is there, as for predict: of the package that is the full one.
  const data = host.readData(toDataChoice(options));
  const { outputPath, summaryPath, isForced } = settleFiles({
    inputPath,
    outputPath: toPath(options.output),
    summaryPath: options.summary,
    dataPath: data.path,
    priorPath: typeof choice === "object" ? choice.file : undefined,
    stdin: host.stdin,
    stdout: host.stdout,
    force,
    resume,
  });
  const source = new ByteSource(inputPath, host.stdin);
  const lookup = openWordLookup(host, data, options.data !== undefined);
  let lock: OutputLock | undefined;
  try {
    if (outputPath !== undefined && !options.dryRun) {
      lock = lockOutput(outputPath);
      checkRemains(outputPath, resume === true || force === true);
    }
    const { sample, plan } = await planSource(source, {
      inputPath,
      outputPath,
      options,
      lookup,
      added: options,
      group: findGroupColumn(options),
    });
    const answering = openAnswering(host, options, data);
    if (options.dryRun) return showDryRun(host, source, sample, plan, answering);
    await answerFile({
      host,
      options,
      source,
      outputPath,
      summaryPath,
      isForced,
      lock,
      lookup,
      plan,
      answering,
      rowCount: estimateRowCount(source, sample),
      threadCount: options.jobs ?? host.processorCount,
      headHash: createHash("sha256").update(sample).digest("hex"),
      settings: outputPath === undefined ? {} : listSettings({ options, plan, answering }),
      progress: openProgress(host, { quiet: options.quiet, toStdout: outputPath === undefined }),
      signal: watchStop(host, source),
    });
  } finally {
    source.stop();
    lock?.release();
  }
}

/** By the lines at its beginning. A pipe or a packed file does not tell its size. */
function estimateRowCount({ isPacked, totalByteCount = 0 }: ByteSource, sample: Buffer): number {
  if (isPacked) return 0;
  const lineCount = sample.reduce((count, byte) => count + (byte === LINE_FEED ? 1 : 0), 0);
  return (lineCount * totalByteCount) / sample.length;
}

function watchStop(host: CliHost, source: ByteSource): AbortSignal {
  const controller = new AbortController();
  void host.waitForStop().then(() => {
    controller.abort(new StoppedError("stopped before the first row"));
    source.stop();
  });
  return controller.signal;
}

/** Finds out which priors count, as an interrupted run did, and answers the rows. */
async function answerFile(job: Job): Promise<void> {
  const { options, outputPath, plan, answering, progress } = job;
  const before = outputPath !== undefined && options.resume ? findCheckpoint(job, outputPath) : undefined;
  const { predictOptions, codes } = answering;
  const pool = openPool(job);
  const reading = [answering.description, ...plan.names];
  let target: Target | undefined;
  try {
    target = await openTarget(job, before);
    // Null: names are answered each by itself, or with the weights of a file.
    let priors = before?.priors ?? null;
    const isFirstPass = before?.priors === undefined && findPriorChoice(options) === "list";
    if (isFirstPass) {
      // Said before the first pass, which may take long.
      for (const line of reading.splice(0)) progress.note(line);
      const { residence, rows: maxRowCount } = options;
      const { whole } = predictOptions;
      try {
        priors = await findListPriors({ ...job, pool, whole, codes, residence, maxRowCount });
      } catch (error) {
        throw outputPath === undefined ? error : leaveBeforeRows(outputPath, error);
      }
      progress.stop();
    } else pool.expect?.(job.rowCount);
    const { priors: rowPriors, groupOf } = toRowGroups(plan, priors, codes);
    if (rowPriors !== undefined) pool.setPriors(rowPriors);
    const notes = describePriors(priors, options);
    await run({ ...job, target, isFirstPass, before, priors, notes, reading, pool, groupOf });
  } catch (error) {
    await target?.leave();
    throw error;
  } finally {
    await pool.close();
    progress.stop();
  }
}

/** As many threads as are asked for; else none until there are enough names. */
function openPool({ host, options, plan, answering, threadCount }: Job): AnswerPool {
  keepHeapsSmall();
  const { blocks, estimator } = answering;
  const { style } = plan;
  const predictOptions = { ...answering.predictOptions, limit: style.limit };
  const startThreads = (): AnswerPool =>
    host.startThreads(threadCount, { blocks, predictOptions, estimates: estimator !== undefined, style });
  if (options.jobs !== undefined) return startThreads();
  const respond = createResponder({
    // Of its own: what it has opened is forgotten when threads go on.
    store: createStore(new Uint8Array(blocks.file)),
    predictOptions: { ...predictOptions, estimator },
    style,
  });
  return createGrowingPool(createInlinePool(respond), startThreads);
}

/** What is known when the rows are about to be answered. */
interface RunningJob extends Job {
  target: Target;
  /** Whether the names have just decided: what took long is not done again. */
  isFirstPass: boolean;
  before: Checkpoint | undefined;
  priors: ListPriors | null;
  /** What counts in the answers, for people: lines. */
  notes: readonly string[];
  /** How the file is read and answered, unless that has been said. */
  reading: readonly string[];
  pool: AnswerPool;
  groupOf: RowGroups["groupOf"];
}

async function run(job: RunningJob): Promise<void> {
  const { host, options, source, outputPath, plan, before, target, progress, signal } = job;
  const tally: Tally = before?.tally ?? emptyTally();
  const rowsBefore = tally.rowCount;
  const inputByteCount = before?.inputByteCount ?? plan.headByteCount;
  const head = await source.peek(plan.headByteCount);
  await source.skip(inputByteCount);

  // Begun when nothing can fail any more without ending it: a bar would stay on the screen, below it the failure.
  progress.start("", source.totalByteCount, {
    unit: "rows",
    countBefore: rowsBefore,
    doneBefore: source.isPacked ? source.readByteCount : inputByteCount,
  });
  for (const line of [...job.reading, ...job.notes]) progress.note(line);
  if (before) progress.note(`continuing after row ${tally.rowCount}, line ${before.line}`);
  else if (options.resume) progress.note("no checkpoint found: starting at the first row");
  const malformed = createMalformedList(progress, before?.malformedLines);
  const rows = new RowProcessor(
    {
      ...plan.rows,
      groupOf: job.groupOf,
      errors: options.errors ?? "keep",
      maxRowCount: options.rows,
      pool: job.pool,
      report: malformed.report,
    },
    before ?? startOf(plan),
  );
  const start = performance.now();
  try {
    if (outputPath === undefined) await target.write(head);
    if (job.isFirstPass) await saveCheckpoint(job, target, before ?? startOf(plan), tally, malformed.lines);
    const { isCut } = await runRows({
      source,
      target,
      encoding: plan.encoding,
      rows,
      tally,
      inputByteCount,
      threadCount: job.threadCount,
      isStopped: () => signal.aborted,
      onProgress: (done, read) => {
        // Of a packed file, the bytes on the disk whose rows are behind.
        const doneByteCount = source.isPacked ? (source.readByteCount * done) / read : done;
        progress.reach(doneByteCount, tally.rowCount);
      },
      onCheckpoint: (position) => saveCheckpoint(job, target, position, tally, malformed.lines),
    });
    if (isCut) await target.write(plan.encoding.fromUnits(plan.rows.tailText));
    job.lock?.check();
    if (isUnanswered(job, tally)) {
      await target.leave();
      leaveBeforeRows(outputPath!, undefined);
    } else await target.finish();
  } catch (error) {
    progress.stop();
    if (!(error instanceof StoppedError)) throw error;
    throw new StoppedError(`stopped after ${tally.rowCount} rows${adviseResume(outputPath)}`);
  }
  progress.stop();
  if (target.isClosed) return;
  if (outputPath !== undefined) removeCheckpoint(outputPath);

  const seconds = (performance.now() - start) / 1000;
  const summary = createSummary(job, tally, {
    seconds: Math.round(seconds * 1000) / 1000,
    rowsPerSecond: Math.round((tally.rowCount - rowsBefore) / Math.max(seconds, 0.001)),
    malformedLines: malformed.lines,
  });
  if (!options.quiet) host.stderr.write(renderSummary(summary, describeTerminal(host)));
  if (job.summaryPath !== undefined) writeSummary(job.summaryPath, summary);
  if (rows.undecoded !== "" && !options.quiet) host.stderr.write(describeUndecoded(job, rows.undecoded));
  checkMostRows(job, tally);
}

/** Which encoding reads the names that are none in that of the file. */
function describeUndecoded({ plan, lookup }: RunningJob, undecoded: string): string {
  const advice = adviseEncoding(plan.encoding.fromUnits(undecoded), lookup);
  return `names that are not in ${plan.encoding.name}: ${advice}\n`;
}

/** Whether no row has a name that could be read, and nobody has asked for that: a file of them is of no use. */
const isUnanswered = (
  { options, outputPath }: RunningJob,
  { rowCount, malformedCount, letterlessCount }: Tally,
): boolean =>
  outputPath !== undefined &&
  options.errors === undefined &&
  rowCount > 0 &&
  malformedCount + letterlessCount === rowCount;

/** @throws InputError if most rows have no name that could be read, and nobody has asked for that */
function checkMostRows(job: RunningJob, tally: Tally): void {
  const { source, options, outputPath } = job;
  const { rowCount, malformedCount, letterlessCount } = tally;
  const lostCount = malformedCount + letterlessCount;
  if (options.errors !== undefined || lostCount * 2 <= rowCount) return;
  const written =
    outputPath === undefined ? "" : `; ${isUnanswered(job, tally) ? "nothing" : outputPath} is written`;
  throw new InputError(
    `${lostCount} of the ${rowCount} rows of ${source.label} are malformed or have no letters where a name should be${written}: ` +
      "look at them with --dry-run and choose --format, --delimiter or --column, or keep them with --errors keep",
  );
}

function createSummary(
  { source, outputPath, plan, answering, priors, notes }: RunningJob,
  tally: Tally,
  { malformedLines, ...times }: Pick<Summary, "seconds" | "rowsPerSecond" | "malformedLines">,
): Summary {
  return {
    input: source.label,
    output: outputPath ?? "standard output",
    tier: answering.tier,
    answers: answering.description,
    names: plan.names,
    prior: notes,
    rows: tally.rowCount,
    answered: tally.answeredCount,
    malformed: tally.malformedCount,
    ragged: tally.raggedCount,
    placeholders: tally.placeholderCount,
    withoutLetters: tally.letterlessCount,
    skipped: tally.skippedCount,
    ...times,
    countries: sortCountries(tally.countries),
    composition: priors?.list?.shares ?? [],
    groups: (priors?.groups ?? []).map(({ group, nameCount, shares }) => ({
      group,
      names: nameCount,
      composition: shares,
    })),
    ...(tally.unread && { unreadResidences: tally.unread }),
    malformedLines,
  };
}

/** @param before those of a run that is continued */
function createMalformedList(progress: Progress, before: Summary["malformedLines"] = []) {
  const lines = [...before];
  let count = 0;
  return {
    lines,
    report(line: number, reason: string): void {
      count++;
      if (count <= NOTED_LINE_COUNT) progress.note(`line ${line}: ${reason}`);
      if (count === NOTED_LINE_COUNT + 1) {
        progress.note(
          `more malformed rows are counted; --summary <file> lists the first ${LISTED_LINE_COUNT}`,
        );
      }
      if (lines.length < LISTED_LINE_COUNT) lines.push({ line, reason });
    },
  };
}

const adviseResume = (outputPath: string | undefined): string =>
  outputPath === undefined ? "" : "; continue with the same command and --resume";

/** What a run that has no row yet leaves, and says: if it was not stopped, nothing. */
function leaveBeforeRows(outputPath: string, error: unknown): unknown {
  if (error instanceof StoppedError) return new StoppedError(error.message + adviseResume(outputPath));
  removeCheckpoint(outputPath);
  rmSync(partialPath(outputPath), { force: true });
  return error;
}

/** Opens the output, and writes what stands above the rows unless that has been done. */
async function openTarget(job: Job, before: Checkpoint | undefined): Promise<Target> {
  const { host, source, outputPath, plan } = job;
  if (outputPath === undefined) return createStreamTarget(host.stdout, () => source.stop());
  if (before !== undefined) {
    return openFileTarget(outputPath, { byteCount: before.outputByteCount, tailHash: before.outputTailHash });
  }
  // A checkpoint that is still there describes another partial file.
  removeCheckpoint(outputPath);
  const target = await openFileTarget(outputPath, undefined);
  try {
    await target.write(await source.peek(plan.headByteCount));
    // A run that is killed before its first row can be continued as well, and is known not to be an older one.
    await saveCheckpoint(job, target, startOf(plan), emptyTally(), []);
  } catch (error) {
    await target.leave();
    throw error;
  }
  return target;
}

/** @throws OutputError if the interrupted run was another one; undefined if there was none */
function findCheckpoint({ source, headHash, settings }: Job, outputPath: string): Checkpoint | undefined {
  const found = readCheckpoint(outputPath);
  if (found === undefined) return undefined;
  if (found.headHash !== headHash || !isSameIdentity(found.identity, source.identity)) {
    throw new OutputError(
      `${source.label} has changed since the run that left ${partialPath(outputPath)}: start again with --force`,
    );
  }
  const others = findOtherSettings(found.settings, settings);
  if (others.length > 0) {
    throw new OutputError(
      `the run that left ${partialPath(outputPath)} used other options or data (${others.join(", ")}): repeat them, or start again with --force`,
    );
  }
  return found;
}

async function saveCheckpoint(
  { source, outputPath, lock, headHash, settings, isForced, priors }: Job & { priors?: ListPriors | null },
  target: Target,
  { inputByteCount, line, isHeaderDone, isWithinLine, rowCount }: RunPosition,
  tally: Tally,
  malformedLines: Summary["malformedLines"],
): Promise<void> {
  if (outputPath === undefined) return;
  const { byteCount, tailHash } = await target.flush();
  lock?.check();
  await writeCheckpoint(outputPath, {
    version: CHECKPOINT_VERSION,
    identity: source.identity ?? null,
    headHash,
    settings,
    isForced,
    ...{ inputByteCount, line, isHeaderDone, isWithinLine, rowCount },
    outputByteCount: byteCount,
    outputTailHash: tailHash,
    ...(priors !== undefined && { priors }),
    tally,
    // Rows are read ahead of what is written: those behind will be reported again.
    malformedLines: malformedLines.filter((each) => each.line < line + (isWithinLine ? 1 : 0)),
  });
}
