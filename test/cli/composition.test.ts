import { describe, expect, it } from "vitest";
import type { CountryShare } from "../../src/bulk/fit-prior.ts";
import {
  describeComposition,
  describeTooFew,
  formatInterval,
  renderComposition,
  toSpokenName,
} from "../../src/cli/composition.ts";
import type { Terminal } from "../../src/cli/terminal.ts";

const share = (country_id: string, low: number, mean: number, high: number): CountryShare => ({
  country_id,
  share: mean,
  low,
  high,
});
const terminal: Terminal = { color: false, unicode: true, flags: false, columns: 80 };

describe("formatInterval", () => {
  it.each([
    [0.713, 0.758, "71 to 76 %"],
    [0.713, 0.714, "71 %"],
    [0, 0.06, "0 to 6 %"],
    [0, 0.004, "< 1 %"],
    [0.996, 1, "100 %"],
  ])("of %d to %d is %s", (low, high, text) => {
    expect(formatInterval({ low, high })).toBe(text);
  });
});

describe("describeComposition", () => {
  it("names the home of a list", () => {
    expect(describeComposition([share("DE", 0.71, 0.73, 0.76), share("AT", 0.1, 0.12, 0.2)])).toBe(
      "71 to 76 % of these people seem to come from Germany",
    );
    expect(describeComposition([share("US", 0.5, 0.55, 0.6)])).toBe(
      "50 to 60 % of these people seem to come from the United States",
    );
  });

  it("names the first two countries of a list without a home", () => {
    const shares = [
      share("GB", 0.06, 0.08, 0.1),
      share("FR", 0.05, 0.07, 0.09),
      share("IT", 0.05, 0.06, 0.07),
    ];
    expect(describeComposition(shares)).toBe(
      "These people come from many countries, most often from the United Kingdom (6 to 10 %) and France (5 to 9 %)",
    );
    expect(describeComposition(shares.slice(0, 1))).toBe(
      "These people come from many countries, most often from the United Kingdom (6 to 10 %)",
    );
  });
});

it("names countries as they stand in a sentence", () => {
  expect(["NL", "AE", "DO", "FK", "CZ", "VN"].map(toSpokenName)).toEqual([
    "the Netherlands",
    "the United Arab Emirates",
    "the Dominican Republic",
    "the Falkland Islands",
    "Czechia",
    "Vietnam",
  ]);
});

it("says why there is no composition", () => {
  expect(describeTooFew(1, 20)).toBe("1 name has an answer, too few to tell where the list is from");
  expect(describeTooFew(60, 50)).toBe(
    "60 names have an answer, too few different ones to tell where the list is from",
  );
});

it("draws the first eight countries", () => {
  const shares = Array.from({ length: 9 }, (_, index) => share("DE", 0.1, 0.5 - index / 20, 0.6));
  const text = renderComposition(shares, terminal);
  expect(text.split("\n")).toHaveLength(9);
  expect(text).toMatch(/^ {2}DE Germany {18}█{12} {14}10 to 60 %\n/u);
});
