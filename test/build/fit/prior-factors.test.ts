import { describe, expect, it } from "vitest";
import { fitPriorFactors, type WeighedAnswer, weighByPrior } from "../../../build/fit/prior-factors.ts";

/** Everybody is from where the name is. */
const STAYED = [0, 1, 2].map((number) => Float64Array.from([0, 1, 2], (other) => Number(other === number)));
const nobody = (): boolean => false;
/** Each shares as many names with both others. */
const neighbours = {
  starts: Uint16Array.of(0, 2, 4, 6),
  countries: Uint8Array.of(1, 2, 0, 2, 0, 1),
  shares: new Float32Array(6).fill(0.5),
};

/** So many people of each country, all of whom are answered alike. */
const answerAll = (weights: readonly number[], count: number): WeighedAnswer[] =>
  weights.flatMap((weight, truth) =>
    Array.from({ length: count }, () => ({
      truth,
      weight,
      personShare: 1,
      probabilities: Float64Array.of(0.2, 0.4, 0.4),
    })),
  );

describe("weights by the stated prior", () => {
  it("give every country its root, however many people are listed", () => {
    const people = [..."aaab"].map((name, index) => ({ name, country: Number(index === 3) }));
    const weights = weighByPrior(people, (country) => [30, 10][country]!);
    expect(weights[0]! + weights[1]! + weights[2]!).toBeCloseTo(3 * weights[3]!, 9);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(4, 9);
  });

  it("do not fall where people are listed in another script as well", () => {
    const latin = { name: "a", country: 0 };
    const people = [latin, latin, { name: "अ", country: 0 }, { name: "b", country: 1 }];
    const [latinWeight, , otherScript, otherCountry] = weighByPrior(people, () => 1);
    expect(otherCountry! / latinWeight!).toBeCloseTo(2, 9);
    expect(otherScript).toBeCloseTo(otherCountry!, 9);
  });
});

describe("factors by the stated prior", () => {
  const shares = Float64Array.of(0.6, 0.2, 0.2);

  it("make a country likelier that answers say too little of", () => {
    const factors = fitPriorFactors(answerAll([3, 1, 1], 200), shares, nobody, STAYED, neighbours);
    expect(factors[0]! / factors[1]!).toBeGreaterThan(2);
    expect(factors[1]).toBeCloseTo(factors[2]!, 6);
  });

  it("leave alone what emigrants explain", () => {
    // Of the names of the second and third country, many are borne in the first.
    const left = STAYED.map((row, number) =>
      number === 0 ? row : row.map((share, other) => 0.6 * share + (other === 0 ? 0.4 : 0)),
    );
    const stayed = fitPriorFactors(answerAll([3, 1, 1], 200), shares, nobody, STAYED, neighbours);
    const moved = fitPriorFactors(answerAll([3, 1, 1], 200), shares, nobody, left, neighbours);
    expect(moved[0]! / moved[1]!).toBeLessThan(0.7 * (stayed[0]! / stayed[1]!));
  });
});
