import { describe, expect, it } from "vitest";
import { type EvidenceColumn, encodeShard, shardPath } from "../../../build/data/statistics.ts";
import { PARAMETERS } from "../../../build/model/parameters.ts";
import { loadPooledCounts, type PooledCounts } from "../../../build/model/pooled-counts.ts";
import { PosteriorModel } from "../../../build/model/posterior.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { EVIDENCE } from "../../../src/format/format.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const CODES = ["KR", "PL", "RU", "US"];
const POPULATIONS = [50e6, 40e6, 140e6, 300e6];
const COLUMNS: EvidenceColumn[] = [
  { id: "register", class: "register", licence: "A", accentBlind: false },
  { id: "other", class: "register", licence: "A", accentBlind: false },
  { id: "computed", class: "derived", licence: "A", accentBlind: false, derivedFrom: ["register"] },
];
/** Without the least numbers, which tiny tables do not reach, and with lists that cover everybody. */
const TINY = {
  ...PARAMETERS,
  derivedWeight: 1,
  variantWeight: 0.25,
  genderFormWeight: 0.5,
  minSpelledCount: 0,
  minVariantCount: 0,
  minTransferredCount: 0,
  listedNameCount: 1e6,
};

const folder = makeTemporaryFolder();

function write(
  country: string,
  rows: Record<string, [register: number, other: number, computed: number]>,
): void {
  const shard = {
    country,
    part: "surname" as const,
    columns: COLUMNS.map(({ id }) => id),
    rows: Object.entries(rows).map(([name, counts]) => ({ name, counts })),
  };
  writeFileAtomic(shardPath(folder, country, "surname"), encodeShard(shard));
}

write("KR", {
  이: [700, 0, 0],
  李: [0, 650, 0],
  최: [300, 0, 0],
  崔: [0, 300, 0],
});
write("PL", { kowalska: [100, 0, 0], kowalski: [1000, 0, 0], wiśniewska: [40, 0, 0], nowak: [100, 0, 900] });
write("RU", { шапиро: [100, 0, 0], петровский: [0, 0, 50], иванов: [500, 0, 0], kuznetsov: [5, 0, 0] });
write("US", { kowalska: [10, 0, 0], nowak: [10, 0, 0], lee: [500, 0, 0] });

interface Found {
  counted: number;
  derived: number;
  dataPointCount: number;
  kinds: number;
}

function find(pooled: PooledCounts, name: string, country: string): Found | undefined {
  const { keyStarts, countries, aware, blind, derived, dataPointCounts, kinds } = pooled.parts.surname;
  const key = pooled.keys.indexOf(foldKey(name));
  if (key < 0) return undefined;
  for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
    if (CODES[countries[entry]!] !== country) continue;
    return {
      counted: aware[entry]! + blind[entry]!,
      derived: derived[entry]!,
      dataPointCount: dataPointCounts[entry]!,
      kinds: kinds[entry]!,
    };
  }
  return undefined;
}

const load = (changes: Partial<typeof TINY> = {}): PooledCounts =>
  loadPooledCounts(folder, CODES, COLUMNS, { parameters: { ...TINY, ...changes } });
const pooled = load();

describe("a spelling in other letters", () => {
  it("has the people of its base, at their share of the country", () => {
    const lee = find(pooled, "lee", "KR")!;
    expect(lee.counted).toBe(0);
    // 700 of 1000; the people of Korea are as many in every script.
    expect(lee.derived).toBeCloseTo(700, 0);
    expect(lee.kinds).toBe(EVIDENCE.derived);
    expect(lee.dataPointCount).toBe(700);
  });

  it("weighs less if it is not the likeliest", () => {
    expect(find(pooled, "choe", "KR")!.derived).toBeCloseTo(find(pooled, "choi", "KR")!.derived * 0.25, 3);
  });

  it("is not made from what was itself derived", () => {
    expect(find(pooled, "петровский", "RU")!.derived).toBeGreaterThan(0);
    expect(find(pooled, "petrovsky", "RU")).toBeUndefined();
  });

  it("is left out for names too rare to be worth their bytes", () => {
    const cautious = load({ minSpelledCount: 400 });
    expect(find(cautious, "lee", "KR")).toBeDefined();
    expect(find(cautious, "choi", "KR")).toBeUndefined();
    const likeliest = load({ minVariantCount: 400 });
    expect(find(likeliest, "choi", "KR")).toBeDefined();
    expect(find(likeliest, "choe", "KR")).toBeUndefined();
  });
});

describe("the form of the other gender", () => {
  it("has a part of what was counted transferred, beside its own", () => {
    const kowalska = find(pooled, "kowalska", "PL")!;
    expect(kowalska.counted).toBe(100);
    expect(kowalska.derived).toBe(500);
    // Counted points stand.
    expect(kowalska.dataPointCount).toBe(100);
  });

  it("makes a name that nobody counted", () => {
    expect(find(pooled, "wiśniewski", "PL")).toMatchObject({
      counted: 0,
      derived: 20,
      kinds: EVIDENCE.derived,
    });
  });
});

describe("counted and derived bearers of one name", () => {
  const plain = load({ deriveSpellings: false, transferGenderForms: false });
  const key = plain.keys.indexOf("nowak");
  const { keyStarts, derived } = plain.parts.surname;
  /** Probability of Poland, whose entry is the first, with so many bearers by derivation. */
  const probabilityWith = (derivedBearers: number): number => {
    const entry = keyStarts[key]!;
    const before = derived[entry]!;
    derived[entry] = derivedBearers;
    const { countries, probabilities } = new PosteriorModel(plain, POPULATIONS).of(key, "surname")!;
    derived[entry] = before;
    return probabilities[countries.indexOf(CODES.indexOf("PL"))]!;
  };

  it("of a column in the data are kept apart, too", () => {
    expect(find(pooled, "nowak", "PL")).toMatchObject({ counted: 100, dataPointCount: 100 });
    expect(find(pooled, "nowak", "PL")!.derived).toBeCloseTo(899.5, 1);
  });

  it("do not add up: less than was counted changes nothing", () => {
    expect(probabilityWith(99)).toBe(probabilityWith(0));
  });

  it("do not add up: more than was counted replaces it", () => {
    expect(probabilityWith(900)).toBeGreaterThan(probabilityWith(99));
  });
});
