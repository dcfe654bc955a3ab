/** The table of HTTP requests, asked of the handler in this process: directly, and over `node:http`. */
import { describe, expect, it } from "vitest";
import accounts from "../../examples/accounts.json" with { type: "json" };
import { createNodeListener } from "../../src/http/node.ts";
import { type Accounts, createHandler } from "../../src/http.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { file } from "../helpers/six-names.ts";
import { type Case, EXAMPLE_CALLERS, listCases, listGroups, NOON } from "../suites/http.ts";
import { HOSTS } from "./hosts.ts";
import { runCases } from "./run.ts";
import { createClient, createHandlerClient, listen } from "./send.ts";

const { predict, predictMany } = createPredictor(file);
const cases = listCases((name) => predict(name));
const groups = listGroups((name) => predict(name));

const createExample = () =>
  createHandler({
    predictor: { predict, predictMany },
    accounts: accounts as Accounts,
    throttle: { requestLimit: 100, windowSeconds: 10 },
  });

const isPossible = ({ sending }: Case): boolean => sending.from === undefined || process.platform === "linux";

describe("the requests that every host is asked", () => {
  it("are answered as expected by the handler, with no other headers", async () => {
    const client = createHandlerClient(createExample());
    const setting = { callers: EXAMPLE_CALLERS, isExact: true };
    const { passedCount, caseCount, complaints } = await runCases(client, cases, setting, true);
    expect(complaints).toEqual([]);
    expect(passedCount).toBe(caseCount);
    expect(caseCount).toBeGreaterThan(80);
  });

  it("are answered as expected over node:http", async () => {
    const listener = await createNodeListener(createExample());
    const { port, close } = await listen((request, response) => {
      response.setHeader("X-Served-By", "test");
      return listener(request, response);
    });
    try {
      const client = createClient(port);
      const setting = { callers: EXAMPLE_CALLERS, servedBy: "test" };
      const { complaints } = await runCases(client, cases.filter(isPossible), setting, true);
      expect(complaints).toEqual([]);
    } finally {
      close();
    }
  });

  it("that hosts leave out are on the list", () => {
    const titles = cases.map(({ title }) => title);
    for (const { differs } of HOSTS)
      expect(titles).toEqual(expect.arrayContaining([...(differs?.titles ?? [])]));
  });
});

describe("requests to a handler with options of its own", () => {
  it.each(groups)("$title", async ({ options, callers, cases }) => {
    const make = () => createHandler({ predictor: { predict, predictMany }, clock: () => NOON, ...options });
    const setting = { callers, nowMs: NOON };
    const exact = { ...setting, isExact: true };
    const { complaints } = await runCases(createHandlerClient(make()), cases, exact, false);
    expect(complaints).toEqual([]);
    const { port, close } = await listen(await createNodeListener(make()));
    const over = await runCases(createClient(port), cases.filter(isPossible), setting, false).finally(close);
    expect(over.complaints).toEqual([]);
  });
});
