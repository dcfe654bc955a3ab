/** Pages say what was measured, and nothing has to be copied by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFigures } from "../../../bench/accuracy/figures.ts";
import { readGolden } from "../../../bench/accuracy/golden.ts";
import { readLists } from "../../../bench/accuracy/lists/report.ts";
import { readStudy } from "../../../bench/accuracy/study/runner.ts";
import { isHarmful } from "../../../bench/accuracy/study/sources.ts";
import { readSources } from "../../../build/data/folder.ts";
import { findWeakest } from "../../../build/pages/accuracy/country-tables.ts";
import { makePages, readReasons } from "../../../build/pages/accuracy/page.ts";
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

describe("pages with figures", () => {
  it.each(FIGURE_SECTIONS)("$page has the same figures: $name", ({ page, name, make }) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    expect(text, '"npm run pages -- figures" renews them').toBe(replaceSection(text, name, make()));
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
