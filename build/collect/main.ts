/** `npm run collect -- <corpus folder> [--out <folder>]`: reads a corpus and writes `data/`. */
import { parseArgs } from "node:util";
import { createProgress } from "../../src/program/progress.ts";
import { collect } from "./collect.ts";
import { CorpusError } from "./corpus.ts";
import { renderReport } from "./report.ts";

const USAGE = `Usage: npm run collect -- <corpus folder> [--out <folder>]

Reads every source of a corpus, checks it, and writes the aggregated statistics.

Options:
  --out <folder>  where to write (default: data)
  --help          show this help

Exit codes: 0 done, 1 the corpus is not what it says, 2 wrong use.`;

function main(args: string[]): number {
  let parsed: { values: { out?: string; help?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    return misuse((error as Error).message);
  }
  if (parsed.values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [corpusFolder, ...others] = parsed.positionals;
  if (corpusFolder === undefined || others.length > 0) {
    return misuse(`expected one corpus folder, found ${parsed.positionals.length}`);
  }
  try {
    const startedAt = performance.now();
    const result = collect(corpusFolder, parsed.values.out ?? "data", createProgress(process.stderr));
    console.log(
      renderReport(result, (performance.now() - startedAt) / 1000, process.resourceUsage().maxRSS * 1024),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    console.error(`collect: ${error.message}`);
    return 1;
  }
}

function misuse(message: string): number {
  console.error(`collect: ${message.split("\n")[0]} (see npm run collect -- --help)`);
  return 2;
}

process.exitCode = main(process.argv.slice(2));
