/** Which files a run reads and writes: none is lost to another, and none that was not asked for. */
import { existsSync, fstatSync, lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { conflict, UsageError } from "../errors.ts";
import { checkpointPath, newCheckpointPath, readCheckpoint } from "./checkpoint.ts";
import { lockPath } from "./lock.ts";
import { partialPath } from "./target.ts";

/** What a run is told to read and to write. */
export interface FileRequest {
  /** Undefined: `stdin`. */
  inputPath?: string | undefined;
  /** Undefined: `stdout`. */
  outputPath: string | undefined;
  summaryPath?: string | undefined;
  dataPath: string;
  priorPath?: string | undefined;
  stdin?: object;
  stdout: object;
  force?: boolean | undefined;
  resume?: boolean | undefined;
}

interface NamedFile {
  /** As it stands in a sentence. */
  name: string;
  /** The same text for the same file, however its path is written; undefined: no file. */
  identity: string | undefined;
}

/** None and `-` stand for standard input or output. */
export const toPath = (given: string | undefined): string | undefined => (given === "-" ? undefined : given);

/**
 * Where the answers of several files go: into files of the same names in a folder.
 *
 * @throws UsageError
 */
export function listOutputs<Options extends { output?: string; summary?: string; dryRun?: boolean }>(
  inputs: readonly string[],
  options: Options,
): { input: string; options: Options }[] {
  const { output, summary, dryRun } = options;
  if (summary !== undefined)
    throw conflict("--summary", "several inputs", "each would need its own; leave it out");
  if (dryRun) return inputs.map((input) => ({ input, options }));
  const isFolder =
    output !== undefined &&
    (/[\\/]$/u.test(output) || statSync(output, { throwIfNoEntry: false })?.isDirectory());
  if (!isFolder)
    throw new UsageError(
      `${inputs.length} inputs need --output <folder>, an existing folder: outputs keep the names of their inputs`,
    );
  if (!existsSync(output)) throw new UsageError(`no folder ${output}: create it, or choose another --output`);
  const names = inputs.map((input) => basename(input).replace(/\.vcf(?=(?:\.gz)?$)/iu, ".csv"));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined || inputs.includes("-"))
    throw new UsageError(
      `several inputs${twice === undefined ? " and standard input" : ` are called ${twice}`}: enrich them one by one`,
    );
  return inputs.map((input, index) => ({
    input,
    options: { ...options, output: join(output, names[index]!) },
  }));
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const FINISHED = "the run was finished; use --force to start again";

/**
 * Leaves out what a run over several inputs, which is continued, has done. It takes one after the other: those before the one with
 * a checkpoint are done, and what that run was told to overwrite are those behind it. Between two of them, those with an output
 * are done.
 *
 * @throws UsageError if all are done
 */
export function listUndone<
  Output extends { options: { output?: string; force?: boolean; resume?: boolean } },
>(outputs: readonly Output[]): Output[] {
  const paths = outputs.map(({ options }) => followLinks(options.output!));
  let first = paths.findIndex((path) => isThere(checkpointPath(path)));
  const isForced = first >= 0 && readCheckpoint(paths[first]!)?.isForced;
  if (first < 0) first = paths.findIndex((path) => !isThere(path));
  if (first < 0) throw new UsageError(`all ${outputs.length} outputs exist: ${FINISHED}`);
  const [current, ...rest] = outputs.slice(first);
  if (!isForced) return [current!, ...rest];
  const options = { force: true, resume: false };
  return [current!, ...rest.map((output) => ({ ...output, options: { ...output.options, ...options } }))];
}

/**
 * Where a run writes: behind links, so that a link stays one and its target has the rows.
 *
 * @returns also whether to overwrite what is there, by this run or the one that it continues
 * @throws UsageError if something that is there would be lost
 */
export function settleFiles(request: FileRequest) {
  const { inputPath, dataPath, priorPath, stdin = {}, stdout, force, resume } = request;
  const outputPath = request.outputPath === undefined ? undefined : followLinks(request.outputPath);
  const summaryPath = request.summaryPath === undefined ? undefined : followLinks(request.summaryPath);
  const read: NamedFile[] = [
    { name: "the input", identity: inputPath === undefined ? identifyStream(stdin) : identify(inputPath) },
    { name: "the data file", identity: identify(dataPath) },
  ];
  if (priorPath !== undefined) read.push({ name: "the file of --prior", identity: identify(priorPath) });
  const written: NamedFile[] =
    outputPath === undefined
      ? [{ name: "standard output", identity: identifyStream(stdout) }]
      : [
          { name: `--output ${request.outputPath}`, identity: identify(outputPath) },
          ...[...listRemains(outputPath), lockPath(outputPath)].map((path) => {
            return { name: `${path} beside the output`, identity: identify(path) };
          }),
        ];
  if (summaryPath !== undefined) {
    written.push({ name: `--summary ${request.summaryPath}`, identity: identify(summaryPath) });
  }
  const known = [...read];
  for (const file of written) {
    const other = known.find(({ identity }) => identity !== undefined && identity === file.identity);
    if (other !== undefined) throw new UsageError(`${file.name} is ${other.name}: choose another file`);
    known.push(file);
  }
  if (outputPath === undefined && resume) {
    throw new UsageError("--resume needs --output: standard output cannot be resumed");
  }
  if (force && resume) throw conflict("--force", "--resume", "start again, or continue");
  // Whether there is something to continue is said by a checkpoint, not by an output, which may be of an earlier run.
  const before = resume && outputPath !== undefined ? readCheckpoint(outputPath) : undefined;
  const isForced = force || before?.isForced;
  const advice = before ? "move it, or start again with --force" : FINISHED;
  checkFree(outputPath, isForced, resume ? advice : undefined);
  checkFree(summaryPath, isForced, resume ? "choose another --summary" : undefined);
  return { outputPath, summaryPath, isForced: isForced === true };
}

/** What an interrupted run leaves. */
const listRemains = (outputPath: string): string[] =>
  [partialPath, checkpointPath, newCheckpointPath].map((toRemains) => toRemains(outputPath));

/** @throws UsageError if what an interrupted run left is neither to be continued nor to be overwritten */
export function checkRemains(outputPath: string, mayBeLeft: boolean): void {
  const found = listRemains(outputPath).find(isThere);
  if (found !== undefined && !mayBeLeft) {
    throw new UsageError(
      `an interrupted run left ${found}: continue with --resume, or start again with --force`,
    );
  }
}

/** @param advice what to do about a file that is there, if not what overwrites it */
export function checkFree(
  path: string | undefined,
  force: boolean | undefined,
  advice = "use --force to overwrite it",
): void {
  const stats = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) throw new UsageError(`${path} is a folder, expected a file`);
  // A device would be replaced by a file of its name.
  if (!stats.isFile())
    throw new UsageError(`${path} is not a regular file: write to standard output instead`);
  if (!force) throw new UsageError(`${path} exists: ${advice}`);
}

/** As deep as Linux follows links. */
const MAX_LINK_COUNT = 40;

/** The path of the file that a link leads to, also if it is not there yet. */
function followLinks(path: string): string {
  let current = path;
  for (let count = 0; count <= MAX_LINK_COUNT; count++) {
    let target: string;
    try {
      target = readlinkSync(current);
    } catch {
      return current;
    }
    current = resolve(realpathSync(dirname(current)), target);
  }
  throw new UsageError(`${path} is a link to itself: choose another file`);
}

/** By device and inode: two paths can be one file. What is not there yet is known by its folder and name. */
function identify(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    const folder = dirname(path);
    return join(existsSync(folder) ? realpathSync(folder) : resolve(folder), basename(path));
  }
}

/** Whether two paths lead to one file. */
export const isSameFile = (left: string, right: string): boolean => identify(left) === identify(right);

/** The file that the shell has put in the place of a terminal or pipe. */
function identifyStream(stream: object): string | undefined {
  const { fd } = stream as { fd?: unknown };
  if (typeof fd !== "number") return undefined;
  const stats = fstatSync(fd, { bigint: true });
  return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
}
