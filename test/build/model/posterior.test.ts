import { describe, expect, it } from "vitest";
import { type EvidenceColumn, encodeShard, type Shard, shardPath } from "../../../build/data/statistics.ts";
import { loadPooledCounts } from "../../../build/model/pooled-counts.ts";
import { PosteriorModel } from "../../../build/model/posterior.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const CODES = ["BR", "ES", "US"];
const COLUMNS: EvidenceColumn[] = [
  { id: "aware", class: "register", licence: "A", accentBlind: false },
  { id: "blind", class: "register", licence: "A", accentBlind: true },
];

const folder = makeTemporaryFolder();

function write(
  country: string,
  part: Shard["part"],
  rows: Record<string, [aware: number, blind: number]>,
): void {
  const shard: Shard = {
    country,
    part,
    columns: COLUMNS.map(({ id }) => id),
    rows: Object.entries(rows).map(([name, counts]) => ({ name, counts })),
  };
  writeFileAtomic(shardPath(folder, country, part), encodeShard(shard));
}

describe("a spelling that only sources without diacritics could mean", () => {
  // Wherever diacritics are written it is "albino": the share of "albiño" in what others say is 0.
  write("BR", "surname", { albino: [100, 0] });
  write("BR", "forename", { albino: [50, 0] });
  write("ES", "surname", { albiño: [0, 30] });
  write("US", "surname", { albino: [0, 400] });
  write("US", "forename", { albino: [0, 90] });
  const pooled = loadPooledCounts(folder, CODES, COLUMNS);
  const model = new PosteriorModel(pooled, [200e6, 50e6, 300e6]);
  const countriesOf = (name: string): (string | undefined)[] =>
    (model.of(pooled.keys.indexOf(foldKey(name)), "surname")?.countries ?? []).map((number) => CODES[number]);

  it("is from the country that has it, and from no country twice", () => {
    const listed = countriesOf("albiño");
    expect(listed[0]).toBe("ES");
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("has of others only what is unknown about so rare a name", () => {
    const { probabilities, bearerCount } = model.of(pooled.keys.indexOf(foldKey("albiño")), "surname")!;
    expect(bearerCount).toBe(5);
    // Of the background weight at five bearers, 0.43, a part lies on AA too.
    expect(probabilities[0]).toBeGreaterThan(0.6);
    expect(probabilities[0]).toBeLessThan(0.8);
  });

  it("is counted with the plain spelling, each country once", () => {
    expect(countriesOf("albino").sort()).toEqual(CODES);
  });
});
