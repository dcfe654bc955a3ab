/** `npm run budgets`: compares sizes of files and of code with `bench/budgets.json`. Takes seconds; builds nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XZ_RECORD_PATH, type XzRecord } from "../build/compile/xz.ts";
import { formatTable, grouped } from "../build/table.ts";
import { BUDGETS_PATH, compareBudgets, measureBytes, readBudgets } from "./budgets.ts";
import { compareRunTime, listEntries, measureEntry } from "./run-time-size.ts";

const FULL_PATH = join("dist", "data", "full.bin");

const budgets = readBudgets();
let isKept = true;
const rows = compareBudgets(budgets).map((line) => {
  isKept &&= line.isKept;
  const found = line.byteCount === undefined ? "missing" : grouped(line.byteCount);
  return [line.path, found, grouped(line.maxByteCount), line.isKept ? "ok" : "over"];
});

// The recorded figure of xz may be of an older table; `npm run size -- --check` says whether it is.
const fullByteCount = measureBytes(FULL_PATH);
if (fullByteCount !== undefined && existsSync(XZ_RECORD_PATH)) {
  const { xzByteCount } = JSON.parse(readFileSync(XZ_RECORD_PATH, "utf8")) as XzRecord;
  const ratio = fullByteCount / xzByteCount;
  const isRatioKept = ratio <= budgets.maxFullOverXz;
  isKept &&= isRatioKept;
  rows.push([
    "full.bin / recorded xz -9e",
    ratio.toFixed(3),
    String(budgets.maxFullOverXz),
    isRatioKept ? "ok" : "over",
  ]);
}

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
