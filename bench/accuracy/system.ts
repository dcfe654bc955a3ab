/** Whatever can be asked about names and compared with others. */
import type { NameParts, PredictOptions, Predictor } from "../../src/types.ts";
import { type Answer, NO_ANSWER } from "./metrics.ts";

export interface System {
  name: string;
  /** Countries that answers can contain. */
  countryCount: number;
  /** Whether whole names may be asked as one string too. */
  takesFullNames: boolean;
  /** Answers one query. */
  ask(query: string): Answer;
  /** Answers from a given name and a family name; missing where a system cannot. */
  askParts?(parts: NameParts): Answer;
}

/** An answer that rests on the letters of a name alone. */
const ESTIMATE = "estimate";

/** As many candidates as there can be: calibration and log loss need the whole distribution. */
const ALL_CANDIDATES = 250;

/** @param options further options of every call, such as an estimator for unknown names */
export function toSystem(name: string, predictor: Predictor, options: PredictOptions = {}): System {
  const all = { ...options, limit: ALL_CANDIDATES };
  const explain = (asked: string | NameParts): Answer => {
    const { country, rest, match, evidence } = predictor.explain(asked, all);
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
    ask: explain,
    askParts: explain,
  };
}

/** The answer to the first query that is known; a guess from letters only if none is. */
export function askFirstKnown(system: System, queries: readonly string[]): Answer {
  let estimate = NO_ANSWER;
  for (const query of queries) {
    const answer = system.ask(query);
    if (answer.candidates.length === 0) continue;
    if (answer.match !== ESTIMATE) return answer;
    if (estimate === NO_ANSWER) estimate = answer;
  }
  return estimate;
}
