/**
 * Every number the model was given rather than computed, with what it was chosen by.
 *
 * Exponent of the prior: with 1, every common name would come from the largest country; with 0, from the smallest.
 */
import type { EvidenceClass } from "../data/statistics.ts";
import {
  BACKGROUND_HALF_LIFE,
  BACKGROUND_WEIGHT,
  FORENAME_WEIGHT,
  LISTED_NAME_COUNT,
  OTHER_SCRIPT_COUNT,
  PSEUDO_COUNT,
  REGISTER_WEIGHT,
  SAMPLE_WEIGHT,
  type SourceWeight,
  SPELLING_WEIGHT,
} from "../encode/mixture-constants.ts";

/** The numbers of the model, all in one place, so that a study can change one and measure what it is worth. */
export interface ModelParameters {
  /** Source weight of a column, by its class. */
  readonly classWeights: Readonly<Record<EvidenceClass, SourceWeight>>;
  /** Effective bearers that a column has at most for every name it lists. */
  readonly listedNameCount: number;
  /** People that a country is taken to have in every script, if it has as many in any: see `raiseTotals`. */
  readonly otherScriptCount: number;
  /** Pseudo-count, added to the people of every country, so that one bearer in a tiny sample is no large rate. */
  readonly pseudoCount: number;
  /** Exponent of population in the default prior. A decision, not a fit: see docs/architecture.md. */
  readonly priorExponent: number;
  /** Weight of forename evidence in the answer for a surname: where people bear patronyms, both are one stock. */
  readonly forenameWeight: number;
  /** Background mixing weight of a name without evidence. */
  readonly backgroundWeight: number;
  /** Half-life of the background mixing weight, in effective bearers. */
  readonly backgroundHalfLife: number;
  /** Whether probabilities are raised to exponents that were fitted on people with known countries: see calibration.ts. */
  readonly calibrate: boolean;
  /** Whether countries are weighed by what their sources are known to say too much or too little. */
  readonly countryFactors: boolean;
  /** Part of the background that the character model says. */
  readonly spellingWeight: number;
  /** Part of the remaining background that the neighbours of the countries seen say; the rest goes by script. */
  readonly neighbourWeight: number;
  /** Exponent of population in the choice of names for small tiers: who asks, rather than who lives. */
  readonly askerExponent: number;
  /** Whether spellings in other letters are derived when the statistics are read. */
  readonly deriveSpellings: boolean;
  /** Whether counts are transferred from the form of the other gender to surnames. */
  readonly transferGenderForms: boolean;
  /** What a bearer of a spelling derived here weighs beside one that was counted; columns of the data weigh 1. */
  readonly derivedWeight: number;
  /** What a spelling weighs that is not the likeliest of its name. */
  readonly variantWeight: number;
  /** What a bearer of the other gender's form weighs. */
  readonly genderFormWeight: number;
  /** What a bearer of a given name weighs as evidence for the surname of families named after a father of that name. */
  readonly patronymicWeight: number;
  /** Effective bearers that a given name must have for that. */
  readonly minFatherCount: number;
  /** Effective bearers that a name must have to be spelled in other letters. */
  readonly minSpelledCount: number;
  /** The same for spellings that are not the likeliest. */
  readonly minVariantCount: number;
  /** Effective bearers that must be transferred to a name which nothing else has. */
  readonly minTransferredCount: number;
  /** People that a country with a list in a script is taken to leave out of it: see unlisted-writers.ts. */
  readonly unlistedPeopleCount: number;
}

export const PARAMETERS: ModelParameters = {
  classWeights: {
    register: REGISTER_WEIGHT,
    rank: REGISTER_WEIGHT,
    abroad: REGISTER_WEIGHT,
    sample: SAMPLE_WEIGHT,
    tally: SAMPLE_WEIGHT,
    dictionary: { capCount: 20_000, discountCount: 0.5 },
    // As many as people in every script: with half of them 3 points of Israel's names go elsewhere.
    derived: { capCount: 40_000, discountCount: 0.5 },
  },
  listedNameCount: LISTED_NAME_COUNT,
  otherScriptCount: OTHER_SCRIPT_COUNT,
  pseudoCount: PSEUDO_COUNT,
  // With 1 every common name is from the largest country, with 0 small states win.
  priorExponent: 0.5,
  forenameWeight: FORENAME_WEIGHT,
  backgroundWeight: BACKGROUND_WEIGHT,
  backgroundHalfLife: BACKGROUND_HALF_LIFE,
  calibrate: true,
  countryFactors: true,
  spellingWeight: SPELLING_WEIGHT,
  // Worth nothing since readers divide the residual mass among the neighbours: docs/accuracy.md has what each part is worth.
  neighbourWeight: 0.8,
  // Between 0.1 and 0.3 alike; 0.5, the exponent of the prior, finds 1.5 points less among 100,000 names.
  askerExponent: 0.25,
  deriveSpellings: true,
  transferGenderForms: true,
  // At 1 Russia takes 4 points of the names of Belarus, at 0.25 it loses 1 of its own; 0.1 to 1 are alike in whole.
  derivedWeight: 0.5,
  // 0.1 and 0.5 do as well.
  variantWeight: 0.25,
  // 0.25 finds half a point less in Slovakia; 1 makes 50,000 names more, which find nobody.
  genderFormWeight: 0.5,
  // 1 does as well.
  patronymicWeight: 0.25,
  // 1 makes 20,000 names fewer and answers 0.04 points less.
  minFatherCount: 0.3,
  // 0.1 and 1 make 160,000 names fewer, answer 0.24 points less and find 0.2 points less of top-5; a third of these alike.
  minSpelledCount: 0.03,
  minVariantCount: 0.1,
  // A third makes 34,000 names more, which find nobody.
  minTransferredCount: 0.1,
  // Of names in own scripts, log loss is the same from 1 to 8,000, and so is what is right first; Russians have a mean probability of 0.9
  // with 20, of 0.83 with 200 and of 0.78 with 2,000.
  unlistedPeopleCount: 20,
};
