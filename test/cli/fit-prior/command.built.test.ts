/** `cognomen fit-prior`: a prior as a file for other programs. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fitPrior } from "../../../src/bulk.ts";
import { residents } from "../../../src/residents.ts";
import { readTier } from "../../helpers/tiers.ts";
import { BEST_LINE, core, newFile, newPath } from "../enrich/harness.ts";
import { listPeople } from "../enrich/lists.ts";
import { openEstimator, run, type Setup } from "../harness.ts";

const germans = listPeople("DE", 40);
const csv = `id,name\n${germans.map((name, index) => `${index},${name}\n`).join("")}`;
const best = { whole: true, estimator: openEstimator() };
const start = (args: readonly string[], setup: Setup = {}) =>
  run(["fit-prior", ...args], {
    readData: () => ({ path: "core.bin", bytes: readTier("core") }),
    loadEstimator: openEstimator,
    ...setup,
  });

function expectPrior(text: string, prior: Readonly<Record<string, number>>): void {
  const found = JSON.parse(text) as Record<string, number>;
  expect(Object.keys(found).sort()).toEqual(Object.keys(prior).sort());
  for (const [code, weight] of Object.entries(prior)) expect(found[code]! / weight || 1).toBeCloseTo(1, 3);
}

describe("cognomen fit-prior", () => {
  it("writes the prior of a file, and says where its people are from", async () => {
    const { prior } = await fitPrior(core, germans, best);
    const { stdout, stderr, exitCode } = await start([newFile("in.csv", csv)]);
    expect(exitCode).toBe(0);
    expectPrior(stdout, prior);
    expect(stdout).toMatch(/^\{\n {2}"DE": /u);
    expect(stderr.startsWith(`${BEST_LINE}names: column 2, "name"\n`)).toBe(true);
    expect(stderr).toMatch(/\n\d+ to \d+ % of these people seem to come from Germany\.\n {2}DE Germany +█+/u);
  });

  it("takes one name on each line of standard input, and options as enrich does", async () => {
    const { prior } = await fitPrior(core, germans, best);
    expectPrior((await start(["--quiet"], { stdin: [germans.join("\n")] })).stdout, prior);
    const table = await start(["--format", "csv", "--column", "2", "--quiet"], { stdin: [csv] });
    expectPrior(table.stdout, prior);
    // A file that has been enriched has names as well.
    const enriched = csv.replaceAll(/$/gmu, ",X").replace("name,X", "name,country_1");
    expect((await start([newFile("in.csv", enriched), "--quiet"])).exitCode).toBe(0);
    const byLastName = await start(["--contract", "--quiet"], { stdin: [germans.join("\n")] });
    expectPrior(byLastName.stdout, (await fitPrior(core, germans)).prior);
  });

  it("begins where people live", async () => {
    const { stdout } = await start(["--residence", "Austria", "--quiet"], { stdin: [germans.join("\n")] });
    const { prior } = await fitPrior(core, germans, { ...best, residence: residents("AT") });
    expectPrior(stdout, prior);
  });

  it("hands out the default prior of few names, and says so", async () => {
    const { stdout, stderr, exitCode } = await start([], { stdin: [germans.slice(0, 19).join("\n")] });
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      "19 names have an answer, too few to estimate where the list is from: the prior is that of the world\n",
    );
    expectPrior(stdout, (await fitPrior(core, [])).prior);
    const swiss = await start(["--residence", "CH"], { stdin: ["Kim\n"] });
    expect(swiss.stderr).toContain(": the prior is that of people who live in Switzerland\n");
    expectPrior(swiss.stdout, residents("CH"));
  });

  it("writes a file that other commands take, and never over another one", async () => {
    const output = newPath("prior.json");
    const input = newFile("in.csv", csv);
    expect(await start([input, "-o", output, "--quiet"])).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: "",
    });
    const prior = JSON.parse(readFileSync(output, "utf8")) as Record<string, number>;
    const worker = await run(["worker", "--format", "ndjson", "--prior", output], {
      stdin: ['"Weber"\n'],
      loadPredictor: () => core,
    });
    expect(worker.stdout).toBe(`${JSON.stringify(core.predict("Weber", { prior }))}\n`);
    const again = await start([input, "-o", output]);
    expect(again).toMatchObject({ exitCode: 2 });
    expect(again.stderr).toContain(`${output} exists: use --force to overwrite it`);
  });

  it("needs an input", async () => {
    expect((await start([])).stderr).toContain("no input: write cognomen fit-prior names.csv -o prior.json");
    expect((await start(["--column", "1", "--given", "2"], { stdin: ["Kim\n"] })).stderr).toContain(
      "--column cannot be combined with --given",
    );
    expect((await start(["--last-name", "--whole"], { stdin: ["Kim\n"] })).stderr).toContain(
      "--last-name cannot be combined with --whole",
    );
  });
});
