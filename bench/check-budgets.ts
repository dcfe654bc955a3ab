/** `npm run budgets`: compares the sizes of files with `bench/budgets.json`. Takes a second; builds nothing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XZ_RECORD_PATH, type XzRecord } from "../build/encode/xz.ts";
import { BUDGETS_PATH, compareBudgets, measureBytes, readBudgets } from "./budgets.ts";
import { formatTable, grouped } from "./table.ts";

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
if (!isKept) {
  process.stderr.write(
    `Over budget, or not built (npm run build). The budgets stand in ${BUDGETS_PATH}; a larger one is a decision.\n`,
  );
  process.exitCode = 1;
}
