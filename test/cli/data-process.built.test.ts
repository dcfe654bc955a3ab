/** Making and inspecting data files with the built program, which loads what makes them from a file beside it. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Prediction } from "../../src/ground/types.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const program = join(dist, "cli.js");
const folder = makeTemporaryFolder();

function runProgram(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...args], { encoding: "utf8", cwd: folder });
}

describe("dist/cli.js data", () => {
  it.each(["core", "standard", "full", "estimate"])("writes the %s that was compiled", (name) => {
    const compiled = join(dist, "../data/compiled", `${name === "estimate" ? "estimator" : name}.bin`);
    const { status, stdout, stderr } = runProgram("data", name, "-o", `${name}-written.bin`);
    const expected = readFileSync(compiled);
    const sha256 = createHash("sha256").update(expected).digest("hex");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^${name}-written\\.bin: [\\d,]+ bytes, sha256 ${sha256}\n$`, "u"));
    expect(readFileSync(join(folder, `${name}-written.bin`)).equals(expected)).toBe(true);
  });

  it.each(["core", "standard", "full", "best"])(
    "writes a script of %s, which answers where there is no Web and no Node",
    async (name) => {
      expect(runProgram("data", name, "--script", "-o", `${name}.js`).status).toBe(0);
      const context = createContext({ names: ["Nguyen", "Giulia Rossi", "王小明", "Xqzwili"] });
      runInContext(readFileSync(join(folder, `${name}.js`), "utf8"), context);
      const entry = name === "standard" ? "cognomen" : `cognomen/${name}`;
      const { predictMany }: typeof import("../../src/best.ts") = await import(entry);
      const found = runInContext("[JSON.stringify(cognomen.predictMany(names)), typeof require]", context);
      expect([...found]).toEqual([JSON.stringify(predictMany(context.names)), "undefined"]);
    },
  );
});

describe("dist/cli.js build-data and inspect", () => {
  it("makes a tier with own counts, which answers and is sound", () => {
    writeFileSync(join(folder, "own.csv"), "name,country,count\nZorblaxi,DE,30\n");
    const made = runProgram(
      "build-data",
      "--tier",
      "core",
      "--counts",
      "own.csv",
      "-o",
      "own.bin",
      "--quiet",
    );
    expect(made).toMatchObject({ status: 0, stderr: "" });
    expect(made.stdout).toContain("1 rows of counts: 0 records changed, 1 new");
    const { stdout } = runProgram("predict", "--data", "own.bin", "--json", "Zorblaxi");
    expect((JSON.parse(stdout) as Prediction).country[0]!.country_id).toBe("DE");
    expect(runProgram("inspect", "own.bin").stdout).toMatch(/\nsound: /u);
    expect(runProgram("inspect", "own.bin", "Zorblaxi").stdout).toContain('Key "zorblaxi"');
  });

  it("knows errors of what makes them for what they are", () => {
    writeFileSync(join(folder, "bad.csv"), "name,country,count\nKim,KR,x\n");
    const bad = runProgram("build-data", "--tier", "core", "--counts", "bad.csv", "-o", "x.bin", "--quiet");
    expect(bad).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cognomen: bad\.csv:2: count: .*\n$/u),
    });
    writeFileSync(join(folder, "none.txt"), "Xqzwpf\n");
    const none = runProgram("build-data", "--tier", "core", "--names", "none.txt", "-o", "x.bin", "--quiet");
    expect(none).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^cognomen: No name is left: .*\n$/u),
    });
    expect(existsSync(join(folder, "x.bin"))).toBe(false);
  });

  it("reads what makes them, tables and servers only when they are asked for", () => {
    const read = new Set<string>();
    const follow = (file: string): void => {
      if (read.has(file)) return;
      read.add(file);
      const text = readFileSync(join(dist, file), "utf8");
      for (const [, path] of text.matchAll(/^import [^;]*?["']\.\/([^"']+)["'];$/gmu))
        follow(file.startsWith("cli/") ? `cli/${path}` : path!);
    };
    const marks = ["the header alone, expected counts", "node:http", "papaparse"];
    const textOf = (files: Iterable<string>): string =>
      Array.from(files, (file) => readFileSync(join(dist, file), "utf8")).join("\n");
    follow("cli.js");
    expect(read.size).toBeGreaterThan(3);
    expect(marks.filter((mark) => textOf(read).includes(mark))).toEqual([]);
    const others = readdirSync(join(dist, "cli")).map((file) => `cli/${file}`);
    expect(marks.filter((mark) => !textOf(others).includes(mark))).toEqual([]);
  });
});
