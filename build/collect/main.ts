/** `npm run collect`: reads a corpus and writes `data/`; or takes one source or table into `data/`, or a source out of it. */
import type { Command } from "commander";
import { createProgress } from "../../src/program/progress.ts";
import { createScript } from "../command-line.ts";
import { addSource, removeSource } from "./add-source.ts";
import { collect } from "./collect.ts";
import { CorpusError } from "./corpus.ts";
import { collectMigrants } from "./migrants.ts";
import { renderAdded, renderMigrants, renderRemoved, renderReport } from "./report.ts";

type Task = (path: string, dataFolder: string) => string;

interface Options {
  add?: string;
  remove?: string;
  migrants?: string;
  out: string;
}

function main(corpus: string | undefined, { add, remove, migrants, out }: Options, script: Command): void {
  const tasks: [Task, string | undefined][] = [
    [runCollect, corpus],
    [runAdd, add],
    [runRemove, remove],
    [runMigrants, migrants],
  ];
  const wanted = tasks.filter((task): task is [Task, string] => task[1] !== undefined);
  const [first] = wanted;
  if (first === undefined || wanted.length > 1)
    script.error(
      `expected one corpus folder, one --add, one --remove or one --migrants, found ${wanted.length} of them`,
    );
  const [run, path] = first;
  try {
    console.log(run(path, out));
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    console.error(`collect: ${error.message}`);
    process.exitCode = 1;
  }
}

const runCollect: Task = (corpusFolder, dataFolder) => {
  const startedAt = performance.now();
  const result = collect(corpusFolder, dataFolder, createProgress(process.stderr));
  return renderReport(result, (performance.now() - startedAt) / 1000, process.resourceUsage().maxRSS * 1024);
};

const runAdd: Task = (sourceFolder, dataFolder) =>
  renderAdded(addSource(sourceFolder, dataFolder, createProgress(process.stderr)));

const runRemove: Task = (id, dataFolder) =>
  renderRemoved(removeSource(id, dataFolder, createProgress(process.stderr)));

const runMigrants: Task = (sourceFolder, dataFolder) =>
  renderMigrants(collectMigrants(sourceFolder, dataFolder));

createScript(
  "npm run collect --",
  "Reads and checks every source of a corpus and writes the aggregated statistics. Without a corpus, adds one source to " +
    "existing statistics or removes one. docs/data.md describes sources and shows one of ten lines.",
)
  .argument("[corpus]", "folder of the corpus")
  .option(
    "--add <folder>",
    "add one source: a folder with source.json and names.tsv or names.tsv.gz; it replaces a source with the same id",
  )
  .option("--remove <id>", "remove one source; if it was added, all files become what they were before")
  .option(
    "--migrants <folder>",
    "add the table of residents by country of birth: a folder with source.json and one .tsv of residence, origin and " +
      "people. It becomes migrants.tsv; the statistics do not change, the tiers do: see npm run fit",
  )
  .option("--out <folder>", "the folder of the statistics", "data")
  .addHelpText(
    "after",
    `
If anything is wrong, nothing is changed. Unchanged files are not rewritten.

Exit codes: 0 done, 1 invalid corpus, source or statistics, 2 wrong usage.`,
  )
  .action(main)
  .parse();
