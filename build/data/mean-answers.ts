/** Reads and writes `data/learnt/mean-answers.tsv`: how much of the mean answer a country has, beside its share of the prior, and its group. */
import { readFileSync } from "node:fs";
import { readRows } from "../words/tsv.ts";
import { learntPath } from "./learnt.ts";

const HEADER = "code\tpercent\tgroup";

export interface MeanAnswer {
  /** Per cent of the share in the default prior. */
  percent: number;
  /** Code of the largest country of those that share their names with this one. */
  group: string;
}

export const meanAnswersPath = (dataFolder: string): string => learntPath(dataFolder, "mean-answers.tsv");

/** By country code. An error names the line. */
export function readMeanAnswers(dataFolder: string): Map<string, MeanAnswer> {
  const path = meanAnswersPath(dataFolder);
  return new Map(
    readRows(
      readFileSync(path, "utf8"),
      path,
      HEADER,
      "a code, a number above 0 and a code",
      ([code, percent = "", group]): [string, MeanAnswer] | undefined =>
        code && group && /^[1-9]\d*$/u.test(percent)
          ? [code, { percent: Number(percent), group }]
          : undefined,
    ),
  );
}

export const formatMeanAnswers = (answers: ReadonlyMap<string, MeanAnswer>): string =>
  `${[HEADER, ...[...answers].map(([code, { percent, group }]) => `${code}\t${percent}\t${group}`)].join("\n")}\n`;
