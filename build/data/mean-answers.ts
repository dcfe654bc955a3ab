/** Reads and writes `data/learnt/mean-answers.tsv`: how much of the mean answer a country has, beside its share of the prior. */
import { readFileSync } from "node:fs";
import { learntPath } from "./learnt.ts";

const HEADER = "code\tpercent";

export const meanAnswersPath = (dataFolder: string): string => learntPath(dataFolder, "mean-answers.tsv");

/** Per cent of the share in the default prior, by country code. An error names the line. */
export function readMeanAnswers(dataFolder: string): Map<string, number> {
  const path = meanAnswersPath(dataFolder);
  const [header, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  if (header !== HEADER)
    throw new Error(`${path}:1: expected ${JSON.stringify(HEADER)}, found ${JSON.stringify(header)}`);
  return new Map(
    lines.map((line, index) => {
      const [code, percent] = line.split("\t");
      if (!code || !/^[1-9]\d*$/u.test(percent ?? ""))
        throw new Error(
          `${path}:${index + 2}: expected a code and a number above 0, found ${JSON.stringify(line)}`,
        );
      return [code, Number(percent)];
    }),
  );
}

export const formatMeanAnswers = (percents: ReadonlyMap<string, number>): string =>
  `${[HEADER, ...[...percents].map(([code, percent]) => `${code}\t${percent}`)].join("\n")}\n`;
