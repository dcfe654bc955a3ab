/** Reads and writes `data/learnt/mean-answers.tsv`: how much of the mean answer a country has, beside its share of the prior. */
import { readFileSync } from "node:fs";
import { readRows } from "../text/tsv.ts";
import { learntPath } from "./learnt.ts";

const HEADER = "code\tpercent";

export const meanAnswersPath = (dataFolder: string): string => learntPath(dataFolder, "mean-answers.tsv");

/** Per cent of the share in the default prior, by country code. An error names the line. */
export function readMeanAnswers(dataFolder: string): Map<string, number> {
  const path = meanAnswersPath(dataFolder);
  return new Map(
    readRows(
      readFileSync(path, "utf8"),
      path,
      HEADER,
      "a code and a number above 0",
      ([code, percent = ""]): [string, number] | undefined =>
        code && /^[1-9]\d*$/u.test(percent) ? [code, Number(percent)] : undefined,
    ),
  );
}

export const formatMeanAnswers = (percents: ReadonlyMap<string, number>): string =>
  `${[HEADER, ...[...percents].map(([code, percent]) => `${code}\t${percent}`)].join("\n")}\n`;
