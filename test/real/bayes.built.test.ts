/** `prior` and `countries` on the real tiers: what Bayes' rule makes of the weights that the files store. */

import { describe, expect, it } from "vitest";
import { countOf, recordOf } from "../../src/format/block.ts";
import { PARTS } from "../../src/format/format.ts";
import { readSection } from "../../src/format/load.ts";
import { readRecord as readStoredRecord } from "../../src/format/records.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Candidate, NamePart, PredictOptions } from "../../src/ground/types.ts";
import { MODEL_CONSTANTS } from "../../src/predict/constants.ts";
import { readNeighbours } from "../../src/predict/neighbours.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createPlace, createStore } from "../../src/predict/store.ts";
import { createFoldedText } from "../../src/text/normalize.ts";
import { divideRest, type ExactWeights, mix, solve, toExact } from "../helpers/bayes.ts";
import { type JudgedRecord, solveWhole } from "../helpers/parses.ts";
import { readTier, sampleKeys } from "../helpers/tiers.ts";

const file = readTier("full");
const { predict, explain } = createPredictor(file, { limit: COUNTRY_COUNT });
const store = createStore(file);
const { stepsPerOctave } = store.head;
const { codes, priors } = store.countries;

const neighbours = readNeighbours(readSection(file, store.head.sections.neighbours), codes.length);

function shareOf(from: number, to: number): number {
  if (neighbours === undefined) return 0;
  const { starts, countries, shares } = neighbours;
  const index = countries.subarray(starts[from], starts[from + 1]).indexOf(to);
  return index < 0 ? 0 : shares[starts[from]! + index]!;
}

interface StoredRecord extends ExactWeights {
  /** Data points. */
  count: number;
}

const storedRecords = new Map<string, StoredRecord | undefined>();

/** The stored weights of a name, read beside the predictor; undefined if it is no such part. Each is read once. */
function findStored(name: string, part: NamePart): StoredRecord | undefined {
  const id = `${part} ${name}`;
  if (!storedRecords.has(id)) storedRecords.set(id, lookUp(name, part));
  return storedRecords.get(id);
}

function lookUp(name: string, part: NamePart): StoredRecord | undefined {
  const text = createFoldedText();
  const place = createPlace();
  if (!store.normalizer.fold(name, text) || !store.find(text, place)) return undefined;
  const pool = place.block!;
  const record = recordOf(pool, place.key, PARTS[part]);
  if (record < 0) return undefined;
  const { countries, steps, restStep } = readStoredRecord(pool, record);
  return {
    ...toExact({ numbers: [...countries], steps: [...steps], restStep }, stepsPerOctave),
    count: countOf(pool, record),
  };
}

function readStored(name: string, part: NamePart): StoredRecord {
  const stored = findStored(name, part);
  if (stored === undefined) throw new Error(`${name} is no ${part}`);
  return stored;
}

/** With the rest among neighbours. */
const readWeights = (name: string, part: NamePart): ExactWeights =>
  divideRest(readStored(name, part), codes.length, shareOf);

interface LoneWord {
  weights: ExactWeights;
  part: NamePart;
  /** Data points of that part. */
  count: number;
}

/** A word alone, sent as a string: what it is as a surname and what it is as a forename, each by the root of its count. */
function readLoneWord(name: string): LoneWord {
  const parts = (["surname", "forename"] as const).filter((part) => isListed(name, part));
  const shares = parts.map((part) => {
    const share = part === "forename" ? MODEL_CONSTANTS.givenShare : 1 - MODEL_CONSTANTS.givenShare;
    return share * Math.sqrt(readStored(name, part).count);
  });
  const part = parts[shares.indexOf(Math.max(...shares))]!;
  const records = parts.map((own) => readWeights(name, own));
  return { weights: mix(records, shares), part, count: readStored(name, part).count };
}

/** As it counts among the words of a name: what is left is divided among fewer neighbours, and not if it is little. */
function readRecord(name: string, part: NamePart): JudgedRecord {
  const stored = readStored(name, part);
  const { numbers, weights, rest, count } = stored;
  const total = weights.reduce((left, right) => left + right, rest);
  const divided = rest > 0.03 * total ? divideRest(stored, codes.length, shareOf, 4) : stored;
  return { ...divided, namedCount: numbers.length, count };
}

const isListed = (name: string, part: NamePart): boolean => findStored(name, part) !== undefined;

const FAMOUS =
  "Smith Johnson Kim Nguyen Garcia Silva Müller Wang Schneider Rossi Martin Schmidt Fernandes Bernasconi Keller Meier " +
  "Santos Pereira Weber Fischer Khan Ali Novák Dubois Ivanov Emma Juan";
const names = [
  ...FAMOUS.split(" "),
  // Of a family name of two words, each word counts as well.
  ...sampleKeys(file, 9001).filter(
    (name) => !name.includes(" ") && isListed(name, "surname") && predict(name).country.length > 1,
  ),
].slice(0, 100);

const worldPrior = Object.fromEntries(codes.map((code, number) => [code, priors[number]!]));
const optionSets: readonly PredictOptions[] = [
  {},
  { prior: { BR: 90, AR: 3, PT: 2, PY: 2, UY: 1, US: 1, DE: 1 } },
  { prior: { PT: 1 } },
  { prior: { BR: 1, PT: 1 } },
  { prior: { ...worldPrior, US: 0 } },
  { prior: { ...worldPrior, CH: 1e4 } },
  { countries: ["CH", "DE"] },
  { countries: ["BR", "PT", "AO", "MZ"], prior: { BR: 3, PT: 1 } },
  { countries: ["US"] },
];

/**
 * Compares an answer with the exact one: rounded down to millionths, nothing left out, nothing added.
 *
 * @param noise what is computed with 32 bits may differ by so much
 */
function findDifferences(
  found: readonly Candidate[],
  exact: ReadonlyMap<string, number>,
  noise: number = 1e-9,
): string[] {
  const shown = new Map(found.map(({ country_id, probability }) => [country_id, probability]));
  const unknown = [...shown.keys()].filter((code) => !exact.has(code));
  const wrong = [...exact].filter(([code, probability]) => {
    const difference = probability - (shown.get(code) ?? 0);
    return difference < -noise || difference > 2.01e-6 + noise;
  });
  return [...unknown, ...wrong.map(([code, probability]) => `${code} ${shown.get(code)} for ${probability}`)];
}

describe("prior and countries", () => {
  it("are tried on enough names", () => {
    expect(names.length).toBeGreaterThanOrEqual(50);
  });

  it("are tried on words with one record, and on words with both, of which either weighs more", () => {
    const both = names.filter((name) => isListed(name, "forename"));
    expect(both.length).toBeGreaterThanOrEqual(20);
    expect(names.length - both.length).toBeGreaterThanOrEqual(20);
    expect(new Set(both.map((name) => readLoneWord(name).part)).size).toBe(2);
  });

  it.each(optionSets)("%j: the answer is Bayes' rule on stored weights", (options) => {
    const faults = names.flatMap((name) => {
      const exact = solve(readWeights(name, "surname"), stepsPerOctave, store.countries, options);
      const { country } = predict({ family: name }, options);
      return findDifferences(country, exact).map((fault) => `${name}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it.each(optionSets)("%j: so is that for a string, on the weights of both records", (options) => {
    const faults = names.flatMap((name) => {
      const exact = solve(readLoneWord(name).weights, stepsPerOctave, store.countries, options);
      return findDifferences(predict(name, options).country, exact).map((fault) => `${name}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it("leave a string the part and the count of the record that weighs more", () => {
    for (const name of names) {
      const { part, count } = readLoneWord(name);
      expect(explain(name), name).toMatchObject({ part, count, match: "direct" });
    }
  });

  it.each(optionSets)("%j: so is that for a given and a family name", (options) => {
    const givenNames = ["Maria", "John", "Hans", "João", "Wei", "Ashley", "Ana", "Luca"];
    // Of several words, each counts for itself.
    const families = names.filter((name) => /^[\p{L}\p{M}]{2,}$/u.test(name));
    expect(families.length).toBeGreaterThanOrEqual(50);
    const faults = families.flatMap((family, index) => {
      const given = givenNames[index % givenNames.length]!;
      const words = [{ forename: readRecord(given, "forename") }, { surname: readRecord(family, "surname") }];
      const exact = solveWhole({ words, givenCount: 1 }, store, options);
      const { country } = predict({ given, family }, options);
      return findDifferences(country, exact, 5e-7).map((fault) => `${given} ${family}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it.each([{}, { prior: { BR: 90, AR: 3, PT: 2 } }, { countries: ["CH", "DE"] }] satisfies PredictOptions[])(
    "%j: so is that for a whole name, over all its parses",
    (options) => {
      const read = (name: string, part: NamePart): JudgedRecord | undefined => {
        const forms = [name, name.normalize("NFD").replace(/\p{M}/gu, "")];
        const form = forms.find((own) => isListed(own, part));
        return form === undefined ? undefined : readRecord(form, part);
      };
      const faults = FAMOUS.split(" ").flatMap((family) =>
        ["Maria", "Hans", "Ashley"].flatMap((given) => {
          const words = [given, family].map((word) => ({
            surname: read(word, "surname"),
            forename: read(word, "forename"),
          }));
          const exact = solveWhole({ words }, store, options);
          const { country } = predict(`${given} ${family}`, { ...options, whole: true });
          return findDifferences(country, exact, 5e-7).map((fault) => `${given} ${family}: ${fault}`);
        }),
      );
      expect(faults).toEqual([]);
    },
  );
});
