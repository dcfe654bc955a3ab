import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { EVIDENCE } from "../../src/format/format.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { CountryCode, PredictOptions } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

/** One octave of the tiny tables. */
const HALF = 4;

const file = tinyFile(
  {
    smith: {
      surname: { weights: { GB: 0, US: 0, AU: HALF, rest: 32 }, count: 123, evidence: EVIDENCE.register },
    },
    john: {
      forename: {
        weights: { US: 0, GB: HALF },
        count: 900,
        evidence: EVIDENCE.sample | EVIDENCE.register,
      },
    },
    maría: { forename: { weights: { ES: 0 }, count: 50, evidence: EVIDENCE.sample } },
    müller: { surname: { weights: { DE: 0 }, count: 40, evidence: EVIDENCE.register } },
    muller: {
      surname: {
        weights: { CH: 0, US: HALF },
        count: 60,
        evidence: EVIDENCE.derived | EVIDENCE.dictionary,
      },
    },
    garcia: { surname: { weights: { MX: 0, ES: HALF }, count: 70 } },
    "van der berg": { surname: { weights: { NL: 0 }, count: 8 } },
    berg: { surname: { weights: { SE: 0 }, count: 9 } },
    kennedy: {
      surname: { weights: { IE: 0 }, count: 20 },
      forename: { weights: { US: 0 }, count: 10 },
    },
    popular: {
      surname: { weights: { AT: 0, BE: 2, CH: 4, DE: 6, ES: 8, GB: 10, IE: 12 }, count: 2_345_678 },
    },
    μητσοτάκης: { surname: { weights: { GR: 0 }, count: 3 } },
    κως: { surname: { weights: { GR: 0 }, count: 3 } },
    "παπάς-δας": { surname: { weights: { GR: 0 }, count: 3 } },
    王: { surname: { weights: { CN: 0 }, count: 1000 } },
    kim: { surname: { weights: { KR: 0 }, count: 5 } },
    kimura: { surname: { weights: { JP: 0 }, count: 6 } },
  },
  { ZM: 2, GB: 4, US: 9 },
);
const { predict, predictMany, explain, info } = createPredictor(file);

const codesOf = (name: string, options?: PredictOptions): string[] =>
  predict(name, options).country.map(({ country_id }) => country_id);

describe("the shape of an answer", () => {
  it("is name, country, count, in this order", () => {
    expect(JSON.stringify(predict("Smith"))).toBe(
      '{"name":"Smith","country":[{"country_id":"GB","probability":0.285714},' +
        '{"country_id":"US","probability":0.285714},{"country_id":"AU","probability":0.142857}],"count":123}',
    );
    expect(Object.keys(predict("Smith"))).toEqual(["name", "country", "count"]);
  });

  it("is the same for an unknown name, with nothing in it", () => {
    expect(JSON.stringify(predict("Xoqz"))).toBe('{"name":"Xoqz","country":[],"count":0}');
  });

  it("of explain adds the reasons behind it", () => {
    expect(JSON.stringify(explain("MÜLLER"))).toBe(
      '{"name":"MÜLLER","country":[{"country_id":"DE","probability":1}],"count":40,' +
        '"match":"direct","key":"müller","part":"surname","evidence":["register"],"margin":1,"rest":0}',
    );
    expect(explain("Xoqz")).toEqual({
      name: "Xoqz",
      country: [],
      count: 0,
      match: "none",
      key: null,
      part: null,
      evidence: [],
      margin: 0,
      rest: 0,
    });
    expect(Object.keys(explain("Xoqz"))).toEqual(Object.keys(explain("Smith")));
  });

  it("has at most five countries, or as many as asked for", () => {
    expect(codesOf("Popular")).toEqual(["AT", "BE", "CH", "DE", "ES"]);
    expect(codesOf("Popular", { limit: 2 })).toEqual(["AT", "BE"]);
    expect(codesOf("Popular", { limit: COUNTRY_COUNT })).toHaveLength(7);
    expect(explain("Popular").rest).toBeCloseTo(
      1 - explain("Popular").country.reduce((sum, { probability }) => sum + probability, 0),
      9,
    );
  });

  it("rounds counts above 1,000 to three digits", () => {
    expect(predict("Popular").count).toBe(2_350_000);
  });
});

describe("the fallbacks", () => {
  it("begin with the name as sent, diacritics kept", () => {
    expect(explain("müller")).toMatchObject({ match: "direct", key: "müller" });
    expect(explain("Muller")).toMatchObject({ match: "direct", key: "muller" });
  });

  it("go on without diacritics", () => {
    expect(explain("García")).toMatchObject({ match: "stripped", key: "garcia", count: 70 });
    expect(explain("Mullér")).toMatchObject({ match: "stripped", key: "muller" });
    expect(explain("Smíth")).toMatchObject({ match: "stripped", key: "smith" });
  });

  it("never add diacritics", () => {
    expect(explain("Maria").match).toBe("none");
  });

  it("end with the last name", () => {
    expect(explain("John Smith")).toMatchObject({ match: "last-name", key: "smith", part: "surname" });
    expect(explain("Anna García")).toMatchObject({ match: "last-name", key: "garcia" });
    expect(explain("Anna Müller")).toMatchObject({ match: "last-name", key: "müller" });
    expect(explain("Anna Kennedy-Xoqz")).toMatchObject({ match: "last-name", key: "kennedy" });
    expect(explain("王小明")).toMatchObject({ match: "last-name", key: "王" });
  });

  it("keep particles with their name, the longest first", () => {
    expect(explain("Rembrandt van der Berg").key).toBe("van der berg");
    expect(explain("Rembrandt van den Berg").key).toBe("berg");
  });

  it("take the other word of two if the final one is unknown", () => {
    expect(explain("Smith Xoqz")).toMatchObject({ match: "last-name", key: "smith" });
  });

  it.each([
    ["John Smith", "Smith"],
    ["Dr. John Smith Jr.", "Smith"],
    ["Smith, John", "Smith"],
    ["Anna García", "García"],
    ["anna\tMÜLLER", "Müller"],
  ])("answer %j as %j", (fullName, lastName) => {
    expect({ ...predict(fullName), name: lastName }).toEqual(predict(lastName));
    const { name: _, match: __, pieces: ___, ...reasons } = explain(fullName);
    expect(explain(lastName)).toMatchObject(reasons);
  });

  it("answer with forenames where nothing else is known", () => {
    expect(explain("John")).toMatchObject({ match: "direct", key: "john", part: "forename", count: 900 });
    expect(explain("María")).toMatchObject({ match: "direct", part: "forename" });
    expect(explain("John Xoqz")).toMatchObject({ match: "last-name", key: "john", part: "forename" });
    // Both: a name is taken for a surname.
    expect(explain("Kennedy")).toMatchObject({ part: "surname", count: 20 });
  });

  it("name the kinds of source, strongest first", () => {
    expect(explain("John").evidence).toEqual(["register", "sample"]);
    expect(explain("Muller").evidence).toEqual(["dictionary", "derived"]);
  });

  it("leave the margin to the name, not to the limit", () => {
    expect(explain("Muller").margin).toBe(0.333333);
    expect(explain("Muller", { limit: 1 }).margin).toBe(0.333333);
    expect(explain("Smith").margin).toBe(0);
    expect(explain("Smith").rest).toBe(0.285715);
  });
});

describe("the key that explain shows", () => {
  it.each([
    ["Κυριάκος Μητσοτάκης", "μητσοτάκης"],
    ["ΜΗΤΣΟΤΆΚΗΣ", "μητσοτάκης"],
    ["Μητσοτάκησ", "μητσοτάκης"],
    ["ΚΩΣ", "κως"],
    ["Παπάς-Δας", "παπάς-δας"],
  ])("of %j is %j: Greek words end in their own sigma", (name, key) => {
    expect(explain(name).key).toBe(key);
    expect(explain(key)).toMatchObject({ match: "direct", key });
  });

  it("is composed", () => {
    expect(explain("Müller".normalize("NFD")).key).toBe("müller".normalize("NFC"));
  });
});

describe("predictMany", () => {
  const names = ["Smith", "Xoqz", "John Smith", "Smith"];

  it("answers in input order, whatever it is given", () => {
    const expected = names.map((name) => predict(name));
    expect(predictMany(names)).toEqual(expected);
    expect(predictMany(new Set(names))).toEqual(expected.slice(0, 3));
    expect(predictMany(names.values())).toEqual(expected);
    expect(predictMany([])).toEqual([]);
  });

  it("passes options on", () => {
    expect(predictMany(names, { limit: 1 })).toEqual(names.map((name) => predict(name, { limit: 1 })));
  });

  it("is not misled by a key that was found before", () => {
    expect(predictMany(["Smith", "Xoqz"])[1]).toEqual({ name: "Xoqz", country: [], count: 0 });
  });
});

describe("options", () => {
  it("of a call come before those of the predictor, one by one", () => {
    const { predict: own } = createPredictor(file, { limit: 1, countries: ["GB", "US", "AU"] });
    expect(own("Popular").country).toEqual([{ country_id: "GB", probability: 1 }]);
    expect(own("Smith").country).toHaveLength(1);
    expect(own("Smith", { limit: 3 }).country).toHaveLength(3);
    expect(own("Smith", { limit: 3, countries: ["US"] }).country).toHaveLength(1);
    expect(own("Smith", { prior: { US: 1 } }).country[0]?.country_id).toBe("US");
    expect(own("Smith").country[0]?.country_id).toBe("GB");
  });

  it("of the predictor are read when it is made", () => {
    const options = { limit: 2 };
    const { predict: own } = createPredictor(file, options);
    options.limit = 1;
    expect(own("Smith").country).toHaveLength(2);
    expect(own("Smith", {}).country).toHaveLength(2);
  });

  it("may be changed between calls", () => {
    const options: { limit: number; prior: { GB: number; US: number } } = {
      limit: 2,
      prior: { GB: 1, US: 1 },
    };
    expect(codesOf("Smith", options)).toEqual(["GB", "US"]);
    options.limit = 1;
    expect(codesOf("Smith", options)).toEqual(["GB"]);
    options.prior.US = 1000;
    expect(codesOf("Smith", options)).toEqual(["US"]);
  });

  it("can leave nothing of a known name", () => {
    expect(predict("Smith", { countries: ["CN"] })).toEqual({ name: "Smith", country: [], count: 0 });
    expect(explain("Smith", { countries: ["CN"] })).toMatchObject({ match: "none", key: null, rest: 0 });
    expect(predict("Müller", { prior: { GB: 1 } })).toEqual({ name: "Müller", country: [], count: 0 });
  });

  it("may name every country of the data", () => {
    expect(info().countries).toContain("ZM");
    for (const country of info().countries)
      expect(() => predict("Smith", { countries: [country as CountryCode] })).not.toThrow();
  });
});

describe("misuse", () => {
  const misnamed: [unknown, string][] = [
    [undefined, "undefined"],
    [null, "null"],
    [5, "5"],
    [{}, "object"],
    [Object("Smith"), "object"],
    [Symbol("Smith"), "symbol"],
    [["Smith"], "an array"],
  ];

  it.each(misnamed)("of %s as a name says what was found and what is expected", (value, found) => {
    for (const call of [predict, explain]) {
      expect(() => call(value as string)).toThrow(
        expect.objectContaining({ name: "CognomenError", code: "ERR_NAME_TYPE" }),
      );
      expect(() => call(value as string)).toThrow(new RegExp(`found .*${found}.*expected a string`));
    }
    expect(() => predictMany(["Smith", value as string])).toThrow(
      expect.objectContaining({
        code: "ERR_NAME_TYPE",
        message: expect.stringMatching(new RegExp(`^Name at index 1: found .*${found}`, "u")),
      }),
    );
    expect(() =>
      predictMany([{ given: "Anna" }, "Smith", { given: value as string, family: 5 as never }]),
    ).toThrow(/^Name at index 2: found/);
  });

  it.each(["Smith", undefined, null, 5, {}])("of %j as a list of names is found out", (value) => {
    expect(() => predictMany(value as unknown as string[])).toThrow(
      expect.objectContaining({ code: "ERR_NAME_TYPE", message: expect.stringContaining("expected a list") }),
    );
  });

  const misoptions: (readonly [unknown, string, string, RegExp])[] = [
    [{ limit: 0 }, "ERR_OPTION", "limit", /found 0, expected a whole number from 1 to \d+/],
    [{ limit: 251 }, "ERR_OPTION", "limit", /found 251/],
    [{ limit: 1.5 }, "ERR_OPTION", "limit", /found 1.5/],
    [{ limit: Number.NaN }, "ERR_OPTION", "limit", /found NaN/],
    [{ limit: "5" }, "ERR_OPTION", "limit", /found "5"/],
    [{ limit: null }, "ERR_OPTION", "limit", /found null/],
    [{ countries: "CH" }, "ERR_OPTION", "countries", /found "CH", expected a list/],
    [{ countries: [] }, "ERR_OPTION", "countries", /found an empty array, expected a list of at least one/],
    [{ countries: null }, "ERR_OPTION", "countries", /found null/],
    [
      { countries: ["ch"] },
      "ERR_COUNTRY",
      "countries",
      /found "ch", expected an upper-case code of ISO 3166-1.*Did you mean "CH"\?$/,
    ],
    [{ countries: ["UK"] }, "ERR_COUNTRY", "countries", /found "UK", .*"CH"\. Did you mean "GB"\?$/],
    [{ prior: { UK: 1 } }, "ERR_COUNTRY", "prior", /found "UK", .* Did you mean "GB"\?$/],
    [{ countries: ["CH", "ZZ"] }, "ERR_COUNTRY", "countries", /found "ZZ", [^?]*\.$/],
    [
      { limti: 3 },
      "ERR_OPTION",
      "limti",
      /^Option "limti": found no such option, .* Did you mean "limit"\?$/,
    ],
    [{ countries: [Symbol("CH")] }, "ERR_COUNTRY", "countries", /found a value of type symbol/],
    [{ prior: null }, "ERR_OPTION", "prior", /found null, expected an object/],
    [{ prior: "CH" }, "ERR_OPTION", "prior", /found "CH"/],
    [{ prior: { ZZ: 1 } }, "ERR_COUNTRY", "prior", /found "ZZ"/],
    [{ prior: { CH: -1 } }, "ERR_OPTION", "prior", /found -1 for CH, expected a number of 0 or more/],
    [{ prior: { CH: Number.NaN } }, "ERR_OPTION", "prior", /found NaN for CH/],
    [{ prior: { CH: Number.POSITIVE_INFINITY } }, "ERR_OPTION", "prior", /found Infinity for CH/],
    [{ prior: { CH: "1" } }, "ERR_OPTION", "prior", /found "1" for CH/],
    [{ prior: { CH: 0, US: 0 } }, "ERR_OPTION", "prior", /found no weight above 0/],
    [{ prior: {} }, "ERR_OPTION", "prior", /found no weight above 0/],
    [{ coverage: 0 }, "ERR_OPTION", "coverage", /found 0, expected a number above 0 and up to 1/],
    [{ coverage: 1.2 }, "ERR_OPTION", "coverage", /found 1.2/],
    [{ minProbability: -1 }, "ERR_OPTION", "minProbability", /found -1, expected a number from 0 to 1/],
    [{ minProbability: Number.NaN }, "ERR_OPTION", "minProbability", /found NaN/],
    ...[1, "yes", null].map(
      (whole) => [{ whole }, "ERR_OPTION", "whole", /, expected true or false/] as const,
    ),
    [
      { estimator: {} },
      "ERR_OPTION",
      "estimator",
      /type object, .*an estimator, such as that of "cognomen\/estimate"/,
    ],
    [{ estimator: null }, "ERR_OPTION", "estimator", /found null/],
    [{ estimator: true }, "ERR_OPTION", "estimator", /found true/],
    [{ estimator: () => ({}) }, "ERR_OPTION", "estimator", /found a value of type function/],
    [null, "ERR_OPTION", "Options", /found null, expected an object/],
    [() => ({}), "ERR_OPTION", "Options", /found a value of type function/],
  ];

  it.each(misoptions)("of options %j is %s", (options, code, option, message) => {
    const wrong = options as PredictOptions;
    const calls = [
      () => predict("Smith", wrong),
      () => predict("Xoqz", wrong),
      () => predictMany([], wrong),
      () => explain("Smith", wrong),
      () => createPredictor(file, wrong),
    ];
    for (const call of calls) {
      expect(call).toThrow(expect.objectContaining({ name: "CognomenError", code }));
      expect(call).toThrow(option);
      expect(call).toThrow(message);
    }
    expect(codesOf("Smith")).toEqual(["GB", "US", "AU"]);
  });

  it("of something else as data is found out", () => {
    for (const data of [undefined, null, "CGNM", [67, 71, 78, 77], new ArrayBuffer(8)]) {
      expect(() => createPredictor(data as unknown as Uint8Array)).toThrow(
        expect.objectContaining({ code: "ERR_OPTION" }),
      );
    }
  });
});

describe("bytes", () => {
  it("of another realm are bytes", () => {
    const foreign = runInNewContext("Uint8Array.from(bytes)", { bytes: file }) as Uint8Array;
    expect(foreign instanceof Uint8Array).toBe(false);
    const other = createPredictor(foreign);
    for (const name of ["Smith", "Müller", { given: "Anna", family: "Smith" }, "Xoqz"])
      expect(other.explain(name)).toEqual(explain(name));
  });

  it("are no other views", () => {
    for (const data of [
      new Uint16Array(8),
      new DataView(new ArrayBuffer(8)),
      { [Symbol.toStringTag]: "Uint8Array" },
    ])
      expect(() => createPredictor(data as unknown as Uint8Array)).toThrow(
        /^Data: found .*, expected a Uint8Array with a data file\.$/,
      );
  });
});

describe("info", () => {
  it("says what the data hold", () => {
    const { info: ownInfo } = createPredictor(file);
    expect(ownInfo()).toEqual({
      tier: "tiny",
      formatVersion: 8,
      keyCount: 16,
      byteCount: file.length,
      countries: [..."AT AU BE CH CN DE ES GB GR IE JP KR MX NL SE US ZM".split(" ")],
    });
  });

  it("answers where somebody has put a property on all objects", () => {
    const before = JSON.stringify(createPredictor(file).predict("Kim"));
    let after: string;
    const property = { value: 1, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(Object.prototype, "foo", property);
    try {
      after = JSON.stringify(createPredictor(file).predict("Kim"));
    } finally {
      Reflect.deleteProperty(Object.prototype, "foo");
    }
    expect(after).toBe(before);
  });
});
