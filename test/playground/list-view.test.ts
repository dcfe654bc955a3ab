/** What the page says of a list. */
import { describe, expect, it } from "vitest";
import { viewSummary } from "../../playground/page/list-view.ts";
import type { ListHelp } from "../../playground/worker/list-help.ts";
import type { ListSummary } from "../../playground/worker/list-run.ts";

const FOUND = {
  kind: "found" as const,
  nameCount: 197,
  hasHome: true,
  shares: [
    { country_id: "DE", share: 0.712, low: 0.66, high: 0.763 },
    { country_id: "TR", share: 0.15, low: 0.1, high: 0.2 },
    { country_id: "PL", share: 0.1, low: 0.05, high: 0.999 },
    { country_id: "IT", share: 0.007, low: 0.006, high: 0.009 },
    { country_id: "FR", share: 0.004, low: 0, high: 0.01 },
  ],
};

const summaryOf = (help: ListHelp, changes: Partial<ListSummary> = {}): ListSummary => ({
  ...{
    columns: [],
    place: { name: 0 },
    unread: [],
    separators: [],
    choices: [],
    total: 200,
    done: 200,
    unknown: 3,
    progress: 1,
  },
  ...{ isCancelled: false, help, expected: { DE: 100, TR: 50 } },
  ...changes,
});

describe("viewSummary", () => {
  it("puts no country first where none stands out", () => {
    const view = viewSummary(summaryOf({ ...FOUND, hasHome: false }), true);
    const codes = ["DE", "TR", "PL", "IT"];
    expect(view.heroes).toEqual([{ label: "200 names", codes, text: "From 4 countries", figure: "" }]);
    expect(view.note[0]).toBe("From many countries, no one of them stands out.");
    expect(view.announcement).toBe(
      "From many countries, no one of them stands out. Germany 71%, Türkiye 15%",
    );
    expect(view.bars).toHaveLength(4);
  });

  it("says first where the list is from, with ranges in text and on the bars", () => {
    const view = viewSummary(summaryOf(FOUND), true);
    expect(view.title).toEqual(["200 names"]);
    expect(view.heroes).toEqual([{ label: "200 names", codes: ["DE"], text: "Germany", figure: "71%" }]);
    expect(view.note.slice(0, 2)).toEqual([
      "About 71% from Germany (66\u00a0to\u00a076%).",
      "Based on 197 of 200 names, taken together.",
    ]);
    expect(view.bars.map(({ code, values }) => [code, ...values])).toEqual([
      ["DE", { length: 0.712, figure: "71%", range: { low: 0.66, high: 0.763, figure: "66 to 76%" } }],
      ["TR", { length: 0.15, figure: "15%", range: { low: 0.1, high: 0.2, figure: "10 to 20%" } }],
      ["PL", { length: 0.1, figure: "10%", range: { low: 0.05, high: 0.999, figure: "5 to 100%" } }],
      ["IT", { length: 0.007, figure: "1%", range: { low: 0.006, high: 0.009, figure: "1%" } }],
    ]);
    expect(view.restAfter(2)).toBe("Other countries 14%");
    expect(view.restAfter(3)).toBe("Other countries 4%");
    expect(view.announcement).toMatch(/^About 71% from Germany .*\. Türkiye 15%, Poland 10%$/u);
    expect(view.canDownload).toBe(true);
  });

  it("says in which encoding a file was read, and where cells were split", () => {
    const { facts } = viewSummary(
      summaryOf(FOUND, { columns: ["id", "authors"], place: { name: 1 }, separators: [";"] }),
      true,
      "windows-1251",
    );
    expect(facts.slice(2)).toEqual([
      ["Names", "column “authors”"],
      ["Several people in a cell", "split at “;”"],
      ["Encoding", "read as windows-1251"],
    ]);
  });

  it("does not call it all what is only nearly that", () => {
    const shares = [{ country_id: "DE", share: 0.998, low: 0.72, high: 1 }];
    const { note, bars } = viewSummary(summaryOf({ ...FOUND, shares }), true);
    expect(note[0]).toBe("Nearly all from Germany (72\u00a0to\u00a0100%).");
    expect(bars[0]?.values[0]).toMatchObject({ figure: "> 99%", range: { figure: "72 to 100%" } });
  });

  it("shades the map by the shares, and says how many names these rest on", () => {
    const { series, legend } = viewSummary(summaryOf(FOUND), true);
    expect(legend).toBe("Share of 197 names, %");
    expect(series).toEqual([
      {
        label: "200 names",
        shares: new Map([
          ["DE", 0.712],
          ["TR", 0.15],
          ["PL", 0.1],
          ["IT", 0.007],
        ]),
        isPinned: true,
      },
    ]);
  });
});
