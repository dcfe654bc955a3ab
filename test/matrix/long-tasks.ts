/** Whether a page in Chromium is held up for too long, on slower machines too: by time of the processor, of which others take none. */
import type { BrowserContext, Page } from "playwright-core";
import { readBudgets } from "../../bench/budgets.ts";

/** What {@link timeAdaptation} takes on the machine that the budgets were set on. Where it took 1.2 times as long, the page took 1.7 times. */
const USUAL_MS = 9.2;
const YARDSTICK_TRY_COUNT = 20;
/** Tells which of all traced threads is that of the page: Chromium shows parts of itself as pages too. */
const MARK = "thread of the page";

/** Adapts probabilities as the decoder of a tier does: branches that cannot be foretold, and a small table. */
function timeAdaptation(): number {
  const start = performance.now();
  const probabilities = new Uint16Array(4096).fill(2048);
  let state = 1;
  for (let step = 0; step < 2_000_000; step++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const place = state >>> 20;
    const probability = probabilities[place]!;
    if ((state & 4095) < probability) probabilities[place] = probability + ((4096 - probability) >> 5);
    else probabilities[place] = probability - (probability >> 5);
  }
  return performance.now() - start;
}

/**
 * Uses a page again and again, until it is not held up for longer than the budget: a busy machine has colder caches.
 *
 * @param openContext a context of the browser, which is closed again
 * @returns milliseconds of the longest task in the best try, and how long it may be on this machine
 */
export async function measureLongestTask(
  openContext: () => Promise<BrowserContext>,
  tryCount: number,
  use: (page: Page) => Promise<unknown>,
): Promise<{ minMs: number; maxMs: number }> {
  const withPage = async (act: (page: Page) => Promise<number>): Promise<number> => {
    const context = await openContext();
    return act(await context.newPage()).finally(() => context.close());
  };
  const yardstickMs = await withPage(async (page) => {
    let minMs = Number.POSITIVE_INFINITY;
    for (let count = 0; count < YARDSTICK_TRY_COUNT; count++)
      minMs = Math.min(minMs, await page.evaluate(timeAdaptation));
    return minMs;
  });
  const maxMs = readBudgets().maxLongTaskMs * Math.max(1, yardstickMs / USUAL_MS) ** 3;
  const traceOnce = async (page: Page): Promise<number> => {
    const browser = page.context().browser()!;
    const categories = ["disabled-by-default-devtools.timeline", "blink.user_timing"];
    await browser.startTracing(page, { categories });
    await use(page);
    await page.evaluate((mark) => performance.mark(mark), MARK);
    return findLongestTask(await browser.stopTracing());
  };
  let minMs = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tryCount && minMs >= maxMs; count++)
    minMs = Math.min(minMs, await withPage(traceOnce));
  return { minMs, maxMs };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Time of the processor, in microseconds. */
  tdur?: number;
}

/**
 * The longest task of the thread that made the mark, in milliseconds of the processor.
 *
 * @param trace as Chromium writes it, in JSON
 * @throws if nothing of the kind has been traced
 */
export function findLongestTask(trace: Uint8Array): number {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] };
  const mark = traceEvents.find(({ name }) => name === MARK);
  const durations = traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name === "RunTask" && pid === mark?.pid && tid === mark.tid && tdur !== undefined ? [tdur] : [],
  );
  if (durations.length === 0)
    throw new Error(
      "Chromium has traced no task of the page: its trace has changed, or the page never opened",
    );
  return durations.reduce((longest, duration) => Math.max(longest, duration), 0) / 1000;
}
