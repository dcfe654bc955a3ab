/** Hands names to those who answer them. */
import type { NameParts } from "../../types.ts";
import type { Answerer } from "./answerer.ts";
import { AnswerPacker } from "./packed-answer.ts";
import { PART_SEPARATOR } from "./records.ts";

/** Names that are asked together: a message costs as much as some ten names. */
export interface Question {
  id: number;
  names: string[];
}

export interface Reply {
  id: number;
  /** Packed, one after the other. */
  answers: Uint8Array<ArrayBuffer>;
}

export interface AnswerPool {
  /** Answers names, in their order. Rejects if that fails for whatever reason. */
  ask(names: string[]): Promise<Reply>;
  close(): Promise<void>;
}

/**
 * Makes the function that answers questions.
 *
 * @param codes of all countries
 * @param isParts whether names are a given and a family name
 */
export function createReplier(
  answer: Answerer,
  codes: readonly string[],
  isParts: boolean,
): (question: Question) => Reply {
  const packer = new AnswerPacker(codes);
  return ({ id, names }) => {
    for (const name of names) answer(isParts ? splitParts(name) : name, packer);
    return { id, answers: packer.take() };
  };
}

function splitParts(name: string): NameParts {
  const end = name.indexOf(PART_SEPARATOR);
  return { given: name.slice(0, end), family: name.slice(end + 1) };
}

/** Answers in this thread: where there is nothing to gain from others. */
export function createInlinePool(reply: (question: Question) => Reply): AnswerPool {
  return {
    ask: async (names) => reply({ id: 0, names }),
    close: async () => {},
  };
}
