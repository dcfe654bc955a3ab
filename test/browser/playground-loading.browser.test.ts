/** How the playground loads on a slow network: what its first answer waits for, and that nothing moves when it comes. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseRange } from "../helpers/range-host.ts";
import { CHROMIUM_ARGUMENTS, findChromium, INSTALL_ADVICE } from "./chromium.ts";
import { openSite, type Site } from "./playground-site.ts";
import { type Network, openSlowNetwork } from "./slow-network.ts";

const executablePath = findChromium();

const SLOW_4G: Network = { bytesPerSecond: 1_600_000 / 8, roundTripMilliseconds: 150 };
const GOOD_4G: Network = { bytesPerSecond: 9_000_000 / 8, roundTripMilliseconds: 60 };
const MAX_MILLISECONDS = 3500;
const MAX_LAYOUT_SHIFT = 0.01;

/** What the page has noted of its own loading. */
interface Noted {
  /** When the first bar stood, from the beginning of the navigation. */
  answeredAt?: number;
  /** Of all movements: where the largest group of them counts, this is no less. */
  layoutShift: number;
  /** What moved. */
  moved: string[];
}

describe.runIf(executablePath)(`the playground as it loads (skipped if there is ${INSTALL_ADVICE})`, () => {
  const FOLDER = "/some/folder/";
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([
      openSite(FOLDER, true),
      chromium.launch({ executablePath: executablePath!, args: [...CHROMIUM_ARGUMENTS] }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  /** A page of a reader who has never been there, which notes how it loads. */
  async function createPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ locale: "en", serviceWorkers: "block", ...options });
    await context.addInitScript(() => {
      const noted: Noted = { layoutShift: 0, moved: [] };
      Object.assign(window, { noted });
      new MutationObserver(() => {
        if (document.querySelector("#bars li")) noted.answeredAt ??= performance.now();
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[]) {
          noted.layoutShift += entry.value;
          for (const { node } of entry.sources)
            if (node instanceof Element) noted.moved.push(node.id || node.className || node.tagName);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    return context.newPage();
  }

  const readNoted = (page: Page): Promise<Noted> =>
    page.evaluate(() => (window as unknown as { noted: Noted }).noted);

  /** Opens the page through a network, and closes it when `use` has ended. */
  async function withPage<Result>(
    network: Network,
    { hash = "", ...options }: BrowserContextOptions & { hash?: string },
    use: (page: Page) => Promise<Result>,
  ): Promise<Result> {
    const slow = await openSlowNetwork(Number(new URL(site.address).port), network);
    const page = await createPage(options);
    try {
      await page.goto(slow.origin + FOLDER + hash, { waitUntil: "commit" });
      return await use(page);
    } finally {
      await page.context().close();
      await slow.close();
    }
  }

  it("asks for what the first answer needs in three rounds, the worker and the data with the page's script", async () => {
    const page = await createPage();
    const rounds: string[][] = [];
    let held: { path: string; send: () => Promise<void> }[] = [];
    let lastAt = performance.now();
    await page.context().route("**", (route) => {
      const path = new URL(route.request().url()).pathname.slice(FOLDER.length);
      held.push({ path: path.replace(/-[\w-]{8}\./u, "."), send: () => route.continue() });
      lastAt = performance.now();
    });
    page.goto(site.address).catch(() => {});
    let isAnswered = false;
    const answer = page
      .locator("#bars li")
      .first()
      .waitFor()
      .then(() => {
        isAnswered = true;
      });
    while (!isAnswered) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      // All that is asked for without an answer to any of it is there.
      if (held.length === 0 || performance.now() - lastAt < 1000) continue;
      rounds.push(held.map(({ path }) => path));
      const sent = held;
      held = [];
      await Promise.all(sent.map(({ send }) => send()));
    }
    await answer;
    await page.context().close();
    expect(rounds[0]).toEqual([""]);
    expect(rounds[1]!.toSorted()).toEqual([
      "assets/engine.js",
      "assets/full.bin",
      "assets/index.css",
      "assets/index.js",
    ]);
    expect(new Set(rounds[2])).toEqual(new Set(["assets/full.bin"]));
    expect(rounds).toHaveLength(3);
  });

  it("asks for nothing twice, and for no byte of the data", async () => {
    const [requestedBefore, rangesBefore] = [site.requested.length, site.ranges.length];
    // Slow: ranges that are under way at the same time are what caches of browsers ask for twice.
    await withPage(SLOW_4G, {}, async (page) => {
      await page.locator("#bars li").first().waitFor();
      for (const name of ["Nguyen", "Aaltonen", "Dr. Anna van der Berg"]) {
        await page.getByLabel("Name", { exact: true }).fill(name);
        await page.locator("#answer-title").getByText(name).waitFor();
      }
      await page.getByText("guesses 1.0 MB loaded").waitFor();
    });
    const files = site.requested.slice(requestedBefore).filter((path) => !path.includes("/full-"));
    expect(files).toEqual([...new Set(files)]);
    const ranges = site.ranges
      .slice(rangesBefore)
      .map((range) => parseRange(range!))
      .sort(([first], [second]) => first - second);
    expect(ranges.length).toBeGreaterThan(5);
    for (const [index, [start]] of ranges.entries())
      if (index > 0) expect(start).toBeGreaterThanOrEqual(ranges[index - 1]![1]);
  });

  it(`gives its first answer within ${MAX_MILLISECONDS / 1000} s on slow 4G`, async () => {
    const tries: number[] = [];
    // The best of some: other programs share the machine.
    while (tries.length < 4 && !tries.some((milliseconds) => milliseconds < MAX_MILLISECONDS)) {
      tries.push(
        await withPage(SLOW_4G, {}, async (page) => {
          await page.locator("#bars li").first().waitFor();
          return (await readNoted(page)).answeredAt!;
        }),
      );
    }
    // Faster than its bytes can come would be a network that is not slow.
    expect(Math.min(...tries)).toBeGreaterThan(1500);
    expect(Math.min(...tries)).toBeLessThan(MAX_MILLISECONDS);
  });

  it("says that nothing will answer where the worker does not come, however early that shows", async () => {
    const page = await createPage();
    await page.context().route(/engine-/u, (route) => route.fulfill({ status: 404 }));
    await page.goto(site.address);
    await page.getByText("The script that computes answers could not be started. Reload the page.").waitFor();
    expect(await page.locator("#skeleton").isVisible()).toBe(false);
    await page.context().close();
  });

  it.each([
    [1440, 900, ""],
    [768, 1024, ""],
    [390, 844, ""],
    [1440, 900, "#name=Nguyen"],
    [390, 844, "#name=Nguyen"],
    [390, 844, "#given=Anna&family=Kowalska&residence=CH"],
  ])("moves nothing when the answer comes, in %i × %i pixels with %j", async (width, height, hash) => {
    const { layoutShift, moved } = await withPage(
      GOOD_4G,
      { viewport: { width, height }, hash },
      async (page) => {
        await page.locator("#skeleton").waitFor();
        await page.locator("#bars li").first().waitFor();
        expect(await page.locator("#skeleton").isVisible()).toBe(false);
        await page.getByText("guesses 1.0 MB loaded").waitFor();
        return readNoted(page);
      },
    );
    expect(layoutShift, `moved: ${[...new Set(moved)].join(", ")}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  });
});

/** Not yet among the types of browsers. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}
