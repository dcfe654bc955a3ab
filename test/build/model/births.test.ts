/** Who is alive of the newborn of some years. */
import { describe, expect, it } from "vitest";
import { birthWeight, livingShare, survival } from "../../../build/model/births.ts";

const born = (from: number, to = from) => ({ from, to });

describe("survival", () => {
  it("leaves a bit over a third at the age at which most die, as Gompertz's law has it", () => {
    // exp(exp(-8.7) - 1), and nearly everybody at 50.
    expect(survival(87)).toBeCloseTo(0.36794, 4);
    expect(survival(50)).toBeGreaterThan(0.97);
  });
});

describe("a birth", () => {
  it("of an adult weighs as many as are alive", () => {
    expect(birthWeight(born(1990))).toBeCloseTo(survival(35), 12);
    expect(birthWeight(born(1938))).toBeCloseTo(survival(87), 12);
    expect(birthWeight(born(1900))).toBe(0);
  });

  it("of a minor weighs a quarter, from the eighteenth year on all", () => {
    expect(birthWeight(born(2025))).toBe(0.25);
    expect(birthWeight(born(2008))).toBeCloseTo(survival(17) / 4, 12);
    expect(birthWeight(born(2007))).toBeCloseTo(survival(18), 12);
  });
});

describe("the people of today", () => {
  it("are added up over years that do not overlap, and counted once where they do", () => {
    const [early, late] = [born(1915, 1995), born(1996, 2025)];
    expect(livingShare([early]) + livingShare([late])).toBeCloseTo(1, 12);
    expect(livingShare([early, born(1950, 1995)])).toBe(livingShare([early]));
  });
});
