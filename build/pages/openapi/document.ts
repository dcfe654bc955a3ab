/** The OpenAPI description of the HTTP adapter, from its own constants and defaults. */
import { version } from "../../../package.json";
import { readOptions } from "../../../src/http/options.ts";
import { ERRORS, METHODS } from "../../../src/http/responses.ts";
import { CANDIDATE_SCHEMA, describeError, PREDICTION_SCHEMA, refer, type Schema } from "./schemas.ts";

/** The defaults of the handler, as it reads them itself. */
const { batchMax, maxNameLength, keyless } = readOptions({
  predictor: { predict: unasked, predictMany: unasked },
});

function unasked(): never {
  throw new Error("not asked");
}

const integerHeader = (description: string, minimum: number): Schema => ({
  description,
  required: true,
  schema: { type: "integer", minimum },
});

/** On every response. */
const RATE_HEADERS: Record<string, Schema> = {
  "X-Rate-Limit-Limit": integerHeader("Names allowed in the window.", 0),
  "X-Rate-Limit-Remaining": integerHeader("Names left in the window.", 0),
  "X-Rate-Limit-Reset": integerHeader(
    "Seconds until the window ends; after too many requests, until the next request is accepted.",
    1,
  ),
  "X-Rate-Reset": integerHeader("The same as X-Rate-Limit-Reset, for older clients.", 1),
};
const RETRY_AFTER = integerHeader("Seconds to wait before the next request.", 1);
const ALLOW: Schema = {
  description: "Allowed methods.",
  required: true,
  schema: { const: METHODS },
};

/** Status → its texts, in the order of the checks. */
const ERROR_ORDER = [400, 401, 402, 404, 405, 408, 422, 429, 431, 500, 503] as const;
const CAUSES: Record<(typeof ERROR_ORDER)[number], string> = {
  400: "The request cannot be read.",
  401: "The key is not recognised, or one is required and none was sent.",
  402: "The key's subscription is paused, expired or unpaid.",
  404: "The path is not served.",
  405: "The method is not one of those in Allow.",
  408: "The head of the request did not arrive in time.",
  422: "No name was sent; or a name is empty, too long or malformed, or there are too many.",
  429: "The request has more names than are left in the window, and none was charged; or there were too many requests in a short time.",
  431: "The head of the request is larger than any batch.",
  500: "The server failed.",
  503: "Keys, quotas or names cannot be looked up at the moment.",
};

const nameHeaders = (names: readonly string[]): Record<string, Schema> =>
  Object.fromEntries(names.map((name) => [name, refer("headers", name)]));

function describeErrorResponse(status: (typeof ERROR_ORDER)[number], hasBody: boolean): Schema {
  const texts = Object.values(ERRORS)
    .filter((error) => error.status === status)
    .map(({ text }) => text);
  const more = status === 429 ? ["Retry-After"] : status === 405 ? ["Allow"] : [];
  return {
    description: CAUSES[status],
    headers: nameHeaders([...Object.keys(RATE_HEADERS), ...more]),
    ...(hasBody && { content: { "application/json": { schema: describeError(texts) } } }),
  };
}

function describeResponses(hasBody: boolean): Schema {
  const schema = {
    oneOf: [
      refer("schemas", "Prediction"),
      { type: "array", maxItems: batchMax, items: refer("schemas", "Prediction") },
    ],
  };
  return {
    200: {
      description:
        "One prediction for a single name; for a batch, even of one name, an array in the order of the names.",
      headers: nameHeaders(Object.keys(RATE_HEADERS)),
      ...(hasBody && { content: { "application/json": { schema } } }),
    },
    ...Object.fromEntries(ERROR_ORDER.map((status) => [status, describeErrorResponse(status, hasBody)])),
  };
}

const nameSchema = { type: "string", minLength: 1, maxLength: maxNameLength };

const PARAMETERS: readonly Schema[] = [
  {
    name: "name",
    in: "query",
    description: "One name, in UTF-8, without control characters. If sent more than once, it is a batch.",
    schema: nameSchema,
    examples: { one: { value: "Nguyen" } },
  },
  {
    name: "name[]",
    in: "query",
    description: "A batch: the parameter is repeated for each name. name[0], name[1] … mean the same.",
    style: "form",
    explode: true,
    schema: { type: "array", maxItems: batchMax, items: nameSchema },
    examples: { two: { value: ["Nguyen", "Müller"] } },
  },
];

function describeOperation(operationId: string, summary: string, hasBody: boolean): Schema {
  return { operationId, summary, parameters: PARAMETERS, responses: describeResponses(hasBody) };
}

const PREFLIGHT: Schema = {
  operationId: "preflight",
  summary:
    "CORS preflight request, sent by browsers before a request from another origin with custom headers",
  security: [],
  responses: {
    204: {
      description: "Allowed methods and headers.",
      headers: nameHeaders([...Object.keys(RATE_HEADERS), "Allow"]),
    },
  },
};

/** Makes the document. */
function describeApi(): Schema {
  return {
    openapi: "3.1.0",
    info: {
      title: "cognomen",
      version,
      summary: "Likely countries of origin of personal names.",
      description:
        "Statistics about names: good for groups of names, weak for one person. " +
        `The limits are the defaults: a server may set others. Without a key, each address gets ${keyless?.limit} names a day.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "http://127.0.0.1:8080", description: "cognomen serve" }],
    security: [{}, { key: [] }],
    paths: {
      "/": {
        get: describeOperation("predict", "Likely countries of origin of names", true),
        head: describeOperation(
          "predictHead",
          "The same without a body; names count towards the quota",
          false,
        ),
        options: PREFLIGHT,
      },
    },
    components: {
      schemas: { Prediction: PREDICTION_SCHEMA, Candidate: CANDIDATE_SCHEMA },
      headers: { ...RATE_HEADERS, "Retry-After": RETRY_AFTER, Allow: ALLOW },
      securitySchemes: {
        key: {
          type: "apiKey",
          in: "query",
          name: "apikey",
          description: "Optional, unless the server requires one.",
        },
      },
    },
  };
}

/** The document as it stands in `docs/openapi.json`. */
export function writeApi(): string {
  return `${JSON.stringify(describeApi(), undefined, 2)}\n`;
}
