import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildData } from "../../../build/own-data/main.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { Collector, run, type Setup } from "../../cli/harness.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { tinyFile } from "../../helpers/tiny-table.ts";

const folder = makeTemporaryFolder();
const inFolder = (name: string): string => join(folder, name);

const base = tinyFile({
  Kim: { surname: { weights: { KR: 0, CN: 4 }, count: 700 } },
  Lee: { surname: { weights: { US: 0, KR: 1 }, count: 30 } },
});

const make = (args: readonly string[], setup: Setup = {}) =>
  // Quiet: what the harness collects of standard error comes late.
  run(["build-data", "--quiet", ...args], {
    readData: () => ({ path: "full.bin", bytes: base }),
    loadDataBuilder: () => Promise.resolve(buildData),
    ...setup,
  });

function written(name: string, content: string | Uint8Array): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}

describe("cognomen build-data", () => {
  it("writes a part of a tier", async () => {
    const output = inFolder("part.bin");
    const { exitCode, stdout, stderr } = await make([
      "--min-evidence",
      "100",
      "--label",
      "big",
      "-o",
      output,
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/part\.bin: 1 names, 1 records, [\d,]+ bytes, in \d+\.\d s\nfrom full\.bin\n$/u);
    const { info, predict } = createPredictor(readFileSync(output));
    expect(info()).toMatchObject({ tier: "big", keyCount: 1 });
    expect(predict("Kim").count).toBe(700);
  });

  it("merges counts, and says what they did", async () => {
    const counts = written("own.csv", "name,country,count\nKim,US,20\nPak,KR,5\n");
    const output = inFolder("own.bin");
    const stderr = new Collector();
    const { exitCode, stdout } = await run(["build-data", "--counts", counts, "-o", output], {
      readData: () => ({ path: "full.bin", bytes: base }),
      loadDataBuilder: () => Promise.resolve(buildData),
      stderr,
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("2 rows of counts: 1 records changed, 1 new\n");
    await new Promise<void>((resolve) => stderr.end(resolve));
    expect(stderr.text).toMatch(/weigh 100 %\nread .*encode 100 %\n/su);
    expect(createPredictor(readFileSync(output)).predict("Pak").country[0]!.country_id).toBe("KR");
  });

  it("keeps names of a list and countries", async () => {
    const names = written("names.txt", "\ufeffJohn Lee\r\n\r\n");
    const output = inFolder("lee.bin");
    await make(["--names", names, "--countries", "kr", "--part", "surname", "-o", output]);
    expect(createPredictor(readFileSync(output)).info()).toMatchObject({ keyCount: 1, countries: ["KR"] });
  });

  it("does not write over a file unless it is told to", async () => {
    const output = written("there.bin", "mine");
    const refused = await make(["--part", "surname", "-o", output]);
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/already exists: .*--force/u),
    });
    expect(readFileSync(output, "utf8")).toBe("mine");
    expect((await make(["--part", "surname", "-o", output, "--force"])).exitCode).toBe(0);
    expect(createPredictor(readFileSync(output)).info().keyCount).toBe(2);
  });

  it("never replaces what it reads, whatever the path", async () => {
    const names = written("own-names.txt", "John Lee\n");
    const counts = written("own-counts.csv", "name,country,count\nLee,KR,5\n");
    const byNames = await make(["--names", names, "-o", join(folder, ".", "own-names.txt"), "--force"]);
    expect(byNames).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/is the list of --names/u) });
    const byCounts = await make(["--counts", counts, "-o", counts, "--force"]);
    expect(byCounts).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/is the file of --counts/u),
    });
    expect(readFileSync(names, "utf8")).toBe("John Lee\n");
    expect(readFileSync(counts, "utf8")).toMatch(/^name,country,count\n/u);
  });

  it("leaves nothing behind when it cannot write", async () => {
    const target = inFolder("taken");
    mkdirSync(target);
    const { exitCode, stderr } = await make(["--part", "surname", "-o", target, "--force"]);
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("cannot write"),
    });
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    const nowhere = await make(["--part", "surname", "-o", inFolder("no/such/folder.bin")]);
    expect(nowhere).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/cannot write .*: no such folder\n$/u),
    });
  });

  it.each([
    [["--part", "surname"], /--output/u],
    [["-o", "x.bin"], /nothing to do: choose what to keep/u],
    [["-o", "x.bin", "--countries", "UK"], /unknown country code "UK" in --countries: did you mean GB/u],
    [["-o", "x.bin", "--countries", "JP"], /unknown country code "JP"/u],
    [["-o", "x.bin", "--min-evidence", "0"], /whole number from 1/u],
    [["-o", "x.bin", "--part", "family"], /surname, forename/u],
    [["-o", "x.bin", "--part", "surname", "--label", "ü"], /1 to 64 letters/u],
    [["-o", "x.bin", "--part", "forename"], /No name is left/u],
    [["-o", "x.bin", "--part", "surname", "--tier", "core", "--data", "y.bin"], /cannot be used with/u],
  ])("refuses %j", async (args, message) => {
    const { exitCode, stdout, stderr } = await make(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(message);
    expect(existsSync("x.bin")).toBe(false);
  });

  it("says what cannot be read", async () => {
    const output = ["-o", inFolder("never.bin")];
    const cases: [string[], Setup, RegExp][] = [
      [["--names", inFolder("none.txt")], {}, /cannot read --names .*none\.txt \(ENOENT\)/u],
      [["--names", written("empty.txt", " \n\n")], {}, /no names in --names .*empty\.txt/u],
      [["--counts", inFolder("none.csv")], {}, /cannot read .*none\.csv \(ENOENT\)/u],
      [
        ["--counts", written("latin.csv", Buffer.from("name,country,count\nM\xfcller,KR,5\n", "latin1"))],
        {},
        /latin\.csv: found bytes that are not UTF-8, expected UTF-8/u,
      ],
      [
        ["--counts", written("wide.csv", "name,country,count\nKim,KR,1,5\n")],
        {},
        /wide\.csv:2: columns: found "Kim,KR,1,5", expected 3 columns/u,
      ],
      [["--counts", written("bad.csv", "name,country,count\nKim,KR,x")], {}, /bad\.csv:2: count: found "x"/u],
      [
        ["--part", "surname"],
        { readData: () => ({ path: "x", bytes: new Uint8Array(9) }) },
        /found 9 bytes/u,
      ],
    ];
    for (const [args, setup, message] of cases) {
      const { exitCode, stderr } = await make([...args, ...output], setup);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(message);
    }
    const damaged = base.slice();
    damaged[damaged.length - 1]! ^= 1;
    const { exitCode, stderr } = await make(["--part", "surname", ...output], {
      readData: () => ({ path: "x", bytes: damaged }),
    });
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/found block \d with checksum/u),
    });
    expect(existsSync(inFolder("never.bin"))).toBe(false);
  });
});
