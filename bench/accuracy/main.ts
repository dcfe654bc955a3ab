/** `npm run evaluate`: measures accuracy on people with known countries. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { readCountries, readSources } from "../../build/data-folder.ts";
import { createPredictor } from "../../src/predictor.ts";
import { evaluate, type Result } from "./evaluate.ts";
import { type Floors, findMissedFloors } from "./floors.ts";
import { readPeople } from "./people.ts";
import { surnameQueries } from "./query.ts";
import { createReference } from "./reference.ts";
import { formatReport } from "./report.ts";
import { type Split, splitOf } from "./split.ts";
import { type System, toSystem } from "./system.ts";

const HELP_NOTES = `
The file is UTF-8, tab separated, with the header "name surname forename country"; surname and forename may be empty.

Surname alone: the surname where it is given, else the last word of the name, with the particles before it and, if
that is unknown, without. Full name: the name as one string.

answered, top-1, top-5  share of all rows; unanswered rows count as wrong
country mean            mean over countries of their top-1
ECE                     expected calibration error of the first candidate over answered rows: 15 bins of equal width
                        from 0 to 1, mean distance between probability and share of right answers, weighted by rows
log loss                mean of -ln(probability of the right country) over answered rows; what lies on countries not
                        listed is spread evenly over them; at least 0.000001

Split: FNV-1a (32 bits) of name in NFC, tab, country in UTF-8; modulo 100 below 60 is "fit", else "report". Numbers of
the model are chosen on "fit", so "report" is the honest one. Where nothing is said, all rows and "report" are shown.

Floors apply to the surname alone on the first split shown, every row counting the same, for the chosen tier or the
largest there is; a miss ends with exit code 1.`;

const TIERS = ["core", "standard", "full"];

interface Options extends Floors {
  split: Split | "all";
  tier?: string;
  json?: string;
  dist: string;
  data: string;
  reference: boolean;
  breakdown: boolean;
}

const program = new Command("evaluate")
  .description(
    "Measures how often the right country comes first, by tier, and how honest the probabilities are.",
  )
  .argument("<people.tsv>", "people with known countries")
  .addOption(
    new Option("--split <part>", "which rows to use").choices(["all", "fit", "report"]).default("all"),
  )
  .addOption(new Option("--tier <tier>", "this tier only").choices(TIERS))
  .option("--json <file>", "also write all figures to this file")
  .option("--dist <folder>", "folder of the built tiers", "dist/data")
  .option("--data <folder>", "folder of the statistics", "data")
  .option("--no-reference", "leave out the reference model, which reads all statistics")
  .option("--no-breakdown", "leave out the tables by fallback, script and region")
  .option("--min-answered <percent>", "floor", parseNumber)
  .option("--min-top1 <percent>", "floor", parseNumber)
  .option("--min-top5 <percent>", "floor", parseNumber)
  .option("--max-ece <error>", "ceiling, 0 to 1", parseNumber)
  .addHelpText("after", HELP_NOTES)
  .action(run);

await program.parseAsync();

function run(peoplePath: string, options: Options): void {
  const tiers = (options.tier ? [options.tier] : TIERS).filter((tier) => existsSync(tierPath(options, tier)));
  if (tiers.length === 0) program.error(`no tiers in ${options.dist}: run "npm run build"`);
  const countries = readCountries(options.data);
  const allPeople = readPeople(peoplePath);
  const people =
    options.split === "all" ? allPeople : allPeople.filter((person) => splitOf(person) === options.split);
  const splits = options.split === "all" ? (["all", "report"] as const) : [options.split];

  const results: Result[] = [];
  // One at a time: an opened tier holds its blocks in memory.
  for (const tier of tiers) {
    const system = toSystem(tier, createPredictor(readFileSync(tierPath(options, tier))));
    results.push(...evaluate(system, people, countries, splits));
  }
  if (options.reference && existsSync(join(options.data, "statistics"))) {
    const reference: System = createReference(
      options.data,
      countries,
      readSources(options.data).evidence,
      people.flatMap(surnameQueries),
    );
    results.push(...evaluate(reference, people, countries, splits));
  }
  process.stdout.write(formatReport(results, options.breakdown ? tiers : []));
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, undefined, 2)}\n`);

  const judged = results.find(({ system, protocol }) => system === tiers.at(-1) && protocol === "surname")!;
  const missed = findMissedFloors(options, judged.unweighted);
  for (const line of missed) process.stderr.write(`Below the floor, ${judged.system}: ${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

function tierPath(options: Options, tier: string): string {
  return join(options.dist, `${tier}.bin`);
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || Number.isNaN(number)) throw new InvalidArgumentError("Use a number.");
  return number;
}
