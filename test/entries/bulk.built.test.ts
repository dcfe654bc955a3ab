import { getEventListeners } from "node:events";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as best from "../../src/best.ts";
import {
  type BulkPredictor,
  fitPrior,
  type PredictedRecord,
  type Prediction,
  predictEach,
  predictStream,
} from "../../src/bulk.ts";
import * as full from "../../src/full.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { NameParts } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier } from "../helpers/tiers.ts";

const core = createPredictor(readTier("core"));

/** Notes what it is asked, and answers with so many countries. */
function createCounting(countryCount = 1): BulkPredictor & { asked: (string | NameParts)[] } {
  const asked: (string | NameParts)[] = [];
  const country = Array.from({ length: countryCount }, () => ({ country_id: "XX", probability: 1 }));
  return {
    asked,
    predict(name) {
      asked.push(name);
      return { name: String(name), country: structuredClone(country), count: 1 };
    },
  };
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* trickle<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    await new Promise((resolve) => setImmediate(resolve));
    yield item;
  }
}

const names = ["Nguyen", { given: "Giovanni", family: "Rossi" }, "", "Nguyen", "Xqzzq"];
const expected = names.map((name) => core.predict(name, { limit: 2 }));

describe("predictEach", () => {
  it.each([
    ["a list", () => names],
    ["a generator", () => names.values()],
    ["an asynchronous generator", () => trickle(names)],
    ["a stream", () => ReadableStream.from(names)],
  ])("answers the names of %s in their order", async (_, source) => {
    expect(await collect(predictEach(core, source(), { limit: 2 }))).toEqual(expected);
  });

  it("takes whole names, as many countries as reach a probability, and none that is fainter", async () => {
    const asked = ["Maria Garcia Lopez", "Nguyen", "Anna Kowalska", "Maria Garcia Lopez"];
    for (const options of [
      { whole: true },
      { whole: true, coverage: 0.9 },
      { limit: COUNTRY_COUNT, minProbability: 0.05 },
    ]) {
      const wanted = core.predictMany(asked, options);
      expect(wanted).not.toEqual(core.predictMany(asked));
      expect(await collect(predictEach(core, asked, options))).toEqual(wanted);
      expect(await collect(ReadableStream.from(asked).pipeThrough(predictStream(core, options)))).toEqual(
        wanted,
      );
      const preset = createPredictor(readTier("core"), options);
      expect(await collect(predictEach(preset, asked))).toEqual(wanted);
    }
  });

  it("hands records on with their answers, the same objects", async () => {
    const people = [
      { id: 1, given: "Giovanni", family: "Rossi" },
      { id: 2, given: "", family: "Nguyen" },
    ];
    const answered = predictEach(core, trickle(people), {
      limit: 2,
      name: ({ given, family }) => ({ given, family }),
    });
    expectTypeOf(answered).toEqualTypeOf<
      AsyncGenerator<PredictedRecord<{ id: number; given: string; family: string }>, void, undefined>
    >();
    const all = await collect(answered);
    expect(all.map(({ record }) => record)).toEqual(people);
    expect(all[1]!.record).toBe(people[1]);
    expect(all.map(({ prediction }) => prediction)).toEqual(
      people.map((name) => core.predict(name, { limit: 2 })),
    );
  });

  it("has types of names and of records", () => {
    expectTypeOf(predictEach(core, ["a"])).toEqualTypeOf<AsyncGenerator<Prediction, void, undefined>>();
    expectTypeOf(predictStream(core)).toEqualTypeOf<TransformStream<string | NameParts, Prediction>>();
    expectTypeOf(predictStream(core, { name: (row: { n: string }) => row.n })).toEqualTypeOf<
      TransformStream<{ n: string }, PredictedRecord<{ n: string }>>
    >();
    // @ts-expect-error: records need to say where the name is
    expect(() => predictEach(core, [{ n: 1 }])).not.toThrow();
  });

  it("reads no further than it is asked", async () => {
    let read = 0;
    function* source() {
      for (;;) {
        read++;
        yield "Nguyen";
      }
    }
    const answers = predictEach(core, source());
    expect(read).toBe(0);
    await answers.next();
    await answers.next();
    expect(read).toBe(2);
    await answers.return();
    expect((await answers.next()).done).toBe(true);
  });

  it("tells its source when nothing more is wanted, and waits for its end", async () => {
    const log: string[] = [];
    async function* source() {
      try {
        for (;;) yield "Nguyen";
      } finally {
        await new Promise((resolve) => setTimeout(resolve, 5));
        log.push("closed");
      }
    }
    for await (const _ of predictEach(core, source())) break;
    expect(log).toEqual(["closed"]);
  });

  const LONG = "x".repeat(512); // 1 KB
  it.each([
    [["a", "b", "a", "a"], 1, 1, ["a", "b", "a"]],
    [["a", LONG, LONG, "a"], undefined, 1, ["a", LONG, LONG]],
    // 200 countries take 13 KB.
    [["a", "b", "a", "a"], 20, 200, ["a", "b", "a"]],
    [["a", "b", "a", "a"], 30, 200, ["a", "b"]],
    [["a", "a"], 0, 1, ["a", "a"]],
  ])(
    "remembers of %j in %j KB, with %i countries each, so much that it asks %j",
    async (all, cacheSize, countryCount, asked) => {
      const counting = createCounting(countryCount);
      await collect(predictEach(counting, all, { cacheSize }));
      expect(counting.asked).toEqual(asked);
    },
  );

  it("ends with the reason of the signal, between items and while it waits", async () => {
    const before = AbortSignal.abort(new Error("no more"));
    await expect(collect(predictEach(core, names, { signal: before }))).rejects.toThrow("no more");

    const control = new AbortController();
    let count = 0;
    const between = async (): Promise<void> => {
      for await (const _ of predictEach(core, names, { signal: control.signal })) {
        if (++count === 2) control.abort();
      }
    };
    await expect(between()).rejects.toMatchObject({ name: "AbortError" });
    expect(count).toBe(2);

    const waiting = new AbortController();
    const { signal } = waiting;
    async function* silent(): AsyncGenerator<string> {
      yield "Nguyen";
      await new Promise(() => {});
    }
    const answers = predictEach(core, silent(), { signal });
    await answers.next();
    const second = answers.next();
    setTimeout(() => waiting.abort(new Error("enough")), 5);
    await expect(second).rejects.toThrow("enough");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("passes on what the source throws, and names that are none", async () => {
    function* failing() {
      yield "Nguyen";
      throw new Error("disk");
    }
    await expect(collect(predictEach(core, failing()))).rejects.toThrow("disk");
    async function* failingLater() {
      yield "Nguyen";
      throw new Error("network");
    }
    await expect(collect(predictEach(core, failingLater()))).rejects.toThrow("network");
    await expect(collect(predictEach(core, [5] as never))).rejects.toMatchObject({ code: "ERR_NAME_TYPE" });
  });

  it.each([
    ["a string", () => predictEach(core, "Nguyen" as never), "ERR_NAME_TYPE"],
    ["no names", () => predictEach(core, {} as never), "ERR_NAME_TYPE"],
    ["no predictor", () => predictEach({} as never, []), "ERR_OPTION"],
    ["no options", () => predictEach(core, [], null as never), "ERR_OPTION"],
    ["an unknown option", () => predictEach(core, [], { yieldEvery: 1 } as never), "ERR_OPTION"],
    ["an unknown option of a stream", () => predictStream(core, { limti: 1 } as never), "ERR_OPTION"],
    ["no function", () => predictEach(core, [], { name: "surname" as never }), "ERR_OPTION"],
    ["a wrong size", () => predictStream(core, { cacheSize: -1 }), "ERR_OPTION"],
    ["a wrong time", () => predictStream(core, { yieldEveryMs: "1" as never }), "ERR_OPTION"],
  ])("throws at once for %s", (_, call, code) => {
    expect(call).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe("predictStream", () => {
  it("answers what is piped through it", async () => {
    const answers = ReadableStream.from(names).pipeThrough(predictStream(core, { limit: 2 }));
    expect(await collect(answers)).toEqual(expected);
    const people = [{ n: "Nguyen" }];
    const records = ReadableStream.from(people).pipeThrough(
      predictStream(core, { name: ({ n }: { n: string }) => n }),
    );
    const [first] = await collect(records);
    expect(first!.record).toBe(people[0]);
    expect(first!.prediction).toEqual(core.predict("Nguyen"));
  });

  it("holds its source back while nobody reads", async () => {
    let read = 0;
    const source = new ReadableStream<string>(
      {
        pull(controller) {
          read++;
          controller.enqueue("Nguyen");
        },
      },
      { highWaterMark: 0 },
    );
    const reader = source.pipeThrough(predictStream(core)).getReader();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(read).toBeLessThan(4);
    for (let count = 0; count < 10; count++) await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(read).toBeLessThan(14);
    await reader.cancel();
  });

  it("fails with the reason of the signal, and forgets the signal at the end", async () => {
    const control = new AbortController();
    const { signal } = control;
    const reader = ReadableStream.from(trickle(names))
      .pipeThrough(predictStream(core, { signal }))
      .getReader();
    await reader.read();
    control.abort(new Error("enough"));
    await expect(reader.read()).rejects.toThrow("enough");

    const late = predictStream(core, { signal });
    await expect(late.readable.getReader().read()).rejects.toThrow("enough");

    const unused = new AbortController();
    const whole = ReadableStream.from(names).pipeThrough(predictStream(core, { signal: unused.signal }));
    expect(await collect(whole)).toHaveLength(names.length);
    expect(getEventListeners(unused.signal, "abort")).toHaveLength(0);
  });

  it("fails at a name that is none", async () => {
    const answers = ReadableStream.from(["Nguyen", 5 as never]).pipeThrough(predictStream(core));
    await expect(collect(answers)).rejects.toMatchObject({ code: "ERR_NAME_TYPE" });
  });
});

const MANY = Array.from({ length: 30_000 }, (_, index) => `Name${index}`);
it.each([
  ["predictEach", () => predictEach(core, MANY, { yieldEveryMs: 2 })],
  ["predictStream", () => ReadableStream.from(MANY).pipeThrough(predictStream(core, { yieldEveryMs: 1 }))],
] as const)("%s lets others have a turn", async (_, answer) => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await collect<Prediction>(answer());
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

/** Common names, each given name with other last names: what people of one country might be called. */
function combine(givenNames: string, lastNames: string): string[] {
  const given = givenNames.split(" ");
  const last = lastNames.split(" ");
  return Array.from(
    { length: 60 },
    (_, index) => `${given[index % given.length]} ${last[(7 * index) % last.length]}`,
  );
}

const germans = combine(
  "Lukas Anna Maximilian Sophie Jonas Marie Felix Katharina Stefan Petra Jürgen Ursula",
  "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange",
);
const poles = combine(
  "Jan Anna Piotr Katarzyna Krzysztof Agnieszka Tomasz Magdalena Paweł Joanna Marcin Ewa",
  "Nowak Kowalski Wiśniewska Wójcik Kowalczyk Kamińska Lewandowski Zieliński Szymańska Woźniak Dąbrowski Kozłowska Jankowski Mazur Kwiatkowska Krawczyk Piotrowski Grabowska Pawłowski",
);
const brazilians = combine(
  "Lucas Ana João Mariana Gabriel Juliana Thiago Camila Rafael Fernanda Rodrigo Beatriz",
  "Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Alves Carvalho Araújo Ribeiro Barbosa Cardoso Rocha Dias",
);

describe("fitPrior", () => {
  it.each([
    ["DE", germans],
    ["PL", poles],
    ["BR", brazilians],
  ])("finds that a list is from %s, whatever answers", async (country, list) => {
    expect(new Set(list).size).toBe(60);
    for (const predictor of [full, best]) {
      const { shares, isDefault, nameCount } = await fitPrior(predictor, list, { whole: true });
      expect({ isDefault, nameCount }).toEqual({ isDefault: false, nameCount: 60 });
      const [first] = shares;
      expect(first!.country_id).toBe(country);
      expect(first!.share).toBeGreaterThan(0.7);
      expect(first!.low).toBeGreaterThan(0.5);
      expect(first!.low).toBeLessThan(first!.share);
    }
  });
});

it("is in the bundle as it is in the source", async () => {
  const bundles = ["../../dist/bulk.js", "../../dist/bulk.cjs"];
  const expected = await fitPrior(core, germans);
  for (const path of bundles) {
    const bundle = (await import(new URL(path, import.meta.url).href)) as { fitPrior: typeof fitPrior };
    expect(await bundle.fitPrior(core, germans)).toEqual(expected);
  }
});
