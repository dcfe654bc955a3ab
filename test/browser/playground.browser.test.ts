/** The playground, as a visitor uses it: its answers are the library's, and nothing that is typed leaves the page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fitPrior } from "../../src/bulk.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Prediction, PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { residents } from "../../src/residents.ts";
import { readCsvRecords } from "../helpers/csv.ts";
import { measureLongestTask } from "../matrix/long-tasks.ts";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "./chromium.ts";
import { openSite, type Site } from "./playground-site.ts";

const executablePath = findChromium();
const readData = (tier: string): Uint8Array =>
  readFileSync(new URL(`../../dist/data/${tier}.bin`, import.meta.url));

it("has a browser where checks run for everybody", () => {
  if (process.env.CI === "true") expect(executablePath, INSTALL_ADVICE).toBeDefined();
});

describe.runIf(executablePath)(`the playground (skipped if there is ${INSTALL_ADVICE})`, () => {
  const FOLDER = "/some/folder/";
  /** Whole percent; what rounds to all is not all. */
  const showPercent = (probability: number): string =>
    probability >= 0.995 ? "> 99%" : `${Math.round(probability * 100)}%`;
  /** Whatever any page of these tests has asked for: addresses with the bodies that were sent. */
  const sent: { url: string; body: string | null }[] = [];
  const typed = new Set<string>();
  let core: Predictor;
  let standard: Predictor;
  let full: Predictor;
  /** What the page answers with unless it is told otherwise: full data, and guesses from letters. */
  let best: Predictor;
  let site: Site;
  let browser: Browser;
  let shared: BrowserContext;

  /** Within the time that a busy machine needs, and no later than a wait of the page's own. */
  const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 10_000 });

  async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    // What a service worker asks for is not seen by Playwright; a test of its own has one.
    const context = await browser.newContext({ locale: "de", serviceWorkers: "block", ...options });
    context.on("request", (request) => sent.push({ url: request.url(), body: request.postData() }));
    return context;
  }

  const expectLoaded = async (page: Page, predictor: Predictor): Promise<void> =>
    expectText(page, "#load-state", `${predictor.info().keyCount.toLocaleString("en")} names · `);

  /** Opens what is folded. */
  const openSettings = (page: Page): Promise<void> =>
    page.locator("details").evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });

  async function openPage(context = shared, hash = ""): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => expect.unreachable(String(error)));
    await page.goto(site.address + hash);
    await expectLoaded(page, full);
    await expectText(page, "#load-state", /guesses 1\.0 MB loaded$/u);
    await openSettings(page);
    return page;
  }

  const useData = async (page: Page, label: string, predictor: Predictor): Promise<void> => {
    await page.getByLabel(label).check({ force: true });
    await expectLoaded(page, predictor);
  };

  async function type(page: Page, label: string, text: string): Promise<void> {
    for (const line of text.split("\n")) typed.add(line);
    await page.getByLabel(label, { exact: true }).fill(text);
  }

  const readBars = (page: Page): Promise<[code: string, figure: string][]> =>
    page
      .locator("#bars li")
      .evaluateAll((rows) =>
        rows.map((row) => [row.dataset.code!, row.querySelector(".figure")!.textContent!]),
      );

  /** Waits until the page shows an answer. */
  async function expectAnswer(page: Page, { name, country }: Prediction): Promise<void> {
    await eventually(() => textOf(page, "#answer-title")).toBe(name);
    const rows = country.map(({ country_id, probability }) => [country_id, showPercent(probability)]);
    await eventually(() => readBars(page)).toEqual(rows);
  }

  const openTab = (page: Page, name: string): Promise<void> => page.getByRole("tab", { name }).click();

  const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name }).click();

  const see = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

  const seeHeading = (page: Page, name: string): Promise<void> =>
    page.getByRole("heading", { name }).waitFor();

  const textOf = (page: Page, selector: string): Promise<string | null> =>
    page.locator(selector).textContent();

  /** Waits until an element holds a text. */
  const expectText = (page: Page, selector: string, part: string | RegExp): Promise<void> =>
    eventually(() => textOf(page, selector)).toMatch(part);

  /** Waits until a country is the first of the ranking. */
  const expectFirst = (page: Page, code: string): Promise<void> =>
    eventually(async () => (await readBars(page))[0]?.[0]).toBe(code);

  const hashOf = (page: Page): string => new URL(page.url()).hash;

  const readFocus = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.id);

  async function openExampleList(page: Page): Promise<void> {
    await openTab(page, "Many names");
    await press(page, "Example: physics laureates");
    await seeHeading(page, "31 names");
  }

  const LIST_LABEL = "Names, one per line, or a table (CSV)";
  /** Three Germans and a Turk, and so on, most of them different. */
  const germans = (count: number): string[] => {
    const parts = [
      [
        ["Stefan", "Birgit", "Jürgen", "Heike", "Matthias"],
        ["Schröder", "Zimmermann", "Hoffmann", "Krüger", "Becker", "Richter", "Vogel"],
      ],
      [
        ["Mehmet", "Ayşe", "Mustafa"],
        ["Yıldız", "Öztürk", "Demir", "Çelik"],
      ],
    ] as const;
    return Array.from({ length: count }, (_, index) => {
      const [given, family] = parts[index % 4 === 3 ? 1 : 0];
      return `${given[index % given.length]} ${family[index % family.length]}`;
    });
  };

  async function answerList(page: Page, names: readonly string[]): Promise<void> {
    await openTab(page, "Many names");
    await type(page, LIST_LABEL, names.join("\n"));
  }

  const openNames = (page: Page, names: readonly string[]): Promise<void> =>
    page
      .getByLabel("Open a file…")
      .setInputFiles({ name: "names.txt", mimeType: "text/plain", buffer: Buffer.from(names.join("\n")) });

  /** Waits for the headline of a list that says where it is from. */
  const expectHeadline = (page: Page): Promise<void> =>
    page.locator("#answer-note", { hasText: /^About \d+% from Germany \(\d+\sto\s\d+%\)\./u }).waitFor();

  async function download(page: Page): Promise<Record<string, string>[]> {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download answers" }).click(),
    ]);
    return readCsvRecords(readFileSync(await file.path(), "utf8"));
  }

  /** What stands in a file as the likeliest country of each name, with its probability. */
  const firstsOf = (names: readonly string[], prior?: PredictOptions["prior"]): string[][] =>
    best
      .predictMany(names, { prior, minProbability: 0 })
      .map(({ country: [first] }) => [first!.country_id, String(first!.probability)]);

  const downloadFirsts = async (page: Page): Promise<string[][]> =>
    (await download(page)).map((row) => [row.country_1!, row.probability_1!]);

  beforeAll(async () => {
    // What rounds to 0% is not shown.
    const options = { whole: true, minProbability: 0.005 };
    core = createPredictor(readData("core"), options);
    standard = createPredictor(readData("standard"), options);
    full = createPredictor(readData("full"), options);
    best = createPredictor(readData("full"), {
      ...options,
      estimator: createEstimator(readData("estimate")),
    });
    [site, browser] = await Promise.all([
      openSite(FOLDER),
      chromium.launch({ executablePath: executablePath!, args: [...CHROMIUM_ARGUMENTS] }),
    ]);
    shared = await openContext();
  });

  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) if (context !== shared) await context.close();
    for (const page of shared?.pages() ?? []) await page.close();
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it("carries the papers of its data and of the package, and links to them", async () => {
    const page = await openPage();
    const links = page.locator("footer a[href^='./']");
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const papers = [
      ...["LICENSE-DATA.md", "data/SOURCES.md", "data/NOTICES.txt"],
      ...["README.md", "CHANGELOG.md", "LICENSE"],
    ];
    expect(addresses).toHaveLength(papers.length);
    for (const [index, file] of papers.entries()) {
      expect(addresses[index]!.startsWith(site.address)).toBe(true);
      const served = readFileSync(join(site.outDir, addresses[index]!.slice(site.address.length)), "utf8");
      expect(served).toBe(`\ufeff${readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")}`);
    }
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await textOf(page, "footer")).toContain(`cognomen ${version}`);
  });

  it("opens with a name answered by the best data, and the field ready", async () => {
    const context = await openContext();
    const page = await context.newPage();
    const before = site.requested.length;
    let letGuessesCome = (): void => {};
    const wait = new Promise<void>((resolve) => {
      letGuessesCome = resolve;
    });
    await context.route(/estimate-/u, (route) => wait.then(() => route.continue()));
    await page.goto(site.address);
    await expectAnswer(page, full.predict("Giulia Esposito"));
    letGuessesCome();
    await expectText(page, "#load-state", /guesses 1\.0 MB loaded$/u);
    await expectAnswer(page, best.predict("Giulia Esposito"));
    expect(await textOf(page, "#answers-state")).toContain("the best answers");
    // The first key replaces the example.
    await page.keyboard.type("Nowak");
    typed.add("Nowak");
    await expectAnswer(page, best.predict("Nowak"));
    for (const file of ["core", "standard"])
      expect(site.requested.slice(before).some((path) => path.includes(`${file}-`))).toBe(false);
  });

  it.each(["https://example.org/a/b/issues/new", ""])(
    "links to the form for wrong answers at %j",
    async (address) => {
      const context = await openContext();
      await context.route(site.address, async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace(/(?<=<a id="report" href=")[^"]*/u, address);
        await route.fulfill({ response, body: html });
      });
      const page = await openPage(context, "#name=Nowak");
      await page.locator("#why .reason").first().waitFor();
      const report = page.locator("#report");
      expect(await report.isVisible()).toBe(address !== "");
      if (address !== "")
        expect(await report.getAttribute("href")).toMatch(/^https:.*\/new\?.*&name=Nowak&answer=Poland/u);
    },
  );

  it("gives its first answer within a second and 450 KB", async () => {
    const tries: { milliseconds: number; byteCount: number }[] = [];
    const isFast = (): boolean => tries.some(({ milliseconds }) => milliseconds < 1000);
    // The best of some: other programs share the machine.
    while (tries.length < 16 && !isFast()) {
      const context = await openContext();
      await context.addInitScript(() => {
        new MutationObserver(() => {
          if (!("answeredAt" in window) && document.querySelector("#bars li"))
            Object.assign(window, { answeredAt: performance.now() });
        }).observe(document, { childList: true, subtree: true });
      });
      const page = await context.newPage();
      const readTime = (): Promise<number> =>
        page.evaluate(() => (window as unknown as { answeredAt?: number }).answeredAt ?? 0);
      const later: { isAnswered: boolean; byteCount: number }[] = [];
      // Asked for once the answer stands; all that was sent before is counted.
      await context.route(/world-|flag-pictures-|estimate-/u, async (route) => {
        const byteCount = site.countSentBytes();
        later.push({ isAnswered: (await readTime()) > 0, byteCount });
        await route.continue();
      });
      const before = site.countSentBytes();
      await page.goto(site.address);
      await eventually(() => later.length).toBe(3);
      expect(later.map(({ isAnswered }) => isAnswered)).toEqual([true, true, true]);
      const [toAnswer, toGuesses] = [later[0]!, later[2]!].map(({ byteCount }) => byteCount - before);
      // With the map and the flags.
      expect(toGuesses).toBeLessThan(500_000);
      tries.push({ milliseconds: await readTime(), byteCount: toAnswer! });
      await context.close();
    }
    for (const { byteCount } of tries) {
      // Less than the index of the full data would be a page that was not cold.
      expect(byteCount).toBeGreaterThan(200_000);
      expect(byteCount).toBeLessThan(450_000);
    }
    expect(Math.min(...tries.map(({ milliseconds }) => milliseconds))).toBeLessThan(1000);
  });

  it("holds nothing up for long, neither at the start nor in use", async () => {
    // Beside other tests the caches of the processor are shared: a task of 45 ms took 53 in three tries.
    const { minMs, maxMs } = await measureLongestTask(openContext, 6, async (page) => {
      await page.goto(site.address);
      await expectAnswer(page, full.predict("Giulia Esposito"));
      await type(page, "Name", "Müller");
      await page.locator("#more").click();
      await press(page, "Show the world");
      await openExampleList(page);
      await see(page, "The average of all answers.");
      // Opened and not typed: Chromium takes half a second to type 200 lines.
      await openNames(page, germans(200));
      await expectHeadline(page);
      await page.locator("#download").waitFor();
    });
    expect(minMs).toBeLessThan(maxMs);
  });

  it("leaves the guesses out where bytes are dear, and the keyboard of a phone closed", async () => {
    const context = await openContext({ hasTouch: true, isMobile: true });
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const page = await context.newPage();
    await page.goto(site.address);
    await expectAnswer(page, full.predict("Giulia Esposito"));
    expect(await page.getByLabel("Guess unknown names").isChecked()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await type(page, "Name", "Kvaratsqxashvili");
    const guess = page.getByRole("button", { name: "Guess from its spelling (1.0 MB)" });
    await guess.waitFor();
    expect(await page.getByRole("button", { name: "Use the full data" }).count()).toBe(0);
    await guess.click();
    await expectAnswer(page, best.predict("Kvaratsqxashvili"));
    expect(await page.getByLabel("Guess unknown names").isChecked()).toBe(true);
  });

  it("shouts no country where none stands out, and none on little evidence", async () => {
    const page = await openPage(shared, "#name=David");
    const { country } = best.predict("David");
    expect(country[0]!.probability).toBeLessThan(0.33);
    await expectText(page, ".hero-line", /^Common in many countries\s*$/u);
    expect(await page.locator(".hero .flag").count()).toBe(5);
    expect(await page.locator(".pin").count()).toBe(0);
    expect(await page.title()).toContain("David: Common in many countries");
    await press(page, "Add a last name");
    await page.keyboard.type("Kowalczyk");
    await expectAnswer(page, best.predict("David Kowalczyk"));
    expect(await page.locator(".pin").count()).toBe(1);
    await type(page, "Name", "Aaaaaaabdi");
    await expectText(page, "#answer-note", /^(?:Perhaps|No country).*: a guess from the spelling\.$/u);
    expect(await page.locator(".hero, .pin").count()).toBe(0);
  });

  it("answers what is typed, and says how it was found", async () => {
    const page = await openPage();
    const count = best.predict("Nguyen").count.toLocaleString("en");
    for (const [name, facts] of [
      ["Nguyen", `Found undernguyenData points${count}`],
      ["Maria Garcia Lopez", "Wordsmaria – first namegarcia – last namelopez – last name"],
      ["Maria Xqzwilikova", "xqzwilikova – last name, guessed from its spelling"],
    ] as const) {
      await type(page, "Name", name);
      await expectAnswer(page, best.predict(name));
      expect(await textOf(page, "#facts")).toContain(facts);
    }
    await type(page, "Name", "Nguyen");
    await expectText(page, "#announcer", "Nguyen: Very likely Vietnam. Vietnam 9");
    await eventually(() => page.locator("path[data-code=VN]").getAttribute("data-step")).toBe("6");
    await type(page, "Name", "");
    await eventually(() => readBars(page)).toEqual([]);
    expect(await page.locator("#sharing").isVisible()).toBe(false);
    await type(page, "Name", "?!");
    await see(page, "not in our data, and its spelling gives no hint");
  });

  it("answers by the last name alone, and without guesses, where that is asked for", async () => {
    const name = "Maria Garcia Lopez";
    const page = await openPage(shared, `#name=${name}`);
    const contract = page.getByLabel("Use only the last name");
    await contract.check();
    await expectAnswer(page, best.predict(name, { whole: false }));
    expect(await textOf(page, "#answers-state")).toContain("Only the last name counts");
    await contract.uncheck();
    await page.getByLabel("Guess unknown names").uncheck();
    await expectText(
      page,
      "#answers-state",
      "Every word of a name counts. The best answers need the full data",
    );
    await expectAnswer(page, full.predict(name));
  });

  it("shows nothing as an answer that is fainter than half a percent", async () => {
    const page = await openPage();
    await type(page, "Name", "Müller");
    await expectAnswer(page, best.predict("Müller"));
    const { country, rest } = best.explain("Müller", { limit: COUNTRY_COUNT });
    expect(rest).toBeGreaterThan(0.01);
    await press(page, `Show all ${country.length}`);
    expect(await readBars(page)).toEqual(
      country.map(({ country_id, probability }) => [country_id, showPercent(probability)]),
    );
    expect(await textOf(page, "#rest")).toBe(`Other countries ${showPercent(rest)}`);
    const shaded = await page
      .locator("#map-frame [data-code]:not([data-step='0'])")
      .evaluateAll((shapes) => shapes.map((shape) => (shape as SVGElement).dataset.code!));
    expect([...new Set(shaded)].sort()).toEqual(country.map(({ country_id }) => country_id).sort());
    // Names of countries begin below each other, whatever their flags or codes.
    const starts = await page
      .locator("#bars .country-name")
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().left));
    expect(starts.length).toBeGreaterThan(10);
    expect(new Set(starts).size).toBe(1);
  });

  it("puts the answer first, in sight without scrolling", async () => {
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
    ] as const) {
      const context = await openContext({ viewport: { width, height } });
      const page = await openPage(context);
      const { country } = best.predict("Giulia Esposito");
      expect(await textOf(page, ".hero-line")).toBe(`Italy ${showPercent(country[0]!.probability)}`);
      await eventually(() => page.locator(".hero .flag").getAttribute("style")).toContain(
        "data:image/svg+xml",
      );
      const sizeOf = (selector: string): Promise<number> =>
        page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(await sizeOf(".hero-country")).toBeGreaterThanOrEqual(await sizeOf("h1"));
      for (const selector of [".hero-line", "#bars li:last-child", "#sharing"]) {
        const box = await page.locator(selector).boundingBox();
        expect(box!.y + box!.height, `${selector} at ${width} × ${height}`).toBeLessThanOrEqual(height);
      }
      expect(await page.title()).toContain("Giulia Esposito: Italy");
      await context.close();
    }
  });

  it("zooms the map to the answer, and lets it be moved", async () => {
    const context = await openContext({ reducedMotion: "reduce" });
    const page = await openPage(context);
    const map = page.locator("#map-frame svg");
    const view = async (): Promise<number[]> => (await map.getAttribute("viewBox"))!.split(" ").map(Number);
    await map.waitFor();
    const [, , near] = await view();
    expect(near).toBeLessThan(300);
    expect(await textOf(page, ".pin-label")).toMatch(/^Italy \d+%$/u);
    await press(page, "Show the world");
    expect((await view())[2]).toBeGreaterThan(900);
    await press(page, "Zoom to the answer");
    const [x, , width] = await view();
    expect(width).toBe(near);
    const box = (await map.boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 100, { steps: 4 });
    await page.mouse.up();
    expect((await view())[0]! - x!).toBeCloseTo(-100 * (width! / box.width), 0);
    await press(page, "Zoom in");
    expect((await view())[2]).toBeLessThan(width!);
    // The next answer is zoomed to, wherever the reader has been.
    await type(page, "Name", "Nguyen");
    await expectText(page, ".pin-label", /^Vietnam/u);
    expect((await view())[0]).toBeGreaterThan(x! + 100);
  });

  it("says what each word says, what they say together, and what was left out", async () => {
    const page = await openPage();
    await type(page, "Name", "Dr. Giulia Rossi");
    const readCards = (): Promise<string[]> =>
      page.locator(".reason").evaluateAll((cards) =>
        cards.map((card) => {
          const [title, country, figure] = ["h3", ".country-name", ".figure"].map(
            (part) => card.querySelector(part)!.textContent,
          );
          return `${title!.trim()}: ${country} ${figure}`;
        }),
      );
    const tell = (title: string, { country: [first] }: Prediction): string =>
      `${title}: Italy ${showPercent(first!.probability)}`;
    await eventually(readCards).toEqual([
      tell("Giulia first name", best.predict({ given: "Giulia" })),
      tell("Rossi last name", best.predict({ family: "Rossi" })),
      tell("Together", best.predict("Dr. Giulia Rossi")),
    ]);
    expect(await textOf(page, "#left-out")).toBe("Left out: Dr. (title).");
  });

  it("gives code for the answer, and surprises", async () => {
    const context = await openContext();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await openPage(context);
    await openTab(page, "Command line");
    await page.locator("#copy-code").click();
    await expectText(page, "#copy-code", "Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "cognomen predict --best 'Giulia Esposito'",
    );
    const seen = new Set<string>();
    for (let turn = 0; turn < 3; turn++) {
      await press(page, "Surprise me");
      const name = await page.getByLabel("Name", { exact: true }).inputValue();
      typed.add(name);
      await expectAnswer(page, best.predict(name));
      seen.add(name);
    }
    expect(seen.size).toBe(3);
  });

  it("writes names from right to left where they are", async () => {
    const page = await openPage();
    await type(page, "Name", "فيصل القاسم");
    await expectAnswer(page, best.predict("فيصل القاسم"));
    const direction = (selector: string): Promise<string> =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).direction);
    const places = ["#whole-name", "#answer-title bdi", "#answer-title"];
    expect(await Promise.all(places.map(direction))).toEqual(["rtl", "rtl", "ltr"]);
  });

  it("compares two names, of which the map has the colours", async () => {
    const page = await openPage(shared, "#name=Giulia Esposito");
    await page.getByLabel("Compare two names").check();
    expect(await readFocus(page)).toBe("other-name");
    await page.keyboard.type("Nguyen");
    await expectText(page, "#answer-title", "Giulia Esposito and Nguyen");
    expect(await textOf(page, "#shell-panel")).toBe("cognomen predict --best 'Giulia Esposito' Nguyen");
    const answers = ["Giulia Esposito", "Nguyen"].map((name) => best.predict(name, { limit: COUNTRY_COUNT }));
    const rows = await page
      .locator("#bars li")
      .evaluateAll((all) =>
        all.map((row) => [
          row.dataset.code!,
          ...[...row.querySelectorAll(".figure")].map((figure) => figure.textContent!),
        ]),
      );
    expect(rows.map(([code]) => code).slice(0, 2)).toEqual(["IT", "VN"]);
    for (const [code, ...figures] of rows) {
      const own = answers.map(({ country }) => country.find(({ country_id }) => country_id === code));
      expect(figures).toEqual(own.map((one) => (one === undefined ? "< 1%" : showPercent(one.probability))));
    }
    const shadeOf = (code: string): Promise<string> =>
      page.locator(`path[data-code=${code}]`).evaluate((shape) => shape.style.getPropertyValue("--shade"));
    expect(await Promise.all(["IT", "VN"].map(shadeOf))).toEqual(["var(--step-6)", "var(--other-6)"]);
    expect(await textOf(page, "#map-description")).toMatch(
      /Giulia Esposito, shaded most: Italy .*Nguyen, shaded most: Vietnam/u,
    );
    await page.getByLabel("Compare two names").uncheck();
    await expectAnswer(page, best.predict("Giulia Esposito"));
    expect(await shadeOf("VN")).toBe("");
  });

  it("keeps the name in the address, unless that is not wanted", async () => {
    const page = await openPage(await openContext(), "#name=Anna%20Kowalska");
    typed.add("Kowalska");
    await expectAnswer(page, best.predict("Anna Kowalska"));
    await openTab(page, "Many names");
    await eventually(() => hashOf(page)).toBe("");
    await openTab(page, "One name");
    await eventually(() => hashOf(page)).toBe("#name=Anna%20Kowalska");
    await type(page, "Name", "José García");
    await page.getByLabel("Separate fields").check();
    expect(await page.getByLabel("First name", { exact: true }).inputValue()).toBe("José");
    await expectAnswer(page, best.predict({ given: "José", family: "García" }));
    await page.getByLabel("Compare two names").check();
    await type(page, "Compare with", "Müller");
    await eventually(() => hashOf(page)).toBe("#given=Jos%C3%A9&family=Garc%C3%ADa&with=M%C3%BCller");
    await page.reload();
    await expectText(page, "#answer-title", "José García and Müller");
    expect(await page.getByLabel("Last name", { exact: true }).inputValue()).toBe("García");
    // A link to another name, or one written by hand.
    await page.evaluate(() => {
      location.hash = "#name=Zhvania";
    });
    await expectAnswer(page, best.predict("Zhvania"));
    // No page of its own for each name: back leads away.
    expect(await page.evaluate(() => history.length)).toBeLessThan(5);
    await page.getByLabel("Keep the name in the link").uncheck();
    await eventually(() => hashOf(page)).toBe("");
    await type(page, "Name", "Schneider");
    await expectAnswer(page, best.predict("Schneider"));
    await page.reload();
    await expectAnswer(page, best.predict("Giulia Esposito"));
    expect(await page.getByLabel("Keep the name in the link").isChecked()).toBe(false);
    await page.waitForTimeout(600);
    expect(hashOf(page)).toBe("");
  });

  it("gives an answer away as text and as a picture", async () => {
    const context = await openContext({ colorScheme: "light", reducedMotion: "reduce" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await openPage(context);
    await type(page, "Name", "Müller");
    await expectAnswer(page, best.predict("Müller"));
    await eventually(() => hashOf(page)).toBe("#name=M%C3%BCller");
    await press(page, "Copy text");
    await expectText(page, "#copy-text", "Copied");
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    const names = new Intl.DisplayNames("en", { type: "region" });
    const { country, rest } = best.explain("Müller", { limit: 5 });
    expect(lines).toEqual([
      "Müller",
      await textOf(page, "#answer-note"),
      ...country.map(({ country_id, probability }) => `${names.of(country_id)}: ${showPercent(probability)}`),
      `Other countries ${showPercent(rest)}`,
      expect.stringMatching(/^cognomen \d+\.\d+\.\d+.*: a statistic about names/u),
      page.url(),
    ]);
    const expectPicture = (bytes: Buffer): void => {
      expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
      // A blank picture of this size has 3 KB.
      expect(bytes.length).toBeGreaterThan(20_000);
    };
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save picture")]);
    expect(download.suggestedFilename()).toBe("cognomen-Müller.png");
    expectPicture(readFileSync(await download.path()));
    await press(page, "Copy picture");
    await expectText(page, "#copy-picture", "Copied");
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return [...new Uint8Array(await (await item!.getType("image/png")).arrayBuffer())];
    });
    expectPicture(Buffer.from(copied));
  });

  it("offers better data and guesses for an unknown name where they are off", async () => {
    const page = await openPage();
    await page.getByLabel("Guess unknown names").uncheck();
    await useData(page, "Core", core);
    const name = "Oyebanjo";
    expect(core.predict(name).country).toEqual([]);
    await type(page, "Name", name);
    await press(page, "Use the full data");
    await expectAnswer(page, full.predict(name));
    expect(await page.getByLabel("Full").isChecked()).toBe(true);
    await useData(page, "Standard", standard);
    await type(page, "Name", "Kvaratsqxashvili");
    await eventually(() => page.locator("#actions button").allTextContents()).toEqual([
      "Use the full data",
      "Guess from its spelling (1.0 MB)",
    ]);
    await press(page, "Guess from its spelling");
    await expectFirst(page, "GE");
    await type(page, "Name", "Müller");
    await expectAnswer(page, standard.predict("Müller"));
  });

  it("answers from the full data by parts of them, and tells how much it has loaded", async () => {
    const context = await openContext();
    const page = await openPage(context);
    const loaded = async (): Promise<number> => {
      const text = await textOf(page, "#load-state");
      const [, count, all] = /([\d.]+) MB of ([\d.]+) MB loaded · guesses/u.exec(text ?? "") ?? [];
      expect(all).toBe((full.info().byteCount / 1e6).toFixed(1));
      return Number(count);
    };
    expect(await page.locator("#parts-note").isVisible()).toBe(true);
    const first = await loaded();
    expect(first).toBeLessThanOrEqual(0.3);
    for (const name of ["Nguyen", "Dr. Anna van der Berg", "Οικονόμου", "王小明"]) {
      expect(standard.explain(name)).not.toEqual(full.explain(name));
      await type(page, "Name", name);
      await expectAnswer(page, best.predict(name));
    }
    const list =
      "Anna Kowalska|Wei Zhang|محمد الأحمد|Olga Ivanova|José García|Thị Mai Nguyễn|Priya Sharma|민준 김";
    await answerList(page, list.split("|"));
    await see(page, "The average of all answers.");
    await eventually(loaded).toBeGreaterThan(first);
    expect(await loaded()).toBeLessThan(0.7);
    // A name that is typed key by key is not asked key by key.
    await openTab(page, "One name");
    await page.getByLabel("Name", { exact: true }).fill("");
    const before = site.ranges.length;
    await page.getByLabel("Name", { exact: true }).pressSequentially("Rossi", { delay: 20 });
    typed.add("Rossi");
    await expectAnswer(page, best.predict("Rossi"));
    expect(site.ranges.length - before).toBeLessThanOrEqual(1);
    // Every request was for a part.
    expect(site.ranges.length).toBeGreaterThan(5);
    for (const range of site.ranges) expect(range).toMatch(/^bytes=\d+-\d+$/u);

    await context.setOffline(true);
    await type(page, "Name", "Zhvania");
    await see(page, "No answer. You are offline.");
    await type(page, "Name", "Rossi");
    await expectAnswer(page, best.predict("Rossi"));
    await answerList(page, ["Zhvania", "Almási"]);
    await see(page, "No answer. You are offline.");
    await openTab(page, "One name");
    await type(page, "Name", "Zhvania");
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await tryAgain.waitFor();
    await context.setOffline(false);
    await tryAgain.click();
    await expectAnswer(page, best.predict("Zhvania"));
    await useData(page, "Core", core);
    expect(await page.locator("#parts-note").isVisible()).toBe(false);
    await page.getByLabel("Guess unknown names").uncheck();
    await context.setOffline(true);
    await type(page, "Name", "Kowalski");
    await expectAnswer(page, core.predict("Kowalski"));
    await page.getByLabel("Standard").click({ force: true });
    await see(page, "The standard data could not be loaded. You are offline.");
    expect(await page.getByLabel("Core").isChecked()).toBe(true);
  });

  it("answers by the core data where the full ones do not come, and says what is wrong where none do", async () => {
    const context = await openContext();
    const page = await context.newPage();
    let refused = /full-|estimate-/u;
    await context.route(/\.bin$/u, (route) =>
      refused.test(route.request().url()) ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto(site.address);
    await expectAnswer(page, core.predict("Giulia Esposito"));
    expect(await page.getByLabel("Core").isChecked()).toBe(true);
    await expectText(page, "#load-state", "guesses could not be loaded. This site answered with status 404.");
    refused = /\.bin/u;
    await page.reload();
    await see(page, "No answer. This site answered with status 404.");
    refused = /^$/u;
    await press(page, "Try again");
    await expectAnswer(page, best.predict("Giulia Esposito"));
  });

  it("adds up many names, and gives the answers as a file", async () => {
    const names = ["Anna Kowalska", "=Müller", "王小明", "Xqzptlwrk", "Smith, John"];
    const answers = best.predictMany(names, { minProbability: 0 });
    const page = await openPage();
    await answerList(page, names);
    await seeHeading(page, "5 names");
    await expectText(page, "#facts", "Answered5 (100%)Unknown0");
    await expectFirst(page, "PL");

    const rows = await download(page);
    // A formula in a spreadsheet begins with =, and is made text by an apostrophe.
    expect(rows.map(({ name }) => name)).toEqual(names.map((name) => name.replace(/^=/u, "'=")));
    for (const [index, { country, count }] of answers.entries()) {
      expect(rows[index]).toMatchObject({
        country_1: country[0]?.country_id ?? "",
        probability_5: String(country[4]?.probability ?? ""),
        count: String(count),
      });
    }
  });

  it("says where a list of fifty names is from, with ranges, and answers each name by that", async () => {
    const names = germans(50);
    const { prior, shares } = await fitPrior(best, names);
    const page = await openPage();
    await answerList(page, names);
    await expectHeadline(page);
    const shown = shares.filter(({ share }) => share >= 0.005).slice(0, 5);
    expect(await readBars(page)).toEqual(
      shown.map(({ country_id, share }) => [country_id, showPercent(share)]),
    );
    // Each range is drawn where its shares are on the bar.
    const parts = await page.locator("#bars li").evaluateAll((all) =>
      all.map((row) => {
        const [track, range] = [".bar-track", ".bar-range"].map((part) =>
          row.querySelector(part)!.getBoundingClientRect(),
        );
        return [range!.left, range!.right].map((edge) => (edge - track!.left) / track!.width);
      }),
    );
    for (const [index, [low, high]] of parts.entries()) {
      expect(low).toBeCloseTo(shown[index]!.low, 1);
      expect(high).toBeCloseTo(shown[index]!.high, 1);
    }
    expect(await textOf(page, "#legend-title")).toBe("Share of 50 names, %");
    expect(await textOf(page, "#map-description")).toContain(`Germany ${showPercent(shown[0]!.share)}`);
    await expectText(page, "#announcer", /^About \d+% from Germany/u);
    expect(firstsOf(names, prior)).not.toEqual(firstsOf(names));
    expect(await downloadFirsts(page)).toEqual(firstsOf(names, prior));
  });

  it("answers each name by itself where the list is not to help, and remembers that", async () => {
    const page = await openPage(await openContext());
    const names = germans(50);
    await answerList(page, names.slice(1));
    await seeHeading(page, "49 names");
    const help = page.getByRole("checkbox", { name: "Use the list as context" });
    // With fewer names it would do nothing.
    expect(await help.isDisabled()).toBe(true);
    await see(page, "Needs at least 50 names.");
    await type(page, LIST_LABEL, names.join("\n"));
    await expectHeadline(page);
    await help.focus();
    await page.keyboard.press("Space");
    await eventually(() => textOf(page, "#answer-note")).toBe("The average of all answers.");
    expect(await downloadFirsts(page)).toEqual(firstsOf(names));
    await page.reload();
    await expectLoaded(page, full);
    await openTab(page, "Many names");
    expect(await help.isChecked()).toBe(false);
  });

  it("can be cancelled while it finds out where a list is from, and answers a name meanwhile", async () => {
    const page = await openPage();
    await useData(page, "Core", core);
    await openTab(page, "Many names");
    // So many names decide at most; words that no data have are guessed one by one, which takes a while.
    const names = Array.from({ length: 5000 }, (_, index) =>
      Array.from({ length: 8 }, (_, word) => `kowalska${(8 * index + word).toString(36)}`).join(" "),
    );
    await openNames(page, names);
    await see(page, "Finding out where these 5,000 names come from …");
    expect(await page.getByRole("progressbar").getAttribute("value")).toMatch(/^0\.[0-4]/u);
    await press(page, "Cancel");
    await see(page, "Stopped after 0 of 5,000 names.");
    expect(await page.locator("#download").isVisible()).toBe(false);
    await openNames(page, names);
    await see(page, "Finding out where these 5,000 names come from …");
    await openTab(page, "One name");
    await type(page, "Name", "Kowalski");
    await expectAnswer(page, core.predict("Kowalski"));
  });

  it("weighs countries by where the people live, of one name and of lists", async () => {
    const page = await openPage(shared, "#name=Müller");
    const choice = page.getByRole("combobox", { name: "Where these people live" });
    expect((await choice.locator("option").allTextContents()).slice(0, 2)).toEqual([
      "Anywhere",
      "Afghanistan",
    ]);
    const prior = residents("CH");
    const TEXT = "Where these people live: Switzerland.";
    await choice.selectOption("Switzerland");
    expect(best.predict("Müller", { prior })).not.toEqual(best.predict("Müller"));
    await expectAnswer(page, best.predict("Müller", { prior }));
    await eventually(() => hashOf(page)).toBe("#name=M%C3%BCller&residence=CH");
    await page.reload();
    await openSettings(page);
    await expectAnswer(page, best.predict("Müller", { prior }));
    expect(await choice.inputValue()).toBe("CH");
    const few = germans(3);
    await answerList(page, few);
    await seeHeading(page, "3 names");
    expect(await textOf(page, "#answer-note")).toContain(TEXT);
    expect(await downloadFirsts(page)).toEqual(firstsOf(few, prior));
    const many = germans(50);
    const swiss = await fitPrior(best, many, { residence: prior });
    await type(page, LIST_LABEL, many.join("\n"));
    await see(page, "Based on 50 names, taken together.");
    expect(await downloadFirsts(page)).toEqual(firstsOf(many, swiss.prior));
    await choice.selectOption("Anywhere");
    await eventually(() => textOf(page, "#answer-note")).not.toContain(TEXT);
    // A country that is not offered is as none.
    await page.goto(`${site.address}#name=Becker&residence=ZZ`);
    await openTab(page, "One name");
    await expectAnswer(page, best.predict("Becker"));
    expect(await choice.inputValue()).toBe("");
  });

  it("takes the names of a table from its columns, and gives all columns back", async () => {
    const page = await openPage();
    await answerList(page, ["city;name;editor", "Huế;Nguyen;Rossi", '"Brno";Tran;Rossi']);
    await seeHeading(page, "2 names");
    await expectFirst(page, "VN");
    await page.getByLabel("Last or whole name in").selectOption("editor");
    await expectFirst(page, "IT");
    await page.getByLabel("First name in").selectOption("name");
    await expectText(page, "#facts", "First namescolumn “name”Last namescolumn “editor”");
    const { count } = best.predict({ given: "Tran", family: "Rossi" });
    expect(await download(page)).toMatchObject([
      { city: "Huế", name: "Nguyen", editor: "Rossi" },
      { city: "Brno", name: "Tran", editor: "Rossi", count: String(count) },
    ]);
    await type(page, LIST_LABEL, "name;note;city\nNguyen;Rossi;Roma\nTran;Rossi;Roma");
    await expectFirst(page, "VN");
  });

  it("asks which column holds the names where it does not know", async () => {
    const page = await openPage();
    await answerList(page, ["id;amount", "1;2", "3;4"]);
    await seeHeading(page, "Which column holds the names?");
    expect(await page.locator("#actions button").allTextContents()).toEqual([
      "id: 1, 3",
      "amount: 2, 4",
      "None: each line is a name",
    ]);
    for (const id of ["#bars", "#download", "#column-field"])
      expect(await page.locator(id).isVisible()).toBe(false);
    await press(page, "None: each line is a name");
    await seeHeading(page, "3 names");
    await type(page, LIST_LABEL, "x;y;z\nAnna Kowalska;7;1\n?;8;2");
    await press(page, "x: Anna Kowalska");
    await expectFirst(page, "PL");
  });

  it("shows each name of a list with its answer, sorted and filtered as the reader wants", async () => {
    const page = await openPage();
    const names = ["Nguyen", "Kowalska", "Nowak", "Xqzptlwrk"];
    await answerList(page, names);
    await seeHeading(page, "4 names");
    const readRows = (): Promise<string[][]> =>
      page
        .locator("#people tr")
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll("td")].slice(0, 3).map((cell) => cell.textContent!)),
        );
    const countryNames = new Intl.DisplayNames("en", { type: "region" });
    const rowOf = (name: string): string[] => {
      const [first] = best.predict(name).country;
      return [name, countryNames.of(first!.country_id)!, showPercent(first!.probability)];
    };
    await eventually(readRows).toEqual(names.map(rowOf));
    const sort = page.getByRole("button", { name: "Name", exact: true });
    await sort.click();
    await eventually(readRows).toEqual([...names].sort().map(rowOf));
    expect(await page.locator("#people-head [aria-sort]").getAttribute("aria-sort")).toBe("ascending");
    await sort.click();
    await eventually(readRows).toEqual([...names].sort().reverse().map(rowOf));
    // A press on a country of the ranking shows its names, and once more all names.
    await page.locator("#bars").getByRole("button", { name: "Poland" }).click();
    await seeHeading(page, "2 names most likely from Poland");
    expect(await readRows()).toEqual(["Nowak", "Kowalska"].map(rowOf));
    await press(page, "Show all names");
    await eventually(readRows).toHaveLength(4);
    // So does the country on the map.
    await page.locator("path[data-code=PL]").click();
    await seeHeading(page, "2 names most likely from Poland");
    await openTab(page, "One name");
    await eventually(() => page.locator("#people-section").isVisible()).toBe(false);
  });

  it("takes files that are let fall on the page", async () => {
    const page = await openPage();
    const drop = async (name: string, bytes: number[]): Promise<void> => {
      const data = await page.evaluateHandle(
        ([fileName, content]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(content as number[])], fileName as string));
          return transfer;
        },
        [name, bytes],
      );
      await page.dispatchEvent("body", "dragover", { dataTransfer: data });
      expect(await page.locator("html.dropping").count()).toBe(1);
      await page.dispatchEvent("body", "drop", { dataTransfer: data });
      expect(await page.locator("html.dropping").count()).toBe(0);
    };
    typed.add("Kowalczyk");
    await drop("people.csv", [...Buffer.from("id,last_name,first_name\n1,Kowalczyk,Anna\n")]);
    await seeHeading(page, "1 name");
    await expectText(page, "#facts", "First namescolumn “first_name”Last namescolumn “last_name”");
    await expectFirst(page, "PL");
    await drop("people.xlsx", [...Buffer.from("PK\u0003\u0004\u0000\u0000")]);
    await see(page, "people.xlsx is a ZIP archive: extract the file.");
    await drop("nobody.csv", []);
    await see(page, "nobody.csv is empty: there is nothing to answer.");
    // Windows-1251, which no mark tells: the encoding is found by its names.
    await drop("people.txt", [...Buffer.from("c8e2e0edeee20acfe5f2f0eee2e00a", "hex")]);
    await expectText(page, "#facts", "Encodingread as windows-1251");
    await expectFirst(page, "RU");
  });

  it("is used by the keyboard", async () => {
    const page = await openPage();
    await page.getByRole("tab", { name: "One name" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await readFocus(page)).toBe("many-tab");
    expect(await page.locator("#many-panel").isVisible()).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByRole("tab", { name: "One name" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Kim");
    await expectAnswer(page, best.predict("Kim"));
    await page.getByLabel("Full").focus();
    await page.keyboard.press("Tab");
    expect(await readFocus(page)).toBe("estimate");
    await page.keyboard.press("Tab");
    expect(await readFocus(page)).toBe("contract");
  });

  it("works without its site after the first visit, and says so", async () => {
    const own = await openSite(FOLDER);
    // A site of its own: it is closed while the page is open.
    const page = await (await browser.newContext({ serviceWorkers: "allow" })).newPage();
    await page.goto(own.address);
    await see(page, "This page now works offline, too");
    await type(page, "Name", "Kowalski");
    await expectAnswer(page, best.predict("Kowalski"));
    await own.close();
    await page.context().setOffline(true);
    // Of the full data this name's part has not come.
    await type(page, "Name", "Zhvania");
    const estimator = createEstimator(readData("estimate"));
    const kept = createPredictor(readData("core"), { whole: true, minProbability: 0.005, estimator });
    expect(kept.predict("Zhvania")).not.toEqual(best.predict("Zhvania"));
    await expectAnswer(page, kept.predict("Zhvania"));
    await expectLoaded(page, core);
    await page.reload();
    await type(page, "Name", "Rossi");
    await expectAnswer(page, kept.predict("Rossi"));
    await page.locator("#map-frame svg path").first().waitFor();
    await openExampleList(page);
  });

  it("fits a phone", async () => {
    const context = await openContext({ viewport: { width: 320, height: 640 } });
    // As on a site with documents and a repository.
    await context.route(site.address, async (route) => {
      const response = await route.fetch();
      const links = ["Docs", "API", "Accuracy", "Source"].map((text) => `<a href="./">${text}</a>`).join(" ");
      const html = (await response.text()).replace(/(?<=<nav[^>]*>).*?(?=<\/nav>)/su, links);
      await route.fulfill({ response, body: html });
    });
    const page = await openPage(context);
    expect(await page.locator(".site-links a").count()).toBe(4);
    const overhang = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await type(page, "Name", "Wolfeschlegelsteinhausenbergerdorff".repeat(3));
    await expectText(page, "#answer-note", "Not in our data: a guess from the spelling.");
    expect(await overhang()).toBe(0);
    await type(page, "Name", "José García");
    await expectAnswer(page, best.predict("José García"));
    expect(await overhang()).toBe(0);
    // The field is in sight at once, and the settings come last.
    const topOf = (selector: string): Promise<number> =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    expect(await topOf("#whole-name")).toBeLessThan(370);
    expect(await topOf("#sources")).toBeGreaterThan(await topOf(".limits"));
    await openExampleList(page);
    expect(await overhang()).toBe(0);
    await answerList(page, germans(50));
    await expectHeadline(page);
    expect(await overhang()).toBe(0);
  });

  it("is light or dark as the system is, until it is told", async () => {
    const context = await openContext({ colorScheme: "dark" });
    const page = await openPage(context);
    const isDark = async (): Promise<boolean> => {
      const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const lightness = /^oklch\(([\d.]+) /u.exec(colour)?.[1];
      expect(lightness, colour).toBeDefined();
      return Number(lightness) < 0.5;
    };
    const button = page.getByRole("button", { name: "Dark colours" });
    expect(await isDark()).toBe(true);
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    await page.emulateMedia({ colorScheme: "light" });
    expect(await isDark()).toBe(false);
    await button.click();
    expect(await isDark()).toBe(true);
    await page.reload();
    expect(await isDark()).toBe(true);
  });

  it.each(["light", "dark"] as const)(
    "has no serious fault of accessibility in %s colours",
    async (colorScheme) => {
      const context = await openContext({ colorScheme, bypassCSP: true, reducedMotion: "reduce" });
      const page = await openPage(context);
      await page.addScriptTag({ path: createRequire(import.meta.url).resolve("axe-core/axe.min.js") });
      const findFaults = async (): Promise<string[]> => {
        const { violations, passes } = await page.evaluate(() =>
          (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
        );
        expect(passes.length).toBeGreaterThan(20);
        return violations.map(
          ({ id, impact, nodes }) => `${impact}: ${id}: ${nodes.map(({ html }) => html)}`,
        );
      };
      await type(page, "Name", "José García");
      await expectAnswer(page, best.predict("José García"));
      expect(await findFaults()).toEqual([]);
      await openExampleList(page);
      expect(await findFaults()).toEqual([]);
      await answerList(page, germans(50));
      await expectHeadline(page);
      await page.locator("#download").waitFor();
      expect(await findFaults()).toEqual([]);
    },
  );

  it("cannot ask another place, not even where the names are answered", async () => {
    const page = await openPage();
    // The same server by another name is another origin. Without the policy it would answer.
    const elsewhere = site.address.replace("127.0.0.1", "localhost");
    const ask = async (address: string): Promise<string> =>
      fetch(address, { mode: "no-cors" }).then(
        () => "answered",
        () => "refused",
      );
    const worker = page.workers()[0]!;
    expect(await worker.evaluate(ask, site.address)).toBe("answered");
    expect(await worker.evaluate(ask, elsewhere)).toBe("refused");
    expect(await page.evaluate(ask, elsewhere)).toBe("refused");
  });

  it("has sent nothing that was typed, and nothing to another place", () => {
    expect(typed.size).toBeGreaterThan(15);
    expect(sent.length).toBeGreaterThan(40);
    // Asked for by the worker: its requests are among those seen.
    expect(sent.some(({ url }) => url.includes("/core-"))).toBe(true);
    const { origin } = new URL(site.address);
    for (const { url, body } of sent) {
      expect(body).toBeNull();
      if (url.startsWith("data:") || url.startsWith("blob:")) continue;
      expect(url.startsWith(`${origin}${FOLDER}`), url).toBe(true);
    }
    // Names that would be recognized, in whatever a request can hold.
    const telling = [...typed].filter((text) => text.length > 5);
    expect(telling.length).toBeGreaterThan(10);
    for (const text of [...site.headers, ...site.requested.map(decodeURIComponent)])
      for (const name of telling) expect(text.toLowerCase()).not.toContain(name.toLowerCase());
    // What the server got is this short list of files, however much was typed.
    const files = new Set(site.requested.map((path) => path.replace(/-[\w-]{8}\./u, ".")));
    const known = [
      "",
      "assets/core.bin",
      "assets/engine.js",
      "assets/estimate.bin",
      "assets/flag-pictures.js",
      "assets/full.bin",
      "assets/index.css",
      "assets/index.js",
      // Once there is a list.
      "assets/lists.js",
      // The map, once there is an answer.
      "assets/world.js",
    ];
    expect([...files].sort()).toEqual([...known, "assets/standard.bin"].map((path) => FOLDER + path).sort());
  });
});

interface AxeResults {
  passes: unknown[];
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}
