/** How fast a machine is in Chromium, for budgets of processor time that hold on slower ones too. */
import type { BrowserContext } from "playwright-core";

/** What {@link measureSlowness} times takes so long on the machine that the budgets were set on: two virtual EPYC cores. */
const USUAL_MS = 9.2;
/** The least of several is the machine's own, whatever else it does. */
const TRY_COUNT = 20;

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
 * How much longer work takes here than on the machine of the budgets; 1 where it takes less.
 *
 * @param openContext a context of the browser, which is closed again
 */
export async function measureSlowness(openContext: () => Promise<BrowserContext>): Promise<number> {
  const context = await openContext();
  try {
    const page = await context.newPage();
    let minMs = Number.POSITIVE_INFINITY;
    for (let number = 0; number < TRY_COUNT; number++)
      minMs = Math.min(minMs, await page.evaluate(timeAdaptation));
    return Math.max(1, minMs / USUAL_MS);
  } finally {
    await context.close();
  }
}
