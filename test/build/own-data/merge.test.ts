/** Own counts as one more source: what they change, and what they leave, in a tier of names whose rates are known. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../../build/encode/file.ts";
import { FULL_PRECISION, quantize } from "../../../build/encode/quantize.ts";
import { compareKeys } from "../../../build/encode/table.ts";
import { buildData } from "../../../build/own-data/main.ts";
import { countPeople } from "../../../build/own-data/people.ts";
import { createTable, readFrame, readRecords, type TierRecord } from "../../../build/own-data/read-tier.ts";
import type { DataRequest } from "../../../build/own-data/request.ts";
import { EVIDENCE } from "../../../src/format/format.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { Estimator, Predictor } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { SCRIPTS } from "../../../src/text/script.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";
import { foldTableBytes, nameWordsBytes, tinyFile } from "../../helpers/tiny-table.ts";

const countsPath = join(makeTemporaryFolder(), "own.csv");
const CODES = ["AT", "CH", "DE"];
const PRIORS = [3000, 2900, 9100];
/** People that the sources counted. */
const PEOPLE = [800_000, 270_000, 17_700_000];

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Parts of each country's people that bear each name, which add up to one: Zipf, with a home for every name. */
const rates = ((): Map<string, number[]> => {
  const raw = Array.from({ length: 300 }, (_, index) =>
    CODES.map((_, country) => (index % 3 === country ? 1 : 0.02 + ((index * 7) % 11) / 30) / (index + 1)),
  );
  const sums = CODES.map((_, country) => sumOf(raw.map((own) => own[country]!)));
  const nameOf = (index: number) =>
    `name${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;
  return new Map(raw.map((own, index) => [nameOf(index), own.map((rate, country) => rate / sums[country]!)]));
})();

/** The tier that such rates make. */
const made = ((): Uint8Array => {
  const records = [...rates]
    .sort(([left], [right]) => compareKeys(left, right))
    .map(([key, own]): TierRecord => {
      const weights = own.map((rate, country) => rate * PRIORS[country]!);
      const countries = [0, 1, 2].sort((left, right) => weights[right]! - weights[left]!);
      const probabilities = countries.map((country) => weights[country]! / sumOf(weights));
      const count = Math.max(1, Math.round(sumOf(own.map((rate, country) => rate * PEOPLE[country]!))));
      const distribution = quantize({ countries, probabilities, residual: 0 }, "surname");
      return { key, part: "surname", count, evidence: EVIDENCE.register, distribution };
    });
  const table = createTable(records, {
    stepsPerOctave: FULL_PRECISION.stepsPerOctave,
    countScale: 3,
    countries: CODES.map((code, country) => ({ code, prior: PRIORS[country]! })),
    neighbours: [],
  });
  return encodeTable(table, { tier: "made", foldTable: foldTableBytes, nameWords: nameWordsBytes }).bytes;
})();
const before = createPredictor(made, { limit: 3 });

async function merge(csv: string, base = made, options: Partial<DataRequest> = {}) {
  writeFileSync(countsPath, csv);
  const { bytes, counts } = await buildData(
    { base, label: "own", countsPath, ...options },
    createQuietProgress(),
  );
  return { after: createPredictor(bytes), counts: counts! };
}

/** The probability of a country for a name; 0 if it is not listed. */
function share(predictor: Predictor, name: string, code: string): number {
  const { country } = predictor.predict(name, { limit: COUNTRY_COUNT });
  return country.find(({ country_id }) => country_id === code)?.probability ?? 0;
}

/** Own counts of all there are: just what the rates of the tier lead one to expect of so many people. */
function expectedCounts(code: string, people: number): string[] {
  const counts = [...rates].map(
    ([name, own]) => [name, Math.round(own[CODES.indexOf(code)]! * people)] as const,
  );
  const rows = counts.filter(([, count]) => count > 0).map(([name, count]) => `${name},${code},${count}`);
  return ["name,country,count", `*,${code},1`, ...rows];
}

describe("countPeople", () => {
  it("finds from the tier alone how many people were counted in each country", () => {
    const frame = readFrame(made);
    const { surname, forename } = countPeople(
      readRecords(made, frame, () => {}),
      frame,
    );
    for (const [country, people] of PEOPLE.entries()) {
      const found = surname[country * SCRIPTS.length]! / people;
      // Weights stand in steps of 19 %, which average out.
      expect(found).toBeGreaterThan(0.8);
      expect(found).toBeLessThan(1.25);
    }
    expect(forename.every((count) => count === 0)).toBe(true);
  });
});

describe("own counts", () => {
  it("that say what the tier says change nothing that can be seen", async () => {
    // One country alone, as many people as a register counts at most: nothing may lean towards it, or away.
    const { after } = await merge(expectedCounts("DE", 100_000).join("\n"));
    const moves = [...rates.keys()].map((name) => share(after, name, "DE") - share(before, name, "DE"));
    // Half a step of either, and names with a handful of people in the sample.
    for (const moved of moves) expect(Math.abs(moved)).toBeLessThan(0.12);
    expect(Math.abs(sumOf(moves) / moves.length)).toBeLessThan(0.001);
  });

  it.each<[what: string, rows: string[], name: string, code: string, min: number, max: number]>([
    [
      "towards where it is commoner",
      [...expectedCounts("CH", 50_000), "namead,CH,5000"],
      "namead",
      "CH",
      0.2,
      1,
    ],
    [
      "away from where many were asked and none bears it",
      expectedCounts("DE", 100_000).filter((row) => !row.startsWith("nameca,")),
      "nameca",
      "DE",
      -1,
      -0.05,
    ],
    ["hardly by a short list", ["name,country,count", "nameag,CH,40000"], "nameag", "CH", 0, 0.02],
    ["by a list of all", ["name,country,count", "nameag,CH,40000", "*,CH,60000"], "nameag", "CH", 0.1, 1],
  ])("move a name %s", async (_, rows, name, code, min, max) => {
    const moved = share((await merge(rows.join("\n"))).after, name, code) - share(before, name, code);
    expect(moved).toBeGreaterThan(min);
    expect(moved).toBeLessThan(max);
  });

  it("count for more the more people they are of", async () => {
    const shares = [share(before, "nameag", "CH")];
    for (const people of [1000, 10_000, 100_000])
      shares.push(
        share(
          (await merge(`name,country,count\nnameag,CH,${people / 10}\n*,CH,${people * 0.9}`)).after,
          "nameag",
          "CH",
        ),
      );
    expect(shares).toEqual([...new Set(shares)].sort((left, right) => left - right));
  });

  it("add data points and evidence, make names known, in both spellings, and count rows and records", async () => {
    const csv =
      "\ufeffCount;city;Country;Name\r\n70000;;AT;nameba\r\n30;Bern;ch;Quixoteli\r\n10;;AT;quixoteli\r\n\r\n2;;DE; Žuvintas \r\n5;;DE;zuvintas";
    const { after, counts } = await merge(csv);
    expect(counts).toEqual({ rowCount: 5, refusedRowCount: 0, changedRecordCount: 1, newRecordCount: 3 });
    expect(after.explain("Nameba").evidence).toEqual(["register", "sample"]);
    expect(after.predict("nameba").count / (before.predict("nameba").count + 70_000)).toBeCloseTo(1, 2);
    expect(after.predict("Anna Quixoteli")).toMatchObject({ count: 40, country: [{ country_id: "CH" }, {}] });
    expect(after.explain("Žuvintas")).toMatchObject({ match: "direct", count: 2, evidence: ["sample"] });
    expect(after.explain("zuvintas")).toMatchObject({ match: "direct", count: 7 });
  });

  it("count one person for half, which says less than many", async () => {
    const csv =
      "name,country,count\nquex,CH,1\nquex,AT,2\nquux,CH,1000\nquux,AT,2000\n*,CH,50000\n*,AT,50000";
    const { after } = await merge(csv);
    const [few, many] = ["quex", "quux"].map((name) => share(after, name, "CH") / share(after, name, "AT"));
    expect(few! / many!).toBeCloseTo(0.5 / 1.5 / (999.5 / 1999.5), 1);
  });

  it("are surer of a new name the more people bear it, and ask the letters where else it may be from", async () => {
    const csv =
      "name\tcountry\tcount\tpart\nquix\tCH\t1\t\nquax\tCH\t1\tForename\nquox\tCH\t5000\t\n*\tCH\t50000\t";
    const { after: alone } = await merge(csv);
    expect(share(alone, "quix", "CH")).toBeCloseTo(0.5, 1);
    expect(share(alone, "quox", "CH")).toBeGreaterThan(0.97);
    const estimator: Estimator = {
      estimate: (_, part) => ({
        codes: ["AT", "DE", "XX"],
        probabilities: part === "surname" ? [0.7, 0.1, 0.2] : [0, 1, 0],
      }),
    };
    const { after } = await merge(csv, made, { estimator });
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
    const { after } = await merge("name,country,count,part\nMaria,IT,2,surname", file);
    // A twentieth of what was counted as a forename, beside two people.
    expect(after.explain({ family: "Maria" })).toMatchObject({
      part: "surname",
      count: 2,
      country: [{ country_id: "DE" }, {}, {}],
    });
    expect(after.explain({ given: "Maria" })).toEqual(createPredictor(file).explain({ given: "Maria" }));
    const { after: usual } = await merge("name,country,count\nMaria,IT,30000\n*,IT,70000", file);
    expect(usual.predict({ family: "Maria" }).country[0]!.country_id).toBe("IT");
  });

  it("keep to names in their own letters, and to countries with a weight in the prior", async () => {
    const file = tinyFile(
      {
        Ivanov: { surname: { weights: { DE: 0, RU: 2 }, count: 5000 } },
        Иванов: { surname: { weights: { RU: 0, DE: 8 }, count: 50_000 } },
        Kim: { surname: { weights: { DE: 0 }, count: 5 } },
      },
      { DE: 10, RU: 12, KP: 0 },
    );
    const then = createPredictor(file);
    const { after, counts } = await merge(
      "name,country,count\nIvanov,RU,9000\n*,RU,1000\nKim,KP,9\nPak,KP,9",
      file,
    );
    expect(share(after, "Ivanov", "RU")).toBeGreaterThan(share(then, "Ivanov", "RU"));
    expect(after.predict("Иванов")).toEqual(then.predict("Иванов"));
    expect(after.predict("Kim").country).toEqual([{ country_id: "DE", probability: 1 }]);
    expect(after.predict("Pak").country).toEqual([]);
    expect(counts).toEqual({ rowCount: 4, refusedRowCount: 0, changedRecordCount: 2, newRecordCount: 0 });
  });

  it("are merged before what is to be kept is chosen", async () => {
    const options = { minEvidence: 20, names: ["Quix", "Quax", "Nameba"], countries: ["CH"] };
    const { after } = await merge("name,country,count\nquix,CH,30\nquax,CH,3", made, options);
    expect(after.info()).toMatchObject({ keyCount: 2, countries: ["CH"] });
    expect(after.predict("Quix").country).toEqual([{ country_id: "CH", probability: 1 }]);
  });

  it.each([
    ["", /found no line, expected the header/u],
    ["name,country,count\n", /found the header alone/u],
    ["surname,land,number\nMeier,CH,3", /no column name, country, count: found surname, land, number/u],
    [
      "name,country,count\nMeier,CH,3\nMeier,UK,3",
      /:3: country: found "UK", .* such as CH\. Did you mean "GB"\?$/u,
    ],
    ["name,country,count\nMeier,CH,3.5", /:2: count: found "3\.5", expected a whole number from 1/u],
    ["name,country,count\nMeier,CH,0", /:2: count: found "0"/u],
    ["name,country,count\nMeier,CH", /:2: count: found ""/u],
    ["name,country,count\nKim,CH,1,5", /:2: columns: found "Kim,CH,1,5", expected 3 columns/u],
    ["name,country,count\n\n\n,CH,3", /:4: name: found "", expected 1 to 255 bytes/u],
    [`name,country,count\n${"x".repeat(300)},CH,3`, /:2: name: found "x{60}"/u],
    [`name,country,count\n${"ж".repeat(200)},CH,3`, /:2: name: found/u],
    ["name,country,count,part\nMeier,CH,3,family", /:2: part: found "family", expected surname, forename/u],
    ["name,country,count,part\nAnna Maria,CH,3,forename", /:2: name: .* expected one forename/u],
    ['name,country,count\nKim,CH,1\n"Meier,CH,3', /:3: a quote in the wrong place, or never closed/u],
    ['name,country,count\n"Meier"x,CH,3', /:2: a quote in the wrong place/u],
    ['city;name;country;count\r\n"two\r\nlines";Kim;CH;1\r\n;Kim;CH;x\r\n', /:4: count: found "x"/u],
    ["name,country,count\rKim,CH,1\rKim,CH,x", /:3: count: found "x"/u],
    // Before all is read that an open quote takes in.
    [
      `name,country,count\n"${"Meier,CH,3\n".repeat(2_000_000)}`,
      /:2: a quote in the wrong place, or never closed$/u,
    ],
  ])("are refused (%#)", async (csv, message) => {
    await expect(merge(csv)).rejects.toThrow(message);
  });
});
