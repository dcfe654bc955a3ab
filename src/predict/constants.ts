/** The constants of the model, in one table: what each is, and the figure that decided. */

/**
 * Constants that are fitted or chosen, but for exponents that are roots, in likelihood.ts: powers take ten times as long.
 * docs/accuracy.md has what each part of the model is worth.
 */
export interface ModelConstants {
  /**
   * Share of the residual mass of a record that letters divide; neighbours divide the rest. With 0.6 names in parts are right 0.1 points
   * less often, with 0.9 whole names are.
   */
  readonly letterShare: number;
  /** Letters are asked about the residual mass of a record only if more of the posterior lies there. It takes a third of the time of an answer, and top-5 loses 0.1 points. */
  readonly minOpenShare: number;
  /** The residual mass goes to the neighbours of so many of the first countries of a record. All of them take four times as long. */
  readonly neighbouredCount: number;
  /** Less residual mass than this is divided evenly, which changes no figure of accuracy. */
  readonly minNeighbouredShare: number;
  /** Exponent of the out-of-vocabulary ratio: letters and affixes tell a part of it. */
  readonly unknownExponent: number;
  /** Share of people with several names of a part, world-wide, and the exponent of what it tells. */
  readonly severalShare: number;
  readonly severalExponent: number;
  /** Exponent of how many times more often a word is listed as one part than as the other. */
  readonly oddsExponent: number;
  /** From e to this power on, a word is that part beyond doubt. */
  readonly maxLogOdds: number;
  /** Log weight of a parse by its number of family names, then of given names: one, two, more. */
  readonly familyCount: readonly number[];
  readonly givenCount: readonly number[];
  /** Weight of parses that contradict a comma, or the parts that were sent. */
  readonly against: number;
  /** Log odds against a father's name as the family name. */
  readonly patronymic: number;
  /** Exponent of how often a front of a name without spaces is met as a family name. With 1, 安 wins over 安倍 in 安倍晋三. */
  readonly unspacedExponent: number;
  /** A given name without spaces of more than two characters is rarer by this factor for each of them. */
  readonly longGivenFactor: number;
  /** A particle and its word are one name unless they are so many times likelier as two: "Ben Li", "Le Minh"; but "Le Pen", "Ben Ali". */
  readonly particleFactor: number;
  /** A record answers for half of an unknown name only if its first country has more of it. */
  readonly tellingShare: number;
  /** Prior of a word alone being a given name. On *fit* given names alone gain 3 to 4 points, surnames alone lose 0.14 without an estimator. */
  readonly givenShare: number;
  /** Weight of the whole world, for where people went, beside 1 of the neighbours. On *fit* 0.05 to 0.4 do as well. */
  readonly worldWeight: number;
  /** Countries below this share of the posterior are not redistributed, which changes no figure of accuracy. */
  readonly minMovedShare: number;
}

/** As shipped. Not to be changed at run time: pass others to `createStorePredictor`. */
export const MODEL_CONSTANTS: ModelConstants = {
  letterShare: 0.75,
  minOpenShare: 0.1,
  neighbouredCount: 4,
  minNeighbouredShare: 0.03,
  unknownExponent: 0.5,
  severalShare: 0.18,
  severalExponent: 0.45,
  oddsExponent: 0.17,
  maxLogOdds: 4,
  familyCount: [0, -0.7, -2],
  givenCount: [0, -0.2, -2],
  against: 0.02,
  patronymic: 3,
  unspacedExponent: 0.3,
  longGivenFactor: 0.1,
  particleFactor: 40,
  tellingShare: 2 / 3,
  givenShare: 0.2,
  worldWeight: 0.18,
  minMovedShare: 0.004,
};
