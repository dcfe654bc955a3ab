import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { createDataReader } from "../../src/cli/data.ts";
import { checkFile } from "../../src/cli/inspect/check.ts";
import { traceName } from "../../src/cli/inspect/trace.ts";
import { readHead } from "../../src/format/load.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { forgeHead } from "../helpers/foreign-file.ts";
import { forgeFile } from "../helpers/forger.ts";
import { readTier, sampleKeys } from "../helpers/tiers.ts";
import { foldTableBytes, nameWordsBytes, tinyFile, tinyTable } from "../helpers/tiny-table.ts";
import { run } from "./harness.ts";

const file = tinyFile({
  Müller: { surname: { weights: { DE: 0, CH: 8, rest: 40 }, count: 1_250_000, evidence: 3 } },
  Muller: { surname: { weights: { FR: 0, DE: 2 }, count: 90 } },
  Martin: {
    surname: { weights: { FR: 0, CH: 4 }, count: 229_000, evidence: 1 },
    forename: { weights: { CH: 0 }, count: 57, evidence: 6 },
  },
  Kim: { surname: { weights: { KR: 0 }, count: 7, evidence: 1 } },
  Kimura: { surname: { weights: { JP: 0 }, count: 310, evidence: 8 } },
});

const readData = (bytes: Uint8Array) => () => ({ path: "own.bin", bytes });
const inspect = (bytes: Uint8Array, ...args: string[]) =>
  run(["inspect", "own.bin", ...args], { readData: readData(bytes) });

/** A copy with the byte changed, and no checksum made right. */
function damage(bytes: Uint8Array, offset: number): Uint8Array {
  const copy = bytes.slice();
  copy[offset]! ^= 255;
  return copy;
}

describe("checkFile", () => {
  it("verifies checksums also where blocks are not opened", () => {
    const { blocks } = readHead(file);
    const check = checkFile(damage(file, blocks[1]!.offset), false);
    expect(check.problems).toEqual([expect.stringMatching(/^Data file: found block 1 with checksum/u)]);
    expect(check.soundBlockCount).toBe(2);
  });

  it("opens no more blocks after ten that are not what the index says", () => {
    const forged = forgeFile({
      table: tinyTable({ Kim: { surname: { weights: { KR: 0 }, count: 7 } } }),
      blockCount: 300,
    });
    const check = checkFile(forged, true);
    expect(check.problems).toHaveLength(10);
    expect(check.problems.at(-1)).toMatch(/^block \d+: Data file: its keys are not where the index says/u);
  });

  it("names every part that is damaged, and reads the others", () => {
    const { sections, blocks } = readHead(file);
    let copy = damage(file, sections.foldTable.offset);
    copy = damage(copy, blocks[2]!.offset);
    const check = checkFile(copy, true);
    expect(check.problems).toHaveLength(2);
    expect([...check.damagedSections]).toEqual(["foldTable"]);
    expect(check.soundBlockCount).toBe(2);
  });

  it("says that blocks cannot be read when their tables cannot", () => {
    const { sections } = readHead(file);
    const check = checkFile(damage(file, sections.tables.offset), true);
    expect(check.problems).toEqual([expect.stringContaining("section 4 (tables) with checksum")]);
    expect([...check.damagedSections]).toEqual(["tables"]);
    expect(check.soundBlockCount).toBe(3);
  });

  it("finds blocks that the index misplaces", () => {
    const table = tinyTable({
      a: { surname: { weights: { DE: 0 }, count: 1 } },
      b: { surname: { weights: { DE: 0 }, count: 1 } },
      c: { surname: { weights: { DE: 0 }, count: 1 } },
    });
    const { bytes } = encodeTable(table, {
      tier: "t",
      foldTable: foldTableBytes,
      nameWords: nameWordsBytes,
      blockKeyCount: 1,
    });
    const separator = bytes.lastIndexOf("c".charCodeAt(0), readHead(bytes).headByteCount);
    const check = checkFile(
      forgeHead(bytes, (view) => view.setUint8(separator, "d".charCodeAt(0))),
      true,
    );
    expect(check.problems).toEqual([
      expect.stringMatching(/^block 2: Data file: its keys are not where the index says/u),
    ]);
  });

  it("takes any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(checkFile(bytes, true).problems).not.toEqual([]);
      }),
    );
  });

  it("finds a whole tier sound", () => {
    const check = checkFile(readTier("core"), true);
    expect(check.problems).toEqual([]);
    expect(check.soundBlockCount).toBe(check.head!.blocks.length);
  });
});

describe("traceName", () => {
  it("agrees with predictions", () => {
    const core = readTier("core");
    const { explain } = createPredictor(core, { limit: COUNTRY_COUNT });
    const names = sampleKeys(core, 12_001);
    for (const name of [
      ...names,
      ...names.map((key) => `Maria del ${key}`),
      "王小明",
      "Kovacs Xqzw, Dr.",
      "",
    ]) {
      const trace = traceName(core, name);
      const answer = explain(name);
      expect(trace.match, name).toBe(answer.match);
      expect(trace.found?.key.normalize("NFC").replace(/σ$/u, "ς") ?? null, name).toBe(
        answer.key?.replace(/σ$/u, "ς") ?? null,
      );
      const record = trace.found?.records[0];
      expect(record?.count ?? 0).toBe(answer.count);
      expect(record?.part ?? null).toBe(answer.part);
      expect(record?.evidence ?? []).toEqual(answer.evidence);
      for (const { country_id, probability } of answer.country) {
        const country = record!.countries.find(({ code }) => code === country_id)!;
        expect(country.probability).toBeCloseTo(probability, 5);
      }
    }
  });

  it("follows a name through its blocks", () => {
    const trace = traceName(file, "Anna Kimúra");
    expect(trace.match).toBe("last-name");
    expect(trace.lookUps.map(({ step, text, isFound }) => [step, text, isFound])).toEqual([
      ["direct", "anna kimu\u0301ra", false],
      ["stripped", "anna kimura", false],
      ["last-name", "kimu\u0301ra", false],
      ["last-name", "kimura", true],
    ]);
    expect(trace.lookUps.at(-1)!.blockNumber).toBe(0);
    expect(trace.found).toMatchObject({
      key: "kimura",
      keyNumber: 1,
      records: [{ part: "surname", count: 310, evidence: ["derived"], countries: [{ code: "JP", step: 0 }] }],
    });
  });

  it("has nothing to follow without letters, in an empty file, or for too long a name", () => {
    expect(traceName(file, " ")).toMatchObject({ match: "none", lookUps: [], found: null });
    expect(traceName(file, "x".repeat(300))).toMatchObject({ match: "none", lookUps: [] });
    expect(traceName(file, "ж".repeat(200)).lookUps[0]!.blockNumber).toBe(-1);
    expect(traceName(tinyFile({}), "Kim")).toMatchObject({ match: "none", found: null });
  });
});

describe("cognomen inspect", () => {
  it("shows what a file holds", async () => {
    const { exitCode, stdout, stderr } = await inspect(file);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^"tiny" {2}own\.bin\n/u);
    expect(stdout).toMatch(/keys +5\n/u);
    expect(stdout).toMatch(/foldTable +[\d,]+ +[\d,]+ +[\d,]+ +0x[0-9a-f]{8} +ok\n/u);
    expect(stdout).toMatch(/3 blocks +[\d,]+ +[\d,]+ +of each +ok\n/u);
    expect(stdout).toMatch(/sound: all checksums match, and all blocks can be opened\n$/u);
  });

  it("shows the way of a name", async () => {
    const { exitCode, stdout } = await inspect(file, "Thomas Müller");
    expect(exitCode).toBe(0);
    expect(stdout).toContain('The name "Thomas Müller"  found by the last name in it\n');
    expect(stdout).toMatch(/found +block 2, bytes [\d,]+ to [\d,]+, from "mu\u0308/u);
    expect(stdout).toContain(
      "surname: 1,250,000 data points from register, sample; 4 steps are a factor of two",
    );
    expect(stdout).toMatch(/ DE +\d+\.\d % +step 0\n/u);
    expect(stdout).toMatch(/sound: all checksums match\n/u);
  });

  it("reads tiers by their names and files by their paths", async () => {
    const choices: unknown[] = [];
    const reader = (choice: unknown) => {
      choices.push(choice);
      return { path: "x", bytes: file };
    };
    await run(["inspect", "core"], { readData: reader });
    await run(["inspect", "./core"], { readData: reader });
    expect(choices).toEqual([{ tier: "core" }, { file: "./core" }]);
  });

  it("says what is wrong with a damaged file, and exits 1", async () => {
    const { blocks } = readHead(file);
    const broken = damage(damage(file, blocks[0]!.offset), blocks[1]!.offset);
    const { exitCode, stdout, stderr } = await inspect(broken);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/damaged:\n {2}block 0: Data file: found block 0 with checksum/u);
    expect(stderr).toMatch(/^cognomen: own\.bin: block 0: .* \(and 1 more\)\n$/u);
  });

  it("follows a name beside the damage, and says when it cannot", async () => {
    const { blocks } = readHead(file);
    const broken = damage(file, blocks[0]!.offset);
    const beside = await inspect(broken, "Martin");
    expect(beside.exitCode).toBe(1);
    expect(beside.stdout).toContain('Key "martin"');
    const inside = await inspect(broken, "Kim");
    expect(inside.exitCode).toBe(1);
    expect(inside.stdout).not.toContain('Key "kim"');
    expect(inside.stderr).toMatch(/block 0 with checksum/u);
  });

  it("says what else a file is", async () => {
    const rubbish = await inspect(new TextEncoder().encode("name,country\n".repeat(9)));
    expect(rubbish).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("another kind of file") });
    expect(rubbish.stdout).toMatch(/^no data file {2}own\.bin\n/u);
    expect((await inspect(new TextEncoder().encode("CGNE, and more"), "Kim")).stderr).toContain(
      "an estimator",
    );
    expect((await inspect(new Uint8Array(0))).stderr).toContain("found 0 bytes");
  });

  it("escapes what could move the cursor", async () => {
    const { stdout } = await inspect(file, "\u001b[2J\u202eKim");
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(stdout).toContain("\\u202e");
  });

  it("needs a file", async () => {
    expect(await run(["inspect"])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("file") });
    const missing = await run(["inspect", "none.bin"], {
      readData: createDataReader(new URL("file:///nowhere/")),
    });
    expect(missing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("no data file none.bin") });
  });
});
