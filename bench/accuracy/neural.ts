/**
 * Answers of a neural classifier of whole names, trained and asked elsewhere: five countries for each person of the list,
 * best first. It says no probabilities, so that it is compared by top-1 and top-5 alone.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Country } from "../../build/data/folder.ts";
import { sha256 } from "./figures.ts";
import { type Answer, NO_ANSWER } from "./metrics.ts";
import type { Person } from "./people.ts";
import type { System } from "./system.ts";

export const NEURAL_FOLDER = "bench/neural";

/** `answers.json`: what the answers are of. */
export interface NeuralOrigin {
  /** SHA-256 of the list of people whose rows were answered. */
  people: string;
  /** SHA-256 of the list of countries, whose order gives them their numbers. */
  countries: string;
  trainedOn: string;
  /** Time to train and answer. */
  seconds: number;
  machine: string;
}

export interface NeuralAnswers {
  system: System;
  origin: NeuralOrigin;
}

const ANSWER_COUNT = 5;
const NO_COUNTRY = 255;

/**
 * @returns undefined if there are none
 * @throws Error if they are of another list of people or countries, or not as many
 */
export function readNeural(
  people: readonly Person[],
  peoplePath: string,
  countries: readonly Country[],
  countriesPath: string,
  folder: string = NEURAL_FOLDER,
): NeuralAnswers | undefined {
  const [bytesPath, originPath] = [join(folder, "answers.bin"), join(folder, "answers.json")];
  if (!existsSync(bytesPath)) return undefined;
  const origin = JSON.parse(readFileSync(originPath, "utf8")) as NeuralOrigin;
  for (const [key, path] of [
    ["people", peoplePath],
    ["countries", countriesPath],
  ] as const) {
    const expected = sha256(readFileSync(path));
    if (origin[key] !== expected)
      throw new Error(
        `${originPath}: found ${key} ${origin[key]}, expected ${expected} of ${path}: answer these people anew, or remove ${bytesPath}`,
      );
  }
  const bytes = readFileSync(bytesPath);
  if (bytes.length !== people.length * ANSWER_COUNT)
    throw new Error(
      `${bytesPath}: found ${bytes.length} bytes, expected ${people.length * ANSWER_COUNT}, five for each person`,
    );
  const answers = new Map<string, Answer>();
  for (const [row, { name }] of people.entries()) {
    const numbers = bytes.subarray(row * ANSWER_COUNT, (row + 1) * ANSWER_COUNT);
    const codes = [...numbers].filter((number) => number !== NO_COUNTRY);
    const candidates = codes.map((number) => {
      const country = countries[number];
      if (country === undefined)
        throw new Error(
          `${bytesPath}: row ${row + 1} has country ${number}, expected at most ${countries.length - 1}`,
        );
      return { country_id: country.code, probability: 0 };
    });
    // The name is all that the classifier is asked: people of one name have one answer.
    answers.set(
      name,
      candidates.length === 0 ? NO_ANSWER : { candidates, rest: 1, match: "network", evidence: "" },
    );
  }
  return {
    system: {
      name: "neural",
      countryCount: countries.length,
      takesFullNames: false,
      ranksOnly: true,
      askWhole: (name) => answers.get(name) ?? NO_ANSWER,
    },
    origin,
  };
}
