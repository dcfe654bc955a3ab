/** People known world-wide: who is answered otherwise, and why. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createScriptCheck,
  MISS_REASONS,
  readGoldenPeople,
  tryGoldenPeople,
} from "../../../bench/accuracy/golden-people.ts";
import { encodeShard, shardPath } from "../../../build/data/statistics.ts";
import type { CountedWord, Explanation, Predictor } from "../../../src/ground/types.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();

const explanation = (
  codes: string[],
  match: Explanation["match"],
  matches: CountedWord["match"][],
): Explanation => ({
  name: "",
  country: codes.map((country_id) => ({ country_id, probability: 0.1 })),
  count: 0,
  match,
  key: null,
  part: null,
  evidence: [],
  margin: 0,
  rest: 0,
  words: matches.map((own) => ({ word: "x", part: "surname", match: own })),
});
const answers: Record<string, Explanation> = {
  right: explanation(["IT", "ES"], "last-name", ["direct"]),
  shared: explanation(["ES", "IT"], "last-name", ["direct", "stripped"]),
  tradition: explanation(["ES"], "last-name", ["direct"]),
  half: explanation(["ES", "IT"], "last-name", ["direct", "none"]),
  letters: explanation(["ES"], "estimate", ["estimate"]),
  unknown: explanation([], "none", []),
  script: explanation(["ES", "IT"], "last-name", ["direct"]),
};
const asked: unknown[] = [];
const predictor = {
  explain(name: string, options: unknown) {
    asked.push(options);
    return answers[name]!;
  },
} as unknown as Predictor;

describe("tryGoldenPeople", () => {
  const people = Object.keys(answers).map((name) => ({
    name,
    country: "IT",
    script: name === "script" ? "Greek" : "Latin",
  }));
  const outcome = tryGoldenPeople("test", predictor, people, (_, name) => name !== "script", { limit: 5 });

  it("asks with every word, and counts by script", () => {
    expect(asked[0]).toEqual({ limit: 5, whole: true });
    expect(outcome).toMatchObject({ system: "test", rowCount: 7, top1: 1 / 7, top5: 4 / 7 });
    expect(outcome.scripts).toEqual([
      { name: "Latin", rowCount: 6, top1: 1 / 6, top5: 3 / 6 },
      { name: "Greek", rowCount: 1, top1: 0, top5: 1 },
    ]);
  });

  it("says of each miss what was answered and why", () => {
    const reasons = outcome.misses.map(({ name, reason }) => [name, reason]);
    expect(reasons).toEqual(
      Object.keys(MISS_REASONS)
        .map((reason) => [reason, reason])
        .sort(byList),
    );
    expect(outcome.misses[0]).toEqual({
      name: "shared",
      country: "IT",
      script: "Latin",
      found: "ES, IT",
      reason: "shared",
    });
  });
});

const order = Object.keys(answers);
const byList = ([left]: string[], [right]: string[]): number => order.indexOf(left!) - order.indexOf(right!);

describe("createScriptCheck", () => {
  it("counts the names of a country in the script of a name", () => {
    const path = shardPath(folder, "GR", "surname");
    mkdirSync(dirname(path), { recursive: true });
    const names = Array.from({ length: 1000 }, (_, number) => `α${"β".repeat(number)}`);
    const rows = names.map((name) => ({ name, counts: [1] }));
    writeFileSync(path, encodeShard({ country: "GR", part: "surname", columns: ["test"], rows }));
    const hasNames = createScriptCheck(folder);
    expect(hasNames("GR", "Παπαδόπουλος")).toBe(true);
    expect(hasNames("GR", "Иванов")).toBe(false);
    expect(hasNames("DE", "Παπαδόπουλος")).toBe(false);
    expect(hasNames("DE", "Müller")).toBe(true);
  });
});

describe("the list of people known world-wide", () => {
  it("has hundreds of people of many countries, in many scripts, each once", () => {
    const people = readGoldenPeople();
    expect(people.length).toBeGreaterThan(600);
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
    expect(new Set(people.map(({ script }) => script)).size).toBeGreaterThan(12);
    expect(people.filter(({ country }) => !/^[A-Z]{2}$/u.test(country))).toEqual([]);
  });
});
