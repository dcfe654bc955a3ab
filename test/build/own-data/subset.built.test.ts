/** Parts of a tier: what is kept answers as it did. */

import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { buildData } from "../../../build/own-data/main.ts";
import type { DataRequest } from "../../../build/own-data/request.ts";
import { listPackageFolders } from "../../../build/package/notices.ts";
import { listRecords } from "../../../src/cli/block-records.ts";
import { checkFile } from "../../../src/cli/inspect/check.ts";
import { readHead } from "../../../src/format/load.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import { CognomenError } from "../../../src/ground/errors.ts";
import type { CountryCode, Explanation, NamePart, NameParts, Predictor } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createStore } from "../../../src/predict/store.ts";
import { createQuietProgress, type Progress } from "../../../src/program/progress.ts";
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
function* knownNames(part: Predictor): Generator<[name: string, answer: Explanation]> {
  for (const name of names) {
    const answer = part.explain(name);
    if (answer.match === "direct") yield [name, answer];
  }
}

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
    let count = 0;
    for (const name of names) {
      const whole = full.explain(name);
      const answer = part.explain(name);
      if (whole.count >= 1000) count++;
      // A surname with less is there if it is a forename with as much.
      if (whole.count >= 1000 || answer.match === "direct") expect(answer).toEqual(whole);
    }
    expect(count).toBeGreaterThan(50);
  });

  it.each(["surname", "forename"] as const)("by part has %ss alone", async (wanted) => {
    const part = await subset({ part: wanted });
    let count = 0;
    for (const [name, answer] of knownNames(part)) {
      expect(answer.part).toBe(wanted);
      const whole = full.explain(askFor(name, wanted));
      expect(answer).toEqual(whole);
      expect(part.explain(askFor(name, wanted))).toEqual(whole);
      count++;
    }
    expect(count).toBeGreaterThan(20);
  });

  it("by names answers these alike, in whatever form they are written", async () => {
    const wanted = [
      "Müller",
      "Juan Carlos de la Cruz",
      "Nguyen Thi Lan",
      "王小明",
      "Maria",
      "O’Brien, Pat",
      "Xqzw",
    ];
    const part = await subset({ names: wanted });
    expect(part.info().keyCount).toBeLessThan(40);
    for (const name of wanted) expect(part.explain(name), name).toEqual(full.explain(name));
    expect(part.predict({ given: "Maria", family: "Müller" })).toEqual(
      full.predict({ given: "Maria", family: "Müller" }),
    );
    expect(part.predict("Kowalski").country).toEqual([]);
  });

  it("has the parameters of each country that it keeps", async () => {
    const { codes, parameters } = createStore(core).countries;
    const { bytes } = await buildData(
      { base: core, label: "part", countries: ["CH", "DE"], minEvidence: 10_000 },
      silent,
    );
    const kept = createStore(bytes).countries;
    expect(kept.codes).toEqual(["CH", "DE"]);
    expect(kept.parameters.map((values) => [...values])).toEqual(
      parameters.map((values) => kept.codes.map((code) => values[codes.indexOf(code)])),
    );
  });

  it("by countries answers as the whole does with these countries alone", async () => {
    const countries: CountryCode[] = ["CH", "DE", "AT"];
    const part = await subset({ countries });
    expect(part.info().countries).toEqual(["AT", "CH", "DE"]);
    let count = 0;
    let exactCount = 0;
    for (const [name] of knownNames(part)) {
      // Record by record: how much of each lies on these countries, by which the two of a string differ, is not kept.
      const sent = askFor(name, "surname");
      const answer = part.explain(sent);
      const whole = full.explain(sent, { countries });
      // A surname met in none of them, which is a forename too.
      if (whole.country.length === 0) continue;
      expect(answer.part).toBe(whole.part);
      expect(answer.count).toBe(whole.count);
      const shares = new Map(answer.country.map(({ country_id, probability }) => [country_id, probability]));
      for (const { country_id, probability } of whole.country) {
        // Parts of the residual mass become weights of their own, each off by 3 % at most: odds are off by 6 %.
        const tolerance = 0.06 * probability * (1 - probability) + 1e-4;
        expect(Math.abs((shares.get(country_id) ?? 0) - probability)).toBeLessThan(tolerance);
      }
      count++;
      if (JSON.stringify(answer.country) === JSON.stringify(whole.country)) exactCount++;
    }
    expect(count).toBeGreaterThan(50);
    expect(exactCount).toBeGreaterThan(0);
  });

  it("by countries is exact where no residual mass is divided", async () => {
    const file = tinyFile({
      Kim: { surname: { weights: { KR: 0, CN: 3, JP: 9, rest: 12 }, count: 50 } },
      Lee: { surname: { weights: { US: 0, KR: 7, CN: 7 }, count: 50 } },
      Smith: { surname: { weights: { GB: 0 }, count: 50 } },
    });
    const [whole, part] = [createPredictor(file), await subset({ countries: ["KR", "CN"] }, file)];
    for (const name of ["Kim", "Lee"])
      expect(part.predict(name)).toEqual(whole.predict(name, { countries: ["KR", "CN"] }));
    const prior = { KR: 1, CN: 5 };
    expect(part.predict("Kim", { prior })).toEqual(whole.predict("Kim", { prior, countries: ["KR", "CN"] }));
    expect(part.predict("Smith").country).toEqual([]);
  });

  it("keeps as much as a record can hold of many countries", async () => {
    // A rest that all neighbours share, of which 60 are kept: 32 have a place, the others are the rest.
    const codes = createPredictor(core).info().countries.slice(0, 120) as CountryCode[];
    const part = await subset({ countries: codes, minEvidence: 100_000 });
    let count = 0;
    for (const [name] of knownNames(part)) {
      // Record by record, as above.
      const question = askFor(name, "surname");
      const answer = part.explain(question);
      const whole = full.explain(question, { countries: codes });
      if (whole.country.length === 0) continue;
      // Weights are rounded anew: what is as close as that may change places.
      const [first, second] = whole.country;
      if (first!.probability - (second?.probability ?? 0) > 0.02)
        expect(answer.country[0]!.country_id).toBe(first!.country_id);
      expect(Math.abs(answer.country[0]!.probability - first!.probability)).toBeLessThan(0.02);
      count++;
    }
    expect(count).toBeGreaterThan(5);
  });

  it("leaves nothing out that is not asked to go: the same bytes but for the label", async () => {
    const { bytes } = await buildData({ base: core, label: "core", minEvidence: 1 }, silent);
    expect(Buffer.compare(bytes, core)).toBe(0);
  });

  it("has to have a name left", async () => {
    const failure = await buildData({ base: core, label: "x", names: ["Xqzwpf"] }, silent).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(CognomenError);
    expect(failure).toMatchObject({ code: "ERR_OPTION" });
  });

  it("cannot be made of a damaged tier", async () => {
    const copy = core.slice();
    copy[readHead(core).blocks[5]!.offset]! ^= 1;
    await expect(buildData({ base: copy, label: "x", minEvidence: 2 }, silent)).rejects.toMatchObject({
      code: "ERR_DATA_CHECKSUM",
    });
    const short = core.subarray(0, core.length - 1);
    await expect(buildData({ base: short, label: "x", minEvidence: 2 }, silent)).rejects.toMatchObject({
      code: "ERR_DATA_LENGTH",
    });
  });
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
