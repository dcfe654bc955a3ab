import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { DataFileError } from "../../src/cli/errors.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { broken, fakeEstimator, run } from "./harness.ts";

const folder = makeTemporaryFolder();

function fileWith(content: string): string {
  const path = join(
    folder,
    `prior-${Math.abs(content.length)}-${encodeURIComponent(content).slice(0, 40)}.json`,
  );
  writeFileSync(path, content);
  return path;
}

describe("help and version", () => {
  it.each([[["--help"]], [["predict", "--help"]], [["explain", "--help"]]])(
    "%j prints help",
    async (args) => {
      const { exitCode, stdout, stderr } = await run(args);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(stdout).toMatch(/^Usage: cognomen /u);
    },
  );

  it("--help names every command and says what an answer is not", async () => {
    const { stdout } = await run(["--help"]);
    expect(stdout).toContain("predict [options] [names...]");
    expect(stdout).toContain("explain [options] [names...]");
    expect(stdout).toContain("weak for one person");
  });

  it("--version prints the version of the package", async () => {
    expect(await run(["--version"])).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
  });
});

describe("a terminal", () => {
  it("obeys no control characters of names in JSON, and in a pipe the bytes are those of JSON", async () => {
    const name = "A\u009b31m\u007f\u202eB";
    const shown = await run(["predict", "--json", name], { isTerminal: true });
    expect(shown.stdout).toContain('"A\\u009b31m\\u007f\\u202eB"');
    const piped = await run(["predict", "--json", name]);
    expect(JSON.parse(shown.stdout)).toEqual(JSON.parse(piped.stdout));
    expect(piped.stdout).toContain(JSON.stringify(name));
  });

  it("obeys none of paths in messages", async () => {
    const loadPredictor = () => {
      throw new DataFileError("cannot read no\u001b[31mfile\u009b (ENOENT)");
    };
    const { stderr } = await run(["predict", "Kim"], { loadPredictor });
    expect(stderr).toBe("cognomen: cannot read no\ufffd[31mfile\ufffd (ENOENT)\n");
  });
});

describe("wrong use", () => {
  it.each<[args: string[], message: string]>([
    [[], "no command"],
    [["Nguyen"], 'cognomen predict "Nguyen"'],
    [["predikt", "--limit", "3", "x"], 'unknown command "predikt"'],
    [["--bogus"], "unknown option '--bogus'"],
    [["predict", "--limt", "3", "x"], "Did you mean one of --limit, --list?"],
    [["predict", "--limit", "0", "x"], `Use a whole number from 1 to ${COUNTRY_COUNT}.`],
    [["predict", "--limit", `${COUNTRY_COUNT + 1}`, "x"], `Use a whole number from 1 to ${COUNTRY_COUNT}.`],
    [["predict", "--limit", "1.5", "x"], `Use a whole number from 1 to ${COUNTRY_COUNT}.`],
    [["predict", "--limit", "", "x"], `Use a whole number from 1 to ${COUNTRY_COUNT}.`],
    [["predict", "x", "--limit"], "argument missing"],
    [["predict", "--tier", "huge", "x"], "Allowed choices are full, standard, core."],
    [["predict", "--tier", "core", "--data", "x.bin", "x"], "cannot be used with"],
    [["predict", "--countries", "CH,ZZ", "x"], 'unknown country code "CH"'],
    [["predict", "--countries", "uk", "x"], "did you mean GB?"],
    [["predict", "--countries", " , ", "x"], "such as CH,DE"],
    [["predict"], 'cognomen predict "Ada Lovelace"'],
    [["explain", "--json"], 'cognomen explain "Ada Lovelace"'],
    [["predict", "--prior", join(folder, "none.json"), "x"], "ENOENT"],
    [["predict", "--given", "Anna", "x"], 'a name cannot be combined with --given and --family: "x"'],
    [["explain", "x", "--family", "y"], "write one name in its parts, or names"],
    [["predict", "--unknown", "guess", "x"], "Allowed choices are empty, estimate."],
    [["predict", "--prior", fileWith("{"), "x"], "expected a JSON object"],
    [["predict", "--prior", fileWith('{"DE": "1"}'), "x"], "weight of DE"],
    [["predict", "--prior", fileWith('{"DE": 0}'), "x"], "at least one weight"],
    [["predict", "--prior", fileWith('{"UK": 1}'), "x"], "in --prior: did you mean GB?"],
  ])("%j: exits 2 with one line", async (args, message) => {
    const { exitCode, stdout, stderr } = await run(args);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^cognomen: [^\n]+\n$/u);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  });
});

describe("data", () => {
  it("asks for no tier unless told, and passes on what was told", async () => {
    expect((await run(["predict", "x"])).choices).toEqual([{}]);
    expect((await run(["predict", "--tier", "core", "x"])).choices).toEqual([{ tier: "core" }]);
    expect((await run(["predict", "--data", "own.bin", "x"])).choices).toEqual([{ file: "own.bin" }]);
  });

  it("exits 1 with one line when data is broken", async () => {
    const { exitCode, stderr } = await run(["predict", "x"], { loadPredictor: broken });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: "cognomen: Data file: block 3 does not match its checksum.\n",
    });
  });

  it("shows where a fault of its own is", async () => {
    const loadPredictor = () => {
      throw new TypeError("not thought of");
    };
    const { exitCode, stderr } = await run(["predict", "x"], { loadPredictor });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^cognomen: TypeError: not thought of\n {4}at /u);
  });
});

describe("options of the prediction", () => {
  it("reach the predictor", async () => {
    const prior = fileWith('{"de": 3, "US": 0.5}');
    const args = ["predict", "--limit", "2", "--countries", "vn, us", "--prior", prior, "Nguyen"];
    const { predictor } = await run(args);
    expect(predictor.calls).toEqual([{ limit: 2, countries: ["VN", "US"], prior: { DE: 3, US: 0.5 } }]);
  });

  it("load an estimator when unknown names are to be estimated, and only then", async () => {
    let loadCount = 0;
    const setup = {
      loadEstimator: () => {
        loadCount++;
        return fakeEstimator;
      },
    };
    const { predictor } = await run(["predict", "--unknown", "estimate", "Xyzzy"], setup);
    expect(predictor.calls).toEqual([{ estimator: fakeEstimator }]);
    expect(loadCount).toBe(1);
    expect((await run(["predict", "--unknown", "empty", "Xyzzy"], setup)).predictor.calls).toEqual([{}]);
    expect(loadCount).toBe(1);
  });

  it.each([["predict"], ["explain"], ["worker"]])(
    "%s: take whole names, and the best of all",
    async (command) => {
      const ask = async (...options: string[]) => {
        const { exitCode, stderr, predictor, choices } = await run([command, ...options], {
          stdin: ["Nguyen\n"],
        });
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
        return { calls: predictor.calls, choices };
      };
      expect(await ask("--whole", "--coverage", "0.9", "--min-probability", "0.01")).toEqual({
        calls: [{ whole: true, coverage: 0.9, minProbability: 0.01 }],
        choices: [{}],
      });
      expect(await ask("--best")).toEqual({
        calls: [{ whole: true, estimator: fakeEstimator }],
        choices: [{ tier: "full" }],
      });
      expect(await ask("--best", "--tier", "core", "--unknown", "empty")).toEqual({
        calls: [{ whole: true }],
        choices: [{ tier: "core" }],
      });
    },
  );

  it("exit 1 with one line when there are no data for estimates", async () => {
    const loadEstimator = () => {
      throw new DataFileError("no data file estimate.bin");
    };
    expect(await run(["explain", "--unknown", "estimate", "x"], { loadEstimator })).toMatchObject({
      exitCode: 1,
      stdout: "",
      stderr: "cognomen: no data file estimate.bin\n",
    });
  });
});

describe("a name in its parts", () => {
  it.each([
    [["--given", "Anna", "--family", "Nguyen"], "Anna Nguyen"],
    [["--family", "Nguyen"], "Nguyen"],
    [["--given=Anna"], "Anna"],
    [["--given", "", "--family", "Nguyen"], "Nguyen"],
  ])("%j is one name", async (args, name) => {
    for (const command of ["predict", "explain"]) {
      const { exitCode, stdout, stderr } = await run([command, ...args, "--json"]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(stdout.trimEnd().split("\n")).toHaveLength(1);
      expect(JSON.parse(stdout)).toMatchObject({ name });
    }
  });
});
