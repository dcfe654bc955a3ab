/** Whatever can be asked about names and compared with others. */
import type { Predictor } from "../../src/types.ts";
import type { Answer } from "./metrics.ts";

export interface System {
  name: string;
  /** Countries that answers can contain. */
  countryCount: number;
  /** Answers one query. */
  ask(query: string): Answer;
  /** Whether whole names may be asked too. */
  takesFullNames: boolean;
}

/** As many candidates as there can be: calibration and log loss need the whole distribution. */
const ALL_CANDIDATES = { limit: 250 };

export function toSystem(name: string, predictor: Predictor): System {
  return {
    name,
    countryCount: predictor.info().countries.length,
    takesFullNames: true,
    ask(query) {
      const { country, rest, match } = predictor.explain(query, ALL_CANDIDATES);
      return { candidates: country, rest, match };
    },
  };
}

const NO_ANSWER: Answer = { candidates: [], rest: 0, match: "none" };

/** The answer to the first query that is known. */
export function askFirstKnown(system: System, queries: readonly string[]): Answer {
  for (const query of queries) {
    const answer = system.ask(query);
    if (answer.candidates.length > 0) return answer;
  }
  return NO_ANSWER;
}
