/** Names as people write them have the answer of the plain name: test/fixtures/written-names.tsv. */
import { describe, expect, it } from "vitest";
import { foldKey } from "../../build/words/fold-name.ts";
import { listMarkers } from "../../build/words/name-words.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { bare } from "../../src/text/spellings.ts";
import { readFixture } from "../helpers/fixture.ts";
import { openEstimator, readTier } from "../helpers/tiers.ts";

const estimator = openEstimator();
const best = createPredictor(readTier("full"), { whole: true, estimator });

interface WrittenName {
  form: string;
  plain: string;
  kind: string;
}

const rows = readFixture("written-names").map(
  ([form = "", plain = "", kind = ""]): WrittenName => ({ form, plain, kind }),
);

/** Kinds that need the first country alone, as do words beside names that tell of a language: they may make it surer. */
const SURER = ["filiation", "patronymic"];
const MARKERS = new Set(listMarkers().map(({ word }) => word));
const hasMarker = (form: string): boolean =>
  !!best.explain(form).pieces?.some(({ text, kind }) => kind !== "name" && MARKERS.has(bare(foldKey(text))));
/**
 * Forms that are read otherwise, each with the reason: `Kaya MÖ` has initials that spell a surname of more than 1000 data points; a
 * comma and capitals tell the order, which is worth some millionths; `a/l` is Malaysian, and
 * some titles are worth a country.
 */
const OTHERWISE = [
  "Kaya MÖ",
  "Ó Briain, Seán",
  ...["Muthu a/l Subramaniam", "Letchumi a/p Govindasamy"],
  ...["Dato' Zainal Abidin", "Prof.ssa Lucia Gallo", "doc. RNDr. Milan Kučera"],
];

function isSame({ form, plain, kind }: WrittenName): boolean {
  const [own, expected] = [best.predict(form), best.predict(plain)];
  return SURER.includes(kind) || hasMarker(form)
    ? own.country[0]?.country_id === expected.country[0]?.country_id
    : JSON.stringify(own.country) === JSON.stringify(expected.country);
}

describe("a name as people write it", () => {
  it.each([...new Set(rows.map(({ kind }) => kind))])("has the answer of the plain name: %s", (kind) => {
    const own = rows.filter((row) => row.kind === kind);
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((row) => !isSame(row)).map(({ form }) => form)).toEqual(
      own.map(({ form }) => form).filter((form) => OTHERWISE.includes(form)),
    );
  });

  it("is no name where nothing is left of it", () => {
    for (const form of ["Dr.", "M&M", "Mr. X", "N/A", "#N/A", "n.a.", "12345"])
      expect(best.predict(form).country, form).toEqual([]);
    for (const form of ["Null", "None", "Nan"]) expect(best.predict(form).country, form).not.toEqual([]);
  });

  it.each([
    ["Ravi a/l Kumar", "MY"],
    ["Dato' Zainal Abidin", "MY"],
    ["Prof.ssa Lucia Gallo", "IT"],
    ["Md. Ali", "BD"],
    ["MD ALI", "BD"],
    ["Ali, Md", "BD"],
    ["Ma. Cristina Reyes", "PH"],
    ["Mohd. Hassan", "MY"],
    ["Moh. Hasan", "ID"],
    ["Rossi, MD", "IT"],
  ])("counts what tells of a country, and no degree: %s", (form, country) =>
    expect(best.predict(form).country[0]?.country_id).toBe(country),
  );

  it("of two words has no father's name but a daughter's", () => {
    for (const [name, country] of [
      ["Анна Петровна", "RU"],
      ["Сергей Малинкович", "RU"],
      ["Роман Абрамович", "RU"],
    ] as const)
      expect(best.predict(name).country[0]?.country_id, name).toBe(country);
  });
});
