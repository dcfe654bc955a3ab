import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cleanRow } from "../../../build/collect/clean.ts";
import { compareCodePoints } from "../../../build/collect/count-store.ts";
import { countByLicence } from "../../../build/collect/licence-figures.ts";
import { NAME_PARTS, readCountries, readSources } from "../../../build/data/folder.ts";
import { readShard, shardPath } from "../../../build/data/statistics.ts";
import { foldName } from "../../../build/words/fold-name.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";

const DATA = "data";

describe("the committed data folder", () => {
  const countries = readCountries(DATA);
  const sources = readSources(DATA);
  const columnIds = new Set(sources.evidenceOrder);
  /** Columns all of whose sources are under the privacy floor. */
  const floored = new Set(
    sources.evidenceOrder.filter((id) =>
      sources.sources.filter(({ columns }) => columns[0] === id).every(({ privacyFloor }) => privacyFloor),
    ),
  );
  for (const { columns } of sources.sources) for (const listed of columns.slice(1)) floored.delete(listed);

  it("has all countries with regions, sorted", () => {
    expect(countries).toHaveLength(COUNTRY_COUNT);
    expect(countries.map(({ code }) => code)).toEqual(countries.map(({ code }) => code).sort());
    expect(countries.find(({ code }) => code === "XK")?.region).toBe("Southern Europe");
    expect(countries.find(({ code }) => code === "TW")?.region).toBe("Eastern Asia");
  });

  it("says of every source where it is from and where it went", () => {
    expect(sources.sources.length + sources.unread.length).toBeGreaterThan(150);
    for (const source of sources.sources) {
      expect(source.sha256, source.id).toMatch(/^[0-9a-f]{64}$/u);
      expect(source.licence, source.id).not.toBe("");
      for (const column of source.columns)
        expect(columnIds.has(column), `${source.id}: ${column}`).toBe(true);
    }
    expect(sources.evidence.map(({ id }) => id)).toEqual(sources.evidenceOrder);
  });

  it("has sorted, unique, folded names with positive counts, none below the privacy floor", {
    timeout: 300_000,
  }, () => {
    let rowCount = 0;
    let leftoverCount = 0;
    const problems: string[] = [];
    for (const { code } of countries) {
      for (const part of NAME_PARTS) {
        if (!existsSync(shardPath(DATA, code, part))) continue;
        const { columns, rows } = readShard(DATA, code, part);
        const flooredIndexes = columns.flatMap((id, index) => (floored.has(id) ? [index] : []));
        for (const id of columns) if (!columnIds.has(id)) problems.push(`${code} ${part}: column ${id}`);
        let previous = "";
        for (const [index, { name, counts }] of rows.entries()) {
          const place = `${code} ${part} ${JSON.stringify(name)}`;
          if (compareCodePoints(previous, name) >= 0) problems.push(`${place}: not after ${previous}`);
          if (!counts.some((count) => count > 0)) problems.push(`${place}: no count`);
          for (const column of flooredIndexes) {
            const count = counts[column]!;
            if (count > 0 && count < sources.privacyFloor)
              problems.push(`${place}: ${columns[column]} ${count}`);
          }
          // Every tenth: folding all of them is half a minute.
          if (index % 10 === 0 && foldName(name) !== name) problems.push(`${place}: not folded`);
          const { removedBy } = cleanRow(name, part, code, true);
          // Test is a surname, Baby a given name, where a whole name says so.
          if (removedBy === "placeholder" || removedBy === "initials and titles") leftoverCount++;
          else if (removedBy !== undefined) problems.push(`${place}: ${removedBy}`);
          previous = name;
        }
        rowCount += rows.length;
      }
    }
    expect(problems.slice(0, 20)).toEqual([]);
    expect(leftoverCount).toBeLessThan(40);
    expect(rowCount).toBe(sources.figures.entryCount);
    expect(rowCount).toBeGreaterThan(3_000_000);
  });

  it("says how many names rest on each licence class", { timeout: 300_000 }, () => {
    const codes = countries.map(({ code }) => code);
    expect(countByLicence(DATA, codes, sources.evidence, createQuietProgress())).toEqual(sources.figures);
  });
});
