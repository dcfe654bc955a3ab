import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnsweredNames, type Composition, fitComposition } from "../../src/bulk/composition.ts";
import type { World } from "../../src/bulk/world.ts";
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
      for (const [number, share] of fitted.entries()) expect(share).toBeCloseTo(BASE[number]!, 12);
    }
  });

  it("is that of the residents where a list has no other home", () => {
    const residents = Float64Array.of(0.05, 0.02, 0.6, 0.03, 0.2, 0.1);
    const people = artificial.drawNames(residents, 500, 3);
    const { fitted, shares } = compose(namesOf(people), plain, residents);
    for (const [number, share] of fitted.entries()) {
      expect(share).toBeCloseTo(residents[number]!, 12);
      expect(Math.abs(shares[number]!.share - truthOf(people)[number]!)).toBeLessThan(0.05);
    }
  });

  it("gives a home what makes the names likeliest, and leaves the others their proportions", () => {
    const names = namesOf(artificial.drawNames(mix(BASE, { 4: 0.5 }), 800, 11));
    const { fitted } = compose(names);
    // The likelihood of one weight, by trying all of them.
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let weight = 0; weight < 1; weight += 0.002) {
      let logLikelihood = 0;
      for (const name of names)
        logLikelihood += Math.log(1 - weight + (weight * artificial.answer(name)[4]!.probability) / BASE[4]!);
      if (logLikelihood <= most) continue;
      most = logLikelihood;
      best = weight;
    }
    expect(best).toBeGreaterThan(0.4);
    // A fiftieth of every list is spread as the world is.
    const expected = mix(BASE, { 4: 0.98 * best });
    for (const [number, share] of fitted.entries())
      expect(Math.abs(share - expected[number]!)).toBeLessThan(0.02);
    for (const number of [1, 2, 3, 5])
      expect(fitted[number]! / fitted[0]!).toBeCloseTo(BASE[number]! / BASE[0]!, 9);
  });

  it("has a minority of one in twenty beside a home, and none without a home", () => {
    const people = artificial.drawNames(mix(BASE, { 0: 0.75, 5: 0.05 }), 3000, 5);
    const { fitted, shares } = compose(namesOf(people));
    const others = fitted[3]! / BASE[3]!;
    expect(fitted[5]! - others * BASE[5]!).toBeGreaterThan(0.03);
    expect(fitted[5]! - others * BASE[5]!).toBeLessThan(0.07);
    expect(shares[5]!.low).toBeLessThan(truthOf(people)[5]!);
    expect(shares[5]!.high).toBeGreaterThan(truthOf(people)[5]!);

    const alone = compose(namesOf(artificial.drawNames(mix(BASE, { 5: 0.05 }), 1000, 6)));
    for (const [number, share] of alone.fitted.entries()) expect(share).toBeCloseTo(BASE[number]!, 12);
  });

  it("may be a continent, whose countries keep their proportions", () => {
    const continent = [0, 3, 5];
    const sum = continent.reduce((total, number) => total + BASE[number]!, 0);
    const members = Object.fromEntries(continent.map((number) => [number, (0.85 * BASE[number]!) / sum]));
    const people = artificial.drawNames(mix(BASE, members), 1000, 9);
    const { fitted, shares } = compose(namesOf(people), twoContinents);
    for (const number of [3, 5])
      expect(fitted[number]! / fitted[0]!).toBeCloseTo(BASE[number]! / BASE[0]!, 9);
    for (const number of [2, 4])
      expect(fitted[number]! / fitted[1]!).toBeCloseTo(BASE[number]! / BASE[1]!, 9);
    const share = continent.reduce((total, number) => total + shares[number]!.share, 0);
    const truth = continent.reduce((total, number) => total + truthOf(people)[number]!, 0);
    expect(Math.abs(share - truth)).toBeLessThan(0.04);
  });

  it("is a country and no continent when one country has it all", () => {
    const people = artificial.drawNames(mix(BASE, { 3: 0.7 }), 500, 10);
    const { fitted } = compose(namesOf(people), twoContinents);
    expect(fitted[3]).toBeGreaterThan(0.6);
    expect(fitted[5]! / fitted[1]!).toBeCloseTo(BASE[5]! / BASE[1]!, 9);
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
      const counts = names.map((_, index) => 1 + (index % 4));
      const { fitted, shares } = fitComposition(answer(names, counts), plain, BASE);
      const sums = CODES.map(() => 0);
      for (const [index, name] of names.entries()) {
        const weights = artificial
          .answer(name)
          .map(({ probability }, number) => (probability * fitted[number]!) / BASE[number]!);
        const all = weights.reduce((total, weight) => total + weight, 0);
        for (const [number, weight] of weights.entries()) sums[number]! += (counts[index]! * weight) / all;
      }
      const total = counts.reduce((sum, count) => sum + count, 0);
      for (const [number, { share }] of shares.entries())
        expect(Math.abs(share - sums[number]! / total)).toBeLessThan(1e-6);
    }
  });

  it("are nearly the same when unlikely countries are left out of the answers", () => {
    const names = namesOf(artificial.drawNames(mix(BASE, { 2: 0.5 }), 500, 12));
    const all = fitComposition(answer(names), plain, BASE);
    const few = fitComposition(answer(names, [], 0.01), plain, BASE);
    for (const [number, { share }] of all.shares.entries())
      expect(Math.abs(few.shares[number]!.share - share)).toBeLessThan(0.01);
  });

  it("count as often as they are there, but say less about others each time", () => {
    const people = artificial.drawNames(mix(BASE, { 1: 0.5 }), 300, 13);
    const names = namesOf(people);
    const once = compose(names);
    const counts = names.map((_, index) => (index % 10 === 0 ? 10 : 1));
    const repeated = fitComposition(answer(names, counts), plain, BASE);
    // More people are there than before, and less is known about where they come from.
    for (const number of [0, 1, 2]) expect(widthOf(repeated, number)).toBeGreaterThan(widthOf(once, number));
    // One name that half of the list has makes half of its people.
    const home = names.find((name) => artificial.answer(name)[1]!.probability > 0.8)!;
    const one = answer([...names, home], [...names.map(() => 1), names.length]);
    expect(fitComposition(one, plain, BASE).shares[1]!.share).toBeGreaterThan(once.shares[1]!.share + 0.05);
    // All of them twice: nothing is known that was not.
    const twice = fitComposition(
      answer(
        names,
        names.map(() => 2),
      ),
      plain,
      BASE,
    );
    for (const [number, { share, low, high }] of twice.shares.entries()) {
      expect(share).toBeCloseTo(once.shares[number]!.share, 9);
      expect(low).toBeCloseTo(once.shares[number]!.low, 9);
      expect(high).toBeCloseTo(once.shares[number]!.high, 9);
    }
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
