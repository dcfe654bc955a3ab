/**
 * What evidence weighs, on tables so small that every figure can be worked out by hand. The parameters are those of the
 * model but for the one that a case has to do without.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { EvidenceClass, EvidenceColumn } from "../../../build/data/statistics.ts";
import { encodeShard, type Shard, shardPath } from "../../../build/data/statistics.ts";
import { birthWeight, livingShare } from "../../../build/model/births.ts";
import { temper } from "../../../build/model/calibration.ts";
import { type Evidence, loadEvidence } from "../../../build/model/evidence.ts";
import { learnNeighbours } from "../../../build/model/neighbours.ts";
import { type ModelParameters, PARAMETERS } from "../../../build/model/parameters.ts";
import { type Posterior, PosteriorModel, type SpellingModel } from "../../../build/model/posterior.ts";
import { foldKey } from "../../../build/text/fold-name.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { SCRIPTS, scriptNumber } from "../../../src/text/script.ts";

/** Lists that cover everybody: no column is capped by how many names it lists. */
const WHOLE_LISTS: ModelParameters = { ...PARAMETERS, listedNameCount: 1e9 };
/** The evidence alone. */
const SURE: ModelParameters = { ...WHOLE_LISTS, doubt: 0 };

const folder = mkdtempSync(join(tmpdir(), "cognomen-weights-"));
afterAll(() => rmSync(folder, { recursive: true }));
let folderCount = 0;

type Rows = Readonly<Record<string, number>>;
interface CountryRows {
  surname?: Rows;
  forename?: Rows;
  /** Of the column; a register unless it says otherwise. */
  class?: EvidenceClass;
}

/** Evidence of some countries, with one column each. */
function load(
  countries: Readonly<Record<string, CountryRows>>,
  parameters: ModelParameters = WHOLE_LISTS,
  populations?: ReadonlyMap<string, number>,
): Evidence {
  const own = join(folder, String(folderCount++));
  const columns = Object.entries(countries).map(([country, { class: kind = "register" }]) => ({
    id: `column-${country}`,
    class: kind,
    licence: "A" as const,
    accentBlind: false,
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
  return loadEvidence(own, Object.keys(countries), columns, {
    parameters,
    ...(populations && { populations }),
  });
}

const keyOf = (evidence: Evidence, name: string): number => evidence.keys.indexOf(foldKey(name));

/** Effective bearers of a surname in the country that comes first in its entries. */
function bearersOf(evidence: Evidence, name: string): number {
  const { keyStarts, aware, derived } = evidence.parts.surname;
  const entry = keyStarts[keyOf(evidence, name)]!;
  return aware[entry]! || derived[entry]!;
}

interface Asked {
  populations?: readonly number[];
  parameters?: ModelParameters;
  spelling?: SpellingModel;
}

function ask(
  evidence: Evidence,
  name: string,
  { populations, parameters = SURE, spelling }: Asked = {},
): Posterior {
  const model = new PosteriorModel(evidence, populations ?? evidence.countryCodes.map(() => 1e6), {
    parameters,
    spelling: spelling && { surname: spelling, forename: spelling },
  });
  return model.of(keyOf(evidence, name), "surname")!;
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

  it.each([
    ["register", 100_000],
    ["abroad", 100_000],
    ["rank", 100_000],
    ["sample", 100_000],
    ["tally", 100_000],
    ["dictionary", 20_000],
    ["derived", 40_000],
  ] as const)("of class %s, however large, weighs as much as %i people", (kind, most) => {
    expect(Math.round(effective(kind, 1e9))).toBe(most);
    expect(effective(kind, most / 2)).toBeCloseTo(most / 2, -1);
  });

  it.each([
    ["register", 1],
    ["sample", 0.5],
    ["tally", 0.5],
    ["dictionary", 0.5],
    ["derived", 0.5],
  ] as const)("of class %s that counts a name once shows %d of a person", (kind, bearers) => {
    expect(effective(kind, 1)).toBe(bearers);
  });

  it("that lists three names weighs as much as fifteen people, however large they say they are", () => {
    const evidence = load({ AA: { surname: { adaba: 700, bebaba: 200, cicaba: 100 } } }, PARAMETERS);
    const sum = ["adaba", "bebaba", "cicaba"].reduce((total, name) => total + bearersOf(evidence, name), 0);
    expect(sum).toBeCloseTo(15, 4);
  });
});

describe("a list of the commonest names", () => {
  const latin = SCRIPTS.indexOf("Latin");
  const rateOf = (evidence: Evidence, name: string): number =>
    bearersOf(evidence, name) / evidence.parts.surname.totals[latin]!;

  it("that counts bearers leaves out everybody else of the country", () => {
    const surname = { adaba: 30_000, bebaba: 10_000 };
    const populations = new Map([["AA", 4_000_000]]);
    // What a register has is taken for the names of all.
    expect(rateOf(load({ AA: { surname } }, WHOLE_LISTS, populations), "adaba")).toBeCloseTo(0.75, 5);
    expect(rateOf(load({ AA: { surname, class: "rank" } }, WHOLE_LISTS, populations), "adaba")).toBeCloseTo(
      0.75 * (40_000 / 4_000_000) ** 0.4,
      5,
    );
  });

  it("that has other numbers leaves out what its length says", () => {
    const surname = { adaba: 30, bebaba: 10 };
    const covered = 0.01 * 2 ** 0.6;
    expect(rateOf(load({ AA: { surname, class: "rank" } }), "adaba")).toBeCloseTo(0.75 * covered ** 0.4, 5);
  });

  it("of nationals abroad is a part of them, however many are at home", () => {
    const surname = { adaba: 30_000, bebaba: 10_000 };
    const populations = new Map([["AA", 4_000_000]]);
    const covered = 0.01 * 2 ** 0.6;
    const evidence = load({ AA: { surname, class: "abroad" } }, WHOLE_LISTS, populations);
    expect(rateOf(evidence, "adaba")).toBeCloseTo(0.75 * covered ** 0.4, 5);
  });

  it("that has nothing but ranks makes the first less usual than twice the second", () => {
    const ranks = { adaba: 1000, bebaba: 500, cicaba: 333, dodaba: 250 };
    const evidence = load({ AA: { surname: ranks, class: "rank" } });
    expect(bearersOf(evidence, "adaba") / bearersOf(evidence, "bebaba")).toBeCloseTo(2 ** 0.65, 5);
    const counted = load({ AA: { surname: { ...ranks, dodaba: 270 }, class: "rank" } });
    expect(bearersOf(counted, "adaba") / bearersOf(counted, "bebaba")).toBe(2);
  });
});

describe("a name in Arabic", () => {
  it("is lent the bearers of Arab countries who are listed in Latin letters, by its letters", () => {
    const evidence = load({
      EG: { surname: { mohamed: 60, hassan: 40 }, class: "sample" },
      PK: { surname: { محمد: 30, حسن: 10 }, class: "sample" },
      SE: { surname: { mohamed: 60 }, class: "sample" },
    });
    const { keyStarts, countries, derived } = evidence.parts.surname;
    const key = keyOf(evidence, "محمد");
    const entries = [...countries.subarray(keyStarts[key]!, keyStarts[key + 1]!)];
    expect(entries.map((country) => evidence.countryCodes[country])).toEqual(["EG", "PK"]);
    // 59.5 people, of as many as are known in Latin letters.
    const share = derived[keyStarts[key]!]! / evidence.parts.surname.peopleCounts[SCRIPTS.indexOf("Arabic")]!;
    expect(share / PARAMETERS.derivedTrust).toBeCloseTo(0.595, 2);
  });

  it("is lent them in the letters that their country writes", () => {
    const evidence = load({
      EG: { surname: { hashemi: 60 }, class: "sample" },
      IR: { surname: { hashemi: 60 }, class: "sample" },
      PK: { surname: { ہاشمی: 5, هاشمی: 30 }, class: "sample" },
    });
    const { keyStarts, countries } = evidence.parts.surname;
    const countriesOf = (name: string): (string | undefined)[] => {
      const key = keyOf(evidence, name);
      return [...countries.subarray(keyStarts[key]!, keyStarts[key + 1]!)].map(
        (country) => evidence.countryCodes[country],
      );
    };
    expect(countriesOf("هاشمي")).toEqual(["EG"]);
    expect(countriesOf("هاشمی")).toEqual(["IR", "PK"]);
  });

  it("that no list has is spelled as its letters are, and marked as such", () => {
    const evidence = load({
      AE: { surname: { shamsi: 60 }, class: "sample" },
      EG: { surname: { شمس: 30, حسن: 30, سيد: 30, مراد: 20, شامل: 10 }, class: "sample" },
    });
    const coined = evidence.keys.filter((_, key) => evidence.coined[key] === 1);
    expect(coined).toContain("شمسي");
    expect(coined).not.toContain("شمس");
    expect(coined.every((key) => scriptNumber(key) === SCRIPTS.indexOf("Arabic"))).toBe(true);
  });

  it("is not lent more than people who were counted would have shown; a dictionary counts nobody", () => {
    const shareOf = (kind: EvidenceClass): number => {
      const surname = { shahri: 40, harbi: 400, حسن: 400 };
      const evidence = load({
        EG: { surname: { شهري: 10, حسن: 60 }, class: "sample" },
        SA: { surname, class: kind },
      });
      return probabilityOf(ask(evidence, "شهري"), 1);
    };
    expect(shareOf("sample")).toBeLessThan(0.1);
    expect(shareOf("dictionary")).toBeGreaterThan(0.3);
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
    const evidence = loadEvidence(own, ["AA"], described, { parameters });
    return [bearersOf(evidence, "adaba"), bearersOf(evidence, "bebaba")];
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
    ).toBeCloseTo(1e5, -1);
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

  it("stand for no more people than were born in their years", () => {
    const births = { from: 1996, to: 2025 };
    const [adaba, bebaba] = pool([{ births, counts: [1e9, 1e9] }]);
    expect(adaba + bebaba).toBeCloseTo(1e5 * livingShare([births]), -1);
  });

  it("are taken as they are if it is one list of births by itself", () => {
    expect(pool([{ births: { from: 1930, to: 1934 }, counts: [1000, 100] }])).toEqual([1000, 100]);
  });
});

describe("the people of a country", () => {
  const cyrillic = SCRIPTS.indexOf("Cyrillic");
  const inCyrillic = (latinCount: number): number =>
    load({ AA: { surname: { adaba: latinCount } } }).parts.surname.peopleCounts[cyrillic]!;

  it("are as many in every script, but for a country with more than forty thousand in one", () => {
    expect(inCyrillic(30_000)).toBe(30_000);
    expect(inCyrillic(90_000)).toBe(40_000);
  });

  it("are two thousand more when rates are computed: 10 of 1,000 are as frequent as 330 of 97,000", () => {
    const evidence = load({
      AA: { surname: { adaba: 10, bebaba: 990 } },
      BB: { surname: { adaba: 330, cicaba: 96_670 } },
    });
    expect(ask(evidence, "adaba").probabilities).toEqual([expect.closeTo(0.5, 6), expect.closeTo(0.5, 6)]);
  });
});

describe("population", () => {
  const two = { AA: { surname: { adaba: 100, bebaba: 900 } }, BB: { surname: { adaba: 100, bebaba: 900 } } };

  it("that is four times as large makes a country twice as likely", () => {
    const found = ask(load(two), "adaba", { populations: [4e6, 1e6] });
    expect(probabilityOf(found, 0) / probabilityOf(found, 1)).toBeCloseTo(2, 6);
  });

  it("that is sixteen times as large makes a name asked for twice as often", () => {
    const one = load({ AA: { surname: { adaba: 100, bebaba: 900 } } });
    const [small, large] = [1e6, 16e6].map(
      (population) => ask(one, "adaba", { populations: [population] }).frequency,
    );
    expect(large! / small!).toBeCloseTo(2, 6);
  });
});

describe("given names", () => {
  it("weigh a twentieth in the answer for a surname", () => {
    const evidence = load({
      AA: { surname: { adaba: 20, bebaba: 980 } },
      BB: { surname: { cicaba: 1000 }, forename: { adaba: 400, dodaba: 600 } },
    });
    const found = ask(evidence, "adaba");
    expect(probabilityOf(found, 0)).toBeCloseTo(probabilityOf(found, 1), 6);
  });
});

describe("doubt about what sources leave out", () => {
  /** A surname of one country with so many bearers, and a second country of which nothing is known. */
  const doubtOf = (bearerCount: number, asked: Asked): number =>
    probabilityOf(
      ask(load({ AA: { surname: { adaba: bearerCount, bebaba: 9000 } }, BB: {} }), "adaba", asked),
      1,
    );
  /** Everything that is left in doubt lies on the second country. */
  const allSpelled = (bearerCount: number): number =>
    doubtOf(bearerCount, {
      parameters: { ...WHOLE_LISTS, spellingWeight: 1 },
      spelling: saying(0, 1),
    });

  it("is one half without evidence, half of that with 20 bearers, and a quarter with 60", () => {
    expect(allSpelled(20)).toBeCloseTo(0.25, 4);
    expect(allSpelled(60)).toBeCloseTo(0.125, 4);
    expect(allSpelled(1)).toBeCloseTo((0.5 * 20) / 21, 4);
  });

  it("goes by letters to four fifths", () => {
    // 0.25 with 20 bearers; of the rest, the neighbours of AA have half each: 0.25 · (0.8 + 0.2 · 0.8 / 2).
    expect(doubtOf(20, { parameters: WHOLE_LISTS, spelling: saying(0, 1) })).toBeCloseTo(0.22, 4);
  });

  it("goes by neighbours to four fifths of what letters do not say", () => {
    // Nothing is known of the neighbours of AA: half each. The rest goes by script, which BB has none of.
    const found = doubtOf(10, { parameters: { ...WHOLE_LISTS, doubt: 1 } });
    expect(found).toBeCloseTo(((1 * 20) / 30) * 0.8 * 0.5, 4);
  });

  it("asks the letters up to two thousand bearers", () => {
    const isAsked = (bearerCount: number): boolean => {
      let count = 0;
      const predict: SpellingModel["predict"] = (_key, out) => {
        count++;
        out.set([1, 0]);
      };
      doubtOf(bearerCount, { parameters: WHOLE_LISTS, spelling: { predict } });
      return count > 0;
    };
    expect(isAsked(1900)).toBe(true);
    expect(isAsked(2100)).toBe(false);
  });
});

describe("an answer", () => {
  const manyCountries = (count: number): Record<string, CountryRows> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, number) => [
        `${String.fromCharCode(65 + (number >> 4))}${String.fromCharCode(65 + (number & 15))}`,
        { surname: { adaba: 10, bebaba: 990 } },
      ]),
    );

  it("names at most 32 countries", () => {
    expect(ask(load(manyCountries(40)), "adaba").countries).toHaveLength(32);
  });

  it("is worth what lies on the first five of them", () => {
    const [four, five, six] = [4, 5, 6].map((count) => ask(load(manyCountries(count)), "adaba").frequency);
    expect(five! / four!).toBeCloseTo(5 / 4, 6);
    expect(six).toBeCloseTo(five!, 9);
  });

  it("names a country that is one four-thousandth as likely as the first one, and none that is less", () => {
    const listed = (count: number): number[] =>
      ask(
        load({
          AA: { surname: { adaba: count, bebaba: 50_000 - count } },
          BB: { surname: { adaba: 1, cicaba: 49_999 } },
        }),
        "adaba",
      ).countries;
    expect(listed(3900)).toEqual([0, 1]);
    expect(listed(4300)).toEqual([0]);
  });

  it("names a country by its letters alone from one in twenty on", () => {
    const listed = (probability: number): number[] =>
      ask(load({ AA: { surname: { adaba: 1, bebaba: 99 } }, BB: {} }), "adaba", {
        // Nothing but letters.
        parameters: { ...WHOLE_LISTS, doubt: 1, doubtCount: 1e9, spellingWeight: 1 },
        spelling: saying(1 - probability, probability),
      }).countries;
    expect(listed(0.055)).toEqual([0, 1]);
    expect(listed(0.045)).toEqual([0]);
  });

  it("takes along the neighbours of a country from two in a thousand on", () => {
    // Nothing but neighbours. A name of BB was met once in CC, so that CC is beside BB and not beside AA.
    const beside = (bearerCount: number): number => {
      const evidence = load({
        AA: { surname: { adaba: 10_000 - bearerCount, dodaba: 10_000 } },
        BB: { surname: { adaba: bearerCount, bebaba: 100, efaba: 20_000 - 100 - bearerCount } },
        CC: { surname: { bebaba: 1, cicaba: 19_999 } },
      });
      const parameters = { ...WHOLE_LISTS, doubt: 1, doubtCount: 1e9, spellingWeight: 0, neighbourWeight: 1 };
      const model = new PosteriorModel(evidence, [1e6, 1e6, 1e6], { parameters });
      return model.uncalibrated(keyOf(evidence, "adaba"), "surname")!.probabilities[2]!;
    };
    // By script each country has a third: of the part of BB that is left out, and of what AA's neighbours say.
    const [below, above] = [beside(15), beside(25)];
    expect(above - below).toBeGreaterThan(0.0015);
  });
});

describe("probabilities raised to an exponent", () => {
  /** Ratio of two probabilities, one twice the other, after squaring all. */
  const ratioAfter = (small: number): number => {
    const probabilities = Float64Array.of(1 - 3 * small, 2 * small, small);
    temper(probabilities, 2);
    return probabilities[1]! / probabilities[2]!;
  };

  it("keep their proportions below one in ten thousand, and only there", () => {
    expect(ratioAfter(1.2e-4)).toBeCloseTo(4, 6);
    expect(ratioAfter(4.5e-5)).toBeCloseTo(2, 6);
  });
});

describe("a country where little was counted", () => {
  it("is a neighbour for names met once as if two hundred more had been counted", () => {
    const evidence = load({
      AA: { surname: { adaba: 500, bebaba: 500 } },
      BB: { surname: { adaba: 1, cicaba: 99 } },
      CC: { surname: { bebaba: 1, dodaba: 999 } },
    });
    const neighbours = learnNeighbours(evidence, "surname", Float64Array.of(1, 1, 1), 1000);
    // One in 100 + 200, and one in 1,000 + 200.
    expect(neighbours[1]! / neighbours[2]!).toBeCloseTo(4, 6);
  });
});

describe("derived spellings, as shipped", () => {
  const bearers = (parameters: ModelParameters, rows: Rows, name: string, country = "KR"): number => {
    const evidence = load({ [country]: { surname: rows } }, parameters);
    return keyOf(evidence, name) < 0 ? 0 : bearersOf(evidence, name);
  };

  it("weigh half of what was counted, and an eighth if they are not the likeliest", () => {
    const rows = { 최: 300, 이: 700 };
    expect(bearers(WHOLE_LISTS, rows, "choi")).toBeCloseTo(150, 3);
    expect(bearers(WHOLE_LISTS, rows, "choe")).toBeCloseTo(37.5, 3);
  });

  it("of the other gender's form weigh half", () => {
    expect(bearers(WHOLE_LISTS, { kowalski: 1000 }, "kowalska", "PL")).toBeCloseTo(500, 3);
  });

  /** A list of one common name and a rare one, scaled so that the rare one has so many effective bearers. */
  const withRare = (rare: string, common: string, effectiveCount: number): Rows => ({
    [rare]: 100,
    [common]: Math.round(1e7 / effectiveCount) - 100,
  });

  it("are made of names with a thirtieth of a bearer, the likeliest one alone up to a tenth", () => {
    const made = (count: number): boolean[] =>
      ["choi", "choe"].map((name) => bearers(WHOLE_LISTS, withRare("최", "박", count), name) > 0);
    expect([0.025, 0.035, 0.08, 0.12].map((count) => made(count))).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  it("are lent to a name that nothing else has from a tenth of a bearer on", () => {
    // Half of what was counted is lent.
    const isLent = (count: number): boolean =>
      bearers(WHOLE_LISTS, withRare("kowalski", "nowak", count), "kowalska", "PL") > 0;
    expect([0.16, 0.24].map(isLent)).toEqual([false, true]);
  });
});
