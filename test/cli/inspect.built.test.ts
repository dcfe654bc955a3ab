import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { checkFile } from "../../src/cli/inspect/check.ts";
import { readHead } from "../../src/format/load.ts";
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
  const { sections, blocks } = readHead(file);
  it.each([
    [
      "a block, which is not opened",
      [blocks[1]!.offset],
      false,
      [/^Data file: found block 1 with checksum/u],
      [],
      2,
    ],
    [
      "a section and a block: the others are read",
      [sections.foldTable.offset, blocks[2]!.offset],
      true,
      [/section 1/u, /block 2/u],
      ["foldTable"],
      2,
    ],
    [
      "the tables of blocks, which cannot be opened then",
      [sections.tables.offset],
      true,
      [/section 4 \(tables\) with checksum/u],
      ["tables"],
      3,
    ],
  ] as const)("names what is damaged: %s", (_, offsets, opensBlocks, problems, damaged, soundBlockCount) => {
    const check = checkFile(offsets.reduce(damage, file), opensBlocks);
    expect(check.problems).toEqual(problems.map((problem) => expect.stringMatching(problem)));
    expect([...check.damagedSections]).toEqual(damaged);
    expect(check.soundBlockCount).toBe(soundBlockCount);
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

  it("shows the key of a name and its records", async () => {
    const { exitCode, stdout } = await inspect(file, "Thomas Müller");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\nKey "mu\u0308ller" {2}number 0 in block 2, bytes [\d,]+ to [\d,]+\n/u);
    expect(stdout).toContain(
      "surname: 1,250,000 data points from register, sample; 4 steps are a factor of two",
    );
    expect(stdout).toMatch(/ DE +\d+\.\d % +step 0\n +CH +\d+\.\d % +step 8\n +others +\d+\.\d %\n$/u);
    expect(stdout).toMatch(/sound: all checksums match\n/u);
    expect((await inspect(file, "Martin")).stdout).toMatch(/ surname: 229,000 [\s\S]* forename: 57 /u);
    for (const unknown of [" ", "x".repeat(300), "Xqzw"])
      expect((await inspect(file, unknown)).stdout).toMatch(/\nThe name ".*" {2}unknown\n$/u);
    expect((await inspect(tinyFile({}), "Kim")).stdout).toContain('The name "Kim"  unknown');
  });

  it("shows of a tier what it answers with", async () => {
    const core = readTier("core");
    const { explain } = createPredictor(core, { limit: 1 });
    for (const name of sampleKeys(core, 12_001)) {
      const { count, part, country } = explain(name);
      const { stdout } = await inspect(core, name);
      const shown = stdout.slice(stdout.indexOf(`  ${part}: ${count.toLocaleString("en")} data points`));
      expect(shown, name).toContain(` ${country[0]!.country_id} `);
    }
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
  });
});
