/** The model with one part changed or left out, to measure what the part is worth. Add a line for every new part. */

import type { EvidenceClass } from "../../build/data/statistics.ts";
import { type ModelParameters, PARAMETERS } from "../../build/model/parameters.ts";
import type { LicenceChoice } from "../../src/licences.ts";

export interface Variant {
  /** For `--only` and for the file of figures. */
  name: string;
  /** What is different, as the table of the page says it. */
  what: string;
  /** What differs from the parameters that the tiers are built with. */
  parameters: Partial<ModelParameters>;
  /** Licence classes that are read; default all. */
  licences?: LicenceChoice;
  /** Whether gains by script and country are shown: for parts that concern some names only. */
  isBrokenDown?: boolean;
}

const { classWeights } = PARAMETERS;

/** All classes, with something changed. */
function weightsWith(
  change: (
    weight: { capCount: number; discountCount: number },
    name: EvidenceClass,
  ) => Partial<{
    capCount: number;
    discountCount: number;
  }>,
): ModelParameters["classWeights"] {
  return Object.fromEntries(
    Object.entries(classWeights).map(([name, weight]) => [
      name,
      { ...weight, ...change(weight, name as EvidenceClass) },
    ]),
  ) as ModelParameters["classWeights"];
}

/** What the tiers are built with; all others are compared with it. */
export const SHIPPED: Variant = { name: "shipped", what: "as shipped", parameters: {} };

/**
 * Tallies hold people of every evaluation set as single counts, and nobody can take them out: what is left without that
 * one. Of tallies that are added up in a pool one is subtracted from the sum: who speaks before the United Nations plays
 * no cricket for their country.
 */
export const MINUS_ONE: Variant = {
  name: "tally-minus-one",
  what: "one subtracted from every count of a tally",
  parameters: {
    classWeights: weightsWith(({ discountCount }, name) => ({
      discountCount: discountCount + (name === "tally" ? 1 : 0),
    })),
  },
};

export const VARIANTS: readonly Variant[] = [
  SHIPPED,
  MINUS_ONE,
  {
    name: "no-caps",
    what: "a source counts by its size, without a limit",
    parameters: { classWeights: weightsWith(() => ({ capCount: Number.POSITIVE_INFINITY })) },
  },
  {
    name: "no-list-limit",
    what: "short lists are taken for their whole country",
    parameters: { listedNameCount: Number.POSITIVE_INFINITY },
  },
  {
    name: "no-discounts",
    what: "single people of samples count in full",
    parameters: { classWeights: weightsWith(() => ({ discountCount: 0 })) },
  },
  { name: "no-shrinkage", what: "small samples are taken at their word", parameters: { pseudoCount: 1 } },
  {
    name: "no-other-scripts",
    what: "a country's people count in the script of the name only",
    parameters: { otherScriptCount: 0 },
  },
  { name: "no-forenames", what: "given names say nothing about surnames", parameters: { forenameWeight: 0 } },
  {
    name: "no-derived-spellings",
    what: "no spellings are derived when the statistics are read",
    parameters: { deriveSpellings: false },
    isBrokenDown: true,
  },
  {
    // Also because they were derived before the people of the list were taken out: see what each part is worth.
    name: "no-derived-columns",
    what: "spellings that the sources derived are left out",
    parameters: { classWeights: weightsWith((_, name) => (name === "derived" ? { capCount: 0 } : {})) },
    isBrokenDown: true,
  },
  {
    name: "no-gender-forms",
    what: "a woman's form of a surname knows nothing of the man's",
    parameters: { transferGenderForms: false },
    isBrokenDown: true,
  },
  {
    name: "no-patronymics",
    what: "given names say nothing about families named after a father",
    parameters: { patronymicWeight: 0 },
    isBrokenDown: true,
  },
  {
    name: "no-letters",
    what: "letters say nothing where evidence is thin",
    parameters: { spellingWeight: 0 },
  },
  {
    name: "no-neighbours",
    what: "countries seen say nothing about their neighbours",
    parameters: { neighbourWeight: 0 },
  },
  {
    name: "no-background",
    what: "little evidence is believed like much",
    parameters: { backgroundWeight: 0 },
  },
  {
    name: "no-calibration",
    what: "probabilities are raised to no exponent",
    parameters: { calibrate: false },
  },
  {
    name: "no-factors",
    what: "all sources are taken to say as much of their countries",
    parameters: { countryFactors: false },
  },
  {
    name: "flat-prior",
    what: "all countries alike before the name is seen",
    parameters: { priorExponent: 0 },
  },
  { name: "full-prior", what: "countries count by their population", parameters: { priorExponent: 1 } },
];
