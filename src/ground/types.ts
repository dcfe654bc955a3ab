// What callers meet: every entry with a predictor exports all of it.
import type { CountryCode } from "./country-code.ts";

export type { CountryCode } from "./country-code.ts";

/** One country with the probability that a bearer of the name is from there. */
export interface Candidate {
  /** ISO 3166-1 alpha-2, upper case. Other strings are for data files of later releases. */
  country_id: CountryCode | (string & {});
  /** 0 to 1, at most 6 decimals. */
  probability: number;
}

/**
 * A personal name in its parts. Either may be missing, `null` or empty: the other then answers alone. Other properties do
 * no harm, so that a record can be passed as it is.
 *
 * @example
 * ```ts
 * predict({ given: "Giovanni", family: "Rossi" }).country[0]?.country_id; // "IT"
 * ```
 */
export interface NameParts {
  /** Given names; several count together. */
  given?: string | null | undefined;
  /** The family name, with its particles; of several family names all count. */
  family?: string | null | undefined;
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
 * (only with an {@link PredictOptions.estimator}), or none.
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
  /** Of a whole name or of parts: what each word counted as, in the parse that weighs most. */
  words?: readonly CountedWord[];
  /** What each piece of the string was taken for; missing where all of it is one name. */
  pieces?: readonly NamePiece[];
}

/** What a piece of a string was taken for. All but names are left out. */
export interface NamePiece {
  /** Folded, in composed form. */
  text: string;
  /**
   * `name`; `title` in front of it; `suffix` behind it, an honorific, a degree or a generation; `initial`, or another abbreviation;
   * `nickname`, in quotes or brackets; `patronymic`, a father's name of an East Slavic language; `address`, what stands behind the
   * @ of one; `remark`, everything else: a birth name, other people, words between.
   */
  kind: "name" | "title" | "suffix" | "initial" | "nickname" | "patronymic" | "address" | "remark";
}

/** A word of a whole name. */
export interface CountedWord {
  /** Folded, with its particles. */
  word: string;
  /** What it counted as. */
  part: NamePart;
  /** How it was found as that; `none` if it is in no data as that. */
  match: Match;
}

/** What an {@link Estimator} says: how likely each country is. */
export interface Estimate {
  /** All countries of the estimator, the same ones in every answer. */
  codes: readonly (CountryCode | (string & {}))[];
  /** Parallel to `codes`, adding up to 1, under the default prior. */
  probabilities: ArrayLike<number>;
}

/** Guesses from the letters of a name that the data do not have. `cognomen/estimate` has one. */
export interface Estimator {
  /**
   * May ask the predictor that asks it, though not by itself again. Probabilities that do not add up to 1 are refused.
   *
   * @param folded one word or last name, lower case and decomposed, as look-ups fold it
   * @param part what it is; default `"surname"`
   */
  estimate(folded: string, part?: NamePart): Estimate;
}

/**
 * Changes what a predictor answers. An option that is `undefined` says nothing; one that does not exist is an error.
 *
 * @example
 * ```ts
 * predict("Silva", { limit: 1, prior: { BR: 3, PT: 1 } });
 * ```
 */
export interface PredictOptions {
  /** How many candidates to return at most: 1 to the number of countries that the package knows. Default 5; all of them
   * with `coverage`. */
  limit?: number | undefined;
  /** Answer with these countries only, at least one; probabilities are renormalised over them. Default: all. */
  countries?: readonly CountryCode[] | undefined;
  /**
   * The caller's own weights by country instead of the default, which is population^0.5. Any scale, 0 or more, at least
   * one above 0; a country not named counts as 0.
   */
  prior?: Readonly<Partial<Record<CountryCode, number>>> | undefined;
  /**
   * Answers names that are in no data by their letters: `estimator` of `cognomen/estimate`. Default: none, and unknown
   * names stay unknown.
   * Of a name in parts either one is estimated, and where both are known their letters also weigh countries in which
   * neither was counted.
   */
  estimator?: Estimator | undefined;
  /**
   * Takes a string as a whole name, of which every word counts, in the order that the words make likely: given name first or
   * last, several given names or family names, "Surname, Given", Han, kana and Hangul without spaces. A string of one word
   * is answered as without it. Default `false`: the last name alone answers.
   */
  whole?: boolean | undefined;
  /**
   * As many candidates as it takes to reach this probability together, above 0 and up to 1; of such sets so large a share
   * holds the right country. `limit` is all countries then, unless it is given.
   */
  coverage?: number | undefined;
  /** Leaves out what is less likely: 0 to 1. Default 0. */
  minProbability?: number | undefined;
}

/** What a data file holds. */
export interface DataInfo {
  /**
   * `core`, `standard`, `full`, or the name given to own data. If the data rest on sources of some licence classes alone,
   * it ends with those: `full (licence A, B)`.
   */
  tier: string;
  /** Version of the file format. */
  formatVersion: number;
  /** Names that can be looked up. */
  keyCount: number;
  /** Size of the data file in bytes. */
  byteCount: number;
  /** Countries that an answer can contain, by code. */
  countries: readonly (CountryCode | (string & {}))[];
}

/** Answers from one data file. The entries with data export these four functions. */
export interface Predictor {
  /**
   * Predicts the likely countries of origin of one name: at most five, most likely first. Unknown names have none.
   *
   * @param name a surname or a whole name, in any script; or `{ given, family }`, whose evidence is combined
   * @param options limit, countries, prior, estimator: see {@link PredictOptions}
   * @returns the name as it was sent, `country`, and `count`, the data points behind it
   * @throws CognomenError `ERR_NAME_TYPE` if `name` is neither, `ERR_OPTION` or `ERR_COUNTRY` for wrong options
   *
   * @example
   * ```ts
   * predict("Nguyen").country[0]?.country_id; // "VN"
   * predict({ given: "Giovanni", family: "Rossi" }).country[0]?.country_id; // "IT"
   * ```
   */
  predict(name: string | NameParts, options?: PredictOptions): Prediction;
  /**
   * Predicts many names; one answer a name, in input order.
   *
   * @param names a list, or anything else that can be iterated, of what `predict` takes
   * @param options as of `predict`
   * @throws CognomenError as `predict` does; an error in a name says its index, and no name is answered then
   *
   * @example
   * ```ts
   * predictMany(["Nguyen", "Kowalski"]).map(({ country }) => country[0]?.country_id); // ["VN", "PL"]
   * ```
   */
  predictMany(names: Iterable<string | NameParts>, options?: PredictOptions): Prediction[];
  /**
   * Predicts one name and says how: which fallback answered, the key that was found, the evidence behind it.
   *
   * @param name as of `predict`
   * @param options as of `predict`
   * @throws CognomenError as `predict` does
   *
   * @example
   * ```ts
   * explain("Anna Kowalska").match; // "last-name"
   * ```
   */
  explain(name: string | NameParts, options?: PredictOptions): Explanation;
  /**
   * Says what the data hold: tier, names, bytes, countries.
   *
   * @example
   * ```ts
   * info().tier; // "core", "standard" or "full"
   * ```
   */
  info(): DataInfo;
}
