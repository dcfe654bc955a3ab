import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EvidenceClass, EvidenceColumn } from "../../../build/data/statistics.ts";
import { encodeShard, type Shard, shardPath } from "../../../build/data/statistics.ts";
import type { WriterShare } from "../../../build/data/writers.ts";
import type { SourceWeight } from "../../../build/encode/mixture-constants.ts";
import { birthWeight } from "../../../build/model/births.ts";
import { toTrainingCounts } from "../../../build/model/characters/model.ts";
import { type ModelParameters, PARAMETERS } from "../../../build/model/parameters.ts";
import { loadPooledCounts, type PooledCounts } from "../../../build/model/pooled-counts.ts";
import { type Posterior, PosteriorModel, type SpellingModel } from "../../../build/model/posterior.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { MAX_RECORD_COUNTRY_COUNT } from "../../../src/format/format.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { SCRIPTS } from "../../../src/text/script.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

/** Lists that cover everybody: no column is capped by how many names it lists. */
const WHOLE_LISTS: ModelParameters = { ...PARAMETERS, listedNameCount: 1e9 };
/** The counts alone. */
const SURE: ModelParameters = { ...WHOLE_LISTS, backgroundWeight: 0 };

const folder = makeTemporaryFolder();
let folderCount = 0;

type Rows = Readonly<Record<string, number>>;
interface CountryRows {
  surname?: Rows;
  forename?: Rows;
  /** Of the column; a register unless it says otherwise. */
  class?: EvidenceClass;
  /** Of the column. */
  coverage?: number;
}

/** Counts of some countries, with one column each. */
function load(
  countries: Readonly<Record<string, CountryRows>>,
  parameters: ModelParameters = WHOLE_LISTS,
  populations?: ReadonlyMap<string, number>,
  writers: readonly WriterShare[] = [],
): PooledCounts {
  const own = join(folder, String(folderCount++));
  const columns = Object.entries(countries).map(([country, { class: kind = "register", coverage }]) => ({
    id: `column-${country}`,
    class: kind,
    licence: "A" as const,
    accentBlind: false,
    ...(coverage !== undefined && { coverage }),
  }));
  for (const [country, parts] of Object.entries(countries)) {
    for (const part of ["surname", "forename"] as const) {
      const rows = parts[part];
      if (rows === undefined) continue;
      const shard: Shard = {
        country,
        part,
        columns: [`column-${country}`],
        rows: Object.entries(rows)
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([name, count]) => ({ name, counts: [count] })),
      };
      writeFileAtomic(shardPath(own, country, part), encodeShard(shard));
    }
  }
  return loadPooledCounts(own, Object.keys(countries), columns, {
    parameters,
    writers,
    ...(populations && { populations }),
  });
}

const keyOf = (pooled: PooledCounts, name: string): number => pooled.keys.indexOf(foldKey(name));

/** Effective bearers of a surname in the country that comes first in its entries. */
function bearersOf(pooled: PooledCounts, name: string): number {
  const { keyStarts, aware, derived } = pooled.parts.surname;
  const entry = keyStarts[keyOf(pooled, name)]!;
  return aware[entry]! || derived[entry]!;
}

interface Asked {
  populations?: readonly number[];
  parameters?: ModelParameters;
  spelling?: SpellingModel;
}

function ask(
  pooled: PooledCounts,
  name: string,
  { populations, parameters = SURE, spelling }: Asked = {},
): Posterior {
  const model = new PosteriorModel(pooled, populations ?? pooled.countryCodes.map(() => 1e6), {
    parameters,
    spelling: spelling && { surname: spelling, forename: spelling },
  });
  return model.of(keyOf(pooled, name), "surname")!;
}

const probabilityOf = ({ countries, probabilities }: Posterior, country: number): number =>
  probabilities[countries.indexOf(country)] ?? 0;

/** Letters that say the same of every name. */
const saying = (...probabilities: number[]): SpellingModel => ({
  predict: (_key, out) => out.set(probabilities),
});

describe("a source", () => {
  const effective = (kind: EvidenceClass, count: number): number =>
    bearersOf(load({ AA: { surname: { adaba: count }, class: kind } }), "adaba");

  it.each(Object.entries(PARAMETERS.classWeights) as [EvidenceClass, SourceWeight][])(
    "of class %s weighs as much as its cap at most, and counts a single person less than one if it is a sample",
    (kind, { capCount, discountCount }) => {
      expect(Math.round(effective(kind, 1e9))).toBe(capCount);
      expect(effective(kind, capCount / 2)).toBeCloseTo(capCount / 2, -1);
      // A list that is cut leaves people out.
      if (kind !== "rank" && kind !== "abroad") expect(effective(kind, 1)).toBe(1 - discountCount);
    },
  );
});

describe("a pair of forenames", () => {
  const forename = { juan: 40, "juan carlos": 60, "maria luz": 5 };
  const bearersOfForename = (kind: EvidenceClass, name: string): number => {
    const pooled = load({ AA: { forename, class: kind } });
    const key = keyOf(pooled, name);
    return key < 0 ? 0 : pooled.parts.forename.aware[pooled.parts.forename.keyStarts[key]!]!;
  };

  it("of a register counts for the first one too, and the people are no more", () => {
    expect(bearersOfForename("register", "juan")).toBeCloseTo(100, 4);
    expect(bearersOfForename("register", "juan carlos")).toBeCloseTo(60, 4);
    const { totals } = load({ AA: { forename } }).parts.forename;
    expect(totals[SCRIPTS.indexOf("Latin")]).toBeCloseTo(105, 4);
  });

  it("teaches letter models nothing new", () => {
    const pooled = load({ AA: { forename } });
    const { bearers, keyStarts } = toTrainingCounts(pooled, "forename", [1]);
    expect(bearers[keyStarts[keyOf(pooled, "juan")]!]).toBeCloseTo(40, 4);
  });
});

describe("a list of the commonest names", () => {
  const surname = { adaba: 30_000, bebaba: 10_000 };
  const rateOf = (kind: EvidenceClass, population: number, rows: Rows = surname): number => {
    const pooled = load({ AA: { surname: rows, class: kind } }, WHOLE_LISTS, new Map([["AA", population]]));
    return bearersOf(pooled, "adaba") / pooled.parts.surname.totals[SCRIPTS.indexOf("Latin")]!;
  };

  it("leaves out everybody else of the country: the more people, the more of them", () => {
    // What a register has is taken for the names of all.
    expect(rateOf("register", 4e6)).toBeCloseTo(0.75, 5);
    expect(rateOf("rank", 4e6)).toBeLessThan(rateOf("register", 4e6));
    expect(rateOf("rank", 64e6)).toBeLessThan(rateOf("rank", 4e6));
  });

  it("of nationals abroad, or with numbers that are no people, goes by its length alone", () => {
    expect(rateOf("abroad", 64e6)).toBe(rateOf("abroad", 4e6));
    expect(rateOf("abroad", 4e6)).toBeLessThan(rateOf("register", 4e6));
    const [short, long] = [
      { adaba: 30, bebaba: 10 },
      { adaba: 30, bebaba: 5, cicaba: 3, dodaba: 2 },
    ];
    expect(rateOf("rank", 4e6, short)).toBe(rateOf("rank", 64e6, short));
    expect(rateOf("rank", 4e6, long)).toBeGreaterThan(rateOf("rank", 4e6, short));
  });

  it("that has nothing but ranks makes the first less usual than twice the second", () => {
    const ratioOf = (rows: Rows): number => {
      const pooled = load({ AA: { surname: rows, class: "rank" } });
      return bearersOf(pooled, "adaba") / bearersOf(pooled, "bebaba");
    };
    const ranks = { adaba: 1000, bebaba: 500, cicaba: 333, dodaba: 250 };
    expect(ratioOf(ranks)).toBeGreaterThan(1);
    expect(ratioOf(ranks)).toBeLessThan(2);
    expect(ratioOf({ ...ranks, dodaba: 270 })).toBe(2);
  });
});

describe("a name in Arabic", () => {
  it("has the bearers of Arab countries transferred who are listed in Latin letters, by its letters", () => {
    const pooled = load({
      EG: { surname: { mohamed: 60, hassan: 40 }, class: "sample" },
      PK: { surname: { محمد: 30, حسن: 10 }, class: "sample" },
      SE: { surname: { mohamed: 60 }, class: "sample" },
    });
    const { keyStarts, countries, derived } = pooled.parts.surname;
    const key = keyOf(pooled, "محمد");
    const entries = [...countries.subarray(keyStarts[key]!, keyStarts[key + 1]!)];
    expect(entries.map((country) => pooled.countryCodes[country])).toEqual(["EG", "PK"]);
    // 59.5 people, of as many as are known in Latin letters.
    const share = derived[keyStarts[key]!]! / pooled.parts.surname.peopleCounts[SCRIPTS.indexOf("Arabic")]!;
    expect(share / PARAMETERS.derivedWeight).toBeCloseTo(0.595, 2);
  });

  it("has them in the letters that their country writes", () => {
    const pooled = load({
      EG: { surname: { hashemi: 60 }, class: "sample" },
      IR: { surname: { hashemi: 60 }, class: "sample" },
      PK: { surname: { ہاشمی: 5, هاشمی: 30 }, class: "sample" },
    });
    const { keyStarts, countries } = pooled.parts.surname;
    const countriesOf = (name: string): (string | undefined)[] => {
      const key = keyOf(pooled, name);
      return [...countries.subarray(keyStarts[key]!, keyStarts[key + 1]!)].map(
        (country) => pooled.countryCodes[country],
      );
    };
    expect(countriesOf("هاشمي")).toEqual(["EG"]);
    expect(countriesOf("هاشمی")).toEqual(["IR", "PK"]);
  });
});

describe("columns of one pool", () => {
  /** Effective bearers of two names of one country, by columns with counts for each name. */
  function pool(
    columns: readonly (Partial<EvidenceColumn> & { counts: readonly [adaba: number, bebaba: number] })[],
    parameters: ModelParameters = WHOLE_LISTS,
  ): [adaba: number, bebaba: number] {
    const own = join(folder, String(folderCount++));
    const ids = columns.map((_, number) => `column-${number}`);
    const rows = ["adaba", "bebaba"].map((name, index) => ({
      name,
      counts: columns.map(({ counts }) => counts[index]!),
    }));
    const shard: Shard = { country: "AA", part: "surname", columns: ids, rows };
    writeFileAtomic(shardPath(own, "AA", "surname"), encodeShard(shard));
    const described = columns.map(
      ({ counts, ...column }, number): EvidenceColumn => ({
        class: "register",
        licence: "A",
        accentBlind: false,
        ...column,
        id: ids[number]!,
      }),
    );
    const pooled = loadPooledCounts(own, ["AA"], described, { parameters });
    return [bearersOf(pooled, "adaba"), bearersOf(pooled, "bebaba")];
  }
  const sample = { class: "sample", pool: "sample" } as const;

  it("are added up before single people are discounted", () => {
    const [together] = pool([
      { ...sample, counts: [1, 0] },
      { ...sample, licence: "B", counts: [1, 0] },
      { ...sample, licence: "C", counts: [1, 9] },
    ]);
    expect(together).toBe(2.5);
    const [apart] = pool([
      { class: "sample", counts: [1, 0] },
      { class: "sample", counts: [1, 0] },
      { class: "sample", counts: [1, 9] },
    ]);
    expect(apart).toBe(1.5);
  });

  it("are added up before their size is capped", () => {
    const halves = { counts: [45_000, 45_000] } as const;
    const sum = ([adaba, bebaba]: [number, number]): number => adaba + bebaba;
    expect(
      sum(
        pool([
          { ...sample, ...halves },
          { ...sample, licence: "B", ...halves },
        ]),
      ),
    ).toBeCloseTo(PARAMETERS.classWeights.sample.capCount, -1);
    expect(sum(pool([halves, halves]))).toBeCloseTo(18e4, -1);
  });

  it("that are births of two periods are weighed by who is alive of each", () => {
    const periods = { old: { from: 1930, to: 1934 }, young: { from: 2015, to: 2019 } };
    const [adaba, bebaba] = pool([
      { pool: "births", births: periods.old, counts: [1000, 0] },
      { pool: "births", births: periods.young, counts: [0, 1000] },
    ]);
    expect(adaba / bebaba).toBeCloseTo(birthWeight(periods.old) / birthWeight(periods.young), 5);
    expect(adaba).toBeCloseTo(1000 * birthWeight(periods.old), 3);
  });
});

describe("the people of a country", () => {
  const inCyrillic = (latinCount: number): number =>
    load({ AA: { surname: { adaba: latinCount } } }).parts.surname.peopleCounts[SCRIPTS.indexOf("Cyrillic")]!;

  it("are as many in every script, up to a limit", () => {
    const { otherScriptCount } = PARAMETERS;
    expect(inCyrillic(otherScriptCount - 1)).toBe(otherScriptCount - 1);
    expect(inCyrillic(otherScriptCount * 2)).toBe(otherScriptCount);
  });
});

describe("an answer", () => {
  it("goes by population to the power of the prior; a name is asked for by that of those who ask", () => {
    const rows = { adaba: 100, bebaba: 900 };
    const two = ask(load({ AA: { surname: rows }, BB: { surname: rows } }), "adaba", {
      populations: [4e6, 1e6],
    });
    expect(probabilityOf(two, 0) / probabilityOf(two, 1)).toBeCloseTo(4 ** PARAMETERS.priorExponent, 6);
    const one = load({ AA: { surname: rows } });
    const [small, large] = [1e6, 16e6].map(
      (population) => ask(one, "adaba", { populations: [population] }).frequency,
    );
    expect(large! / small!).toBeCloseTo(16 ** PARAMETERS.askerExponent, 6);
  });

  it("for a surname takes in given names, which weigh less", () => {
    const pooled = load({
      AA: { surname: { adaba: 400 * PARAMETERS.forenameWeight, bebaba: 980 } },
      BB: { surname: { cicaba: 1000 }, forename: { adaba: 400, dodaba: 600 } },
    });
    const found = ask(pooled, "adaba");
    expect(probabilityOf(found, 0)).toBeCloseTo(probabilityOf(found, 1), 6);
  });

  const manyCountries = (count: number): Record<string, CountryRows> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, number) => [
        `${String.fromCharCode(65 + (number >> 4))}${String.fromCharCode(65 + (number & 15))}`,
        { surname: { adaba: 10, bebaba: 990 } },
      ]),
    );

  it("names as many countries as a record has room for, and is worth what lies on the first five", () => {
    expect(ask(load(manyCountries(40)), "adaba").countries).toHaveLength(MAX_RECORD_COUNTRY_COUNT);
    const [four, five, six] = [4, 5, 6].map((count) => ask(load(manyCountries(count)), "adaba").frequency);
    expect(five! / four!).toBeCloseTo(5 / 4, 6);
    expect(six).toBeCloseTo(five!, 9);
  });
});

describe("the background of what sources leave out", () => {
  const { backgroundWeight, backgroundHalfLife, spellingWeight, neighbourWeight } = PARAMETERS;
  /** What lies on a second country of which nothing is known, of a surname that one country has so many bearers of. */
  const backgroundOf = (bearerCount: number, asked: Asked): number =>
    probabilityOf(
      ask(load({ AA: { surname: { adaba: bearerCount, bebaba: 9000 } }, BB: {} }), "adaba", asked),
      1,
    );

  it("halves at a number of bearers, and thirds at twice as many", () => {
    const allSpelled = (bearerCount: number): number =>
      backgroundOf(bearerCount, {
        parameters: { ...WHOLE_LISTS, spellingWeight: 1 },
        spelling: saying(0, 1),
      });
    expect(allSpelled(backgroundHalfLife)).toBeCloseTo(backgroundWeight / 2, 4);
    expect(allSpelled(backgroundHalfLife * 2)).toBeCloseTo(backgroundWeight / 3, 4);
  });

  it("goes by letters, then by neighbours, then by script", () => {
    // Nothing is known of the neighbours of AA: half each. BB has none of the script.
    const near = neighbourWeight / 2;
    const spelled = backgroundOf(backgroundHalfLife, { parameters: WHOLE_LISTS, spelling: saying(0, 1) });
    expect(spelled).toBeCloseTo((backgroundWeight / 2) * (spellingWeight + (1 - spellingWeight) * near), 4);
    expect(backgroundOf(backgroundHalfLife, { parameters: WHOLE_LISTS })).toBeCloseTo(
      (backgroundWeight / 2) * near,
      4,
    );
  });
});
