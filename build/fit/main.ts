/** `npm run fit -- <people.tsv> <native.tsv>`: fits all that is fitted on people with known countries. */
import type { Command } from "commander";
import { createScript, runScript } from "../command-line.ts";
import { listCalls, runAll } from "./sequence.ts";
import { parseCodes } from "./some-countries.ts";

const PLACEHOLDERS = { people: "<people.tsv>", native: "<native.tsv>" };

function fit(
  people: string | undefined,
  native: string | undefined,
  { countries }: { countries?: readonly string[] },
  script: Command,
): void {
  if (people !== undefined && native === undefined)
    script.error("expected both files or none, found one of them");
  const paths = people !== undefined && native !== undefined ? { people, native } : undefined;
  if (paths === undefined && countries !== undefined)
    script.error("expected both files of people beside --countries, found none");
  if (!runAll(listCalls(paths, countries), runScript)) process.exitCode = 1;
}

createScript(
  "npm run fit --",
  "Fits all that is fitted on people with known countries, on their fit part alone, and makes the estimator and the tiers " +
    "with it. Takes a quarter of an hour on two cores. Without people, makes the estimator and the tiers if they are old.",
)
  .argument("[people.tsv]", "people with known countries, as for npm run evaluate")
  .argument("[native.tsv]", "the same with names in their own scripts")
  .option(
    "--countries <codes>",
    "fit these, such as IN,NP, and of all countries the factors of the estimator and who is from elsewhere",
    parseCodes,
  )
  .addHelpText(
    "after",
    `
Runs, one after the other, and stops at the first that fails:
${listCalls(PLACEHOLDERS)
  .map(([script, ...args]) => `  npm run ${script}${args.length > 0 ? ` -- ${args.join(" ")}` : ""}\n`)
  .join("")}
Exit codes: 0 done, 1 a script failed, 2 wrong use.`,
  )
  .action(fit)
  .parse();
