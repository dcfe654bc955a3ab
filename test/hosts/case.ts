/** One request of the list, and short ways to write one down. */

import type { Prediction } from "../../src/ground/types.ts";
import { ERRORS, type ErrorName } from "../../src/http/responses.ts";
import type { Sending } from "./send.ts";

/** Whose quota the headers of an answer speak of: the key `demo-…`, or these. */
export type CallerName =
  | "paid"
  | "free"
  | "small"
  | "paused"
  | "expired"
  | "unpaid"
  /** Without a key. */
  | "public"
  /** Without a key, from another address. */
  | "neighbour"
  /** With a key that is not recognised. */
  | "stranger"
  /** Answered before anybody asks who it is. */
  | "anybody";

export interface Case {
  title: string;
  sending: Sending;
  caller: CallerName;
  status: number;
  /** Undefined: there is none, not even to a GET. */
  body: string | undefined;
  /** Names that are charged. */
  cost: number;
  /** Headers beside those of every answer. */
  headers?: Record<string, string>;
  /** Whether `Retry-After` says when the quota is renewed. */
  retryAfter?: boolean;
}

export type Details = Partial<Omit<Case, "title" | "sending">> & { sending?: Partial<Sending> };

export const PAID = "apikey=demo-paid";

/** Builders of cases; if nothing else is said, they are asked with the key `demo-paid`. */
export interface Builders {
  /** A query that is answered with one prediction. */
  one(title: string, query: string, name: string, details?: Details): Case;
  /** A query that is answered with an array. */
  many(title: string, query: string, names: readonly string[], details?: Details): Case;
  error(title: string, target: string, name: ErrorName, details?: Details): Case;
  invalid(title: string, query: string): Case;
  missing(title: string, query: string): Case;
}

export function createBuilders(predict: (name: string) => Prediction): Builders {
  const make = (
    title: string,
    target: string,
    rest: Omit<Case, "title" | "sending">,
    details?: Details,
  ): Case => ({
    title,
    ...rest,
    ...details,
    sending: { target, ...details?.sending },
  });
  const error: Builders["error"] = (title, target, name, details) => {
    const { status, text } = ERRORS[name];
    return make(
      title,
      target,
      { caller: "paid", status, body: JSON.stringify({ error: text }), cost: 0 },
      details,
    );
  };
  return {
    one: (title, query, name, details) => {
      const body = JSON.stringify(predict(name));
      return make(title, `/?${query}&${PAID}`, { caller: "paid", status: 200, body, cost: 1 }, details);
    },
    many: (title, query, names, details) => {
      const body = JSON.stringify(names.map(predict));
      const expected = { caller: "paid", status: 200, body, cost: names.length } as const;
      return make(title, `/?${PAID}&${query}`, expected, details);
    },
    error,
    invalid: (title, query) => error(title, `/?${PAID}&${query}`, "invalidName"),
    missing: (title, query) => error(title, `/?${PAID}&${query}`, "missingName"),
  };
}
