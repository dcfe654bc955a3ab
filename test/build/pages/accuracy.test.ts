/** Pages say what was measured, and nothing has to be copied by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatFigures, readFigures } from "../../../bench/accuracy/figures.ts";
import { readGolden } from "../../../bench/accuracy/golden.ts";
import { readLists } from "../../../bench/accuracy/lists/figures.ts";
import { readStudy, type Study } from "../../../bench/accuracy/study/runner.ts";
import { isHarmful } from "../../../bench/accuracy/study/sources.ts";
import { readSources } from "../../../build/data/folder.ts";
import { WRITTEN_FORMS } from "../../../build/evaluate/written-forms.ts";
import { findWeakest } from "../../../build/pages/accuracy/country-tables.ts";
import { formTable, oneWordTable } from "../../../build/pages/accuracy/form-tables.ts";
import { findOutdatedLicences } from "../../../build/pages/accuracy/licence-table.ts";
import { makePages, readReasons } from "../../../build/pages/accuracy/page.ts";
import { fillSlots } from "../../../build/pages/accuracy/slots.ts";
import { studyState } from "../../../build/pages/accuracy/study-tables.ts";
import { FIGURE_SECTIONS } from "../../../build/pages/readme/figure-sections.ts";
import { replaceSection } from "../../../build/pages/readme/sections.ts";
import { ROOT } from "../../helpers/imports.ts";

const figures = readFigures();
const study = readStudy();

describe("the pages about accuracy", () => {
  const files = makePages(figures, study, readLists());

  it.each([...files])("%s is what the figures make of it", (path, content) => {
    expect(readFileSync(join(ROOT, path), "utf8"), '"npm run pages -- accuracy" renews it').toBe(content);
  });

  it("explains every well-known name that is answered otherwise", () => {
    const misses = figures.golden!.misses.map(({ name }) => name);
    const reasons = readReasons("golden-reasons.tsv");
    expect(misses.filter((name) => !reasons.get(name))).toEqual([]);
    const names = new Set(readGolden().map(({ name }) => name));
    expect([...reasons.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it("explains the weakest countries", () => {
    const reasons = readReasons("country-reasons.tsv");
    expect(findWeakest(figures).filter(({ name }) => !reasons.get(name))).toEqual([]);
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
  const stamp = { name: "ABC", what: "all", model: figures.model, facts: "" };
  const all = { ...stamp, licences: ["A", "B", "C"], sourceCount: 148, nameCount: 2345678, scores } as const;
  const found = (change: Partial<Study["licences"]>): string[] =>
    findOutdatedLicences(figures, {
      licences: { people: figures.people.sha256, rows: [all as never], ...change },
    });

  it("are of the model and the people of the page, and say the same of all classes", () => {
    expect(found({})).toEqual([]);
    expect(found({ rows: [] })).toEqual([expect.stringContaining("no figures of all licence classes")]);
    const old = { ...all, model: "" } as never;
    for (const changed of [{ rows: [old] }, { people: "" }])
      expect(found(changed)).toEqual([expect.stringContaining("of another model or other people")]);
    const other = {
      ...all,
      scores: scores.map((score) => ({ ...score, top1: score.top1 - 0.001 })),
    } as never;
    expect(found({ rows: [other] })).toEqual([
      expect.stringContaining("score otherwise than in the figures"),
    ]);
  });
});

describe("pages with figures", () => {
  it.each(FIGURE_SECTIONS)("$page has the same figures: $name", ({ page, name, make }) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    expect(text, '"npm run pages -- figures" renews them').toBe(replaceSection(text, name, make()));
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

describe("formatFigures", () => {
  it("rounds, and writes a line a record, those of long records too", () => {
    const rows = Array.from({ length: 300 }, (_, a) => ({ a }));
    const text = formatFigures({ list: [{ a: 0.123456, b: { c: "x" } }, { rows }], d: 1, e: undefined });
    expect(text.split("\n").slice(0, 5)).toEqual([
      "{",
      '"list": [',
      '{"a":0.12346,"b":{"c":"x"}},',
      "{",
      '"rows": [',
    ]);
    expect(text.match(/^\{"a":\d+\},?$/gmu)).toHaveLength(300);
    expect(JSON.parse(text)).toEqual({ list: [{ a: 0.12346, b: { c: "x" } }, { rows }], d: 1 });
  });
});

it("the page of forms has every form", () => {
  const rows = formTable(figures) + oneWordTable(figures);
  expect(rows.match(/^\| `/gmu)).toHaveLength(WRITTEN_FORMS.length);
});

describe("the state of the study", () => {
  const stateOf = (change: (index: number) => string): string => {
    const rows = study.model.rows.map((row, index) => ({ ...row, model: change(index) }));
    const answers = study.answers.rows.map((row) => ({ ...row, model: change(-1) }));
    return studyState(
      { ...figures, model: "new" },
      { ...study, model: { people: "", rows }, answers: { people: "", rows: answers } },
    );
  };

  it("is that of the other figures, or an earlier one, or names the rows of an earlier one", () => {
    expect(stateOf(() => "new")).toContain("on the same model");
    expect(stateOf(() => "old")).toContain("The study was measured on a slightly earlier state");
    expect(stateOf((index) => (index === 0 ? "old" : "new"))).toBe(
      `Measured on a slightly earlier state of the model than the other rows: ${study.model.rows[0]!.what}.`,
    );
  });
});

describe("the sources that are read", () => {
  const groups = study.sources.rows;

  it("were all asked whether they help", () => {
    const asked = new Set(groups.flatMap(({ columns }) => columns));
    const { evidence } = readSources(join(ROOT, "data"));
    const published = evidence.filter(({ class: kind }) => kind !== "derived").map(({ id }) => id);
    expect(published.filter((id) => !asked.has(id))).toEqual([]);
  });

  it("make no country worse", () => {
    expect(groups.filter(isHarmful).map(({ sources }) => sources)).toEqual([]);
  });
});
