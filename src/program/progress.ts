/** Shows how far a command is that works by itself: a bar on a terminal, plain lines elsewhere, on standard error. */
import type { Writable } from "node:stream";
import { Presets, SingleBar } from "cli-progress";

/** Steps of a piece of work, one piece after the other. */
export interface Progress {
  /** @param stepCount steps of the piece that begins, on any scale */
  start(title: string, stepCount: number): void;
  step(stepCount?: number): void;
  stop(): void;
}

/** Lines are written at these parts of a piece of work. */
const LINE_COUNT = 4;

/** @param lines whether to write plain lines where there is no terminal; without them nothing is shown there */
export function createProgress(stream: Writable & { isTTY?: boolean }, lines: boolean): Progress {
  if (stream.isTTY) return createBar(stream);
  return createLines(lines ? (line) => stream.write(`${line}\n`) : () => {});
}

function createBar(stream: Writable): Progress {
  let bar: SingleBar | undefined;
  return {
    start(title, stepCount) {
      bar = new SingleBar(
        {
          // It asks for no more than streams of terminals have.
          stream: stream as NodeJS.WritableStream,
          format: `${title.padEnd(10)} {bar} {percentage} %`,
          hideCursor: true,
          clearOnComplete: true,
        },
        Presets.shades_classic,
      );
      bar.start(stepCount, 0);
    },
    step: (stepCount = 1) => bar?.increment(stepCount),
    stop: () => bar?.stop(),
  };
}

function createLines(write: (line: string) => void): Progress {
  let title = "";
  let total = 0;
  let done = 0;
  return {
    start(newTitle, stepCount) {
      title = newTitle;
      total = stepCount;
      done = 0;
    },
    step(stepCount = 1) {
      const before = Math.floor((done * LINE_COUNT) / total);
      done += stepCount;
      const after = Math.floor((done * LINE_COUNT) / total);
      if (after > before) write(`${title} ${Math.round((100 * after) / LINE_COUNT)} %`);
    },
    stop() {},
  };
}
