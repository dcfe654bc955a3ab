/** The built program: threads, signals, standard streams. */
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createThreadPool } from "../../../src/cli/enrich/thread-pool.ts";
import { readTier } from "../../helpers/tiers.ts";
import { openEstimator } from "../harness.ts";
import { added, enrich, newFile, newPath } from "./harness.ts";
import { makeRows, start } from "./program.ts";

const thread = new URL("../../../dist/cli-thread.js", import.meta.url);

describe("dist/cli.js enrich", () => {
  it.each([
    [20_000, [], {}],
    [1000, ["--best", "--prior", "world"], { whole: true, estimator: openEstimator() }],
  ])(
    "writes the same with any number of threads, and what a predictor answers: %i rows %j",
    async (rowCount, more, options) => {
      const rows = makeRows(rowCount);
      const input = newFile("in.csv", `id,name,note\n${rows.join("\n")}\n`);
      const args = [input, "--tier", "core", "--limit", "2", "--quiet", "--column", "name", ...more];
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
      const expected = rows.map((row) => row + added(row.split(",")[1]!, 2, ",", options)).join("\n");
      expect(one).toBe(
        `id,name,note,country_1,probability_1,country_2,probability_2,count,match\n${expected}\n`,
      );
    },
  );

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
    expect(stopped.stderr).toContain("continue with the same command and --resume");
    expect(await start([...args, "--resume", "--quiet"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(
      readFileSync(output, "utf8")
        .split("\n")
        .filter((line) => /^\d/u.test(line)),
    ).toHaveLength(150_000);
  });
});
