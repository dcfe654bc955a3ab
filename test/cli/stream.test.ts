import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { Collector, run } from "./harness.ts";

const empty = (name: string) => ({ name, country: [], count: 0 });

function parse(stdout: string): unknown[] {
  expect(stdout.endsWith("\n")).toBe(true);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

describe("standard input", () => {
  it("prints exactly one prediction for each line, in order, as one JSON object", async () => {
    const { stdout, exitCode } = await run(["predict", "--json"], { stdin: ["Xyzzy\nMüller\n"] });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      '{"name":"Xyzzy","country":[],"count":0}\n' +
        '{"name":"Müller","country":[{"country_id":"DE","probability":1}],"count":1}\n',
    );
  });

  it("takes a byte order mark, carriage returns and a last line without a line feed", async () => {
    const { stdout } = await run(["predict", "--json"], {
      stdin: ["\ufeffA\r\nB\r", "\n\r\nC"].map((text) => Buffer.from(text)),
    });
    expect(parse(stdout)).toEqual(["A", "B", "", "C"].map(empty));
  });

  it("answers empty lines in JSON only, so that line n answers line n", async () => {
    const stdin = ["\n\nA\n \n"];
    expect(parse((await run(["predict", "--json"], { stdin })).stdout)).toEqual(
      ["", "", "A", " "].map(empty),
    );
    expect((await run(["predict"], { stdin })).stdout.trimEnd().split("\n")).toHaveLength(1);
  });

  it("splits at line feeds only", async () => {
    const { stdout } = await run(["predict", "--json"], { stdin: ["A\u2028B\u0085C\rD\n"] });
    expect(parse(stdout)).toEqual([empty("A\u2028B\u0085C\rD")]);
  });

  it("answers a line without end as no name, says which it was, and goes on", async () => {
    // 1.5 MB in pieces, in one piece, at the end; and the longest that is a line.
    const piece = "x".repeat(100_000);
    const long = new Array<string>(15).fill(piece);
    const longest = "y".repeat(2 ** 20);
    const stdin = ["Müller\n", ...long, "\nA\n", `${long.join("")}\nB\n`, `${longest}\n`, ...long];
    const { stdout, stderr, exitCode } = await run(["predict", "--json"], {
      stdin: stdin.map((text) => Buffer.from(text)),
    });
    expect(parse(stdout).map((answer) => (answer as { name: string }).name)).toEqual([
      "Müller",
      "",
      "A",
      "",
      "B",
      longest,
      "",
    ]);
    expect(stderr).toBe(
      [2, 4, 7]
        .map((line) => `cognomen: line ${line}: longer than 1048576 bytes, treated as an unknown name\n`)
        .join(""),
    );
    expect(exitCode).toBe(0);
  });

  it("keeps nothing of a line without end", async () => {
    let keptByteCount = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const zeros = Buffer.alloc(2 ** 20, "x");
      const before = process.memoryUsage().heapUsed;
      for (let count = 0; count < 200; count++) {
        yield zeros;
        keptByteCount = Math.max(keptByteCount, process.memoryUsage().heapUsed - before);
      }
    }
    const { stdout, stderr } = await run(["predict", "--json"], { stdin: endless() });
    expect(parse(stdout)).toEqual([empty("")]);
    expect(stderr).toContain("line 1: longer than");
    expect(keptByteCount).toBeLessThan(100e6);
  });

  it("is not read when names are given", async () => {
    const { stdout } = await run(["predict", "--json", "B"], { stdin: ["A\n"] });
    expect(parse(stdout)).toEqual([empty("B")]);
  });

  it("holds back while the reader is slow", async () => {
    const stdout = new Collector();
    function* manyNames(): Generator<Buffer> {
      for (let chunk = 0; chunk < 20; chunk++) yield Buffer.from("Müller\n".repeat(5000));
    }
    await run(["predict", "--json"], { stdin: manyNames(), stdout });
    expect(stdout.text.split("\n").length - 1).toBe(100_000);
    expect(stdout.mostWaiting).toBeLessThan(200_000);
  });
});

/** Breaks after `limit` writes, as a pipe does whose reader has gone. */
function breakingPipe(code: string, limit: number): Writable {
  let writes = 0;
  return new Writable({
    write(_chunk, _encoding, done) {
      done(++writes > limit ? Object.assign(new Error(`write ${code}`), { code }) : null);
    },
  });
}

describe("standard output that ends early", () => {
  it("ends quietly when the reader has gone, and stops reading", async () => {
    let chunks = 0;
    function* endless(): Generator<Buffer> {
      for (;;) {
        chunks++;
        yield Buffer.from("Müller\n".repeat(1000));
      }
    }
    const result = await run(["predict", "--json"], { stdin: endless(), stdout: breakingPipe("EPIPE", 2) });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(chunks).toBeLessThan(100);
  });

  it("does not wait for input that nobody wants answered", async () => {
    async function* silentAfterOne(): AsyncGenerator<Buffer> {
      yield Buffer.from("Müller\n");
      await new Promise(() => {});
    }
    const result = await run(["predict"], { stdin: silentAfterOne(), stdout: breakingPipe("EPIPE", 0) });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it.each([[["predict", ...new Array<string>(5000).fill("Müller")]], [["--help"]]])(
    "ends quietly without input",
    async (args) => {
      const result = await run(args, { stdout: breakingPipe("EPIPE", 0) });
      expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    },
  );

  it("fails when the disk is full", async () => {
    const result = await run(["predict", "Müller"], { stdout: breakingPipe("ENOSPC", 0) });
    expect(result).toMatchObject({ exitCode: 1, stderr: "cognomen: write ENOSPC\n" });
  });
});
