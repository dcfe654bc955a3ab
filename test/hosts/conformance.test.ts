/** The list of `npm run hosts` on a server in this process, so that it is run where no host is installed, too. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import accounts from "../../examples/accounts.json" with { type: "json" };
import { createNodeListener } from "../../src/http/node.ts";
import { type Accounts, createHandler } from "../../src/http.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { file } from "../helpers/six-names.ts";
import { listCases } from "./cases.ts";
import { HOSTS } from "./hosts.ts";
import { type Outcome, runCases } from "./run.ts";

const { predict, predictMany } = createPredictor(file);
const cases = listCases((name) => predict(name));

async function run(options: Partial<Parameters<typeof createHandler>[0]> = {}): Promise<Outcome> {
  const handler = createHandler({
    predictor: { predict, predictMany },
    accounts: accounts as Accounts,
    throttle: { requestLimit: 100, windowSeconds: 10 },
    ...options,
  });
  const listener = await createNodeListener(handler);
  const server = createServer((request, response) => {
    response.setHeader("X-Served-By", "test");
    return listener(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  try {
    return await runCases((server.address() as AddressInfo).port, cases, "test");
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("the requests that every host is asked", () => {
  it("are answered as expected", async () => {
    const { passedCount, caseCount, complaints } = await run();
    expect(complaints).toEqual([]);
    expect(passedCount).toBe(caseCount);
    expect(caseCount).toBeGreaterThan(80);
  });

  it("that hosts leave out are on the list", () => {
    const titles = cases.map(({ title }) => title);
    for (const { differs } of HOSTS)
      expect(titles).toEqual(expect.arrayContaining([...(differs?.titles ?? [])]));
  });
});
