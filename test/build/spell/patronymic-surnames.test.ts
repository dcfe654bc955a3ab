import { describe, expect, it } from "vitest";
import { hasPatronymicSurnames, patronymicSurnames } from "../../../build/spell/patronymic-surnames.ts";

const names = (father: string, country: string): string[] =>
  patronymicSurnames(father.normalize("NFD"), country).map(({ name }) => name.normalize("NFC"));

describe("surnames of families named after a father", () => {
  it.each([
    ["yerlan", "KZ", ["yerlanov", "yerlanova"]],
    ["ali", "UZ", ["aliyev", "aliyeva", "aliev", "alieva"]],
    ["zholdybay", "KZ", ["zholdybayev", "zholdybayeva", "zholdybaev", "zholdybaeva"]],
    ["нурлан", "KZ", ["нурланов", "нурланова"]],
    ["абай", "KG", ["абаев", "абаева"]],
    ["али", "TJ", ["алиев", "алиева"]],
    ["gahraman", "AZ", ["gahramanov", "gahramanova", "gahramanli", "gahramanzade"]],
    ["sabur", "AZ", ["saburov", "saburova", "saburlu", "saburzade"]],
    ["gurban", "TM", ["gurbanov", "gurbanova", "gurbanow", "gurbanowa"]],
    ["rahmon", "TJ", ["rahmonov", "rahmonova", "rahmonzoda"]],
    ["halil", "TR", ["haliloğlu"]],
    ["hasan", "IR", ["hasani", "hasanzadeh", "hasanpour"]],
    ["karapet", "AM", ["karapetyan", "karapetian"]],
  ])("%s in %s", (father, country, expected) => {
    expect(names(father, country)).toEqual(expected);
  });

  it("are shares of one family, decomposed as keys are", () => {
    for (const [father, country] of [
      ["ali", "AZ"],
      ["gurban", "TM"],
      ["halil", "TR"],
      ["hasan", "IR"],
    ] as const) {
      const surnames = patronymicSurnames(father, country);
      const sum = surnames.reduce((total, { share }) => total + share, 0);
      expect(sum, country).toBeGreaterThan(0.4);
      expect(sum, country).toBeLessThanOrEqual(1 + 1e-9);
      for (const { name } of surnames) expect(name.normalize("NFD")).toBe(name);
    }
  });

  it("are made where it is the custom, of one word in letters that have endings", () => {
    expect(hasPatronymicSurnames("KZ")).toBe(true);
    expect(hasPatronymicSurnames("DE")).toBe(false);
    expect(names("hans", "DE")).toEqual([]);
    expect(names("abdul karim", "UZ")).toEqual([]);
    expect(names("ли", "KZ")).toEqual([]);
    expect(names("حسن", "IR")).toEqual([]);
    expect(names("нарек", "AM")).toEqual([]);
  });
});
