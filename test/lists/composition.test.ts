import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnsweredNames, type Composition, fitComposition } from "../../src/lists/composition.ts";
import type { World } from "../../src/lists/world.ts";
import { type ArtificialPerson, createArtificialWorld, mix } from "../helpers/artificial-world.ts";

const CODES = ["AA", "BB", "CC", "DD", "EE", "FF"];
const BASE = Float64Array.of(0.3, 0.25, 0.2, 0.12, 0.08, 0.05);
const artificial = createArtificialWorld(CODES, BASE, 42);

/** @param groups countries that share their names */
const worldOf = (
  groups: World["groups"] = CODES.map((_, number) => [number]),
  continents: readonly number[] = CODES.map(() => 0),
  sizes: Float64Array = BASE.map((share) => 1e5 * share),
): World => {
  const groupOf = (number: number): number => groups.findIndex((group) => group.includes(number));
  const keys = CODES.map((_, number) => `${continents[number]} ${groupOf(number)}`);
  const parts = [...new Set(keys)];
  return {
    codes: CODES,
    numberOf: artificial.numberOf,
    prior: {},
    meanAnswer: BASE,
    sizes,
    groups,
    partOf: keys.map((key) => parts.indexOf(key)),
    continentOf: parts.map((key) => Number.parseInt(key, 10)),
    toComposition: () => BASE,
    toPrior: () => ({}),
  };
};
const plain = worldOf();
const twoContinents = worldOf(undefined, [0, 1, 1, 0, 1, 0]);

/** @param counts how often each name is there; default once */
function answer(names: readonly number[], counts: readonly number[] = [], least = 0): AnsweredNames {
  const answered = new AnsweredNames();
  for (const [index, name] of names.entries()) {
    const shown = artificial.answer(name).filter(({ probability }) => probability >= least);
    answered.add(shown, counts[index] ?? 1, artificial.numberOf);
  }
  return answered;
}

const compose = (names: readonly number[], world: World = plain, base: Float64Array = BASE): Composition =>
  fitComposition(answer(names), world, base);

const namesOf = (people: readonly ArtificialPerson[]): number[] => people.map(({ name }) => name);

/** Of those who are in the list: by chance, that is not what they were drawn from. */
const truthOf = (people: readonly ArtificialPerson[]): number[] =>
  CODES.map((_, number) => people.filter(({ country }) => country === number).length / people.length);

const widthOf = ({ shares }: Composition, number: number): number =>
  shares[number]!.high - shares[number]!.low;

describe("the composition of a list", () => {
  it.each<[string, Record<number, number>]>([
    ["one small country", { 5: 0.7 }],
    ["nearly one country alone", { 3: 0.95 }],
    ["three homes", { 2: 0.3, 3: 0.25, 5: 0.2 }],
  ])("is found: %s", (_, homes) => {
    let heldCount = 0;
    let count = 0;
    for (let seed = 0; seed < 20; seed++) {
      const people = artificial.drawNames(mix(BASE, homes), 400, 1000 + seed);
      const truth = truthOf(people);
      const { shares } = compose(namesOf(people));
      for (const [number, { share, low, high }] of shares.entries()) {
        expect(Math.abs(share - truth[number]!)).toBeLessThan(0.12);
        if (low <= truth[number]! && truth[number]! <= high) heldCount++;
        count++;
      }
      const [first] = [...truth.keys()].sort((left, right) => truth[right]! - truth[left]!);
      expect(shares[first!]!.share).toBeGreaterThan(Math.max(...shares.map(({ share }) => share)) - 0.05);
    }
    // They are to hold in 90 %.
    expect(heldCount / count).toBeGreaterThan(0.88);
  });

  it("is known better with more names", () => {
    const people = artificial.drawNames(mix(BASE, { 1: 0.6 }), 4000, 7);
    const few = compose(namesOf(people.slice(0, 100)));
    const many = compose(namesOf(people));
    expect(widthOf(many, 1)).toBeLessThan(0.8 * widthOf(few, 1));
    expect(Math.abs(many.shares[1]!.share - truthOf(people)[1]!)).toBeLessThan(0.03);
  });

  it("is that of the world for a list from everywhere", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { fitted } = compose(namesOf(artificial.drawNames(BASE, 300, seed)), twoContinents);
      for (const [number, share] of fitted.entries())
        expect(Math.abs(share - BASE[number]!)).toBeLessThan(0.06);
    }
  });

  it("is that of the residents where a list has no other home", () => {
    const residents = Float64Array.of(0.05, 0.02, 0.6, 0.03, 0.2, 0.1);
    const people = artificial.drawNames(residents, 500, 3);
    const { fitted, shares } = compose(namesOf(people), plain, residents);
    for (const [number, share] of fitted.entries()) {
      expect(Math.abs(share - residents[number]!)).toBeLessThan(0.02);
      expect(Math.abs(shares[number]!.share - truthOf(people)[number]!)).toBeLessThan(0.05);
    }
  });

  it("has a minority of one in twenty beside a home", () => {
    const people = artificial.drawNames(mix(BASE, { 0: 0.75, 5: 0.05 }), 3000, 5);
    const { shares, homes } = compose(namesOf(people));
    expect(homes).toEqual([0]);
    expect(Math.abs(shares[5]!.share - truthOf(people)[5]!)).toBeLessThan(0.015);
    expect(shares[5]!.low).toBeLessThan(truthOf(people)[5]!);
    expect(shares[5]!.high).toBeGreaterThan(truthOf(people)[5]!);
  });

  it.each([
    [0.15, [0, 5], true],
    [0.07, [0], true],
    [0.02, [0], false],
  ])(
    "has a country with %d more than the world as a home, or as a share, or not at all",
    (own, homes, isFitted) => {
      const people = artificial.drawNames(mix(BASE, { 0: 0.6, 5: own }), 3000, 6);
      const found = compose(namesOf(people));
      expect(found.homes).toEqual(homes);
      expect(found.fitted[5]! / found.fitted[4]! > (1.2 * BASE[5]!) / BASE[4]!).toBe(isFitted);
    },
  );

  it("may be a continent, whose countries keep their proportions", () => {
    const continent = [0, 3, 5];
    const sum = continent.reduce((total, number) => total + BASE[number]!, 0);
    const members = Object.fromEntries(continent.map((number) => [number, (0.85 * BASE[number]!) / sum]));
    const people = artificial.drawNames(mix(BASE, members), 1000, 9);
    const { shares } = compose(namesOf(people), twoContinents);
    const share = continent.reduce((total, number) => total + shares[number]!.share, 0);
    const truth = continent.reduce((total, number) => total + truthOf(people)[number]!, 0);
    expect(Math.abs(share - truth)).toBeLessThan(0.04);
  });

  it("never makes the list less likely than the world, the sums of answers, or two countries exchanged", () => {
    let homeCount = 0;
    for (let seed = 0; seed < 40; seed++) {
      const own = [{ 5: 0.7 }, { 3: 0.3, 4: 0.3 }, {}, { 1: 0.2, 2: 0.15, 5: 0.1 }][seed % 4]!;
      const names = namesOf(artificial.drawNames(mix(BASE, own), [50, 200, 800][seed % 3]!, seed));
      const { fitted, shares, homes } = compose(names, twoContinents);
      const found = Float64Array.from(shares, ({ share }) => share);
      const sums = BASE.map(
        (_, number) =>
          names.reduce((sum, name) => sum + artificial.answer(name)[number]!.probability, 0) / names.length,
      );
      expect(likelihoodOf(names, fitted)).toBeGreaterThanOrEqual(likelihoodOf(names, BASE));
      expect(likelihoodOf(names, found)).toBeGreaterThanOrEqual(likelihoodOf(names, sums));
      for (const home of homes)
        for (const other of CODES.keys()) {
          const exchanged = fitted.slice();
          [exchanged[home], exchanged[other]] = [fitted[other]!, fitted[home]!];
          expect(likelihoodOf(names, exchanged)).toBeLessThanOrEqual(likelihoodOf(names, fitted));
        }
      homeCount += homes.length;
    }
    expect(homeCount).toBeGreaterThan(25);
  });

  it("has no territory of few people as a home", () => {
    const sizes = Float64Array.of(1e4, 1e4, 1e4, 1e4, 1e4, 316);
    const names = namesOf(artificial.drawNames(mix(BASE, { 5: 0.7 }), 300, 10));
    expect(compose(names, worldOf(undefined, undefined, sizes)).homes).not.toContain(5);
    sizes[5] = 317;
    expect(compose(names, worldOf(undefined, undefined, sizes)).homes).toEqual([5]);
  });
});

const likelihoodOf = (names: readonly number[], composition: Float64Array): number =>
  names.reduce(
    (sum, name) =>
      sum +
      Math.log(
        artificial
          .answer(name)
          .reduce(
            (total, { probability }, number) => total + (composition[number]! * probability) / BASE[number]!,
            0,
          ),
      ),
    0,
  );

describe("two countries that share their names", () => {
  const sizes = Float64Array.of(1e3, 1e4, 1e3, 1e3, 1e3, 1e3);
  const world = worldOf([[0, 1], [2], [3], [4], [5]], undefined, sizes);
  /** @param lead of the small country, in log likelihood per name */
  const homesOf = (lead: number, count: number, variety = 1): number[] => {
    const answered = new AnsweredNames();
    const weights = BASE.map((share, number) => share * ([Math.exp(lead), 1][number] ?? 0.02));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (let index = 0; index < count; index++)
      answered.add(
        CODES.map((country_id, number) => ({ country_id, probability: weights[number]! / sum })),
        1,
        artificial.numberOf,
      );
    return fitComposition(answered, world, BASE, variety).homes;
  };

  it("are told apart by population where the names hardly tell, however many there are", () => {
    for (const count of [50, 500, 5000]) expect(homesOf(0.15, count)).toEqual([1]);
  });

  it("are told apart by names that do tell", () => {
    for (const count of [50, 500]) expect(homesOf(0.9, count)).toEqual([0]);
  });

  it("are told apart by less where the names have few words", () => {
    expect(homesOf(0.35, 80)).toEqual([0]);
    expect(homesOf(0.35, 80, 0.1)).toEqual([1]);
  });
});

it("takes two neighbours for what they are, though the country between them seems likelier at first", () => {
  const base = Float64Array.of(0.2, 0.2, 0.2, 0.4);
  const [between, left, right, elsewhere] = [0, 1, 2, 3] as const;
  const answered = new AnsweredNames();
  const addAll = (likelihoods: readonly number[], count: number): void => {
    const weights = likelihoods.map((likelihood, number) => likelihood * base[number]!);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    for (let index = 0; index < count; index++)
      answered.add(
        weights.map((weight, number) => ({ country_id: CODES[number]!, probability: weight / sum })),
        1,
        artificial.numberOf,
      );
  };
  addAll([0.55, 1, 0.02, 0.02], 100);
  addAll([0.55, 0.02, 1, 0.02], 100);
  addAll([0.02, 0.02, 0.02, 1], 20);
  const { fitted } = fitComposition(answered, plain, base);
  expect(fitted[left]).toBeGreaterThan(0.4);
  expect(fitted[right]).toBeGreaterThan(0.4);
  expect(fitted[between]! / fitted[elsewhere]!).toBeCloseTo(base[between]! / base[elsewhere]!, 9);
});

describe("the people of a list", () => {
  it("are the mean of their answers under the composition", () => {
    for (const [seed, homes] of [{}, { 0: 0.5 }, { 2: 0.3, 5: 0.3 }].entries()) {
      const names = namesOf(artificial.drawNames(mix(BASE, homes), 300, 70 + seed));
      const { fitted, shares } = compose(names);
      const sums = CODES.map(() => 0);
      for (const name of names) {
        const weights = artificial
          .answer(name)
          .map(({ probability }, number) => (probability * fitted[number]!) / BASE[number]!);
        const all = weights.reduce((total, weight) => total + weight, 0);
        for (const [number, weight] of weights.entries()) sums[number]! += weight / all;
      }
      for (const [number, { share }] of shares.entries())
        expect(Math.abs(share - sums[number]! / names.length)).toBeLessThan(1e-6);
    }
  });

  it("are nearly the same when unlikely countries are left out of the answers", () => {
    const names = namesOf(artificial.drawNames(mix(BASE, { 2: 0.5 }), 500, 12));
    const all = fitComposition(answer(names), plain, BASE);
    const few = fitComposition(answer(names, [], 0.01), plain, BASE);
    for (const [number, { share }] of all.shares.entries())
      expect(Math.abs(few.shares[number]!.share - share)).toBeLessThan(0.01);
  });

  it("count once, however often they are there", () => {
    const names = namesOf(artificial.drawNames(mix(BASE, { 1: 0.5 }), 300, 13));
    const counts = names.map((_, index) => (index % 10 === 0 ? 60 : 1));
    expect(fitComposition(answer(names, counts), plain, BASE)).toEqual(compose(names));
  });

  it("say nothing if they have no answer, and nothing of countries that are not known", () => {
    const names = namesOf(artificial.drawNames(mix(BASE, { 0: 0.4 }), 100, 15));
    const answered = new AnsweredNames();
    for (const name of names) {
      answered.add([], 7, artificial.numberOf);
      answered.add(
        [...artificial.answer(name), { country_id: "XX", probability: 0 }],
        1,
        artificial.numberOf,
      );
    }
    expect(answered.nameCount).toBe(100);
    expect(answered.differentCount).toBe(100);
    expect(fitComposition(answered, plain, BASE)).toEqual(compose(names));
  });

  it("have shares that add up, inside their intervals, whatever the answers", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 7, maxLength: 7 });
    /** Rounded down to millionths. What is left lies on those that are left out, if there are any. */
    const candidates = fc.tuple(fc.subarray(CODES, { minLength: 1 }), weights).map(([codes, own]) => {
      const used = codes.length < CODES.length ? own : own.slice(0, codes.length);
      const sum = used.reduce((total, weight) => total + weight, 0);
      return codes.map((country_id, index) => ({
        country_id,
        probability: Math.floor((1e6 * own[index]!) / sum) / 1e6,
      }));
    });
    const certain = fc.constantFrom(...CODES).map((country_id) => [{ country_id, probability: 1 }]);
    const names = fc.array(
      fc.tuple(fc.oneof({ weight: 3, arbitrary: candidates }, certain), fc.integer({ min: 1, max: 1000 })),
      { minLength: 1, maxLength: 60 },
    );
    let homeCount = 0;
    fc.assert(
      fc.property(names, fc.constantFrom(plain, twoContinents), fc.boolean(), (all, world, isResident) => {
        const answered = new AnsweredNames();
        for (const [country, count] of all) answered.add(country, count, artificial.numberOf);
        const base = isResident ? Float64Array.of(0.9, 0.1, 0, 0, 0, 0) : BASE;
        const { fitted, shares } = fitComposition(answered, world, base);
        if (fitted.some((share, number) => Math.abs(share - base[number]!) > 0.05)) homeCount++;
        expect(fitted.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 7);
        for (const [number, { share, low, high }] of shares.entries()) {
          expect(fitted[number]).toBeGreaterThanOrEqual(0);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(share).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(share);
          expect(high).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 24, numRuns: 300 },
    );
    expect(homeCount).toBeGreaterThan(50);
  });
});
