import { describe, expect, it } from "vitest";
import { findEncodingName } from "../../../src/cli/enrich/encoding.ts";
import {
  checkOptions,
  type EnrichOptions,
  findGroupColumn,
  findPriorChoice,
  toAnswerOptions,
} from "../../../src/cli/enrich/options.ts";

const options = (some: Partial<EnrichOptions>): EnrichOptions => ({ prefix: "", errors: "keep", ...some });

describe("which prior counts", () => {
  it.each([
    [{}, "list"],
    [{ prior: "list" }, "list"],
    [{ prior: "world" }, "world"],
    [{ prior: "./list" }, { file: "./list" }],
    [{ lastName: true }, "world"],
    [{ lastName: true, prior: "list" }, "list"],
    [{ lastName: true, priorBy: "shop" }, "list"],
    [{ lastName: true, residenceBy: "home" }, "world"],
  ] as const)("%j: %j", (some, choice) => {
    expect(findPriorChoice(options(some))).toEqual(choice);
  });

  it("is no file of a prediction where a word says it", () => {
    expect(toAnswerOptions(options({ prior: "list" }))).not.toHaveProperty("prior");
    expect(toAnswerOptions(options({ prior: "world" }))).not.toHaveProperty("prior");
    expect(toAnswerOptions(options({ prior: "a.json" }))).toMatchObject({ prior: "a.json", best: true });
  });
});

it("finds the column of groups", () => {
  expect(findGroupColumn(options({}))).toBeUndefined();
  expect(findGroupColumn(options({ priorBy: "shop" }))).toEqual({
    column: "shop",
    option: "--prior-by",
    kind: "value",
  });
  expect(findGroupColumn(options({ residenceBy: "home" }))).toMatchObject({ kind: "country" });
});

it.each([
  ["Shift_JIS", "shift_jis"],
  ["iso_8859_2", "iso-8859-2"],
  ["ms_kanji", "shift_jis"],
  ["no_such", undefined],
])("reads the encoding %s as %s", (label, name) => {
  expect(findEncodingName(label)).toBe(name);
});

describe("checkOptions", () => {
  it.each([
    [{ priorBy: "shop", prior: "world" }, "--prior-by cannot be combined with --prior world"],
    [{ priorBy: "shop", prior: "a.json" }, "--prior-by cannot be combined with --prior a.json"],
    [{ residenceBy: "home", prior: "a.json" }, "--residence-by cannot be combined with --prior a.json"],
    [{ residenceBy: "home", residence: "CH" }, "--residence-by cannot be combined with --residence"],
    [
      { residenceBy: "home", priorBy: "shop" },
      "--residence-by cannot be combined with --prior-by: a row has only one prior",
    ],
  ] as const)("refuses %j", (some, message) => {
    expect(() => checkOptions(options(some))).toThrow(message);
  });

  it.each([
    {},
    { priorBy: "shop" },
    { priorBy: "shop", residence: "CH" },
    { priorBy: "shop", lastName: true },
    { residenceBy: "home", prior: "world" },
  ] as const)("allows %j", (some) => {
    expect(() => checkOptions(options(some))).not.toThrow();
  });
});
