/** Pages say what was measured, and nothing has to be copied by hand. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { formatFigures, readFigures } from "../../bench/accuracy/figures.ts";
import { readGolden } from "../../bench/accuracy/golden.ts";
import { type LicenceCosts, readLicenceCosts } from "../../bench/accuracy/licence-file.ts";
import { readLists } from "../../bench/accuracy/lists/figures.ts";
import { readStudy } from "../../bench/accuracy/study-file.ts";
import { VARIANTS } from "../../bench/accuracy/variants.ts";
import { findWeakest, saidTable } from "../../tools/accuracy/group-tables.ts";
import { findOutdatedLicences, licenceTable } from "../../tools/accuracy/licence-table.ts";
import { nativeGroupTable, nativeTable } from "../../tools/accuracy/native-tables.ts";
import { makePage, PAGE_PATH, readReasons } from "../../tools/accuracy/page.ts";
import { fillSlots } from "../../tools/accuracy/slots.ts";
import { answerTable } from "../../tools/accuracy/study-tables.ts";
import { barChart, reliabilityDiagram } from "../../tools/accuracy/svg.ts";
import { systemTable } from "../../tools/accuracy/tables.ts";
import {
  coverageRegionTable,
  coverageTable,
  goldenMissTable,
  goldenPeopleTable,
  goldenReasonTable,
} from "../../tools/accuracy/whole-tables.ts";
import { FIGURE_SECTIONS } from "../../tools/readme/figure-sections.ts";
import { replaceSection } from "../../tools/readme/sections.ts";
import { summaryTable, tierTable } from "../../tools/readme/tables.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const figures = readFigures();
const study = readStudy();
const licences = readLicenceCosts();

describe("tables of people in their own scripts", () => {
  it("have a row for each script and country, and say where nothing was measured", () => {
    expect(nativeTable(figures)).toContain("| `cognomen/full` |");
    expect(nativeGroupTable(figures, "script")).toMatch(/^\| Hangul \|/mu);
    expect(nativeGroupTable(figures, "country")).toMatch(/^\| Greece \|/mu);
    const { native: _, ...others } = figures;
    expect(nativeTable(others)).toContain("Not measured");
    expect(nativeGroupTable(others, "script")).toContain("Not measured");
  });
});

describe("the page about accuracy", () => {
  const files = makePage(figures, study, licences, readLists());

  it.each([...files])("%s is what the figures make of it", (path, content) => {
    expect(readFileSync(join(root, path), "utf8"), '"npm run accuracy" renews it').toBe(content);
  });

  it("links to files that exist", () => {
    const page = files.get(PAGE_PATH)!;
    const targets = [...page.matchAll(/\]\((?!https?:)([^)#]+)/gu)].map((match) => match[1]!);
    expect(targets.length).toBeGreaterThan(4);
    expect(targets.filter((target) => !existsSync(join(root, "docs", target)))).toEqual([]);
  });

  it("explains every well-known name that is answered otherwise", () => {
    const misses = figures.golden.find(({ tier }) => tier === "full")!.misses.map(({ name }) => name);
    const reasons = readReasons("golden-reasons.tsv");
    expect(misses.filter((name) => !reasons.get(name))).toEqual([]);
    const names = new Set(readGolden().map(({ name }) => name));
    expect([...reasons.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it("explains the weakest countries", () => {
    const reasons = readReasons("country-reasons.tsv");
    expect(findWeakest(figures).filter(({ name }) => !reasons.get(name))).toEqual([]);
  });

  it("measures parts of the model that there are, in their order", () => {
    const measured = study.variants.map(({ name }) => name);
    expect(VARIANTS.map(({ name }) => name).filter((name) => measured.includes(name))).toEqual(measured);
  });
});

describe("figures by licence class", () => {
  const scores = figures.results
    .filter(({ system }) => system === "full" || system === "full + estimate")
    .map(({ system, protocol, unweighted: { answered, top1, top5 } }) => ({
      system,
      protocol,
      answered,
      top1,
      top5,
    }));
  const measured: LicenceCosts = {
    people: figures.people.sha256,
    model: figures.model,
    choices: [
      {
        licences: ["A"],
        sourceCount: 83,
        nameCount: 1234567,
        scores: [{ system: "full", protocol: "surname", answered: 0.5, top1: 0.25, top5: 0.125 }],
      },
      { licences: ["A", "B", "C"], sourceCount: 148, nameCount: 2345678, scores },
    ],
  };

  it("are a table with a line for each choice", () => {
    const lines = licenceTable(measured).trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe("| `A` | 83 | 1.23 million |  |  | 50.0 % | 25.0 % | 12.5 % |  |  |  |  |");
    expect(lines[3]).toMatch(/^\| all: `A,B,C` \| 148 \| 2\.35 million \|(?: \d\d\.\d % \|){9}$/u);
    expect(licenceTable(undefined)).toContain("Still to be measured: `npm run evaluate:licences");
  });

  it("are of the model and the people of the page, and say the same of all classes", () => {
    const other = scores.map((score) => ({ ...score, top1: score.top1 - 0.001 }));
    expect(findOutdatedLicences(figures, measured)).toEqual([]);
    expect(findOutdatedLicences(figures, undefined)).toEqual([expect.stringContaining("is missing")]);
    for (const changed of [{ model: "" }, { people: "" }])
      expect(findOutdatedLicences(figures, { ...measured, ...changed })).toEqual([
        expect.stringContaining("is of another model or other people than the figures"),
      ]);
    for (const choices of [measured.choices.slice(0, 1), [{ ...measured.choices[1]!, scores: other }]])
      expect(findOutdatedLicences(figures, { ...measured, choices })).toEqual([
        expect.stringContaining("all classes score otherwise than in the figures"),
      ]);
  });
});

describe("pages with figures", () => {
  it.each(FIGURE_SECTIONS)("$page has the same figures: $name", ({ page, name, make }) => {
    const text = readFileSync(join(root, page), "utf8");
    expect(text, '"npm run figures" renews them').toBe(replaceSection(text, name, make()));
  });
});

describe("fillSlots", () => {
  it("fills", () => {
    expect(fillSlots("a {{one}} b\n{{two}}\n", { one: "1", two: "2\n" })).toBe("a 1 b\n2\n");
  });

  it("refuses what does not fit", () => {
    expect(() => fillSlots("{{one}}", {})).toThrow("{{one}}");
    expect(() => fillSlots("", { two: "2" })).toThrow("no slot for two");
  });
});

describe("pictures", () => {
  const metrics = {
    rowCount: 3,
    answered: 1,
    top1: 0.25,
    top5: 0.5,
    confidence: 0.25,
    calibrationError: 0,
    calibrationNoise: 0,
    weighted: { calibrationError: 0, calibrationNoise: 0 },
  };

  it("say in words what they show", () => {
    const bins = [{ from: 0.8, to: 0.9, weight: 7, confidence: 0.85, accuracy: 0.8, noise: 0.1 }];
    const diagram = reliabilityDiagram("A & <B>", bins);
    expect(diagram).toContain('<title id="title">A &amp; &lt;B&gt;</title>');
    expect(diagram).toContain("7 answers at 85 %: 80 % right.");
    expect(barChart("Regions", [{ name: "South", ...metrics }])).toContain(
      "South: 25 % first, 50 % among five.",
    );
  });

  it("put the point of a bin where it belongs", () => {
    const bins = [{ from: 0.4, to: 0.6, weight: 1, confidence: 0.5, accuracy: 1, noise: 0 }];
    // The plot begins at 52, 34 and is 300 wide and high.
    expect(reliabilityDiagram("", bins)).toContain('<circle cx="202" cy="34" r="9"');
  });
});

describe("formatFigures", () => {
  it("rounds, and puts plain objects on a line", () => {
    expect(formatFigures({ list: [{ a: 0.123456, b: "x" }], c: 1 })).toBe(
      '{\n "list": [\n  { "a": 0.12346, "b": "x" }\n ],\n "c": 1\n}\n',
    );
  });
});

describe("tables of whole names", () => {
  const cellsOf = (table: string, label: string): string[] =>
    table
      .split("\n")
      .find((line) => line.startsWith(`| ${label} |`))!
      .split("|")
      .slice(2, -1)
      .map((cell) => cell.trim());

  it("stand first on the pages, and show no calibration where none is said", () => {
    const table = systemTable(figures, "whole name");
    expect(table.split("\n")[0]).toContain("three words or more: top-1");
    expect(cellsOf(table, "`cognomen/full`").slice(-2)).toEqual([
      expect.stringMatching(/^0\.\d{3}$/u),
      expect.stringMatching(/^\d\.\d{3}$/u),
    ]);
    expect(cellsOf(table, "*best of the parts*").slice(-2)).toEqual(["", ""]);
    const page = makePage(figures, study, licences, readLists()).get(PAGE_PATH)!;
    expect(page.indexOf("By whole names:")).toBeGreaterThan(0);
    expect(page.indexOf("By whole names:")).toBeLessThan(page.indexOf("By surname:"));
    expect(summaryTable(figures)).toMatch(/^\| {2}\| whole name \| weakest country \|/u);
    expect(tierTable(figures)).toMatch(/^[\d,]+ people, by whole names/u);
  });

  it("say of every region what is said, and how much of it is right", () => {
    const [answers, said, right, points] = cellsOf(saidTable(figures, "answerRegion"), "Western Europe");
    expect(Number(answers!.replace(",", ""))).toBeGreaterThan(300);
    const distance = Number.parseFloat(said!) - Number.parseFloat(right!);
    expect(Number.parseFloat(points!.replace("−", "-"))).toBeCloseTo(distance, 0);
    expect(cellsOf(saidTable(figures, "answerCountry"), "Iceland")).toHaveLength(8);
  });

  it("show sets for each that is asked for, in all regions", () => {
    const shares = cellsOf(coverageTable(figures), "`cognomen/full`");
    expect(shares.slice(0, 1)).toEqual(["0.9"]);
    expect(Number.parseFloat(shares[2]!)).toBeGreaterThan(80);
    expect(cellsOf(coverageRegionTable(figures), "Western Europe")).toHaveLength(7);
  });

  it("name everybody of the well-known people who is answered otherwise, with a reason", () => {
    const misses = figures.goldenPeople.flatMap((outcome) => outcome.misses);
    const names = new Set(misses.map(({ name }) => name));
    const lines = goldenMissTable(figures).trim().split("\n").slice(2);
    expect(lines).toHaveLength(names.size);
    for (const line of lines) expect(line).toMatch(/ \| (?:no|the|a) [^|]+ \|$/u);
    expect(goldenPeopleTable(figures)).toMatch(/^\| all \|/mu);
    const estimated = figures.goldenPeople.find(({ system }) => system === "full + estimate")!;
    const counts = goldenReasonTable(figures)
      .match(/\d+(?= \|$)/gmu)!
      .map(Number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(estimated.misses.length);
  });

  it("say what each part of the way to answer is worth, once it is measured", () => {
    expect(answerTable({ people: "", variants: [] })).toContain("Still to be measured");
    const score = { protocol: "whole name", split: "report", answered: 1, top5: 1 } as const;
    const rest = { countryMeanTop1: 1, calibrationError: 0.02, logLoss: 1.5, weightedTop1: 1 };
    const range = (value: number) => ({ value, low: value - 0.01, high: value + 0.01 });
    const stored = (name: string, top1: number) => ({
      name,
      what: name,
      model: "",
      scores: [
        { ...score, ...rest, top1 },
        { ...score, ...rest, top1: top1 + 0.1, estimated: true as const },
      ],
      losses:
        name === "answered"
          ? []
          : [
              { protocol: "whole name" as const, top1: range(0.05), top5: range(0) },
              {
                protocol: "whole name" as const,
                estimated: true as const,
                top1: range(0.02),
                top5: range(0),
              },
            ],
    });
    const table = answerTable({
      people: "",
      variants: [],
      answers: [stored("answered", 0.6), stored("less", 0.5)],
    });
    expect(cellsOf(table, "answered").slice(0, 5)).toEqual(["60.0 %", "100.0 %", "0.020", "1.500", "70.0 %"]);
    expect(cellsOf(table, "less")[0]).toBe("−5.0 (−6.0 to −4.0)");
    expect(cellsOf(table, "less")[4]).toBe("−2.0 (−3.0 to −1.0)");
  });
});
