import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeAnswer } from "../../src/http/json.ts";
import { createHandler, type NamePredictor } from "../../src/http.ts";
import { predictor } from "./helpers/server.ts";

const text = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

const name = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
const recordOf = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { noNullPrototype: true });

/** As predictors of this package make them. */
const usual = recordOf({
  name,
  country: fc.array(
    recordOf({
      country_id: fc.constantFrom("AA", "DE", "XK", "ZZ"),
      probability: fc.integer({ min: 1, max: 1_000_000 }).map((units) => units / 1e6),
    }),
    { maxLength: 6 },
  ),
  count: fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER)),
});

/** As those of a host may. */
const odd = recordOf({
  name,
  country: fc.array(
    recordOf({
      country_id: fc.oneof(fc.constantFrom("DE", "de", "D", "DEU", "A[", "@Z"), fc.string()),
      probability: fc.oneof(fc.double(), fc.constantFrom(0, -0, 1, 1.000001, 1e-6, 1e-7, 0.1 + 0.2)),
    }),
    { maxLength: 3 },
  ),
  count: fc.oneof(fc.nat(), fc.double()),
});

describe("JSON", () => {
  it.each([
    ["of this package", usual],
    ["of a host's own", fc.oneof(usual, odd)],
  ])("is that of JSON.stringify, by predictors %s", (_, prediction) => {
    fc.assert(
      fc.property(fc.array(prediction, { maxLength: 5 }), (predictions) => {
        expect(text(writeAnswer(predictions, true))).toBe(JSON.stringify(predictions));
        for (const one of predictions) expect(text(writeAnswer([one], false))).toBe(JSON.stringify(one));
      }),
      { seed: 1, numRuns: 1000 },
    );
  });

  it("is that of JSON.stringify for every probability there can be", () => {
    const country = Array.from({ length: 1_000_000 }, (_, index) => ({
      country_id: "DE",
      probability: (index + 1) / 1e6,
    }));
    const prediction = { name: "Kim", country, count: 1 };
    // Compared as one value: the two are 40 MB, of which no difference should be printed.
    expect(text(writeAnswer([prediction], false)) === JSON.stringify(prediction)).toBe(true);
  });

  it("writes every character as JSON.stringify does", () => {
    const predictions = Array.from({ length: 0x10000 }, (_, unit) => ({
      name: `a${String.fromCharCode(unit)}`,
      country: [],
      count: 0,
    }));
    expect(text(writeAnswer(predictions, true)) === JSON.stringify(predictions)).toBe(true);
  });

  it.each(["\u0001", "\ud800", "😀", "é", "王", '"'])(
    "has room for a long name of nothing but %j",
    (character) => {
      const prediction = { name: character.repeat(1000), country: [], count: 0 };
      expect(text(writeAnswer([prediction], false))).toBe(JSON.stringify(prediction));
    },
  );

  it("has no other keys than those of the contract, whatever the predictor says", async () => {
    const explain: NamePredictor = {
      predict: (name) => predictor.explain(name),
      predictMany: (names) => names.map((name) => predictor.explain(name)),
    };
    const handler = createHandler({ predictor: explain });
    const response = await handler(new Request("http://localhost/?name=Kim"));
    expect(await response.text()).toBe(JSON.stringify(predictor.predict("Kim")));
  });
});
