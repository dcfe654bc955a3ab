/** `npm run evaluate:licences`: what it costs to accept some licence classes alone, by building and measuring without the others. */
import { readFileSync } from "node:fs";
import { createScript } from "../../build/command-line.ts";
import { acceptanceOf } from "../../build/data/accept.ts";
import { type Country, readCountries, readSources } from "../../build/data/folder.ts";
import { buildEstimator, ESTIMATOR_PLAN } from "../../build/estimator/make-file.ts";
import { type Person, readPeople } from "../../build/evaluate/people.ts";
import { splitOf } from "../../build/evaluate/split.ts";
import { readCalibration } from "../../build/model/calibration.ts";
import { sha256 } from "../../build/stamp/code.ts";
import { formatTable, percent } from "../../build/table.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { ALL_LICENCES, type LicenceChoice, nameLicences } from "../../src/ground/licences.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createProgress, type Progress } from "../../src/program/progress.ts";
import { countNames } from "./count-names.ts";
import { evaluate } from "./evaluate.ts";
import { SYSTEMS, writeFigures } from "./figures.ts";
import {
  LICENCE_COSTS_PATH,
  type LicenceCosts,
  type LicenceScore,
  type MeasuredChoice,
} from "./licence-file.ts";
import { type System, toSystem } from "./system.ts";
import { hashModel, VariantTables } from "./variant-table.ts";
import { SHIPPED } from "./variants.ts";

const HELP_NOTES = `
For A, for A and B, and for all classes the statistics are read anew, the models of letters and the estimator are trained
on what was read, and the full table is built as far as the people can ask for it. That takes about five minutes each.
The calibration stays as it is: it was fitted with all classes, and holds no names.

All three are measured in one run on the split "report" and written to ${LICENCE_COSTS_PATH}, of which
"npm run accuracy" makes a table of docs/accuracy.md.

Exit codes: 0 written, 1 something failed or cannot be read.`;

const DATA = "data";
const CHOICES: readonly LicenceChoice[] = [["A"], ["A", "B"], ALL_LICENCES];

await createScript(
  "npm run evaluate:licences --",
  "Measures what it costs to accept some licence classes of the sources alone.",
)
  .argument("<people.tsv>", "people with known countries, as for npm run evaluate")
  .addHelpText("after", HELP_NOTES)
  .action(run)
  .parseAsync();

async function run(peoplePath: string): Promise<void> {
  const people = readPeople(peoplePath).filter((person) => splitOf(person) === "report");
  const countries = readCountries(DATA);
  // The model may be worked on while this runs: what was measured is what was there at the start.
  const model = hashModel();
  const progress = createProgress(process.stderr);
  const tables = new VariantTables(DATA, people, progress);
  const choices: MeasuredChoice[] = [];
  for (const licences of CHOICES) {
    const measured = await measure(licences, people, countries, tables, progress);
    choices.push(measured);
    process.stdout.write(describe(measured));
  }
  // Only now: a table of one run, or none.
  const figures: LicenceCosts = { people: sha256(readFileSync(peoplePath)), model, choices };
  writeFigures(LICENCE_COSTS_PATH, figures);
}

async function measure(
  licences: LicenceChoice,
  people: readonly Person[],
  countries: readonly Country[],
  tables: VariantTables,
  progress: Progress,
): Promise<MeasuredChoice> {
  const startMs = performance.now();
  process.stderr.write(`${nameLicences(licences)}\n`);
  const variant = { ...SHIPPED, licences };
  const { pooled } = await tables.learn(variant);
  const nameCount = countNames(pooled);
  const predictor = createPredictor(await tables.make(variant));
  progress.start("train the estimator", 1);
  const estimatorBytes = await buildEstimator(
    pooled,
    countries.map(({ population }) => population),
    (share) => progress.reach(share),
    ESTIMATOR_PLAN,
    readCalibration(DATA).estimatorFactors,
  );
  progress.stop();
  const estimator = createEstimator(estimatorBytes);
  const score = (system: System): LicenceScore[] =>
    evaluate(system, people, countries, "report").map(({ result: { protocol, unweighted } }) => {
      const { answered, top1, top5 } = unweighted;
      return { system: system.name, protocol, answered, top1, top5 };
    });
  const scores = [
    ...score(toSystem(SYSTEMS.full, predictor)),
    ...score(toSystem(SYSTEMS.estimated, predictor, { estimator })),
  ];
  const sources = readSources(DATA);
  const readIds = new Set(sources.evidence.filter(acceptanceOf(sources, licences)).map(({ id }) => id));
  const sourceCount = sources.sources.filter(({ columns }) => columns.some((id) => readIds.has(id))).length;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  process.stderr.write(`${nameLicences(licences)}: ${seconds} s\n`);
  return { licences, sourceCount, nameCount, scores };
}

function describe({ licences, nameCount, scores }: MeasuredChoice): string {
  return formatTable([
    [`${nameLicences(licences)}, ${nameCount} names`, "answered", "top-1", "top-5"],
    ...scores.map(({ system, protocol, answered, top1, top5 }) => [
      `${system}, ${protocol}`,
      ...[answered, top1, top5].map((share) => percent(share, 2)),
    ]),
  ]);
}
