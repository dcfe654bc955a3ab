/** examples/python: a CSV, a list and a data frame get their countries from one worker. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { fitPrior } from "../../src/bulk.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import type { NameParts } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { hasPandas, isSkipped, makeBin, python } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { readTier } from "../helpers/tiers.ts";

const full = createPredictor(readTier("full"));
const folder = makeTemporaryFolder();
const bin = makeBin(folder);
execFileSync(join(bin, "cognomen"), ["python", "-o", "origin.py"], { cwd: folder });

function runPython(args: readonly string[], path = `${bin}${delimiter}${process.env.PATH}`, command = "") {
  // -I would leave the script's folder out; -s leaves out the packages of the user.
  const { status, stdout, stderr } = spawnSync(python ?? "python3", ["-s", "-B", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: path, PYTHONUTF8: "1", COGNOMEN: command },
  });
  return { status, stdout, stderr };
}

const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

/** The added cells of a row. */
function cells(name: string | NameParts, limit: number): string {
  const { country, count } = full.predict(name, { limit });
  const ranks = Array.from({ length: limit }, (_, rank) => [
    country[rank]?.country_id ?? "",
    country[rank]?.probability ?? "",
  ]);
  return [...ranks.flat(), count].join(",");
}

const note = python === undefined ? " (skipped: no python3, apt-get install python3)" : "";

describe.skipIf(isSkipped(python !== undefined))(`examples/python/origin.py${note}`, () => {
  it("adds columns to a CSV, whatever its cells hold", () => {
    const names = [
      "Nguyen",
      "Müller",
      "Xqzwili",
      "",
      "王小明",
      'O"Brien, Jr.',
      "two\nlines",
      "Smith",
      "Nguyen",
    ];
    const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`);
    const rows = quoted.map((name, row) => `${row},${name},"a, ""b"""\r\n`);
    write("people.csv", `\ufeffid,surname,note\r\n${rows.join("")}`);
    const args = ["origin.py", "people.csv", "answers.csv", "--column", "surname", "--limit", "2"];
    expect(runPython(args)).toEqual({ status: 0, stdout: "", stderr: "" });
    const header = "id,surname,note,country_1,probability_1,country_2,probability_2,count";
    const script = `
import csv, json
print(json.dumps(list(csv.reader(open("answers.csv", encoding="utf-8", newline="")))))`;
    const found = JSON.parse(runPython(["-c", script]).stdout) as string[][];
    expect(found[0]).toEqual(header.split(","));
    expect(found.slice(1).map((row) => row.slice(0, 3))).toEqual(
      names.map((name, row) => [String(row), name, 'a, "b"']),
    );
    expect(found.slice(1).map((row) => row.slice(3).join(","))).toEqual(names.map((name) => cells(name, 2)));
    const again = runPython(args);
    expect(again.status).toBe(1);
    expect(again.stderr).toBe("answers.csv: File exists\n");
  });

  it("takes whole names where the best answers are asked for", () => {
    const options = {
      whole: true,
      estimator: createEstimator(readFileSync("dist/data/estimate.bin")),
      limit: 1,
    };
    const name = "Maria Garcia Lopez";
    const [{ country_id, probability } = { country_id: "", probability: 0 }] = full.predict(
      name,
      options,
    ).country;
    expect(full.predict(name, { limit: 1 }).country[0]?.probability).not.toBe(probability);
    write("whole.csv", `name\n${name}\n`);
    const args = ["origin.py", "whole.csv", "whole-answers.csv", "--column", "name", "--best"];
    expect(runPython(args)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(read("whole-answers.csv")).toContain(`${name},${country_id},${probability},`);
    const script = `
from origin import add_countries
print(add_countries([{"n": "${name}"}], "n", best=True)[0]["probability_1"])`;
    expect(runPython(["-c", script])).toEqual({ status: 0, stdout: `${probability}\n`, stderr: "" });
  });

  it("fits a prior to a list, and answers with it", async () => {
    const surnames =
      "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Richter Klein Wolf Schröder Neumann Braun Krüger Hartmann Lange Werner Martin Martin";
    const germans = surnames.split(" ");
    write("germans.csv", `name\n${germans.join("\n")}\n`);
    const script = `
import json
from origin import Cognomen, add_countries, fit_prior
names = "${surnames}".split()
print(fit_prior([*names, None, float("nan")], "prior.json"))
print(add_countries([{"n": "Martin"}], "n", prior="prior.json")[0]["country_1"])
fit_prior(names, "best.json", best=True)
fit_prior([*zip(["Hans"] * len(names), names), (None, "Braun")], "prior.json", best=True)  # over the one that is there
with Cognomen("--best", "--prior", "prior.json") as cognomen:
    print(cognomen.predict([("Hans", "Martin")])[0]["country"][0]["country_id"])`;
    const { stdout, stderr } = runPython(["-c", script]);
    expect(stderr).toBe("");
    expect(full.predict("Martin").country[0]?.country_id).not.toBe("DE");
    expect(stdout).toBe("prior.json\nDE\nDE\n");

    // What the list alone says, by the library.
    const estimator = createEstimator(readFileSync("dist/data/estimate.bin"));
    const { prior } = await fitPrior(full, germans, { whole: true, estimator });
    const found = JSON.parse(read("best.json")) as Record<string, number>;
    expect(found.DE! / prior.DE!).toBeCloseTo(1, 3);

    const args = ["origin.py", "germans.csv", "german-answers.csv", "--column", "name", "--best"];
    expect(runPython([...args, "--prior", "best.json"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(read("german-answers.csv")).toContain("Martin,DE,");
    const empty = runPython(["-c", 'from origin import fit_prior\nfit_prior([], "none.json")']);
    expect(empty.stderr).toContain("standard input is empty: there is nothing to answer");
    expect(existsSync(join(folder, "none.json"))).toBe(false);
  });

  it("answers more rows than pipes hold, given and family names together", () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => ["Giovanni", `Rossi${row % 9000}`] as const);
    write("many.csv", `given,family\n${rows.map((row) => row.join(",")).join("\n")}\n`);
    const args = ["origin.py", "many.csv", "many-answers.csv", "--given", "given", "--family", "family"];
    expect(runPython(args)).toEqual({ status: 0, stdout: "", stderr: "" });
    const lines = read("many-answers.csv").trimEnd().split("\r\n");
    expect(lines).toHaveLength(30_001);
    for (const row of [0, 8999, 9000, 29_999]) {
      const [given, family] = rows[row]!;
      expect(lines[row + 1]).toBe(`${given},${family},${cells({ given, family }, 1)}`);
    }
  });

  it("takes the program that COGNOMEN names, before those of PATH", () => {
    write("named.csv", "name\nKim\n");
    const args = ["origin.py", "named.csv", "named-answers.csv", "--column", "name"];
    const missing = runPython(args, undefined, join(folder, "none"));
    expect(missing.stderr).toContain(`${join(folder, "none")}: no such command`);
    const found = runPython(args, dirname(process.execPath), join(bin, "cognomen"));
    expect(found).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("says what is missing", () => {
    write("small.csv", "id,name\n1,Kim\n");
    const column = runPython(["origin.py", "small.csv", "none.csv", "--column", "surname"]);
    expect(column.stderr).toBe("no column 'surname' in small.csv; columns: ['id', 'name']\n");
    expect(runPython(["origin.py", "small.csv", "none.csv"]).stderr).toContain("choose --column, or --given");
    const program = runPython(["origin.py", "small.csv", "none.csv", "--column", "name"], "/nowhere");
    expect(program.stderr).toMatch(/^cognomen: no such command; install cognomen, or set COGNOMEN/u);
    const ended = runPython([
      "-c",
      'from origin import Cognomen\nCognomen("--limit", "none").predict(["Kim"])',
    ]);
    expect(ended.stderr).toContain("RuntimeError: cognomen worker has ended with exit code 2");
    expect(existsSync(join(folder, "none.csv"))).toBe(false);
  });

  it("says what it cannot take", () => {
    const script = `
from origin import Cognomen, add_countries, fit_prior
def check(call, *args, **options):
    try: print(call(*args, **options))
    except (TypeError, KeyError) as error: print(error.args[0])
check(add_countries, ["Kim"], "n")
check(add_countries, [{"n": "Kim"}])
check(add_countries, [{"n": "Kim"}], "n", given="n")
check(add_countries, iter([{"n": "Kim"}]), given="first", family="n")
check(fit_prior, "Kim", "none.json")
with Cognomen() as cognomen:
    check(cognomen.predict, "Kim")
    print([answer["name"] for answer in cognomen.predict(iter(["Kim", None]))])`;
    const { stdout, stderr } = runPython(["-c", script]);
    expect(stderr).toBe("");
    const either = "expected either column, or given and family";
    const text = "names is a str, expected a list or a column of names";
    expect(stdout.trimEnd().split("\n")).toEqual([
      "rows are of type str, expected dicts; for names alone, use Cognomen",
      either,
      either,
      "no column 'first'; columns: ['n']",
      text,
      text,
      "['Kim', '']",
    ]);
  });

  it.skipIf(!hasPandas)(
    `adds columns to a data frame${hasPandas ? "" : " (skipped: no pandas, apt-get install python3-pandas)"}`,
    () => {
      const script = `
import pandas
from origin import add_countries
people = pandas.DataFrame({"id": [7, 8, 9], "surname": ["Nguyen", None, float("nan")]}, index=[3, 4, 5])
answers = add_countries(people, "surname")
answers.to_csv("frame.csv", index=False)
read = pandas.read_csv("frame.csv", keep_default_na=False, na_values=[""])
assert read.probability_1.dtype == "float64" and (read.probability_1 > 0.5).sum() == 1
print(list(answers.columns), list(answers.index), answers["country_1"][3], answers["count"][5], list(people.columns))`;
      const { stdout, stderr } = runPython(["-c", script]);
      expect(stderr).toBe("");
      expect(stdout).toBe(
        "['id', 'surname', 'country_1', 'probability_1', 'count'] [3, 4, 5] VN 0 ['id', 'surname']\n",
      );
    },
  );

  it("takes whatever has the methods of a data frame of polars", () => {
    const script = `
from origin import add_countries
class Frame:
    def __init__(self, columns): self.columns = columns
    def to_dict(self, as_series=True): return self.columns
    def to_dicts(self): return [dict(zip(self.columns, row)) for row in zip(*self.columns.values())]
    def hstack(self, other): assert type(other) is Frame; return other.columns
print(add_countries(Frame({"n": ["Nguyen", None]}), "n"))`;
    const { stdout, stderr } = runPython(["-c", script]);
    expect(stderr).toBe("");
    const [{ country_id, probability } = { country_id: "", probability: 0 }] = full.predict("Nguyen").country;
    expect(stdout).toBe(
      `{'country_1': ['${country_id}', None], 'probability_1': [${probability}, None], 'count': [37700000, 0]}\n`,
    );
  });
});
