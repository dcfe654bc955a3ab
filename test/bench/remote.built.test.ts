/** Answers over the network stay as cheap as they are. */
import { describe, expect, it } from "vitest";
import { findExcess, measureRemote, REMOTE_BUDGET } from "../../bench/remote/figures.ts";
import { drawNames, FIRST_NAME } from "../../bench/remote/names.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier } from "../helpers/tiers.ts";

describe("what is loaded of the full tier", () => {
  it("is within its budget", async () => {
    const file = readTier("full");
    const names = drawNames("data");
    expect(names).toHaveLength(100);
    const figures = await measureRemote(file, createPredictor(file), FIRST_NAME, names);
    expect(figures.map(({ what }) => what)).toEqual(REMOTE_BUDGET.map(({ what }) => what));
    expect(findExcess(figures)).toEqual([]);
  });

  it("is not taken for another file's answers", async () => {
    const whole = createPredictor(readTier("core"));
    await expect(measureRemote(readTier("full"), whole, FIRST_NAME, [])).rejects.toThrow(
      "first name: the answers are not those of the file",
    );
  });
});

describe("findExcess", () => {
  const budget = [{ what: "a", requestCount: 2, byteCount: 10 }];

  it("says what is above, and what is not compared", () => {
    expect(findExcess(budget, budget)).toEqual([]);
    expect(findExcess([{ what: "a", requestCount: 3, byteCount: 11 }], budget)).toEqual([
      "a: requestCount is 3, at most 2 are allowed",
      "a: byteCount is 11, at most 10 are allowed",
    ]);
    expect(findExcess([], budget)).toEqual(["a: no figure"]);
    expect(findExcess(budget, [])).toEqual(["a: no budget"]);
  });
});
