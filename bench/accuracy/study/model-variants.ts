/** The model with one part changed or left out, to measure what the part is worth. Add a line for every new part. */

import type { EvidenceClass } from "../../../build/data/statistics.ts";
import { type ModelParameters, PARAMETERS } from "../../../build/model/parameters.ts";
import type { LicenceChoice } from "../../../src/ground/licences.ts";

export interface ModelVariant {
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

type ClassWeights = ModelParameters["classWeights"];
type ClassWeight = Pick<ClassWeights[EvidenceClass], "capCount" | "discountCount">;

/** All classes, with something changed. */
const weightsWith = (
  change: (weight: ClassWeight, name: EvidenceClass) => Partial<ClassWeight>,
): ClassWeights =>
  Object.fromEntries(
    Object.entries(classWeights).map(([name, weight]) => [
      name,
      { ...weight, ...change(weight, name as EvidenceClass) },
    ]),
  ) as ClassWeights;

/** What the tiers are built with; all others are compared with it. */
export const SHIPPED: ModelVariant = { name: "shipped", what: "as shipped", parameters: {} };

/**
 * Tallies hold people of every evaluation set as single counts, and nobody can take them out: what is left without that
 * one. Of tallies that are added up in a pool one is subtracted from the sum: who speaks before the United Nations plays
 * no cricket for their country.
 */
export const MINUS_ONE: ModelVariant = {
  name: "tally-minus-one",
  what: "one person subtracted from every count of a tally",
  parameters: {
    classWeights: weightsWith(({ discountCount }, name) => ({
      discountCount: discountCount + (name === "tally" ? 1 : 0),
    })),
  },
};

export const MODEL_VARIANTS: readonly ModelVariant[] = [
  SHIPPED,
  MINUS_ONE,
  {
    name: "no-caps",
    what: "no limit on the weight of a large source",
    parameters: { classWeights: weightsWith(() => ({ capCount: Number.POSITIVE_INFINITY })) },
  },
  {
    name: "no-list-limit",
    what: "lists of the most common names are treated as complete",
    parameters: { listedNameCount: Number.POSITIVE_INFINITY },
  },
  {
    name: "no-discounts",
    what: "a name seen once in a sample counts in full",
    parameters: { classWeights: weightsWith(() => ({ discountCount: 0 })) },
  },
  { name: "no-shrinkage", what: "no smoothing of small samples", parameters: { pseudoCount: 1 } },
  {
    name: "no-other-scripts",
    what: "only people listed in the script of the name count",
    parameters: { otherScriptCount: 0 },
  },
  {
    name: "no-forenames",
    what: "given names are no evidence for surnames",
    parameters: { forenameWeight: 0 },
  },
  {
    name: "no-derived-spellings",
    what: "no derived spellings",
    parameters: { deriveSpellings: false },
    isBrokenDown: true,
  },
  {
    // Also because they were derived before the people of the list were taken out: see what each part is worth.
    name: "no-derived-columns",
    what: "no spellings derived in the sources",
    parameters: { classWeights: weightsWith((_, name) => (name === "derived" ? { capCount: 0 } : {})) },
    isBrokenDown: true,
  },
  {
    name: "no-gender-forms",
    what: "female and male forms of a surname are separate names",
    parameters: { transferGenderForms: false },
    isBrokenDown: true,
  },
  {
    name: "no-patronymics",
    what: "no patronymics from given names",
    parameters: { patronymicWeight: 0 },
    isBrokenDown: true,
  },
  { name: "no-letters", what: "no spelling model for rare names", parameters: { spellingWeight: 0 } },
  { name: "no-neighbours", what: "no share for neighbouring countries", parameters: { neighbourWeight: 0 } },
  {
    name: "no-background",
    what: "no background for names with few bearers",
    parameters: { backgroundWeight: 0 },
  },
  { name: "no-calibration", what: "no calibration exponents", parameters: { calibrate: false } },
  { name: "no-factors", what: "no calibration factors by country", parameters: { countryFactors: false } },
  { name: "flat-prior", what: "flat prior: all countries count alike", parameters: { priorExponent: 0 } },
  {
    name: "full-prior",
    what: "full prior: countries count by population, not by its root",
    parameters: { priorExponent: 1 },
  },
];
