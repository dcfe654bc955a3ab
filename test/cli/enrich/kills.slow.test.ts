/** The built program, killed when nobody can be prepared for it: nothing is lost, and nothing is there twice. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newFile, newPath } from "./harness.ts";
import { makeRows, start } from "./program.ts";

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("dist/cli.js enrich", () => {
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
