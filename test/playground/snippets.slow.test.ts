/** The lines of code on the page run, and give the answer of the page. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type AnswerSettings, type AskedName, writeSnippets } from "../../playground/page/snippets.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import type { Prediction } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { residents } from "../../src/residents.ts";

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

type Answer = Pick<Prediction, "name" | "country">;

function predict(
  names: readonly AskedName[],
  { tier, guesses, isContract, residence }: AnswerSettings,
): Answer[] {
  const estimator = guesses ? createEstimator(readData("estimate")) : undefined;
  const prior = residence === "" ? undefined : residents(residence as "CH");
  const options = { whole: !isContract, estimator, prior };
  return createPredictor(readData(tier))
    .predictMany(names, options)
    .map(({ name, country }) => ({ name, country }));
}

const CASES: readonly (readonly [names: readonly AskedName[], settings: AnswerSettings])[] = [
  [["Giulia Rossi"], BEST],
  [[`Sinéad "Nell" O'Connor`], BEST],
  [[{ given: "Giulia", family: "D'Angelo" }], BEST],
  [["Müller"], { ...BEST, residence: "CH" }],
  [["Giulia Rossi"], { ...BEST, tier: "core" }],
  [["Giulia Rossi"], { tier: "standard", guesses: false, isContract: true, residence: "" }],
  // Two that are compared.
  [["Sinéad O'Connor", "김민준"], BEST],
  [["Giulia Rossi", "Müller"], { ...BEST, tier: "core", residence: "CH" }],
  [[{ given: "José", family: "García" }, "Müller"], BEST],
];

/** What the code prints in a line each: of one name its countries, of more each name before them. */
const listPrinted = (names: readonly AskedName[], settings: AnswerSettings): unknown[][] =>
  predict(names, settings).map(({ name, country }) => (names.length === 1 ? [country] : [name, country]));

describe("writeSnippets", () => {
  it.each(CASES)("gives the answer to %j with %j in JavaScript", (names, settings) => {
    const { javascript } = writeSnippets(names, settings);
    // The last line prints; here it prints what can be read.
    const code = javascript.replace(/console\.log\((.*)\);$/u, "console.log(JSON.stringify([$1]));");
    expect(code).not.toBe(javascript);
    const printed = run(process.execPath, ["--input-type=module"], code).trimEnd().split("\n");
    expect(printed.map((line) => JSON.parse(line))).toEqual(listPrinted(names, settings));
  });

  it.each(CASES)("gives the answer to %j with %j on the command line", (names, settings) => {
    const { shell } = writeSnippets(names, settings);
    const printed = run("sh", ["-c", shell.replaceAll("cognomen predict", "cognomen predict --json")]);
    const answers = printed.trimEnd().split("\n");
    expect(answers.map((line) => JSON.parse(line).country)).toEqual(
      predict(names, settings).map(({ country }) => country),
    );
  });

  it.each(CASES)("gives the answer to %j with %j in Python", (names, settings) => {
    const { python } = writeSnippets(names, settings);
    const code = python.replace(/print\((.*)\)$/u, "import json; print(json.dumps([$1]))");
    expect(code).not.toBe(python);
    const printed = run("python3", ["-"], code).trimEnd().split("\n");
    expect(printed.map((line) => JSON.parse(line))).toEqual(listPrinted(names, settings));
  });

  it.each([[["Sinéad O'Connor"]], [["Sinéad O'Connor", "김민준"]]])(
    "gives the answer to %j by curl",
    (names) => {
      const { curl } = writeSnippets(names, BEST);
      const port = 20_000 + (process.pid % 20_000) + names.length;
      // On a port that is free, once the server stands, and stopped in the end.
      const script = curl
        .replace("cognomen serve", `cognomen serve --port ${port}`)
        .replace(
          "http://localhost:8080/",
          `--silent --retry 20 --retry-connrefused --retry-delay 1 http://127.0.0.1:${port}/`,
        );
      const printed = run("bash", ["-c", `${script}\nkill $!`]);
      const answers: Answer[] = [JSON.parse(printed.slice(printed.search(/[{[]/u)))].flat();
      expect(answers.map(({ name, country }) => ({ name, country }))).toEqual(predict(names, BEST));
    },
  );

  it("says so where the server has no such options", () => {
    expect(writeSnippets(["Rossi"], { ...BEST, guesses: false }).curl).toMatch(
      /^# The server has no options/u,
    );
    expect(writeSnippets(["Müller", { given: "Giulia", family: "Rossi" }], BEST).curl).toMatch(
      /^# The server takes whole/u,
    );
  });

  it("takes a name that looks like an option for a name", () => {
    const { shell } = writeSnippets(["Rossi", "--best"], BEST);
    const printed = run("sh", ["-c", shell.replace("cognomen predict", "cognomen predict --json")]);
    const answers = printed.trimEnd().split("\n");
    expect(answers.map((line) => JSON.parse(line).name)).toEqual(["Rossi", "--best"]);
  });
});
