/** What the names of a file say together counts in the answer of each. */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Summary } from "../../../src/cli/enrich/summary.ts";
import type { PredictOptions } from "../../../src/ground/types.ts";
import { residents } from "../../../src/residents.ts";
import { readTier } from "../../helpers/tiers.ts";
import { openEstimator, run, type Setup } from "../harness.ts";
import { added, BEST_LINE, createStop, enrichBest, newFile, newPath } from "./harness.ts";
import { listPeople } from "./lists.ts";

const LIMIT = ["--limit", "1"];
const best = { whole: true, estimator: openEstimator() };
const toCsv = (names: readonly string[]): string => `name\n${names.join("\n")}\n`;
const answered = (names: readonly string[], options: PredictOptions = {}): string =>
  names.map((name) => `${name}${added(name, 1, ",", { ...best, ...options })}\n`).join("");
const HEADER = "name,country_1,probability_1,count,match\n";
const HOME_LINE =
  /^\d+ to \d+ % of these people seem to come from Germany; answers take that into account\. --prior world: each name on its own$/mu;

const germans = listPeople("DE", 60);
const poles = listPeople("PL", 60);

/** What `fit-prior` finds for a file: what `enrich` counts in. */
async function findPrior(input: string, more: readonly string[] = []) {
  const { stdout, stderr, exitCode } = await run(["fit-prior", input, ...more], {
    readData: () => ({ path: "core.bin", bytes: readTier("core") }),
    loadEstimator: openEstimator,
  });
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as Record<string, number>;
}

describe("a file of fifty names and more", () => {
  it("is answered with the prior of its names, and it says so", async () => {
    const input = newFile("in.csv", toCsv(germans));
    const { stdout, stderr, exitCode } = await enrichBest([input, ...LIMIT]);
    expect(exitCode).toBe(0);
    expect(stderr.startsWith(`${BEST_LINE}names: column 1, "name"\n`)).toBe(true);
    expect(stderr).toMatch(HOME_LINE);
    const prior = await findPrior(input);
    expect(prior.DE).toBeGreaterThan(0.5);
    expect(stdout).toBe(HEADER + answered(germans, { prior }));
    expect(stdout).not.toBe(HEADER + answered(germans));
  });

  it("is answered name by name with --prior world, and with --last-name", async () => {
    const stdin = [toCsv(germans)];
    const world = await enrichBest(["--prior", "world", ...LIMIT], { stdin });
    expect(world.stdout).toBe(HEADER + answered(germans));
    expect(world.stderr).not.toContain("these people");
    const contract = await enrichBest(["--last-name", ...LIMIT], { stdin });
    expect(contract.stdout).toBe(HEADER + answered(germans, { whole: false, estimator: undefined }));
    expect(contract.stderr).not.toContain("these people");
  });

  it("is answered by last names with their prior, if --last-name is to use the list", async () => {
    const input = newFile("in.csv", toCsv(germans));
    const { stdout, stderr } = await enrichBest([input, "--last-name", "--prior", "list", ...LIMIT]);
    expect(stderr).toMatch(HOME_LINE);
    const prior = await findPrior(input, ["--last-name"]);
    expect(stdout).toBe(HEADER + answered(germans, { prior, whole: false, estimator: undefined }));
  });

  it("is answered with the weights of a file, which its names do not change", async () => {
    const prior = { AT: 1, CH: 2 };
    const path = newFile("prior.json", JSON.stringify(prior));
    const { stdout, stderr } = await enrichBest(["--prior", path, ...LIMIT], { stdin: [toCsv(germans)] });
    expect(stdout).toBe(HEADER + answered(germans, { prior }));
    expect(stderr).toContain(`\nanswers use the weights of ${path}\n`);
  });

  it("may be packed, in another encoding, NDJSON, or have names in parts", async () => {
    const expected = (await enrichBest(LIMIT, { stdin: [toCsv(germans)] })).stdout;
    const packed = await enrichBest([newFile("in.csv.gz", gzipSync(toCsv(germans))), ...LIMIT]);
    expect(packed.stdout).toBe(expected);
    const wide = await enrichBest([
      newFile("in.csv", Buffer.from(`\ufeff${toCsv(germans)}`, "utf16le")),
      ...LIMIT,
    ]);
    expect(wide.stderr).toMatch(HOME_LINE);
    const lines = germans.map((name) => `${JSON.stringify({ name })}\n`).join("");
    const json = await enrichBest([newFile("in.ndjson", lines), ...LIMIT]);
    expect(json.stderr).toMatch(HOME_LINE);
    expect(json.stdout.match(/"country_1":"DE"/gu)).toHaveLength(expected.match(/,DE,/gu)!.length);
    const parts = `vorname,nachname\n${germans.map((name) => name.replace(" ", ",")).join("\n")}\n`;
    expect((await enrichBest([newFile("in.csv", parts), ...LIMIT])).stderr).toMatch(HOME_LINE);
  });

  it("may be vCards, by a path or standard input", async () => {
    const cards = germans.map((name) => `BEGIN:VCARD\nFN:${name}\nEND:VCARD\n`).join("");
    const table = `name,email\n${germans.map((name) => `"${name}",""\n`).join("")}`;
    const read = async (content: string, setup?: Setup): Promise<unknown[]> => {
      const args = setup ? [] : [newFile("in.vcf", content)];
      const { stdout, stderr } = await enrichBest([...args, ...LIMIT], setup);
      return [stdout, HOME_LINE.exec(stderr)?.[0]];
    };
    const expected = await read(table);
    expect(expected[1]).toBeDefined();
    expect(await read(cards)).toEqual(expected);
    expect(await read("", { stdin: [cards.slice(0, 5), cards.slice(5)] })).toEqual(expected);
    expect(await findPrior(newFile("in.vcf", cards), ["--format", "list"])).toEqual(
      await findPrior(newFile("in.csv", table)),
    );
  });

  it("is answered name by name where few names differ", async () => {
    const stdin = [toCsv(Array.from({ length: 60 }, (_, index) => germans[index % 10]!))];
    const { stderr } = await enrichBest(LIMIT, { stdin });
    expect(stderr).toContain(
      "\n60 names have an answer, too few different ones to estimate where the list is from: each",
    );
  });
});

describe("a file of fewer names", () => {
  it("is answered name by name, and it says why", async () => {
    const few = germans.slice(0, 49);
    const { stdout, stderr } = await enrichBest(LIMIT, { stdin: [toCsv(few)] });
    expect(stdout).toBe(HEADER + answered(few));
    expect(stderr).toContain(
      "\n49 names have an answer, too few to estimate where the list is from: each name is answered on its own\n",
    );
  });
});

describe("a pipe", () => {
  const many = Array.from({ length: 30_000 }, (_, index) => germans[index % 60]!);

  it("is answered with what its first rows say, all of it", async () => {
    const rows = [...many, ...poles];
    const piped = await enrichBest([...LIMIT, "--quiet"], { stdin: [toCsv(rows)] });
    const inPieces = await enrichBest([...LIMIT, "--quiet"], {
      stdin: toCsv(rows).match(/[\s\S]{1,1000}/gu)!,
    });
    expect(inPieces.stdout).toBe(piped.stdout);
    const lines = piped.stdout.split("\n").slice(1);
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[25_000]).toBe(lines[25_000 - 60]);
    expect(lines[0]).toMatch(/,DE,0\.9/u);
  });

  it("may have a name", async () => {
    const pipe = newPath("pipe");
    execFileSync("mkfifo", [pipe]);
    const writing = writeFile(pipe, toCsv(germans));
    const { stdout, stderr } = await enrichBest([pipe, "--format", "csv", ...LIMIT]);
    await writing;
    expect(stderr).toMatch(HOME_LINE);
    expect(stdout).toBe((await enrichBest(LIMIT, { stdin: [toCsv(germans)] })).stdout);
  });

  it("of long lines is not held in memory", async () => {
    const long = `${"x".repeat(300_000)}\n`;
    let taken = 0;
    function* lines(): Generator<string> {
      yield `name\n${"Kim\n".repeat(100)}`;
      for (taken = 0; taken < 100; taken++) yield long;
    }
    let takenWhenAsked = 0;
    const { exitCode } = await enrichBest(["--quiet", ...LIMIT], {
      stdin: lines(),
      startThreads: (_count, { style }) => ({
        sample: async (names) => {
          takenWhenAsked ||= taken;
          return names.map(() => ({ name: "", country: [{ country_id: "KR", probability: 0.9 }], count: 1 }));
        },
        setPriors: () => {},
        ask: async (names) => ({
          id: 0,
          texts: names.map(() => ",".repeat(2 * (style.limit + 1))),
          countries: names.map(() => ""),
        }),
        close: async () => {},
      }),
    });
    expect(exitCode).toBe(0);
    expect(takenWhenAsked).toBeGreaterThan(10);
    expect(takenWhenAsked).toBeLessThan(60);
  });
});

describe("--prior-by", () => {
  const rows = [
    ...germans.map((name) => `${name},north`),
    ...poles.map((name) => `${name}, east `),
    ...germans.slice(0, 20).map((name) => `${name},tiny`),
    "Hans Weber,",
  ];
  const csv = `name,shop\n${rows.join("\n")}\n`;

  it("answers each large group with its own prior, and others with that of the list", async () => {
    const input = newFile("in.csv", csv);
    const summary = newPath("summary.json");
    const { stdout, stderr } = await enrichBest([
      input,
      "--prior-by",
      "shop",
      "--summary",
      summary,
      ...LIMIT,
    ]);
    expect(stderr).toContain('\ngroups: column 2, "shop"\n');
    expect(stderr).toContain(
      '\nby "shop": 2 values with priors of their own; 1 value with fewer than 50 names, which use that of the list\n',
    );
    const priors = {
      list: await findPrior(input),
      north: await findPrior(newFile("north.csv", toCsv(germans))),
      east: await findPrior(newFile("east.csv", toCsv(poles))),
    };
    const expected = rows.map((row) => {
      const [name, shop] = row.split(",") as [string, string];
      const prior = priors[(shop.trim() || "list") as keyof typeof priors] ?? priors.list;
      return `${row}${added(name, 1, ",", { ...best, prior })}\n`;
    });
    expect(stdout).toBe(`name,shop,country_1,probability_1,count,match\n${expected.join("")}`);
    const { composition, groups } = JSON.parse(readFileSync(summary, "utf8")) as Summary;
    expect(composition.slice(0, 2).map(({ country_id }) => country_id)).toEqual(["DE", "PL"]);
    expect(groups.map(({ group, names }) => [group, names])).toEqual([
      ["north", 60],
      ["east", 60],
    ]);
    expect(groups[1]!.composition[0]!.country_id).toBe("PL");
  });

  it("takes keys of NDJSON, whose values may be numbers", async () => {
    const lines = [
      ...germans.map((name) => ({ name, year: 1999 })),
      ...poles.map((name) => ({ name, year: 2000 })),
    ];
    const { stderr } = await enrichBest(["--format", "ndjson", "--prior-by", "year", ...LIMIT], {
      stdin: [lines.map((line) => `${JSON.stringify(line)}\n`).join("")],
    });
    expect(stderr).toContain('\ngroups: key "year"\n');
    expect(stderr).toContain('\nby "year": 2 values with priors of their own\n');
  });

  it.each([
    [["--prior-by", "shp"], 'no column "shp" in', 'did you mean "shop"?'],
    [["--prior-by", "1", "--format", "list"], "a list has no columns: leave --prior-by out", ""],
  ])("says what is wrong: %j", async (args, ...messages) => {
    const { exitCode, stderr, stdout } = await enrichBest([newFile("in.csv", csv), ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    for (const message of messages) expect(stderr).toContain(message);
  });
});

describe("--residence", () => {
  it("is the prior of few names, and where the fit of many begins", async () => {
    const few = ["Marco Rossi", "Anna Meier"];
    const { stdout, stderr } = await enrichBest(["--residence", "Schweiz", ...LIMIT], {
      stdin: [toCsv(few)],
    });
    expect(stdout).toBe(HEADER + answered(few, { prior: residents("CH") }));
    expect(stderr).toContain(
      "too few to estimate where the list is from: answers take into account who lives in Switzerland\n",
    );
    const world = await enrichBest(["--residence", "CH", "--prior", "world", ...LIMIT], {
      stdin: [toCsv(germans)],
    });
    expect(world.stdout).toBe(HEADER + answered(germans, { prior: residents("CH") }));
    expect(world.stderr).toContain("\nanswers take into account who lives in Switzerland\n");
    const input = newFile("in.csv", toCsv(germans));
    const fitted = await enrichBest([input, "--residence", "CH", ...LIMIT]);
    expect(fitted.stdout).toBe(
      HEADER + answered(germans, { prior: await findPrior(input, ["--residence", "CH"]) }),
    );
  });

  it("is not beside the weights of a file, or a country that nobody knows", async () => {
    const path = newFile("prior.json", '{"CH":1}');
    const both = await enrichBest(["--residence", "CH", "--prior", path], { stdin: ["name\nKim\n"] });
    expect(both).toMatchObject({ exitCode: 2 });
    expect(both.stderr).toContain(
      `--residence cannot be combined with --prior ${path}: both set the weights of countries`,
    );
    const unknown = await enrichBest(["--residence", "Utopia"], { stdin: ["name\nKim\n"] });
    expect(unknown.stderr).toContain("Use the code or the name of a country, such as CH or Switzerland.");
  });

  it("is read from a column, in whatever spelling", async () => {
    const cells = ["CH", "Schweiz", "Suisse", "Italy", "Utopia", "Utopia", ""];
    const csv = `name,home\n${cells.map((cell) => `Marco Rossi,${cell}\n`).join("")}`;
    const summary = newPath("summary.json");
    for (const more of [[], ["--prior", "world"]]) {
      const { stdout, stderr } = await enrichBest(
        ["--residence-by", "home", "--summary", summary, "--force", ...more, ...LIMIT],
        { stdin: [csv] },
      );
      const priors = [residents("CH"), residents("CH"), residents("CH"), residents("IT")];
      const expected = cells.map(
        (cell, index) =>
          `Marco Rossi,${cell}${added("Marco Rossi", 1, ",", { ...best, prior: priors[index] })}\n`,
      );
      expect(stdout).toBe(`name,home,country_1,probability_1,count,match\n${expected.join("")}`);
      expect(stderr).toContain('\n3 rows name no country of residence: "Utopia", ""\n');
      expect(JSON.parse(readFileSync(summary, "utf8"))).toMatchObject({
        unreadResidences: { count: 3, values: ["Utopia", ""] },
      });
    }
  });

  it("of a column has a fit of its own from fifty names on, however the country is written", async () => {
    const rows = germans.map((name, index) => `${name},${["AT", "Österreich", "Austria"][index % 3]!}`);
    const { stdout, stderr } = await enrichBest(["--residence-by", "home", ...LIMIT], {
      stdin: [`name,home\n${rows.join("\n")}\n`],
    });
    expect(stderr).toContain('\nby "home": 1 value with a prior of its own\n');
    const prior = await findPrior(newFile("in.csv", toCsv(germans)), ["--residence", "AT"]);
    expect(stdout).toContain(`\n${rows[0]}${added(germans[0]!, 1, ",", { ...best, prior })}\n`);
  });
});

describe("the summary", () => {
  it("has the composition beside the counts of first countries", async () => {
    const path = newPath("summary.json");
    const { stderr } = await enrichBest(["--summary", path, ...LIMIT], { stdin: [toCsv(germans)] });
    expect(stderr).toMatch(
      /\n +first country of +of these people\n {2}DE Germany +█+ +[\d.]+ % +\d+ to \d+ %\n/u,
    );
    const { composition, prior, countries } = JSON.parse(readFileSync(path, "utf8")) as Summary;
    const [first] = composition;
    expect(first).toMatchObject({ country_id: "DE" });
    expect(first!.low).toBeLessThanOrEqual(first!.share);
    expect(first!.high).toBeGreaterThanOrEqual(first!.share);
    expect(prior[0]).toMatch(HOME_LINE);
    expect(Object.keys(countries)[0]).toBe("DE");
  });
});

describe("an interrupted run", () => {
  const rows = Array.from(
    { length: 2000 },
    (_, index) => `${germans[index % 60]!} ${index},x,${"-".repeat(1000)}`,
  );
  const csv = `name,shop,note\n${rows.join("\n")}\n`;

  it("is continued if it was stopped while it samples, over an older output as well", async () => {
    const output = newFile("out.csv", "old");
    const args = [newFile("in.csv", csv), "-o", output, ...LIMIT];
    const { waitForStop, count } = createStop(2);
    const { exitCode, stderr } = await enrichBest([...args, "--force"], {
      waitForStop,
      wrapPool: (pool) => ({
        ...pool,
        async sample(...asked) {
          await count();
          return pool.sample(...asked);
        },
      }),
    });
    expect(exitCode).toBe(130);
    expect(stderr).toMatch(
      /\ncognomen: stopped before the first row; continue with the same command and --resume\n$/u,
    );
    const resumed = await enrichBest([...args, "--resume"]);
    expect(resumed.exitCode).toBe(0);
    expect(resumed.stderr).toContain("continuing after row 0, line 1\n");
    const again = await enrichBest([...args.with(2, newPath("out.csv")), "--resume"]);
    expect(again.stderr).toContain("no checkpoint found: starting at the first row\n");
    expect(readFileSync(args[2]!).equals(readFileSync(output))).toBe(true);
  });

  it("ends when its input changes between the passes", async () => {
    const input = newFile("in.csv", csv);
    const output = newPath("out.csv");
    const { exitCode, stderr } = await enrichBest([input, "-o", output, ...LIMIT], {
      wrapPool: (pool) => ({
        ...pool,
        sample: (names, options) => {
          appendFileSync(input, "Kim,x\n");
          return pool.sample(names, options);
        },
      }),
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining(`${input} has changed while it was read`),
    });
    for (const end of ["", ".partial", ".checkpoint", ".lock"]) expect(existsSync(output + end)).toBe(false);
  });
});
