/** `cognomen build-data --licence`: what own tiers may rest on. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../../build/encode/file.ts";
import { buildData } from "../../../build/own-data/main.ts";
import { type LicenceChoice, markTier } from "../../../src/ground/licences.ts";
import type { Estimator } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { run } from "../../cli/harness.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { foldTableBytes, nameWordsBytes, tinyTable } from "../../helpers/tiny-table.ts";

const folder = makeTemporaryFolder();
const inFolder = (name: string): string => join(folder, name);

const table = tinyTable({
  Kim: { surname: { weights: { KR: 0, CN: 4 }, count: 700 } },
  Lee: { surname: { weights: { US: 0, KR: 1 }, count: 30 } },
});
const tierOf = (...choice: LicenceChoice): Uint8Array =>
  encodeTable(table, { tier: markTier("full", choice), foldTable: foldTableBytes, nameWords: nameWordsBytes })
    .bytes;

const COUNTS = `name,country,count,licence
Pak,KR,5,A
Choi,KR,6,b
Yun,KR,7,C
Han,KR,8,
*,KR,1000,C
`;
const counts = inFolder("own.csv");
writeFileSync(counts, COUNTS);

let fileCount = 0;
/** @param installed the licence classes of the installed tiers and estimator */
async function make(base: Uint8Array, args: readonly string[], installed: LicenceChoice = ["A", "B", "C"]) {
  const output = inFolder(`${fileCount++}.bin`);
  let estimateCount = 0;
  const estimator: Estimator = {
    estimate() {
      estimateCount++;
      return { codes: ["KR", "US"], probabilities: [0.5, 0.5] };
    },
  };
  const result = await run(["build-data", "--quiet", "--data", "base.bin", ...args, "-o", output], {
    readData: ({ file }) =>
      file === undefined ? { path: "full.bin", bytes: tierOf(...installed) } : { path: file, bytes: base },
    loadDataBuilder: () => Promise.resolve(buildData),
    loadEstimator: () => estimator,
  });
  const made = existsSync(output) ? createPredictor(readFileSync(output)) : undefined;
  const knows = (name: string): boolean => (made?.predict(name).country.length ?? 0) > 0;
  return { ...result, tier: made?.info().tier, knows, estimateCount };
}

describe("cognomen build-data --licence", () => {
  it("leaves out rows of other classes, and marks what it makes", async () => {
    const { exitCode, stdout, tier, knows } = await make(tierOf("A"), [
      "--counts",
      counts,
      "--licence",
      "b,a",
    ]);
    expect(exitCode).toBe(0);
    expect(tier).toBe("own (licence A, B)");
    expect(["Kim", "Pak", "Choi", "Yun", "Han"].filter(knows)).toEqual(["Kim", "Pak", "Choi", "Han"]);
    expect(stdout).toContain(
      "3 rows of counts: 0 records changed, 3 new\n2 rows of other licence classes left out\n",
    );
  });

  it("takes own counts without a class for the user's own", async () => {
    const plain = inFolder("plain.csv");
    writeFileSync(plain, "name,country,count\nPak,KR,5\n");
    const { tier, knows, stdout } = await make(tierOf("A"), ["--counts", plain, "--licence", "A"]);
    expect({ tier, isKnown: knows("Pak") }).toEqual({ tier: "own (licence A)", isKnown: true });
    expect(stdout).not.toContain("left out");
  });

  it.each<[LicenceChoice, string[]]>([
    [
      ["A", "B", "C"],
      ["--counts", counts, "--licence", "A"],
    ],
    [
      ["A", "B"],
      ["--part", "surname", "--licence", "A"],
    ],
    [["C"], ["--part", "surname", "--licence", "A,B"]],
  ])("refuses a tier of %j for %j: nothing can be taken out of it", async (choice, args) => {
    const { exitCode, stderr, stdout, tier } = await make(tierOf(...choice), args);
    expect({ exitCode, stdout, tier }).toEqual({ exitCode: 2, stdout: "", tier: undefined });
    expect(stderr).toContain(`found a tier that uses licence class${choice.length > 1 ? "es A" : " C"}`);
    expect(stderr).toContain(
      'only, because records do not say which sources they come from. In the repository, "npm run',
    );
    expect(stderr).toContain(`build:data -- --licence ${args.at(-1)}" builds one: pass it with --data`);
  });

  it.each<[wanted: boolean, installed: LicenceChoice, licence: string[]]>([
    [false, ["A", "B", "C"], ["--licence", "A"]],
    [false, ["A", "B"], ["--licence", "A"]],
    [true, ["A"], ["--licence", "A"]],
    [true, ["A"], ["--licence", "A,B"]],
    [true, ["A", "B", "C"], []],
  ])(
    "asks the estimator, %j, if the installed one is of %j and the choice %j",
    async (wanted, installed, licence) => {
      const { exitCode, estimateCount, stdout } = await make(
        tierOf("A"),
        ["--counts", counts, ...licence],
        installed,
      );
      expect({ exitCode, isAsked: estimateCount > 0 }).toEqual({ exitCode: 0, isAsked: wanted });
      expect(stdout.includes("the installed estimator uses other licence classes")).toBe(!wanted);
    },
  );

  it("keeps the mark of a part, and loses it with counts of which nothing is said", async () => {
    expect(await make(tierOf("A"), ["--part", "surname", "--label", "small"])).toMatchObject({
      tier: "small (licence A)",
    });
    const { tier, knows } = await make(tierOf("A"), ["--counts", counts]);
    expect({ tier, isKnown: knows("Yun") }).toEqual({ tier: "own", isKnown: true });
    expect(await make(tierOf("A", "B", "C"), ["--part", "surname"])).toMatchObject({ tier: "own" });
  });

  it("reads the column only if it is asked to", async () => {
    const other = inFolder("other.csv");
    writeFileSync(other, "name,country,count,licence\nPak,KR,5,CC BY 4.0\n");
    expect((await make(tierOf("A"), ["--counts", other])).exitCode).toBe(0);
    const { exitCode, stderr } = await make(tierOf("A"), ["--counts", other, "--licence", "A"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      'other.csv:2: licence: found "CC BY 4.0", expected A, B, C or nothing, which is yours',
    );
  });

  it.each([
    [["--part", "surname", "--licence", "D"], 2, /licence class D .* is never collected: use A, B or C\./u],
    [
      ["--part", "surname", "--licence", "AB"],
      2,
      /found licence class "AB", expected A, B, C, or several such as A,B\./u,
    ],
    [["--licence", "A"], 2, /nothing to do/u],
    [["--part", "surname", "--label", "my (licence A)"], 2, /Leave out "\(licence …\)" at its end/u],
    [
      ["--part", "surname", "--label", "x".repeat(60)],
      2,
      /found 60 characters, expected at most 52 before \(licence A\)/u,
    ],
  ])("refuses %j", async (args, code, message) => {
    const { exitCode, stderr } = await make(tierOf("A"), args);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: code, stderr: expect.stringMatching(message) });
  });

  it("says if no row is left", async () => {
    const foreign = inFolder("foreign.csv");
    writeFileSync(foreign, "name,country,count,licence\nPak,KR,5,C\nYun,KR,5,B\n");
    const { exitCode, stderr } = await make(tierOf("A"), ["--counts", foreign, "--licence", "A"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      "foreign.csv: found 2 rows of other classes, expected counts of licence class A or without a class",
    );
  });
});
