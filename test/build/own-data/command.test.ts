import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../../build/encode/file.ts";
import { buildData } from "../../../build/own-data/main.ts";
import { type LicenceChoice, markTier } from "../../../src/ground/licences.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { Collector, run, type Setup } from "../../cli/harness.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { foldTableBytes, nameWordsBytes, tinyTable } from "../../helpers/tiny-table.ts";

const folder = makeTemporaryFolder();
const inFolder = (name: string): string => join(folder, name);
function written(name: string, content: string | Uint8Array): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}

const table = tinyTable({
  Kim: { surname: { weights: { KR: 0, CN: 4 }, count: 700 } },
  Lee: { surname: { weights: { US: 0, KR: 1 }, count: 30 } },
});
const tierOf = (choice: LicenceChoice): Uint8Array =>
  encodeTable(table, { tier: markTier("full", choice), foldTable: foldTableBytes, nameWords: nameWordsBytes })
    .bytes;
const ALL = ["A", "B", "C"] as const;
const base = tierOf(ALL);

const HEADER = "name,country,count";
const names = written("names.txt", "\ufeffJohn Lee\r\n\r\n");
const plain = written("plain.csv", `${HEADER}\nKim,US,20\nPak,KR,5\n`);
const classed = written(
  "classed.csv",
  `${HEADER},licence\nPak,KR,5,A\nChoi,KR,6,b\nYun,KR,7,C\nHan,KR,8,\n*,KR,1000,C\n`,
);
const latin = written("latin.csv", Buffer.from(`${HEADER}\nM\xfcller,KR,5\n`, "latin1"));
const foreign = written("foreign.csv", `${HEADER},licence\nPak,KR,5,C\nYun,KR,5,B\n`);
const worded = written("worded.csv", `${HEADER},licence\nPak,KR,5,CC BY 4.0\n`);

let fileCount = 0;
/** @param installed the licence classes of the installed tier and estimator */
async function make(args: readonly string[], installed: LicenceChoice = ALL, setup: Setup = {}) {
  const output = inFolder(`made-${fileCount++}.bin`);
  let estimateCount = 0;
  const estimate = () => {
    estimateCount++;
    return { codes: ["KR", "US"] as const, probabilities: [0.5, 0.5] };
  };
  // Quiet: what the harness collects of standard error comes late.
  const result = await run(
    ["build-data", "--quiet", ...(args.includes("-o") ? [] : ["-o", output]), ...args],
    {
      readData: ({ file }) => ({
        path: file ?? "full.bin",
        bytes: tierOf(file === undefined ? installed : (file.split("-") as unknown as LicenceChoice)),
      }),
      loadDataBuilder: () => Promise.resolve(buildData),
      loadEstimator: () => ({ estimate }),
      ...setup,
    },
  );
  const predictor = existsSync(output) ? createPredictor(readFileSync(output)) : undefined;
  const known = ["Kim", "Lee", "Pak", "Choi", "Yun", "Han"].filter(
    (name) => predictor?.predict(name).country.length,
  );
  return {
    ...result,
    tier: predictor?.info().tier,
    countries: predictor?.info().countries,
    known,
    estimateCount,
  };
}

describe("cognomen build-data", () => {
  it.each<[args: string[], stdout: string | RegExp, tier: string, known: string[]]>([
    [
      ["--min-evidence", "100", "--label", "big"],
      /made-\d\.bin: 1 names, 1 records, [\d,]+ bytes, in \d+\.\d s\nfrom full\.bin\n$/u,
      "big",
      ["Kim"],
    ],
    [["--counts", plain], "2 rows of counts: 1 records changed, 1 new\n", "own", ["Kim", "Lee", "Pak"]],
    [["--names", names, "--countries", "kr", "--part", "surname"], "1 names", "own", ["Lee"]],
    [
      ["--data", "A", "--counts", classed, "--licence", "b,a"],
      "3 rows of counts: 0 records changed, 3 new\n2 rows of other licence classes left out\n",
      "own (licence A, B)",
      ["Kim", "Lee", "Pak", "Choi", "Han"],
    ],
    // Counts without a class are the user's own; of others nothing is said without --licence.
    [
      ["--data", "A", "--counts", plain, "--licence", "A"],
      /new\nthe/u,
      "own (licence A)",
      ["Kim", "Lee", "Pak"],
    ],
    [["--data", "A", "--counts", classed], "4 new\n", "own", ["Kim", "Lee", "Pak", "Choi", "Yun", "Han"]],
    [["--data", "A", "--counts", worded], "1 new\n", "own", ["Kim", "Lee", "Pak"]],
    [
      ["--data", "A", "--part", "surname", "--label", "small"],
      "2 names",
      "small (licence A)",
      ["Kim", "Lee"],
    ],
  ])("makes %j", async (args, stdout, tier, known) => {
    const made = await make(args);
    expect(made).toMatchObject({
      exitCode: 0,
      stderr: "",
      stdout: expect.stringMatching(stdout),
      tier,
      known,
    });
    if (args.includes("--countries")) expect(made.countries).toEqual(["KR"]);
  });

  it.each<[isAsked: boolean, installed: LicenceChoice, licence: string[]]>([
    [false, ALL, ["--licence", "A"]],
    [false, ["A", "B"], ["--licence", "A"]],
    [true, ["A"], ["--licence", "A"]],
    [true, ["A"], ["--licence", "A,B"]],
    [true, ALL, []],
  ])(
    "asks the estimator, %j, if the installed one is of %j and the choice %j",
    async (isAsked, installed, licence) => {
      const made = await make(["--data", "A", "--counts", classed, ...licence], installed);
      expect({ exitCode: made.exitCode, isAsked: made.estimateCount > 0 }).toEqual({ exitCode: 0, isAsked });
      expect(made.stdout.includes("the installed estimator uses other licence classes")).toBe(!isAsked);
    },
  );

  it("shows how far it is", async () => {
    const stderr = new Collector();
    const setup = {
      readData: () => ({ path: "x", bytes: base }),
      loadDataBuilder: () => Promise.resolve(buildData),
    };
    await run(["build-data", "--counts", plain, "-o", inFolder("shown.bin")], { ...setup, stderr });
    await new Promise<void>((resolve) => stderr.end(resolve));
    expect(stderr.text).toMatch(/weigh 100 %\nread .*encode 100 %\n/su);
  });

  it("writes over a file only if it is told to, and never over what it reads", async () => {
    const there = written("there.bin", "mine");
    const keep = ["--part", "surname", "-o", there];
    expect(await make(keep)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/already exists: .*--force/u),
    });
    expect(readFileSync(there, "utf8")).toBe("mine");
    expect((await make([...keep, "--force"])).exitCode).toBe(0);
    expect(createPredictor(readFileSync(there)).info().keyCount).toBe(2);
    for (const [option, what] of Object.entries({
      "--names": "is the list of",
      "--counts": "is the file of",
    })) {
      const path = option === "--names" ? names : plain;
      const own = await make([option, path, "-o", `${folder}/./${path.slice(folder.length + 1)}`, "--force"]);
      expect(own).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`${what} ${option}`) });
    }
    expect(readFileSync(names, "utf8")).toContain("John Lee");
  });

  it("leaves nothing behind when it cannot write", async () => {
    mkdirSync(inFolder("taken"));
    for (const [path, message] of [
      ["taken", "cannot write"],
      ["no/such/folder.bin", "folder.bin: no such folder\n"],
    ] as const) {
      const failed = await make(["--part", "surname", "-o", inFolder(path), "--force"]);
      expect(failed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(message) });
    }
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  const damaged = base.slice();
  damaged[damaged.length - 1]! ^= 1;
  const withBytes = (bytes: Uint8Array): Setup => ({ readData: () => ({ path: "x", bytes }) });
  const part = "--part surname";
  it.each<[exitCode: number, args: string, message: RegExp, setup?: Setup]>([
    [2, "", /nothing to do: choose what to keep/u],
    [2, "--licence A", /nothing to do/u],
    [2, "--countries UK", /unknown country code "UK" in --countries: did you mean GB/u],
    [2, "--countries JP", /unknown country code "JP"/u],
    [2, "--min-evidence 0", /whole number from 1/u],
    [2, "--part family", /surname, forename/u],
    [2, `${part} --label ü`, /1 to 64 letters/u],
    [2, "--part forename", /No name is left/u],
    [2, `${part} --tier core --data y.bin`, /cannot be used with/u],
    [2, `${part} --licence D`, /licence class D .* is never collected: use A, B or C\./u],
    [2, `${part} --licence AB`, /found licence class "AB", expected A, B, C, or several such as/u],
    [2, `--data A ${part} --label ${"x".repeat(60)}`, /found 60 characters, expected at most 52 before/u],
    // Nothing can be taken out of a tier.
    [2, `--counts ${classed} --licence A`, /a tier that uses licence classes A, B and C \(full\.bin\)/u],
    [
      2,
      `--data C ${part} --licence A,B`,
      /uses .* class C .*"npm run build:data -- --licence A,B" builds one/u,
    ],
    [1, `--names ${inFolder("none.txt")}`, /cannot read --names .*none\.txt \(ENOENT\)/u],
    [1, `--names ${written("empty.txt", " \n\n")}`, /no names in --names .*empty\.txt/u],
    [1, `--counts ${inFolder("none.csv")}`, /cannot read .*none\.csv \(ENOENT\)/u],
    [1, `--counts ${latin}`, /latin\.csv: found bytes that are not UTF-8, expected UTF-8/u],
    [
      1,
      `--data A --counts ${worded} --licence A`,
      /worded\.csv:2: licence: found "CC BY 4\.0", expected A, B, C/u,
    ],
    [
      1,
      `--data A --counts ${foreign} --licence A`,
      /found 2 rows of other classes, expected .* class A or without/u,
    ],
    [1, part, /found 9 bytes/u, withBytes(new Uint8Array(9))],
    [1, part, /found block \d with checksum/u, withBytes(damaged)],
  ])("ends with %i for %j", async (exitCode, args, message, setup) => {
    const failed = await make(args.split(" ").filter(Boolean), ALL, setup);
    expect(failed).toMatchObject({ exitCode, stdout: "", tier: undefined });
    expect(failed.stderr.trimEnd().split("\n").at(-1)).toMatch(message);
  });

  it("has to be told where to write, and adds what a label says of licences itself", async () => {
    const { exitCode, stderr } = await run(["build-data", "--part", "surname"], {});
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--output") });
    expect(await make(["--part", "surname", "--label", "my (licence A)"])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Leave out "(licence …)" at its end'),
    });
  });
});
