/** What is on the disk: a run goes on from what it wrote, and no file is lost that nobody gave up. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { enrich, newFile, newPath, stopping } from "./harness.ts";

const ROWS = Array.from({ length: 60_000 }, (_, index) => `${index},Name${index}`);
const TEXT = `id,name\n${ROWS.join("\n")}\n`;
const EXPECTED = `id,name,country_1,probability_1,count,match\n${ROWS.map((row) => `${row},,,0,none\n`).join("")}`;
const read = (path: string): string => readFileSync(path, "utf8");

async function interrupt(): Promise<{ input: string; output: string; args: string[] }> {
  const input = newFile("in.csv", TEXT);
  const output = newPath("out.csv");
  const args = [input, "-o", output, "--limit", "1", "--quiet"];
  expect(await enrich(args, stopping(40))).toMatchObject({ exitCode: 130 });
  expect(statSync(`${output}.partial`).size).toBeGreaterThan(100_000);
  return { input, output, args };
}

describe("--resume", () => {
  const resume = (args: readonly string[]) => enrich([...args, "--resume"], stopping(1e9));

  it.each([
    ["is gone", (path: string) => rmSync(path), "is missing, but its checkpoint says"],
    ["is shorter", (path: string) => truncateSync(path, 1000), "has 1000 bytes, but its checkpoint says"],
    [
      "has zeros for rows",
      (path: string) => {
        const { size } = statSync(path);
        truncateSync(path, size - 5000);
        truncateSync(path, size);
      },
      "does not hold what was written before byte",
    ],
    [
      "is a link",
      (path: string) => {
        writeFileSync(`${path}.target`, readFileSync(path));
        rmSync(path);
        symlinkSync(`${path}.target`, path);
      },
      "is a link, expected a file",
    ],
  ])("refuses a partial output that %s, and begins anew by --force", async (_, damage, message) => {
    const { output, args } = await interrupt();
    damage(`${output}.partial`);
    const refused = await resume(args);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain(`${output}.partial ${message}`);
    expect(refused.stderr).toContain("start again with --force");
    expect(existsSync(output)).toBe(false);
    expect(await enrich([...args, "--force"], stopping(1e9))).toMatchObject({ exitCode: 0, stderr: "" });
    expect(read(output)).toBe(EXPECTED);
  });

  it("has rows on the disk before a checkpoint names them, and the checkpoint before it has its name", async () => {
    const handle = await open(newFile("any", ""));
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const calls: string[] = [];
    const spies = (["write", "datasync", "writeFile", "sync"] as const).map((method) => {
      const original = prototype[method] as (...args: unknown[]) => unknown;
      return vi.spyOn(prototype, method).mockImplementation(function (this: FileHandle, ...args: unknown[]) {
        calls.push(method);
        return original.apply(this, args) as never;
      } as never);
    });
    const { output } = await interrupt();
    for (const spy of spies) spy.mockRestore();
    // A slow machine makes two checkpoints of the same rows.
    expect(calls).toContain("write");
    expect(calls.slice(calls.lastIndexOf("datasync"))).toEqual(["datasync", "writeFile", "sync"]);
    expect(calls.lastIndexOf("write")).toBeLessThan(calls.lastIndexOf("datasync"));
    const { outputByteCount } = JSON.parse(read(`${output}.checkpoint`)) as { outputByteCount: number };
    expect(outputByteCount).toBe(statSync(`${output}.partial`).size);
    expect(EXPECTED.startsWith(read(`${output}.partial`))).toBe(true);
  });

  it("is told that a checkpoint is a link", async () => {
    const { output, args } = await interrupt();
    writeFileSync(`${output}.other`, readFileSync(`${output}.checkpoint`));
    rmSync(`${output}.checkpoint`);
    symlinkSync(`${output}.other`, `${output}.checkpoint`);
    expect((await resume(args)).stderr).toContain("is a link, not a checkpoint");
  });
});

describe("files that are one file", () => {
  const makeInput = () => newFile("in.csv", "id,name\n1,Kim\n");

  it("are told apart by what they are, not by their path", async () => {
    const input = makeInput();
    const before = read(input);
    const hard = newPath("hard.csv");
    linkSync(input, hard);
    const soft = newPath("soft.csv");
    symlinkSync(input, soft);
    const around = join(dirname(input), ".", relative(dirname(input), input));
    for (const path of [input, hard, soft, around]) {
      for (const args of [
        [input, "-o", path, "--force"],
        [input, "--summary", path, "--force"],
      ]) {
        const { exitCode, stderr } = await enrich(args);
        expect({ exitCode, stderr }).toEqual({
          exitCode: 2,
          stderr: expect.stringContaining(`${path} is the input: choose another file`),
        });
      }
    }
    expect(read(input)).toBe(before);
    expect(read(hard)).toBe(before);
  });

  it("are refused as companions, as summary, and as data", async () => {
    const input = makeInput();
    const output = newPath("out.csv");
    for (const end of ["partial", "checkpoint", "checkpoint.new", "lock"]) {
      const companion = `${output}.${end}`;
      symlinkSync(input, companion);
      const { stderr } = await enrich([input, "-o", output, "--force"]);
      expect(stderr).toContain(`${companion} beside the output is the input`);
      rmSync(companion);
      const summary = await enrich([input, "-o", output, "--summary", companion]);
      expect(summary.stderr).toContain(`--summary ${companion} is ${companion} beside the output`);
    }
    const same = await enrich([input, "-o", output, "--summary", output]);
    expect(same.stderr).toContain(`--summary ${output} is --output ${output}`);
    const prior = newFile("prior.json", '{"KR":1}');
    const beside = await enrich([input, "-o", prior, "--prior", prior, "--force"]);
    expect(beside.stderr).toContain("is the file of --prior");
    const data = newFile("own.bin", "data");
    const { stderr } = await enrich([input, "-o", data, "--force"], {
      readData: () => ({ path: data, bytes: new Uint8Array() }),
    });
    expect(stderr).toContain(`--output ${data} is the data file`);
    expect(read(data)).toBe("data");
    expect(existsSync(output)).toBe(false);
  });

  it("leave a summary that is there, unless told otherwise", async () => {
    const input = makeInput();
    const summary = newFile("summary.json", "precious");
    const kept = await enrich([input, "--summary", summary]);
    expect(kept).toMatchObject({ exitCode: 2, stdout: "" });
    expect(kept.stderr).toBe(`cognomen: ${summary} exists: use --force to overwrite it\n`);
    expect(read(summary)).toBe("precious");
    expect((await enrich([input, "--summary", summary, "--force"])).exitCode).toBe(0);
    expect(JSON.parse(read(summary))).toMatchObject({ rows: 1 });
  });

  it("may be links: their targets have the rows, and they stay links", async () => {
    const input = makeInput();
    for (const [target, isThere] of [
      [newFile("target.csv", "old"), true],
      [newPath("none-yet.csv"), false],
    ] as const) {
      const link = newPath("link.csv");
      symlinkSync(relative(dirname(link), target), link);
      const summary = newPath("summary-link.json");
      symlinkSync(`${target}.json`, summary);
      if (isThere) {
        expect((await enrich([input, "-o", link])).stderr).toContain(`${target} exists`);
        chmodSync(target, 0o600);
      }
      const args = [input, "-o", link, "--summary", summary, "--quiet", ...(isThere ? ["--force"] : [])];
      expect(await enrich(args)).toMatchObject({ exitCode: 0, stderr: "" });
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(readlinkSync(summary)).toBe(`${target}.json`);
      expect(read(target)).toContain("1,Kim,");
      expect(JSON.parse(read(`${target}.json`))).toMatchObject({ rows: 1 });
      if (isThere) expect(statSync(target).mode & 0o777).toBe(0o600);
    }
    const circle = newPath("circle.csv");
    symlinkSync(circle, circle);
    expect((await enrich([input, "-o", circle])).stderr).toContain("is a link to itself");
  });

  it("are no pipes or devices, which a file would replace", async () => {
    const pipe = newPath("pipe");
    execFileSync("mkfifo", [pipe]);
    const { exitCode, stderr } = await enrich([makeInput(), "-o", pipe, "--force"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${pipe} is not a regular file: write to standard output instead`);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  it("are not written through links that lie where companions go", async () => {
    const input = makeInput();
    const output = newPath("out.csv");
    const victims = ["partial", "checkpoint", "checkpoint.new"].map((end) => {
      const victim = newFile("victim", "precious");
      symlinkSync(victim, `${output}.${end}`);
      return victim;
    });
    expect((await enrich([input, "-o", output])).stderr).toContain("an interrupted run left");
    expect(await enrich([input, "-o", output, "--force", "--quiet"])).toMatchObject({ exitCode: 0 });
    expect(read(output)).toContain("1,Kim,");
    expect(lstatSync(output).isFile()).toBe(true);
    const other = newPath("out.csv");
    symlinkSync(victims[0]!, `${other}.lock`);
    expect((await enrich([input, "-o", other])).stderr).toContain("is not a lock file of cognomen: move it");
    for (const victim of victims) expect(read(victim)).toBe("precious");
  });
});

describe("two runs at once", () => {
  const makeArgs = () => [newFile("in.csv", TEXT), "-o", newPath("out.csv"), "--quiet", "--limit", "1"];
  const runWith = (args: readonly string[], beforeAnswers: () => Promise<void>) =>
    enrich(args, {
      ...stopping(1e9),
      wrapPool: (pool) => ({ ...pool, ask: (...asked) => beforeAnswers().then(() => pool.ask(...asked)) }),
    });

  it("do not write one output", async () => {
    const args = makeArgs();
    const output = args[2]!;
    const extra: string[][] = [[], ["--force"], ["--resume"]];
    const others: { exitCode: number; stderr: string }[] = [];
    let isStarted = false;
    const result = await runWith(args, async () => {
      if (isStarted) return;
      isStarted = true;
      // As another process would find it.
      const lock = JSON.parse(read(`${output}.lock`)) as object;
      writeFileSync(`${output}.lock`, JSON.stringify({ ...lock, processId: process.ppid }));
      for (const more of extra) others.push(await enrich([...args, ...more], stopping(1e9)));
    });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(others).toHaveLength(3);
    for (const { exitCode, stderr } of others) {
      expect(exitCode).toBe(1);
      expect(stderr).toContain(
        `another run is writing this output (process ${process.ppid} on ${hostname()}`,
      );
    }
    expect(read(output)).toBe(EXPECTED);
    expect(existsSync(`${output}.lock`)).toBe(false);
  });

  it("are not supposed where one was killed", async () => {
    const left = { program: "cognomen enrich", run: "other" };
    const now = new Date();
    const long = new Date(Date.now() - 120_000);
    for (const [holder, renewed] of [
      // No process has this number: the highest is 4,194,304.
      [{ host: hostname(), processId: 99_999_999 }, now],
      [{ host: hostname(), processId: process.pid }, now],
      [{ host: "elsewhere", processId: 7 }, long],
    ] as const) {
      const args = makeArgs();
      const lock = `${args[2]}.lock`;
      writeFileSync(lock, JSON.stringify({ ...left, ...holder }));
      utimesSync(lock, renewed, renewed);
      expect(await enrich(args, stopping(1e9))).toMatchObject({ exitCode: 0, stderr: "" });
      expect(existsSync(lock)).toBe(false);
    }
    const begun = makeArgs();
    writeFileSync(`${begun[2]}.lock`, "");
    expect((await enrich(begun)).stderr).toContain("on an unknown host");
    utimesSync(`${begun[2]}.lock`, long, long);
    expect(await enrich(begun, stopping(1e9))).toMatchObject({ exitCode: 0, stderr: "" });
    const args = makeArgs();
    writeFileSync(`${args[2]}.lock`, JSON.stringify({ ...left, host: "elsewhere", processId: 7 }));
    expect((await enrich(args)).stderr).toContain("process 7 on elsewhere");
  });

  it("end with the one that lost its lock", async () => {
    const args = makeArgs();
    const output = args[2]!;
    const { exitCode, stderr } = await runWith(args, async () =>
      writeFileSync(`${output}.lock`, '{"program":"cognomen enrich","run":"other"}'),
    );
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining(`another run has taken over ${output}`),
    });
    expect(existsSync(output)).toBe(false);
    expect(existsSync(`${output}.lock`)).toBe(true);
  });
});
