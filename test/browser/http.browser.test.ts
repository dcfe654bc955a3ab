/** A web page on another origin asks for names, in a real browser: what CORS lets it read. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNodeListener } from "../../src/http/node.ts";
import { createHandler } from "../../src/http.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { file } from "../helpers/six-names.ts";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "./chromium.ts";

const executablePath = findChromium();
const predictor = createPredictor(file);

it("has a browser where checks run for everybody", () => {
  if (process.env.CI === "true") expect(executablePath, INSTALL_ADVICE).toBeDefined();
});

/** What a page has read of an answer; `error` if the browser did not let it. */
interface Seen {
  status?: number;
  body?: unknown;
  headers?: Record<string, string | null>;
  error?: string;
}

const RATE_HEADERS = ["x-rate-limit-limit", "x-rate-limit-remaining", "x-rate-limit-reset", "x-rate-reset"];

describe.runIf(executablePath)(`a page on another origin (skipped if there is ${INSTALL_ADVICE})`, () => {
  const servers: Server[] = [];
  let browser: Browser;
  let page: Page;

  async function listen(listener: RequestListener): Promise<number> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    return (server.address() as AddressInfo).port;
  }

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: [...CHROMIUM_ARGUMENTS] });
    const shopPort = await listen((_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end("<!doctype html><title>shop</title>");
    });
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${shopPort}/`);
  });

  afterAll(async () => {
    await browser?.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Runs in the page. */
  const ask = (url: string, headers: Record<string, string> = {}): Promise<Seen> =>
    page.evaluate(
      async ([target, sent, names]) => {
        try {
          const response = await fetch(target, { headers: sent });
          const read = Object.fromEntries(
            [...names, "retry-after"].map((name) => [name, response.headers.get(name)]),
          );
          return { status: response.status, body: await response.json(), headers: read };
        } catch (error) {
          return { error: String(error) };
        }
      },
      [url, headers, RATE_HEADERS] as const,
    );

  async function serve(options: Partial<Parameters<typeof createHandler>[0]> = {}): Promise<string> {
    const handler = createHandler({ predictor, ...options });
    return `http://127.0.0.1:${await listen(await createNodeListener(handler))}`;
  }

  it("reads the answer and what is left of the quota", async () => {
    const origin = await serve();
    const { status, body, headers } = await ask(`${origin}/?name=${encodeURIComponent("Kovács")}`);
    expect(status).toBe(200);
    expect(body).toEqual(predictor.predict("Kovács"));
    expect(headers).toMatchObject({ "x-rate-limit-limit": "100", "x-rate-limit-remaining": "99" });
    for (const name of RATE_HEADERS) expect(headers![name], name).toMatch(/^\d+$/u);
    expect((await ask(`${origin}/?name[]=Kim&name[]=Lee`)).body).toEqual(
      predictor.predictMany(["Kim", "Lee"]),
    );
  });

  it("reads errors, and how long to wait", async () => {
    const origin = await serve({ keyless: { limit: 1 } });
    expect(await ask(`${origin}/?name=Kim`)).toMatchObject({ status: 200 });
    expect(await ask(`${origin}/?name=Kim`)).toMatchObject({
      status: 429,
      body: { error: "Request limit reached" },
      headers: { "x-rate-limit-remaining": "0", "retry-after": expect.stringMatching(/^\d+$/u) },
    });
    expect(await ask(`${origin}/`)).toMatchObject({
      status: 422,
      body: { error: "Missing 'name' parameter" },
    });
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
