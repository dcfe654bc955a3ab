import { describe, expect, it } from "vitest";
import { evidenceColumns, findPlan, plannedSourceIds } from "../../../build/collect/source-plan.ts";

describe("the table of sources", () => {
  const columns = new Map(evidenceColumns().map((column) => [column.id, column]));
  const plans = plannedSourceIds().map((id) => ({ id, plan: findPlan(id)! }));

  it("names a column for every source, with the same accent flag", () => {
    expect(plans.length).toBeGreaterThan(150);
    for (const { id, plan } of plans) {
      expect(columns.get(plan.column), id).toBeDefined();
      expect(columns.get(plan.column)!.accentBlind, id).toBe(plan.accentBlind);
    }
  });
  it("refers only to columns and sources that exist", () => {
    for (const { derivedFrom = [], class: kind, id } of columns.values()) {
      expect(derivedFrom.length > 0, id).toBe(kind === "derived");
      for (const base of derivedFrom) expect(columns.has(base), `${id}: ${base}`).toBe(true);
    }
    for (const { plan } of plans)
      for (const other of plan.overlaps) expect(findPlan(other), other).toBeDefined();
  });
  it("holds the privacy floor for every register, rank and emigrant list", () => {
    for (const { id, plan } of plans) {
      const kind = columns.get(plan.column)!.class;
      if (kind === "register" || kind === "rank" || kind === "abroad")
        expect(plan.privacyFloor, id).toBe(true);
    }
  });
  it("puts the strongest classes first", () => {
    const classes = evidenceColumns().map((column) => column.class);
    expect([...new Set(classes)]).toEqual([
      "register",
      "rank",
      "abroad",
      "sample",
      "wikidata",
      "dictionary",
      "derived",
    ]);
  });
});
