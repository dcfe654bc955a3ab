/** `predict --list` and `explain --list`: names that are answered as one list. */
import { describe, expect, it } from "vitest";
import { fitPrior } from "../../src/bulk.ts";
import { residents } from "../../src/residents.ts";
import { core } from "./enrich/harness.ts";
import { listPeople } from "./enrich/lists.ts";
import { openEstimator, run, type Setup } from "./harness.ts";

const germans = listPeople("DE", 40);
const best = { whole: true, estimator: openEstimator() };
const start = (args: readonly string[], setup: Setup = {}) =>
  run(args, { loadPredictor: () => core, loadEstimator: openEstimator, ...setup });
const toJson = (names: readonly string[], options: object): string =>
  names.map((name) => `${JSON.stringify(core.predict(name, options))}\n`).join("");

describe("--list", () => {
  it.each([["--list"], ["--prior=list"]])("answers with what the names say together: %s", async (option) => {
    const { prior } = await fitPrior(core, germans, best);
    const expected = toJson(germans, { ...best, prior });
    const given = await start(["predict", option, "--best", "--json", ...germans]);
    expect(given.exitCode).toBe(0);
    expect(given.stdout).toBe(expected);
    expect(given.stderr).toMatch(
      /^\d+ to \d+ % of these people seem to come from Germany; answers take that into account\n$/u,
    );
    const piped = await start(["predict", option, "--best", "--json"], { stdin: [germans.join("\n")] });
    expect({ stdout: piped.stdout, stderr: piped.stderr }).toEqual({
      stdout: expected,
      stderr: given.stderr,
    });
    expect(expected).not.toBe(toJson(germans, best));
  });

  it("is there for explain, and for people", async () => {
    const { stdout, stderr } = await start(["explain", "--list", "--limit", "1"], {
      stdin: [germans.join("\n")],
    });
    expect(stderr).toContain("seem to come from Germany");
    expect(stdout.match(/^ {2}margin/gmu)).toHaveLength(germans.length);
  });

  it("answers few names by themselves, or as people who live somewhere", async () => {
    const few = ["Marco Rossi"];
    const alone = await start(["predict", "--list", "--json", ...few]);
    expect(alone.stdout).toBe(toJson(few, {}));
    expect(alone.stderr).toBe(
      "1 name has an answer, too few to estimate where the list is from: each name is answered on its own\n",
    );
    const swiss = await start(["predict", "--list", "--residence", "Suisse", "--json", ...few]);
    expect(swiss.stdout).toBe(toJson(few, { prior: residents("CH") }));
    expect(swiss.stderr).toContain(": answers take into account who lives in Switzerland\n");
  });

  it.each([
    [["--list", "--prior", "world", "Kim"], "--list cannot be combined with --prior world"],
    [["--list", "--prior", "a.json", "Kim"], "--list cannot be combined with --prior a.json"],
    [["--list", "--family", "Kim"], "--list cannot be combined with --given or --family"],
  ])("says what is wrong: %j", async (args, message) => {
    const { exitCode, stderr } = await start(["predict", ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it.each([
    ["names", ["Kim\n".repeat(50_001)]],
    ["characters", Array.from({ length: 11 }, () => `${"x".repeat(1_000_000)}\n`)],
  ])("takes no more %s than memory is for", async (_, stdin) => {
    const { exitCode, stderr, stdout } = await start(["predict", "--list"], { stdin });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain("for longer lists, write cognomen enrich --format list");
  });
});

describe("--residence", () => {
  it("is a prior of predict, explain and worker", async () => {
    const prior = residents("CH");
    const { stdout } = await start(["predict", "--residence", "Schweiz", "--json", "Rossi"]);
    expect(stdout).toBe(toJson(["Rossi"], { prior }));
    const worker = await start(["worker", "--format", "ndjson", "--residence", "CH"], {
      stdin: ['"Rossi"\n'],
    });
    expect(worker.stdout).toBe(toJson(["Rossi"], { prior }));
    const explained = await start(["explain", "--residence", "CH", "--json", "Rossi"]);
    expect(JSON.parse(explained.stdout)).toEqual(core.explain("Rossi", { prior }));
  });

  it("leaves countries out that the data do not have", async () => {
    const some = { ...core, info: () => ({ ...core.info(), countries: ["CH", "IT"] as const }) };
    const { exitCode } = await start(["predict", "--residence", "CH", "Rossi"], {
      loadPredictor: () => some,
    });
    expect(exitCode).toBe(0);
  });
});

it("is no option of what never depends on other names", async () => {
  for (const command of ["worker", "serve"]) {
    const { exitCode, stderr } = await start([command, "--prior", "list"], { stdin: ["Kim\n"] });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("write cognomen fit-prior names.csv -o prior.json, then --prior prior.json");
  }
});
