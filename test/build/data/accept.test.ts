import { describe, expect, it } from "vitest";
import { acceptanceOf, acceptShard } from "../../../build/data/accept.ts";
import type { EvidenceColumn } from "../../../build/data/statistics.ts";
import { COLUMNS, READ, SOURCES } from "../../helpers/licence-folder.ts";

const origins = { evidence: COLUMNS, sources: SOURCES };

describe("columns that are read", () => {
  it.each(READ)("of licence classes %j: %j", (choice, ids) => {
    expect(COLUMNS.filter(acceptanceOf(origins, choice)).map(({ id }) => id)).toEqual(ids);
  });

  it("are those whose base is accepted down to its own base", () => {
    const chain: EvidenceColumn = {
      id: "of-of-list",
      class: "derived",
      licence: "A",
      accentBlind: false,
      derivedFrom: ["of-list"],
    };
    const evidence = [...COLUMNS, chain];
    expect(acceptanceOf({ evidence, sources: [] }, ["A", "B"])(chain)).toBe(false);
    expect(acceptanceOf({ evidence, sources: [] }, ["A", "C"])(chain)).toBe(true);
  });

  it("are not those of which nobody knows what they rest on", () => {
    const evidence: EvidenceColumn[] = [{ ...COLUMNS[0]!, class: "derived", derivedFrom: ["gone"] }];
    expect(evidence.filter(acceptanceOf({ evidence, sources: [] }, ["A"]))).toEqual([]);
    expect(evidence.filter(acceptanceOf({ evidence, sources: [] }, ["A", "B", "C"]))).toEqual(evidence);
  });
});

describe("acceptShard", () => {
  const shard = {
    country: "CH",
    part: "surname" as const,
    columns: ["one", "two"],
    rows: [
      { name: "both", counts: [1, 2] },
      { name: "first", counts: [3, 0] },
      { name: "second", counts: [0, 4] },
    ],
  };

  it("leaves out columns, and the names that only those have", () => {
    expect(acceptShard(shard, (id) => id === "two")).toEqual({
      ...shard,
      columns: ["two"],
      rows: [
        { name: "both", counts: [2] },
        { name: "second", counts: [4] },
      ],
    });
    expect(acceptShard(shard, () => false)).toEqual({ ...shard, columns: [], rows: [] });
  });

  it("leaves a shard alone of which all is accepted", () => {
    expect(acceptShard(shard, () => true)).toBe(shard);
  });
});
