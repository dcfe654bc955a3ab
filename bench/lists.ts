/** `npm run evaluate:lists`: what a prior fitted to a list is worth. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { createScript } from "../build/command-line.ts";
import { readCountries } from "../build/data/folder.ts";
import { readPeople } from "../build/evaluate/people.ts";
import { splitOf } from "../build/evaluate/split.ts";
import { createEstimator } from "../src/estimator/estimator.ts";
import { createPredictor } from "../src/predict/predictor.ts";
import { createProgress } from "../src/program/progress.ts";
import { readCommonNames } from "./accuracy/common-names.ts";
import { readCompositions } from "./accuracy/lists/compositions.ts";
import { writeLists } from "./accuracy/lists/figures.ts";
import { findMissedListFloors, type ListFloors } from "./accuracy/lists/floors.ts";
import { measureLists } from "./accuracy/lists/measure.ts";
import { formatLists } from "./accuracy/lists/report.ts";

const TIER_FOLDER = "dist/data";

interface Options {
  split: "fit" | "report";
  figures?: boolean;
  floors?: string;
}

async function main(
  peoplePath: string,
  listsPath: string | undefined,
  { split, figures, floors }: Options,
): Promise<void> {
  const estimator = createEstimator(readFileSync(join(TIER_FOLDER, "estimate.bin")));
  const predictor = createPredictor(readFileSync(join(TIER_FOLDER, "full.bin")), { whole: true, estimator });
  const people = readPeople(peoplePath).filter((person) => splitOf(person) === split);
  const regionOf = new Map(readCountries("data").map(({ code, region }) => [code, region]));
  const more = listsPath === undefined ? [] : readCompositions(listsPath);
  const progress = createProgress(process.stderr, {});
  progress.start("lists", 1);
  const report = await measureLists(
    predictor,
    people,
    regionOf,
    { more, common: readCommonNames() },
    (done) => progress.reach(done),
  );
  progress.stop();
  process.stdout.write(formatLists(report, split, people.length));
  if (figures) writeLists(report);
  if (floors === undefined) return;
  const missed = findMissedListFloors(JSON.parse(readFileSync(floors, "utf8")) as ListFloors, report);
  for (const line of missed) process.stderr.write(`${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

await createScript(
  "npm run evaluate:lists --",
  "Draws lists of people, fits a prior to each, and compares answers: alone, fitted, true composition.",
)
  .argument("<people.tsv>", "people with known countries")
  .argument("[compositions.tsv]", "further lists: list, country, share")
  .addOption(new Option("--split <part>", "which people").choices(["fit", "report"]).default("report"))
  .option("--figures", "write the figures for docs/accuracy.md")
  .option("--floors <file>", "exit with 1 if a figure is below its floor")
  .action(main)
  .parseAsync();
