/** Options that do not exist are told with the nearest that does. */
import { describe, expect, it } from "vitest";
import { findMeantCountry } from "../../src/ground/countries.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import { checkOptions, PREDICT_OPTIONS } from "../../src/ground/options.ts";

const REMOTE = [...PREDICT_OPTIONS, "fetch", "signal", "cacheBlockCount", "requestLimit"];

const complaint = (options: unknown, known: readonly string[] = REMOTE, group?: string): string => {
  try {
    checkOptions(options as object, known, group);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(CognomenError);
    expect((error as CognomenError).code).toBe("ERR_OPTION");
    return (error as Error).message;
  }
};

describe("checkOptions", () => {
  it.each([
    ["limti", "limit"],
    ["Limit", "limit"],
    ["limits", "limit"],
    ["county", "countries"],
    ["country", "countries"],
    ["priors", "prior"],
    ["estimater", "estimator"],
    ["estimate", "estimator"],
    ["singal", "signal"],
    ["cacheCount", "cacheBlockCount"],
    ["requestsLimit", "requestLimit"],
    ["fetcher", "fetch"],
  ])("of %j names %j", (name, nearest) => {
    expect(complaint({ [name]: 1 })).toMatch(
      new RegExp(
        `^Option "${name}": found no such option, expected one of .*\\. Did you mean "${nearest}"\\?$`,
      ),
    );
  });

  it("names all where none is near", () => {
    expect(complaint({ max: 1 }, PREDICT_OPTIONS)).toBe(
      'Option "max": found no such option, expected one of limit, countries, prior, estimator, whole, coverage, minProbability.',
    );
    expect(complaint({ "": 1 }, ["limit"])).toContain(
      'Option "": found no such option, expected one of limit.',
    );
  });

  it("names the group", () => {
    expect(complaint({ limti: 1 }, ["limit"], "keyless.")).toBe(
      'Option "keyless.limti": found no such option, expected one of limit. Did you mean "keyless.limit"?',
    );
  });

  it("lets pass what is known, and what is undefined", () => {
    expect(complaint({ limit: 1, signal: null })).toBe("");
    expect(complaint({ limti: undefined })).toBe("");
    expect(complaint(Object.create({ limti: 1 }))).toBe("");
    expect(complaint(Object.create(null))).toBe("");
  });

  it.each([
    [null, "null"],
    [5, "5"],
    ["x", '"x"'],
    [[], "an empty array"],
    [undefined, "undefined"],
  ])("refuses %j", (options, found) => {
    expect(complaint(options)).toBe(`Options: found ${found}, expected an object such as { limit: 3 }.`);
  });
});

describe("findMeantCountry", () => {
  it.each([
    ["UK", "GB"],
    ["uk", "GB"],
    ["EL", "GR"],
    ["ch", "CH"],
    ["Ch", "CH"],
    ["ZZ", undefined],
    ["constructor", undefined],
    ["", undefined],
    [5, undefined],
    [Symbol("CH"), undefined],
    [Object.create(null), undefined],
  ])("takes %s for %s", (code, meant) => {
    expect(findMeantCountry(code, ["CH", "GB", "GR"])).toBe(meant);
  });
});
