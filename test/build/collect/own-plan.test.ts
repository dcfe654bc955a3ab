import { describe, expect, it } from "vitest";
import { CorpusError, type SourceDescription } from "../../../build/collect/corpus.ts";
import { checkFields, planFromDescription } from "../../../build/collect/own-plan.ts";

const SOURCE: SourceDescription = {
  id: "de-residents",
  title: "Residents",
  publisher: "A town",
  url: "",
  licence: "CC0",
  licenceEvidence: "",
  licenceClass: "A",
  licenceBasis: "stated",
  licenceConfidence: "high",
  attribution: "",
  privacy: "register: floor 5",
  kind: "registry",
  period: "",
  counts: "bearers",
  sha256: undefined,
  rowCount: undefined,
};

const planOf = (description: Partial<SourceDescription>, fields: Record<string, unknown> = {}) =>
  planFromDescription("folder", { ...SOURCE, ...description }, { ...description, ...fields });

describe("the plan of a description", () => {
  it.each([
    ["census", "register: floor 5", "register", true],
    ["registry", "public people", "register", true],
    ["people-sample", "public people", "sample", false],
    ["people-sample", "public results, adults", "sample", false],
    ["people-sample", "public results", "sample", false],
    ["people-sample", "register: floor 5", "sample", true],
    ["dictionary", "word list", "dictionary", false],
    ["dictionary", "register: floor 5", "dictionary", true],
  ])(
    "of a %s, %s, has a column of the class %s, with the floor: %s",
    (kind, privacy, evidenceClass, floor) => {
      const { plan, columns } = planOf({ kind, privacy, licenceClass: "C" });
      expect(columns).toEqual([
        { id: "de-residents", class: evidenceClass, licence: "C", accentBlind: false },
      ]);
      expect(plan).toEqual({
        column: "de-residents",
        privacyFloor: floor,
        accentBlind: false,
        order: "mixed",
        repeatedPeople: false,
        partsAreOtherPeople: false,
        swappedIn: [],
      });
    },
  );

  it("takes what the fields say", () => {
    const fields = { order: "native", accent_blind: true, repeated_people: true };
    expect(planOf({ kind: "people-sample", privacy: "public people" }, fields)).toMatchObject({
      plan: { order: "native", accentBlind: true, repeatedPeople: true },
      columns: [{ accentBlind: true }],
    });
    expect(planOf({}, { births: { from: 1950, to: 1950 } }).columns[0]!.births).toEqual({
      from: 1950,
      to: 1950,
    });
  });

  const PEOPLE = { kind: "people-sample", privacy: "public people" };
  const wrong: [string, Partial<SourceDescription>, Record<string, unknown>, RegExp][] = [
    ["an id of one word", { id: "residents" }, {}, /two or more hyphenated words.*found "residents"/u],
    ["a privacy of one's own words", { privacy: "fine" }, {}, /"word list" in "privacy", found "fine"/u],
    ["a privacy that every object has", { privacy: "toString" }, {}, /in "privacy"/u],
    ["people of a word list", { ...PEOPLE, privacy: "word list" }, {}, /a value for people, because/u],
    [
      "an unknown order",
      {},
      { order: "eastern" },
      /western, native, media, mixed in "order", found "eastern"/u,
    ],
    ["accents that are a word", {}, { accent_blind: "yes" }, /true or false in "accent_blind", found "yes"/u],
    [
      "births of a sample",
      PEOPLE,
      { births: { from: 1950, to: 1960 } },
      /because the kind .* counts no births/u,
    ],
    ["births from the last year on", {}, { births: { from: 1960, to: 1950 } }, /whole years from 1850/u],
    ["births of a future year", {}, { births: { from: 1960, to: 2960 } }, /whole years from 1850/u],
    ["births as a list", {}, { births: [1950, 1960] }, /whole years from 1850/u],
  ];
  it.each(wrong)("is refused with %s", (_, description, fields, message) => {
    expect(() => planOf(description, fields)).toThrow(message);
    expect(() => planOf(description, fields)).toThrow(CorpusError);
  });
});

describe("fields of a description", () => {
  const FIELDS = {
    id: "de-residents",
    title: "Residents",
    publisher: "A town",
    licence: "CC0",
    licence_class: "A",
    licence_basis: "stated",
    licence_confidence: "high",
    privacy: "register: floor 5",
    kind: "registry",
    counts: "bearers",
  };

  it("are all named that are missing", () => {
    const { licence: _, ...rest } = FIELDS;
    expect(() => checkFields("folder", { ...rest, privacy: "" })).toThrow(
      /folder\/source\.json: expected a text in "licence", "privacy", found none/u,
    );
  });

  it("are all named that nobody would read", () => {
    expect(() => checkFields("folder", { ...FIELDS, accentBlind: true, floor: 5 })).toThrow(
      /expected the fields id, .*, found "accentBlind", "floor"; put remarks into "notes"/u,
    );
  });
});
