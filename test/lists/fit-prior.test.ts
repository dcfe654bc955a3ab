import { getEventListeners } from "node:events";
import { describe, expect, expectTypeOf, it } from "vitest";
import { type FittedPrior, fitPrior, type ListPredictor } from "../../src/bulk.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type {
  CountryCode,
  Estimator,
  NameParts,
  Prediction,
  PredictOptions,
} from "../../src/ground/types.ts";
import { MAX_SAMPLE_COUNT } from "../../src/lists/sample.ts";
import { readWorld } from "../../src/lists/world.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createArtificialWorld, mix } from "../helpers/artificial-world.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

const CODES = ["DE", "FR", "GB", "IT", "JP", "TR"] as const;
const artificial = createArtificialWorld(CODES, readWorld(CODES).meanAnswer, 8);

type Asked = string | NameParts;

/** Names are numbers, so that they are in no language. */
const readNumber = (name: Asked): number =>
  Number.parseInt(typeof name === "string" ? name : `${name.given ?? ""}${name.family ?? ""}`, 10);

const predict = (name: Asked, { minProbability = 0 }: PredictOptions = {}): Prediction => {
  const number = readNumber(name);
  const country = Number.isNaN(number)
    ? []
    : artificial.answer(number).filter(({ probability }) => probability >= minProbability);
  return { name: String(name), country, count: country.length > 0 ? 1 : 0 };
};
const info = () => ({ countries: [...CODES] });
const predictor = { predict, info } satisfies ListPredictor;

const draw = (homes: Readonly<Record<number, number>>, count: number, seed = 1): string[] =>
  artificial.drawNames(mix(artificial.base, homes), count, seed).map(({ name }) => String(name));

const germans = draw({ 0: 0.8 }, 300);
const expected = await fitPrior(predictor, germans);

async function* trickle<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    if (germans.indexOf(item as string) % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    yield item;
  }
}

describe("fitPrior", () => {
  it("finds where a list is from, and weights that predict takes", () => {
    const [first] = expected.shares;
    expect(first!.country_id).toBe("DE");
    expect(first!.low).toBeLessThan(0.85);
    expect(first!.high).toBeGreaterThan(0.75);
    expect(expected).toMatchObject({ nameCount: 300, isDefault: false });
    expect(Object.keys(expected.prior)).toEqual(CODES);
    const standard = readWorld(CODES).prior;
    const lift = (code: (typeof CODES)[number]): number => expected.prior[code]! / standard[code]!;
    expect(lift("DE") / lift("IT")).toBeGreaterThan(5);
    expect(lift("FR") / lift("IT")).toBeCloseTo(1, 0);
    expect(expected.homes).toEqual(["DE"]);
    expectTypeOf(expected).toEqualTypeOf<FittedPrior>();
  });

  it("shows the largest share first, and all that there are", () => {
    expect(expected.shares).toHaveLength(6);
    const shares = expected.shares.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((left, right) => right - left));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
  });

  it.each<[string, () => Iterable<string> | AsyncIterable<string>]>([
    ["a generator", () => germans.values()],
    ["an asynchronous generator", () => trickle(germans)],
    ["a stream", () => ReadableStream.from(germans)],
    ["another order", () => [...germans].reverse()],
  ])("says the same of %s", async (_, source) => {
    expect(await fitPrior(predictor, source())).toEqual(expected);
  });

  it("takes records and parts of names", async () => {
    const records = germans.map((surname, id) => ({ id, surname }));
    expect(await fitPrior(predictor, records, { name: ({ surname }) => surname })).toEqual(expected);
    const parts = germans.map((family, id) => ({ family, given: id % 2 === 0 ? null : undefined, id }));
    const fitted = await fitPrior(predictor, parts);
    expect(fitted.nameCount).toBe(300);
    // The order of a sample is that of other keys.
    expect(fitted.shares[0]!.share).toBeCloseTo(expected.shares[0]!.share, 9);
    const ofRecords = await fitPrior(predictor, parts, { name: ({ family }) => ({ family }) });
    expect(ofRecords).toEqual(fitted);
    // @ts-expect-error: records need to say where the name is
    const untyped = fitPrior(predictor, records);
    await expect(untyped).rejects.toThrow(
      "Name: found a value of type object, expected a string or { given, family }.",
    );
  });

  it("takes records that their source fills anew, and hands on nothing but the parts of the name", async () => {
    const asked: unknown[] = [];
    const watching = {
      info,
      predict(name: Asked) {
        asked.push(name);
        return predict(name);
      },
    };
    function* source() {
      const record = { family: "", note: "x".repeat(1000) };
      for (const name of germans) {
        record.family = name;
        yield record;
      }
    }
    const { shares } = await fitPrior(watching, source());
    expect(shares[0]!.share).toBeCloseTo(expected.shares[0]!.share, 2);
    expect(asked).toHaveLength(new Set(germans).size);
    expect(new Set(asked.map((name) => (name as NameParts).family))).toEqual(new Set(germans));
    expect(Object.keys(asked[0] as object)).toEqual(["given", "family"]);
  });

  it("waits for a predictor that takes time, and asks it for many names together", async () => {
    let waiting = 0;
    let most = 0;
    const slow: ListPredictor = {
      info,
      async predict(name, options) {
        most = Math.max(most, ++waiting);
        await new Promise((resolve) => setImmediate(resolve));
        waiting--;
        return predict(name, options);
      },
    };
    expect(await fitPrior(slow, germans)).toEqual(expected);
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(512);
  });

  it("asks for each name once, and for all countries that matter", async () => {
    const asked: string[] = [];
    const given: (PredictOptions | undefined)[] = [];
    const watching: ListPredictor = {
      info,
      predict(name, options) {
        asked.push(String(name));
        given.push(options);
        return predict(name, options);
      },
    };
    const estimator: Estimator = { estimate: () => ({ codes: ["DE"], probabilities: [1] }) };
    await fitPrior(watching, [...germans, ...germans], { whole: true, estimator });
    expect(asked).toHaveLength(new Set(germans).size);
    for (const options of given)
      expect(options).toEqual({ limit: COUNTRY_COUNT, minProbability: 0.0001, whole: true, estimator });
  });

  it("lets a bounded number of different names decide, the same ones in any order", async () => {
    let count = 0;
    const counting: ListPredictor = {
      info,
      predict(name) {
        count++;
        return predict(String(name).split(" ")[0]!);
      },
    };
    const many = Array.from({ length: 12_000 }, (_, index) => `${germans[index % 300]} ${index}`);
    const fitted = await fitPrior(counting, many);
    expect(count).toBeLessThanOrEqual(MAX_SAMPLE_COUNT);
    expect(fitted.nameCount).toBe(count);
    expect(await fitPrior(counting, many.reverse())).toEqual(fitted);
  });

  it("counts names that have an answer, as often as they are there", async () => {
    const { nameCount } = await fitPrior(predictor, [...germans, "nobody", "", germans[0]!, "x".repeat(600)]);
    expect(nameCount).toBe(301);
  });

  it("has no prior for fewer than twenty different names", async () => {
    const different = [...new Set(germans)];
    const few = [...different.slice(0, 19), different[0]!, "nobody", ""];
    expect(await fitPrior(predictor, few)).toEqual({
      prior: readWorld(CODES).prior,
      shares: [],
      homes: [],
      nameCount: 20,
      isDefault: true,
    });
    expect(await fitPrior(predictor, [])).toMatchObject({ shares: [], nameCount: 0, isDefault: true });
    const residence = { FR: 0.9, DE: 0.1 };
    expect((await fitPrior(predictor, few, { residence })).prior).toEqual(residence);
    expect(await fitPrior(predictor, different.slice(0, 20))).toMatchObject({ isDefault: false });
  });

  it("begins where the people live", async () => {
    const residence = { FR: 0.9, DE: 0.04, IT: 0.04, GB: 0.01, TR: 0.01 };
    const people = draw({ 1: 0.87 }, 25, 5);
    const lived = await fitPrior(predictor, people, { residence });
    const [first] = lived.shares;
    expect(first!.country_id).toBe("FR");
    const share = lived.shares.find(({ country_id }) => country_id === "JP")?.share ?? 0;
    expect(share).toBe(0);
    // No more than others, and those who are there all the same are found.
    const { shares } = await fitPrior(predictor, germans, { residence });
    expect(shares[0]!.country_id).toBe("DE");
    expect(shares[0]!.share).toBeGreaterThan(0.6);
  });
});

describe("fitPrior of own data", () => {
  const names = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `name${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
      {
        surname: {
          weights: (index % 4 === 0 ? { DE: 0, ZZ: 8 } : { ZZ: 0, DE: 16, FR: 24 }) as Record<string, number>,
          count: 5,
        },
      },
    ]),
  );
  const own = createPredictor(tinyFile(names, { DE: 3, FR: 2, ZZ: 1 }));
  const list = Object.keys(names);

  it("has a prior for exactly its countries", async () => {
    expect(own.info().countries).toEqual(["DE", "FR", "ZZ"]);
    const { prior, shares, isDefault, nameCount } = await fitPrior(own, list);
    expect({ isDefault, nameCount }).toEqual({ isDefault: false, nameCount: 40 });
    expect(Object.keys(prior)).toEqual(["DE", "FR", "ZZ"]);
    expect(shares[0]!.country_id).toBe("ZZ");
    for (const name of list) {
      const { country } = own.predict(name, { prior });
      expect(country.length).toBeGreaterThan(0);
    }
    const few = await fitPrior(own, list.slice(0, 5));
    expect(Object.keys(few.prior)).toEqual(["DE", "FR", "ZZ"]);
    expect(() => own.predict(list[0]!, { prior: few.prior })).not.toThrow();
  });

  it("leaves out of a residence what it does not know", async () => {
    const residence = { CH: 0.7, DE: 0.2, FR: 0.1 };
    for (const asked of [list, list.slice(0, 5)]) {
      const { prior } = await fitPrior(own, asked, { residence });
      expect(() => own.predict(list[0]!, { prior })).not.toThrow();
    }
    expect((await fitPrior(own, [], { residence })).prior).toEqual({ DE: 0.2, FR: 0.1 });
  });
});

describe("fitPrior fails at once", () => {
  const wrongName = { code: "ERR_NAME_TYPE" };
  const none = [
    5,
    null,
    undefined,
    true,
    ["Rossi"],
    { id: 5 },
    { given: null },
    { given: Symbol("x") },
    { family: 5 },
  ];
  it.each(none)("at the first item that is no name, and asks for no other: %j", async (wrong) => {
    let readCount = 0;
    function* endless() {
      for (; readCount < 1000; readCount++) yield wrong as never;
    }
    await expect(fitPrior(predictor, endless())).rejects.toMatchObject(wrongName);
    const name = () => wrong as never;
    await expect(fitPrior(predictor, ["Rossi"], { name })).rejects.toMatchObject(wrongName);
    expect(readCount).toBe(0);
  });

  it("at a source whose next() gives no object", async () => {
    for (const next of [() => 1, async () => undefined]) {
      const source = { [Symbol.iterator]: () => ({ next }) } as unknown as string[];
      await expect(fitPrior(predictor, source, { name: () => "Rossi" })).rejects.toMatchObject(wrongName);
    }
  });

  it.each([Number.NaN, -0.1, 1.1])("at a probability that is none: %d", async (probability) => {
    const country = [{ country_id: "DE", probability }];
    const wrong: ListPredictor = { info, predict: (name) => ({ name: String(name), country, count: 1 }) };
    const message = `Predictor: found the probability ${probability}, expected 0 to 1.`;
    await expect(fitPrior(wrong, germans)).rejects.toMatchObject({ code: "ERR_OPTION", message });
  });
});

it("takes a predictor that answers some names at once, and others later", async () => {
  let count = 0;
  const mixed: ListPredictor = {
    info,
    predict: (name, options) =>
      ++count % 3 === 0 ? Promise.resolve(predict(name, options)) : predict(name, options),
  };
  expect(await fitPrior(mixed, germans)).toEqual(expected);
});

describe("the signal of fitPrior", () => {
  const reason = new Error("enough");

  it("may be aborted before anything is read", async () => {
    let read = 0;
    function* source() {
      read++;
      yield "1";
    }
    await expect(fitPrior(predictor, source(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(fitPrior(predictor, [], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(read).toBe(0);
  });

  it("ends it while the source is waited for", async () => {
    const control = new AbortController();
    let isClosed = false;
    async function* silent(): AsyncGenerator<string> {
      try {
        yield "1";
        setTimeout(() => control.abort(reason), 5);
        await new Promise(() => {});
      } finally {
        isClosed = true;
      }
    }
    await expect(fitPrior(predictor, silent(), { signal: control.signal })).rejects.toBe(reason);
    // It hangs, and cannot be told.
    expect(isClosed).toBe(false);
    expect(getEventListeners(control.signal, "abort")).toHaveLength(0);
  });

  it("ends it while names are asked, also the last ones", async () => {
    for (const askedCount of [1, 2, new Set(germans).size]) {
      const control = new AbortController();
      let count = 0;
      const slow: ListPredictor = {
        info,
        async predict(name) {
          if (++count === askedCount) control.abort(reason);
          return predict(name);
        },
      };
      await expect(fitPrior(slow, germans, { signal: control.signal })).rejects.toBe(reason);
      // The first is asked alone, the others together.
      expect(count).toBeLessThanOrEqual(1 + 512 * Math.ceil((askedCount - 1) / 512));
      expect(getEventListeners(control.signal, "abort")).toHaveLength(0);
    }
  });

  it("ends it between names that are answered at once", async () => {
    const control = new AbortController();
    const many = Array.from({ length: 3000 }, (_, index) => String(index));
    let count = 0;
    const watching: ListPredictor = {
      info,
      predict(name) {
        if (count++ === 0) setTimeout(() => control.abort(reason), 0);
        return predict(name);
      },
    };
    await expect(fitPrior(watching, many, { signal: control.signal, yieldEveryMs: 0 })).rejects.toBe(reason);
    expect(count).toBeLessThan(3000);
  });

  it("is forgotten at the end", async () => {
    const { signal } = new AbortController();
    expect(await fitPrior(predictor, germans, { signal })).toEqual(expected);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });
});

it("lets others have a turn, while it reads and while it asks", async () => {
  let turns = 0;
  let turnsBefore = -1;
  const timer = setInterval(() => turns++, 1);
  const watching: ListPredictor = {
    info,
    predict(name) {
      if (turnsBefore < 0) turnsBefore = turns;
      return predict(name);
    },
  };
  const many = Array.from({ length: 20_000 }, (_, index) => String(index % 3000));
  await fitPrior(watching, many, { yieldEveryMs: 0 });
  clearInterval(timer);
  expect(turnsBefore).toBeGreaterThan(3);
  expect(turns - turnsBefore).toBeGreaterThan(3);
});

it("passes on what the source and the predictor throw", async () => {
  function* failing() {
    yield "1";
    throw new Error("disk");
  }
  await expect(fitPrior(predictor, failing())).rejects.toThrow("disk");
  const broken: ListPredictor = { info, predict: () => Promise.reject(new Error("network")) };
  await expect(fitPrior(broken, germans)).rejects.toThrow("network");
  const name = (): string => {
    throw new Error("column");
  };
  await expect(fitPrior(predictor, germans, { name })).rejects.toThrow("column");
});

describe("the errors of fitPrior", () => {
  const given = (options: unknown) => () => fitPrior(predictor, [], options as never);
  const by = (own: unknown) => () => fitPrior(own as never, []);
  const residence = (value: unknown) => given({ residence: value });
  const weights = 'expected weights of countries, such as residents("CH")';
  const module = 'such as the module "cognomen/best"';

  it.each<readonly [message: string, call: () => Promise<FittedPrior>]>([
    [`Predictor: found undefined, expected one with predict() and info(), ${module}`, by(undefined)],
    ["info()", by({ predict })],
    ["Options: found null", given(null)],
    ['Did you mean "yieldEveryMs"?', given({ yieldEvery: 1 })],
    ['"limit"', given({ limit: 3 })],
    ['"name": found "surname", expected a function from a record to its name', given({ name: "surname" })],
    ['"yieldEveryMs": found -1, expected a number of 0 or more', given({ yieldEveryMs: -1 })],
    [`Option "residence": found "CH", ${weights}`, residence("CH")],
    ...[{}, { DE: 0 }, { BR: 1 }, { DE: 1, FR: -1 }].map((value) => [weights, residence(value)] as const),
  ])("say what is wrong: %s", async (message, call) => {
    await expect(call()).rejects.toMatchObject({
      code: "ERR_OPTION",
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ["Rossi", 'Names: found "Rossi", expected a list, a generator or a stream of names'],
    [{}, "Names: found a value of type object"],
  ])("say what names are not: %j", async (names, message) => {
    await expect(fitPrior(predictor, names as never)).rejects.toMatchObject({
      code: "ERR_NAME_TYPE",
      message: expect.stringContaining(message),
    });
  });
});

it("knows the world by the codes that it is given", () => {
  const { prior, meanAnswer, groups, partOf, continentOf, toComposition, toPrior, numberOf } = readWorld([
    "DE",
    "ZZ",
    "FR",
  ]);
  expect(Object.keys(prior)).toEqual(["DE", "ZZ", "FR"]);
  expect(meanAnswer.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  expect(groups).toEqual([[0], [1], [2]]);
  expect(partOf).toEqual([0, 1, 2]);
  expect(continentOf[0]).toBe(continentOf[2]);
  expect(continentOf[0]).not.toBe(continentOf[1]);
  expect(numberOf.get("FR")).toBe(2);
  expect([...toComposition({ FR: 3, DE: 1, CH: 7 } as Partial<Record<CountryCode, number>>)]).toEqual([
    0.25, 0, 0.75,
  ]);
  // Answers for a list from everywhere are those of no list.
  const even = toPrior(meanAnswer) as Record<string, number>;
  const scale = even.DE! / prior.DE!;
  for (const [code, weight] of Object.entries(prior)) expect(even[code]! / weight!).toBeCloseTo(scale, 12);
});
