import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findMissedFloors } from "../../bench/accuracy/floors.ts";
import { readPeople } from "../../bench/accuracy/people.ts";
import { surnameQueries } from "../../bench/accuracy/query.ts";
import { fnv1a, splitOf } from "../../bench/accuracy/split.ts";
import { askFirstKnown, type System } from "../../bench/accuracy/system.ts";

const folder = mkdtempSync(join(tmpdir(), "cognomen-accuracy-"));
afterAll(() => rmSync(folder, { recursive: true }));

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

  it("puts about 60 of 100 into fit", () => {
    const splits = Array.from({ length: 10_000 }, (_, number) =>
      splitOf({ name: `Name ${number}`, country: "CH" }),
    );
    const fitCount = splits.filter((split) => split === "fit").length;
    expect(fitCount).toBeGreaterThan(5_800);
    expect(fitCount).toBeLessThan(6_200);
  });
});

describe("askFirstKnown", () => {
  const asked: string[] = [];
  const system: System = {
    name: "test",
    countryCount: 1,
    takesFullNames: true,
    ask(query) {
      asked.push(query);
      const candidates = query === "Berg" ? [{ country_id: "NO", probability: 1 }] : [];
      return { candidates, rest: 0, match: candidates.length > 0 ? "direct" : "none" };
    },
  };

  it("stops at the first answer", () => {
    expect(askFirstKnown(system, ["van der Berg", "Berg", "Anna"]).match).toBe("direct");
    expect(asked).toEqual(["van der Berg", "Berg"]);
  });

  it("knows nothing when nothing is known", () => {
    expect(askFirstKnown(system, ["x"])).toEqual({ candidates: [], rest: 0, match: "none" });
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

describe("findMissedFloors", () => {
  const metrics = {
    rowCount: 10,
    answered: 0.85,
    top1: 0.5,
    top5: 0.7,
    countryMeanTop1: 0.3,
    calibrationError: 0.05,
    logLoss: 1,
  };

  it("is content with what is reached", () => {
    expect(findMissedFloors({}, metrics)).toEqual([]);
    expect(findMissedFloors({ minAnswered: 85, minTop1: 50, minTop5: 70, maxEce: 0.05 }, metrics)).toEqual(
      [],
    );
  });

  it("names every floor that is missed", () => {
    const missed = findMissedFloors({ minAnswered: 86, minTop1: 51, minTop5: 71, maxEce: 0.04 }, metrics);
    expect(missed.map((line) => line.split(":")[0])).toEqual(["answered", "top-1", "top-5", "ECE"]);
    expect(missed[0]).toBe("answered: found 85.00 %, expected at least 86 %");
  });
});
