/** The site of the documents in a browser, in a folder somewhere on a host: nothing in it may know where it lies. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "./chromium.ts";

const executablePath = findChromium();
const FOLDER = "/some/folder/";
const WIDTHS = [1440, 390];
/** The home, and pages with wide tables, long code, and figures. */
const PAGES = [
  "",
  "overview.html",
  "api/",
  "api/cognomen/http.html",
  "quick-start.html",
  "accuracy.html",
  "accuracy/by-country.html",
  "sources.html",
  "internals/format.html",
];

describe.runIf(executablePath)(`the site (skipped if there is ${INSTALL_ADVICE})`, () => {
  const outDir = mkdtempSync(join(tmpdir(), "cognomen-site-"));
  const requested: string[] = [];
  const complaints: string[] = [];
  let server: PreviewServer;
  let browser: Browser;
  let home: string;

  beforeAll(async () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "build/pages/site/main.ts", "--out", outDir],
      { cwd: ROOT, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
    );
    if (status !== 0) throw new Error(stderr);
    server = await preview({
      configFile: false,
      logLevel: "error",
      // No page stands in for one that is not there.
      appType: "mpa",
      base: FOLDER,
      build: { outDir },
      preview: { host: "127.0.0.1", port: 0 },
    });
    server.httpServer.prependListener("request", ({ url }) => requested.push(url ?? ""));
    home = server.resolvedUrls!.local[0]!;
    browser = await chromium.launch({ executablePath: executablePath!, args: [...CHROMIUM_ARGUMENTS] });
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(outDir, { recursive: true, force: true });
  });

  async function openPage(width: number): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(home) && !/^(?:data|blob):/u.test(url))
        complaints.push(`${page.url()} asks ${url}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${page.url()}: ${response.status()} ${response.url()}`);
    });
    return page;
  }

  it.each(WIDTHS.flatMap((width) => PAGES.map((path) => [path, width] as const)))(
    "shows %j whole, %i pixels wide",
    async (path, width) => {
      const page = await openPage(width);
      await page.goto(home + path, { waitUntil: "networkidle" });
      const heading = await page.locator("h1").textContent();
      expect(heading).toMatch(/\w/u);
      expect(heading).not.toMatch(/404|not found/iu);
      // Tables and code scroll inside themselves, the page does not.
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await page.close();
    },
  );

  it("leads on, by its navigation and by links in the text", async () => {
    const page = await openPage(1440);
    await page.goto(home);
    await page.click(".VPNavBarMenu >> text=API");
    await page.waitForURL(`${home}api/`);
    await page.click("main table >> text=createHandler");
    await page.waitForURL(`${home}api/cognomen/http.html#createhandler`);
    await page.click(".VPSidebar >> text=Files, lists and streams");
    await page.waitForURL(`${home}bulk.html`);
    await page.click(".VPNavBarMenu >> text=Try it");
    await page.waitForURL(`${home}play/index.html`);
    expect(await page.title()).toMatch(/cognomen/u);
    await page.close();
  });

  it("answers a name on its home, from the data of the page to try names on", async () => {
    const page = await openPage(390);
    await page.goto(home);
    expect(await page.textContent(".try-first")).toMatch(/Ireland\s+8\d%/u);
    await page.fill("#try-name", "Nguyễn Văn An");
    await page.waitForSelector(".try-first >> text=Vietnam", { timeout: 30_000 });
    expect(await page.locator(".try-note").count()).toBe(0);
    await page.fill("#try-name", "Xqwkj Bvnm");
    await page.locator(".try-note").getByText("a guess from the spelling").waitFor();
    await page.fill("#try-name", " ");
    await page.locator(".try-answer").getByText("The likely countries appear here as you type.").waitFor();
    expect(await page.locator(".try-first").count()).toBe(0);
    await page.close();
  });

  it("sorts countries", async () => {
    const page = await openPage(1440);
    await page.goto(`${home}accuracy/by-country.html`);
    const firstCountry = (): Promise<string | null> =>
      page.textContent(".sortable tbody tr:first-child td:first-child");
    expect(await firstCountry()).toBe("Albania");
    await page.click(".sortable th:nth-child(3) button");
    const best = await page.$$eval(".sortable tbody td:nth-child(3)", (cells) =>
      cells.map(({ textContent }) => Number.parseFloat(textContent ?? "")),
    );
    expect(best.length).toBeGreaterThan(100);
    expect(best).toEqual(best.toSorted((left, right) => right - left));
    await page.close();
  });

  it.each([
    ["install", /quick-start|overview/u],
    ["limit", /faq|predicting/u],
    ["cite", /cite/u],
  ])("finds %s first where readers look for it", async (words, expected) => {
    const page = await openPage(1440);
    await page.goto(home);
    await page.click(".VPNavBarSearch button");
    await page.fill("#localsearch-input", words);
    const first = page.locator("#localsearch-list a").first();
    await first.waitFor();
    expect(await first.getAttribute("href")).toMatch(expected);
    const all = await page.$$eval("#localsearch-list a", (links) =>
      links.map((link) => link.getAttribute("href")),
    );
    expect(all.filter((address) => address?.includes("format.html"))).toEqual([]);
    await page.close();
  });

  it("asked nothing of another place, and missed nothing", () => {
    expect(requested.length).toBeGreaterThan(30);
    expect(requested.filter((path) => !path.startsWith(FOLDER))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
