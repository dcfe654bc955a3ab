import { afterEach, describe, expect, it, vi } from "vitest";
import { createProgress, createQuietProgress, formatSeconds } from "../../src/program/progress.ts";
import { Collector } from "../cli/harness.ts";

const ROWS = { unit: "rows", countBefore: 0, doneBefore: 0 };

/** A clock that tests set, in milliseconds. */
function stopClock(): { now: number } {
  const clock = { now: 0 };
  vi.spyOn(performance, "now").mockImplementation(() => clock.now);
  return clock;
}

/** Progress without a terminal, and a stopped clock. */
function watch() {
  const stream = new Collector();
  const clock = stopClock();
  return { stream, clock, progress: createProgress(stream) };
}

async function readAll(stream: Collector): Promise<string> {
  await new Promise<void>((resolve) => stream.end(resolve));
  return stream.text;
}

afterEach(() => vi.restoreAllMocks());

describe("where there is no terminal", () => {
  it("writes a line after each tenth of the work, with the time left", async () => {
    const { stream, clock, progress } = watch();
    progress.step();
    progress.start("read", 1000);
    for (let step = 0; step < 1000; step++) {
      clock.now += 60;
      progress.step();
    }
    progress.stop();
    const lines = (await readAll(stream)).trimEnd().split("\n");
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("read 10 %, 54 s left");
    expect(lines[9]).toBe("read 100 %");
  });

  it("says what the last step was", async () => {
    const { stream, progress } = watch();
    progress.start("Reading", 95);
    for (let step = 0; step < 95; step++) progress.step(1, `source-${step}`);
    progress.stop();
    const lines = (await readAll(stream)).trimEnd().split("\n");
    expect(lines).toHaveLength(10);
    expect(lines[9]).toBe("Reading 100 %, source-94");
  });

  it("takes one piece of work after the other, and shares instead of steps", async () => {
    const { stream, clock, progress } = watch();
    progress.start("learn", 1);
    clock.now = 30_000;
    progress.reach(0.5);
    progress.reach(0.5);
    progress.start("encode", 2);
    progress.step();
    progress.stop();
    progress.step();
    expect(await readAll(stream)).toBe("learn 50 %, 30 s left\nencode 50 %, 0.0 s left\n");
  });

  it("writes a line every five seconds where units are counted, with their rate in this run", async () => {
    const { stream, clock, progress } = watch();
    progress.start("", 2000, { unit: "rows", countBefore: 100, doneBefore: 0 });
    clock.now = 4000;
    progress.reach(400, 500);
    clock.now = 6000;
    progress.reach(600, 700);
    progress.note("line 5: no");
    clock.now = 7000;
    progress.reach(700, 800);
    progress.stop();
    expect(await readAll(stream)).toBe("700 rows, 100 rows/s, 30 %, 14 s left\nline 5: no\n");
  });

  it.each([
    [2000, 1000, 1500, "1,500 rows, 50 rows/s, 75 %, 10 s left\n"],
    [undefined, 0, 50_000, "50,000 rows, 5,000 rows/s\n"],
  ] as const)(
    "of %s leaves out what an earlier run has done, %i, and says no more than it knows",
    async (total, before, count, text) => {
      const { stream, clock, progress } = watch();
      progress.start("", total, { unit: "rows", countBefore: before, doneBefore: before });
      clock.now = 10_000;
      progress.reach(count, count);
      expect(await readAll(stream)).toBe(text);
    },
  );

  it("writes nothing if it is to be quiet, but for notes where there is somebody to read them", () => {
    const [out, error] = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockReturnValue(true),
    );
    const notes: string[] = [];
    for (const progress of [createQuietProgress(), createQuietProgress((line) => notes.push(line))]) {
      progress.start("read", 2);
      progress.step();
      progress.reach(2);
      progress.note("a line");
      progress.stop();
    }
    expect([...out!.mock.calls, ...error!.mock.calls]).toEqual([]);
    expect(notes).toEqual(["a line"]);
  });
});

describe("on a terminal", () => {
  const createScreen = () =>
    Object.assign(new Collector(), {
      isTTY: true,
      columns: 100,
      // What cli-progress asks of a terminal.
      cursorTo: () => true,
      clearLine: () => true,
      moveCursor: () => true,
    });

  it("draws a bar", async () => {
    const screen = createScreen();
    const progress = createProgress(screen);
    progress.step();
    progress.start("read", 4);
    progress.step(2, "half");
    progress.stop();
    expect(await readAll(screen)).toMatch(/read .*█{12}░{12} 50 % .*half/su);
  });

  it("shows count and rate where nobody knows how much there is, in ASCII if need be", async () => {
    const screen = createScreen();
    const progress = createProgress(screen, { hasUnicode: false });
    progress.start("", undefined, ROWS);
    await new Promise((resolve) => setTimeout(resolve, 120));
    progress.reach(0, 7);
    progress.note("line 5: no");
    progress.start("", 10, ROWS);
    await new Promise((resolve) => setTimeout(resolve, 120));
    progress.reach(5, 7);
    progress.stop();
    const text = await readAll(screen);
    expect(text).toMatch(/7 rows {2}\d+ rows\/s/u);
    expect(text).toContain("line 5: no\n");
    expect(text).toMatch(/#{12}\.{12} 50 % {2}7 rows/u);
  });
});

it.each([
  [0.04, "0.0 s"],
  [42.4, "42 s"],
  [130, "2 min 10 s"],
  [7300, "2 h 1 min"],
])("says %d seconds as people do", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are told by them
const TERMINAL_TOKEN = /\u001b(?:([78])|\[(\d?)K|\[(\d+)G|\[\?\d+[hl])|[\s\S]/gu;

/** A terminal of a few lines, as far as bars and notes use it. */
class Screen extends Collector {
  override isTTY = true;
  columns = 100;
  private readonly lines = [""];
  private row = 0;
  private column = 0;
  private saved = { row: 0, column: 0 };

  /** What has scrolled away, and what is shown. */
  async show(): Promise<string[]> {
    const text = await readAll(this);
    for (const [token, mode, erase, to] of text.matchAll(TERMINAL_TOKEN)) {
      if (mode === "7") this.saved = { row: this.row, column: this.column };
      else if (mode === "8") ({ row: this.row, column: this.column } = this.saved);
      else if (erase !== undefined) {
        this.lines[this.row] = erase === "2" ? "" : this.lines[this.row]!.slice(0, this.column);
      } else if (to !== undefined) this.column = Number(to) - 1;
      else if (token === "\r") this.column = 0;
      else if (token === "\n") {
        [this.row, this.column] = [this.row + 1, 0];
        this.lines[this.row] ??= "";
      } else if (token.length === 1) {
        const line = this.lines[this.row]!.padEnd(this.column);
        this.lines[this.row] = line.slice(0, this.column) + token + line.slice(this.column + 1);
        this.column++;
      }
    }
    return this.lines;
  }
}

describe("a bar on a terminal", () => {
  it("runs over nothing that was printed, and leaves nothing behind", async () => {
    const screen = new Screen();
    const clock = stopClock();
    screen.write("$ cognomen enrich\n");
    const progress = createProgress(screen);
    progress.start("", 1000, ROWS);
    progress.note("names: column 2");
    clock.now = 1000;
    progress.reach(500, 500);
    progress.note("line 7: 1 columns, expected 2");
    progress.note("line 8: 1 columns, expected 2");
    clock.now = 2000;
    progress.reach(1000, 1000);
    progress.stop();
    screen.write("1,000 rows\n");
    expect(await screen.show()).toEqual([
      "$ cognomen enrich",
      "names: column 2",
      "line 7: 1 columns, expected 2",
      "line 8: 1 columns, expected 2",
      "1,000 rows",
      "",
    ]);
    expect(screen.text).toContain("100 %  1,000 rows");
  });
});
