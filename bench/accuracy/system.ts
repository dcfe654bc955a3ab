/** Whatever can be asked about names and compared with others. */

import { type Answer, NO_ANSWER } from "../../build/evaluate/metrics.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Candidate, NameParts, PredictOptions, Predictor } from "../../src/ground/types.ts";

export interface System {
  name: string;
  /** Countries that answers can contain. */
  countryCount: number;
  /** Whether whole names may be asked as one string too, to be answered by the last name in it. */
  takesFullNames: boolean;
  /** Answers one query, a surname; missing where a system takes whole names alone. */
  ask?(query: string): Answer;
  /** Answers from a given name and a family name; missing where a system cannot. */
  askParts?(parts: NameParts): Answer;
  /** Answers from all words of a whole name; missing where a system cannot. */
  askWhole?(name: string): Answer;
  /**
   * The countries that reach a probability together, of a whole name: a set that should hold the right one so often.
   * Empty for an unknown name.
   */
  askSet?(name: string, coverage: number): readonly Candidate[];
}

/** A system that takes names in all ways. */
export type NamedSystem = System & Required<Pick<System, "ask" | "askParts" | "askWhole">>;
/** One that says how sure it is, too: a tier. */
export type FullSystem = NamedSystem & Required<Pick<System, "askSet">>;

/** An answer that rests on the letters of a name alone. */
const ESTIMATE = "estimate";

/** @param options further options of every call, such as an estimator for unknown names */
export function toSystem(name: string, predictor: Predictor, options: PredictOptions = {}): FullSystem {
  // Calibration and log loss need the whole distribution.
  const all = { ...options, limit: COUNTRY_COUNT };
  const explain = (asked: string | NameParts, whole = false): Answer => {
    const { country, rest, match, evidence } = predictor.explain(asked, { ...all, whole });
    return {
      candidates: country,
      rest,
      match,
      evidence: evidence[0] ?? (match === ESTIMATE ? ESTIMATE : ""),
    };
  };
  return {
    name,
    countryCount: predictor.info().countries.length,
    takesFullNames: true,
    ask: (query) => explain(query),
    askParts: (parts) => explain(parts),
    askWhole: (asked) => explain(asked, true),
    askSet: (asked, coverage) => predictor.predict(asked, { ...options, whole: true, coverage }).country,
  };
}

/** The answer to the first query that is known; a guess from letters only if none is. */
export function askFirstKnown(system: Required<Pick<System, "ask">>, queries: readonly string[]): Answer {
  let estimate = NO_ANSWER;
  for (const query of queries) {
    const answer = system.ask(query);
    if (answer.candidates.length === 0) continue;
    if (answer.match !== ESTIMATE) return answer;
    if (estimate === NO_ANSWER) estimate = answer;
  }
  return estimate;
}
