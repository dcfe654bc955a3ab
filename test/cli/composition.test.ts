import { describe, expect, it } from "vitest";
import { describeComposition, describeTooFew, formatInterval } from "../../src/cli/composition.ts";
import type { CountryShare } from "../../src/lists/fit-prior.ts";

const share = (country_id: string, low: number, mean: number, high: number): CountryShare => ({
  country_id,
  share: mean,
  low,
  high,
});

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
    expect(
      describeComposition({
        shares: [share("DE", 0.71, 0.73, 0.76), share("AT", 0.1, 0.12, 0.2)],
        homes: ["DE"],
      }),
    ).toBe("71 to 76 % of these people seem to come from Germany");
    expect(describeComposition({ shares: [share("US", 0.5, 0.55, 0.6)], homes: ["US"] })).toBe(
      "50 to 60 % of these people seem to come from the United States",
    );
  });

  it("names no country of a list without a home", () => {
    const shares = [share("GB", 0.06, 0.12, 0.18), share("FR", 0.05, 0.07, 0.09)];
    expect(describeComposition({ shares, homes: [] })).toBe(
      "These people come from many countries, no one of them stands out",
    );
  });
});

it("says why there is no composition", () => {
  expect(describeTooFew(1, 20)).toBe("1 name has an answer, too few to estimate where the list is from");
  expect(describeTooFew(60, 50)).toBe(
    "60 names have an answer, too few different ones to estimate where the list is from",
  );
});
