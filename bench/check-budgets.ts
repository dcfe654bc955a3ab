/** `npm run budgets`: compares sizes with `bench/budgets.json`. Takes seconds; builds nothing. */
import { readFileSync } from "node:fs";
import { formatTable, grouped } from "../build/table.ts";
import {
  BUDGETS_PATH,
  type BudgetLine,
  compareBytes,
  compareHouse,
  compareRunTime,
  listEntries,
  measureEntry,
  readBudgets,
} from "./budgets.ts";

const { maxByteCounts, runTime, house } = readBudgets();
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Parameters<typeof listEntries>[0];
const sizes = await Promise.all(
  [...listEntries(manifest)].map(([entry, file]) => measureEntry(entry, file, ".")),
);
const groups: readonly (readonly [title: string, lines: BudgetLine[]])[] = [
  ["bytes", compareBytes(maxByteCounts)],
  ["code without data, gzipped", compareRunTime(sizes, runTime)],
  ["the repository", compareHouse(house)],
];
for (const [title, lines] of groups) {
  const rows = lines.map(({ what, found, most, isKept }) => {
    const size = sizes.find(({ entry }) => entry === what);
    const { over, goalByteCount } = runTime[what] ?? {};
    const notes = [
      size && `minified ${grouped(size.minifiedByteCount)}, brotli ${grouped(size.brotliByteCount)}`,
      over && `beyond ${over}`,
      goalByteCount && `goal ${grouped(goalByteCount)}`,
    ];
    return [
      what,
      found === undefined ? "missing" : grouped(found),
      most === undefined ? "no budget" : grouped(most),
      isKept ? "ok" : "over",
      notes.filter(Boolean).join(", "),
    ];
  });
  process.stdout.write(`${formatTable([[title, "is", "at most", "", ""], ...rows])}\n`);
}
if (groups.some(([, lines]) => lines.some(({ isKept }) => !isKept))) {
  process.stderr.write(
    `Over budget, or not built (npm run build). The budgets stand in ${BUDGETS_PATH}; a larger one is a decision.\n`,
  );
  process.exitCode = 1;
}
