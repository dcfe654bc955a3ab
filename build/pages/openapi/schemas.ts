/** The bodies of answers as JSON schemas, held to the types: a field more or less does not compile. */
import type { Candidate, Prediction } from "../../../src/ground/types.ts";

export type Schema = { readonly [keyword: string]: unknown };

/** An object with exactly these fields. */
function describeObject(description: string, properties: Record<string, Schema>): Schema {
  return {
    type: "object",
    description,
    required: Object.keys(properties),
    properties,
    additionalProperties: false,
  };
}

/** A reference inside the document. */
export const refer = (kind: "schemas" | "headers" | "responses", name: string): Schema => ({
  $ref: `#/components/${kind}/${name}`,
});

const candidate: Record<keyof Candidate, Schema> = {
  country_id: {
    type: "string",
    pattern: "^[A-Z]{2}$",
    description: "ISO 3166-1 alpha-2, or XK for Kosovo.",
    examples: ["VN"],
  },
  probability: {
    type: "number",
    minimum: 0,
    maximum: 1,
    description: "At most six decimals.",
    examples: [0.918789],
  },
};

/** Candidates of an answer at most. */
const CANDIDATE_MAX = 5;

const prediction: Record<keyof Prediction, Schema> = {
  name: { type: "string", description: "Exactly the string that was sent." },
  country: {
    type: "array",
    maxItems: CANDIDATE_MAX,
    items: refer("schemas", "Candidate"),
    description:
      "Most likely first; empty if nothing is known. They need not sum to 1: the rest belongs to countries not shown.",
  },
  count: {
    type: "integer",
    minimum: 0,
    description: "Data points behind the answer, over all countries; 0 if there are none.",
  },
};

export const CANDIDATE_SCHEMA: Schema = describeObject("A country and how likely it is.", candidate);

export const PREDICTION_SCHEMA: Schema = describeObject(
  "Likely countries of origin of one name. A statistic about names, not a person's nationality.",
  prediction,
);

/** An error object with one of these texts. */
export function describeError(texts: readonly string[]): Schema {
  return describeObject("What went wrong.", { error: { type: "string", enum: texts } });
}
