/** From `data/` to tables: what `npm run build` encodes and what `npm run size` compares with. */
import type { Progress } from "./collect/collect.ts";
import { readCountries, readSources } from "./data-folder.ts";
import type { Table } from "./encode/table.ts";
import { loadEvidence } from "./model/evidence.ts";
import { type ModelParameters, PARAMETERS } from "./model/parameters.ts";
import { PosteriorModel } from "./model/posterior.ts";
import type { Precision } from "./model/quantize.ts";
import { createRecords } from "./model/records.ts";
import { TIERS } from "./model/tier-plan.ts";
import { createTable, rankRecords } from "./model/tiers.ts";

/** Everything that tables can be made of, most valuable records first. */
export interface TableSource {
  /** Records of the full tier. */
  recordCount: number;
  /** The table of the most valuable records. */
  make(precision: Precision, recordCount: number): Table;
}

/** Reads the statistics and applies the model to every name. */
export function openTableSource(
  dataFolder: string,
  progress: Progress,
  parameters: ModelParameters = PARAMETERS,
): TableSource {
  const countries = readCountries(dataFolder);
  const { evidence: columns } = readSources(dataFolder);
  const codes = countries.map(({ code }) => code);

  progress.start("read", countries.length);
  const evidence = loadEvidence(
    dataFolder,
    codes,
    columns,
    (country) => progress.step(codes[country - 1] ?? ""),
    parameters,
  );
  progress.stop();

  const model = new PosteriorModel(
    evidence,
    countries.map(({ population }) => population),
    parameters,
  );
  progress.start("model", Math.ceil(evidence.keys.length / 65536));
  const records = createRecords(evidence, model, () => progress.step(""));
  progress.stop();
  const ranked = rankRecords(evidence, records);
  return {
    recordCount: ranked.length,
    make: (precision, recordCount) =>
      createTable(evidence, records, ranked, model.prior, precision, recordCount),
  };
}

/** The table of the full tier, as it stands in `full.bin`. */
export function makeFullTable(source: TableSource): Table {
  const full = TIERS.find(({ maxByteCount }) => maxByteCount === undefined);
  if (full === undefined) throw new Error("build/model/tier-plan.ts: no tier keeps every name");
  return source.make(full.precision, source.recordCount);
}
