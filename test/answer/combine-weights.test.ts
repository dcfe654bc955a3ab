/**
 * How much each part of a name counts, as examples on both sides of the edge where the answer turns. There are eight
 * countries, and all have the same prior. Where a figure stands beside the formula of docs/architecture.md, it was worked
 * out by hand.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMBINATION, combine, type Distribution } from "../../src/answer/combine.ts";
import { ROOT } from "../helpers/imports.ts";

const PRIORS = new Float32Array(8).fill(1);
const [A, B, C, H] = [0, 1, 2, 7];

const say = (...weights: [country: number, weight: number][]): Distribution => ({
  weights: new Map(weights),
  rest: 0,
});
/** Probabilities of a family name and a given name together. */
const answer = (family: Distribution, given: Distribution): Map<number, number> =>
  combine(family, given, PRIORS).weights;
/** The likeliest country. */
const first = (family: Distribution, given: Distribution): number =>
  [...answer(family, given)].sort((left, right) => right[1] - left[1])[0]![0];

describe("the given name", () => {
  it("counts less than the family name: 16 to 1 is as much as 9 to 1", () => {
    const given = say([A, 1], [B, 16]);
    expect(first(say([A, 8], [B, 1]), given)).toBe(B);
    expect(first(say([A, 10], [B, 1]), given)).toBe(A);
  });
});

describe("a country that both parts take for unlikely, where each is for another one", () => {
  /** The family name is for A, the given name for B, and each has this much for H. */
  const ofBoth = (share: number): number =>
    first(say([A, 1 - share], [H, share]), say([B, 1 - share], [H, share]));

  it("is the answer from an eighth to a seventh on: below, the parts do not agree enough to be believed", () => {
    // Agreement 8 · share²: 0.125 and 0.18.
    expect(ofBoth(0.125)).not.toBe(H);
    expect(ofBoth(0.15)).toBe(H);
  });
});

describe("parts that agree", () => {
  it("leave one sixth of the answer to each part alone", () => {
    // The given name excludes B. Half of a sixth of the family name's half remains: 0.16 · 0.5 · 0.5.
    const found = answer(say([A, 1], [B, 1]), say([A, 1]));
    expect(found.get(B)).toBeGreaterThan(0.0375);
    expect(found.get(B)).toBeLessThan(0.0425);
  });
});

describe("parts that exclude each other", () => {
  it("count the same", () => {
    const found = answer(say([A, 1]), say([B, 1]));
    expect(found.get(A)).toBeCloseTo(0.5, 9);
    expect(found.get(B)).toBeCloseTo(0.5, 9);
    expect(found.get(C)).toBeUndefined();
  });
});

describe("docs/architecture.md", () => {
  it("has the constants of the code in its formula", () => {
    const page = readFileSync(join(ROOT, "docs", "architecture.md"), "utf8");
    const [, exponent] = /P\(given \| c\)\^([\d.]+)$/mu.exec(page)!;
    const [, least, other, half, steepness] =
      /^mix += ([\d.]+) \+ ([\d.]+) \/ \(1 \+ \(agreement \/ ([\d.]+)\)\^(\d)\)$/mu.exec(page)!;
    expect(Number(exponent)).toBe(COMBINATION.givenExponent);
    expect(Number(least)).toBe(COMBINATION.leastMix);
    expect(Number(other)).toBeCloseTo(1 - COMBINATION.leastMix, 12);
    expect(Number(half)).toBe(COMBINATION.halfAgreement);
    expect(steepness).toBe("4");
    expect(page).toMatch(/mix · \(½ P\(c \| family\) \+ ½ P\(c \| given\)\)/u);
  });
});
