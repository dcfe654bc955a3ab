/** Reads and writes `data/learnt/country-parameters.tsv`: how names are borne in each country, as each tier sees it. */
import { existsSync, readFileSync } from "node:fs";
import { COUNTRY_PARAMETERS } from "../../src/format/format.ts";
import { readRows } from "../words/tsv.ts";
import { learntPath } from "./learnt.ts";

/** By country code; in the units of a data file. */
export type TierParameters = ReadonlyMap<string, readonly number[]>;

const HEADER = ["tier", "country", ...COUNTRY_PARAMETERS].join("\t");

export const countryParametersPath = (dataFolder: string): string =>
  learntPath(dataFolder, "country-parameters.tsv");

/** By name of a tier. Empty if the folder has none: all countries are as is usual then. */
export function readParametersByTier(dataFolder: string): Map<string, TierParameters> {
  const path = countryParametersPath(dataFolder);
  const parameters = new Map<string, Map<string, readonly number[]>>();
  if (!existsSync(path)) return parameters;
  const expected = `a tier, a code and ${COUNTRY_PARAMETERS.length} bytes`;
  const rows = readRows(readFileSync(path, "utf8"), path, HEADER, expected, ([tier, code = "", ...cells]) => {
    const values = cells.map(Number);
    const isSound =
      values.length === COUNTRY_PARAMETERS.length && values.every((value) => (value & 255) === value);
    return tier && /^[A-Z]{2}$/u.test(code) && isSound ? { tier, code, values } : undefined;
  });
  for (const { tier, code, values } of rows) {
    const own = parameters.get(tier) ?? new Map<string, readonly number[]>();
    parameters.set(tier, own.set(code, values));
  }
  return parameters;
}

export const formatParametersByTier = (parameters: ReadonlyMap<string, TierParameters>): string =>
  [
    HEADER,
    ...[...parameters].flatMap(([tier, own]) =>
      [...own].map(([code, values]) => [tier, code, ...values].join("\t")),
    ),
  ]
    .join("\n")
    .concat("\n");
