/** Shows how far a program is: a bar on a terminal, plain lines elsewhere. */
import type { Writable } from "node:stream";
import { Presets, SingleBar } from "cli-progress";
import { grouped } from "./grouped.ts";

/** Pieces of work, one after the other. */
export interface Progress {
  /** @param total size on any scale; undefined if nobody knows it: then neither percentage nor time left is shown */
  start(title: string, total: number | undefined, counted?: Counted): void;
  /** `amount` more of the work is done. `label` says what the last step was. */
  step(amount?: number, label?: string): void;
  /** `done` of the work is done in all, and `count` units are counted. */
  reach(done: number, count?: number): void;
  /** Writes a line that stays. */
  note(line: string): void;
  stop(): void;
}

/** Units that a long piece of work counts on its way. They are shown with their rate. */
export interface Counted {
  /** Plural, such as "rows". */
  unit: string;
  /** Units that an earlier run has counted, and how much of the work it has done; default 0. */
  countBefore?: number;
  doneBefore?: number;
}

/** Work that counts units writes a line so often; other work writes one after each tenth. */
const LINE_EVERY_MS = 5000;
const LINE_COUNT = 10;
const BAR_EVERY_MS = 100;

/** @param hasUnicode whether the terminal shows block characters */
export function createProgress(stream: Writable & { isTTY?: boolean }, { hasUnicode = true } = {}): Progress {
  const display = stream.isTTY
    ? createBar(stream, hasUnicode)
    : createLines((line) => stream.write(`${line}\n`));
  let work: Work | undefined;
  const end = (): void => {
    if (work !== undefined) display.end(work);
    work = undefined;
  };
  return {
    start(title, total, counted) {
      end();
      work = new Work(title, total, counted);
      display.begin(work);
    },
    step(amount = 1, label = "") {
      if (work === undefined) return;
      work.done += amount;
      work.label = label;
      display.show(work);
    },
    reach(done, count) {
      if (work === undefined) return;
      work.done = done;
      work.count = count ?? work.count;
      display.show(work);
    },
    note: (line) => display.note(line),
    stop: end,
  };
}

/** @param note writes the lines that stay; none: nothing is written */
export function createQuietProgress(note: (line: string) => void = () => {}): Progress {
  return { start() {}, step() {}, reach() {}, note, stop() {} };
}

export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

class Work {
  done: number;
  count: number;
  label = "";
  private readonly startMs = performance.now();

  constructor(
    readonly title: string,
    readonly total: number | undefined,
    readonly counted: Counted | undefined,
  ) {
    this.done = counted?.doneBefore ?? 0;
    this.count = counted?.countBefore ?? 0;
  }

  /** 0 to 1; undefined if the size is not known. */
  get share(): number | undefined {
    if (this.total === undefined || this.total === 0) return undefined;
    return Math.min(1, this.done / this.total);
  }

  /** Such as "700 rows" and "100 rows/s". */
  describeCount(): string[] {
    if (this.counted === undefined) return [];
    const { unit, countBefore = 0 } = this.counted;
    const rate = Math.round((this.count - countBefore) / this.seconds());
    return [`${grouped(this.count)} ${unit}`, `${grouped(rate)} ${unit}/s`];
  }

  /** Such as "14 s left"; empty if it is not known or nothing is left. */
  describeTimeLeft(): string {
    const doneHere = this.done - (this.counted?.doneBefore ?? 0);
    const left = (this.total ?? 0) - this.done;
    if (left <= 0 || doneHere <= 0) return "";
    return `${formatSeconds((left * this.seconds()) / doneHere)} left`;
  }

  private seconds(): number {
    return Math.max(0.001, (performance.now() - this.startMs) / 1000);
  }
}

/** Where the progress of one piece of work at a time is seen. */
interface Display {
  begin(work: Work): void;
  /** Called at every step: it is up to the display how often it shows something. */
  show(work: Work): void;
  note(line: string): void;
  end(work: Work): void;
}

const isNotEmpty = (text: string): boolean => text !== "";

function createBar(stream: Writable, hasUnicode: boolean): Display {
  let bar: SingleBar | undefined;
  let drawnMs = 0;
  const draw = (work: Work): void => {
    const facts = [...work.describeCount(), work.describeTimeLeft(), work.label].filter(isNotEmpty);
    bar?.update(work.total === undefined ? 0 : Math.min(work.total, work.done), { facts: facts.join("  ") });
  };
  return {
    begin({ title, total }) {
      const heading = title === "" ? "" : `${title.padEnd(15)} `;
      bar = new SingleBar(
        {
          // It asks for no more than streams of terminals have.
          stream: stream as NodeJS.WritableStream,
          format: `${heading}${total === undefined ? "" : "{bar} {percentage} %  "}{facts}`,
          barCompleteChar: hasUnicode ? "█" : "#",
          barIncompleteChar: hasUnicode ? "░" : ".",
          barsize: 24,
          hideCursor: true,
          clearOnComplete: true,
          fps: 1000 / BAR_EVERY_MS,
          // Signals are the program's own business.
          gracefulExit: false,
        },
        Presets.shades_classic,
      );
      bar.start(total ?? 1, 0, { facts: "" });
      drawnMs = 0;
    },
    show(work) {
      const nowMs = performance.now();
      if (nowMs - drawnMs < BAR_EVERY_MS) return;
      drawnMs = nowMs;
      draw(work);
    },
    // Over the bar, which is drawn again at the next step. It ends where the cursor was saved: that must be below the note.
    note: (line) => stream.write(`\r\u001b[K${line}\n\u001b7`),
    end(work) {
      draw(work);
      bar?.stop();
      bar = undefined;
    },
  };
}

function createLines(write: (line: string) => void): Display {
  let writtenMs = 0;
  let writtenTenths = 0;
  return {
    begin() {
      writtenMs = performance.now();
      writtenTenths = 0;
    },
    show(work) {
      const { title, counted, share, label } = work;
      const nowMs = performance.now();
      const tenths = Math.floor(LINE_COUNT * (share ?? 0));
      const isDue = counted ? nowMs - writtenMs >= LINE_EVERY_MS : tenths > writtenTenths;
      if (!isDue) return;
      writtenMs = nowMs;
      writtenTenths = tenths;
      const percentage = share === undefined ? "" : `${Math.floor(100 * share)} %`;
      const facts = [...work.describeCount(), percentage, work.describeTimeLeft(), label].filter(isNotEmpty);
      write([title, facts.join(", ")].filter(isNotEmpty).join(" "));
    },
    note: write,
    end() {},
  };
}
