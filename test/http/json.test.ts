import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writePrediction, writePredictions } from "../../src/http/json.ts";
import { createHandler, type NamePredictor } from "../../src/http.ts";
import { predictor } from "./helpers/server.ts";

const prediction = fc.record(
  {
    name: fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })),
    country: fc.array(
      fc.record(
        {
          country_id: fc.oneof(fc.constantFrom("DE", "XK"), fc.string()),
          probability: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Number(value.toFixed(6))),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 5 },
    ),
    count: fc.nat(),
  },
  { noNullPrototype: true },
);

describe("JSON", () => {
  it("is that of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.array(prediction), (predictions) => {
        expect(writePredictions(predictions)).toBe(JSON.stringify(predictions));
        for (const one of predictions) expect(writePrediction(one)).toBe(JSON.stringify(one));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("has no other keys than those of the contract, whatever the predictor says", async () => {
    const explain: NamePredictor = {
      predict: (name) => predictor.explain(name),
      predictMany: (names) => names.map((name) => predictor.explain(name)),
    };
    const handler = createHandler({ predictor: explain });
    const response = await handler(new Request("http://localhost/?name=Kim"));
    expect(await response.text()).toBe(JSON.stringify(predictor.predict("Kim")));
  });

  it("is sent with its length in bytes", async () => {
    const handler = createHandler({ predictor, keyless: { limit: 1000 } });
    for (const name of ["Kim", "Kovács", "Οικονόμου", "王小明", "😀", '"\\']) {
      const response = await handler(new Request(`http://localhost/?name=${encodeURIComponent(name)}`));
      const { byteLength } = await response.arrayBuffer();
      expect(response.headers.get("content-length")).toBe(String(byteLength));
    }
  });

  it("may be sent by a class of the host's", async () => {
    const made: unknown[] = [];
    class Sent extends Response {
      constructor(body: string | null, init: ResponseInit) {
        super(body, init);
        made.push(body === null ? null : typeof body);
      }
    }
    const handler = createHandler({ predictor });
    const ask = async (method: string, target: string) => {
      const response = await handler(new Request(`http://localhost${target}`, { method }), {
        Response: Sent,
      });
      expect(response).toBeInstanceOf(Sent);
      return response.status;
    };
    expect(await ask("GET", "/?name=Kim")).toBe(200);
    expect(await ask("HEAD", "/?name=Kim")).toBe(200);
    expect(await ask("GET", "/")).toBe(422);
    expect(await ask("OPTIONS", "/")).toBe(204);
    expect(made).toEqual(["string", null, "string", null]);
  });
});
