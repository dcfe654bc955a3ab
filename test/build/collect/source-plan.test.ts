import { describe, expect, it } from "vitest";
import {
  columnId,
  evidenceColumns,
  findPlan,
  plannedSourceIds,
  reasonNotToRead,
} from "../../../build/collect/source-plan.ts";
import { LICENCE_CLASSES } from "../../../build/data/statistics.ts";

describe("the table of sources", () => {
  const readIds = plannedSourceIds().filter((id) => reasonNotToRead(id) === undefined);
  const plans = readIds.map((id) => ({ id, plan: findPlan(id)! }));
  const evidence = evidenceColumns(new Map(readIds.map((id) => [id, "A"])));
  const columns = new Map(evidence.map((column) => [column.id, column]));

  it("has a plan for every source, or a reason not to read it", () => {
    expect(plannedSourceIds().length).toBeGreaterThan(150);
    for (const { id, plan } of plans) expect(plan, id).toBeDefined();
    for (const id of plannedSourceIds().filter((planned) => !readIds.includes(planned))) {
      expect(findPlan(id), id).toBeUndefined();
      expect(reasonNotToRead(id), id).not.toBe("");
    }
  });
  it("names a column for every source, with the same accent flag", () => {
    for (const { id, plan } of plans) {
      const column = columns.get(columnId(plan, "A"));
      expect(column, id).toBeDefined();
      expect(column!.accentBlind, id).toBe(plan.accentBlind);
      if (plan.listedColumn !== undefined)
        expect(columns.get(plan.listedColumn)?.class, id).toBe("dictionary");
    }
  });
  it("gives sources that are added up a column for each licence class", () => {
    const licences = new Map(readIds.map((id, index) => [id, LICENCE_CLASSES[index % 3]!]));
    const mixed = new Map(evidenceColumns(licences).map((column) => [column.id, column]));
    for (const [id, licence] of licences) {
      const column = mixed.get(columnId(findPlan(id)!, licence));
      expect(column?.licence, id).toBe(licence);
    }
    for (const licence of ["a", "b", "c"]) expect(mixed.get(`sample-${licence}`)?.pool).toBe("sample");
  });
  it("refers only to columns and sources that exist", () => {
    const pools = new Set(evidence.map(({ pool }) => pool));
    for (const { derivedFrom = [], class: kind, id } of columns.values()) {
      expect(derivedFrom.length > 0, id).toBe(kind === "derived");
      for (const base of derivedFrom)
        expect(findPlan(base) !== undefined || pools.has(base), `${id}: ${base}`).toBe(true);
    }
  });
  it("holds the privacy floor for every register, rank and emigrant list", () => {
    for (const { id, plan } of plans) {
      const kind = columns.get(columnId(plan, "A"))!.class;
      if (kind === "register" || kind === "rank" || kind === "abroad")
        expect(plan.privacyFloor, id).toBe(true);
    }
  });
  it("puts the strongest classes first", () => {
    const classes = evidence.map((column) => column.class);
    expect([...new Set(classes)]).toEqual([
      "register",
      "rank",
      "abroad",
      "sample",
      "tally",
      "dictionary",
      "derived",
    ]);
  });
});
