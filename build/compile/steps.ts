/** What each step of the build takes. */
import type { Progress } from "../../src/program/progress.ts";

interface MeasuredStep {
  title: string;
  processorSeconds: number;
  seconds: number;
}

export interface MeasuredSteps extends Progress {
  /** A table: a line for each step, and one for all. */
  report(): string;
}

const BETWEEN = "between steps";

/** Measures the steps that pass through. Processor time is that of all threads: main, workers and garbage collection. */
export function measureSteps(progress: Progress): MeasuredSteps {
  const measured: MeasuredStep[] = [];
  let title = BETWEEN;
  let usageBefore: NodeJS.CpuUsage = { user: 0, system: 0 };
  let timeBefore = 0;
  const end = (): void => {
    const { user, system } = process.cpuUsage(usageBefore);
    const now = performance.now();
    const processorSeconds = (user + system) / 1e6;
    const seconds = (now - timeBefore) / 1000;
    const known = measured.find((step) => step.title === title);
    if (known === undefined) measured.push({ title, processorSeconds, seconds });
    else {
      known.processorSeconds += processorSeconds;
      known.seconds += seconds;
    }
    usageBefore = process.cpuUsage();
    timeBefore = now;
  };
  return {
    ...progress,
    start(newTitle, total) {
      end();
      title = newTitle;
      progress.start(newTitle, total);
    },
    stop() {
      progress.stop();
      end();
      title = BETWEEN;
    },
    report() {
      end();
      const sum = (pick: (step: MeasuredStep) => number): number =>
        measured.reduce((total, step) => total + pick(step), 0);
      const row = (name: string, processorSeconds: string, seconds: string): string =>
        `${name.padEnd(20)}${processorSeconds.padStart(12)}${seconds.padStart(10)}`;
      return [
        row("step", "processor s", "elapsed s"),
        ...measured.map((step) => row(step.title, step.processorSeconds.toFixed(1), step.seconds.toFixed(1))),
        row("all", sum((step) => step.processorSeconds).toFixed(1), sum((step) => step.seconds).toFixed(1)),
      ].join("\n");
    },
  };
}
