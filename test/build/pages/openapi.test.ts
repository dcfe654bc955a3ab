/** `docs/openapi.json` is made from this code, and real answers are as it says. */
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { writeApi } from "../../../build/pages/openapi/document.ts";
import { API_PATH } from "../../../build/pages/openapi/main.ts";
import { ERRORS, METHODS } from "../../../src/http/responses.ts";
import { createHandler, type HandlerOptions } from "../../../src/http.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { file } from "../../helpers/six-names.ts";

interface ResponseObject {
  headers: Record<string, { $ref: string }>;
  content?: { "application/json": { schema: object } };
}
interface Document {
  paths: { "/": Record<string, { responses: Record<string, ResponseObject> }> };
}

const document = JSON.parse(readFileSync(API_PATH, "utf8")) as Document;
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, "api");
const toPointerPart = (part: string): string => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Complaints of a value against a part of the document. */
function findFaults(value: unknown, ...path: string[]): unknown {
  const validate = ajv.compile({ $ref: `api#/${path.map(toPointerPart).join("/")}` });
  return validate(value) ? undefined : validate.errors;
}

const predictor = createPredictor(file);
const accounts: HandlerOptions["accounts"] = { open: { status: "active" }, late: { status: "unpaid" } };
const failing = (): never => {
  throw new Error("down");
};

const ANSWERS: [string, string, Partial<HandlerOptions>, number][] = [
  ["GET", "/?name=Kim", {}, 200],
  ["GET", "/?name=nobody", {}, 200],
  ["GET", "/?name[]=Kim&name[]=martin&name[]=zz", {}, 200],
  ["GET", "/?name=Kim&apikey=open", {}, 200],
  ["HEAD", "/?name=Kim", {}, 200],
  ["HEAD", "/", {}, 422],
  ["OPTIONS", "/", {}, 204],
  ["GET", "/?name=Kim&apikey=none", {}, 401],
  ["GET", "/?name=Kim&apikey=late", {}, 402],
  ["GET", "/other?name=Kim", { path: "/" }, 404],
  ["POST", "/?name=Kim", {}, 405],
  ["GET", "/", {}, 422],
  ["GET", "/?name=", {}, 422],
  ["GET", "/?name=Kim", { keyless: { limit: 0 } }, 429],
  ["GET", "/?name=Kim", { predictor: { predict: failing, predictMany: failing } }, 500],
  ["GET", "/?name=Kim", { quota: { consume: failing } }, 503],
];

describe("docs/openapi.json", () => {
  it("is up to date", () => {
    expect(readFileSync(API_PATH, "utf8"), 'run "npm run pages -- openapi"').toBe(writeApi());
  });

  it("describes every error and method, and nothing else", () => {
    const { get, ...others } = document.paths["/"];
    const texts = Object.values(get!.responses).flatMap(
      (response) => JSON.stringify(response.content).match(/"enum":(\[.*?\])/u)?.[1] ?? [],
    );
    const described = texts.flatMap((list) => JSON.parse(list) as string[]);
    expect(described.sort()).toEqual(
      Object.values(ERRORS)
        .map(({ text }) => text)
        .sort(),
    );
    expect(["get", ...Object.keys(others)].map((method) => method.toUpperCase()).join(", ")).toBe(METHODS);
  });

  it.each(ANSWERS)("%s %s %j is answered %i as described", async (method, target, options, status) => {
    const handler = createHandler({ predictor, accounts: accounts!, ...options });
    const response = await handler(new Request(`http://localhost${target}`, { method }));
    expect(response.status).toBe(status);
    // Of methods that are not described, the answer is that of GET.
    const operation = method.toLowerCase() in document.paths["/"] ? method.toLowerCase() : "get";
    const path = ["paths", "/", operation, "responses", String(status)];
    const described = document.paths["/"][operation]!.responses[String(status)]!;

    const sent = [...response.headers.keys()].filter((name) => /rate|retry|^allow$/u.test(name));
    expect(sent.sort()).toEqual(
      Object.keys(described.headers)
        .map((name) => name.toLowerCase())
        .sort(),
    );
    for (const name of Object.keys(described.headers)) {
      const text = response.headers.get(name)!;
      const value = /^\d+$/u.test(text) ? Number(text) : text;
      expect(findFaults(value, "components", "headers", name, "schema"), name).toBeUndefined();
    }
    const body = await response.text();
    if (described.content === undefined) expect(body).toBe("");
    else {
      expect(response.headers.get("content-type")).toMatch(/^application\/json/u);
      const faults = findFaults(JSON.parse(body), ...path, "content", "application/json", "schema");
      expect(faults, body).toBeUndefined();
    }
  });
});
