/**
 * Builds the data files of all tiers from `data/`: reads the evidence, applies the model, chooses names, encodes.
 * Deterministic: the same `data/` and code give the same bytes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Encoded, encodeTable } from "../../src/encode/file.ts";
import type { Table } from "../../src/encode/table.ts";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { readOptions } from "../command-line.ts";
import { readCountries } from "../data/folder.ts";
import { checkEstimator } from "../estimator/check.ts";
import { type NameChoice, TIERS, type TierPlan } from "../model/tier-plan.ts";
import type { TableCosts } from "../model/tiers.ts";
import { dataModule } from "../package/module.ts";
import { encodeFoldTable, generateFoldTable } from "../text/fold-table.ts";
import { fitTable } from "./fit-table.ts";
import { applyModel, learn, type TableSource } from "./full-table.ts";
import { describeTier, describeXz } from "./report.ts";

const HELP = `Usage: npm run build [-- --data <folder> --out <folder>]

Builds core.bin, standard.bin and full.bin, and a module of each, from aggregated name statistics, and copies the
estimator that npm run estimator made of them.

  --data <folder>  statistics to build from (default: data)
  --out <folder>   where the files go (default: dist/data)
  --help           this text
`;

async function compile(dataFolder: string, outFolder: string): Promise<void> {
  const startTime = performance.now();
  const progress = createProgress(process.stderr);
  const estimator = readEstimator(dataFolder);
  const source = applyModel(await learn(dataFolder, progress), dataFolder, progress);
  const foldTable = encodeFoldTable(generateFoldTable());
  const lines: string[] = [];
  progress.start("encode", TIERS.length);
  for (const tier of TIERS) {
    const encode = (table: Table): Encoded => encodeTable(table, { tier: tier.name, foldTable });
    const { choice } = tier;
    let encoded: Encoded;
    if (choice === undefined) {
      const table = source.takeAll(tier);
      encoded = encode(table);
      lines.push(describeTier(tier.name, encoded.report), describeXz(table, encoded.bytes.length));
    } else {
      const { draftRecordCount } = choice;
      const costs =
        draftRecordCount === undefined
          ? undefined
          : draftCosts(source, tier, choice, draftRecordCount, encode);
      const make = source.rank(tier, choice, costs);
      encoded = fitTable(make, encode, source.recordCount, choice.maxByteCount);
      lines.push(describeTier(tier.name, encoded.report));
    }
    writeModule(outFolder, tier.name, encoded.bytes);
    progress.step(1, tier.name);
  }
  progress.stop();
  writeModule(outFolder, "estimate", estimator);
  lines.push(`estimate ${estimator.length.toLocaleString("en-US").padStart(38)} bytes`);
  process.stderr.write(`\n${lines.join("\n")}\n`);
  const seconds = (performance.now() - startTime) / 1000;
  process.stderr.write(
    `${seconds.toFixed(0)} s, peak memory ${(process.resourceUsage().maxRSS / 1024 / 1024).toFixed(1)} GB\n`,
  );
}

/** What records take, as a table of some of them shows. */
function draftCosts(
  source: TableSource,
  tier: TierPlan,
  choice: NameChoice,
  draftRecordCount: number,
  encode: (table: Table) => Encoded,
): TableCosts {
  const table = source.rank(tier, choice)(Math.min(source.recordCount, draftRecordCount));
  return { table, byteCounts: encode(table).keyByteCounts };
}

/** The estimator is made by `npm run estimator`: here it is checked, so that a bad one fails in the first seconds. */
function readEstimator(dataFolder: string): Uint8Array {
  const bytes = readFileSync(join(dataFolder, "estimator.bin"));
  checkEstimator(
    bytes,
    readCountries(dataFolder).map(({ code }) => code),
  );
  return bytes;
}

/** The file itself, and a module of it. */
function writeModule(outFolder: string, name: string, bytes: Uint8Array): void {
  writeFileAtomic(join(outFolder, `${name}.bin`), bytes);
  writeFileAtomic(join(outFolder, `${name}.cjs`), dataModule(bytes));
}

async function main(): Promise<void> {
  const values = readOptions(HELP, { data: { type: "string" }, out: { type: "string" } });
  if (values) await compile(values.data ?? "data", values.out ?? join("dist", "data"));
}

await main();
