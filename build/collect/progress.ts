/** Shows how far `collect` is: a bar on a terminal, a line every ten per cent elsewhere. */
import { Presets, SingleBar } from "cli-progress";
import type { Progress } from "./collect.ts";

export function createProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? createBar(stream) : createLines((line) => stream.write(`${line}\n`));
}

function createBar(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  return {
    start(title, stepCount) {
      bar = new SingleBar(
        { stream, format: `${title.padEnd(10)} {bar} {value}/{total} {label}`, hideCursor: true },
        Presets.shades_classic,
      );
      bar.start(stepCount, 0, { label: "" });
    },
    step: (label) => bar?.increment(1, { label }),
    stop() {
      bar?.update({ label: "" });
      bar?.stop();
    },
  };
}

/** Plain lines, for logs. */
export function createLines(write: (line: string) => void): Progress {
  let title = "";
  let stepCount = 0;
  let stepsDone = 0;
  return {
    start(newTitle, newStepCount) {
      title = newTitle;
      stepCount = newStepCount;
      stepsDone = 0;
    },
    step(label) {
      const tenthBefore = Math.floor((stepsDone * 10) / stepCount);
      stepsDone++;
      if (Math.floor((stepsDone * 10) / stepCount) > tenthBefore)
        write(`${title} ${stepsDone}/${stepCount} ${label}`);
    },
    stop() {},
  };
}
