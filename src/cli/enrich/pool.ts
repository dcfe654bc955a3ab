/** Hands names to those who answer them. */
import type { NameParts } from "../../types.ts";
import type { Answer } from "./answerer.ts";
import { PART_SEPARATOR } from "./records.ts";

/** Names that are asked together: a message costs as much as some ten names. */
export interface Question {
  id: number;
  names: string[];
}

export interface Reply {
  id: number;
  texts: string[];
  countries: Int16Array;
}

export interface AnswerPool {
  /** Answers names, in their order. Rejects if that fails for whatever reason. */
  ask(names: string[]): Promise<Reply>;
  close(): Promise<void>;
}

/** Answers a question. @param isParts whether names are a given and a family name */
export function replyTo(
  { id, names }: Question,
  answer: (name: string | NameParts) => Answer,
  isParts: boolean,
): Reply {
  const texts: string[] = [];
  const countries = new Int16Array(names.length);
  for (const [index, name] of names.entries()) {
    const { text, country } = answer(isParts ? splitParts(name) : name);
    texts.push(text);
    countries[index] = country;
  }
  return { id, texts, countries };
}

function splitParts(name: string): NameParts {
  const end = name.indexOf(PART_SEPARATOR);
  return { given: name.slice(0, end), family: name.slice(end + 1) };
}

/** Answers in this thread: where there is nothing to gain from others. */
export function createInlinePool(answer: (name: string | NameParts) => Answer, isParts: boolean): AnswerPool {
  return {
    ask: async (names) => replyTo({ id: 0, names }, answer, isParts),
    close: async () => {},
  };
}
