/** `npm run collect`: reads a corpus and writes `data/`; or takes one source or table into `data/`, or a source out of it. */
import { parseArgs } from "node:util";
import { createProgress } from "../../src/program/progress.ts";
import { addSource, removeSource } from "./add-source.ts";
import { collect } from "./collect.ts";
import { CorpusError } from "./corpus.ts";
import { collectMigrants } from "./migrants.ts";
import { renderAdded, renderMigrants, renderRemoved, renderReport } from "./report.ts";

const USAGE = `Usage: npm run collect -- <corpus folder> [--out <folder>]
       npm run collect -- --add <source folder> [--out <folder>]
       npm run collect -- --remove <id> [--out <folder>]
       npm run collect -- --migrants <folder> [--out <folder>]

Reads every source of a corpus, checks it, and writes the aggregated statistics; or takes one more source into statistics
that are there, without the corpus, and out again. docs/data.md describes sources, and shows one of ten lines.

Options:
  --add <folder>  takes one source in: a folder with source.json and names.tsv or names.tsv.gz; one of the same id that is
                  there already is replaced
  --remove <id>   takes one source out; for one that was added, all files are again what they were
  --migrants <folder>  takes the table of residents by country of birth in: a folder with source.json and one .tsv of
                  residence, origin and people. It becomes migrants.tsv; statistics and tiers stay as they are
  --out <folder>  the folder of the statistics (default: data)
  --help          show this help

If anything is wrong, nothing is changed. Unchanged files are not rewritten.

Exit codes: 0 done, 1 the corpus, the source or the statistics are not what they have to be, 2 wrong use.`;

const OPTIONS = {
  add: { type: "string", multiple: true },
  remove: { type: "string", multiple: true },
  migrants: { type: "string", multiple: true },
  out: { type: "string", default: "data" },
  help: { type: "boolean", short: "h" },
} as const;

function main(args: string[]): number {
  let parsed: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return misuse((error as Error).message);
  }
  const { add = [], remove = [], migrants = [], out, help } = parsed.values;
  if (help === true) {
    console.log(USAGE);
    return 0;
  }
  const tasks = [
    ...parsed.positionals.map((folder) => ({ run: runCollect, name: folder })),
    ...add.map((folder) => ({ run: runAdd, name: folder })),
    ...remove.map((id) => ({ run: runRemove, name: id })),
    ...migrants.map((folder) => ({ run: runMigrants, name: folder })),
  ];
  const [task] = tasks;
  if (task === undefined || tasks.length > 1)
    return misuse(
      `expected one corpus folder, one --add, one --remove or one --migrants, found ${tasks.length} of them`,
    );
  try {
    console.log(task.run(task.name, out));
    return 0;
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    console.error(`collect: ${error.message}`);
    return 1;
  }
}

function runCollect(corpusFolder: string, dataFolder: string): string {
  const startedAt = performance.now();
  const result = collect(corpusFolder, dataFolder, createProgress(process.stderr));
  return renderReport(result, (performance.now() - startedAt) / 1000, process.resourceUsage().maxRSS * 1024);
}

const runAdd = (sourceFolder: string, dataFolder: string): string =>
  renderAdded(addSource(sourceFolder, dataFolder, createProgress(process.stderr)));

const runRemove = (id: string, dataFolder: string): string =>
  renderRemoved(removeSource(id, dataFolder, createProgress(process.stderr)));

const runMigrants = (sourceFolder: string, dataFolder: string): string =>
  renderMigrants(collectMigrants(sourceFolder, dataFolder));

function misuse(message: string): number {
  console.error(`collect: ${message.split("\n")[0]} (see npm run collect -- --help)`);
  return 2;
}

process.exitCode = main(process.argv.slice(2));
