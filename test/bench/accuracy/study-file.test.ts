/** Which parts of a study are still true when code or data have changed. */
import { describe, expect, it } from "vitest";
import { findStale, renew, type StoredVariant, type Study } from "../../../bench/accuracy/study-file.ts";
import type { Variant } from "../../../bench/accuracy/variants.ts";

const stored = (name: string, model: string, top1 = 0.5): StoredVariant => ({
  name,
  what: `without ${name}`,
  model,
  scores: [
    {
      protocol: "surname",
      split: "report",
      answered: 1,
      top1,
      top5: 1,
      calibrationError: 0,
      logLoss: 1,
      weightedTop1: 1,
    },
  ],
  losses: [],
});
const study = (...variants: StoredVariant[]): Study => ({ people: "", variants });
const variant = (name: string, what = `without ${name}`): Variant => ({ name, what, parameters: {} });

describe("renew", () => {
  it("takes what was measured with the model as shipped along, if that scores the same", () => {
    const known = study(stored("shipped", "old"), stored("a", "old"));
    renew(known, stored("shipped", "new"));
    expect(known.variants.map(({ model }) => model)).toEqual(["new", "new"]);
  });

  it("leaves what was measured with an earlier model: a run was interrupted", () => {
    const known = study(stored("shipped", "new"), stored("a", "new"), stored("b", "old"));
    renew(known, stored("shipped", "newest"));
    expect(known.variants.map(({ model }) => model)).toEqual(["newest", "newest", "old"]);
  });

  it("changes nothing if scores differ, or none are known", () => {
    const known = study(stored("shipped", "old", 0.4), stored("a", "old"));
    renew(known, stored("shipped", "new", 0.5));
    expect(known.variants.map(({ model }) => model)).toEqual(["old", "old"]);
    const empty = study();
    renew(empty, stored("shipped", "new"));
    expect(empty.variants).toEqual([]);
  });
});

it("what is stale is of another model, was described otherwise, or was never measured", () => {
  const known = study(stored("a", "new"), stored("b", "old"), stored("c", "new"));
  const variants = [variant("a"), variant("b"), variant("c", "with half of c"), variant("d")];
  expect(findStale(known, variants, "new").map(({ name }) => name)).toEqual(["b", "c", "d"]);
});
