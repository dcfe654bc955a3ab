/** Parts of the way to answer can be left out, one by one, and are there again afterwards. */
import { describe, expect, it } from "vitest";
import {
  ANSWER_VARIANTS,
  ANSWERED,
  openAnswerVariant,
} from "../../../bench/accuracy/study/answer-variants.ts";
import { encodeTable } from "../../../build/encode/file.ts";
import { EVEN_RATIO_STEP } from "../../../src/format/format.ts";
import type { Estimator } from "../../../src/ground/types.ts";
import { foldTableBytes, nameWordsBytes, tinyTable } from "../../helpers/tiny-table.ts";

const table = tinyTable({
  kim: {
    surname: { weights: { KR: 0, CN: 8, rest: 44 }, count: 900 },
    forename: { weights: { GB: 0, rest: 30 }, count: 90 },
  },
  lee: {
    surname: { weights: { KR: 0, CN: 8, rest: 44 }, count: 500 },
    forename: { weights: { GB: 0, US: 2, rest: 30 }, count: 40 },
  },
  anna: { forename: { weights: { PL: 0, DE: 3, rest: 20 }, count: 400 } },
  Eski: { surname: { weights: { PL: 0, rest: 30 }, count: 50 } },
});
/** Family names first in Korea, several names and unknown ones in Poland, a high background rate in Great Britain. */
const COUNTRY_PARAMETERS: Readonly<Record<string, readonly number[]>> = {
  KR: [20, 5, 5, EVEN_RATIO_STEP - 40, EVEN_RATIO_STEP - 40, 10, 10, EVEN_RATIO_STEP - 20],
  PL: [240, 5, 5, EVEN_RATIO_STEP + 40, EVEN_RATIO_STEP + 40, 120, 120, EVEN_RATIO_STEP + 20],
  GB: [240, 60, 60, EVEN_RATIO_STEP, EVEN_RATIO_STEP, 20, 120, EVEN_RATIO_STEP],
};
const { bytes: tier } = encodeTable(
  {
    ...table,
    countries: table.countries.map((country) => {
      const parameters = COUNTRY_PARAMETERS[country.code];
      return parameters === undefined ? country : { ...country, parameters };
    }),
  },
  { tier: "tiny", foldTable: foldTableBytes, nameWords: nameWordsBytes },
);
/** Letters say what comes first in the alphabet, a little. */
const estimator: Estimator = {
  estimate: () => {
    const codes = table.countries.map(({ code }) => code);
    const sum = (codes.length * (codes.length + 1)) / 2;
    return { codes, probabilities: codes.map((_, index) => (index + 1) / sum) };
  },
};
const NAMES = [
  "kim lee",
  "lee kim",
  "anna kim lee",
  "anna nowakowski",
  "anna lee qizi kim",
  "kim anna lee anna",
];

const answerAll = (variant: (typeof ANSWER_VARIANTS)[number]): string => {
  const { predict } = openAnswerVariant(variant, tier);
  return JSON.stringify(
    NAMES.flatMap((name) =>
      [{}, { estimator }].map((options) => predict(name, { ...options, whole: true, limit: 250 }).country),
    ),
  );
};

describe("a part of the way to answer", () => {
  const shipped = answerAll(ANSWERED);

  it.each(
    ANSWER_VARIANTS.filter((variant) => variant !== ANSWERED).map(
      (variant) => [variant.name, variant] as const,
    ),
  )("changes answers when it is left out, and none afterwards: %s", (_, variant) => {
    expect(answerAll(variant)).not.toBe(shipped);
    expect(answerAll(ANSWERED)).toBe(shipped);
  });
});
