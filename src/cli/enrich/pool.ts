/** Hands names to those who answer them. */

import type { NameParts, Prediction, PredictOptions } from "../../ground/types.ts";
import type { Prior } from "../../lists/world.ts";
import { type AnswerStyle, createAnswerWriter } from "./answer-text.ts";
import type { Answerer } from "./answerer.ts";
import { splitParts } from "./name-key.ts";

/** Names that are asked together: a message costs as much as some ten names. */
export interface Question {
  id: number;
  names: string[];
  /** Group of each name; none: all are in group 0. */
  groups?: readonly number[] | undefined;
}

export interface Reply {
  id: number;
  /** What is added to the rows. */
  texts: string[];
  /** Most likely countries; empty where there is none. */
  countries: string[];
}

/** What counts in answers beside the names themselves. */
export interface RowPriors {
  /** Of rows in no group, which are in group 0. None: names are answered each by itself. */
  prior?: Prior | undefined;
  /** Of groups of rows, the first of them that of group 1. */
  groupPriors: readonly Prior[];
}

/** Options of a prediction that threads can be told. */
export type PlainOptions = Omit<PredictOptions, "estimator">;

export interface AnswerPool {
  /** Says that about so many names will be asked for. */
  expect?(nameCount: number): void;
  /** Answers names each by itself, from which priors are made. */
  sample(names: (string | NameParts)[], options: PlainOptions): Promise<Prediction[]>;
  /** Sets what counts in the answers that are asked for from now on. */
  setPriors(priors: RowPriors): void;
  /** Answers names, in their order. Rejects if that fails for whatever reason. */
  ask(names: string[], groups?: readonly number[]): Promise<Reply>;
  close(): Promise<void>;
}

/** Makes the function that answers questions. */
export function createReplier(answer: Answerer, style: AnswerStyle): (question: Question) => Reply {
  const write = createAnswerWriter(style);
  return ({ id, names, groups }) => {
    const answers = names.map((name, index) => answer(splitParts(name), groups?.[index]));
    return {
      id,
      texts: answers.map(write),
      countries: answers.map(({ country }) => country[0]?.country_id ?? ""),
    };
  };
}
