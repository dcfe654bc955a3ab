/**
 * Makes the tiers anew and keeps them in `data/compiled/`, with a stamp of what they were made from. Says what each step
 * took of the processor.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { readOptions } from "../command-line.ts";
import { COMPILED_FOLDER, createStamp, writeStamp } from "../stamp/stamp.ts";
import { makeTiers } from "./make-tiers.ts";
import { describeTier, describeXz } from "./report.ts";
import { CACHE_FOLDER, describeTiersOrigin, STAMP_NAME } from "./stamp.ts";
import { measureSteps } from "./steps.ts";

const HELP = `Usage: npm run build:data [-- --fresh --data <folder> --out <folder>]

Makes core.bin, standard.bin and full.bin from aggregated name statistics, and a stamp of what they were made from.

  --fresh          train the models of letters again, even if ${CACHE_FOLDER}/ has them for these names
  --data <folder>  statistics to make them from (default: data)
  --out <folder>   where the files go (default: ${COMPILED_FOLDER} in that folder)
  --help           this text
`;

async function main(): Promise<void> {
  const values = readOptions(HELP, {
    data: { type: "string" },
    out: { type: "string" },
    fresh: { type: "boolean" },
  });
  if (!values) return;
  const dataFolder = values.data ?? "data";
  const outFolder = values.out ?? join(dataFolder, COMPILED_FOLDER);
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const steps = measureSteps(createProgress(process.stderr));
  // Before the work: what changes in the meantime is not in it.
  const origin = describeTiersOrigin(root, dataFolder);
  const lines: string[] = [];
  const files: Record<string, Uint8Array> = {};
  const cacheFolder = values.fresh ? undefined : join(root, CACHE_FOLDER);
  for await (const { tier, encoded, fullTable } of makeTiers(dataFolder, steps, { cacheFolder })) {
    files[`${tier.name}.bin`] = encoded.bytes;
    lines.push(describeTier(tier.name, encoded.report));
    if (fullTable !== undefined) lines.push(describeXz(fullTable, encoded.bytes.length));
  }
  for (const [name, bytes] of Object.entries(files)) writeFileAtomic(join(outFolder, name), bytes);
  writeStamp(join(outFolder, STAMP_NAME), createStamp(origin, files));
  const peakGigabytes = process.resourceUsage().maxRSS / 1024 / 1024;
  process.stderr.write(
    `\n${lines.join("\n")}\n\n${steps.report()}\npeak memory ${peakGigabytes.toFixed(1)} GB\n`,
  );
}

await main();
