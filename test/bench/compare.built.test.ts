/** The comparison asks all the same, and its pages say what was measured. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type CompareFigures,
  readCompareFigures,
  type Spread,
  spreadOf,
} from "../../bench/compare/figures.ts";
import { FLOORS_PATH, type Floors, findMisses, listHeld } from "../../bench/compare/floors.ts";
import { createFront } from "../../bench/compare/front.ts";
import { judgeGoals } from "../../bench/compare/goals.ts";
import { createLookUp } from "../../bench/compare/look-up.ts";
import { readNameTable } from "../../bench/compare/name-table.ts";
import { drawQuestions, PATHS, setName } from "../../bench/compare/questions.ts";
import { formatReport } from "../../bench/compare/report.ts";
import { listColdSubjects } from "../../bench/compare/subjects.ts";
import { drawPanels } from "../../build/pages/benchmarks/chart.ts";
import { COLD_PICTURE_PATH, makeBenchmarkPage, PAGE_PATH } from "../../build/pages/benchmarks/page.ts";
import { coldSentence } from "../../build/pages/readme/tables.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { ROOT } from "../helpers/imports.ts";
import { readTier } from "../helpers/tiers.ts";

const figures = readCompareFigures(join(ROOT, "bench", "compare", "figures.json"));
const core = readTier("core");
const predictor = createPredictor(core);
const table = readNameTable(core);
const MATCHES = { direct: "direct", stripped: "stripped", "last name": "last-name", unknown: "none" };

/** A curve of each subject, as if all were as fast. */
const cold: NonNullable<CompareFigures["cold"]> = {
  nameCounts: [1, 1000],
  processorMs: Object.fromEntries(listColdSubjects("full").map(({ id }) => [id, [300, 1300]])),
};

describe("pages", () => {
  const files = makeBenchmarkPage(figures);

  it.each([...files])("%s is what the figures make of it", (path, content) => {
    expect(readFileSync(join(ROOT, path), "utf8"), '"npm run benchmarks" renews it').toBe(content);
  });

  it("have the first names of a process, once they are measured", () => {
    const measured = makeBenchmarkPage({ ...figures, cold });
    expect(measured.get(PAGE_PATH)).toContain("| cognomen/best, whole names | 300 | 1,300 |");
    expect(measured.get(COLD_PICTURE_PATH)).toContain("1,000 different whole names: cognomen/core 1.3,");
    expect(coldSentence({ ...figures, cold })).toContain(
      "0.30 seconds after a process starts, then 1,000 different",
    );
  });

  it("link to files that exist", () => {
    for (const [path, content] of files) {
      const targets = [...content.matchAll(/\]\((?!https?:)([^)#]+)/gu)].map((match) => match[1]!);
      expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
    }
  });
});

describe("drawQuestions", () => {
  const counts = { set: 40, sample: 50, mixed: 200, whole: 300 };
  const questions = drawQuestions(table, [predictor], counts);

  it("draws names that take the path they are drawn for", () => {
    for (const path of PATHS) {
      for (const alphabet of ["Latin", "non-Latin"]) {
        const names = questions.sets[setName(path, alphabet, "skewed")]!;
        expect(names).toHaveLength(counts.set);
        expect(new Set(names.map((name) => predictor.explain(name).match))).toEqual(new Set([MATCHES[path]]));
      }
    }
  });

  it("draws the same again, and as many as are wanted", () => {
    expect(drawQuestions(table, [predictor], counts)).toEqual(questions);
    expect(questions.sample).toHaveLength(50);
    expect(questions.mixed.skewed).toHaveLength(200);
    expect(new Set(questions.whole).size).toBe(300);
    expect(questions.whole.every((name) => name.includes(" "))).toBe(true);
  });

  it("draws the first names of a process alike, however many of them and of others", () => {
    const fewer = drawQuestions(table, [predictor], { set: 10, sample: 1, mixed: 10, whole: 100 });
    expect(fewer.whole).toEqual(questions.whole.slice(0, 100));
  });

  it("asks frequent names more often where traffic is skewed", () => {
    const surname = (name: string): number =>
      table.surnameCounts[table.keys.indexOf(name.normalize("NFD").toLowerCase())]!;
    const mean = (set: string): number =>
      questions.sets[set]!.reduce((sum, name) => sum + surname(name), 0) / counts.set;
    expect(mean("direct, Latin, skewed")).toBeGreaterThan(2 * mean("direct, Latin, uniform"));
  });

  it("fails for a table that has no such names", () => {
    const few = { keys: ["ng"], surnameCounts: [1], forenameCounts: [0] };
    expect(() => drawQuestions(few, [predictor], counts)).toThrow("nothing to ask");
    const other = { ...table, keys: table.keys.map((key) => `${key}q`) };
    expect(() => drawQuestions(other, [predictor], counts)).toThrow("of 40 names found");
  });
});

describe("createFront", () => {
  it("finds in another store what cognomen finds in its own", () => {
    const numbers = new Map(table.keys.map((key, number) => [key, number]));
    const find = createFront(
      core,
      (key) => numbers.get(key),
      (number) => ({
        surnameCount: table.surnameCounts[number]!,
        forenameCount: table.forenameCounts[number]!,
      }),
    );
    const { sets, whole } = drawQuestions(table, [predictor], { set: 60, sample: 1, mixed: 300, whole: 300 });
    for (const name of [...Object.values(sets).flat(), ...whole]) {
      const number = find(name);
      const [surnameCount, forenameCount] =
        number === undefined ? [0, 0] : [table.surnameCounts[number]!, table.forenameCounts[number]!];
      // That of the record that counts for more: by the root, and one in five for given names.
      const isForename = 0.2 * Math.sqrt(forenameCount) > 0.8 * Math.sqrt(surnameCount);
      const count = isForename ? forenameCount : surnameCount;
      expect([name, count]).toEqual([name, predictor.predict(name).count]);
    }
    expect(find("")).toBeUndefined();
  });
});

describe("createLookUp", () => {
  it("tells keys from other names", () => {
    const find = createLookUp(core);
    expect([find("Nguyen"), find("NGUYEN "), find("Xqzptlw"), find("")]).toEqual([true, true, false, false]);
  });
});

describe("goals and floors", () => {
  it("judge by the median", () => {
    const wanted = judgeGoals(figures).filter(({ what }) => what.includes("of Map"));
    expect(wanted.length).toBeGreaterThanOrEqual(6);
    for (const { value, bound, isMet } of wanted)
      expect(isMet).toBe("max" in bound ? value <= bound.max : value >= bound.min);
    const slower: CompareFigures = structuredClone(figures);
    slower.lookUpBytes.more = 5;
    expect(judgeGoals(slower).at(-1)).toMatchObject({ value: 5, isMet: false });
  });

  it("name each figure beyond its floor, and ask for floors that are missing", () => {
    const held = listHeld(figures);
    const upperFloors = Object.fromEntries(
      Object.entries(held).map(([what, value]) => [what, { max: value }]),
    );
    expect(findMisses(figures, { full: upperFloors })).toEqual([]);
    const [first] = Object.keys(held);
    const missed: Floors = { ...upperFloors, [first!]: { min: held[first!]! * 2 } };
    expect(findMisses(figures, { full: missed })).toEqual([expect.stringContaining(`${first}: `)]);
    expect(() => findMisses(figures, { full: {} })).toThrow(`no floor for "${first}"`);
    expect(() => findMisses(figures, {})).toThrow('"full"');
  });

  it("are there for what the check measures", () => {
    const floors = JSON.parse(readFileSync(join(ROOT, FLOORS_PATH), "utf8")) as Record<string, Floors>;
    for (const tier of ["core", "full"])
      expect(Object.keys(floors[tier]!)).toEqual(Object.keys(listHeld({ ...figures, cold })));
    expect(findMisses(figures, floors), "the figures that are committed").toEqual([]);
  });
});

describe("what is shown", () => {
  it("is the same on the terminal", () => {
    const report = formatReport({ ...figures, cold });
    for (const part of [
      "From the start of a process",
      "Bytes",
      "Resident memory",
      "HTTP adapter",
      "Goals",
      "all equal",
    ])
      expect(report).toContain(part);
  });

  it("draws bars, and describes them", () => {
    const bars = [{ label: "a<b", value: 2, text: "2 MB", isOwn: true }];
    expect(drawPanels("title", [{ title: "bytes", bars }])).toContain(
      '<desc id="description">bytes: a&lt;b 2 MB.',
    );
  });
});

describe("spreadOf", () => {
  it("is the middle value, or the mean of the middle two, with both ends; and leaves its input as it is", () => {
    const values = [9, 1, 4, 2];
    expect(spreadOf(values)).toEqual<Spread>({ median: 3, min: 1, max: 9 });
    expect(spreadOf([9, 1, 2]).median).toBe(2);
    expect(values).toEqual([9, 1, 4, 2]);
  });
});
