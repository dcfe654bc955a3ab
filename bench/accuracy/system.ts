/** Whatever can be asked about names and compared with others. */
import { type Answer, NO_ANSWER } from "../../build/evaluate/metrics.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Candidate, NameParts, PredictOptions, Predictor } from "../../src/ground/types.ts";

export interface System {
  name: string;
  /** Countries that answers can contain. */
  countryCount: number;
  /** Answers a surname, or by the last name of a string. */
  ask(query: string): Answer;
  askParts(parts: NameParts): Answer;
  /** Answers from all words of a whole name. */
  askWhole(name: string): Answer;
}

/** A system that says how sure it is, too: a tier. */
export interface FullSystem extends System {
  /** The countries that reach a probability together, of a whole name; none for an unknown name. */
  askSet(name: string, coverage: number): readonly Candidate[];
}

/** An answer that rests on the letters of a name alone. */
const ESTIMATE = "estimate";

/** @param options further options of every call, such as an estimator for unknown names */
export function toSystem(name: string, predictor: Predictor, options: PredictOptions = {}): FullSystem {
  // Calibration and log loss need the whole distribution.
  const all = { ...options, limit: COUNTRY_COUNT };
  const explain = (asked: string | NameParts, whole = false): Answer => {
    const { country, rest, match, evidence } = predictor.explain(asked, { ...all, whole });
    const strongest = evidence[0] ?? (match === ESTIMATE ? ESTIMATE : "");
    return { candidates: country, rest, match, evidence: strongest };
  };
  return {
    name,
    countryCount: predictor.info().countries.length,
    ask: (query) => explain(query),
    askParts: (parts) => explain(parts),
    askWhole: (asked) => explain(asked, true),
    askSet: (asked, coverage) => predictor.predict(asked, { ...options, whole: true, coverage }).country,
  };
}

/** The answer to the first query that is known; a guess from letters only if none is. */
export function askFirstKnown(system: Pick<System, "ask">, queries: readonly string[]): Answer {
  let estimate = NO_ANSWER;
  for (const query of queries) {
    const answer = system.ask(query);
    if (answer.candidates.length === 0) continue;
    if (answer.match !== ESTIMATE) return answer;
    if (estimate === NO_ANSWER) estimate = answer;
  }
  return estimate;
}
