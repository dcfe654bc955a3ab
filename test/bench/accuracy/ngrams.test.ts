import { describe, expect, it } from "vitest";
import { NgramClassifier } from "../../../bench/accuracy/ngrams/classifier.ts";
import { WholeNgramClassifier } from "../../../bench/accuracy/ngrams/whole.ts";
import { splitOf } from "../../../evaluation/split.ts";
import { makeCountry } from "../../helpers/country.ts";

const countries = [makeCountry("PL"), makeCountry("IT"), makeCountry("AQ")];
const trained: [number, string[]][] = [
  [0, ["kowalski", "nowak", "wiśniewski", "zieliński"]],
  [1, ["rossi", "bianchi", "esposito", "ricci"]],
];
const surnames = ["Lewandowski", "Bianco", "Kamiński", "Moretti", "Ωμέγα"];
const people = Array.from({ length: 40 }, (_, number) => ({
  name: `Person ${number}`,
  surname: surnames[number % surnames.length]!,
  forename: number % 2 === 0 ? "Jan" : "",
  country: number % 2 === 0 ? "PL" : "IT",
}));

function train(): NgramClassifier {
  const classifier = new NgramClassifier(countries, people);
  for (const [number, names] of trained) {
    for (const name of names) {
      classifier.readName("surname", number, name, name.normalize("NFD").replace(/\p{M}/gu, ""), 100);
    }
  }
  classifier.readName("forename", 0, "jan", "jan", 100);
  classifier.readName("forename", 1, "gianni", "gianni", 100);
  classifier.fit(people);
  return classifier;
}

describe("NgramClassifier", () => {
  it("tells names by their letters, and adds up to one", () => {
    const classifier = train();
    for (const [query, code] of [
      ["Lewandowski", "PL"],
      ["Kaminski", "PL"],
      ["Moretti", "IT"],
    ] as const) {
      const { candidates, rest } = classifier.ask(query);
      expect(candidates[0]?.country_id, query).toBe(code);
      expect(candidates.reduce((sum, { probability }) => sum + probability, rest)).toBeCloseTo(1, 9);
      expect(candidates.map(({ country_id }) => country_id)).not.toContain("AQ");
    }
  });
});

describe("WholeNgramClassifier", () => {
  /** Names of Poles end in "ski Jan", those of Italians begin with "Rossi". */
  const list = Array.from({ length: 60 }, (_, number) => ({
    name: number % 2 === 0 ? `Lewandow${"xyz"[number % 3]}ski Jan` : `Rossi${"xyz"[number % 3]} Gianni`,
    surname: "",
    forename: "",
    country: number % 2 === 0 ? "PL" : "IT",
  })).map((person, number) => ({ ...person, name: `${person.name} ${"abcdefgh"[number % 8]}` }));

  it("learns whole strings from the people to fit on, and from all names of the evidence", () => {
    const classifier = new WholeNgramClassifier(countries, list);
    // Without the people of "fit" it would know Italy alone.
    classifier.readName("forename", 1, "gianni", "gianni", 100);
    const { personWeight, logLoss } = classifier.fit(list);
    expect(personWeight).toBeGreaterThan(0);
    expect(logLoss).toBeLessThan(Math.log(2));
    for (const { name, country } of list) {
      const { candidates, rest } = classifier.askWhole(name);
      expect(candidates[0]?.country_id, name).toBe(country);
      expect(candidates.reduce((sum, { probability }) => sum + probability, rest)).toBeCloseTo(1, 9);
    }
  });

  it("sees no person to report on", () => {
    const reported = list.filter((person) => splitOf(person) === "report");
    expect(reported.length).toBeGreaterThan(5);
    expect(() => new WholeNgramClassifier(countries, reported).fit(reported)).toThrow("no people");
  });
});
