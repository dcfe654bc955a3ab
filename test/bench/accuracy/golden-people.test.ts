/** People known world-wide: who is answered otherwise, and why. */
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  createScriptCheck,
  readGoldenPeople,
  tryGoldenPeople,
} from "../../../bench/accuracy/golden-people.ts";
import { encodeShard, shardPath } from "../../../build/data/statistics.ts";
import type { Predictor } from "../../../src/ground/types.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

/** By the reason of the miss: countries, how the name and its words were found. */
const ANSWERS: Readonly<Record<string, readonly [codes: string[], match: string, words: string[]]>> = {
  right: [["IT", "ES"], "last-name", ["direct"]],
  shared: [["ES", "IT"], "last-name", ["direct", "stripped"]],
  tradition: [["ES"], "last-name", ["direct"]],
  half: [["ES", "IT"], "last-name", ["direct", "none"]],
  letters: [["ES"], "estimate", ["estimate"]],
  unknown: [[], "none", []],
  script: [["ES", "IT"], "last-name", ["direct"]],
};

it("people are asked about with every word, counted by script, and each miss has a reason", () => {
  const asked: unknown[] = [];
  const predictor = {
    explain(name: string, options: unknown) {
      asked.push(options);
      const [codes, match, words] = ANSWERS[name]!;
      const country = codes.map((country_id) => ({ country_id, probability: 0.1 }));
      return { country, match, words: words.map((own) => ({ match: own })) };
    },
  } as unknown as Predictor;
  const people = Object.keys(ANSWERS).map((name) => ({
    name,
    country: "IT",
    script: name === "script" ? "Greek" : "Latin",
  }));
  const outcome = tryGoldenPeople("test", predictor, people, (_, name) => name !== "script", { limit: 5 });
  expect(asked[0]).toEqual({ limit: 5, whole: true });
  expect(outcome).toMatchObject({ system: "test", rowCount: 7, top1: 1 / 7, top5: 4 / 7 });
  expect(outcome.scripts).toEqual([
    { name: "Latin", rowCount: 6, top1: 1 / 6, top5: 3 / 6 },
    { name: "Greek", rowCount: 1, top1: 0, top5: 1 },
  ]);
  expect(outcome.misses.map(({ reason }) => reason)).toEqual(Object.keys(ANSWERS).slice(1));
  expect(outcome.misses[0]).toMatchObject({ name: "shared", country: "IT", found: "ES, IT" });
});

it("a country has names in a script if a thousand of its names are written in it", () => {
  const folder = makeTemporaryFolder();
  const rows = Array.from({ length: 1000 }, (_, number) => ({ name: `α${"β".repeat(number)}`, counts: [1] }));
  writeFileAtomic(
    shardPath(join(folder, "data"), "GR", "surname"),
    encodeShard({ country: "GR", part: "surname", columns: ["test"], rows }),
  );
  const hasNames = createScriptCheck(join(folder, "data"));
  expect(hasNames("GR", "Παπαδόπουλος")).toBe(true);
  expect(hasNames("GR", "Иванов")).toBe(false);
  expect(hasNames("DE", "Παπαδόπουλος")).toBe(false);
  expect(hasNames("DE", "Müller")).toBe(true);
});

it("the list has hundreds of people of many countries, in many scripts, each once", () => {
  const people = readGoldenPeople();
  expect(people.length).toBeGreaterThan(600);
  expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
  expect(new Set(people.map(({ script }) => script)).size).toBeGreaterThan(12);
  expect(people.filter(({ country }) => !/^[A-Z]{2}$/u.test(country))).toEqual([]);
});
