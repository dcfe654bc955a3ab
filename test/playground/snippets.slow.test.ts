/** The lines of code on the page run, and give the answer of the page. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type AnswerSettings, type AskedName, writeSnippets } from "../../playground/page/snippets.ts";
import { createPredictor } from "../../src/answer/predictor.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { residents } from "../../src/residents.ts";
import type { Candidate } from "../../src/types.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const readData = (tier: string): Uint8Array => readFileSync(join(ROOT, `dist/data/${tier}.bin`));

const BEST: AnswerSettings = { tier: "full", guesses: true, isContract: false, residence: "" };

/** A folder in which the package is installed, with its command. */
const folder = mkdtempSync(join(tmpdir(), "snippets-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(ROOT, join(folder, "node_modules/cognomen"), "dir");
mkdirSync(join(folder, "bin"));
const command = join(folder, "bin/cognomen");
writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "dist/cli.js")}" "$@"\n`, {
  mode: 0o755,
});
afterAll(() => rmSync(folder, { recursive: true }));

const env = {
  ...process.env,
  PATH: `${join(folder, "bin")}:${process.env.PATH}`,
  PYTHONPATH: join(ROOT, "examples/python"),
  PYTHONDONTWRITEBYTECODE: "1",
};

const run = (program: string, parameters: string[], input = ""): string =>
  execFileSync(program, parameters, { cwd: folder, env, input, encoding: "utf8" });

function predict(name: AskedName, { tier, guesses, isContract, residence }: AnswerSettings): Candidate[] {
  const estimator = guesses ? createEstimator(readData("estimate")) : undefined;
  const prior = residence === "" ? undefined : residents(residence as "CH");
  return createPredictor(readData(tier)).predict(name, { whole: !isContract, estimator, prior }).country;
}

const CASES: readonly (readonly [name: AskedName, settings: AnswerSettings])[] = [
  ["Giulia Rossi", BEST],
  [`Sinéad "Nell" O'Connor`, BEST],
  [{ given: "Giulia", family: "D'Angelo" }, BEST],
  ["Müller", { ...BEST, residence: "CH" }],
  ["Giulia Rossi", { ...BEST, tier: "core" }],
  ["Giulia Rossi", { tier: "standard", guesses: false, isContract: true, residence: "" }],
];

describe("writeSnippets", () => {
  it.each(CASES)("gives the answer to %j with %j in JavaScript", (name, settings) => {
    const { javascript } = writeSnippets(name, settings);
    // The last line prints; here it prints what can be read.
    const code = javascript.replace("console.log(country)", "console.log(JSON.stringify(country))");
    expect(code).not.toBe(javascript);
    expect(JSON.parse(run(process.execPath, ["--input-type=module"], code))).toEqual(predict(name, settings));
  });

  it.each(CASES)("gives the answer to %j with %j on the command line", (name, settings) => {
    const printed = run("sh", ["-c", `${writeSnippets(name, settings).shell} --json`]);
    expect(JSON.parse(printed).country).toEqual(predict(name, settings));
  });

  it.each(CASES)("gives the answer to %j with %j in Python", (name, settings) => {
    const { python } = writeSnippets(name, settings);
    const code = python.replace(/print\((.*)\)$/u, "import json; print(json.dumps($1))");
    expect(code).not.toBe(python);
    expect(JSON.parse(run("python3", ["-"], code))).toEqual(predict(name, settings));
  });

  it("gives the answer by curl, and says so where the server has no such options", () => {
    const { curl } = writeSnippets("Sinéad O'Connor", BEST);
    const port = 20_000 + (process.pid % 20_000);
    // On a port that is free, once the server stands, and stopped in the end.
    const script = curl
      .replace("cognomen serve", `cognomen serve --port ${port}`)
      .replace(
        "http://localhost:8080/",
        `--silent --retry 20 --retry-connrefused --retry-delay 1 http://127.0.0.1:${port}/`,
      );
    const printed = run("bash", ["-c", `${script}\nkill $!`]);
    expect(JSON.parse(printed.slice(printed.indexOf("{"))).country).toEqual(predict("Sinéad O'Connor", BEST));
    expect(writeSnippets("Rossi", { ...BEST, guesses: false }).curl).toMatch(/^# The server has no options/u);
    expect(writeSnippets({ given: "Giulia", family: "Rossi" }, BEST).curl).toMatch(
      /^# The server takes whole/u,
    );
  });

  it("takes a name that looks like an option for a name", () => {
    const { shell } = writeSnippets("--best", BEST);
    const printed = run("sh", ["-c", shell.replace("cognomen predict", "cognomen predict --json")]);
    expect(JSON.parse(printed).name).toBe("--best");
  });
});
