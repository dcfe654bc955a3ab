/** New figures beside old ones, on tiny ones. */
import { describe, expect, it } from "vitest";
import type { StoredGroup, StoredResult } from "../../../bench/accuracy/figures.ts";
import {
  type Compared,
  describeDifferences,
  SHOWN_COUNTRY_COUNT,
} from "../../../build/refresh/differences.ts";

type Shares = readonly [top1: number, top5: number];

/** Figures of the full tier by whole name. */
function figures(
  country: Readonly<Record<string, Shares>>,
  rowCount = 50,
  shares: Shares = [0.6, 0.8],
): Compared {
  const [top1, top5] = shares;
  const groups = Object.entries(country).map(([name, [first, five]]) => ({
    name,
    rowCount,
    top1: first,
    top5: five,
  }));
  const result = {
    system: "full",
    protocol: "whole name",
    weighted: { top1, top5 },
    groups: { country: groups as StoredGroup[] },
  } as StoredResult;
  const people = { rowCount: 9, reportCount: 9, partsCount: 9, countryCount: 9, sha256: "people" };
  return { people, tiers: [{ tier: "full", keyCount: 9, byteCount: 9000, sha256: "" }], results: [result] };
}

const base = figures({ DE: [0.5, 0.8] });

describe("describeDifferences", () => {
  it("shows nothing of what is the same, to a decimal", () => {
    expect(describeDifferences(base, base)).toBe("No figures differ.\n");
    expect(describeDifferences(base, figures({ DE: [0.5, 0.8] }, 50, [0.6001, 0.8]))).toBe(
      "No figures differ.\n",
    );
  });

  it("shows bytes of tiers and shares by way of asking, before and now", () => {
    const now = { ...figures({}, 50, [0.65, 0.8]), tiers: [{ ...base.tiers[0]!, byteCount: 10_000 }] };
    const text = describeDifferences(base, now);
    expect(text).toMatch(/full: bytes +9,000 → 10,000\n/u);
    expect(text).toMatch(/full, whole name +top-1 60\.0 % → 65\.0 % \(\+5\.0\) +top-5 80\.0 %\n/u);
  });

  it("shows a country that moved by more than noise", () => {
    // Of 50 people at a half two standard errors are a little more than seven people.
    expect(describeDifferences(base, figures({ DE: [0.34, 0.8] }))).toMatch(
      /Germany, 50 people +top-1 50\.0 % → 34\.0 % \(−16\.0\)\n/u,
    );
    expect(describeDifferences(base, figures({ DE: [0.36, 0.8] }))).toBe("No figures differ.\n");
    // Nobody was found and two are: no standard error, but two people.
    const none = figures({ DE: [0, 0] });
    expect(describeDifferences(none, figures({ DE: [0, 0.04] }))).toBe("No figures differ.\n");
    expect(describeDifferences(none, figures({ DE: [0, 0.1] }))).toContain("top-5 0.0 % → 10.0 % (+10.0)");
    // With more people less is noise.
    expect(
      describeDifferences(figures({ DE: [0.5, 0.8] }, 400), figures({ DE: [0.44, 0.8] }, 400)),
    ).toContain("Germany");
  });

  it("shows the largest losses, then the largest gains, and says how many more there are", () => {
    const codes = ["AT", "BE", "CH", "DE", "ES", "FR", "GB"];
    const all = (top1: (index: number) => number): Compared =>
      figures(Object.fromEntries(codes.map((code, index) => [code, [top1(index), 0.9]])));
    const losses = describeDifferences(
      all(() => 0.9),
      all((index) => 0.1 + index / 100),
    );
    expect([...losses.matchAll(/^ {2}(\w+)/gmu)].map(([, name]) => name)).toEqual([
      "Austria",
      "Belgium",
      "Switzerland",
      "Germany",
      "Spain",
      "and",
    ]);
    expect(losses).toContain(`and ${codes.length - SHOWN_COUNTRY_COUNT} more\n`);
    const gains = describeDifferences(
      all((index) => 0.1 + index / 100),
      all(() => 0.9),
    );
    expect(gains).toMatch(/Austria.*Spain/su);
    expect(gains).not.toContain("France");
  });

  it("tells apart the people in their own scripts, and other people", () => {
    const own = (country: Readonly<Record<string, Shares>>, sha256 = "own"): Compared => {
      const { people, results } = figures(country);
      return { ...base, native: { people: { ...people, sha256 }, results } };
    };
    const text = describeDifferences(own({ GR: [0.9, 0.9] }), own({ GR: [0.1, 0.9] }));
    expect(text).toContain("Greece, own script, 50 people");
    expect(text).not.toContain("people differ");
    expect(describeDifferences(own({ GR: [0.9, 0.9] }), own({ GR: [0.1, 0.9] }, "others"))).toContain(
      "people differ",
    );
  });

  it("leaves out what older figures lack", () => {
    expect(describeDifferences({ ...base, tiers: [], results: [] }, base)).toBe("No figures differ.\n");
  });
});
