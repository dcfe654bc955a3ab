/** What the matrix asks and how it judges: it runs for minutes, and has to be able to fail. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/predict/predictor.ts";
import { readTier } from "../helpers/tiers.ts";
import { type Answers, ENTRIES, type Entry, judgeAnswers } from "./cell.ts";
import { findLongestTask } from "./long-tasks.ts";
import { hashAnswers } from "./project/hash-answers.js";
import { findForeign, type Marks } from "./tree-shaking.ts";

describe("hashes", () => {
  const { predict } = createPredictor(readTier("core"));
  const names = ["Kowalski", "Xqzwvk", "Müller"];
  const right = hashAnswers(names, (name) => predict(name));

  it("are of all answers, to the last digit and in order", () => {
    expect(right).toMatchObject({ nameCount: 3, knownCount: 2 });
    expect(right.hash).toMatch(/^[0-9a-f]{16}$/u);
    expect(hashAnswers(names, (name) => predict(name))).toEqual(right);
    const shift = hashAnswers(names, (name) => {
      const answer = predict(name);
      if (name === "Müller") answer.country[4]!.probability += 0.000001;
      return answer;
    });
    expect(shift.hash).not.toBe(right.hash);
    expect(hashAnswers([...names].reverse(), (name) => predict(name)).hash).not.toBe(right.hash);
  });

  it("are made of no nonsense", () => {
    const nothing = (name: string) => ({ name, country: [{ country_id: "XX", probability: 1 }], count: 1 });
    expect(() => hashAnswers(names, nothing)).toThrow("expected Vietnam");
  });

  it("are compared with what is expected; a missing one is wrong too", () => {
    const other: Answers = { ...right, hash: "0".repeat(16) };
    const all = Object.fromEntries(ENTRIES.map((entry) => [entry, right])) as Record<Entry, Answers>;
    const expected = { ...all, standard: other };
    expect(judgeAnswers(["core", "standard"], { core: right, standard: other }, expected)).toEqual([]);
    expect(judgeAnswers(["core", "standard"], { core: right, standard: right }, expected)).toEqual([
      `standard: found ${JSON.stringify(right)}, expected ${JSON.stringify(other)}`,
    ]);
    expect(judgeAnswers(["core"], {}, expected)[0]).toContain("found no answers");
  });
});

const marks: Marks = {
  ...{ core: "CORE", standard: "STANDARD", full: "FULL", estimate: "ESTIMATE" },
  ...{ unorm: "UNORM", adapter: "ADAPTER" },
};

it.each<[Entry, code: string, faults: string[]]>([
  ["core", "… CORE …", []],
  ["estimate", "CORE ESTIMATE", []],
  ["best", "FULL ESTIMATE", []],
  ["best", "FULL", ["lacks estimate"]],
  ["core", "CORE STANDARD UNORM ADAPTER", ["holds standard", "holds unorm", "holds adapter"]],
  ["core", "", ["lacks core"]],
])("the bundle of %s that holds %j: %j", (entry, code, faults) => {
  expect(findForeign(entry, code, marks)).toEqual(faults.map((fault) => `the bundle of ${entry} ${fault}`));
});

it("what a page loads at first has no data where they come later", () => {
  expect(findForeign("lazy", "CORE", marks, [])).toEqual(["the bundle of lazy holds core"]);
});

it("a trace tells the longest task of the page's own thread by the processor", () => {
  const find = (...traceEvents: object[]): number =>
    findLongestTask(new TextEncoder().encode(JSON.stringify({ traceEvents })));
  const task = { name: "RunTask", pid: 1, tid: 2, dur: 90_000, tdur: 30_000 };
  const mark = { name: "thread of the page", pid: 1, tid: 2 };
  const others = [
    { ...task, tid: 3, tdur: 80_000 },
    { ...task, name: "GPUTask", tdur: 70_000 },
    { ...task, pid: 5, tdur: 60_000 },
  ];
  expect(find(task, { ...task, tdur: 31_500 }, ...others, mark)).toBe(31.5);
  for (const events of [
    [task, ...others],
    [...others, mark],
  ])
    expect(() => find(...events)).toThrow("has traced no task");
});
