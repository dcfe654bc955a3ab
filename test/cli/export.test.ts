import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { CliHost } from "../../src/cli/host.ts";
import type { NamePart, NameParts } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { forgeFile } from "../helpers/forger.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { tinyFile, tinyTable } from "../helpers/tiny-table.ts";
import { Collector, run, type Setup } from "./harness.ts";

const folder = makeTemporaryFolder();
let fileCount = 0;
const newPath = (name: string): string => join(folder, `${fileCount++}-${name}`);

const bytes = tinyFile({
  Kim: {
    surname: { weights: { KR: 0, CN: 4, US: 9 }, count: 700 },
    forename: { weights: { US: 0, DK: 1 }, count: 40 },
  },
  Åsa: { forename: { weights: { SE: 0, NO: 3 }, count: 30 } },
  "O'Brien": { surname: { weights: { IE: 0, rest: 30 }, count: 12 } },
  // A key of own data may hold what a table must quote.
  'Lee "Jr", A': { surname: { weights: { US: 0 }, count: 1 } },
  Eski: { surname: { weights: { SE: 0 }, count: 50 } },
  Bmc: { surname: { weights: { IE: 0 }, count: 50 } },
});
const predictor = createPredictor(bytes);

const exportTable = (args: readonly string[], setup: Setup = {}) =>
  run(["export", "--quiet", ...args], {
    readData: () => ({ path: "tiny.bin", bytes }),
    waitForStop: () => new Promise(() => {}),
    ...setup,
  });

interface Row {
  name: string;
  part: string;
  country: string;
  probability: number;
  count: number;
}

async function readRows(args: readonly string[] = []): Promise<Row[]> {
  const { exitCode, stdout, stderr } = await exportTable(["--format", "ndjson", ...args]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
}

const answerRows = (key: string, part: NamePart, sent: string | NameParts, limit?: number) => {
  const { country, count } = predictor.predict(sent, { limit });
  return country.map(
    ({ country_id, probability }): Row => ({
      name: key,
      part,
      country: country_id,
      probability,
      count,
    }),
  );
};

describe("cognomen export", () => {
  it("writes what predict answers a name sent as each part, and no endings and beginnings", async () => {
    const { exitCode, stdout } = await exportTable([]);
    expect(exitCode).toBe(0);
    const [kim, , kimInUs] = predictor.predict({ family: "Kim" }).country;
    const [header, ...lines] = stdout.trimEnd().split("\n");
    expect(header).toBe("name,part,country,probability,count");
    // The affixes are in the data, and in no row.
    expect(predictor.info().keyCount).toBe(6);
    expect(lines).toContain(`kim,surname,KR,${kim!.probability},700`);
    expect(lines).toContain(`kim,surname,US,${kimInUs!.probability},700`);
    expect(lines).toContain('"lee ""jr"", a",surname,US,1,1');
    expect(await readRows()).toEqual([
      ...answerRows("a\u030asa", "forename", { given: "Åsa" }),
      ...answerRows("kim", "surname", { family: "Kim" }),
      ...answerRows("kim", "forename", { given: "Kim" }),
      ...answerRows('lee "jr", a', "surname", { family: 'Lee "Jr", A' }),
      ...answerRows("o'brien", "surname", { family: "O'Brien" }),
    ]);
  });

  it("has the countries that are asked for, with the probabilities of all", async () => {
    const rows = await readRows(["--country", "us,SE"]);
    expect(rows.map(({ name, part, country }) => `${name} ${part} ${country}`)).toEqual([
      "a\u030asa forename SE",
      "kim surname US",
      "kim forename US",
      'lee "jr", a surname US',
    ]);
    expect(rows[1]!.probability).toBe(predictor.predict({ family: "Kim" }).country[2]!.probability);
    expect(rows[1]!.probability).toBeLessThan(0.2);
  });

  it("has as many countries a name as --limit says", async () => {
    const rows = await readRows(["--limit", "1"]);
    expect(rows.filter(({ name }) => name === "kim")).toEqual([
      ...answerRows("kim", "surname", { family: "Kim" }, 1),
      ...answerRows("kim", "forename", { given: "Kim" }, 1),
    ]);
  });

  it("has one part, or the one that answers a string", async () => {
    const partsOf = async (part: string): Promise<string[]> => [
      ...new Set((await readRows(["--part", part])).map((row) => `${row.name} ${row.part}`)),
    ];
    expect(await partsOf("surname")).toEqual(["kim surname", 'lee "jr", a surname', "o'brien surname"]);
    expect(await partsOf("forename")).toEqual(["a\u030asa forename", "kim forename"]);
    // Kim is both: one answer of both records, and the part that counts for more.
    expect(await readRows(["--part", "predict"])).toEqual([
      ...answerRows("a\u030asa", "forename", "Åsa"),
      ...answerRows("kim", "surname", "Kim"),
      ...answerRows('lee "jr", a', "surname", 'Lee "Jr", A'),
      ...answerRows("o'brien", "surname", "O'Brien"),
    ]);
    expect(answerRows("kim", "surname", "Kim")).not.toEqual(answerRows("kim", "surname", { family: "Kim" }));
  });

  it("composes letters if it is told to, as the key of explain", async () => {
    const [row] = await readRows(["--composed"]);
    expect(row!.name).toBe("åsa");
    expect(row!.name).toBe(predictor.explain("ÅSA").key);
  });

  it("writes a file in the format that its ending says, and leaves nothing beside it", async () => {
    const csv = newPath("names.csv");
    expect(await exportTable(["-o", csv])).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    expect(readFileSync(csv, "utf8")).toBe((await exportTable([])).stdout);
    const ndjson = newPath("names.NDJSON");
    await exportTable(["-o", ndjson]);
    expect(JSON.parse(readFileSync(ndjson, "utf8").split("\n")[0]!)).toHaveProperty("name");
    const other = newPath("names.txt");
    await exportTable(["-o", other, "--format", "csv"]);
    expect(readFileSync(other, "utf8")).toMatch(/^name,part,/u);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("does not write over a file that came to be meanwhile", async () => {
    const path = newPath("late.csv");
    const stderr = new Collector();
    const { exitCode } = await run(["export", "-o", path], {
      readData: () => ({ path: "tiny.bin", bytes }),
      // Asked for when the output was found to be free.
      waitForStop: () => {
        writeFileSync(path, "mine");
        return new Promise(() => {});
      },
      stderr,
    });
    expect(exitCode).toBe(2);
    expect(stderr.text).toMatch(/late\.csv exists: use --force/u);
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("follows a link, and never replaces the data that it reads", async () => {
    const target = newPath("target.csv");
    const link = newPath("link.csv");
    symlinkSync(target, link);
    expect((await exportTable(["-o", link])).exitCode).toBe(0);
    expect(readFileSync(target, "utf8")).toMatch(/^name,part,/u);
    const data = newPath("own.csv");
    writeFileSync(data, bytes);
    const refused = await exportTable(["-o", data, "--force"], { readData: () => ({ path: data, bytes }) });
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/is the data file/u) });
    expect(new Uint8Array(readFileSync(data))).toEqual(bytes);
  });

  it("does not write through a link that stands beside the output", async () => {
    const victim = newPath("victim.txt");
    writeFileSync(victim, "mine");
    const path = newPath("planted.csv");
    symlinkSync(victim, `${path}.${process.pid}.tmp`);
    expect((await exportTable(["-o", path])).exitCode).toBe(0);
    expect(readFileSync(victim, "utf8")).toBe("mine");
    expect(lstatSync(path).isSymbolicLink()).toBe(false);
  });

  it("leaves nothing behind when it is stopped", async () => {
    const path = newPath("stopped.csv");
    const result = await exportTable(["-o", path], { waitForStop: () => Promise.resolve() });
    expect(result).toMatchObject({
      exitCode: 130,
      stderr: "cognomen: stopped before the table was complete\n",
    });
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("leaves nothing behind when data are damaged or the output cannot be written", async () => {
    const path = newPath("damaged.csv");
    const damaged = bytes.slice();
    damaged[damaged.length - 1]! ^= 1;
    const readData: CliHost["readData"] = () => ({ path: "tiny.bin", bytes: damaged });
    expect(await exportTable(["-o", path], { readData })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/found block \d with checksum/u),
    });
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    const nowhere = join(folder, "no", "such.csv");
    expect(await exportTable(["-o", nowhere])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^cognomen: cannot write .*such\.csv: no such folder\n$/u),
    });
  });

  it("ends at the first block whose names are not where they belong", async () => {
    const forged = forgeFile({
      table: tinyTable({ Kim: { surname: { weights: { KR: 0 }, count: 7 } } }),
      blockCount: 300,
    });
    const { exitCode, stdout, stderr } = await exportTable([], {
      readData: () => ({ path: "forged.bin", bytes: forged }),
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("its keys are not where the index says");
    expect(stdout.split("\n").length).toBeLessThan(5);
  });

  it("ends quietly when its reader goes", async () => {
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error("gone"), { code: "EPIPE" }));
      },
    });
    expect(await exportTable([], { stdout })).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it.each([
    [["-o", "names.parquet"], /found the ending \.parquet, expected \.csv, \.ndjson or \.jsonl; choose one/u],
    [["-o", "names.csv.gz"], /write cognomen export \| gzip > names\.csv\.gz/u],
    [["-o", "names.db"], /sqlite3 names\.db .*\.import --csv/u],
    [["-o", folder, "--format", "csv"], /is a folder, expected a file/u],
    [["--country", "UK"], /unknown country code "UK" in --country/u],
    [["--country", "JP"], /unknown country code "JP"/u],
    [["--limit", "0"], /whole number from 1 to \d+/u],
    [["--part", "family"], /surname, forename, predict/u],
    [["--format", "sqlite"], /csv, ndjson/u],
    [["--tier", "core", "--data", "x.bin"], /cannot be used with/u],
    [["Kim"], /too many arguments/u],
  ])("refuses %j", async (args, message) => {
    const { exitCode, stdout, stderr } = await exportTable(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });
});
