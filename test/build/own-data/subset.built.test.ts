/** Parts of a tier: what is kept answers as it did. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { buildData } from "../../../build/own-data/main.ts";
import type { DataRequest } from "../../../build/own-data/request.ts";
import { listPackageFolders } from "../../../build/package/notices.ts";
import { listRecords } from "../../../src/cli/block-records.ts";
import { checkFile } from "../../../src/cli/inspect/check.ts";
import { readHead } from "../../../src/format/load.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { CountryCode, Explanation, NamePart, NameParts, Predictor } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createStore } from "../../../src/predict/store.ts";
import { createQuietProgress, type Progress } from "../../../src/program/progress.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { readTier, sampleKeys } from "../../helpers/tiers.ts";
import { tinyFile } from "../../helpers/tiny-table.ts";

const silent = createQuietProgress();
const core = readTier("core");
const full = createPredictor(core, { limit: COUNTRY_COUNT });
const names = sampleKeys(core, 41);

async function subset(
  options: Partial<DataRequest>,
  base = core,
  progress: Progress = silent,
): Promise<Predictor> {
  const { bytes, keyCount, recordCount } = await buildData({ base, label: "part", ...options }, progress);
  const { head, problems } = checkFile(bytes, true);
  expect(problems).toEqual([]);
  expect(head!.keyCount).toBe(keyCount);
  const { readBlock } = createStore(bytes);
  const recordCounts = Array.from(
    head!.blocks.keys(),
    (number) => [...listRecords(readBlock(number))].length,
  );
  expect(recordCounts.reduce((sum, count) => sum + count, 0)).toBe(recordCount);
  return createPredictor(bytes, { limit: COUNTRY_COUNT });
}

/** What asks for one record of a name: a string asks for both. Names of several words are surnames alone. */
function askFor(name: string, part: NamePart): string | NameParts {
  if (name.includes(" ")) return name;
  return part === "surname" ? { family: name } : { given: name };
}

/** The names that a part knows as they are, with its answers. */
const knownNames = (part: Predictor): [name: string, answer: Explanation][] =>
  names
    .map((name): [string, Explanation] => [name, part.explain(name)])
    .filter(([, { match }]) => match === "direct");

describe("a part of a tier", () => {
  it("by evidence has the names with as much, answers them alike, and reports every block", async () => {
    const pieces: [string, number | undefined, number][] = [];
    const part = await subset({ minEvidence: 1000 }, core, {
      ...silent,
      start: (title, total) => pieces.push([title, total, 0]),
      step: (stepCount = 1) => {
        pieces.at(-1)![2] += stepCount;
      },
    });
    expect(pieces.map(([title]) => title)).toEqual(["read", "encode"]);
    for (const [, total, done] of pieces) expect(done).toBe(total);
    const wanted = names.filter((name) => full.explain(name).count >= 1000);
    expect(wanted.length).toBeGreaterThan(50);
    // A surname with less is there if it is a forename with as much.
    for (const name of [...wanted, ...knownNames(part).map(([known]) => known)])
      expect(part.explain(name)).toEqual(full.explain(name));
  });

  it.each(["surname", "forename"] as const)("by part has %ss alone", async (wanted) => {
    const part = await subset({ part: wanted });
    const known = knownNames(part);
    expect(known.length).toBeGreaterThan(20);
    for (const [name, answer] of known) {
      expect(answer.part).toBe(wanted);
      expect(answer).toEqual(full.explain(askFor(name, wanted)));
    }
  });

  it("by names answers these alike, in whatever form they are written", async () => {
    const strings = [
      "Müller",
      "Juan Carlos de la Cruz",
      "Nguyen Thi Lan",
      "王小明",
      "Maria",
      "O’Brien, Pat",
      "Xqzw",
    ];
    const part = await subset({ names: strings });
    expect(part.info().keyCount).toBeLessThan(40);
    for (const name of [...strings, { given: "Maria", family: "Müller" }])
      expect(part.explain(name)).toEqual(full.explain(name));
    expect(part.predict("Kowalski").country).toEqual([]);
  });

  // Record by record: how much of each lies on these countries, by which the two of a string differ, is not kept.
  it.each<[what: string, countries: CountryCode[], minEvidence: number, minCount: number]>([
    ["three", ["CH", "DE", "AT"], 1, 50],
    // A rest that all neighbours share, of which 60 are kept: 32 have a place in a record, the others are the rest.
    ["120", createPredictor(core).info().countries.slice(0, 120) as CountryCode[], 100_000, 5],
  ])(
    "by %s countries answers as the whole does with these alone",
    async (_, countries, minEvidence, minCount) => {
      const part = await subset({ countries, minEvidence });
      expect(part.info().countries).toEqual([...countries].sort());
      let [count, exactCount] = [0, 0];
      for (const [name] of knownNames(part)) {
        const answer = part.explain(askFor(name, "surname"));
        const whole = full.explain(askFor(name, "surname"), { countries });
        // A surname met in none of them, which is a forename too.
        if (whole.country.length === 0) continue;
        expect([answer.part, answer.count]).toEqual([whole.part, whole.count]);
        const shares = new Map(
          answer.country.map(({ country_id, probability }) => [country_id, probability]),
        );
        for (const { country_id, probability } of whole.country.slice(
          0,
          countries.length > 32 ? 1 : undefined,
        )) {
          // Parts of the residual mass become weights of their own, each off by 3 % at most: odds are off by 6 %.
          const tolerance = countries.length > 32 ? 0.02 : 0.06 * probability * (1 - probability) + 1e-4;
          expect(Math.abs((shares.get(country_id) ?? 0) - probability)).toBeLessThan(tolerance);
        }
        count++;
        if (JSON.stringify(answer.country) === JSON.stringify(whole.country)) exactCount++;
      }
      expect(count).toBeGreaterThan(minCount);
      if (countries.length === 3) expect(exactCount).toBeGreaterThan(0);
      const { codes, parameters } = createStore(core).countries;
      const { bytes } = await buildData(
        { base: core, label: "part", countries, minEvidence: 100_000 },
        silent,
      );
      expect(createStore(bytes).countries.parameters.map((values) => [...values])).toEqual(
        parameters.map((values) => [...countries].sort().map((code) => values[codes.indexOf(code)])),
      );
    },
  );

  it("by countries is exact where no residual mass is divided", async () => {
    const file = tinyFile({
      Kim: { surname: { weights: { KR: 0, CN: 3, JP: 9, rest: 12 }, count: 50 } },
      Lee: { surname: { weights: { US: 0, KR: 7, CN: 7 }, count: 50 } },
      Smith: { surname: { weights: { GB: 0 }, count: 50 } },
    });
    const countries: CountryCode[] = ["KR", "CN"];
    const [whole, part] = [createPredictor(file), await subset({ countries }, file)];
    for (const prior of [
      { KR: 1, CN: 1 },
      { KR: 1, CN: 5 },
    ])
      for (const name of ["Kim", "Lee"])
        expect(part.predict(name, { prior })).toEqual(whole.predict(name, { prior, countries }));
    expect(part.predict("Smith").country).toEqual([]);
  });

  it("leaves nothing out that is not asked to go: the same bytes but for the label", async () => {
    const { bytes } = await buildData({ base: core, label: "core", minEvidence: 1 }, silent);
    expect(Buffer.compare(bytes, core)).toBe(0);
  });

  const flipped = core.slice();
  flipped[readHead(core).blocks[5]!.offset]! ^= 1;
  it.each<[string, Partial<DataRequest>]>([
    ["ERR_OPTION", { names: ["Xqzwpf"] }],
    ["ERR_DATA_CHECKSUM", { base: flipped, minEvidence: 2 }],
    ["ERR_DATA_LENGTH", { base: core.subarray(0, core.length - 1), minEvidence: 2 }],
  ])("fails with %s where there is none", async (code, request) => {
    await expect(buildData({ base: core, label: "x", ...request }, silent)).rejects.toMatchObject({ code });
  });
});

it("changes a whole tier by own counts only where they say something", async () => {
  const countsPath = join(makeTemporaryFolder(), "own.csv");
  writeFileSync(countsPath, "name,country,count\nKowalski,JP,3\nNguyen,FR,40\nZorblaxi,DE,7\n");
  const { bytes, counts } = await buildData({ base: core, label: "own", countsPath }, silent);
  const [then, now] = [createPredictor(core), createPredictor(bytes)];
  expect(counts).toEqual({ rowCount: 3, refusedRowCount: 0, changedRecordCount: 2, newRecordCount: 1 });
  expect(now.info().keyCount).toBe(then.info().keyCount + 1);
  for (const name of ["Smith", "Kim", "García", "Ivanova", "王", "佐藤", "O'Brien", "Maria"])
    expect(now.predict(name), name).toEqual(then.predict(name));
  expect(now.predict("Zorblaxi").country[0]!.country_id).toBe("DE");
});

it("needs no package that is not installed with this one, and no generator of fold tables", async () => {
  const { metafile } = await build({
    entryPoints: ["build/own-data/main.ts"],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    external: ["fflate"],
  });
  const folders = listPackageFolders(Object.keys(metafile.inputs));
  expect(folders.map((path) => path.replace(/^.*node_modules\//u, ""))).toEqual(["papaparse"]);
});
