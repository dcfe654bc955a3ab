import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCountries } from "../../../build/data/folder.ts";
import { type EvidenceColumn, encodeShard, shardPath } from "../../../build/data/statistics.ts";
import { readWriters } from "../../../build/data/writers.ts";
import { PARAMETERS } from "../../../build/model/parameters.ts";
import { loadPooledCounts } from "../../../build/model/pooled-counts.ts";
import { PosteriorModel } from "../../../build/model/posterior.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();
const COLUMNS: EvidenceColumn[] = [{ id: "list", class: "register", licence: "A", accentBlind: false }];
const parameters = { ...PARAMETERS, deriveSpellings: false, transferGenderForms: false };
const populations = new Map(readCountries("data").map(({ code, population }) => [code, population]));
const writers = readWriters("data");

/** Surnames by country, each with its bearers. */
type Lists = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The probability of each country for a surname. */
function ask(name: string, lists: Lists): Map<string, number> {
  const own = join(folder, Object.keys(lists).join(), name);
  for (const [country, names] of Object.entries(lists))
    writeFileAtomic(
      shardPath(own, country, "surname"),
      encodeShard({
        country,
        part: "surname",
        columns: ["list"],
        rows: Object.entries(names)
          .sort(([left], [right]) => (left < right ? -1 : 1))
          .map(([key, count]) => ({ name: key, counts: [count] })),
      }),
    );
  const codes = Object.keys(lists).sort();
  const pooled = loadPooledCounts(own, codes, COLUMNS, { parameters, writers });
  const model = new PosteriorModel(
    pooled,
    codes.map((code) => populations.get(code)!),
    { parameters },
  );
  const { probabilities } = model.uncalibrated(pooled.keys.indexOf(foldKey(name)), "surname")!;
  return new Map(codes.map((code, number) => [code, probabilities[number]!]));
}

/** Four letters of a script. */
function makeName(script: string): string {
  const pattern = new RegExp(`[\\p{Script=${script}}&&[\\p{Ll}\\p{Lo}]]`, "v");
  let name = "";
  for (let point = 0x370; name.length < 4 && point < 0x20000; point++) {
    const letter = String.fromCodePoint(point);
    if (pattern.test(letter) && foldKey(letter) === letter) name += letter;
  }
  return name;
}

/** A long list of names that begin with a letter of Devanagari, each with 20 bearers. */
function makeList(first: string): Record<string, number> {
  const list: Record<string, number> = {};
  for (let number = 0; number < 4096; number++) {
    const letters = [0, 1, 2, 3].map((digit) => 0x915 + (Math.floor(number / 8 ** digit) % 8));
    list[first + String.fromCodePoint(...letters)] = 20;
  }
  return list;
}

/** Letters that all who write the script have. */
const NAMES: Readonly<Record<string, string>> = { Arabic: "محمد", Cyrillic: "рома" };

/** Scripts that two countries write, with countries that have a fifth of the writers, each with the next larger one. */
const cases = [...new Set(writers.map(({ script }) => script))].flatMap((script) => {
  const counts = writers
    .filter((writer) => writer.script === script)
    .map(({ code, share }) => ({ code, count: share * populations.get(code)! }))
    .sort((left, right) => right.count - left.count);
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return counts
    .filter(({ count }) => counts.length > 1 && count >= 0.2 * sum)
    .map(({ code }) => ({ script, code, neighbour: counts.find((other) => other.code !== code)!.code }));
});

describe("a country that writes a script and has no list in it", () => {
  it.each(cases)(
    "$code has a twentieth of a name in $script that only $neighbour has, or more",
    ({ script, code, neighbour }) => {
      const latin = { alike: 5000, shared: 5000 };
      const name = NAMES[script] ?? makeName(script);
      const answer = ask(name, { [code]: latin, [neighbour]: { ...latin, [name]: 1000 } });
      expect(answer.get(code)).toBeGreaterThan(0.05);
    },
  );

  it("has less of it, the fewer names both share in Latin letters", () => {
    const answerWith = (name: string): number =>
      ask("थापा", { IN: { [name]: 5000, alike: 5000 }, NP: { alike: 5000, shared: 5000, थापा: 1000 } }).get(
        "IN",
      )!;
    expect(answerWith("other")).toBeLessThan(answerWith("shared"));
  });

  it("has next to nothing of it once its own list is long", () => {
    const latin = { alike: 5000 };
    const lists = { NP: { ...latin, ...makeList("थ"), थापा: 1000 } };
    const withList = ask("थापा", { IN: { ...latin, ...makeList("म") }, ...lists }).get("IN")!;
    const without = ask("थापा", { IN: latin, ...lists }).get("IN")!;
    expect(withList).toBeLessThan(without / 2);
  });

  it("has nothing of a name with a letter that it does not write", () => {
    const latin = { alike: 5000 };
    const answerFor = (name: string): number =>
      ask(name, { RU: latin, UA: { ...latin, [name]: 1000 } }).get("RU")!;
    expect(answerFor("їжак")).toBeLessThan(answerFor("рома") / 2);
  });
});
