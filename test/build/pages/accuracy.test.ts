/** Pages say what was measured, and nothing has to be copied by hand. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatFigures, readFigures } from "../../../bench/accuracy/figures.ts";
import { readGolden } from "../../../bench/accuracy/golden.ts";
import { type LicenceCosts, readLicenceCosts } from "../../../bench/accuracy/licence-file.ts";
import { readLists } from "../../../bench/accuracy/lists/figures.ts";
import {
  type Gain,
  isHarmful,
  readSourceStudy,
  type SourceGain,
} from "../../../bench/accuracy/source-file.ts";
import { readStudy } from "../../../bench/accuracy/study-file.ts";
import { VARIANTS } from "../../../bench/accuracy/variants.ts";
import { readSources } from "../../../build/data/folder.ts";
import { WRITTEN_FORMS } from "../../../build/evaluate/written-forms.ts";
import { findWeakest } from "../../../build/pages/accuracy/country-tables.ts";
import { formTable, oneWordTable } from "../../../build/pages/accuracy/form-tables.ts";
import { findOutdatedLicences } from "../../../build/pages/accuracy/licence-table.ts";
import { makePages, readReasons } from "../../../build/pages/accuracy/page.ts";
import { fillSlots } from "../../../build/pages/accuracy/slots.ts";
import { sourceSummary, sourceTable } from "../../../build/pages/accuracy/source-table.ts";
import { answerTable, studyState } from "../../../build/pages/accuracy/study-tables.ts";
import { FIGURE_SECTIONS } from "../../../build/pages/readme/figure-sections.ts";
import { replaceSection } from "../../../build/pages/readme/sections.ts";
import { ROOT } from "../../helpers/imports.ts";

const figures = readFigures();
const study = readStudy();
const licences = readLicenceCosts();

describe("the pages about accuracy", () => {
  const files = makePages(figures, study, licences, readSourceStudy(), readLists());

  it.each([...files])("%s is what the figures make of it", (path, content) => {
    expect(readFileSync(join(ROOT, path), "utf8"), '"npm run accuracy" renews it').toBe(content);
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
    const text = readFileSync(join(ROOT, page), "utf8");
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

describe("tables of whole names", () => {
  const cellsOf = (table: string, label: string): string[] =>
    table
      .split("\n")
      .find((line) => line.startsWith(`| ${label} |`))!
      .split("|")
      .slice(2, -1)
      .map((cell) => cell.trim());

  it("say what each part of the way to answer is worth, once it is measured", () => {
    expect(answerTable({ people: "", variants: [] })).toContain("Still to be measured");
    const score = { protocol: "whole name", split: "report", answered: 1, top5: 1 } as const;
    const rest = { calibrationError: 0.02, logLoss: 1.5, weightedTop1: 1 };
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

describe("tables of forms", () => {
  const measured = (system: string, example: string) => ({
    system,
    example,
    rowCount: 7362,
    written: 0.5,
    plain: 0.535,
  });

  it("put what callers get beside each other, as far as it was measured", () => {
    const forms = [
      measured("full", "Silva MJ"),
      measured("full + estimate", "Silva MJ"),
      { ...measured("full", "MariaSilva"), written: 0.5346 },
      measured("full", "Maria"),
    ];
    expect(formTable({ forms }).split("\n").slice(2)).toEqual([
      "| `Silva MJ` | 7,362 | 50.0 % | 53.5 % | −3.5 | 50.0 % | 53.5 % | −3.5 |",
      "| `MariaSilva`, with a zero-width space | 7,362 |  |  |  | 53.5 % | 53.5 % | 0.0 |",
      "",
    ]);
    expect(oneWordTable({ forms }).split("\n").slice(2)).toEqual([
      '| `Maria`, `{ given: "Maria" }` | 7,362 |  |  |  | 50.0 % | 53.5 % | −3.5 |',
      "",
    ]);
  });

  it("have every form on the page", () => {
    const rows = formTable(figures) + oneWordTable(figures);
    expect(rows.match(/^\| `/gmu)).toHaveLength(WRITTEN_FORMS.length);
  });
});

describe("the state of the study", () => {
  const whole = { ...study, variants: study.variants.map((variant) => ({ ...variant, model: "new" })) };
  const current = {
    ...whole,
    answers: (study.answers ?? []).map((variant) => ({ ...variant, model: "new" })),
  };
  const stateOf = (model: string, asked: typeof study): string => studyState({ ...figures, model }, asked);

  it("is that of the other figures, or an earlier one", () => {
    expect(stateOf("new", current)).toContain("on the same model");
    expect(stateOf("newer", current)).toContain("The study was measured on a slightly earlier state");
  });

  it("names the rows of an earlier one", () => {
    const [first, ...others] = current.variants;
    const mixed = { ...current, variants: [{ ...first!, model: "old" }, ...others] };
    expect(stateOf("new", mixed)).toBe(
      `Measured on a slightly earlier state of the model than the other rows: ${first!.what}.`,
    );
  });
});

describe("what each source is worth", () => {
  const gain = (mean: number, firstCount: number): Gain => ({
    peopleCount: 100,
    mean,
    standardError: 0.01,
    firstCount,
    firstCountWithout: 50,
  });
  const group = (id: string, own: Gain, tier?: Gain): SourceGain => ({
    sources: [id],
    columns: [id],
    countries: ["CH"],
    ownEntryCount: 1234,
    own,
    ...(tier && { tier }),
    all: gain(0.001, 50),
  });
  const groups = [
    group("good", gain(0.2, 60)),
    group("alike", gain(0.01, 50)),
    group("bad", gain(-0.2, 40), gain(-0.1, 45)),
    group("cleared", gain(-0.1, 50), gain(-0.01, 51)),
  ];

  it("is said of all sources, the worst first", () => {
    const table = sourceTable({ people: "", groups });
    const order = ["bad", "cleared", "alike", "good"].map((id) => table.indexOf(`\`${id}\``));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    expect(table).toContain("−0.200 ± 0.010");
    expect(table).toContain("50 → 40");
    expect(table).toContain("1,234");
    expect(table).toContain("−0.010 ± 0.010, 50 → 51");
  });

  it("is summed up", () => {
    const summary = sourceSummary({ people: "", groups });
    expect(summary).toContain("Of 4 groups of sources, 1 make");
    expect(summary).toContain(
      "2 make them worse: `bad`, `cleared`. In the full tier, these still do: `bad`.",
    );
    expect(sourceSummary({ people: "", groups: groups.slice(0, 2) })).toContain("None makes them worse.");
    expect(sourceSummary({ people: "", groups: groups.slice(3) })).toContain(
      "In the full tier, none of them does.",
    );
  });

  it("is said to be unknown before it was measured", () => {
    expect(sourceTable(undefined)).toContain("Still to be measured");
    expect(sourceSummary(undefined)).toBe("");
  });
});

describe("the sources that are read", () => {
  const { groups } = readSourceStudy()!;

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
