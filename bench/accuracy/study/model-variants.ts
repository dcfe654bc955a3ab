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

const VARIANTS: readonly (readonly [name: string, what: string, parameters: ModelVariant["parameters"]])[] = [
  [
    "no-caps",
    "no limit on the weight of a large source",
    { classWeights: weightsWith(() => ({ capCount: Number.POSITIVE_INFINITY })) },
  ],
  [
    "no-list-limit",
    "lists of the most common names are treated as complete",
    { listedNameCount: Number.POSITIVE_INFINITY },
  ],
  [
    "no-discounts",
    "a name seen once in a sample counts in full",
    { classWeights: weightsWith(() => ({ discountCount: 0 })) },
  ],
  ["no-shrinkage", "no smoothing of small samples", { pseudoCount: 1 }],
  ["no-other-scripts", "only people listed in the script of the name count", { otherScriptCount: 0 }],
  ["no-forenames", "given names are no evidence for surnames", { forenameWeight: 0 }],
  ["no-derived-spellings", "no derived spellings", { deriveSpellings: false }],
  [
    // Also because they were derived before the people of the list were taken out: see what each part is worth.
    "no-derived-columns",
    "no spellings derived in the sources",
    { classWeights: weightsWith((_, name) => (name === "derived" ? { capCount: 0 } : {})) },
  ],
  [
    "no-gender-forms",
    "female and male forms of a surname are separate names",
    { transferGenderForms: false },
  ],
  ["no-patronymics", "no patronymics from given names", { patronymicWeight: 0 }],
  ["no-letters", "no spelling model for rare names", { spellingWeight: 0 }],
  ["no-neighbours", "no share for neighbouring countries", { neighbourWeight: 0 }],
  ["no-background", "no background for names with few bearers", { backgroundWeight: 0 }],
  ["no-calibration", "no calibration exponents", { calibrate: false }],
  ["no-factors", "no calibration factors by country", { countryFactors: false }],
  ["flat-prior", "flat prior: all countries count alike", { priorExponent: 0 }],
  ["full-prior", "full prior: countries count by population, not by its root", { priorExponent: 1 }],
];
/** Those of parts that concern some names only: gains by script and country are shown. */
const BROKEN_DOWN = ["no-derived-spellings", "no-derived-columns", "no-gender-forms", "no-patronymics"];

export const MODEL_VARIANTS: readonly ModelVariant[] = [
  SHIPPED,
  MINUS_ONE,
  ...VARIANTS.map(([name, what, parameters]) => ({
    ...{ name, what, parameters },
    isBrokenDown: BROKEN_DOWN.includes(name),
  })),
];
