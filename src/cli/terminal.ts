/** What the terminal can show. */
import { createProgress, createQuietProgress, type Progress } from "../program/progress.ts";
import type { CliHost } from "./host.ts";

export type Terminal = ReturnType<typeof describeTerminal>;

/** Width that text is laid out for where nobody says how wide the window is. */
const DEFAULT_COLUMNS = 80;
/** Nobody reads bars across a whole wide screen. */
const MAX_COLUMNS = 110;

/** Follows https://no-color.org: any text in NO_COLOR turns colours off. FORCE_COLOR turns them on in a pipe. */
export function describeTerminal({ stdout, env, platform }: CliHost) {
  const isTerminal = stdout.isTTY === true;
  const isPlain = Boolean(env.NO_COLOR) || env.TERM === "dumb";
  const isForced = Boolean(env.FORCE_COLOR) && env.FORCE_COLOR !== "0";
  const unicode = hasUnicode(env, platform);
  return {
    color: !isPlain && (isTerminal || isForced),
    /** Block characters for bars. */
    unicode: unicode && env.TERM !== "dumb",
    /** Country flags. Only on terminals: in a file or pipe, codes can be searched for. */
    flags: isTerminal && unicode && !isPlain,
    columns: Math.min(stdout.columns ?? DEFAULT_COLUMNS, MAX_COLUMNS),
  };
}

/** @param toStdout whether rows go to standard output: over them on the same terminal no bar can run, but notes stand there */
export function openProgress(
  host: CliHost,
  { quiet, toStdout }: { quiet?: boolean | undefined; toStdout?: boolean } = {},
): Progress {
  const { stdout, stderr } = host;
  if (quiet) return createQuietProgress();
  if (toStdout && stdout.isTTY && stderr.isTTY)
    return createQuietProgress((line) => stderr.write(`${line}\n`));
  return createProgress(stderr, { hasUnicode: describeTerminal(host).unicode });
}

function hasUnicode(env: CliHost["env"], platform: string): boolean {
  // Windows has no locale variables; its modern terminals say who they are.
  if (platform === "win32") return Boolean(env.WT_SESSION || env.TERM_PROGRAM);
  // The first that is set and not empty decides, as in POSIX.
  return /utf-?8/iu.test(env.LC_ALL || env.LC_CTYPE || env.LANG || "");
}
