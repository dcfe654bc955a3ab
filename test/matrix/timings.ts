/** Whether the first predictions of a page hold it up for too long, in Chromium. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBudgets } from "../../bench/budgets.ts";
import type { Cell, Outcome, Workshop } from "./cell.ts";
import { bundle } from "./tools.ts";
import { findLongestTask } from "./trace.ts";
import { measureSlowness } from "./yardstick.ts";

/** Enough for one of them to meet a quiet moment: on a shared machine the same task takes 47 ms, and 80 a minute later. */
const TRY_COUNT = 15;

/** A page of its own, in which nothing else runs: the import, the first prediction, and others that open a block each. */
const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>cognomen</title>
<script type="module">
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
await pause();
const { predict } = await import("./core-import.js");
const { country } = predict("Nguyen");
for (const name of ["Andersson", "Popescu", "Молоков", "Yılmaz", "鈴木"]) {
  await pause();
  predict(name);
}
globalThis.first = country[0].country_id;
</script>
`;

/** @returns milliseconds of the longest task, in time of the processor: work of others makes little difference to it */
async function timeOnce({ openBrowser }: Workshop, address: string): Promise<number> {
  const context = await openBrowser();
  try {
    const page = await context.newPage();
    const browser = context.browser()!;
    await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
    await page.goto(`${address}page.html`);
    await page.waitForFunction("globalThis.first");
    const first = await page.evaluate("globalThis.first");
    if (first !== "VN") throw new Error(`Nguyen: found ${first}, expected VN`);
    return findLongestTask(await browser.stopTracing(), address);
  } finally {
    await context.close();
  }
}

async function runTimings(workshop: Workshop): Promise<Outcome> {
  const folder = join(workshop.out, "timing");
  writeFileSync(join(workshop.project, "core-import.js"), 'export { predict } from "cognomen/core";\n');
  await bundle(workshop, "esbuild", "core-import.js", folder);
  writeFileSync(join(folder, "page.html"), PAGE);
  const maxMs = readBudgets().maxLongTaskMs * (await measureSlowness(workshop.openBrowser));
  // A loaded machine has colder caches: the least of several tries is the page's own.
  let minMs = Number.POSITIVE_INFINITY;
  for (let number = 0; number < TRY_COUNT; number++)
    minMs = Math.min(minMs, await timeOnce(workshop, `${workshop.address}timing/`));
  const notes = `longest task of cognomen/core: ${minMs.toFixed(1)} ms, at most ${maxMs.toFixed(1)}`;
  return { answers: {}, notes, complaints: minMs > maxMs ? [notes] : [] };
}

export const TIMINGS: Cell = {
  name: "first prediction",
  tools: ["esbuild"],
  needsChromium: true,
  entries: [],
  run: runTimings,
};
