/** A web page on another origin asks for names, in a real browser: what CORS lets it read. */
import type { RequestListener } from "node:http";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import accounts from "../../examples/accounts.json" with { type: "json" };
import { createNodeListener } from "../../src/http/node.ts";
import { type Accounts, createHandler } from "../../src/http.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { file } from "../helpers/six-names.ts";
import { runCases } from "../hosts/run.ts";
import { type Client, listen, type Reply } from "../hosts/send.ts";
import { EXAMPLE_CALLERS, listCases } from "../suites/http.ts";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "./chromium.ts";

const executablePath = findChromium();
const predictor = createPredictor(file);

/** What a page has read of an answer; the error if the browser did not let it. */
type Seen = Reply | { error: string };

describe.runIf(executablePath)(`a page on another origin (skipped if there is ${INSTALL_ADVICE})`, () => {
  const servers: { close(): void }[] = [];
  let browser: Browser;
  let page: Page;

  async function open(listener: RequestListener): Promise<string> {
    const server = await listen(listener);
    servers.push(server);
    return `http://127.0.0.1:${server.port}`;
  }

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: [...CHROMIUM_ARGUMENTS] });
    const shop = await open((_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end("<!doctype html><title>shop</title>");
    });
    page = await browser.newPage();
    await page.goto(`${shop}/`);
  });

  afterAll(async () => {
    await browser?.close();
    for (const server of servers) server.close();
  });

  /** Runs in the page. */
  const ask = (url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Seen> =>
    page.evaluate(
      async (sending) => {
        try {
          const response = await fetch(sending.url, sending);
          const { status } = response;
          return { status, body: await response.text(), headers: Object.fromEntries(response.headers) };
        } catch (error) {
          return { error: String(error) };
        }
      },
      { url, headers, method },
    );

  async function serve(options: Partial<Parameters<typeof createHandler>[0]> = {}): Promise<string> {
    return open(await createNodeListener(createHandler({ predictor, ...options })));
  }

  it("reads the answers to all that every host is asked by GET and HEAD", async () => {
    const origin = await serve({ accounts: accounts as Accounts });
    const client: Client = {
      async send({ target, method }) {
        const seen = await ask(origin + target, {}, method);
        if ("error" in seen) throw new Error(seen.error);
        return seen;
      },
      close() {},
    };
    const cases = listCases((name) => predictor.predict(name)).filter(
      ({ sending: { method = "GET", from } }) =>
        (method === "GET" || method === "HEAD") && from === undefined,
    );
    const setting = { callers: EXAMPLE_CALLERS, isPage: true };
    const { complaints, caseCount } = await runCases(client, cases, setting, false);
    expect(complaints).toEqual([]);
    expect(caseCount).toBeGreaterThan(70);
  });

  it("may send headers of its own, after a preflight", async () => {
    const origin = await serve();
    expect(await ask(`${origin}/?name=Kim`, { "X-Requested-With": "shop" })).toMatchObject({ status: 200 });
  });

  it("reads nothing if its origin is not among those allowed", async () => {
    const shop = new URL(page.url()).origin;
    expect(await ask(`${await serve({ cors: [shop] })}/?name=Kim`)).toMatchObject({ status: 200 });
    for (const cors of [["https://elsewhere.example"], false] as const) {
      expect(await ask(`${await serve({ cors })}/?name=Kim`)).toEqual({
        error: "TypeError: Failed to fetch",
      });
    }
  });
});
