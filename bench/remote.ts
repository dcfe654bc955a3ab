/** `npm run bench:remote`: what `cognomen/remote` loads for one name and for a hundred, beside the whole file. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createScript } from "../build/command-line.ts";
import { formatTable, grouped, percent } from "../build/table.ts";
import { createPredictor } from "../src/predict/predictor.ts";
import { findExcess, measureRemote } from "./remote/figures.ts";
import { drawNames, FIRST_NAME } from "./remote/names.ts";

const PATH = join("dist", "data", "full.bin");

/** @returns exit code */
async function main(): Promise<number> {
  if (!existsSync(PATH)) {
    process.stderr.write(`${PATH} is missing: "npm run build" makes it.\n`);
    return 1;
  }
  const file = new Uint8Array(readFileSync(PATH));
  const figures = await measureRemote(file, createPredictor(file), FIRST_NAME, drawNames("data"));
  const rows = figures.map(({ what, requestCount, byteCount }) => [
    what,
    grouped(requestCount),
    grouped(byteCount),
    percent(byteCount / file.length),
  ]);
  process.stdout.write(
    formatTable([
      ["", "requests", "bytes", "of file"],
      ...rows,
      ["whole file", "1", grouped(file.length), percent(1)],
    ]),
  );
  const complaints = findExcess(figures);
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  return complaints.length === 0 ? 0 : 1;
}

createScript(
  "npm run bench:remote --",
  `Answers "${FIRST_NAME}" and a hundred names from the full tier by ranges of its bytes, and prints how many requests and ` +
    "bytes that takes. The figures depend on the data alone, not on the machine or the network.",
)
  .addHelpText(
    "after",
    "\nExit codes: 0 within the budget of bench/remote/figures.ts, 1 above it or not built, 2 wrong use.",
  )
  .parse();
process.exitCode = await main();
