/** `cognomen/remote` in a browser, from a host of another origin that shows as little as it can. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Explanation } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import type { RemoteInfo } from "../../src/remote/predictor.ts";
import { openRangeHost, type RangeHost } from "../helpers/range-host.ts";
import { readTier } from "../helpers/tiers.ts";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "./chromium.ts";

const executablePath = findChromium();
const file = readTier("full");
type Entry = typeof import("../../src/remote.ts");
const NAMES = ["Nguyen", "Dr. Anna van der Berg", "王小明", "Οικονόμου", "Xqzptlwrk"];

describe.runIf(executablePath)(`a page (skipped if there is ${INSTALL_ADVICE})`, () => {
  let site: Server;
  let host: RangeHost;
  let browser: Browser;
  let page: Page;
  /** Methods of all requests to the other origin. */
  const methods: string[] = [];

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [new URL("../../dist/remote.js", import.meta.url).pathname],
      bundle: true,
      write: false,
      format: "iife",
      globalName: "remote",
      logLevel: "error",
    });
    site = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>page</title>");
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    host = await openRangeHost(file);
    host.answer = (request, _, sound) => {
      methods.push(request.method!);
      sound();
    };
    browser = await chromium.launch({ executablePath: executablePath!, args: [...CHROMIUM_ARGUMENTS] });
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.addScriptTag({ content: outputFiles[0]!.text });
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    site?.close();
  });

  const ask = (names: readonly string[]): Promise<{ answers: Explanation[]; info: RemoteInfo } | string> =>
    page.evaluate(
      async ([url, asked]) => {
        const { createRemotePredictor } = (globalThis as unknown as { remote: Entry }).remote;
        try {
          const { explain, info } = await createRemotePredictor(url);
          return { answers: await Promise.all(asked.map((name) => explain(name))), info: info() };
        } catch (error) {
          return (error as { code: string }).code;
        }
      },
      [host.url, names] as const,
    );

  it("is refused what the host does not allow it", async () => {
    expect(await ask(NAMES)).toBe("ERR_REMOTE_NETWORK");
  });

  it("gets ranges without a preflight, though it sees none of the headers", async () => {
    host.headers = { "Access-Control-Allow-Origin": "*" };
    methods.length = 0;
    host.ranges.length = 0;
    const { explain } = createPredictor(file);
    const found = await ask(NAMES);
    expect(found).toMatchObject({ answers: NAMES.map((name) => explain(name)) });
    expect(new Set(methods)).toEqual(new Set(["GET"]));
    for (const range of host.ranges) expect(range).toMatch(/^bytes=\d+-\d+$/u);
    expect((found as { info: RemoteInfo }).info.loadedByteCount).toBeLessThan(300_000);
  });
});
