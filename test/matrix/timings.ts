/** Whether the first predictions of a page hold it up for too long, in Chromium. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cell, Outcome, Workshop } from "./cell.ts";
import { measureLongestTask } from "./long-tasks.ts";
import { bundle } from "./tools.ts";

/** Enough for one of them to meet a quiet moment: on a shared machine the same task takes 47 ms, and 80 a minute later. */
const TRY_COUNT = 40;

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

async function runTimings(workshop: Workshop): Promise<Outcome> {
  const folder = join(workshop.out, "timing");
  writeFileSync(join(workshop.project, "core-import.js"), 'export { predict } from "cognomen/core";\n');
  await bundle(workshop, "esbuild", "core-import.js", folder);
  writeFileSync(join(folder, "page.html"), PAGE);
  const { minMs, maxMs } = await measureLongestTask(workshop.openBrowser, TRY_COUNT, async (page) => {
    await page.goto(`${workshop.address}timing/page.html`);
    await page.waitForFunction("globalThis.first === 'VN'");
  });
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
