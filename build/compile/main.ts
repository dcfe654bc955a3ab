/**
 * Makes the tiers anew and keeps them in `data/compiled/`, with a stamp of what they were made from. Those of some licence
 * classes alone go to a folder beside it. Says what each step took of the processor.
 */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { ALL_LICENCES, isEveryLicence, type LicenceChoice, nameLicences } from "../../src/ground/licences.ts";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createScript, licenceOption } from "../command-line.ts";
import { COMPILED_FOLDER, compiledFolder, createStamp, writeStamp } from "../stamp/stamp.ts";
import { makeTiers } from "./make-tiers.ts";
import { describeCompounds, describeTier } from "./report.ts";
import { CACHE_FOLDER, describeTiersOrigin, findReasonToCompile, STAMP_NAME } from "./stamp.ts";
import { measureSteps } from "./steps.ts";

interface Options {
  licence?: LicenceChoice;
  fresh?: boolean;
  ifStale?: boolean;
  data: string;
  out?: string;
}

async function main(
  { licence: licences = ALL_LICENCES, fresh, ifStale, data: dataFolder, out }: Options,
  script: Command,
): Promise<void> {
  const hasAll = isEveryLicence(licences);
  const outFolder = out ?? compiledFolder(dataFolder, licences);
  if (!hasAll && resolve(outFolder) === resolve(dataFolder, COMPILED_FOLDER))
    script.error(
      `--out: found ${outFolder}, where the tiers of all classes lie, expected another folder: leave --out out.`,
    );
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  if (ifStale && findReasonToCompile(dataFolder, licences) === undefined) {
    process.stderr.write(
      `The tiers in ${compiledFolder(dataFolder, licences)} are of these data and this code.\n`,
    );
    return;
  }
  const steps = measureSteps(createProgress(process.stderr));
  // Before the work: what changes in the meantime is not in it.
  const origin = describeTiersOrigin(dataFolder, licences);
  const lines: string[] = [];
  const files: Record<string, Uint8Array> = {};
  // A folder keeps one model of each part: those of other classes must not push out the ones that are used most.
  const cacheFolder = fresh ? undefined : join(root, CACHE_FOLDER, hasAll ? "" : licences.join(""));
  for await (const { tier, encoded, fullTable } of makeTiers(dataFolder, steps, { licences, cacheFolder })) {
    files[`${tier.name}.bin`] = encoded.bytes;
    lines.push(describeTier(tier.name, encoded.report));
    if (fullTable !== undefined) lines.push(describeCompounds(fullTable));
  }
  for (const [name, bytes] of Object.entries(files)) writeFileAtomic(join(outFolder, name), bytes);
  writeStamp(join(outFolder, STAMP_NAME), createStamp(origin, files));
  const peakGigabytes = process.resourceUsage().maxRSS / 1024 / 1024;
  process.stderr.write(
    `\n${lines.join("\n")}\n\n${steps.report()}\npeak memory ${peakGigabytes.toFixed(1)} GB\n`,
  );
  if (!hasAll) process.stderr.write(describeChoice(licences, outFolder));
}

function describeChoice(licences: LicenceChoice, outFolder: string): string {
  const option = `--licence ${licences.join(",")}`;
  return [
    `\n${outFolder} rests on ${nameLicences(licences)} alone; the tiers of all classes are as they were.`,
    `The estimator for names in no data is not among them: npm run estimator -- ${option}`,
    `A package of both: npm run build -- ${option}\n`,
  ].join("\n");
}

await createScript(
  "npm run build:data --",
  "Makes core.bin, standard.bin and full.bin from aggregated name statistics, and a stamp of what they were made from.",
)
  .addOption(licenceOption())
  .option("--fresh", `train the models of letters again, even if ${CACHE_FOLDER}/ has them for these names`)
  .option("--if-stale", "do nothing if the tiers in data/compiled are of these statistics and this code")
  .option("--data <folder>", "statistics to make them from", "data")
  .option(
    "--out <folder>",
    `where the files go (default: ${COMPILED_FOLDER} in that folder; of some classes alone a folder beside it, such as ` +
      `${COMPILED_FOLDER}-a or ${COMPILED_FOLDER}-ab)`,
  )
  .addHelpText(
    "after",
    `
Of what is not accepted nothing is read: no name, no count, no letters to learn from. data/learnt/calibration.json stays as
it is: it was fitted with all classes, and holds factors by country, region and script, but no name.
"npm run build -- --licence <classes>" makes the package of such tiers, with these files and an estimator of their own.

Exit codes: 0 written, 1 something failed, 2 wrong use.`,
  )
  .action(main)
  .parseAsync();
