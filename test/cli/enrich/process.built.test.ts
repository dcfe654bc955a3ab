/** The built program: threads, signals, and ends that nobody can be prepared for. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createThreadPool } from "../../../src/cli/enrich/thread-pool.ts";
import { readTier } from "../../helpers/tiers.ts";
import { openEstimator } from "../harness.ts";
import { added, BEST_LINE, enrich, newFile, newPath } from "./harness.ts";

const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const thread = new URL("../../../dist/cli-thread.js", import.meta.url);

interface Ended {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

/**
 * The answers of the contract, unless other ones are asked for.
 *
 * @param streams standard input and output: nothing, or open files
 */
function start(
  args: readonly string[],
  onStart: (child: ChildProcess) => void = () => {},
  streams: readonly ["ignore" | number, "ignore" | number] = ["ignore", "ignore"],
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const asked = args.includes("--best") ? args : ["--contract", ...args];
    const child = spawn(process.execPath, [program, "enrich", ...asked], {
      stdio: [...streams, "pipe"],
    });
    let stderr = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (exitCode, signal) => resolve({ exitCode, signal, stderr }));
    onStart(child);
  });
}

/** Rows that repeat names now and then, with quoted line feeds. */
function makeRows(count: number): string[] {
  const names = ["Nguyen", "Kowalski", "García", "O'Brien", "Smith", "Kim", "Müller", "Rossi"];
  return Array.from({ length: count }, (_, index) => {
    const name = index % 3 === 0 ? `${names[index % 8]!} Name${index % 5000}` : names[index % 8]!;
    return `${index},${name},${index % 50 === 0 ? '"two\nlines"' : "x".repeat(index % 20)}`;
  });
}

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("dist/cli.js enrich", () => {
  it("writes the same with any number of threads, and what a predictor answers", async () => {
    const rows = makeRows(20_000);
    const input = newFile("in.csv", `id,name,note\n${rows.join("\n")}\n`);
    const args = [input, "--tier", "core", "--limit", "2", "--quiet", "--column", "name"];
    // Without --jobs threads start behind the first names.
    const outputs = [["--jobs", "1"], ["--jobs", "3"], []].map((jobs) => ({
      jobs,
      path: newPath("out.csv"),
    }));
    for (const { jobs, path } of outputs) {
      expect(await start([...args, "-o", path, ...jobs])).toMatchObject({ exitCode: 0, stderr: "" });
    }
    const [one, ...others] = outputs.map(({ path }) => readFileSync(path, "utf8"));
    for (const other of others) expect(other === one).toBe(true);
    const expected = rows.map((row) => row + added(row.split(",")[1]!, 2)).join("\n");
    expect(one).toBe(
      `id,name,note,country_1,probability_1,country_2,probability_2,count,match\n${expected}\n`,
    );
  });

  it("does not write the file that standard input or output is", async () => {
    const path = newFile("in.csv", "id,name\n1,Kim\n");
    const input = openSync(path, "r");
    const fromInput = await start(["--format", "csv", "-o", path, "--force"], undefined, [input, "ignore"]);
    closeSync(input);
    expect(fromInput.exitCode).toBe(2);
    expect(fromInput.stderr).toContain(`--output ${path} is the input: choose another file`);
    const output = openSync(path, "a");
    const toInput = await start([path], undefined, ["ignore", output]);
    closeSync(output);
    expect(toInput.exitCode).toBe(2);
    expect(toInput.stderr).toContain("standard output is the input: choose another file");
    expect(readFileSync(path, "utf8")).toBe("id,name\n1,Kim\n");
  });

  it("answers in threads as cognomen/best does, from any tier", async () => {
    const names = [
      "Maria Garcia Lopez",
      "Nagy Péter",
      "Xqzwilikova",
      "Xqzwili Anna",
      "王小明",
      "Smith",
      "4711",
    ];
    const input = newFile("in.csv", `name\n${names.join("\n")}\n`);
    const outputs = ["1", "2"].map((jobs) => ({ jobs, path: newPath("out.csv") }));
    for (const { jobs, path } of outputs) {
      const args = [input, "-o", path, "--tier", "core", "--limit", "2", "--jobs", jobs, "--best"];
      const { exitCode, stderr } = await start(args);
      expect(exitCode).toBe(0);
      expect(stderr).toContain(`${BEST_LINE}names: column 1, "name"\n`);
    }
    const options = { whole: true, estimator: openEstimator() };
    const expected = names.map((name) => `${name}${added(name, 2, ",", options)}\n`).join("");
    for (const { path } of outputs) expect(readFileSync(path, "utf8").replace(/^.*\n/u, "")).toBe(expected);
    expect(expected).not.toBe(names.map((name) => `${name}${added(name, 2)}\n`).join(""));
  });

  it("runs threads of the built program for any host", async () => {
    const { stdout } = await enrich(["--limit", "1", "--jobs", "2"], {
      stdin: [`name\n${makeRows(5000).join("\n")}\n`.replaceAll(/^.*?,|,.*$/gmu, "")],
      startThreads: (count, data) => createThreadPool(thread, count, data),
    });
    expect(stdout).toContain(`\nSmith${added("Smith", 1)}\n`);
  });

  it("fails when a thread does, and says why", async () => {
    const damaged = readTier("core").slice();
    damaged.fill(0, damaged.length - 200_000);
    const { exitCode, stderr } = await enrich([], {
      stdin: [`name\n${makeRows(3000).join("\n")}\n`.replaceAll(/^.*?,|,.*$/gmu, "")],
      readData: () => ({ path: "damaged.bin", bytes: damaged }),
      startThreads: (count, data) => createThreadPool(thread, count, data),
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("with checksum");
    const missing = await enrich([], {
      stdin: ["name\nKim\n"],
      startThreads: (count, data) => createThreadPool(new URL("file:///none/thread.js"), count, data),
    });
    expect(missing.exitCode).toBe(1);
  });

  it("stops at Ctrl-C with exit code 130, and goes on", async () => {
    const input = newFile("in.csv", `id,name,note\n${makeRows(150_000).join("\n")}\n`);
    const output = newPath("out.csv");
    const args = [input, "-o", output, "--tier", "core", "--limit", "1"];
    const stopped = await start(args, (child) => {
      const timer = setInterval(() => {
        // Handlers are there once it writes.
        if (!existsSync(`${output}.partial`)) return;
        clearInterval(timer);
        child.kill("SIGINT");
      }, 5);
    });
    expect(stopped).toMatchObject({ exitCode: 130, signal: null });
    expect(stopped.stderr).toContain("go on with the same command and --resume");
    expect(await start([...args, "--resume", "--quiet"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(
      readFileSync(output, "utf8")
        .split("\n")
        .filter((line) => /^\d/u.test(line)),
    ).toHaveLength(150_000);
  });

  it.each([
    ["in.csv", "out.csv", 100_000, []],
    ["in.csv.gz", "out.csv.gz", 100_000, []],
    // Each of these names is some ten times as much work.
    ["in.csv", "out.csv", 20_000, ["--best", "--column", "name"]],
  ])(
    "goes on after it was killed at any moment, without loss or doubles: %s → %s, %i rows %j",
    async (inputName, outputName, rowCount, more) => {
      const text = `id,name,note\r\n${makeRows(rowCount).join("\r\n")}`;
      const input = newFile(inputName, inputName.endsWith("gz") ? gzipSync(text, { level: 1 }) : text);
      const args = (output: string) => [
        ...[input, "-o", output, "--tier", "core", "--quiet", "--jobs", "2"],
        ...more,
      ];
      const whole = newPath(outputName);
      const before = performance.now();
      expect(await start(args(whole))).toMatchObject({ exitCode: 0, stderr: "" });
      const wholeMs = performance.now() - before;
      const read = (path: string): Buffer => {
        const bytes = readFileSync(path);
        return path.endsWith("gz") ? gunzipSync(bytes) : bytes;
      };

      const output = newPath(outputName);
      let killCount = 0;
      let resumedCount = 0;
      let isKilledBehindRenaming = false;
      for (;;) {
        const isResumed = existsSync(`${output}.checkpoint`);
        if (isResumed) resumedCount++;
        // Later and later, so that it is done some day on any machine.
        const delayMs = wholeMs * (0.3 + 0.4 * Math.random()) * 1.1 ** killCount;
        const { exitCode, signal, stderr } = await start([...args(output), "--resume"], (child) => {
          const timer = setTimeout(() => child.kill("SIGKILL"), delayMs);
          child.on("close", () => clearTimeout(timer));
        });
        if (signal !== "SIGKILL") {
          expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
          break;
        }
        killCount++;
        // Between the renaming and the end of the process lie 40 ms: what is there by then must be whole, as is checked below.
        isKilledBehindRenaming = existsSync(output);
        if (isKilledBehindRenaming) break;
      }
      expect(killCount).toBeGreaterThan(0);
      console.log(`${outputName}: killed ${killCount} times, gone on ${resumedCount} times`);
      expect(hash(read(output))).toBe(hash(read(whole)));
      if (!isKilledBehindRenaming) expect(existsSync(`${output}.checkpoint`)).toBe(false);
    },
    180_000,
  );
});
