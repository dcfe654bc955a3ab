import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { askFirstKnown } from "../../../bench/accuracy/system.ts";
import type { Answer } from "../../../build/evaluate/metrics.ts";
import { readPeople } from "../../../build/evaluate/people.ts";
import { surnameQueries } from "../../../build/evaluate/query.ts";
import { fnv1a, splitOf } from "../../../build/evaluate/split.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();

describe("surnameQueries", () => {
  it.each([
    ["Ada Lovelace", "King", ["King"]],
    ["Ada Lovelace", "", ["Lovelace"]],
    ["Pelé", "", ["Pelé"]],
    ["Anna van der Berg", "", ["van der Berg", "Berg"]],
    ["Anna VAN DER Berg", "", ["VAN DER Berg", "Berg"]],
    ["De Vries", "", ["De Vries", "Vries"]],
    [" Anna   Berg ", "", ["Berg"]],
    ["王小明", "", ["王小明"]],
  ])("%s (surname %j): %j", (name, surname, queries) => {
    expect(surnameQueries({ name, surname })).toEqual(queries);
  });
});

describe("split", () => {
  it("hashes as the published FNV-1a does", () => {
    expect([fnv1a(""), fnv1a("a"), fnv1a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  it("does not depend on the Unicode form", () => {
    for (const name of ["José", "Müller", "Nguyễn", "Åsa"]) {
      const [composed, decomposed] = [name.normalize("NFC"), name.normalize("NFD")];
      expect(splitOf({ name: composed, country: "ES" })).toBe(splitOf({ name: decomposed, country: "ES" }));
    }
  });
});

describe("askFirstKnown", () => {
  it("takes an estimate only if no other query is known", () => {
    const guess = (query: string): Answer => {
      const match = query === "Berg" ? "direct" : "estimate";
      return { candidates: [{ country_id: "NO", probability: 1 }], rest: 0, match, evidence: query };
    };
    const guessing = { ask: guess };
    expect(askFirstKnown(guessing, ["van der Berg", "Berg"]).match).toBe("direct");
    expect(askFirstKnown(guessing, ["van der Burg", "Burg"]).evidence).toBe("van der Burg");
  });
});

describe("readPeople", () => {
  function read(content: string) {
    const path = join(folder, "people.tsv");
    writeFileSync(path, content);
    return readPeople(path);
  }
  const header = "name\tsurname\tforename\tcountry\n";

  it("reads rows with empty parts", () => {
    expect(read(`${header}Ada King\tKing\tAda\tGB\nPelé\t\t\tBR\n`)).toEqual([
      { name: "Ada King", surname: "King", forename: "Ada", country: "GB" },
      { name: "Pelé", surname: "", forename: "", country: "BR" },
    ]);
  });

  it.each([
    ["name\tcountry\n", ":1: expected"],
    [`${header}Ada\tGB\n`, ":2: expected four cells"],
    [`${header}Ada\t\t\tGB\n\n`, ":3: expected four cells"],
    [`${header}Ada\t\t\t\n`, ":2: expected four cells"],
  ])("refuses %j", (content, message) => expect(() => read(content)).toThrow(message));
});
