/** What is put aside when the data are made anew. */
import { describe, expect, it } from "vitest";
import { readFigures } from "../../../bench/accuracy/figures.ts";
import { areSameTiers, readSnapshot, takeSnapshot } from "../../../bench/accuracy/snapshot.ts";

const figures = readFigures();

describe("a snapshot", () => {
  const snapshot = takeSnapshot(figures);

  it("has every tier, with and without estimates, in all ways of asking", () => {
    const asked = (results: typeof snapshot.results) =>
      results.map(({ system, protocol }) => `${system}, ${protocol}`);
    expect(asked(snapshot.results)).toHaveLength(24);
    expect(asked(snapshot.results)[0]).toBe("core, whole name");
    expect(new Set(asked(snapshot.native!.results))).toEqual(new Set(asked(snapshot.results)));
  });

  it("has shares by script and country, and nothing else of the groups", () => {
    const surname = snapshot.results.find(
      ({ system, protocol }) => system === "full" && protocol === "surname",
    )!;
    expect(Object.keys(surname.groups!)).toEqual(["script", "country"]);
    expect(Object.keys(surname.groups!.country[0]!)).toEqual([
      "name",
      "rowCount",
      "answered",
      "top1",
      "top5",
    ]);
    expect(surname.top1).toBe(
      figures.results.find(({ system, protocol }) => system === "full" && protocol === "surname")!.unweighted
        .top1,
    );
  });

  it("is refused of figures in which no names were counted", () => {
    const { data: _, ...old } = figures;
    expect(() => takeSnapshot(old as typeof figures)).toThrow("no counts of names");
  });
});

describe("areSameTiers", () => {
  const tiers = (...hashes: string[]) => ({
    tiers: hashes.map((sha256) => ({ tier: "core", keyCount: 1, byteCount: 1, sha256 })),
  });

  it("goes by the bytes of all tiers", () => {
    expect(areSameTiers(tiers("a", "b"), tiers("a", "b"))).toBe(true);
    expect(areSameTiers(tiers("a", "b"), tiers("a", "c"))).toBe(false);
    expect(areSameTiers(tiers("a"), tiers("a", "b"))).toBe(false);
  });
});

it("the snapshot that is committed has what the page compares", () => {
  const { data, native, tiers } = readSnapshot();
  expect(tiers.map(({ tier }) => tier)).toEqual(["core", "standard", "full"]);
  expect(Object.keys(data.pairs).length).toBeGreaterThan(200);
  expect(native?.results.length).toBeGreaterThan(0);
});
