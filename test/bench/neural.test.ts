/** The answers of the neural baseline are whole, and of the people and countries that they are said to be of. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPeople } from "../../bench/accuracy/people.ts";
import { readCountries } from "../../build/data/folder.ts";
import { ROOT } from "../helpers/imports.ts";

const ANSWER_BYTE_COUNT = 5;
const NO_COUNTRY = 255;

const people = join(ROOT, "../shared/evaluation/dev.tsv");
const isThere = existsSync(people);
const note = isThere ? "" : " (skipped: no ../shared/evaluation/dev.tsv)";

const answers = readFileSync(join(ROOT, "bench/neural/answers.bin"));
const facts: Record<string, unknown> = JSON.parse(
  readFileSync(join(ROOT, "bench/neural/answers.json"), "utf8"),
);
const hashOf = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

describe("the answers of the neural baseline", () => {
  const countryCount = readCountries(join(ROOT, "data")).length;
  const rows = Array.from({ length: answers.length / ANSWER_BYTE_COUNT }, (_, row) => [
    ...answers.subarray(row * ANSWER_BYTE_COUNT, (row + 1) * ANSWER_BYTE_COUNT),
  ]);

  it("are five bytes a person, each a country of its own", () => {
    expect(answers.length % ANSWER_BYTE_COUNT).toBe(0);
    expect(rows.length).toBeGreaterThan(20_000);
    const isWrong = (row: readonly number[]): boolean => {
      const named = row.filter((number) => number !== NO_COUNTRY);
      return named.some((number) => number >= countryCount) || new Set(named).size < named.length;
    };
    expect(rows.filter(isWrong)).toEqual([]);
  });

  it("are numbers of the countries in data/countries.tsv", () => {
    expect(facts.countries).toBe(hashOf(join(ROOT, "data/countries.tsv")));
  });

  it("say what network gave them, and what it took", () => {
    expect(facts).toEqual({
      people: expect.stringMatching(/^[0-9a-f]{64}$/u),
      countries: expect.stringMatching(/^[0-9a-f]{64}$/u),
      kind: expect.stringMatching(/^[^\n]+$/u),
      trainedOn: expect.stringMatching(/people of fit/u),
      parameters: expect.any(Number),
      seconds: expect.any(Number),
      machine: expect.stringMatching(/PyTorch/u),
    });
  });

  it.skipIf(!isThere)(`are of the people of the evaluation, one row each${note}`, () => {
    expect(facts.people).toBe(hashOf(people));
    expect(rows.length).toBe(readPeople(people).length);
  });
});
