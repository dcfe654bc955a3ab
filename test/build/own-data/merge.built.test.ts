/** Own counts as one more source: what they change, and what they leave. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildData } from "../../../build/own-data/main.ts";
import { PeopleCounter } from "../../../build/own-data/people.ts";
import { readFrame, readRecords } from "../../../build/own-data/read-tier.ts";
import { type DataRequest, type DataResult, OwnCountsError } from "../../../build/own-data/request.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { Estimator, Predictor } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { SCRIPTS } from "../../../src/text/script.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { readTier } from "../../helpers/tiers.ts";
import { tinyFile } from "../../helpers/tiny-table.ts";
import { CODES, makeRates, makeTier, PEOPLE, PRIORS } from "./made-tier.ts";

const folder = makeTemporaryFolder();

const silent = createQuietProgress();
let fileCount = 0;

async function merge(base: Uint8Array, csv: string, options: Partial<DataRequest> = {}): Promise<DataResult> {
  const countsPath = join(folder, `own-${fileCount++}.csv`);
  writeFileSync(countsPath, csv);
  return await buildData({ base, label: "own", countsPath, ...options }, silent);
}

/** The probability of a country for a name; 0 if it is not listed. */
function share(predictor: Predictor, name: string, code: string): number {
  const { country } = predictor.predict(name, { limit: COUNTRY_COUNT });
  return country.find(({ country_id }) => country_id === code)?.probability ?? 0;
}

const rates = makeRates(300);
const made = makeTier(rates);
const before = createPredictor(made, { limit: 3 });

/** Own counts that are just what the rates of the tier lead one to expect of so many people. */
function expectedCounts(peopleCounts: Readonly<Record<string, number>>): string {
  const lines = ["name,country,count"];
  for (const [code, people] of Object.entries(peopleCounts)) {
    // The list is all there is: its names are not the commonest of more.
    lines.push(`*,${code},1`);
    const country = CODES.indexOf(code as (typeof CODES)[number]);
    for (const [name, own] of rates) {
      const count = Math.round(own[country]! * people);
      if (count > 0) lines.push(`${name},${code},${count}`);
    }
  }
  return lines.join("\n");
}

describe("PeopleCounter", () => {
  it("finds from the tier alone how many people were counted in each country", () => {
    const frame = readFrame(made);
    const counter = new PeopleCounter(PRIORS, frame.head.stepsPerOctave);
    for (const record of readRecords(made, frame, () => {})) counter.add(record);
    const { surname, forename } = counter.take();
    for (const [country, people] of PEOPLE.entries()) {
      const found = surname[country * SCRIPTS.length]!;
      // Weights stand in steps of 19 %, which average out.
      expect(found / people).toBeGreaterThan(0.8);
      expect(found / people).toBeLessThan(1.25);
    }
    expect(forename.every((count) => count === 0)).toBe(true);
  });

  it("finds a country that no name has to have nobody", () => {
    const file = tinyFile({ a: { surname: { weights: { DE: 0 }, count: 9 } } }, { DE: 1, CH: 0, FR: 1 });
    const frame = readFrame(file);
    const counter = new PeopleCounter([0, 1, 1], 4);
    for (const record of readRecords(file, frame, () => {})) counter.add(record);
    expect([0, 1, 2].map((country) => counter.take().surname[country * SCRIPTS.length])[0]).toBe(0);
  });
});

describe("own counts", () => {
  it("that say what the tier says change nothing that can be seen", async () => {
    // One country alone, as many people as a register counts at most: nothing may lean towards it, or away.
    const { bytes } = await merge(made, expectedCounts({ DE: 100_000 }));
    const after = createPredictor(bytes, { limit: 3 });
    let lean = 0;
    for (const name of rates.keys()) {
      const moved = share(after, name, "DE") - share(before, name, "DE");
      // Half a step of either, and names with a handful of people in the sample.
      expect(Math.abs(moved), name).toBeLessThan(0.12);
      lean += moved / rates.size;
    }
    expect(Math.abs(lean)).toBeLessThan(0.001);
  });

  it("move a name towards the countries where it is commoner than was thought", async () => {
    const csv = `${expectedCounts({ CH: 50_000 })}\nnamead,CH,5000`;
    const { bytes, counts } = await merge(made, csv);
    const after = createPredictor(bytes, { limit: 3 });
    const [before9, after9] = [before, after].map((predictor) => share(predictor, "namead", "CH"));
    expect(after9).toBeGreaterThan(before9! + 0.2);
    expect(counts!.newRecordCount).toBe(0);
    expect(counts!.changedRecordCount).toBeGreaterThan(100);
  });

  it("move a name away from countries where many people were asked and none bears it", async () => {
    const without = expectedCounts({ DE: 100_000 })
      .split("\n")
      .filter((line) => !line.startsWith("nameca,"));
    const { bytes } = await merge(made, without.join("\n"));
    const after = createPredictor(bytes, { limit: 3 });
    expect(share(after, "nameca", "DE")).toBeLessThan(share(before, "nameca", "DE") - 0.05);
  });

  it("count for more the more people they are of", async () => {
    const shares: number[] = [share(before, "nameag", "CH")];
    for (const people of [1000, 10_000, 100_000]) {
      const csv = `name,country,count\nnameag,CH,${people / 10}\n*,CH,${people - people / 10}`;
      shares.push(share(createPredictor((await merge(made, csv)).bytes), "nameag", "CH"));
    }
    expect(shares).toEqual([...shares].sort((left, right) => left - right));
    expect(new Set(shares).size).toBe(4);
  });

  it("of a short list count for little, unless it says how many people bear other names", async () => {
    const alone = createPredictor((await merge(made, "name,country,count\nnameag,CH,40000")).bytes);
    const ofAll = createPredictor(
      (await merge(made, "name,country,count\nnameag,CH,40000\n*,CH,60000")).bytes,
    );
    const was = share(before, "nameag", "CH");
    expect(share(alone, "nameag", "CH") - was).toBeLessThan(0.02);
    expect(share(ofAll, "nameag", "CH") - was).toBeGreaterThan(0.1);
  });

  it("add their data points, and the evidence of a sample", async () => {
    const { count } = before.predict("nameba");
    const { bytes } = await merge(made, "name,country,count\nnameba,AT,70000");
    const after = createPredictor(bytes).explain("Nameba");
    expect(after.count / (count + 70_000)).toBeCloseTo(1, 2);
    expect(after.evidence).toEqual(["register", "sample"]);
  });

  it("make names known", async () => {
    const csv = "name;country;count\nQuixoteli;CH;30\nQuixoteli;AT;10\n\n Žuvintas ;DE;2\n";
    const { bytes, counts } = await merge(made, csv);
    const after = createPredictor(bytes);
    expect(before.predict("Quixoteli").country).toEqual([]);
    expect(after.predict("Quixoteli").country.map(({ country_id }) => country_id)).toEqual(["CH", "AT"]);
    expect(after.predict("Anna Quixoteli")).toMatchObject({ count: 40 });
    // A plain spelling has the evidence of the accented one.
    expect(after.explain("Žuvintas")).toMatchObject({ match: "direct", count: 2, evidence: ["sample"] });
    expect(after.explain("zuvintas")).toMatchObject({ match: "direct", count: 2 });
    expect(counts).toEqual({ rowCount: 3, refusedRowCount: 0, changedRecordCount: 0, newRecordCount: 3 });
  });

  it("are surer of a new name the more people bear it", async () => {
    const shareOf = async (count: number): Promise<number> => {
      const csv = `name,country,count\nquix,CH,${count}\n*,CH,50000`;
      return share(createPredictor((await merge(made, csv)).bytes), "quix", "CH");
    };
    const [one, many] = [await shareOf(1), await shareOf(5000)];
    expect(one).toBeGreaterThan(0.4);
    expect(one).toBeLessThan(0.6);
    expect(many).toBeGreaterThan(0.97);
  });

  it("ask the letters where else a new name may be from", async () => {
    const estimator: Estimator = {
      estimate: (_, part) => ({
        codes: ["AT", "DE", "XX"],
        probabilities: part === "surname" ? [0.7, 0.1, 0.2] : [0, 1, 0],
      }),
    };
    const csv = "name,country,count,part\nquix,CH,1,\nquax,CH,1,Forename";
    const after = createPredictor((await merge(made, csv, { estimator })).bytes);
    // A background weight of 0.5, 0.8 of it by letters.
    expect(share(after, "quix", "AT")).toBeCloseTo(0.5 * 0.8 * 0.7, 1);
    expect(share(after, "quix", "AT")).toBeGreaterThan(share(after, "quix", "DE"));
    expect(share(after, "quax", "DE")).toBeGreaterThan(0.15);
    expect(after.explain("quax").part).toBe("forename");
  });

  it("leave a forename that becomes a surname too what it was", async () => {
    const file = tinyFile(
      {
        Maria: { forename: { weights: { DE: 0, FR: 1 }, count: 90_000 } },
        Schmidt: { surname: { weights: { DE: 0 }, count: 90_000 } },
      },
      { DE: 10, FR: 10, IT: 10 },
    );
    const { bytes } = await merge(file, "name,country,count,part\nMaria,IT,2,surname");
    const [then, now] = [createPredictor(file), createPredictor(bytes)];
    const family = { family: "Maria" };
    expect(now.explain(family)).toMatchObject({ part: "surname", count: 2 });
    // A twentieth of what was counted as a forename, beside two people.
    expect(now.predict(family).country[0]!.country_id).toBe("DE");
    expect(now.explain({ given: "Maria" })).toEqual(then.explain({ given: "Maria" }));
    expect(now.explain("Maria")).toMatchObject({ part: "forename", count: 90_000 });
  });

  it("keep to names in their own letters", async () => {
    const file = tinyFile(
      {
        Ivanov: { surname: { weights: { DE: 0, RU: 2 }, count: 5000 } },
        Иванов: { surname: { weights: { RU: 0, DE: 8 }, count: 50_000 } },
      },
      { DE: 10, RU: 12 },
    );
    const { bytes } = await merge(file, "name,country,count\nIvanov,RU,9000\n*,RU,1000");
    const [then, now] = [createPredictor(file), createPredictor(bytes)];
    expect(share(now, "Ivanov", "RU")).toBeGreaterThan(share(then, "Ivanov", "RU"));
    expect(now.predict("Иванов")).toEqual(then.predict("Иванов"));
  });

  it("leave what they cannot say anything of: countries with no weight in the prior", async () => {
    const file = tinyFile({ Kim: { surname: { weights: { DE: 0 }, count: 5 } } }, { DE: 1, KP: 0 });
    const { bytes, counts } = await merge(file, "name,country,count\nKim,KP,9\nPak,KP,9");
    expect(createPredictor(bytes).predict("Kim").country).toEqual([{ country_id: "DE", probability: 1 }]);
    expect(createPredictor(bytes).predict("Pak").country).toEqual([]);
    expect(counts).toEqual({ rowCount: 2, refusedRowCount: 0, changedRecordCount: 1, newRecordCount: 0 });
  });

  it("change a whole tier only where they say something", async () => {
    const core = readTier("core");
    const { bytes, counts } = await merge(
      core,
      "name,country,count\nKowalski,JP,3\nNguyen,FR,40\nZorblaxi,DE,7\n",
    );
    const [then, now] = [createPredictor(core), createPredictor(bytes)];
    expect(counts).toEqual({ rowCount: 3, refusedRowCount: 0, changedRecordCount: 2, newRecordCount: 1 });
    expect(now.info().keyCount).toBe(then.info().keyCount + 1);
    for (const name of ["Smith", "Kim", "García", "Ivanova", "王", "佐藤", "O'Brien", "Maria"])
      expect(now.predict(name), name).toEqual(then.predict(name));
    expect(now.predict("Zorblaxi").country[0]!.country_id).toBe("DE");
  });

  it("are merged before what is to be kept is chosen", async () => {
    const { bytes } = await merge(made, "name,country,count\nquix,CH,30\nquax,CH,3", {
      minEvidence: 20,
      names: ["Quix", "Quax", "Nameba"],
      countries: ["CH"],
    });
    expect(createPredictor(bytes).info()).toMatchObject({ keyCount: 2, countries: ["CH"] });
    expect(createPredictor(bytes).predict("Quix").country).toEqual([{ country_id: "CH", probability: 1 }]);
  });
});

describe("files of own counts", () => {
  it.each([
    ["", /found no line, expected the header/u],
    ["name,country,count\n", /found the header alone/u],
    ["surname,land,number\nMeier,CH,3", /no column name, country, count: found surname, land, number/u],
    [
      "name,country,count\nMeier,CH,3\nMeier,UK,3",
      /:3: country: found "UK", expected a code .*, such as CH\. Did you mean "GB"\?$/u,
    ],
    ["name,country,count\nMeier,CH,3.5", /:2: count: found "3\.5", expected a whole number from 1/u],
    ["name,country,count\nMeier,CH,0", /:2: count: found "0"/u],
    ["name,country,count\nMeier,CH", /:2: count: found ""/u],
    ["name,country,count\n\n\n,CH,3", /:4: name: found "", expected 1 to 255 bytes/u],
    [`name,country,count\n${"x".repeat(300)},CH,3`, /:2: name: found "x{60}"/u],
    [`name,country,count\n${"ж".repeat(200)},CH,3`, /:2: name: found/u],
    ["name,country,count,part\nMeier,CH,3,family", /:2: part: found "family", expected surname, forename/u],
    ["name,country,count,part\nAnna Maria,CH,3,forename", /:2: name: .* expected one forename/u],
    ['name,country,count\nKim,CH,1\n"Meier,CH,3', /:3: a quote in the wrong place, or never closed/u],
    ['name,country,count\n"Meier"x,CH,3', /:2: a quote in the wrong place/u],
    ['city;name;country;count\r\n"two\r\nlines";Kim;CH;1\r\n;Kim;CH;x\r\n', /:4: count: found "x"/u],
    ["name,country,count\rKim,CH,1\rKim,CH,x", /:3: count: found "x"/u],
  ])("are refused: %j", async (csv, message) => {
    const failure = await merge(made, csv).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OwnCountsError);
    expect((failure as Error).message).toMatch(message);
  });

  it("are refused before all is read that an open quote takes in", async () => {
    const csv = `name,country,count\n"${"Meier,CH,3\n".repeat(2_000_000)}`;
    await expect(merge(made, csv)).rejects.toThrow(/:2: a quote in the wrong place, or never closed$/u);
  });

  it("may have their columns in any order, others beside, tabs, and a byte order mark", async () => {
    const csv = "\ufeffCount\tcity\tCountry\tName\r\n3\tBern\tch\t'Zgraggen'\r\n";
    const { bytes } = await merge(made, csv);
    expect(createPredictor(bytes).predict("'zgraggen'").count).toBe(3);
  });

  it("may have a name in both spellings", async () => {
    const { bytes } = await merge(made, "name,country,count\nQuíx,CH,3\nquix,CH,4\nquix,AT,1");
    expect(createPredictor(bytes).predict("quíx").count).toBe(3);
    expect(createPredictor(bytes).predict("quix").count).toBe(8);
  });

  it("may name the same several times", async () => {
    const { bytes } = await merge(
      made,
      "name,country,count\nquix,CH,3\nQUIX,CH,4\nquix,AT,1\n*,CH,1\n*,CH,1",
    );
    expect(createPredictor(bytes).predict("quix").count).toBe(8);
  });

  it("have to be there", async () => {
    const missing = buildData({ base: made, label: "x", countsPath: join(folder, "none.csv") }, silent);
    await expect(missing).rejects.toMatchObject({ code: "ENOENT" });
  });
});
