/** `npm run budgets`: compares sizes of files and of code with `bench/budgets.json`. Takes seconds; builds nothing. */
import { readFileSync } from "node:fs";
import { formatTable, grouped } from "../build/table.ts";
import { BUDGETS_PATH, compareBudgets, readBudgets } from "./budgets.ts";
import { compareRunTime, listEntries, measureEntry } from "./run-time-size.ts";

const budgets = readBudgets();
let isKept = true;
const rows = compareBudgets(budgets).map((line) => {
  isKept &&= line.isKept;
  const found = line.byteCount === undefined ? "missing" : grouped(line.byteCount);
  return [line.path, found, grouped(line.maxByteCount), line.isKept ? "ok" : "over"];
});

process.stdout.write(formatTable([["", "is", "at most", ""], ...rows]));

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Parameters<typeof listEntries>[0];
const sizes = await Promise.all(
  [...listEntries(manifest)].map(([entry, file]) => measureEntry(entry, file, ".")),
);
const codeRows = compareRunTime(sizes, budgets).map((line) => {
  isKept &&= line.isKept;
  const size = sizes.find(({ entry }) => entry === line.entry);
  const { over } = budgets.runTime[line.entry] ?? {};
  return [
    line.entry,
    size ? grouped(size.minifiedByteCount) : "missing",
    size ? grouped(size.gzipByteCount) : "",
    size ? grouped(size.brotliByteCount) : "",
    over === undefined ? "" : `${grouped(line.gzipByteCount)} over ${over}`,
    line.maxByteCount === undefined ? "no budget" : grouped(line.maxByteCount),
    line.isKept ? "ok" : "over",
    line.goalByteCount === undefined ? "" : `goal ${grouped(line.goalByteCount)}`,
  ];
});
const head = ["code without data", "minified", "+ gzip", "+ brotli", "counted", "at most", "", ""];
process.stdout.write(`\n${formatTable([head, ...codeRows])}`);
if (!isKept) {
  process.stderr.write(
    `Over budget, or not built (npm run build). The budgets stand in ${BUDGETS_PATH}; a larger one is a decision.\n`,
  );
  process.exitCode = 1;
}
