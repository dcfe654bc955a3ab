/** How long a page waits for its first prediction, in Chromium, and whether anything holds it up for over 50 ms. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBudgets } from "../../bench/budgets.ts";
import { formatTable } from "../../build/table.ts";
import type { Cell, Entry, Outcome, Workshop } from "./cell.ts";
import { bundle } from "./tools.ts";
import { findLongestTask } from "./trace.ts";
import { measureSlowness } from "./yardstick.ts";

/** What `project/timing.html` measures, in milliseconds. */
interface Timing {
  /** The first country of Nguyen. */
  country: string;
  importMs: number;
  firstMs: number;
  /** Part of `firstMs` that decoding base64 takes. */
  base64Ms: number;
  /** The longest of five predictions, each of which opens a block. */
  blockMs: number;
  /** The longest task over 50 ms, as the page sees it; 0 if there was none. */
  longTaskMs: number;
}

interface TracedTiming extends Timing {
  /** The longest task, in time of the processor: work of others makes little difference to it. */
  processorMs: number;
}

/** Enough for one of them to meet a quiet moment: on a shared machine the same task takes 47 ms, and 80 a minute later. */
const TRY_COUNT = 15;
/** For what is only printed. */
const FEW_TRY_COUNT = 3;
/** About what a phone of the middle range takes more than this machine. */
const PHONE_SLOWDOWN = 4;

async function timeOnce(
  { openBrowser, address }: Workshop,
  entry: Entry,
  slowdown: number,
): Promise<TracedTiming> {
  const context = await openBrowser();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const browser = context.browser()!;
    await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
    await page.goto(`${address}timing/timing.html?entry=${entry}`);
    await page.waitForFunction("globalThis.timing");
    const timing = await page.evaluate<Timing>("globalThis.timing");
    const processorMs = findLongestTask(await browser.stopTracing(), address);
    if (timing.country !== "VN") throw new Error(`Nguyen: found ${timing.country}, expected VN`);
    return { ...timing, processorMs };
  } finally {
    await context.close();
  }
}

/** Columns of the table; the last one is held to its budget. */
const FIGURES = ["importMs", "firstMs", "base64Ms", "blockMs", "longTaskMs", "processorMs"] as const;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function runTimings(workshop: Workshop): Promise<Outcome> {
  const folder = join(workshop.out, "timing");
  for (const entry of ["core", "standard"] as const) {
    const specifier = entry === "core" ? "cognomen/core" : "cognomen";
    writeFileSync(join(workshop.project, `${entry}-import.js`), `export { predict } from "${specifier}";\n`);
    await bundle(workshop, "esbuild", `${entry}-import.js`, folder);
  }
  cpSync(join(workshop.project, "timing.html"), join(folder, "timing.html"));

  const slowness = await measureSlowness(workshop.openBrowser);
  const maxLongTaskMs = readBudgets().maxLongTaskMs * slowness;
  const complaints: string[] = [];
  const head = ["import", "first", "of it base64", "next block", "long task", "longest, processor", "least"];
  const rows = [["Chromium, median ms", ...head]];
  for (const [entry, slowdown] of [
    ["core", 1],
    ["core", PHONE_SLOWDOWN],
    ["standard", 1],
    ["standard", PHONE_SLOWDOWN],
  ] as const) {
    const timings: TracedTiming[] = [];
    const tryCount = slowdown === 1 ? TRY_COUNT : FEW_TRY_COUNT;
    for (let number = 0; number < tryCount; number++) timings.push(await timeOnce(workshop, entry, slowdown));
    // A loaded machine has colder caches: the least of several tries is the page's own.
    const minMs = Math.min(...timings.map(({ processorMs }) => processorMs));
    if (entry === "core" && slowdown === 1 && minMs > maxLongTaskMs)
      complaints.push(
        `${entry} has a task of ${minMs.toFixed(0)} ms, at most ${maxLongTaskMs.toFixed(0)} may be`,
      );
    rows.push([
      slowdown === 1 ? entry : `${entry}, ${slowdown} times slower`,
      ...FIGURES.map((figure) => median(timings.map((timing) => timing[figure])).toFixed(1)),
      minMs.toFixed(1),
    ]);
  }
  const machine = `\nThis machine takes ${slowness.toFixed(2)} times as long as that of the budgets.\n`;
  return { answers: {}, complaints, notes: formatTable(rows) + machine };
}

export const TIMINGS: Cell = {
  name: "first prediction",
  tools: ["esbuild"],
  needsChromium: true,
  entries: [],
  run: runTimings,
};
