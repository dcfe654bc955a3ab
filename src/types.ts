// What callers meet: every entry with a predictor exports all of it.

/** ISO 3166-1 alpha-2 code in upper case, or the user-assigned `XK` (Kosovo). */
export type CountryCode = string;

/** One country with the probability that a bearer of the name is from there. */
export interface Candidate {
  /** ISO 3166-1 alpha-2, upper case. */
  country_id: CountryCode;
  /** 0 to 1, at most 6 decimals. */
  probability: number;
}

/**
 * A personal name in its parts. Either may be missing or empty: the other then answers alone.
 *
 * @example
 * ```ts
 * predict({ given: "Giovanni", family: "Rossi" }).country[0]?.country_id; // "IT"
 * ```
 */
export interface NameParts {
  /** Given names; up to three of them count together. */
  given?: string | undefined;
  /** The family name, with its particles; a whole name is searched for its last name, as a string is. */
  family?: string | undefined;
}

/** The answer for one name. Keys are always in this order, and there are no others. */
export interface Prediction {
  /** Exactly the string that was asked, case and spaces kept; of parts, those that are not empty, joined by a space. */
  name: string;
  /** At most `limit` candidates (default 5), most likely first, ties by `country_id`. Empty for an unknown name. */
  country: Candidate[];
  /**
   * Data points the prediction rests on, over all countries. The full tier is exact up to 1,000 and has three significant
   * digits above, standard two from 100 on; counts of core are off by up to 5 % from 20 on.
   * Of a name in parts, the sum of both. 0 when `country` is empty, and for an estimate, which rests on none.
   */
  count: number;
}

/**
 * Which step answered: the name as sent, without its diacritics, the last name inside it, an estimate from its letters
 * (only if asked for by {@link PredictOptions.unknown}), or none.
 */
export type Match = "direct" | "stripped" | "last-name" | "estimate" | "none";

/** The part of a personal name that evidence was counted for. */
export type NamePart = "surname" | "forename";

/**
 * A kind of source that evidence comes from.
 * `register`: censuses, registers and rank lists. `sample`: public figures, athletes, candidates, artists …
 * `dictionary`: lists of names without counts. `derived`: spellings computed from another spelling.
 */
export type EvidenceKind = "register" | "sample" | "dictionary" | "derived";

/** A prediction with the reasons for it. */
export interface Explanation extends Prediction {
  /** Which step of the fallbacks answered; of a name in parts, for its family name if that was found. */
  match: Match;
  /**
   * The key that was found in the data, in composed form, or the word that was estimated from; of a name in parts, both
   * joined by a space. `null` for an unknown name.
   */
  key: string | null;
  /** Whether surname evidence, forename evidence or both were used; `null` for an unknown name. */
  part: NamePart | "both" | null;
  /** Kinds of source behind the answer, strongest first; empty for an unknown name and for an estimate. */
  evidence: EvidenceKind[];
  /** Probability of the first candidate minus that of the second, 0 to 1. Small: ambiguous. 0 for an unknown name. */
  margin: number;
  /** Probability on countries that are not in `country`, 0 to 1. 0 for an unknown name. */
  rest: number;
}

/** What an {@link Estimator} says: how likely each country is. */
export interface Estimate {
  /** All countries of the estimator, the same ones in every answer. */
  codes: readonly CountryCode[];
  /** Parallel to `codes`, adding up to 1, under the default prior. */
  probabilities: ArrayLike<number>;
}

/** Guesses from the letters of a name that the data do not have. `cognomen/estimate` has one. */
export interface Estimator {
  /**
   * @param folded one word or last name, lower case and decomposed, as look-ups fold it
   * @param part what it is; default `"surname"`
   */
  estimate(folded: string, part?: NamePart): Estimate;
}

/** Changes what a predictor answers. */
export interface PredictOptions {
  /** How many candidates to return at most: 1 to 250. Default 5. */
  limit?: number;
  /** Answer with these countries only; probabilities are renormalised over them. Default: all. */
  countries?: readonly CountryCode[];
  /**
   * The caller's own weights by country instead of the default, which is population^0.5. Any non-negative scale;
   * a country not named counts as 0.
   */
  prior?: Readonly<Record<CountryCode, number>>;
  /**
   * What to answer for a name that is in no data: nothing (`"empty"`, the default), or an estimate from its letters,
   * for which an `estimator` is needed.
   * Of a name in parts either one is estimated, and where both are known their letters also weigh countries in which
   * neither was counted.
   */
  unknown?: "empty" | "estimate";
  /** What estimates: `estimator` of `cognomen/estimate`. Without `unknown: "estimate"` it is not asked. */
  estimator?: Estimator;
}

/** What a data file holds. */
export interface DataInfo {
  /** `core`, `standard`, `full`, or the name given to own data. */
  tier: string;
  /** Version of the file format. */
  formatVersion: number;
  /** Names that can be looked up. */
  keyCount: number;
  /** Blocks that the keys are compressed in. */
  blockCount: number;
  /** Blocks inflated so far in this process. */
  loadedBlockCount: number;
  /** Size of the data file. */
  byteCount: number;
  /** Countries that an answer can contain. */
  countries: readonly CountryCode[];
}

/** Answers from one data file. */
export interface Predictor {
  /**
   * Predicts the likely countries of origin of one name, sent whole as a string or in its parts.
   *
   * @throws CognomenError `ERR_NAME_TYPE` if `name` is neither, `ERR_OPTION` or `ERR_COUNTRY` for wrong options.
   */
  predict(name: string | NameParts, options?: PredictOptions): Prediction;
  /** The same for many names, in input order. */
  predictMany(names: Iterable<string | NameParts>, options?: PredictOptions): Prediction[];
  /** The same with the reasons. */
  explain(name: string | NameParts, options?: PredictOptions): Explanation;
  /** Says what the data file holds. */
  info(): DataInfo;
}
