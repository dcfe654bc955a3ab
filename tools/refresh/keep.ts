/** `npm run keep:figures`: puts aside the figures of the data as they were, for docs/refresh-report.md. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { FIGURES_PATH, type Figures, writeFigures } from "../../bench/accuracy/figures.ts";
import { areSameTiers, PREVIOUS_PATH, readSnapshot, takeSnapshot } from "../../bench/accuracy/snapshot.ts";
import { readOptions } from "../../build/command-line.ts";

const HELP = `Usage: npm run keep:figures [-- --since <commit>]

Copies what is compared of ${FIGURES_PATH} to ${PREVIOUS_PATH}. The figures are those of a commit
and not those of the work tree, so that a refresh can be begun again. Leaves the file if it is of the same tiers.

  --since <commit>  where the figures are taken from (default: HEAD)
  --help            this text

Exit codes: 0 done, 1 there are no such figures, 2 wrong use.
`;

function readCommitted(commit: string): Figures {
  const text = execFileSync("git", ["show", `${commit}:${FIGURES_PATH}`], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return JSON.parse(text) as Figures;
}

/** @returns what was done */
function keep(commit: string): string {
  const figures = readCommitted(commit);
  if (existsSync(PREVIOUS_PATH) && areSameTiers(figures, readSnapshot()))
    return `${PREVIOUS_PATH} is of the tiers of ${commit}: left as it is`;
  writeFigures(PREVIOUS_PATH, takeSnapshot(figures));
  return `${PREVIOUS_PATH}: the figures of ${commit}`;
}

const options = readOptions(HELP, { since: { type: "string", default: "HEAD" } });
if (options) {
  try {
    process.stderr.write(`${keep(options.since)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
