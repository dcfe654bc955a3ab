/** Shows how far a run has come: a bar on a terminal, a line now and then elsewhere. */
import type { Writable } from "node:stream";
import cliProgress from "cli-progress";

export interface ProgressState {
  rowCount: number;
  /** Of the input on the disk. */
  byteCount: number;
}

export interface Progress {
  update(state: ProgressState): void;
  /** Writes a line that stays. */
  note(line: string): void;
  stop(): void;
}

export type ProgressStream = Writable & { isTTY?: boolean };

const LINE_EVERY_MS = 5000;
const BAR_EVERY_MS = 100;
const numberFormat = new Intl.NumberFormat("en");

/**
 * @param totalByteCount undefined where nobody knows how much there is: then there is no time left to show
 * @param before what an interrupted run has done before
 */
export function createProgress(
  stream: ProgressStream,
  totalByteCount: number | undefined,
  before: ProgressState,
  hasUnicode: boolean,
): Progress {
  const measure = createMeter(totalByteCount, before);
  return stream.isTTY ? createBar(stream, totalByteCount, measure, hasUnicode) : createLines(stream, measure);
}

export function createQuietProgress(): Progress {
  return { update: () => {}, note: () => {}, stop: () => {} };
}

interface Measured {
  rows: string;
  rate: string;
  /** Empty if it is not known. */
  timeLeft: string;
  percent: number | undefined;
}

function createMeter(totalByteCount: number | undefined, before: ProgressState) {
  const start = performance.now();
  return ({ rowCount, byteCount }: ProgressState): Measured => {
    const seconds = Math.max(0.001, (performance.now() - start) / 1000);
    const rate = (rowCount - before.rowCount) / seconds;
    const bytesPerSecond = (byteCount - before.byteCount) / seconds;
    const secondsLeft =
      totalByteCount === undefined || bytesPerSecond <= 0
        ? undefined
        : Math.max(0, totalByteCount - byteCount) / bytesPerSecond;
    return {
      rows: numberFormat.format(rowCount),
      rate: `${numberFormat.format(Math.round(rate))} rows/s`,
      timeLeft: secondsLeft === undefined ? "" : `${formatSeconds(secondsLeft)} left`,
      percent:
        totalByteCount === undefined || totalByteCount === 0
          ? undefined
          : Math.min(100, Math.floor((100 * byteCount) / totalByteCount)),
    };
  };
}

export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

function createLines(stream: Writable, measure: (state: ProgressState) => Measured): Progress {
  let last = performance.now();
  return {
    update(state) {
      const now = performance.now();
      if (now - last < LINE_EVERY_MS) return;
      last = now;
      const { rows, rate, timeLeft, percent } = measure(state);
      const parts = [`${rows} rows`, rate];
      if (percent !== undefined) parts.push(`${percent} %`);
      if (timeLeft !== "") parts.push(timeLeft);
      stream.write(`${parts.join(", ")}\n`);
    },
    note: (line) => stream.write(`${line}\n`),
    stop: () => {},
  };
}

function createBar(
  stream: Writable,
  totalByteCount: number | undefined,
  measure: (state: ProgressState) => Measured,
  hasUnicode: boolean,
): Progress {
  const format =
    totalByteCount === undefined
      ? "{rows} rows  {rate}"
      : "{bar} {percentage} %  {rows} rows  {rate}  {timeLeft}";
  const bar = new cliProgress.SingleBar(
    {
      stream: stream as NodeJS.WritableStream,
      format,
      barCompleteChar: hasUnicode ? "█" : "#",
      barIncompleteChar: hasUnicode ? "░" : ".",
      barsize: 24,
      hideCursor: true,
      clearOnComplete: true,
      fps: 1000 / BAR_EVERY_MS,
      // Signals are the command's own business.
      gracefulExit: false,
    },
    cliProgress.Presets.shades_classic,
  );
  const total = totalByteCount ?? 1;
  bar.start(total, 0, { rows: "0", rate: "", timeLeft: "" });
  let last = 0;
  return {
    update(state) {
      const now = performance.now();
      if (now - last < BAR_EVERY_MS) return;
      last = now;
      const { rows, rate, timeLeft } = measure(state);
      bar.update(totalByteCount === undefined ? 0 : Math.min(total, state.byteCount), {
        rows,
        rate,
        timeLeft,
      });
    },
    // Over the bar, which is drawn again at the next update.
    note: (line) => stream.write(`\r\u001b[K${line}\n`),
    stop: () => bar.stop(),
  };
}
