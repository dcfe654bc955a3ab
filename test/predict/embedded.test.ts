import { describe, expect, it, vi } from "vitest";
import { CognomenError } from "../../src/ground/errors.ts";
import { createEmbedded } from "../../src/predict/embedded.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

const file = tinyFile({
  nguyen: { surname: { weights: { VN: 0, US: 12 }, count: 40 } },
  kowalski: { surname: { weights: { PL: 0 }, count: 7 } },
});
const base64 = Buffer.from(file).toString("base64");

describe("a predictor on embedded data", () => {
  it("decodes the data when it is first asked, and once", () => {
    const create = vi.fn(createPredictor);
    const predictor = createEmbedded(base64, create);
    expect(create).not.toHaveBeenCalled();
    predictor.predict("Nguyen");
    expect(create.mock.calls).toEqual([[file]]);
    predictor.predict("Kowalski");
    predictor.predictMany(["Nguyen"]);
    predictor.explain("Nguyen");
    predictor.info();
    expect(create).toHaveBeenCalledTimes(1);
  });

  it.each(["predict", "explain"] as const)("answers %s as one on the bytes does", (method) => {
    const options = { limit: 1, prior: { VN: 1, US: 100 } };
    expect(createEmbedded(base64)[method]("Nguyen", options)).toEqual(
      createPredictor(file)[method]("Nguyen", options),
    );
  });

  it("answers predictMany and info as one on the bytes does", () => {
    const embedded = createEmbedded(base64);
    const direct = createPredictor(file);
    const names = ["Kowalski", "?", "Nguyen"];
    expect(embedded.predictMany(names, { limit: 1 })).toEqual(direct.predictMany(names, { limit: 1 }));
    expect(embedded.info()).toEqual(direct.info());
  });

  it("says every time that the data are broken", () => {
    // Nothing is decoded yet.
    const broken = createEmbedded("no data");
    for (let time = 0; time < 2; time++) {
      expect(() => broken.predict("Nguyen")).toThrow(CognomenError);
      expect(() => broken.info()).toThrow(expect.objectContaining({ code: "ERR_DATA_CORRUPT" }));
    }
    const short = createEmbedded("AAAA");
    expect(() => short.info()).toThrow(expect.objectContaining({ code: "ERR_DATA_LENGTH" }));
  });
});
