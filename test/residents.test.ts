import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "../src/country-code.ts";
import { residents } from "../src/residents.ts";

const ask = (code: unknown) => residents(code as CountryCode);

describe("residents", () => {
  it.each(COUNTRY_CODES)("of %s are born in every country, and in one of them each", (code) => {
    const shares = residents(code);
    expect(Object.keys(shares).sort()).toEqual(COUNTRY_CODES);
    const values = Object.values(shares);
    for (const share of values) expect(share > 0 && share < 1, String(share)).toBe(true);
    expect(Math.abs(values.reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(1e-9);
    expect(values).toEqual([...values].sort((left, right) => right - left));
  });

  it.each<[CountryCode, CountryCode, number]>([
    // data/migrants.tsv over the population of data/countries.tsv.
    ["CH", "DE", 0.043],
    ["CH", "IT", 0.032],
    ["DE", "TR", 0.0185],
    ["US", "MX", 0.035],
    ["AU", "GB", 0.0524],
    ["AE", "IN", 0.36],
    ["AE", "AE", 0.124],
  ])("of %s who are from %s: %f", (residence, origin, share) => {
    const found = residents(residence)[origin];
    expect(found).toBeGreaterThan(0.93 * share);
    expect(found).toBeLessThan(1.07 * share);
  });

  it("are mostly native-born, but in the Emirates and in Qatar", () => {
    const first = COUNTRY_CODES.filter((code) => Object.keys(residents(code))[0] !== code);
    // Nobody lives in six of them.
    expect(first).toEqual(
      ["AE", "AQ", "BV", "GS", "HM", "QA", "TF", "UM"].filter((code) => first.includes(code as CountryCode)),
    );
    expect(first).toContain("AE");
  });

  it("are a twentieth from elsewhere where nobody counted, and the world where nobody lives", () => {
    for (const code of ["TW", "XK", "JE", "VA"] as const) expect(residents(code)[code]).toBeCloseTo(0.956, 2);
    const { CN, CH, AQ } = residents("AQ");
    // population^0.5 of China over all; and of Switzerland.
    expect(CN / CH).toBeGreaterThan(11);
    expect(CN / CH).toBeLessThan(15);
    expect(AQ).toBeLessThan(1e-6);
  });

  it("of Swiss from Kosovo and Serbia, whom the United Nations count as one, are divided", () => {
    const { RS, XK, MK } = residents("CH");
    expect(XK / RS).toBeGreaterThan(0.15);
    expect(XK / RS).toBeLessThan(0.4);
    expect(MK).toBeGreaterThan(RS);
  });

  it("are a new object each time, which callers may change", () => {
    const mine = residents("CH");
    mine.IT = 1;
    expect(residents("CH").IT).toBeLessThan(0.1);
  });

  it.each<[unknown, string]>([
    ["UK", 'Country: found "UK", expected an upper-case code of ISO 3166-1 such as "CH". Did you mean "GB"?'],
    ["ch", 'Country: found "ch", expected an upper-case code of ISO 3166-1 such as "CH". Did you mean "CH"?'],
    ["", 'Country: found "", expected an upper-case code of ISO 3166-1 such as "CH".'],
    [undefined, 'Country: found undefined, expected an upper-case code of ISO 3166-1 such as "CH".'],
    [["CH"], "Country: found an array, expected"],
  ])("are refused of %j", (code, message) => {
    expect(() => ask(code)).toThrow(expect.objectContaining({ code: "ERR_COUNTRY" }));
    expect(() => ask(code)).toThrow(message);
  });

  it("load nothing but their own table: no data of names", () => {
    const imports = [...readFileSync("src/residents.ts", "utf8").matchAll(/from "(\.[^"]+)"/gu)].map(
      ([, path]) => path,
    );
    expect(imports).not.toContainEqual(expect.stringContaining("/data/"));
    expect(imports.length).toBeGreaterThan(4);
  });
});
