/** `npm run evaluate`: measures accuracy on people with known countries. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { createScript } from "../../build/command-line.ts";
import { readCountries } from "../../build/data/folder.ts";
import { type Person, readPeople } from "../../build/evaluate/people.ts";
import { type Split, splitOf } from "../../build/evaluate/split.ts";
import { sha256 } from "../../build/stamp/code.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import type { PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { type CommonNameFigures, tryCommonNames } from "./common-names.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import {
  ESTIMATED,
  FIGURES_PATH,
  type Figures,
  type PeopleFigures,
  SYSTEMS,
  type TierSize,
  writeFigures,
} from "./figures.ts";
import { type AllFloors, findAllMissed, NATIVE_LABEL } from "./floors.ts";
import { type FormFigures, tryForms } from "./forms.ts";
import { type GoldenOutcome, readGolden, tryGolden } from "./golden.ts";
import {
  createScriptCheck,
  type GoldenPeopleOutcome,
  readGoldenPeople,
  tryGoldenPeople,
} from "./golden-people.ts";
import { addLists } from "./lists/main.ts";
import { createMostFrequent } from "./most-frequent.ts";
import { evaluateNeighbours, type NeighbourFigures } from "./neighbours.ts";
import { evaluateOracle } from "./oracle.ts";
import { formatPairs, PAIRS_PATH } from "./pairs.ts";
import { evaluateSets, type PredictionSetFigures } from "./prediction-sets.ts";
import { formatForms, formatNeighbours, formatReport } from "./report.ts";
import { evaluateResidents } from "./residents.ts";
import { compareSystems, store, storeNative, storeSets } from "./store.ts";
import { MINUS_ONE } from "./study/model-variants.ts";
import { hashModel } from "./study/runner.ts";
import { VariantTables } from "./study/variant-tables.ts";
import { type FullSystem, type System, toSystem } from "./system.ts";

const HELP_NOTES = `
The file is UTF-8, tab separated, with the header "name surname forename country"; surname and forename may be empty.

whole name      the name as one string, every word of which counts (the option "whole")
surname         the surname where it is given, else the last word of the name, with the particles before it and, if
                that is unknown, without
full name       the name as one string, answered by the last name in it
given + family  both parts, of the people for whom both are given

by the prior            each person counts the square root of the country's population over its rows: the world as the
                        default prior sees it
by rows                 each person counts alike
answered, top-1, top-5  share of all rows; unanswered rows count as wrong
country mean            mean over countries of their top-1
ECE                     expected calibration error of the first candidate over answered rows: 15 bins of equal width
                        from 0 to 1, mean distance between probability and share of right answers
of it chance            the ECE that right probabilities would show with as many rows
log loss                mean of -ln(probability of the right country) over answered rows; what lies on countries not
                        listed is spread evenly over them; at least 0.000001
in brackets             2.5 and 97.5 % of 1,000 draws of as many rows, with replacement

Systems: the tiers; "full + estimate", which guesses names in no data from their letters; "full, tallies - 1", built
from statistics with one subtracted from every count of a tally: of Wikidata, of speakers before the United Nations, of
cricketers, which hold many people of every such list and cannot be cleared of them; and to compare with: the countries by
their people in "fit" (most frequent), and for each person the best of surname, given name and both (oracle), which nothing
can know. The oracle says no probabilities.

Neighbours and the commonest names are of "full + estimate" by whole names: bench/accuracy/neighbours.ts, common-names.ts.

Names as people write them: each form of build/evaluate/written-forms.ts beside the plain string that says as much, of people
with a given name and a family name. "full" answers by the last name of a string, "full + estimate" by the whole name. Of
more than 3,000 people for whom a form can be written, 3,000 are asked about, evenly spaced; words alone of everybody.

Split: FNV-1a (32 bits) of name in NFC, tab, country in UTF-8; modulo 100 below 60 is "fit", else "report". Numbers of
the model are chosen on "fit", so "report" is the honest one.

Floors: by system, as in bench/accuracy/floors.json, by the prior; under "byRows" by rows. Those under "native" hold for --native.
Where a system has "forms", each form may lose the points that build/evaluate/written-forms.ts says, or those that stand there.`;

const TIERS = ["core", "standard", "full"] as const;

interface Options {
  split: Split | "all";
  tier?: (typeof TIERS)[number];
  native?: string;
  json?: string;
  figures?: boolean;
  pairs?: boolean;
  dist: string;
  data: string;
  minusOne: boolean;
  floors?: string;
}

const program = createScript(
  "npm run evaluate --",
  "Measures how often the right country comes first, by tier, and how honest the probabilities are.",
)
  .argument("<people.tsv>", "people with known countries")
  .addOption(
    new Option("--split <part>", "which rows to use").choices(["all", "fit", "report"]).default("report"),
  )
  .addOption(new Option("--tier <tier>", "this tier only").choices(TIERS))
  .option("--native <file>", "also measure tiers on these people, whose names are in their own scripts")
  .option(
    "--json <file>",
    "also write all results to this file, by step, evidence, script, region and country too",
  )
  .option("--figures", `also write ${FIGURES_PATH}, of which the documents are made`)
  .option("--pairs", `also write ${PAIRS_PATH}: surnames and countries of the split "report", for tests`)
  .option("--dist <folder>", "folder of the built tiers", "dist/data")
  .option("--data <folder>", "folder of the statistics", "data")
  .option("--no-minus-one", "leave out the table without one in each count of a tally, which takes minutes")
  .option(
    "--floors <file>",
    "end with exit code 1 where a system is worse than the file says, as floors.json does",
  )
  .addHelpText("after", HELP_NOTES)
  // Options of "lists" are its own.
  .enablePositionalOptions()
  .action(run);
addLists(program);

await program.parseAsync();

async function run(peoplePath: string, options: Options): Promise<void> {
  if (options.figures && (options.split !== "report" || options.tier))
    program.error('--figures are of all tiers on the split "report"');
  const tiers = (options.tier ? [options.tier] : TIERS).filter((tier) => existsSync(tierPath(options, tier)));
  if (tiers.length === 0) throw new Error(`no tiers in ${options.dist}: run "npm run build"`);
  const countries = readCountries(options.data);
  const allPeople = readPeople(peoplePath);
  if (options.pairs) writeFileAtomic(PAIRS_PATH, formatPairs(allPeople));
  const choose = (list: readonly Person[]): readonly Person[] =>
    options.split === "all" ? list : list.filter((person) => splitOf(person) === options.split);
  const people = choose(allPeople);
  const allNativePeople = options.native ? readPeople(options.native) : [];
  const nativePeople = choose(allNativePeople);

  const evaluations: Evaluation[] = [];
  const nativeEvaluations: Evaluation[] = [];
  const sizes: TierSize[] = [];
  let golden: GoldenOutcome | undefined;
  const goldenPeople: GoldenPeopleOutcome[] = [];
  const coverage: PredictionSetFigures[] = [];
  const forms: FormFigures[] = [];
  let neighbours: NeighbourFigures | undefined;
  let commonNames: CommonNameFigures | undefined;
  let residents: Record<string, number> | undefined;
  const hasNamesInScript = createScriptCheck(options.data);
  const measure = (system: System): void => {
    evaluations.push(...evaluate(system, people, countries, options.split));
  };
  const measureBoth = (system: System): void => {
    measure(system);
    nativeEvaluations.push(...evaluate(system, nativePeople, countries, options.split));
  };
  const measureTier = (
    system: FullSystem,
    tier: string,
    predictor: Predictor,
    callOptions: PredictOptions,
  ): void => {
    measureBoth(system);
    if (tier !== SYSTEMS.full) return;
    const oracle = callOptions.estimator ? SYSTEMS.estimatedOracle : SYSTEMS.oracle;
    evaluations.push(...evaluateOracle(oracle, system, people, countries, options.split));
    coverage.push(...evaluateSets(system, people, countries));
    goldenPeople.push(
      tryGoldenPeople(system.name, predictor, readGoldenPeople(), hasNamesInScript, callOptions),
    );
    // As callers have it: strings as they are answered by default, and all that cognomen/best does.
    const formOptions = callOptions.estimator ? { ...callOptions, whole: true } : callOptions;
    forms.push(...tryForms(system.name, predictor, people, formOptions));
    if (!callOptions.estimator) return;
    neighbours = evaluateNeighbours(system, people, countries);
    commonNames = tryCommonNames(system.name, predictor, options.data, callOptions);
    residents = evaluateResidents(predictor, people, callOptions);
  };
  const estimator = createEstimator(readFileSync(join(options.dist, "estimate.bin")));
  // One at a time: an opened tier holds its blocks in memory.
  for (const tier of tiers) {
    const bytes = readFileSync(tierPath(options, tier));
    const predictor = createPredictor(bytes);
    const { keyCount, byteCount } = predictor.info();
    sizes.push({ tier, keyCount, byteCount, sha256: sha256(bytes) });
    if (tier === SYSTEMS.full) golden = tryGolden(predictor, readGolden());
    measureTier(toSystem(tier, predictor), tier, predictor, {});
    measureTier(toSystem(ESTIMATED[tier], predictor, { estimator }), tier, predictor, { estimator });
  }
  if (options.minusOne && existsSync(join(options.data, "statistics"))) {
    const asked = [...people, ...nativePeople];
    const bytes = await new VariantTables(options.data, asked, createProgress(process.stderr)).make(
      MINUS_ONE,
    );
    measureBoth(toSystem(SYSTEMS.minusOne, createPredictor(bytes)));
  }
  measure(createMostFrequent(allPeople, countries.length));

  const results = evaluations.map(({ result }) => result);
  const nativeResults = nativeEvaluations.map(({ result }) => result);
  process.stdout.write(
    formatReport(results) +
      formatReport(nativeResults, NATIVE_LABEL) +
      formatForms(forms) +
      formatNeighbours(neighbours),
  );
  if (options.json) writeFigures(options.json, results);
  if (options.figures) {
    const figures: Figures = {
      people: describePeople(peoplePath, allPeople, evaluations),
      model: hashModel(options.data),
      tiers: sizes,
      results: results.map(store),
      ...(options.native && {
        native: {
          people: describePeople(options.native, allNativePeople, nativeEvaluations),
          results: nativeResults.map(storeNative),
        },
      }),
      differences: compareSystems(evaluations),
      ...(golden && { golden }),
      goldenPeople,
      coverage: coverage.map(storeSets),
      forms,
      ...(neighbours && { neighbours }),
      ...(commonNames && { commonNames }),
      ...(residents && { residents }),
    };
    writeFigures(FIGURES_PATH, figures);
  }

  const floors = options.floors ? (JSON.parse(readFileSync(options.floors, "utf8")) as AllFloors) : {};
  const missed = findAllMissed(floors, {
    results,
    nativeResults: options.native ? nativeResults : undefined,
    coverage,
    goldenPeople,
    forms,
    neighbours,
    commonNames,
  });
  for (const line of missed) process.stderr.write(`Below the floor, ${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

function describePeople(
  path: string,
  people: readonly Person[],
  evaluations: readonly Evaluation[],
): PeopleFigures {
  const countRows = (protocol: string): number =>
    evaluations.find(({ result }) => result.protocol === protocol)?.result.unweighted.rowCount ?? 0;
  return {
    rowCount: people.length,
    reportCount: countRows("surname"),
    partsCount: countRows("given + family"),
    countryCount: new Set(people.map(({ country }) => country)).size,
    sha256: sha256(readFileSync(path)),
  };
}

function tierPath(options: Options, tier: string): string {
  return join(options.dist, `${tier}.bin`);
}
