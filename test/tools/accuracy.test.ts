/** Pages say what was measured, and nothing has to be copied by hand. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { formatFigures, readFigures } from "../../bench/accuracy/figures.ts";
import { readGolden } from "../../bench/accuracy/golden.ts";
import { readStudy } from "../../bench/accuracy/study-file.ts";
import { VARIANTS } from "../../bench/accuracy/variants.ts";
import { findWeakest } from "../../tools/accuracy/group-tables.ts";
import { fillSlots, makePage, PAGE_PATH, readReasons } from "../../tools/accuracy/page.ts";
import { barChart, reliabilityDiagram } from "../../tools/accuracy/svg.ts";
import { FIGURE_SECTIONS } from "../../tools/readme/figure-sections.ts";
import { replaceSection } from "../../tools/readme/sections.ts";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const figures = readFigures();
const study = readStudy();

describe("the page about accuracy", () => {
  const files = makePage(figures, study);

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
