import { describe, expect, it } from "vitest";
import { genderCounterparts } from "../../../build/spell/gender.ts";
import { foldKey } from "../../../build/words/fold-name.ts";

const forms = (name: string, country: string): string[] => {
  const { feminine, masculine } = genderCounterparts(foldKey(name), country);
  return [...feminine, ...masculine].map((form) => form.normalize("NFC"));
};

describe("women and men of one family", () => {
  it.each([
    ["PL", "Kowalski", "kowalska"],
    ["RU", "Ivanov", "ivanova"],
    ["RU", "Ковалёв", "ковалёва"],
    ["UA", "Зеленський", "зеленська"],
    ["BY", "Пятроў", "пятрова"],
    ["MK", "Петрушевски", "петрушевска"],
    ["CZ", "Novák", "nováková"],
    ["CZ", "Svoboda", "svobodová"],
    ["CZ", "Hájek", "hájková"],
    ["CZ", "Němec", "němcová"],
    ["LT", "Kazlauskas", "kazlauskienė"],
    ["LT", "Kazlauskas", "kazlauskaitė"],
    ["LT", "Juknevičius", "juknevičiūtė"],
    ["LV", "Bērziņš", "bērziņa"],
    ["GR", "Papadopoulos", "papadopoulou"],
    ["GR", "Παπαδόπουλος", "παπαδοπούλου"],
    ["CY", "Σαμαράς", "σαμαρά"],
    ["IS", "Jónsson", "jónsdóttir"],
  ])("%s: %s, %s", (country, masculine, feminine) => {
    expect(forms(masculine, country)).toContain(feminine);
    expect(forms(feminine, country)).toContain(foldKey(masculine).normalize("NFC"));
  });

  it.each([
    ["PL", "Nowak"],
    ["CZ", "Krejčí"],
    ["RU", "Шевченко"],
    ["US", "Ivanova"],
    ["RS", "Jovanović"],
  ])("%s: %s is the same for both", (country, name) => expect(forms(name, country)).toEqual([]));

  it("reads plain spellings, as sources without diacritics have them", () => {
    expect(forms("Berzina", "LV")).toEqual(["berzins"]);
    expect(forms("Jonsdottir", "IS")).toEqual(["jonsson"]);
    expect(forms("Jukneviciute", "LT")).toContain("juknevicius");
  });

  it("tells which of the two it made", () => {
    expect(genderCounterparts("kowalski", "PL")).toEqual({ feminine: ["kowalska"], masculine: [] });
    expect(genderCounterparts("kowalska", "PL")).toEqual({ feminine: [], masculine: ["kowalski"] });
  });
});
