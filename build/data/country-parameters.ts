/** Reads and writes `data/learnt/country-parameters.tsv`: how names are borne in each country, as each tier sees it. */
import { existsSync, readFileSync } from "node:fs";
import { COUNTRY_PARAMETERS } from "../../src/file/format.ts";
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
  const [header, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  if (header !== HEADER)
    throw new Error(`${path}:1: found ${JSON.stringify(header)}, expected ${JSON.stringify(HEADER)}`);
  for (const [index, line] of lines.entries()) {
    const [tier, code, ...cells] = line.split("\t");
    const values = cells.map(Number);
    if (
      !tier ||
      !/^[A-Z]{2}$/u.test(code ?? "") ||
      values.length !== COUNTRY_PARAMETERS.length ||
      !values.every((value) => (value & 255) === value)
    )
      throw new Error(
        `${path}:${index + 2}: found ${JSON.stringify(line)}, expected a tier, a code and ${COUNTRY_PARAMETERS.length} bytes`,
      );
    let own = parameters.get(tier);
    if (own === undefined) {
      own = new Map();
      parameters.set(tier, own);
    }
    own.set(code!, values);
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
