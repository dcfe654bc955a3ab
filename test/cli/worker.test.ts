import { describe, expect, it } from "vitest";
import { MAX_LINE_BYTE_COUNT } from "../../src/cli/lines.ts";
import { Collector, run } from "./harness.ts";

const VN = "[('VN',0.913),('US',0.0521),('BQ',0.0003)]";

async function work(args: readonly string[], ...stdin: (string | Uint8Array)[]) {
  return run(["worker", ...args], { stdin: stdin.map((part) => Buffer.from(part)) });
}

describe("cognomen worker", () => {
  it("answers tab-separated rows, of one column or two", async () => {
    const result = await work([], "Nguyen\nXyzzy\nAnna\tNguyen\nMüller");
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.stdout).toBe(`${VN}\n[]\n[('VN',0.7)]\n[('DE',1)]\n`);
  });

  it("reads the escapes of ClickHouse", async () => {
    // Anything else than the right name would be unknown.
    const { stdout } = await work(["--format", "ndjson"], '"a"\n');
    expect(stdout).toBe('{"name":"a","country":[],"count":0}\n');
    const names: unknown[] = [];
    const predictor = {
      predict: (name: unknown) => {
        names.push(name);
        return { name: "", country: [], count: 0 };
      },
      info: () => ({ countries: [] }),
    };
    const result = await run(["worker"], {
      stdin: ["a\\tb\\nc\\\\d\\'e\\q\\b\\f\\r\\0\n\\N\n\\N\tx\\ty\n\\\n"],
      loadPredictor: () => predictor as never,
    });
    expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout: "[]\n".repeat(4) });
    expect(names).toEqual(["a\tb\nc\\d'eq\b\f\r\0", "", { given: "", family: "x\ty" }, "\\"]);
  });

  it("escapes codes of own data", async () => {
    const predictor = {
      predict: () => ({ name: "", country: [{ country_id: "a'b\\c", probability: 0.5 }], count: 1 }),
      info: () => ({ countries: [] }),
    };
    const { stdout } = await run(["worker"], { stdin: ["x\n"], loadPredictor: () => predictor as never });
    expect(stdout).toBe("[('a\\'b\\\\c',0.5)]\n");
  });

  it("answers JSON rows, whatever their keys are called", async () => {
    const rows = [
      '{"name":"Müller"}',
      '{"c1":"Müller"}',
      '{"given":"Anna","family":"Nguyen"}',
      '{"c1":"Anna","c2":"Nguyen"}',
      '{"family":"Müller"}',
      '"Müller"',
      '{"name":null}',
      '{"given":"Anna","id":7}',
      '{"name":"Müller","id":7,"more":[]}\r',
    ];
    const { stdout, stderr } = await work(["--format", "jsoneachrow"], rows.join("\n"));
    expect(stderr).toBe("");
    const de = '{"result":[{"country_id":"DE","probability":1}]}';
    const vn = '{"result":[{"country_id":"VN","probability":0.7}]}';
    expect(stdout.trimEnd().split("\n")).toEqual([
      de,
      de,
      vn,
      vn,
      de,
      de,
      '{"result":[]}',
      '{"result":[]}',
      de,
    ]);
  });

  it("prints what predict --json prints for ndjson", async () => {
    const { stdout } = await work(["--format", "ndjson"], '{"name":"Müller"}\n');
    expect(stdout).toBe((await run(["predict", "--json", "Müller"])).stdout);
  });

  it("answers lines that cannot be read by nothing, and reports each", async () => {
    const { stdout, stderr, exitCode } = await work(
      ["--format", "jsoneachrow"],
      '{"name":"Müller"}\n{"name":\n\n5\n[]\n{}\n{"name":5}\n{"a":"","b":"","c":""}\n{"given":1,"family":""}\n' +
        '{"given":"","family":{}}\n{"name":"Müller"}\n',
    );
    expect(exitCode).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe(lines[10]);
    expect(new Set(lines.slice(1, 10))).toEqual(new Set(['{"result":[]}']));
    expect(stderr.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^cognomen: line 2: not JSON, expected \{"name": "…"\}/u),
      expect.stringContaining("line 3: not JSON"),
      expect.stringContaining("line 4: not an object"),
      expect.stringContaining("line 5: not an object"),
      expect.stringContaining("line 6: 0 values"),
      expect.stringContaining('line 7: "name" is not text but 5'),
      expect.stringContaining("line 8: 3 values"),
      expect.stringContaining('line 9: "given" is not text but 1'),
      expect.stringContaining('line 10: "family" is not text but {}'),
    ]);
  });

  it("reports columns too many, bytes that are no text, and lines too long, and goes on", async () => {
    const { stdout, stderr } = await work(
      [],
      "a\tb\tc\n",
      Buffer.from([0xff, 10]),
      "Müller\n",
      Buffer.from([0xc3]),
      Buffer.concat([Buffer.from([0xbc, 10]), Buffer.from("Nguyen\n"), Buffer.from([0xe9, 10])]),
      "x".repeat(MAX_LINE_BYTE_COUNT),
      "x".repeat(MAX_LINE_BYTE_COUNT),
      "x\nMüller\n",
      "y".repeat(MAX_LINE_BYTE_COUNT + 1),
    );
    expect(stdout).toBe(`[]\n[]\n[('DE',1)]\n[]\n${VN}\n[]\n[]\n[('DE',1)]\n[]\n`);
    expect(stderr).toBe(
      "cognomen: line 1: 3 columns, expected 1 (name) or 2 (given, family)\n" +
        "cognomen: line 2: not UTF-8\n" +
        "cognomen: line 6: not UTF-8\n" +
        "cognomen: line 7: longer than 1048576 bytes\n" +
        "cognomen: line 9: longer than 1048576 bytes\n",
    );
  });

  it("answers each chunk before the next one is there", async () => {
    const stdout = new Collector();
    async function* conversation(): AsyncGenerator<Buffer> {
      for (let chunk = 1; chunk <= 3; chunk++) {
        yield Buffer.from("2\nMüller\n");
        yield Buffer.from("Xyzzy\n");
        while (stdout.text.split("\n").length <= chunk * 2) await new Promise((done) => setImmediate(done));
      }
    }
    const result = await run(["worker", "--chunk-header"], { stdin: conversation(), stdout });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(stdout.text).toBe("[('DE',1)]\n[]\n".repeat(3));
  });

  it.each([
    ["1\nMüller\nNguyen\n", 'line 3: found "Nguyen", expected the number of rows'],
    ["\n", 'line 1: found "", expected'],
    [Buffer.from([0xff, 10]), "found a line that is not UTF-8"],
    ["3\nMüller\nNguyen\n", "input ended after 2 of the 3 rows of a chunk"],
  ])("ends where rows can no longer be told from headers: %j", async (stdin, message) => {
    const { exitCode, stderr } = await work(["--chunk-header"], stdin);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
  });

  it("computes a repeated line once", async () => {
    const { predictor, stdout } = await work([], "Müller\nMüller\n".repeat(50));
    expect(stdout).toBe("[('DE',1)]\n".repeat(100));
    expect(predictor.calls).toHaveLength(1);
  });
});
