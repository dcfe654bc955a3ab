/** The standalone program where there is no Node and no package: it writes what dist/cli.js writes. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { findFreePort, startHost } from "../hosts/process.ts";

const ROW_COUNT = 60_000;
const folder = makeTemporaryFolder();
/** The only folder of the search path: it has no Node. */
const empty = mkdtempSync(join(folder, "empty-"));
const program = join(folder, process.platform === "win32" ? "cognomen.exe" : "cognomen");

function run(file: string, args: readonly string[], input = "") {
  const settings = { cwd: folder, input, env: { PATH: empty }, maxBuffer: 1e8 };
  const { status, stdout, stderr } = spawnSync(file, args, settings);
  return { status, stdout: stdout.toString("latin1"), stderr: stderr.toString() };
}

const runPackage = (args: readonly string[], input?: string) =>
  run(process.execPath, [join(ROOT, "dist/cli.js"), ...args], input);

beforeAll(() => {
  const args = ["--import", "tsx", "build/release/standalone.ts", "-o", program];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  const lines = readFileSync(join(ROOT, "test/fixtures/common-names.tsv"), "utf8").trimEnd().split("\n");
  const at = lines[0]!.split("\t").indexOf("name");
  const names = lines.slice(1).map((line) => line.split("\t")[at]!);
  const rows = Array.from({ length: ROW_COUNT }, (_, row) => `${row},${names[row % names.length]}\n`);
  writeFileSync(join(folder, "in.csv"), `id,name\n${rows.join("")}`);
});

it.each([
  ["--help"],
  ["predict", "Nguyen", "Giulia Rossi", "王小明"],
  ["predict", "--best", "--json", "Xqzwili", "Giulia Rossi"],
  ["data", "estimate", "--output", "-"],
  ["data", "best", "--script", "--output", "-"],
  ["python"],
  ["predict", "--tier", "none", "Kim"],
])("%s %s", (...args) => {
  const found = run(program, args);
  expect(found.stdout === "" && found.stderr === "").toBe(false);
  expect(found).toEqual(runPackage(args));
});

it("worker", () => {
  const input = "Nguyen\nGiulia\tRossi\n\nXqzwili\n";
  const found = run(program, ["worker", "--best"], input);
  expect(found.stdout.split("\n")).toHaveLength(5);
  expect(found).toEqual(runPackage(["worker", "--best"], input));
});

it.each(["1", "2"])(`enrich, ${ROW_COUNT} rows, %s threads`, (count) => {
  const args = ["enrich", "in.csv", "--column", "name", "--quiet", "--force", "--jobs", count, "--output"];
  expect(run(program, [...args, "program.csv"])).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(runPackage([...args, "package.csv"]).status).toBe(0);
  const found = readFileSync(join(folder, "program.csv"));
  expect(found.equals(readFileSync(join(folder, "package.csv")))).toBe(true);
  expect(found.toString().match(/\n/gu)).toHaveLength(ROW_COUNT + 1);
});

it.each(["", " --workers 2"])("serve%s", async (options) => {
  const port = await findFreePort();
  const args = ["serve", "--port", String(port), ...options.split(" ").filter(Boolean)];
  const server = await startHost({ file: program, args, cwd: folder }, port);
  try {
    const response = await fetch(`http://127.0.0.1:${port}/?name=Nguyen`);
    expect(`${await response.text()}\n`).toBe(runPackage(["predict", "--json", "Nguyen"]).stdout);
  } finally {
    await server.stop();
  }
});
