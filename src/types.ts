/** ISO 3166-1 alpha-2 code in upper case, or the user-assigned `XK` (Kosovo). */
export type CountryCode = string;

/** One country with the probability that a bearer of the name is from there. */
export interface Candidate {
  /** ISO 3166-1 alpha-2, upper case. */
  country_id: CountryCode;
  /** 0 to 1, at most 6 decimals. */
  probability: number;
}

/** The answer for one name. Keys are always in this order, and there are no others. */
export interface Prediction {
  /** Exactly the string that was asked, case and spaces kept. */
  name: string;
  /** At most `limit` candidates (default 5), most likely first, ties by `country_id`. Empty for an unknown name. */
  country: Candidate[];
  /**
   * Data points the prediction rests on, over all countries. Exact up to 1,000, three significant digits above.
   * 0 exactly when `country` is empty.
   */
  count: number;
}

/** Which step answered: the name as sent, without its diacritics, the last name inside it, or none. */
export type Match = "direct" | "stripped" | "last-name" | "none";

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
  /** Which step of the fallbacks answered. */
  match: Match;
  /** The key that was found in the data, in composed form; `null` for an unknown name. */
  key: string | null;
  /** Whether surname or forename evidence was used; `null` for an unknown name. */
  part: NamePart | null;
  /** Kinds of source behind the answer, strongest first; empty for an unknown name. */
  evidence: EvidenceKind[];
  /** Probability of the first candidate minus that of the second, 0 to 1. Small: ambiguous. 0 for an unknown name. */
  margin: number;
  /** Probability on countries that are not in `country`, 0 to 1. 0 for an unknown name. */
  rest: number;
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
   * Predicts the likely countries of origin of one name.
   *
   * @throws CognomenError `ERR_NAME_TYPE` if `name` is not a string, `ERR_OPTION` or `ERR_COUNTRY` for wrong options.
   */
  predict(name: string, options?: PredictOptions): Prediction;
  /** The same for many names, in input order. */
  predictMany(names: Iterable<string>, options?: PredictOptions): Prediction[];
  /** The same with the reasons. */
  explain(name: string, options?: PredictOptions): Explanation;
  /** Says what the data file holds. */
  info(): DataInfo;
}
