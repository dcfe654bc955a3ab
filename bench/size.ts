/** `npm run size`: compares `full.bin` with `xz -9e` of the same table as sorted text, and records xz's figure. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createScript } from "../build/command-line.ts";
import { makeFullTable, openTableSource } from "../build/compile/full-table.ts";
import { CACHE_FOLDER } from "../build/compile/stamp.ts";
import { compressWithXz, hashText, XZ_RECORD_PATH, type XzRecord } from "../build/compile/xz.ts";
import { grouped } from "../build/table.ts";
import type { Table } from "../src/encode/table.ts";
import { createProgress } from "../src/program/progress.ts";
import { writeFileAtomic } from "../src/program/write-file.ts";
import { BUDGETS_PATH, measureBytes, readBudgets } from "./budgets.ts";

const FULL_PATH = join("dist", "data", "full.bin");
/** xz says nothing while it works. */
const SIGN_OF_LIFE_MS = 15_000;

async function recordXz(table: Table): Promise<XzRecord> {
  const startTime = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - startTime) / 1000;
    process.stderr.write(`xz -9e ${seconds.toFixed(0)} s\n`);
  }, SIGN_OF_LIFE_MS);
  try {
    const record = await compressWithXz(table);
    writeFileAtomic(XZ_RECORD_PATH, `${JSON.stringify(record, undefined, 2)}\n`);
    return record;
  } finally {
    clearInterval(timer);
  }
}

/** The recorded figure, or undefined, with the reason printed, if it is not of this table. */
function findRecorded(table: Table): XzRecord | undefined {
  if (!existsSync(XZ_RECORD_PATH)) {
    process.stderr.write(`${XZ_RECORD_PATH} is missing: run "npm run size"\n`);
    return undefined;
  }
  const record = JSON.parse(readFileSync(XZ_RECORD_PATH, "utf8")) as XzRecord;
  if (hashText(table).sha256 === record.sha256) return record;
  process.stderr.write(`${XZ_RECORD_PATH} is stale, the table has changed since: run "npm run size"\n`);
  return undefined;
}

async function compare(isCheck: boolean): Promise<boolean> {
  const { maxFullOverXz } = readBudgets();
  const fullByteCount = measureBytes(FULL_PATH);
  if (fullByteCount === undefined) throw new Error(`${FULL_PATH} is missing: run "npm run build"`);
  const table = makeFullTable(
    await openTableSource("data", createProgress(process.stderr), { cacheFolder: CACHE_FOLDER }),
  );
  const record = isCheck ? findRecorded(table) : await recordXz(table);
  if (record === undefined) return false;
  const ratio = fullByteCount / record.xzByteCount;
  process.stdout.write(
    `table as sorted text  ${grouped(record.textByteCount)} bytes, ${grouped(table.keys.length)} names\n` +
      `xz -9e                ${grouped(record.xzByteCount)} bytes (${record.xz})\n` +
      `full.bin              ${grouped(fullByteCount)} bytes, ${ratio.toFixed(3)} of it; budget ${maxFullOverXz}\n`,
  );
  return ratio <= maxFullOverXz;
}

const { check = false } = createScript(
  "npm run size --",
  "Makes the table of the full tier from data/, compresses it as sorted text with xz -9e, which takes about four minutes, " +
    `writes the figure to ${XZ_RECORD_PATH} and prints how large full.bin is beside it.`,
)
  .option(
    "--check",
    "write nothing and do not run xz: fail if the recorded figure is of another table (half a minute)",
  )
  .addHelpText(
    "after",
    `\nExit codes: 0 within the budget of ${BUDGETS_PATH}, 1 above it or stale, 2 wrong use.`,
  )
  .parse()
  .opts<{ check?: boolean }>();
if (!(await compare(check))) process.exitCode = 1;
