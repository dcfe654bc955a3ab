/** `npm run evaluate -- lists`: what a prior fitted to a list is worth. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { readCountries } from "../../../build/data/folder.ts";
import { readPeople } from "../../../build/evaluate/people.ts";
import { splitOf } from "../../../build/evaluate/split.ts";
import { createEstimator } from "../../../src/estimator/estimator.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createProgress } from "../../../src/program/progress.ts";
import { type FloorTree, findMissed } from "../../floors.ts";
import { readCommonNames } from "../common-names.ts";
import { readCompositions } from "./compositions.ts";
import { measureLists } from "./measure.ts";
import { formatLists, listFound, writeLists } from "./report.ts";

const TIER_FOLDER = "dist/data";

interface Options {
  split: "fit" | "report";
  figures?: boolean;
  floors?: string;
}

async function run(
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
  const missed = findMissed(JSON.parse(readFileSync(floors, "utf8")) as FloorTree, listFound(report));
  for (const line of missed) process.stderr.write(`${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

/** Adds the command to another. */
export const addLists = (program: Command): Command =>
  program
    .command("lists")
    .description(
      "draw lists of people, fit a prior to each, and compare answers: alone, fitted, true composition",
    )
    .argument("<people.tsv>", "people with known countries")
    .argument("[compositions.tsv]", "further lists: list, country, share")
    .addOption(new Option("--split <part>", "which people").choices(["fit", "report"]).default("report"))
    .option("--figures", "write the figures for docs/accuracy.md")
    .option("--floors <file>", "exit with 1 if a figure is below its floor")
    .action(run);
