/** `cognomen enrich`: adds countries to the rows of a file. */
import { createHash } from "node:crypto";
import type { Command } from "commander";
import { createPredictor } from "../../answer/predictor.ts";
import { createProgress, createQuietProgress, type Progress } from "../../program/progress.ts";
import { UsageError } from "../errors.ts";
import type { CliHost, DataFile } from "../host.ts";
import { toDataChoice, toPredictOptions } from "../options.ts";
import { describeTerminal, type Terminal } from "../terminal.ts";
import {
  type Checkpoint,
  readCheckpoint,
  removeCheckpoint,
  type Tally,
  writeCheckpoint,
} from "./checkpoint.ts";
import { OutputError, StoppedError } from "./errors.ts";
import { checkRemains, settleFiles } from "./files.ts";
import { lockOutput, type OutputLock } from "./lock.ts";
import {
  addEnrichOptions,
  checkOptions,
  describeAnswers,
  type EnrichOptions,
  HELP_NOTES,
  toAnswerOptions,
} from "./options.ts";
import { type Plan, planReading } from "./plan.ts";
import type { AnswerPool } from "./pool.ts";
import { RowProcessor } from "./rows.ts";
import { type RunPosition, runRows } from "./run.ts";
import { shareBlocks } from "./shared-store.ts";
import { ByteSource } from "./source.ts";
import { LISTED_LINE_COUNT, renderSummary, type Summary, sortCountries, writeSummary } from "./summary.ts";
import { createStreamTarget, openFileTarget, partialPath, type Target } from "./target.ts";

/** Malformed rows that are shown while the run goes on. */
const NOTED_LINE_COUNT = 10;
/** What formats, encodings and columns are found out from. */
const SAMPLE_BYTE_COUNT = 1 << 16;

export function addEnrichCommand(program: Command, host: CliHost): void {
  const command = program
    .command("enrich")
    .summary("add countries to the rows of a file")
    .description("Adds the likely countries of origin of a name to each row of a file.");
  addEnrichOptions(command)
    .addHelpText("after", HELP_NOTES)
    .action((input: string | undefined, options: EnrichOptions) => enrich(host, input, options));
}

/** Everything that is settled before the first row. */
interface Job {
  host: CliHost;
  options: EnrichOptions;
  source: ByteSource;
  outputPath: string | undefined;
  summaryPath: string | undefined;
  lock: OutputLock | undefined;
  plan: Plan;
  pool: AnswerPool;
  tier: string;
  /** How names are answered, for people: a line. */
  answers: string;
  threadCount: number;
  /** Tells runs apart: only the same one can be continued. */
  headHash: string;
  settings: string;
}

async function enrich(host: CliHost, input: string | undefined, options: EnrichOptions): Promise<void> {
  checkOptions(options);
  const inputPath = input === "-" ? undefined : input;
  if (inputPath === undefined && host.stdin.isTTY) {
    throw new UsageError(
      "no input: write cognomen enrich in.csv --column surname -o out.csv, or pipe a file",
    );
  }
  // Without --tier the largest that is there, as for predict: of the package that is the full one.
  const data = host.readData(toDataChoice(options));
  const { outputPath, summaryPath } = settleFiles({
    inputPath,
    outputPath: options.output === "-" ? undefined : options.output,
    summaryPath: options.summary,
    dataPath: data.path,
    priorPath: options.prior,
    stdin: host.stdin,
    stdout: host.stdout,
    isForced: options.force === true,
    isResumed: options.resume === true,
  });
  const source = new ByteSource(inputPath, host.stdin);
  let lock: OutputLock | undefined;
  try {
    if (outputPath !== undefined) {
      lock = lockOutput(outputPath);
      checkRemains(outputPath, options.resume === true || options.force === true);
    }
    const sample = await source.peek(SAMPLE_BYTE_COUNT);
    const isWhole = sample.length < SAMPLE_BYTE_COUNT;
    const { label } = source;
    const plan = planReading({ sample, isWhole, label, inputPath, outputPath, options });
    const { pool, tier, answers, dataSettings, threadCount } = startPool(host, options, plan, data);
    const headHash = createHash("sha256").update(sample).digest("hex");
    const settings = JSON.stringify([plan.decisions, plan.style, dataSettings]);
    try {
      await run({
        host,
        options,
        source,
        outputPath,
        summaryPath,
        lock,
        plan,
        pool,
        tier,
        answers,
        threadCount,
        headHash,
        settings,
      });
    } finally {
      await pool.close();
    }
  } finally {
    source.stop();
    lock?.release();
  }
}

function startPool(
  host: CliHost,
  options: EnrichOptions,
  { style, isParts }: Plan,
  { bytes }: DataFile,
): Pick<Job, "pool" | "tier" | "answers" | "threadCount"> & { dataSettings: unknown } {
  const file = new SharedArrayBuffer(bytes.length);
  const shared = new Uint8Array(file);
  shared.set(bytes);
  const { tier, countries: codes, keyCount } = createPredictor(shared).info();
  const allOptions = toPredictOptions(toAnswerOptions(options), codes, () => host.loadEstimator());
  const { estimator, ...predictOptions } = allOptions;
  const estimates = estimator !== undefined;
  const threadCount = options.jobs ?? host.processorCount;
  const pool = host.startThreads(threadCount, {
    blocks: shareBlocks(file),
    predictOptions: { ...predictOptions, limit: style.limit },
    estimates,
    style,
    isParts,
  });
  const dataSettings = [tier, keyCount, file.byteLength, predictOptions, estimates];
  const answers = describeAnswers(tier, options, allOptions);
  return { pool, tier, answers, threadCount, dataSettings };
}

async function run(job: Job): Promise<void> {
  const { host, options, source, outputPath, plan, tier } = job;
  const before = outputPath !== undefined && options.resume ? findCheckpoint(job, outputPath) : undefined;
  const tally: Tally = before?.tally ?? emptyTally();
  const rowsBefore = tally.rowCount;
  const terminal = describeTerminal(host);
  const inputByteCount = before?.inputByteCount ?? plan.markByteCount;
  const mark = await source.peek(plan.markByteCount);
  await source.skip(inputByteCount);

  host.stderr.on("error", () => {}); // progress that nobody wants
  // Before there is anything that a signal could leave behind.
  let isStopped = false;
  void host.waitForStop().then(() => {
    isStopped = true;
    source.stop();
  });
  const target = await openTarget(job, before);

  // Begun when nothing can fail any more without ending it: a bar would stay on the screen, below it the failure.
  const progress = createRunProgress(job, terminal);
  progress.start("", source.totalByteCount, {
    unit: "rows",
    countBefore: rowsBefore,
    doneBefore: source.readByteCount,
  });
  for (const line of [job.answers, ...plan.names]) progress.note(line);
  if (before) progress.note(`going on after row ${tally.rowCount}, line ${before.line}`);
  else if (options.resume) progress.note("no checkpoint was left: beginning at the first row");
  const malformedLines: Summary["malformedLines"] = [];
  let malformedCount = 0;
  const rows = new RowProcessor(
    {
      ...plan.rows,
      errors: options.errors,
      pool: job.pool,
      report(line, reason) {
        malformedCount++;
        if (malformedCount <= NOTED_LINE_COUNT) progress.note(`line ${line}: ${reason}`);
        if (malformedCount === NOTED_LINE_COUNT + 1) {
          progress.note(
            `more malformed rows are counted; --summary <file> lists the first ${LISTED_LINE_COUNT}`,
          );
        }
        if (malformedLines.length < LISTED_LINE_COUNT) malformedLines.push({ line, reason });
      },
    },
    before ?? { line: 1, isHeaderDone: false, isWithinLine: false },
  );
  const start = performance.now();
  try {
    if (before === undefined) await target.write(mark);
    await runRows({
      source,
      target,
      encoding: plan.encoding,
      rows,
      tally,
      inputByteCount,
      threadCount: job.threadCount,
      isStopped: () => isStopped,
      onProgress: () => progress.reach(source.readByteCount, tally.rowCount),
      onCheckpoint: (position) => saveCheckpoint(job, target, position, tally),
    });
    job.lock?.check();
    await target.finish();
  } catch (error) {
    progress.stop();
    await target.leave();
    if (error instanceof StoppedError) throw describeStop(outputPath, tally);
    throw error;
  }
  progress.stop();
  if (target.isClosed) return;
  if (outputPath !== undefined) removeCheckpoint(outputPath);

  const seconds = (performance.now() - start) / 1000;
  const summary: Summary = {
    input: source.label,
    output: outputPath ?? "standard output",
    tier,
    answers: job.answers,
    names: plan.names,
    rows: tally.rowCount,
    answered: tally.answeredCount,
    malformed: tally.malformedCount,
    skipped: tally.skippedCount,
    seconds: Math.round(seconds * 1000) / 1000,
    rowsPerSecond: Math.round((tally.rowCount - rowsBefore) / Math.max(seconds, 0.001)),
    countries: sortCountries(tally.countries),
    malformedLines,
  };
  if (!options.quiet) host.stderr.write(renderSummary(summary, terminal));
  if (job.summaryPath !== undefined) writeSummary(job.summaryPath, summary);
}

/** A bar would run over rows that go to the same terminal: beside them stand notes alone. */
function createRunProgress({ host, options, outputPath }: Job, { unicode }: Terminal): Progress {
  if (options.quiet) return createQuietProgress();
  const isShared = outputPath === undefined && host.stdout.isTTY === true && host.stderr.isTTY === true;
  if (isShared) return createQuietProgress((line) => host.stderr.write(`${line}\n`));
  return createProgress(host.stderr, { hasUnicode: unicode });
}

function openTarget({ host, source, outputPath }: Job, before: Checkpoint | undefined): Promise<Target> {
  if (outputPath === undefined) {
    return Promise.resolve(createStreamTarget(host.stdout, () => source.stop()));
  }
  if (before !== undefined) {
    return openFileTarget(outputPath, { byteCount: before.outputByteCount, tailHash: before.outputTailHash });
  }
  // It would speak of another partial file.
  removeCheckpoint(outputPath);
  return openFileTarget(outputPath, undefined);
}

const emptyTally = (): Tally => ({
  rowCount: 0,
  answeredCount: 0,
  malformedCount: 0,
  skippedCount: 0,
  countries: {},
});

/** @throws OutputError if the interrupted run was another one; undefined if there was none */
function findCheckpoint({ source, headHash, settings }: Job, outputPath: string): Checkpoint | undefined {
  const found = readCheckpoint(outputPath);
  if (found === undefined) return undefined;
  const { identity } = source;
  const isSameInput =
    found.headHash === headHash &&
    found.identity?.byteCount === identity?.byteCount &&
    found.identity?.modifiedMs === identity?.modifiedMs;
  if (!isSameInput) {
    throw new OutputError(
      `${source.label} has changed since the run that left ${partialPath(outputPath)}: begin anew with --force`,
    );
  }
  if (found.settings !== settings) {
    throw new OutputError(
      `the run that left ${partialPath(outputPath)} had other options or data: repeat them, or begin anew with --force`,
    );
  }
  return found;
}

async function saveCheckpoint(
  { source, outputPath, lock, headHash, settings }: Job,
  target: Target,
  position: RunPosition,
  tally: Tally,
): Promise<void> {
  if (outputPath === undefined) return;
  const { byteCount, tailHash } = await target.flush();
  lock?.check();
  await writeCheckpoint(outputPath, {
    version: 2,
    identity: source.identity ?? null,
    headHash,
    settings,
    ...position,
    outputByteCount: byteCount,
    outputTailHash: tailHash,
    tally,
  });
}

function describeStop(outputPath: string | undefined, tally: Tally): StoppedError {
  const advice = outputPath === undefined ? "" : "; go on with the same command and --resume";
  return new StoppedError(`stopped after ${tally.rowCount} rows${advice}`);
}
