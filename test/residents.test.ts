import { describe, expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "../src/ground/country-code.ts";
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
});
